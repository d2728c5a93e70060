import { toJsonValue } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import { checkSchema } from '../src/check-schema.ts';
import type { SchemaSettings } from '../src/check-schema.ts';
import { crdSchemas } from '../src/crd-schemas.ts';

const found = (value: JsonValue, schema: JsonValue, settings: SchemaSettings = {}): readonly string[] =>
  checkSchema(value, schema, settings).map(({ kind, path }) => `${kind} ${path.join('.')}`);

describe('a CustomResourceDefinition v1beta1', () => {
  const definition = (more: object): JsonValue =>
    toJsonValue({
      apiVersion: 'apiextensions.k8s.io/v1beta1',
      spec: {
        group: 'e.com',
        version: 'v1',
        names: { kind: 'Widget' },
        validation: { openAPIV3Schema: { properties: { spec: { properties: { a: { type: 'string' } } } } } },
        ...more,
      },
    });

  // `preserveUnknownFields` is true by default in v1beta1.
  it.each([
    ['keeps unknown fields', {}, []],
    ['drops them, if it says so', { preserveUnknownFields: false }, ['unknown-field spec.b']],
  ])('%s', (_, more, problems) => {
    const [[kind, schema] = ['', { schema: true }]] = crdSchemas(definition(more), () => undefined);
    expect(kind).toBe('e.com/v1/Widget');
    expect(found({ spec: { b: 1 } }, schema.schema, { ...schema })).toEqual(problems);
    expect(found({ spec: { a: 1 } }, schema.schema, { ...schema })).toEqual(['wrong-type spec.a']);
  });
});

describe('a CustomResourceDefinition v1', () => {
  const schemas = (...versions: readonly object[]): ReturnType<typeof crdSchemas> => {
    const spec = { group: 'e.com', names: { kind: 'Widget' }, versions };
    return crdSchemas(toJsonValue({ apiVersion: 'apiextensions.k8s.io/v1', spec }), () => true);
  };
  const own = { name: 'v1', schema: { openAPIV3Schema: { required: ['spec'], properties: { spec: {} } } } };

  it('has a schema for each version', () => {
    expect(schemas(own).map(([kind]) => kind)).toEqual(['e.com/v1/Widget']);
    expect(schemas(own, { name: 'v2' }).map(([kind]) => kind)).toEqual(['e.com/v1/Widget', 'e.com/v2/Widget']);
  });

  it.each<[title: string, version: object, value: JsonValue, problems: readonly string[]]>([
    ['requires what it says', own, {}, ['missing-field spec']],
    ['has the fields of each object', own, { apiVersion: 'e.com/v1', kind: 'Widget', metadata: {}, spec: 1 }, []],
    ['has no other fields', own, { spec: 1, status: {} }, ['unknown-field status']],
    ['has anything without a schema', { name: 'v1' }, { spec: 1, status: {} }, []],
  ])('%s', (_, version, value, problems) => {
    const [[, schema] = ['', { schema: false }]] = schemas(version);
    expect(found(value, schema.schema, { ...schema })).toEqual(problems);
  });
});
