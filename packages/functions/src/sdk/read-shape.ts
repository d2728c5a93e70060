import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';
import type { SchemaShape } from './config-schema.ts';

/** The schema of a functionConfig as another version of krmkit has made it; what this version does not know is left out. */
export function readShape(value: JsonValue | undefined): SchemaShape {
  const type = TYPES.find((known) => known === member(value, 'type')) ?? 'any';
  const oneOf = member(value, 'oneOf');
  const fields = member(value, 'fields');
  const items = member(value, 'items');
  const alternative = member(value, 'alternative');
  const beside = member(value, 'beside');
  const fallback = member(value, 'default');
  return {
    type,
    required: member(value, 'required') === true,
    ...texts(value),
    ...numbers(value),
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(isArray(oneOf) ? { oneOf: oneOf.filter((one) => typeof one === 'string') } : {}),
    ...(isObject(items) ? { items: readShape(items) } : {}),
    ...(isObject(fields) ? { fields: readShapes(fields) } : {}),
    ...(isObject(beside) ? { beside: readShapes(beside) } : {}),
    ...(isObject(alternative) ? { alternative: readShape(alternative) } : {}),
  };
}

function readShapes(shapes: JsonObject): Readonly<Record<string, SchemaShape>> {
  return Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, readShape(shape)] as const));
}

const TYPES = [
  'string',
  'integer',
  'number',
  'boolean',
  'list',
  'map',
  'object',
  'any',
] as const satisfies SchemaShape['type'][];

function texts(value: JsonValue | undefined): Pick<SchemaShape, 'description' | 'pattern' | 'under'> {
  const description = member(value, 'description');
  const pattern = member(value, 'pattern');
  const under = member(value, 'under');
  return {
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof pattern === 'string' ? { pattern } : {}),
    ...(typeof under === 'string' ? { under } : {}),
  };
}

function numbers(value: JsonValue | undefined): Pick<SchemaShape, 'minimum' | 'maximum'> {
  const minimum = member(value, 'minimum');
  const maximum = member(value, 'maximum');
  return {
    ...(typeof minimum === 'number' ? { minimum } : {}),
    ...(typeof maximum === 'number' ? { maximum } : {}),
  };
}
