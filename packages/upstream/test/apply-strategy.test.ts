import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Workshop } from '@krmkit/testing';
import { NEEDS_UNIX, configMap, createWorkshop, upstreamFile } from '@krmkit/testing';
import { STRATEGIES } from '../src/strategy.ts';
import { createScene, decisions, plan, update } from './update-scene.ts';

let shop: Workshop;

beforeEach(() => {
  shop = createWorkshop();
});

afterEach(() => {
  shop.remove();
});

// https://kpt.dev/book/03-packages/ (Updating a package) describes the strategies of kpt.
const one = { 'a.yaml': configMap('a', { one: '"1"' }), 'b.txt': '1\n', 'old.txt': 'old\n' };
const two = { 'a.yaml': configMap('a', { one: '"2"' }), 'b.txt': '2\n', 'new.txt': 'new\n' };

describe('resource-merge', () => {
  it('takes the fields that upstream changed and keeps those that were changed here', async () => {
    const { v1, v2 } = createScene(shop, [
      { 'a.yaml': configMap('a', { one: '"1" # first', two: '"2"' }) },
      { 'a.yaml': configMap('a', { one: '"1" # first', two: '"3"', three: '"3"' }) },
      { 'a.yaml': configMap('a', { one: "'10'   # mine", two: '"2"' }, '# kept\n') },
    ]);
    const updated = await update(shop);
    expect(updated).toMatchObject({
      update: { repository: '../up', directory: '', ref: 'v2', from: v1, to: v2, strategy: 'resource-merge' },
      conflicts: [],
      diagnostics: [],
      leftAlone: [],
      files: { 'a.yaml': configMap('a', { one: "'10'   # mine", two: '"3"', three: '"3"' }, '# kept\n') },
      record: upstreamFile({ ref: 'v2', commit: v2 }),
    });
  });

  it('takes upstream where both changed a field, and reports it', async () => {
    createScene(shop, [
      { 'a.yaml': configMap('a', { one: '"1"' }) },
      { 'a.yaml': configMap('a', { one: '"2"' }) },
      { 'a.yaml': configMap('a', { one: '"3"' }) },
    ]);
    const { conflicts, files } = await update(shop);
    expect(conflicts).toMatchObject([
      { kind: 'both-changed', field: 'data.one', chosen: 'updated', open: false, updated: { value: '2' } },
    ]);
    expect(files).toEqual({ 'a.yaml': configMap('a', { one: '"2"' }) });
  });
});

