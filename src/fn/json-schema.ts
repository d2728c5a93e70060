import { equalValues } from '../value/equal.ts';
import type { JsonObject, JsonValue } from '../value/json.ts';
import { isArray, isObject, member } from '../value/json.ts';
import type { Path } from '../value/path.ts';
import { parsePattern } from '../text/pattern.ts';
import { describeValue } from './config-value.ts';

export interface SchemaProblem {
  readonly path: Path;
  readonly message: string;
}

/**
 * Checks a value against a JSON Schema with the keywords of Kubernetes' OpenAPI schemas, and with `$ref` to
 * `#/definitions/...` or `#/$defs/...`. Unknown keywords are ignored, as the specification says.
 */
export function checkSchema(value: JsonValue, schema: JsonValue): readonly SchemaProblem[] {
  return check(value, schema, [], { root: schema, following: 0 });
}

interface Scope {
  readonly root: JsonValue;
  /** The number of `$ref` followed without a step into the value: a cycle of them has no meaning. */
  readonly following: number;
}

const MAX_FOLLOWING = 50;

function check(value: JsonValue, schema: JsonValue, path: Path, scope: Scope): readonly SchemaProblem[] {
  if (schema === false) return [{ path, message: 'is not allowed' }];
  if (!isObject(schema)) return [];
  const reference = member(schema, '$ref');
  if (typeof reference === 'string') {
    const target = resolve(scope.root, reference);
    if (target === undefined) return [{ path, message: `cannot be checked: the schema has no ${reference}` }];
    if (scope.following >= MAX_FOLLOWING) return [];
    return check(value, target, path, { ...scope, following: scope.following + 1 });
  }
  if (value === null && member(schema, 'nullable') === true) return [];
  const wrongType = typeProblem(value, schema);
  if (wrongType !== undefined) return [{ path, message: wrongType }];
  const inner: Scope = { ...scope, following: 0 };
  const problems = [
    ...scalarProblems(value, schema).map((message) => ({ path, message })),
    ...combined(value, schema, path, { ...scope, following: scope.following + 1 }),
  ];
  if (isObject(value)) problems.push(...objectProblems(value, schema, path, inner));
  if (isArray(value)) problems.push(...listProblems(value, schema, path, inner));
  return problems;
}

function resolve(root: JsonValue, reference: string): JsonValue | undefined {
  if (!reference.startsWith('#')) return undefined;
  let target: JsonValue | undefined = root;
  for (const part of reference.slice(1).split('/').slice(1)) {
    target = member(target, part.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return target;
}

function typeProblem(value: JsonValue, schema: JsonObject): string | undefined {
  if (member(schema, 'x-kubernetes-int-or-string') === true) {
    const fits = typeof value === 'string' || Number.isInteger(value);
    return fits ? undefined : `must be text or a whole number, and is ${describeValue(value)}`;
  }
  const type = member(schema, 'type');
  const types = isArray(type) ? type : type === undefined ? [] : [type];
  if (types.length === 0 || types.some((one) => isOfType(value, one))) return undefined;
  return `must be of type ${types.map(describeType).join(' or ')}, and is ${describeValue(value)}`;
}

function describeType(type: JsonValue): string {
  return typeof type === 'string' ? type : 'unknown';
}

function isOfType(value: JsonValue, type: JsonValue): boolean {
  switch (type) {
    case 'object':
      return isObject(value);
    case 'array':
      return isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'null':
      return value === null;
    default:
      return typeof value === type;
  }
}

function scalarProblems(value: JsonValue, schema: JsonObject): readonly string[] {
  const problems: string[] = [];
  const options = member(schema, 'enum');
  if (isArray(options) && !options.some((one) => equalValues(one, value))) {
    problems.push(`must be one of ${options.map(String).join(', ')}, and is ${describeValue(value)}`);
  }
  const constant = member(schema, 'const');
  if (constant !== undefined && !equalValues(constant, value)) problems.push(`must be ${describeValue(constant)}`);
  const limit = (word: string): number | undefined => {
    const found = member(schema, word);
    return typeof found === 'number' ? found : undefined;
  };
  if (typeof value === 'number') {
    const [least, most] = [limit('minimum'), limit('maximum')];
    if (least !== undefined && value < least) problems.push(`must be at least ${least}, and is ${value}`);
    if (most !== undefined && value > most) problems.push(`must be at most ${most}, and is ${value}`);
  }
  if (typeof value === 'string') {
    const length = Array.from(value).length;
    if (length < (limit('minLength') ?? 0)) problems.push(`must have at least ${limit('minLength')} characters`);
    if (length > (limit('maxLength') ?? Infinity)) problems.push(`must have at most ${limit('maxLength')} characters`);
    const source = member(schema, 'pattern');
    const pattern = typeof source === 'string' ? parsePattern(source) : undefined;
    if (pattern?.ok === true && !pattern.pattern.isIn(value)) {
      problems.push(`must match ${pattern.pattern.source}, and is ${describeValue(value)}`);
    }
  }
  const size = isArray(value) ? value.length : undefined;
  if (size !== undefined && size < (limit('minItems') ?? 0)) {
    problems.push(`must have at least ${limit('minItems')} items`);
  }
  if (size !== undefined && size > (limit('maxItems') ?? Infinity)) {
    problems.push(`must have at most ${limit('maxItems')} items`);
  }
  return problems;
}

function combined(value: JsonValue, schema: JsonObject, path: Path, scope: Scope): readonly SchemaProblem[] {
  if (scope.following >= MAX_FOLLOWING) return [];
  const listed = (word: string): readonly JsonValue[] => {
    const found = member(schema, word);
    return isArray(found) ? found : [];
  };
  const problems = listed('allOf').flatMap((one) => check(value, one, path, scope));
  const [any, one] = [listed('anyOf'), listed('oneOf')];
  const fitting = (schemas: readonly JsonValue[]): number =>
    schemas.filter((option) => check(value, option, path, scope).length === 0).length;
  if (any.length > 0 && fitting(any) === 0) problems.push({ path, message: 'matches none of the allowed schemas' });
  if (one.length > 0 && fitting(one) !== 1) {
    problems.push({ path, message: 'must match exactly one of the allowed schemas' });
  }
  const not = member(schema, 'not');
  if (not !== undefined && check(value, not, path, scope).length === 0) {
    problems.push({ path, message: 'matches a schema that is not allowed' });
  }
  return problems;
}

function objectProblems(value: JsonObject, schema: JsonObject, path: Path, scope: Scope): readonly SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  const required = member(schema, 'required');
  for (const name of isArray(required) ? required : []) {
    if (typeof name === 'string' && !Object.hasOwn(value, name)) {
      problems.push({ path: [...path, name], message: 'is missing' });
    }
  }
  const properties = member(schema, 'properties');
  const others = member(schema, 'additionalProperties');
  for (const [name, inner] of Object.entries(value)) {
    const known = member(properties, name);
    if (known !== undefined) problems.push(...check(inner, known, [...path, name], scope));
    else if (others === false) problems.push({ path: [...path, name], message: 'is not a field of this kind' });
    else if (others !== undefined) problems.push(...check(inner, others, [...path, name], scope));
  }
  return problems;
}

function listProblems(
  value: readonly JsonValue[],
  schema: JsonObject,
  path: Path,
  scope: Scope,
): readonly SchemaProblem[] {
  const items = member(schema, 'items');
  if (items === undefined || isArray(items)) return [];
  return value.flatMap((item, index) => check(item, items, [...path, index], scope));
}
