import type { JsonObject } from '../value/json.ts';
import type { SchemaShape } from './config-schema.ts';

/** The JSON Schema (draft 7, which editors read) of the values that a schema accepts in YAML. */
export function jsonSchemaOf(shape: SchemaShape): JsonObject {
  const { description, default: fallback } = shape;
  return {
    ...typeOf(shape),
    ...(description === undefined ? {} : { description }),
    ...(fallback === undefined ? {} : { default: fallback }),
  };
}

function typeOf(shape: SchemaShape): JsonObject {
  const { type, oneOf, pattern, minimum, maximum, items, fields = {} } = shape;
  switch (type) {
    case 'any':
      return {};
    case 'string':
      return {
        type,
        ...(oneOf === undefined ? {} : { enum: oneOf }),
        ...(pattern === undefined ? {} : { pattern: `^(?:${pattern})$` }),
      };
    case 'integer':
    case 'number':
      return { type, ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) };
    case 'boolean':
      return { type };
    case 'list':
      return { type: 'array', ...(items === undefined ? {} : { items: jsonSchemaOf(items) }) };
    case 'map':
      return { type: 'object', ...(items === undefined ? {} : { additionalProperties: jsonSchemaOf(items) }) };
    case 'object': {
      const required = Object.keys(fields).filter((name) => fields[name]?.required === true);
      return {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(fields).map(([name, field]) => [name, jsonSchemaOf(field)] as const),
        ),
        ...(required.length === 0 ? {} : { required }),
        additionalProperties: false,
      };
    }
  }
}
