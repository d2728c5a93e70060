import fc from 'fast-check';
import type { JsonObject } from '@krmkit/base';
import type { CustomKind } from '../src/custom-kinds.ts';

/** A kind of a CustomResourceDefinition with this schema. */
export function widget(schema: JsonObject | undefined, more: Partial<CustomKind> = {}): CustomKind {
  return { group: 'example.com', version: 'v1', kind: 'Widget', schema, ...more };
}

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '*/',
    '/*',
    '*/ evil(); /*',
    "'",
    '"',
    '\\',
    '\\*/',
    '`',
    '${a}',
    '\n',
    '\r',
    '\u2028',
    '\u202e',
    '@ts-expect-error',
    '// @ts-nocheck',
    '<<<<<<< a',
    '__proto__',
    'constructor',
    'a-b',
    '0',
    '',
  ),
);
/** What could end a comment, a string or a name in TypeScript. */
export const hostileText: fc.Arbitrary<string> = fc.array(hostile, { maxLength: 4 }).map((parts) => parts.join(''));

const schemas = fc.letrec<{ schema: JsonObject }>((tie) => ({
  schema: fc.record(
    {
      type: fc.constantFrom('string', 'integer', 'object', 'array', 'boolean', 'odd'),
      description: hostileText,
      pattern: hostileText,
      format: hostileText,
      default: fc.oneof(hostileText, fc.integer(), fc.constant(null)),
      enum: fc.array(fc.oneof(hostileText, fc.double(), fc.constant(null), fc.boolean()), { maxLength: 3 }),
      nullable: fc.boolean(),
      required: fc.array(hostileText, { maxLength: 2 }),
      items: tie('schema'),
      additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
      properties: fc.dictionary(fc.oneof(hostileText, fc.constantFrom('spec', 'status', 'metadata')), tie('schema'), {
        maxKeys: 3,
      }),
      'x-kubernetes-preserve-unknown-fields': fc.boolean(),
      'x-kubernetes-int-or-string': fc.boolean(),
      'x-kubernetes-embedded-resource': fc.boolean(),
    },
    { requiredKeys: [] },
  ),
})).schema;

export const randomKinds: fc.Arbitrary<readonly CustomKind[]> = fc.array(
  fc.record({ group: hostileText, version: hostileText, kind: hostileText, schema: schemas }),
  { maxLength: 3 },
);
