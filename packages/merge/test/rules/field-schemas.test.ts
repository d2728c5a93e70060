import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { ruleAt, schemasBelow, schemasOfKind } from '../../src/rules/field-schemas.ts';
import type { ListOwner, ListRule } from '../../src/rules/list-rule.ts';
import { readSchemas } from '../../src/rules/schemas.ts';

const keys = (...names: string[]): ListRule => ({ kind: 'keys', keys: names });
const WIDGET: ListOwner = { group: 'example.com', version: 'v1', kind: 'Widget' };

/** A custom resource with a field `list`. */
function definition(list: JsonValue): JsonObject {
  const openAPIV3Schema = { type: 'object', properties: { list } };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    spec: {
      group: 'example.com',
      names: { kind: 'Widget', plural: 'widgets' },
      versions: [{ name: 'v1', schema: { openAPIV3Schema } }],
    },
  };
}

describe('the kind of a list in a schema', () => {
  it.each<[string, JsonObject, ListRule | undefined]>([
    ['a map', { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['a', 'b'] }, keys('a', 'b')],
    ['a map without keys', { 'x-kubernetes-list-type': 'map' }, undefined],
    ['a set', { 'x-kubernetes-list-type': 'set' }, { kind: 'set' }],
    ['atomic', { 'x-kubernetes-list-type': 'atomic' }, { kind: 'atomic' }],
    ['an unknown list type', { 'x-kubernetes-list-type': 'bag' }, undefined],
    ['nothing', { type: 'array' }, undefined],
    ['a merge key', { 'x-kubernetes-patch-merge-key': 'a', 'x-kubernetes-patch-strategy': 'merge' }, keys('a')],
    [
      'several strategies',
      { 'x-kubernetes-patch-merge-key': 'a', 'x-kubernetes-patch-strategy': 'merge,retainKeys' },
      keys('a'),
    ],
    [
      'several strategies, with a blank',
      { 'x-kubernetes-patch-merge-key': 'a', 'x-kubernetes-patch-strategy': 'retainKeys, merge' },
      keys('a'),
    ],
    ['merge without a key', { 'x-kubernetes-patch-strategy': 'merge' }, { kind: 'set' }],
    ['a merge key without a strategy', { 'x-kubernetes-patch-merge-key': 'a' }, undefined],
    ['replace', { 'x-kubernetes-patch-strategy': 'replace' }, { kind: 'atomic' }],
    [
      'replace, with a merge key',
      { 'x-kubernetes-patch-merge-key': 'a', 'x-kubernetes-patch-strategy': 'replace' },
      { kind: 'atomic' },
    ],
    [
      'map keys before a merge key, as the ports of a Service have them',
      {
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['port', 'protocol'],
        'x-kubernetes-patch-merge-key': 'port',
        'x-kubernetes-patch-strategy': 'merge',
      },
      keys('port', 'protocol'),
    ],
    ['keys that are no texts', { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': [1, 'a'] }, keys('a')],
    ['nonsense', { 'x-kubernetes-list-type': 1, 'x-kubernetes-patch-strategy': [], $ref: 5 }, undefined],
  ])('%s', (_name, list, rule) => {
    const schemas = readSchemas([definition(list)]);
    const start = schemasOfKind(schemas, WIDGET);
    expect(start && ruleAt(schemasBelow(schemas, start, ['list']))).toEqual(rule);
  });
});
