import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Workshop } from '@krmkit/testing';
import { configMap, createWorkshop, kptfile } from '@krmkit/testing';
import { STRATEGIES } from '../src/strategy.ts';
import { createScene, decisions, update } from './update-scene.ts';

let shop: Workshop;

beforeEach(() => {
  shop = createWorkshop();
});

afterEach(() => {
  shop.remove();
});

const own = 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: sub\n';
const map = (value: string): string => configMap('a', { one: value });
const sub = (name: string, value: string): Readonly<Record<string, string>> => ({
  [`${name}/Kptfile`]: own,
  [`${name}/a.yaml`]: map(value),
});

it('copies what upstream added, keeps away what was deleted here, and deletes with upstream what was not changed', async () => {
  createScene(shop, [
    { ...sub('deleted', 'x'), ...sub('gone', 'x'), ...sub('kept', 'x') },
    { ...sub('deleted', 'new'), ...sub('new', 'x') },
    { ...sub('gone', 'x'), ...sub('kept', 'changed') },
  ]);
  const updated = await update(shop);
  expect(updated.files).toEqual({ ...sub('kept', 'changed'), ...sub('new', 'x') });
  expect(decisions(shop, updated)).toEqual([
    'added new/Kptfile',
    'added new/a.yaml',
    'deleted gone/Kptfile',
    'deleted gone/a.yaml',
    'kept kept/',
    'kept-deleted deleted/',
  ]);
});

it('reports a package that both sides added, and keeps the one here', async () => {
  createScene(shop, [{ a: 'x' }, { a: 'x', ...sub('sub', 'theirs') }, { a: 'x', ...sub('sub', 'ours') }]);
  const { files, conflicts } = await update(shop);
  expect(conflicts).toMatchObject([{ kind: 'both-added', chosen: 'destination' }]);
  expect(files).toEqual({ a: 'x', ...sub('sub', 'ours') });
});

it.each(STRATEGIES)('leaves a package with an upstream of its own alone with %s', async (strategy) => {
  const local = { 'sub/Kptfile': kptfile({ ref: 'x' }), 'sub/a.yaml': map('ours') };
  createScene(shop, [
    { a: 'x', ...sub('sub', 'old') },
    { a: 'y', ...sub('sub', 'theirs') },
    { a: 'x', ...local },
  ]);
  const { files, leftAlone } = await update(shop, { ref: 'v2', strategy });
  expect(leftAlone).toEqual([join(shop.path, 'mine/sub')]);
  expect(files).toEqual({ a: 'y', ...local });
});
