import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue, Path } from '@krmkit/base';
import { builtInType, ruleAt, schemasBelow, schemasOf, schemasOfKind } from '../../src/rules/field-schemas.ts';
import type { ListOwner, ListRule } from '../../src/rules/list-rule.ts';
import { NO_SCHEMAS, readSchemas } from '../../src/rules/schemas.ts';

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
    ['no strategy', { 'x-kubernetes-patch-strategy': '' }, undefined],
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

// The names of definitions in https://github.com/kubernetes/kubernetes/blob/master/api/openapi-spec/swagger.json
describe('the type that a definition of Kubernetes names', () => {
  it.each<readonly [definition: string, group: string, kind: string, path: Path]>([
    ['io.k8s.api.core.v1.PodSpec', '', 'Pod', ['spec']],
    ['io.k8s.api.core.v1.Container', '', 'Pod', ['spec', 'containers', 0]],
    ['io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta', '', 'Pod', ['metadata']],
    ['io.k8s.api.core.v1.Service', '', 'Service', []],
    ['io.k8s.api.core.v1.ServiceSpec', '', 'Service', ['spec']],
    ['io.k8s.api.apps.v1.Deployment', 'apps', 'Deployment', []],
    ['io.k8s.api.apps.v1.DeploymentStatus', 'apps', 'Deployment', ['status']],
    ['io.k8s.api.rbac.v1.ClusterRole', 'rbac.authorization.k8s.io', 'ClusterRole', []],
    ['io.k8s.api.networking.v1.IngressSpec', 'networking.k8s.io', 'Ingress', ['spec']],
    ['io.k8s.api.batch.v1.JobTemplateSpec', 'batch', 'CronJob', ['spec', 'jobTemplate']],
    [
      'io.k8s.api.core.v1.PersistentVolumeClaimTemplate',
      '',
      'Pod',
      ['spec', 'volumes', 0, 'ephemeral', 'volumeClaimTemplate'],
    ],
    ['io.k8s.api.core.v1.Spec', '', 'Spec', []],
  ])('%s', (definition, group, kind, path) => {
    expect(builtInType(definition)).toEqual({ type: { group, kind }, path });
  });

  it.each(['io.k8s.core.v1.Pod', 'io.other.api.core.v1.Pod', 'com.k8s.api.core.v1.Pod', 'Pod'])(
    'is none: %s',
    (definition) => {
      expect(builtInType(definition)).toBeUndefined();
    },
  );
});

// https://www.rfc-editor.org/rfc/rfc6901
describe('a reference in a schema', () => {
  const set = { 'x-kubernetes-list-type': 'set' };
  const definitions = { plain: set, 'a/b': set, 'a~b': set, 'a b': set, '%zz': set, '': set, number: 5 };
  it.each([
    ['#/definitions/plain', true],
    ['#/definitions/a~1b', true],
    ['#/definitions/a~0b', true],
    ['#/definitions/a%20b', true],
    ['#/definitions/%zz', true],
    ['#/definitions/', true],
    ['#/list/1', true],
    ['#/definitions/none', false],
    ['#/definitions/number', false],
    ['#/list/2', false],
    ['#definitions/plain', false],
    ['plain', false],
  ])('%s', ($ref, isFound) => {
    const root = { definitions, list: [{}, set], properties: { list: { $ref } } };
    const found = schemasBelow(NO_SCHEMAS, schemasOf(NO_SCHEMAS, root), ['list']);
    expect(ruleAt(found)).toEqual(isFound ? { kind: 'set' } : undefined);
  });

  it('to a type of Kubernetes that no document defines, has its rules', () => {
    const root = { properties: { pod: { $ref: '#/definitions/io.k8s.api.core.v1.PodSpec' } } };
    const at = (...path: Path): ListRule | undefined =>
      ruleAt(schemasBelow(NO_SCHEMAS, schemasOf(NO_SCHEMAS, root), path));
    expect(at('pod', 'containers')).toEqual(keys('name'));
    expect(at('pod', 'containers', 0, 'ports')).toEqual(keys('containerPort', 'protocol'));
    expect(at('pod', 'none')).toBeUndefined();
    expect(at('other')).toBeUndefined();
  });

  it('may lead back to itself', () => {
    const root = { properties: { list: { $ref: '#/properties/list' } }, additionalProperties: { $ref: '#' } };
    expect(ruleAt(schemasBelow(NO_SCHEMAS, schemasOf(NO_SCHEMAS, root), ['list']))).toBeUndefined();
  });
});

describe('the schemas of a field', () => {
  const at = (schema: JsonObject, ...path: Path): ListRule | undefined =>
    ruleAt(schemasBelow(NO_SCHEMAS, schemasOf(NO_SCHEMAS, schema), path));
  const set = { 'x-kubernetes-list-type': 'set' };
  const atomic = { 'x-kubernetes-list-type': 'atomic' };
  it.each<readonly [why: string, schema: JsonObject, path: Path, rule: ListRule | undefined]>([
    ['a property', { properties: { a: set } }, ['a'], { kind: 'set' }],
    ['another property', { properties: { a: set } }, ['b'], undefined],
    ['any property', { properties: { a: atomic }, additionalProperties: set }, ['b'], { kind: 'set' }],
    ['an item', { properties: { a: { items: set } } }, ['a', 0], { kind: 'set' }],
    ['a name in a list', { properties: { a: { items: set } } }, ['a', 'b'], undefined],
    ['allOf', { properties: { a: { allOf: [{}, set] } } }, ['a'], { kind: 'set' }],
    ['the first of allOf', { properties: { a: { allOf: [atomic, set] } } }, ['a'], { kind: 'atomic' }],
    ['the schema itself before allOf', { properties: { a: { allOf: [atomic], ...set } } }, ['a'], { kind: 'set' }],
    ['below allOf', { allOf: [{ properties: { a: set } }] }, ['a'], { kind: 'set' }],
    ['nothing', set, [], { kind: 'set' }],
  ])('%s', (_, schema, path, rule) => {
    expect(at(schema, ...path)).toEqual(rule);
  });
});
