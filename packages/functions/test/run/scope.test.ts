import { describe, expect, it } from 'vitest';
import type { FunctionItem } from '../../src/run/item.ts';
import type { OutputItem } from '../../src/run/output-items.ts';
import { isBelow, scopeOf, seenBy, splice } from '../../src/run/scope.ts';
import type { ResourceCriteria } from '../../src/run/step.ts';
import { resourceOf } from './package.ts';

describe('the scope', () => {
  it.each([
    ['a.yaml', '.'],
    ['functions/a.yaml', '.'],
    ['foo/a.yaml', 'foo'],
    ['foo/functions/a.yaml', 'foo'],
    ['foo/myfunctions/a.yaml', 'foo/myfunctions'],
    ['foo/functions/bar/a.yaml', 'foo/functions/bar'],
    ['functions/functions/a.yaml', 'functions'],
    [undefined, '.'],
  ])('of a function in %s is %s', (path, scope) => {
    expect(scopeOf(path)).toBe(scope);
  });
});

describe('a path', () => {
  it.each([
    ['foo/x.yaml', 'foo', true],
    ['foo/bar/x.yaml', 'foo', true],
    ['foo/functions/x.yaml', 'foo', true],
    ['foobar/x.yaml', 'foo', false],
    ['foo.yaml', 'foo', false],
    ['x.yaml', 'foo', false],
    ['bar/foo/x.yaml', 'foo', false],
    ['x.yaml', '.', true],
    [undefined, '.', true],
    [undefined, 'foo', false],
  ])('%s in %s: %s', (path, scope, expected) => {
    expect(isBelow(path, scope)).toBe(expected);
  });
});

describe('selection', () => {
  const web = resourceOf(`apiVersion: apps/v1
kind: Deployment
metadata: {name: web-1, namespace: shop, labels: {app: web, tier: "1"}, annotations: {team: a}}
`);
  const sees = (selectors: readonly ResourceCriteria[], exclude: readonly ResourceCriteria[] = []): boolean =>
    seenBy({ scope: '.', selectors, exclude })({ path: 'a.yaml', resource: web, value: web.value });

  it.each<readonly [ResourceCriteria, boolean]>([
    [{}, true],
    [{ kind: 'Deployment' }, true],
    [{ kind: 'deployment' }, false],
    [{ kind: 'Deploy*' }, false],
    [{ kind: 'Deploy*', patterns: true }, true],
    [{ kind: 'Deployment', name: 'db' }, false],
    [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'web-1', namespace: 'shop' }, true],
    [{ apiVersion: 'apps' }, false],
    [{ namespace: 'sh?p', patterns: true }, true],
    [{ namespace: '' }, false],
    [{ name: '/web-[0-9]+/', patterns: true }, true],
    [{ name: '/web-[0-9]+/' }, false],
    [{ name: '/web/', patterns: true }, false],
    [{ name: '/db|web-1/', patterns: true }, true],
    [{ name: '/web|db-1/', patterns: true }, false],
    [{ kind: '/(?i)deployment/', apiVersion: '/apps/v[12]/', patterns: true }, true],
    [{ labels: { tier: '/[0-9]{1,2}/' }, annotations: { team: '/b/' }, patterns: true }, false],
    [{ labels: { tier: '/[0-9]{1,2}/' }, annotations: { team: '/a|b/' }, patterns: true }, true],
    [{ labels: { app: 'web' } }, true],
    [{ labels: { app: 'web', tier: '2' } }, false],
    [{ labels: { app: '*', tier: '1' }, patterns: true }, true],
    [{ labels: { missing: '*' }, patterns: true }, false],
    [{ labels: { constructor: '*' }, patterns: true }, false],
    [{ annotations: { team: 'a' } }, true],
    [{ annotations: { team: 'b' } }, false],
  ])('%j', (criteria, expected) => {
    expect(sees([criteria])).toBe(expected);
    const isEmpty = Object.keys(criteria).length === 0;
    expect(sees([], [criteria])).toBe(isEmpty || !expected);
  });

  it('takes the entries as alternatives', () => {
    expect(sees([{ kind: 'Service' }, { name: 'web-1' }])).toBe(true);
    expect(sees([{ kind: 'Service' }, { name: 'x' }])).toBe(false);
    expect(sees([{ name: 'web-1' }], [{ kind: 'Service' }, { labels: { app: 'web' } }])).toBe(false);
  });
});

describe('splice', () => {
  const item = (name: string): FunctionItem => {
    const resource = resourceOf(`apiVersion: v1\nkind: A\nmetadata: {name: ${name}}\n`);
    return { id: name, resource, value: resource.value, path: undefined, index: undefined };
  };
  const [a, b, c, d] = [item('a'), item('b'), item('c'), item('d')];
  const changed = item('b2');
  const same = (...items: readonly FunctionItem[]): readonly OutputItem[] =>
    items.map((one) => ({ item: one, from: one }));

  it.each<[string, readonly FunctionItem[], readonly FunctionItem[], readonly OutputItem[], string]>([
    ['changed items stay where they were', [a, b, c], [b], [{ item: changed, from: b }], 'a b2 c'],
    ['items that are left out go', [a, b, c], [a, b], same(b), 'b c'],
    ['new items come last', [a, b, c], [a], [{ item: d, from: undefined }, ...same(a)], 'a b c d'],
    ['the order of some of the items does not count', [a, b, c], [a, b], same(b, a), 'a b c'],
    ['the order of all items counts', [a, b, c], [a, b, c], same(c, a, b), 'c a b'],
    [
      'new items of all stay where they are',
      [a, b],
      [a, b],
      [...same(a), { item: d, from: undefined }, ...same(b)],
      'a d b',
    ],
    ['a function that saw nothing adds', [a, b], [], [{ item: d, from: undefined }], 'a b d'],
  ])('%s', (_, all, sent, output, expected) => {
    expect(
      splice(all, sent, output)
        .map(({ id }) => id)
        .join(' '),
    ).toBe(expected);
  });

  it('gives the very list where nothing changed', () => {
    const all = [a, b, c];
    expect(splice(all, [a, b], same(a, b))).toBe(all);
    expect(splice(all, all, same(a, b, c))).toBe(all);
  });
});
