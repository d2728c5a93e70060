import { describe, expect, it } from 'vitest';
import { createGallery, krmkit, list, printing, shown } from './gallery-package.ts';

// If several functions run, a failure names file, line, step and function; a stream prints nothing.

const HINT = 'a function prints the ResourceList that it received, changed or not, and logs to stderr';

const rows: readonly (readonly [what: string, script: string, message: string])[] = [
  ['prints nothing', '#!/bin/sh\ncat > /dev/null\n', 'printed nothing'],
  ['prints its usage', printing('Usage of foo'), 'printed no ResourceList, but "Usage of foo"'],
  ['prints something binary', '#!/bin/sh\nhead -c 100 /bin/sh\n', 'printed binary data'],
  ['prints text for items', printing(list('none')), 'printed a ResourceList whose items are "none" instead of a list'],
];

describe('render with a function that', () => {
  it.each(rows)('%s', async (_, script, message) => {
    const pipeline = 'pipeline:\n  mutators:\n  - exec: cat\n  - exec: ../fn\n';
    const kptfile = `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: shop\n${pipeline}`;
    const gallery = createGallery({
      Kptfile: kptfile,
      'map.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n',
    });
    try {
      gallery.write('fn', script);
      const before = gallery.snapshot();
      const ended = shown(gallery, await krmkit({}, 'render', gallery.directory, '--enable-exec', '--quiet'));
      expect(ended).toMatchObject({ status: 1, stdout: '' });
      expect(ended.said).toMatch(/^TOP\/pkg\/Kptfile:8:\d+ {2}error {2}invalid-function-output\n/);
      expect(ended.said).toContain(`\n  ../fn (step 2 of 2) ${message}\n`);
      expect(ended.said.endsWith(`\n  ${HINT}\n\nkrmkit render: nothing was changed\n`)).toBe(true);
      expect(gallery.snapshot()).toEqual(before);
    } finally {
      gallery.remove();
    }
  });
});

describe('run - with a function that', () => {
  it.each(rows)('%s: prints nothing', async (_, script, message) => {
    const gallery = createGallery();
    try {
      const fn = gallery.write('fn', script);
      const ended = shown(gallery, await krmkit({ stdin: list() }, 'run', '-', '--exec', fn, '--quiet'));
      const said = `error  invalid-function-output\n  TOP/fn ${message}\n  ${HINT}\n\n`;
      expect(ended).toEqual({ status: 1, stdout: '', said });
    } finally {
      gallery.remove();
    }
  });
});

describe('wrap with a command that', () => {
  it.each([
    ['exits with 3', '#!/bin/sh\necho "kind: Pod"\nexit 3\n', 1],
    ['is killed by SIGKILL', '#!/bin/sh\nkill -KILL $$\n', 1],
    ['prints its usage', printing('Usage of foo'), 1],
    ['prints something binary', '#!/bin/sh\nhead -c 100 /bin/sh\n', 1],
    ['does not exist', undefined, 4],
  ])('%s: prints nothing', async (_, script, status) => {
    const gallery = createGallery();
    try {
      const fn = script === undefined ? gallery.path('fn') : gallery.write('fn', script);
      const ended = shown(gallery, await krmkit({ stdin: list() }, 'wrap', '--', fn));
      expect(ended).toMatchObject({ status, stdout: '' });
      expect(ended.said).toContain('TOP/fn');
    } finally {
      gallery.remove();
    }
  });
});