describe('fast-forward', () => {
  it('takes the new version of a package that was not changed', async () => {
    createScene(shop, [one, two, one], 'fast-forward');
    expect((await update(shop)).files).toEqual(two);
  });

  it.each([
    ['changed', { ...one, 'b.txt': 'mine\n' }, 'b.txt'],
    ['added', { ...one, 'own.txt': 'mine\n' }, 'own.txt'],
    ['a link', { ...one, own: '-> b.txt' }, 'own'],
    ['deleted', { 'a.yaml': one['a.yaml'], 'b.txt': one['b.txt'] }, 'old.txt'],
  ])('is refused where something was %s', async (_, local, told) => {
    createScene(shop, [one, two, local], 'fast-forward');
    expect(await plan(shop, { ref: 'v2' })).toMatchObject({
      status: 'failed',
      problem: {
        kind: 'refused',
        message: expect.stringMatching(new RegExp(`differ from the commit that the package was made from: ${told}$`)),
      },
    });
  });

  it.each([
    [20, /: f10\.yaml, (?:f\d\d\.yaml, ){18}f29\.yaml$/],
    [22, /: f10\.yaml, (?:f\d\d\.yaml, ){18}f29\.yaml and 2 more$/],
  ])('names 20 files at most: of %i', async (count, told) => {
    const own = Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at + 10}.yaml`, 'mine\n']));
    createScene(shop, [one, two, { ...one, ...own }], 'fast-forward');
    expect(await plan(shop, { ref: 'v2' })).toMatchObject({ problem: { message: expect.stringMatching(told) } });
  });
});

describe('force-delete-replace', () => {
  it('gives up what was changed and what was added', async () => {
    createScene(shop, [
      one,
      two,
      { ...one, 'b.txt': 'mine\n', 'own/x.bin': Uint8Array.from([0, 255]), '.hidden': 'x' },
    ]);
    const updated = await update(shop, { ref: 'v2', strategy: 'force-delete-replace' });
    expect(updated.files).toEqual(two);
    expect(updated.record).toContain('ref: "v2"');
    expect(decisions(shop, updated)).toEqual([
      'added new.txt',
      'deleted .hidden',
      'deleted old.txt',
      'deleted own/x.bin',
    ]);
  });

  it('replaces what is up to date', async () => {
    const v1 = shop.commit('v1', one);
    shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1', commit: v1 }), ...one, 'b.txt': 'mine\n' });
    expect(await plan(shop)).toMatchObject({ status: 'up-to-date' });
    expect((await update(shop, { strategy: 'force-delete-replace' })).files).toEqual(one);
  });
});

it('copy-merge keeps what was added, and nothing else', async () => {
  const mine = { ...one, 'a.yaml': configMap('a', { one: '"7"' }), 'old.txt': 'mine\n', 'own.txt': 'own\n' };
  createScene(shop, [one, two, mine]);
  const { files } = await update(shop, { ref: 'v2', strategy: 'copy-merge' });
  expect(files).toEqual({ ...two, 'own.txt': 'own\n' });
});

// As `kpt pkg update` of kpt 1.0.0-beta.56 does.
it.each(['force-delete-replace', 'copy-merge'] as const)(
  '%s keeps the annotations of a package from kpt',
  async (strategy) => {
    const identified = (text: string): string =>
      text.replace(
        /^data:/m,
        "  annotations:\n    internal.kpt.dev/upstream-identifier: '|ConfigMap|default|a'\ndata:",
      );
    createScene(shop, [one, two, { ...one, 'a.yaml': identified(one['a.yaml']) }]);
    const { files } = await update(shop, { ref: 'v2', strategy });
    expect(files['a.yaml']?.replaceAll(/["']/g, '')).toBe(identified(two['a.yaml']).replaceAll(/["']/g, ''));
  },
);

describe('who may run a file', NEEDS_UNIX, () => {
  const files = { same: '#!/bin/sh\n', changed: '#!/bin/sh\n1\n', less: 'x\n', 'a.yaml': configMap('a', { a: 'b' }) };

  it.each(STRATEGIES)('is as upstream has made it with %s', async (strategy) => {
    shop.commit('v0', files);
    chmodSync(join(shop.path, 'up/less'), 0o755);
    shop.git('commit', '-q', '-a', '-m', 'v1');
    shop.git('tag', 'v1');
    const commit = shop.git('rev-parse', 'HEAD');
    writeFileSync(join(shop.path, 'up/changed'), '#!/bin/sh\n2\n');
    for (const path of ['same', 'changed', 'a.yaml']) chmodSync(join(shop.path, 'up', path), 0o755);
    chmodSync(join(shop.path, 'up/less'), 0o644);
    shop.git('commit', '-q', '-a', '-m', 'v2');
    shop.git('tag', 'v2');
    shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1', commit }), ...files });
    chmodSync(join(shop.path, 'mine/less'), 0o755);
    const updated = await update(shop, { ref: 'v2', strategy });
    const modes = updated.plan.changes.flatMap((change) =>
      'executable' in change ? [[change.path, change.executable]] : [],
    );
    expect(Object.fromEntries(modes)).toEqual({ same: true, changed: true, 'a.yaml': true, less: false });
    expect(updated.files['changed']).toBe('#!/bin/sh\n2\n');
  });

  it('stays as it was made here where upstream changed nothing in that', async () => {
    createScene(shop, [{ x: 'a\n' }, { x: 'b\n' }, { x: 'a\n' }]);
    chmodSync(join(shop.path, 'mine/x'), 0o755);
    const { plan: planned } = await update(shop);
    expect(planned.changes.find(({ path }) => path === 'x')).toEqual({
      kind: 'edit',
      path: 'x',
      before: 'a\n',
      after: 'b\n',
    });
  });
});
