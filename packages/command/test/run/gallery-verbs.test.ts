import { describe, expect, it } from 'vitest';
import { createGallery, krmkit, shown } from './gallery-package.ts';

// If several functions run, a failure names file, line, step and function; a stream prints nothing.

const HINT = 'a function prints the ResourceList that it received, changed or not, and logs to stderr';

const SCRIPT = '#!/bin/sh\ncat > /dev/null\n';

describe('a function that prints nothing', () => {
  it('is named with its step in the Kptfile by render', async () => {
    const pipeline = 'pipeline:\n  mutators:\n  - exec: cat\n  - exec: ../fn\n';
    const kptfile = `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: shop\n${pipeline}`;
    const gallery = createGallery({
      Kptfile: kptfile,
      'map.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n',
    });
    try {
      gallery.write('fn', SCRIPT);
      const before = gallery.snapshot();
      const ended = shown(gallery, await krmkit({}, 'render', gallery.directory, '--enable-exec', '--quiet'));
      expect(ended).toMatchObject({ status: 1, stdout: '' });
      expect(ended.said).toMatch(/^TOP\/pkg\/Kptfile:8:\d+ {2}error {2}invalid-function-output\n/);
      expect(ended.said).toContain(`\n  ../fn (step 2 of 2) printed nothing\n`);
      expect(ended.said.endsWith(`\n  ${HINT}\n\nkrmkit render: nothing was changed\n`)).toBe(true);
      expect(gallery.snapshot()).toEqual(before);
    } finally {
      gallery.remove();
    }
  });

  it('ends run - without output', async () => {
    const gallery = createGallery();
    try {
      const fn = gallery.write('fn', SCRIPT);
      const stdin = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';
      const ended = shown(gallery, await krmkit({ stdin }, 'run', '-', '--exec', fn, '--quiet'));
      const said = `error  invalid-function-output\n  TOP/fn printed nothing\n  ${HINT}\n\n`;
      expect(ended).toEqual({ status: 1, stdout: '', said });
    } finally {
      gallery.remove();
    }
  });
});
