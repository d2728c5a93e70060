import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@krmkit/testing';
import type { ListOwner, ListRule } from '../../src/rules/list-rule.ts';
import { schemasOfKind, schemasBelow, ruleAt } from '../../src/rules/field-schemas.ts';
import type { ListSchemas } from '../../src/rules/schemas.ts';
import { addSchemas, isSchemaDocument, readSchemas } from '../../src/rules/schemas.ts';
import type { JsonObject, JsonValue, Path } from '@krmkit/base';
import { readYaml } from './rule-of.ts';

const keys = (...names: string[]): ListRule => ({ kind: 'keys', keys: names });
const WIDGET: ListOwner = { group: 'example.com', version: 'v1', kind: 'Widget' };

function ruleIn(schemas: ListSchemas, owner: ListOwner, path: Path): ListRule | undefined {
  const start = schemasOfKind(schemas, owner);
  return start === undefined ? undefined : ruleAt(schemasBelow(schemas, start, path));
}

function definition(versions: JsonValue, more: JsonObject = {}): JsonObject {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    spec: { group: 'example.com', names: { kind: 'Widget', plural: 'widgets' }, versions, ...more },
  };
}

function mapBy(...names: string[]): JsonObject {
  return { type: 'array', 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': names };
}

function schemaOf(list: JsonValue): JsonObject {
  return { openAPIV3Schema: { type: 'object', properties: { list } } };
}

describe('definitions of custom resources', () => {
  const two = definition([
    { name: 'v1', schema: schemaOf(mapBy('one')) },
    { name: 'v2', schema: schemaOf(mapBy('two')) },
  ]);

  it.each<[string, JsonObject, string, ListRule | undefined]>([
    ['a version', two, 'v1', keys('one')],
    ['another version', two, 'v2', keys('two')],
    ['a version that it lacks', two, 'v3', keys('one')],
    [
      'v1beta1 with one schema for all versions',
      definition([{ name: 'v1' }, { name: 'v2' }], { validation: schemaOf(mapBy('shared')) }),
      'v2',
      keys('shared'),
    ],
    [
      'v1beta1 with a single version',
      definition([], { version: 'v1', validation: schemaOf(mapBy('single')) }),
      'v1',
      keys('single'),
    ],
    ['no schema at all', definition([{ name: 'v1' }]), 'v1', undefined],
    ['versions that are no list', definition('v1'), 'v1', undefined],
  ])('%s', (_name, document, version, rule) => {
    expect(ruleIn(readSchemas([document]), { ...WIDGET, version }, ['list'])).toEqual(rule);
  });

  it('are for their group and kind', () => {
    expect(ruleIn(readSchemas([two]), { ...WIDGET, group: 'other.com' }, ['list'])).toBeUndefined();
    expect(ruleIn(readSchemas([two]), { ...WIDGET, kind: 'Gadget' }, ['list'])).toBeUndefined();
  });

  it('are found in Lists and arrays', () => {
    for (const list of [[two], { apiVersion: 'v1', kind: 'List', items: [two] }]) {
      expect(ruleIn(readSchemas([list]), WIDGET, ['list'])).toEqual(keys('one'));
    }
  });

  it('come after what was given before', () => {
    const given = readSchemas([definition([{ name: 'v1', schema: schemaOf(mapBy('given')) }])]);
    const both = addSchemas(given, [two]);
    expect(ruleIn(both, WIDGET, ['list'])).toEqual(keys('given'));
    expect(ruleIn(both, { ...WIDGET, version: 'v2' }, ['list'])).toEqual(keys('two'));
    // What the first one leaves silent.
    const silent = addSchemas(readSchemas([definition([{ name: 'v1', schema: schemaOf({ type: 'array' }) }])]), [two]);
    expect(ruleIn(silent, WIDGET, ['list'])).toEqual(keys('one'));
    expect(ruleIn(given, { ...WIDGET, version: 'v2' }, ['list'])).toEqual(keys('given'));
  });

  // The lists of a Gateway as the Gateway API defines them.
  it('are read as people write them', () => {
    const gateway = readYaml(`
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: gateways.gateway.networking.k8s.io}
spec:
  group: gateway.networking.k8s.io
  names: {kind: Gateway, listKind: GatewayList, plural: gateways, singular: gateway}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        required: [spec]
        properties:
          spec:
            type: object
            properties:
              addresses: {type: array, x-kubernetes-list-type: atomic, items: {type: object}}
              listeners:
                type: array
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [name]
                items:
                  type: object
                  properties:
                    tls:
                      type: object
                      properties:
                        certificateRefs: {type: array, x-kubernetes-list-type: atomic, items: {type: object}}
                    allowedRoutes:
                      type: object
                      properties:
                        kinds: {type: array, items: {type: object}}
          status:
            type: object
            properties:
              conditions:
                type: array
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [type]
`);
    const schemas = readSchemas([gateway]);
    const owner = { group: 'gateway.networking.k8s.io', version: 'v1', kind: 'Gateway' };
    expect(ruleIn(schemas, owner, ['spec', 'listeners'])).toEqual(keys('name'));
    expect(ruleIn(schemas, owner, ['spec', 'addresses'])).toEqual({ kind: 'atomic' });
    expect(ruleIn(schemas, owner, ['spec', 'listeners', 4, 'tls', 'certificateRefs'])).toEqual({ kind: 'atomic' });
    expect(ruleIn(schemas, owner, ['spec', 'listeners', 4, 'allowedRoutes', 'kinds'])).toBeUndefined();
    expect(ruleIn(schemas, owner, ['status', 'conditions'])).toEqual(keys('type'));
    expect(ruleIn(schemas, owner, ['spec', 'constructor'])).toBeUndefined();
  });
});

/** Definitions as a cluster serves them: the type of a field is behind `$ref`, in v3 within `allOf`. */
function openApi(version: 2 | 3): JsonObject {
  const to = (name: string): JsonObject => {
    const $ref = version === 2 ? `#/definitions/${name}` : `#/components/schemas/${name}`;
    return version === 2 ? { $ref, description: 'x' } : { allOf: [{ $ref }], default: {} };
  };
  const gvk = (group: string, kind: string): JsonObject => ({
    'x-kubernetes-group-version-kind': [{ group, version: 'v1', kind }],
  });
  const definitions: JsonObject = {
    'io.k8s.api.apps.v1.Deployment': {
      type: 'object',
      properties: { spec: to('io.k8s.api.apps.v1.DeploymentSpec') },
      ...gvk('apps', 'Deployment'),
    },
    'io.k8s.api.apps.v1.DeploymentSpec': { properties: { template: to('io.k8s.api.core.v1.PodTemplateSpec') } },
    'io.k8s.api.core.v1.PodTemplateSpec': { properties: { spec: to('io.k8s.api.core.v1.PodSpec') } },
    'io.k8s.api.core.v1.PodSpec': {
      properties: {
        containers: {
          type: 'array',
          items: to('io.k8s.api.core.v1.Container'),
          ...mapBy('name'),
          'x-kubernetes-patch-merge-key': 'name',
          'x-kubernetes-patch-strategy': 'merge',
        },
        tolerations: { type: 'array', 'x-kubernetes-list-type': 'atomic' },
      },
    },
    'io.k8s.api.core.v1.Container': {
      properties: {
        ports: {
          ...mapBy('containerPort', 'protocol'),
          'x-kubernetes-patch-merge-key': 'containerPort',
          'x-kubernetes-patch-strategy': 'merge',
        },
      },
    },
    'com.example.v1.Tree': {
      properties: {
        children: { ...mapBy('id'), items: to('com.example.v1.Tree') },
        named: { type: 'object', additionalProperties: mapBy('key') },
      },
      ...gvk('example.com', 'Tree'),
    },
  };
  return version === 2
    ? { swagger: '2.0', info: {}, paths: {}, definitions }
    : { openapi: '3.0.0', info: {}, paths: {}, components: { schemas: definitions } };
}

describe.each([2, 3] as const)('OpenAPI v%s', (version) => {
  const schemas = readSchemas([openApi(version)]);
  const deployment: ListOwner = { group: 'apps', version: 'v1', kind: 'Deployment' };
  const tree: ListOwner = { group: 'example.com', version: 'v1', kind: 'Tree' };
  const POD = ['spec', 'template', 'spec'];

  it.each<[string, ListOwner, Path, ListRule | undefined]>([
    ['through references', deployment, [...POD, 'containers'], keys('name')],
    ['through items', deployment, [...POD, 'containers', 0, 'ports'], keys('containerPort', 'protocol')],
    ['atomic', deployment, [...POD, 'tolerations'], { kind: 'atomic' }],
    ['of another version', { ...deployment, version: 'v1beta2' }, [...POD, 'containers'], keys('name')],
    ['that is not there', deployment, [...POD, 'volumes'], undefined],
    ['behind a field that is not there', deployment, ['spec', 'a', 'b', 'c'], undefined],
    ['through additionalProperties', tree, ['named', 'anything'], keys('key')],
    ['of a type inside itself', tree, ['children', 0, 'children', 0, 'children'], keys('id')],
    ['in a list of lists', tree, ['children', 0], undefined],
  ])('%s', (_name, owner, path, rule) => {
    expect(ruleIn(schemas, owner, path)).toEqual(rule);
  });
});

describe('unusual documents', () => {
  const listOf = (schema: JsonObject, more: JsonObject = {}): ListRule | undefined => {
    const gvk = { 'x-kubernetes-group-version-kind': { group: 'example.com', version: 'v1', kind: 'Widget' } };
    const schemas = readSchemas([{ definitions: { Widget: { ...schema, ...gvk }, ...more } }]);
    return ruleIn(schemas, WIDGET, ['list']);
  };

  it.each<[string, JsonObject, JsonObject, ListRule | undefined]>([
    ['a reference to itself', { $ref: '#/definitions/Widget' }, {}, undefined],
    [
      'a circle',
      { $ref: '#/definitions/A' },
      { A: { $ref: '#/definitions/B' }, B: { $ref: '#/definitions/A' } },
      undefined,
    ],
    [
      'a circle with something beside it',
      { $ref: '#/definitions/A' },
      { A: { allOf: [{ $ref: '#/definitions/A' }], properties: { list: mapBy('id') } } },
      keys('id'),
    ],
    ['a reference to nothing', { $ref: '#/definitions/None' }, {}, undefined],
    ['a reference elsewhere', { $ref: 'https://example.com/schema.json' }, {}, undefined],
    ['a reference to what every object inherits', { $ref: '#/definitions/constructor' }, {}, undefined],
    [
      'an escaped reference',
      { $ref: '#/definitions/a~1b%20c' },
      { 'a/b c': { properties: { list: mapBy('id') } } },
      keys('id'),
    ],
    [
      'a reference with a wrong escape',
      { $ref: '#/definitions/%zz' },
      { '%zz': { properties: { list: mapBy('id') } } },
      keys('id'),
    ],
    ['allOf that is no list', { allOf: { properties: {} } }, {}, undefined],
    [
      'the first of allOf counts',
      { allOf: [{ properties: { list: mapBy('a') } }, { properties: { list: mapBy('b') } }] },
      {},
      keys('a'),
    ],
  ])('%s', (_name, schema, more, rule) => {
    expect(listOf(schema, more)).toEqual(rule);
  });

  it('never make it throw', () => {
    const anything = fc.json({ maxDepth: 4 });
    fc.assert(
      fc.property(anything, anything, (first, second) => {
        const document =
          readYaml(`[${first}, {definitions: {a: ${first}, b: {x-kubernetes-group-version-kind: ${second}}}},
          {apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, spec: ${second}},
          {apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, spec: {group: example.com,
            names: {kind: Widget}, versions: [{name: v1, schema: {openAPIV3Schema: {properties: {list: ${first}}}}}]}}]`);
        ruleIn(readSchemas([document]), WIDGET, ['list', 0, 'a']);
        expect(isSchemaDocument(document)).toBe(true);
      }),
      { numRuns: runs(200) },
    );
  });

  it('come to an end for schemas that branch without one', () => {
    const more: Record<string, JsonValue> = {};
    for (let index = 0; index < 2000; index++) {
      const $ref = (offset: number): JsonObject => ({ $ref: `#/definitions/D${(index * 7 + offset) % 2000}` });
      more[`D${index}`] = { allOf: Array.from({ length: 50 }, (_, offset) => $ref(offset)) };
    }
    expect(listOf({ $ref: '#/definitions/D1' }, more)).toBeUndefined();
  });

  it.each<[string, JsonValue, boolean]>([
    ['a CRD', definition([]), true],
    ['a list of them', { apiVersion: 'v1', kind: 'List', items: [definition([])] }, true],
    ['OpenAPI v2', openApi(2), true],
    ['OpenAPI v3', openApi(3), true],
    ['definitions alone', { definitions: {} }, true],
    ['a ConfigMap', { apiVersion: 'v1', kind: 'ConfigMap', data: {} }, false],
    ['an object with definitions', { apiVersion: 'a/v1', kind: 'Flow', definitions: {} }, false],
    ['another CustomResourceDefinition', { apiVersion: 'a/v1', kind: 'CustomResourceDefinition' }, false],
    ['text', 'definitions', false],
    ['nothing', null, false],
  ])('%s: is it one?', (_name, document, is) => {
    expect(isSchemaDocument(document)).toBe(is);
  });
});
