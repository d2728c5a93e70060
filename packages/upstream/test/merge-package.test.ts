import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MergeOptions } from '@krmkit/merge';
import type { Workshop } from '@krmkit/testing';
import { configMap, createWorkshop, kptfile } from '@krmkit/testing';
import { resourcePaths } from '../src/merge-package.ts';
import { treeFile } from '../src/tree-file.ts';
import { createScene, decisions, update } from './update-scene.ts';

let shop: Workshop;

beforeEach(() => {
  shop = createWorkshop();
});

afterEach(() => {
  shop.remove();
});

const lines = (...all: readonly string[]): string => all.map((line) => `${line}\n`).join('');
const choice = (onConflict: NonNullable<MergeOptions['onConflict']>): object => ({
  ref: 'v2',
  options: { onConflict },
  onWholeConflict: onConflict,
});

it('merges texts by lines, copies what is new, and knows files that were deleted', async () => {
  createScene(shop, [
    {
      'README.md': lines('a', 'b', 'c', 'd', 'e'),
      'values.yaml': lines('a: 1', 'b: 1', 'c: 1', 'd: 1'),
      'gone.txt': 'x\n',
      'gone.yaml': configMap('gone', { a: 'b' }),
      'unwanted.txt': 'x\n',
      'unwanted.yaml': configMap('unwanted', { a: 'b' }),
      'changed-gone.txt': 'x\n',
    },
    {
      'README.md': lines('A', 'b', 'c', 'd', 'e'),
      'values.yaml': lines('a: 2', 'b: 1', 'c: 1', 'd: 1'),
      'unwanted.txt': 'x\n',
      'unwanted.yaml': configMap('unwanted', { a: 'b' }),
      'new/x.sh': '#!/bin/sh\n',
      'new/y.yaml': configMap('y', { a: 'b' }),
    },
    {
      'README.md': lines('a', 'b', 'c', 'd', 'E'),
      'values.yaml': lines('a: 1', 'b: 1', 'c: 1', 'd: 2'),
      'gone.txt': 'x\n',
      'gone.yaml': configMap('gone', { a: 'b' }),
      'changed-gone.txt': 'y\n',
      'own.txt': 'own\n',
    },
  ]);
  const updated = await update(shop, choice({ rules: [{ kind: 'deleted-and-changed', choose: 'dest' }] }));
  expect(updated.files).toEqual({
    'README.md': lines('A', 'b', 'c', 'd', 'E'),
    'values.yaml': lines('a: 2', 'b: 1', 'c: 1', 'd: 2'),
    'new/x.sh': '#!/bin/sh\n',
    'new/y.yaml': configMap('y', { a: 'b' }),
    'changed-gone.txt': 'y\n',
    'own.txt': 'own\n',
  });
  expect(updated.plan.changes.find(({ path }) => path === 'new/x.sh')).toMatchObject({ executable: true });
  expect(decisions(shop, updated)).toEqual([
    'added new/x.sh',
    'added new/y.yaml',
    'deleted gone.txt',
    'deleted gone.yaml',
    'kept changed-gone.txt',
    'kept-deleted unwanted.txt',
    'kept-deleted unwanted.yaml',
  ]);
});

describe('a file with a resource and a text that both sides changed', () => {
  const files = (value: string): Readonly<Record<string, string>> => ({
    'a.yaml': configMap('a', { one: `"${value}"` }),
    'b.txt': `${value}\n`,
  });

  it.each<readonly [onConflict: 'dest' | 'updated', value: string]>([
    ['dest', '3'],
    ['updated', '2'],
  ])('have the side that %s says', async (onConflict, value) => {
    createScene(shop, [files('1'), files('2'), files('3')]);
    const updated = await update(shop, choice(onConflict));
    expect(updated.files).toEqual(files(value));
    expect(updated.record).toContain('ref: "v2"');
    expect(updated.conflicts.map(({ open }) => open)).toEqual([false, false]);
  });

  it.each<readonly [onConflict: NonNullable<MergeOptions['onConflict']>]>([
    ['fail'],
    [{ rules: [{ kind: 'both-changed', choose: 'fail' }] }],
  ])('change nothing, not even the ref, with %j', async (onConflict) => {
    createScene(shop, [files('1'), files('2'), files('3')]);
    const updated = await update(shop, choice(onConflict));
    expect(updated.plan.changes).toEqual([]);
    expect(updated.conflicts.map(({ open }) => open)).toEqual([true, true]);
  });

  it('have both sides with markers', async () => {
    createScene(shop, [files('1'), files('2'), files('3')]);
    const { files: after, conflicts } = await update(shop, choice('markers'));
    expect(after['a.yaml']).toMatch(/#.*\n(?:.*\n)* {2}one: "3"\n/);
    expect(after['b.txt']).toBe('<<<<<<< b.txt\n3\n=======\n2\n>>>>>>> b.txt (upstream)\n');
    expect(conflicts).toMatchObject([{ open: true }, { open: true, marked: true }]);
  });
});

describe('a binary', () => {
  const bytes = (...all: readonly number[]): Uint8Array => Uint8Array.from(all);
  const sides = (): unknown =>
    createScene(shop, [
      { a: bytes(0, 1), b: bytes(0, 1) },
      { a: bytes(0, 255, 2), b: bytes(0, 2), c: bytes(0, 254) },
      { a: bytes(0, 1), b: bytes(0, 3) },
    ]);

  it('is taken if it was not changed here, and stays if it was', async () => {
    sides();
    const { bytes: changed, conflicts } = await update(shop);
    expect(Object.fromEntries(changed)).toEqual({ a: [0, 255, 2], c: [0, 254] });
    expect(conflicts).toMatchObject([{ kind: 'both-changed', chosen: 'destination', open: false }]);
  });

  it('is taken where both changed it, if the options say so', async () => {
    sides();
    const { plan, conflicts } = await update(shop, choice('updated'));
    expect(plan.changes.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'edit a',
      'edit b',
      'create c',
      'edit krmkit-upstream.yaml',
    ]);
    expect(conflicts).toMatchObject([{ chosen: 'updated' }]);
  });

  it('that is text to git is still no deletion upstream', async () => {
    createScene(shop, [{ x: '\u0000 1' }, { x: '\u0000 2' }, { x: '\u0000 3' }]);
    const { files, conflicts } = await update(shop);
    expect(conflicts).toMatchObject([{ kind: 'both-changed', chosen: 'destination' }]);
    expect(files).toEqual({ x: '\u0000 3' });
  });
});

