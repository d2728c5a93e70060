import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Workshop } from '@krmkit/testing';
import { createWorkshop, upstreamFile } from '@krmkit/testing';
import type { Updated } from './update-scene.ts';
import { createScene, update } from './update-scene.ts';

let shop: Workshop;

beforeEach(() => {
  shop = createWorkshop();
});

afterEach(() => {
  shop.remove();
});

/** `PATH: why`, of what the update skips. */
function skipped({ diagnostics }: Updated): readonly string[] {
  return diagnostics.map(({ code, severity, location, message }) => {
    expect({ code, severity }).toEqual({ code: 'left-out-upstream', severity: 'warning' });
    return `${location?.path.replace(`${join(shop.path, 'mine')}/`, '') ?? ''}: ${message.replace(/, so .*/, '')}`;
  });
}

it.each(['resource-merge', 'copy-merge'] as const)(
  'skips a file where a directory is here, with %s',
  async (strategy) => {
    createScene(shop, [
      { x: '1\n', a: '1\n' },
      { x: '2\n', a: '2\n' },
      { 'x/y': 'mine\n', a: '1\n' },
    ]);
    const updated = await update(shop, { ref: 'v2', strategy });
    expect(skipped(updated)).toEqual(['x: A local directory has this path']);
    expect(updated.decisions).toEqual([]);
    expect(updated.files).toEqual({ 'x/y': 'mine\n', a: '2\n' });
  },
);

it('skips a file below what is a file here', async () => {
  createScene(shop, [{ a: '1\n' }, { a: '2\n', 'x/y': '2\n' }, { x: 'mine\n', a: '1\n' }]);
  const updated = await update(shop);
  expect(skipped(updated)).toEqual(['x/y: The local entry is not a regular file']);
  expect(updated.files).toEqual({ x: 'mine\n', a: '2\n' });
});

it('skips links, and files that are links here', async () => {
  createScene(shop, [
    { a: '1\n', b: '1\n' },
    { a: '2\n', b: '2\n', evil: '-> /etc', 'way/x': '1\n' },
    { a: '1\n', b: '-> ../outside', way: '-> ..' },
  ]);
  shop.write('.', { outside: '1\n' });
  const updated = await update(shop);
  expect(skipped(updated).toSorted()).toEqual([
    'b: The local entry is not a regular file',
    'evil: It is a link',
    'way/x: The local entry is not a regular file',
  ]);
  expect(updated.files).toEqual({ a: '2\n', b: 'a link', way: 'a link' });
});

it('skips paths that git itself would not check out', async () => {
  const v1 = shop.commit('v1', { a: '1\n' });
  const blob = shop.git('rev-parse', 'HEAD:a');
  // `git mktree` takes any name.
  const entries = `100644 blob ${blob}\ta\n100644 blob ${blob}\tb\\..\\c\n100644 blob ${blob}\t.krmkit-x\n`;
  const up = join(shop.path, 'up');
  const tree = execFileSync('git', ['mktree'], { cwd: up, input: entries, encoding: 'utf8' }).trim();
  shop.git('tag', 'v2', shop.git('commit-tree', tree, '-p', v1, '-m', 'evil'));
  shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1', commit: v1 }), a: '1\n' });
  const updated = await update(shop);
  expect(skipped(updated)).toHaveLength(2);
  expect(updated.files).toEqual({ a: '1\n' });
});
