import { describe, expect, it } from 'vitest';
import {
  createSelectionMiss,
  explainEmptySelection,
  selectionName,
  shortList,
} from '../../src/resource/selection-miss.ts';
import type { Resource } from '../../src/resource/resource.ts';
import type { Selection } from '../../src/resource/selection.ts';
import { identityOf } from '../../src/resource/identity.ts';

function resource(kind: string, name: string, namespace?: string): Resource {
  const value = { apiVersion: 'v1', kind, metadata: { name, ...(namespace === undefined ? {} : { namespace }) } };
  const identity = identityOf(value);
  if (identity === undefined) throw new RangeError(kind);
  return { identity, value };
}

const ALL = [
  resource('Deployment', 'web', 'shop'),
  resource('Service', 'web', 'shop'),
  resource('ConfigMap', 'settings'),
];
const LIST = 'there are: Deployment shop/web, Service shop/web, ConfigMap settings';

describe('why nothing is selected', () => {
  it.each<readonly [selection: Selection, hint: string]>([
    [{ kinds: [{ kind: 'deploymnt' }] }, 'did you mean --kind Deployment?'],
    // It is there, so another condition is wrong.
    [{ kinds: [{ kind: 'deployment' }], names: ['wep'] }, 'did you mean --name web?'],
    [{ kinds: [{ kind: 'deploy' }], names: ['x-y-z'] }, LIST],
    [{ kinds: [{ kind: 'svc' }] }, LIST],
    [{ names: ['wep'] }, 'did you mean --name web?'],
    [{ names: ['web', 'setting'] }, 'did you mean --name settings?'],
    [{ names: ['web'] }, LIST],
    [{ namespaces: ['shp'] }, 'did you mean --namespace shop?'],
    [{ namespaces: ['shop', 'shopp'] }, 'did you mean --namespace shop?'],
    [{ namespaces: ['shop'] }, LIST],
    [{ kinds: [{ kind: 'servic' }], names: ['wep'], namespaces: ['shp'] }, 'did you mean --kind Service?'],
    [{ names: ['wep'], namespaces: ['shp'] }, 'did you mean --name web?'],
    [{}, LIST],
  ])('%j', (selection, hint) => {
    expect(explainEmptySelection(ALL, selection)).toEqual({ message: 'none of 3 resources is selected', hint });
    const miss = createSelectionMiss(selection);
    for (const one of ALL) miss.look([one]);
    expect(miss.count()).toBe(3);
    expect(miss.explain('workload')).toEqual({ message: 'none of 3 workloads is selected', hint });
  });

  it('is that there is nothing', () => {
    expect(explainEmptySelection([], { names: ['a'] })).toEqual({
      message: 'there is no Kubernetes object',
      hint: 'an object has apiVersion and kind',
    });
  });

  it('names the first five', () => {
    const many = Array.from({ length: 7 }, (_, index) => resource('Pod', `p${index}`));
    const hint = 'there are: Pod p0, Pod p1, Pod p2, Pod p3, Pod p4 and 2 more';
    expect(explainEmptySelection(many, {})).toEqual({ message: 'none of 7 resources is selected', hint });
    const miss = createSelectionMiss({});
    miss.look(many.slice(0, 3));
    miss.look(many.slice(3));
    expect(miss.explain().hint).toBe(hint);
  });
});

describe('a short list', () => {
  it.each<readonly [names: readonly string[], count: number | undefined, text: string]>([
    [[], undefined, ''],
    [['a', 'b', 'c', 'd', 'e'], undefined, 'a, b, c, d, e'],
    [['a', 'b', 'c', 'd', 'e', 'f'], undefined, 'a, b, c, d, e and 1 more'],
    [['a', 'b', 'c', 'd', 'e'], 9, 'a, b, c, d, e and 4 more'],
  ])('of %j %s', (names, count, text) => {
    expect(count === undefined ? shortList(names) : shortList(names, count)).toBe(text);
  });
});

describe('the name of a resource', () => {
  it('is its identity', () => {
    expect(selectionName(resource('Pod', 'p', 'n'))).toBe('Pod n/p');
  });

  it('is the number of its document if it is none', () => {
    const identity = { apiVersion: '', group: '', version: '', kind: '', namespace: undefined, name: '' };
    expect(selectionName({ identity, value: {} })).toBe('document 1 of ');
  });
});
