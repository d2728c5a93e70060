import type { JsonObject } from '@krmkit/base';
import { isObject } from '@krmkit/base';
import type { SchemaShape } from './config-schema.ts';
import type { KrmFunction } from './function.ts';

/**
 * The JSON Schema (draft 7) of the functionConfig of a function: a ConfigMap, whose data are texts, or an object of
 * another kind, with the fields in `spec` or next to `metadata`.
 */
export function functionConfigSchema({ name, description, config }: KrmFunction): JsonObject {
  const forms = [fieldsOf(config), ...(config.alternative === undefined ? [] : [config.alternative])];
  const kind = { not: { const: 'ConfigMap' } };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `functionConfig of ${name}`,
    description,
    type: 'object',
    properties: { apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata: { type: 'object' } },
    anyOf: [
      {
        properties: { kind: { const: 'ConfigMap' }, data: textSchemaOf(config) },
        required: ['kind', ...(config.required ? ['data'] : [])],
      },
      ...forms.map(jsonSchemaOf).flatMap((object) => [
        { properties: { kind, spec: object }, required: ['spec'] },
        { ...object, properties: { apiVersion: true, kind, metadata: true, ...propertiesOf(object) } },
      ]),
    ],
  };
}

/** A mapping of any names is a field in a kind that is no ConfigMap. */
function fieldsOf(config: SchemaShape): SchemaShape {
  const { type, under, beside } = config;
  return type !== 'map' || under === undefined
    ? config
    : { type: 'object', required: true, fields: { [under]: config, ...beside } };
}

function propertiesOf({ properties = {} }: JsonObject): JsonObject {
  return isObject(properties) ? properties : {};
}

/** In the data of a ConfigMap. */
function textSchemaOf(shape: SchemaShape): JsonObject {
  const { description, items, fields = {} } = shape;
  const described = description === undefined ? {} : { description };
  if (shape.type === 'any') return described;
  if (shape.type === 'map') {
    return { ...described, type: 'object', additionalProperties: items === undefined ? true : textOf(items) };
  }
  const texts = Object.entries(fields).map(([name, field]) => [name, textOf(field)] as const);
  const required = Object.keys(fields).filter((name) => fields[name]?.required === true);
  return {
    ...described,
    type: 'object',
    properties: Object.fromEntries(texts),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

const DIGITS = String.raw`^-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$`;

/** Scalars without quotes keep their spelling; lists and mappings can be YAML in a text. */
function textOf(shape: SchemaShape): JsonObject {
  const { description, default: fallback } = shape;
  return {
    ...valueOf(shape),
    ...(description === undefined ? {} : { description }),
    ...(fallback === undefined ? {} : { default: fallback }),
  };
}

function valueOf(shape: SchemaShape): JsonObject {
  switch (shape.type) {
    case 'string': {
      const { oneOf } = shape;
      return oneOf === undefined
        ? { ...jsonSchemaOf(shape), type: ['string', 'number', 'boolean', 'null'] }
        : { enum: oneOf };
    }
    case 'integer':
    case 'number':
      return { ...jsonSchemaOf(shape), type: ['string', shape.type], pattern: DIGITS };
    case 'boolean':
      return { enum: [true, false, 'true', 'false'] };
    case 'list':
      return { type: ['string', 'array'] };
    case 'map':
    case 'object':
      return { type: ['string', 'object'] };
    case 'any':
      return {};
  }
}

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
  const { type, oneOf, pattern, minimum, maximum, items, fields } = shape;
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
    case 'object':
      return objectOf(fields);
  }
}

function objectOf(fields: SchemaShape['fields'] = {}): JsonObject {
  const required = Object.keys(fields).filter((name) => fields[name]?.required === true);
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, jsonSchemaOf(field)] as const)),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}
