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