describe('a Kptfile', () => {
  const upstream = (steps: string): string =>
    `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: theirs\ninfo:\n  description: x\n${steps}`;
  const steps = (...all: readonly string[]): string =>
    `pipeline:\n  mutators:\n${all.map((step) => `    - ${step}\n`).join('')}`;
  const named = (name: string, image: string, value: string): string =>
    `name: ${name}\n      image: ${image}\n      configMap:\n        k: ${value}`;

  function package3(before: string, after: string, local: string): string {
    const v1 = shop.commit('v1', { Kptfile: upstream(before) });
    const v2 = shop.commit('v2', { Kptfile: upstream(after) });
    shop.write('mine', { Kptfile: kptfile({ ref: 'v1', commit: v1 }, `# steps\ninfo:\n  description: x\n${local}`) });
    return v2;
  }

  it.each(['resource-merge', 'force-delete-replace', 'copy-merge'] as const)(
    'keeps name and comments with %s',
    async (strategy) => {
      const v2 = package3(
        steps('image: example.com/a:v1 # pinned', 'image: example.com/b:v1'),
        steps('image: example.com/a:v2 # pinned', 'image: example.com/b:v1', 'image: example.com/c:v1'),
        steps('image: example.com/a:v1 # pinned', 'image: example.com/own:v1', 'image: example.com/b:v1'),
      );
      const { record, conflicts } = await update(shop, { ref: 'v2', strategy });
      expect(conflicts).toEqual([]);
      expect(record).toBe(
        kptfile(
          { ref: 'v2', commit: v2, strategy },
          `# steps\ninfo:\n  description: x\n${steps(
            'image: example.com/a:v2 # pinned',
            'image: example.com/own:v1',
            'image: example.com/b:v1',
            'image: example.com/c:v1',
          )}`,
        ),
      );
    },
  );

  it('merges steps by name where they have names', async () => {
    const v2 = package3(
      steps(named('first', 'i', 'a'), named('second', 'i', 'a')),
      steps(named('first', 'i', 'a'), named('second', 'j', 'a')),
      steps(named('first', 'i', 'b'), named('second', 'i', 'b')),
    );
    const { record, conflicts } = await update(shop);
    expect(conflicts).toEqual([]);
    expect(record).toBe(
      kptfile(
        { ref: 'v2', commit: v2 },
        `# steps\ninfo:\n  description: x\n${steps(named('first', 'i', 'b'), named('second', 'j', 'b'))}`,
      ),
    );
  });

  it('takes steps as one list where one repeats', async () => {
    package3(
      steps('image: a:v1', 'image: a:v1'),
      steps('image: a:v1', 'image: a:v2'),
      steps('image: a:v3', 'image: a:v1'),
    );
    const { record, conflicts } = await update(shop);
    expect(conflicts).toMatchObject([{ kind: 'both-changed', field: 'pipeline.mutators' }]);
    expect(record).toContain(steps('image: a:v1', 'image: a:v2'));
  });
});

describe('the files to merge as objects', () => {
  const [OBJECT, OTHER] = [configMap('a', { b: 'c' }), configMap('a', { b: 'd' })];
  const LIST = 'apiVersion kind';
  it.each<[string, readonly (string | undefined)[], boolean]>([
    ['have objects on all sides', [OBJECT, OTHER, OBJECT], true],
    ['have objects on one side', [undefined, OBJECT, undefined], true],
    ['have objects beside another text', ['a: 1\n', OBJECT, OBJECT], true],
    ['have objects and a document with nothing but a comment', [OBJECT, `${OBJECT}---\n# c\n`, OBJECT], true],
    ['are none without objects', ['a: 1\n', 'a: 2\n', 'a: 3\n'], false],
    ['are none whose texts only name the fields', [`a: ${LIST}\n`, `b: ${LIST}\n`, `c: ${LIST}\n`], false],
    ['are none with an object that cannot be read', [OBJECT, `${OBJECT}---\n- [\n`, OBJECT], false],
    ['are none with a template', [OBJECT, OBJECT, `${OBJECT}{{ if x }}\n`], false],
    ['are none with bytes that are no text', [OBJECT, '\u0000', OBJECT], false],
  ])('%s', (_, texts, expected) => {
    const [original, updated, destination] = texts.map((text) => {
      return new Map(text === undefined ? [] : [['a.yaml', treeFile(new TextEncoder().encode(text), false)]]);
    });
    const none = new Map();
    const found = resourcePaths({
      original: original ?? none,
      updated: updated ?? none,
      destination: destination ?? none,
    });
    expect([...found]).toEqual(expected ? ['a.yaml'] : []);
  });
});
