import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Programs } from '@krmkit/base';
import { nodePrograms } from '@krmkit/base/node';
import type { Workshop } from '@krmkit/testing';
import { createWorkshop, upstreamFile } from '@krmkit/testing';
import { createScene, plan, update } from './update-scene.ts';

let shop: Workshop;

beforeEach(() => {
  shop = createWorkshop();
});

afterEach(() => {
  shop.remove();
});

// `kpt pkg update` of kpt 1.0.0-beta.56 resolves a ref in this order.
it('takes a tag of the directory first, then a branch, then a tag', async () => {
  const v1 = shop.commit('v1', { 'p/a.txt': '1\n' });
  const both = shop.commit('p/both', { 'p/a.txt': 'tag of the directory\n' });
  shop.commit('both', { 'p/a.txt': 'tag\n' });
  const record = upstreamFile({ directory: '/p', ref: 'v1', commit: v1 });
  shop.write('mine', { 'krmkit-upstream.yaml': record, 'a.txt': '1\n' });
  const updated = await update(shop, { ref: 'both' });
  expect(updated.files).toEqual({ 'a.txt': 'tag of the directory\n' });
  expect(updated.record).toContain(`ref: "p/both"\n    commit: ${both}\n`);
});

it('takes a commit by its hash', async () => {
  const { v2 } = createScene(shop, [{ a: '1\n' }, { a: '2\n' }, { a: '1\n' }]);
  shop.commit('v3', { a: '3\n' });
  expect((await update(shop, { ref: v2 })).files).toEqual({ a: '2\n' });
});

it('takes the ref of the package for what it was made from, if it has no lock', async () => {
  shop.commit('v1', { a: '1\n' });
  const v2 = shop.commit('v2', { a: '2\n' });
  shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1' }), a: '1\n' });
  const updated = await update(shop);
  expect(updated.files).toEqual({ a: '2\n' });
  expect(updated.record).toContain(`commit: ${v2}`);
});

it('fetches a commit that no ref reaches any more, if the server serves it', async () => {
  const lost = shop.commit('lost', { a: '1\n' });
  shop.git('tag', '-d', 'lost');
  shop.git('checkout', '-q', '--orphan', 'other');
  shop.git('branch', '-D', 'main');
  shop.commit('v2', { a: '2\n' });
  shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1', commit: lost }), a: '1\n' });
  expect((await update(shop)).files).toEqual({ a: '2\n' });
});

const missing = 'a123456789012345678901234567890123456789';

it.each<readonly [name: string, origin: Parameters<typeof upstreamFile>[0], ref: string | undefined, told: object]>([
  ['a commit that is gone', { ref: 'v1', commit: missing }, 'v2', { message: /does not have the commit a123/ }],
  [
    'a ref that does not exist',
    { ref: 'v1', commit: missing },
    'v22',
    { message: /no branch and no tag "v22"/, hint: /did you mean v2\?/ },
  ],
  ['a part of a hash', { ref: 'v1', commit: missing }, 'abcdef12', { hint: /write the whole hash/ }],
  [
    'a repository that does not exist',
    { repository: '../none', ref: 'v1', commit: missing },
    undefined,
    { message: /cannot be fetched/ },
  ],
  [
    'a directory that does not exist',
    { directory: 'none', ref: 'v1' },
    'v2',
    { message: /does not have the directory none/ },
  ],
])('reports %s', async (_, origin, ref, told) => {
  shop.commit('v1', { a: '1\n' });
  shop.commit('v2', { a: '2\n' });
  shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile(origin), a: '1\n' });
  const planned = await plan(shop, ref === undefined ? {} : { ref });
  const problem = Object.fromEntries(
    Object.entries(told).map(([field, pattern]) => [field, expect.stringMatching(pattern)]),
  );
  expect(planned).toMatchObject({ status: 'failed', problem: { kind: 'environment', ...problem } });
});

it.each<readonly [name: string, commit: string, told: RegExp]>([
  ['a part of a hash', 'abc12', /not the whole hash/],
  ['a number', '12', /commit is not text/],
])('refuses a lock with %s', async (_, commit, told) => {
  shop.commit('v1', { a: '1\n' });
  shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1', commit }), a: '1\n' });
  const problem = { kind: 'origin', message: expect.stringMatching(told) };
  expect(await plan(shop)).toMatchObject({ status: 'failed', problem });
});

describe('what others wrote is no option and no program', () => {
  it.each<readonly [name: string, origin: (witness: string) => Parameters<typeof upstreamFile>[0]]>([
    ['a ref that is an option', (witness) => ({ ref: `--upload-pack=touch ${witness}` })],
    ['a repository that is an option', (witness) => ({ repository: `--upload-pack=touch ${witness}`, ref: 'v1' })],
    ['a helper', (witness) => ({ repository: `ext::sh -c "touch ${witness}"`, ref: 'v1' })],
    ['another helper', () => ({ repository: 'fd::17', ref: 'v1' })],
    ['a host that is an option', (witness) => ({ repository: `ssh://-oProxyCommand=touch ${witness}/x`, ref: 'v1' })],
    ['a user that is an option', () => ({ repository: '-oProxyCommand=touch@x:y', ref: 'v1' })],
    ['a short host that is an option', () => ({ repository: 'x@-oProxyCommand=touch:y', ref: 'v1' })],
    ['http without s', () => ({ repository: 'http://example.com/x', ref: 'v1' })],
    ['another protocol', () => ({ repository: 'ftp://example.com/x', ref: 'v1' })],
    ['a directory that leads out', () => ({ directory: '../x', ref: 'v1' })],
    ['git itself', () => ({ directory: '.git', ref: 'v1' })],
  ])('%s', async (_, origin) => {
    const witness = join(shop.path, 'witness');
    const v1 = shop.commit('v1', { a: '1\n' });
    shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ...origin(witness), commit: v1 }), a: '1\n' });
    const started: string[] = [];
    const programs: Programs = {
      run: (program, args, options) => {
        started.push(program);
        return nodePrograms().run(program, args, options);
      },
    };
    expect(await plan(shop, {}, programs)).toMatchObject({ status: 'failed', problem: { kind: 'origin' } });
    expect(existsSync(witness)).toBe(false);
    expect(started).toEqual([]);
  });

  it('hooks of the repository do not run', async () => {
    createScene(shop, [{ a: '1\n' }, { a: '2\n' }, { a: '1\n' }]);
    const witness = join(shop.path, 'witness');
    for (const name of ['post-checkout', 'reference-transaction', 'pre-auto-gc']) {
      shop.write('up/.git/hooks', { [name]: `#!/bin/sh\ntouch ${witness}\n` });
      chmodSync(join(shop.path, 'up/.git/hooks', name), 0o755);
    }
    shop.git('config', 'uploadpack.packObjectsHook', `touch ${witness}; true`);
    expect((await update(shop)).files).toEqual({ a: '2\n' });
    expect(existsSync(witness)).toBe(false);
  });
});
