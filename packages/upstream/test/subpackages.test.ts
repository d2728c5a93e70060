import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Workshop } from '@krmkit/testing';
import { configMap, createWorkshop, kptfile } from '@krmkit/testing';
import { STRATEGIES, STRATEGY_RULES } from '../src/strategy.ts';
import type { Strategy } from '../src/strategy.ts';
import type { SubpackageRules } from '../src/subpackages.ts';
import { applySubpackageRules } from '../src/subpackages.ts';
import type { FileTree } from '../src/tree-file.ts';
import { treeFile } from '../src/tree-file.ts';
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

describe('the rules for subpackages', () => {
  const SUB = { 'sub/Kptfile': own, 'sub/a.yaml': map('x') };
  const CHANGED = { ...SUB, 'sub/a.yaml': map('changed') };
  const UPSTREAM = { 'sub/Kptfile': kptfile({ ref: 'x' }) };
  const tree = (files: Readonly<Record<string, string>>): FileTree =>
    new Map(Object.entries(files).map(([path, text]) => [path, treeFile(Buffer.from(text))]));
  const rules = (sides: readonly Readonly<Record<string, string>>[], strategy: Strategy): SubpackageRules => {
    const [original = new Map(), updated = new Map(), destination = new Map()] = sides.map((files) => tree(files));
    return applySubpackageRules(
      { original, updated, destination },
      (path) => path,
      STRATEGY_RULES[strategy],
      () => ({
        chosen: 'destination',
        open: true,
      }),
    );
  };
  type Files = Readonly<Record<string, string>>;
  const summary = ({ sides, ...said }: SubpackageRules): readonly string[] => [
    ...said.decisions.map(({ action, path }) => `${action} ${path}`),
    ...said.conflicts.map(({ kind, destination, updated }) => {
      return `${kind} ${destination.location?.path}:${destination.location?.line}, ${updated.location?.path}`;
    }),
    ...said.leftAlone.map((path) => `left alone ${path}`),
    ...[...new Set(Object.values(sides).flatMap((side: FileTree) => [...side.keys()]))].toSorted(),
  ];
  const ALL = ['sub/Kptfile', 'sub/a.yaml'];

  // Expected: the rules in the documentation of `applySubpackageRules`.
  it.each<[title: string, original: Files, updated: Files, destination: Files, summary: readonly string[]]>([
    ['on all sides', SUB, CHANGED, SUB, ALL],
    ['added upstream', {}, SUB, {}, ALL],
    ['added here', {}, {}, SUB, ALL],
    ['added on both sides with the same content', {}, SUB, SUB, ALL],
    ['added on both sides', {}, SUB, CHANGED, ['both-added sub:1, sub (upstream)']],
    [
      'added on both sides, here with a file more',
      {},
      SUB,
      { ...SUB, 'sub/b': '' },
      ['both-added sub:1, sub (upstream)'],
    ],
    ['deleted here', SUB, SUB, {}, ['kept-deleted sub/']],
    ['deleted on both sides', SUB, {}, {}, []],
    ['deleted upstream', SUB, {}, SUB, ALL],
    ['deleted upstream and changed here', SUB, {}, CHANGED, ['kept sub/']],
    ['deleted upstream, with a name of its own here', SUB, {}, { ...SUB, 'sub/Kptfile': own.replace('sub', 'b') }, ALL],
    ['with an upstream here', SUB, SUB, UPSTREAM, ['sub/Kptfile']],
    ['with an upstream here, changed upstream', SUB, CHANGED, UPSTREAM, ['left alone sub', 'sub/Kptfile']],
    ['with an upstream here, and gone upstream', SUB, {}, UPSTREAM, ['left alone sub']],
    ['with an upstream only here', {}, {}, UPSTREAM, []],
    [
      'with the upstream in a file of krmkit, which is no Kptfile',
      { 'sub/a': 'x' },
      { 'sub/a': 'y' },
      { 'sub/a': 'x', 'sub/krmkit-upstream.yaml': '' },
      ['left alone sub'],
    ],
    [
      'with packages inside of one that is left alone',
      { ...SUB, ...sub('sub/in', 'x') },
      { ...SUB, ...sub('sub/in', 'y') },
      { ...UPSTREAM, ...sub('sub/in', 'z') },
      ['left alone sub', 'sub/Kptfile'],
    ],
    [
      'with a name that only begins as another',
      SUB,
      SUB,
      { ...UPSTREAM, 'submarine/a': '' },
      ['sub/Kptfile', 'submarine/a'],
    ],
  ])('%s', (_, original, updated, destination, expected) => {
    expect(summary(rules([original, updated, destination], 'resource-merge'))).toEqual(expected);
  });

  it.each<[Strategy, readonly string[]]>([
    ['fast-forward', ['left alone sub', 'own/Kptfile', 'own/a.yaml', 'sub/Kptfile']],
    ['copy-merge', ['left alone sub', 'own/Kptfile', 'own/a.yaml']],
    ['force-delete-replace', ['left alone sub', 'own/Kptfile', 'own/a.yaml']],
  ])('with %s follow only the first rule, and merge a Kptfile only with files', (strategy, expected) => {
    const sides = [{ ...SUB, ...sub('own', 'x') }, CHANGED, { ...UPSTREAM, ...sub('own', 'changed') }];
    const found = rules(sides, strategy);
    expect(summary(found)).toEqual(expected);
    expect([[...found.directories].toSorted(), found.independent]).toEqual([['', 'own', 'sub'], ['sub']]);
  });
});
