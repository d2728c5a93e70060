import type { JsonValue, Path } from '@krmkit/base';
import { createSource } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import type { Step } from '../src/origins.ts';
import { applySourced } from '../src/origins.ts';
import { changeToSet, specsByKind } from '../src/walk-field.ts';
import { sourcedOf } from './objects-of.ts';

describe('the specs for a kind', () => {
  const specs = specsByKind([
    { path: 'a/b' },
    { path: 'c', kind: 'Pod' },
    { path: 'd', kind: 'Pod', group: 'apps' },
    { path: 'e', version: 'v2' },
  ]);

  it.each([
    ['no restriction', { group: '', version: 'v1', kind: 'Service' }, ['a/b']],
    ['the kind', { group: '', version: 'v1', kind: 'Pod' }, ['a/b', 'c']],
    ['the kind in a group', { group: 'apps', version: 'v1', kind: 'Pod' }, ['a/b', 'c', 'd']],
    ['the version', { group: '', version: 'v2', kind: 'Service' }, ['a/b', 'e']],
  ])('%s', (_, gvk, expected) => {
    expect(specs(gvk).map(({ spec }) => spec.path)).toEqual(expected);
  });
});

describe('a field that is set', () => {
  const position: Step['position'] = {
    kind: 'span',
    source: createSource('k.yaml', 'step'),
    span: { start: 0, end: 4 },
  };
  const step: Step = { position, effect: 'set' };
  const content = sourcedOf('new', 'b.yaml');

  it.each<[string, string, Path, string, Path, JsonValue]>([
    ['there', 'a: {b: 1}', ['a', 'b'], 'replace', ['a', 'b'], { a: { b: 'new' } }],
    ['missing', 'a: {c: 1}', ['a', 'b'], 'insert', ['a', 'b'], { a: { c: 1, b: 'new' } }],
    ['missing at the top', 'c: 1', ['a'], 'insert', ['a'], { c: 1, a: 'new' }],
    ['with a missing mapping', 'c: 1', ['a', 'b'], 'insert', ['a'], { c: 1, a: { b: 'new' } }],
    ['with two missing mappings', 'a: {}', ['a', 'b', 'c'], 'insert', ['a', 'b'], { a: { b: { c: 'new' } } }],
    ['below null', 'a: null', ['a', 'b'], 'replace', ['a'], { a: { b: 'new' } }],
    ['in an item', 'a: [{b: 1}]', ['a', 0, 'b'], 'replace', ['a', 0, 'b'], { a: [{ b: 'new' }] }],
    ['an item', 'a: [1]', ['a', 0], 'replace', ['a', 0], { a: ['new'] }],
  ])('%s', (_, text, path, kind, at, expected) => {
    const sourced = sourcedOf(text);
    const change = changeToSet(sourced.value, path, content, step);
    expect(change).toMatchObject({ kind, path: at });
    expect(applySourced(sourced, [change]).value).toEqual(expected);
  });

  it('has its origins, and mappings on the way those of the step', () => {
    const sourced = sourcedOf('c: 1');
    const { origins } = applySourced(sourced, [changeToSet(sourced.value, ['a', 'b'], content, step)]);
    expect(origins.members?.['a']).toEqual({ steps: [step], members: { b: content.origins } });
  });
});
