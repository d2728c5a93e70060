import {
  describeValue,
  equalValues,
  isArray,
  isObject,
  member,
  follow,
  parsePattern,
  nearest,
  textsAt,
} from '@krmkit/base';
import type { JsonObject, JsonValue, Path } from '@krmkit/base';
import { isDirectiveKey, followMasked, maskSecrets } from '@krmkit/manifests';

export interface SchemaProblem {
  readonly path: Path;
  readonly message: string;
}

export interface SchemaSettings {
  /** Finds what a `$ref` names; in the schema itself by default. */
  readonly resolve?: (reference: string) => JsonValue | undefined;
  /**
   * As an API server reads objects: a null is a field that is not set, unless it is `nullable`, and `structural` schemas
   * of CustomResourceDefinitions name all fields, unless `x-kubernetes-preserve-unknown-fields` is true.
   */
  readonly server?: 'types' | 'structural';
  /** For a strategic merge patch: it can have directives, and required fields can be missing. */
  readonly isPatch?: boolean;
}

/**
 * Checks a value against a JSON Schema with the keywords of Kubernetes' OpenAPI schemas, and with `$ref` to
 * `#/definitions/...` or `#/$defs/...`. Unknown keywords are ignored, as the specification says.
 */
export function checkSchema(
  value: JsonValue,
  schema: JsonValue,
  { resolve = (reference) => resolveIn(schema, reference), server, isPatch = false }: SchemaSettings = {},
): readonly SchemaProblem[] {
  return check(value, schema, [], { resolve, following: 0, server, isPatch, isStructural: server === 'structural' });
}

/** The message of a problem in a resource, without the value of a Secret. */
export function schemaMessage({ path, message }: SchemaProblem, resource: JsonValue): string {
  const value = follow(resource, path);
  const shown = followMasked(maskSecrets(resource), path);
  return shown === value || typeof shown !== 'string' ? message : message.replaceAll(describeValue(value), () => shown);
}

interface Scope {
  readonly resolve: (reference: string) => JsonValue | undefined;
  readonly server: SchemaSettings['server'];
  readonly isPatch: boolean;
  /** False inside of `allOf`, `anyOf`, `oneOf` and `not`, which do not name all fields, and inside of a `$ref`. */
  readonly isStructural: boolean;
  /** The number of `$ref` followed without a step into the value: a cycle of them has no meaning. */
  readonly following: number;
}

const MAX_FOLLOWING = 50;

function check(value: JsonValue, schema: JsonValue, path: Path, scope: Scope): readonly SchemaProblem[] {
  if (schema === false) return [{ path, message: 'is not allowed' }];
  if (!isObject(schema)) return [];
  const reference = member(schema, '$ref');
  if (typeof reference === 'string') {
    const target = scope.resolve(reference);
    if (target === undefined) return [{ path, message: `cannot be checked: the schema has no ${reference}` }];
    if (scope.following >= MAX_FOLLOWING) return [];
    return check(value, target, path, { ...scope, following: scope.following + 1, isStructural: false });
  }
  if (value === null && member(schema, 'nullable') === true) return [];
  if (scope.server !== undefined && isPlaceholder(value)) return [];
  const wrongType = typeProblem(value, schema);
  if (wrongType !== undefined) return [{ path, message: wrongType }];
  const inner: Scope = { ...scope, following: 0 };
  const problems = [
    ...scalarProblems(value, schema).map((message) => ({ path, message })),
    ...combined(value, schema, path, { ...scope, following: scope.following + 1, isStructural: false }),
  ];
  if (isObject(value)) problems.push(...objectProblems(value, schema, path, inner));
  if (isArray(value)) problems.push(...listProblems(value, schema, path, inner));
  return problems;
}

/** A text such as `${REPLICAS:=2}` gets its value, of any type, when Flux or envsubst replaces it. */
function isPlaceholder(value: JsonValue): boolean {
  return typeof value === 'string' && /\$\{[A-Za-z_][^{}]*\}/.test(value);
}

function resolveIn(root: JsonValue, reference: string): JsonValue | undefined {
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
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  const hint = isPlain && types.length === 1 && types[0] === 'string' ? '; put it in quotes' : '';
  return `must be of type ${types.map(describeType).join(' or ')}, and is ${describeValue(value)}${hint}`;
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
    const named = options.filter((one) => one !== '').map(String);
    problems.push(`must be one of ${named.join(', ')}, and is ${describeValue(value)}`);
  }
  const constant = member(schema, 'const');
  if (constant !== undefined && !equalValues(constant, value)) problems.push(`must be ${describeValue(constant)}`);
  const format = member(schema, 'format');
  const wrongFormat = typeof format === 'string' ? formatProblem(value, format) : undefined;
  if (wrongFormat !== undefined) problems.push(wrongFormat);
  if (typeof value === 'number') problems.push(...rangeProblems(value, schema));
  if (typeof value === 'string') problems.push(...textProblems(value, schema));
  if (isArray(value)) {
    problems.push(...countProblems(value.length, 'items', [limit(schema, 'minItems'), limit(schema, 'maxItems')]));
  }
  return problems;
}

function limit(schema: JsonObject, word: string): number | undefined {
  const found = member(schema, word);
  return typeof found === 'number' ? found : undefined;
}

function rangeProblems(value: number, schema: JsonObject): readonly string[] {
  const [least = -Infinity, most = Infinity] = [limit(schema, 'minimum'), limit(schema, 'maximum')];
  return [
    ...(value < least ? [`must be at least ${least}, and is ${value}`] : []),
    ...(value > most ? [`must be at most ${most}, and is ${value}`] : []),
  ];
}

function textProblems(value: string, schema: JsonObject): readonly string[] {
  const limits = [limit(schema, 'minLength'), limit(schema, 'maxLength')] as const;
  const problems = countProblems(Array.from(value).length, 'characters', limits);
  const source = member(schema, 'pattern');
  const pattern = typeof source === 'string' ? parsePattern(source) : undefined;
  if (pattern?.ok !== true || pattern.pattern.isIn(value)) return problems;
  return [...problems, `must match ${pattern.pattern.source}, and is ${describeValue(value)}`];
}

function countProblems(
  count: number,
  what: 'items' | 'characters',
  [least = 0, most = Infinity]: readonly [least: number | undefined, most: number | undefined],
): readonly string[] {
  return [
    ...(count < least ? [`must have at least ${least} ${what}`] : []),
    ...(count > most ? [`must have at most ${most} ${what}`] : []),
  ];
}

/** The formats of Kubernetes' own types; CustomResourceDefinitions have further ones, which are not checked. */
function formatProblem(value: JsonValue, format: string): string | undefined {
  if (typeof value === 'number') {
    if (format !== 'int32' || Math.abs(value + 0.5) < 2 ** 31) return undefined;
    return `must be from ${-(2 ** 31)} to ${2 ** 31 - 1}, and is ${value}`;
  }
  if (typeof value !== 'string') return undefined;
  const [pattern, what] = Object.hasOwn(FORMATS, format) ? (FORMATS[format] ?? []) : [];
  return pattern?.test(value) === false ? `must be ${what}, and is ${describeValue(value)}` : undefined;
}

const FORMATS: Readonly<Record<string, readonly [RegExp, what: string]>> = {
  byte: [
    /^[\r\n]*(?:(?:[A-Za-z0-9+/][\r\n]*){4})*(?:(?:[A-Za-z0-9+/][\r\n]*){2}=[\r\n]*=[\r\n]*|(?:[A-Za-z0-9+/][\r\n]*){3}=[\r\n]*)?$/,
    'base64',
  ],
  'date-time': [
    /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:[Zz]|[-+]\d\d:\d\d)$/,
    'a time such as 2026-01-31T12:00:00Z',
  ],
  // The grammar in the documentation of `Quantity`.
  quantity: [/^[-+]?(?:\d+\.?\d*|\.\d+)(?:[KMGTPE]i|[numkMGTPE]|[eE][-+]?\d+)?$/, 'a quantity such as 500m or 2Gi'],
};

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
  // Without the required fields of a patch, several schemas can match.
  if (one.length > 0 && (scope.isPatch ? fitting(one) === 0 : fitting(one) !== 1)) {
    problems.push({ path, message: 'must match exactly one of the allowed schemas' });
  }
  const not = member(schema, 'not');
  if (not !== undefined && !scope.isPatch && check(value, not, path, scope).length === 0) {
    problems.push({ path, message: 'matches a schema that is not allowed' });
  }
  return problems;
}

function objectProblems(value: JsonObject, schema: JsonObject, path: Path, scope: Scope): readonly SchemaProblem[] {
  const problems = [...missingFields(value, schema, path, scope)];
  const properties = member(schema, 'properties');
  const others = member(schema, 'additionalProperties') ?? (namesAllFields(schema, scope) ? false : undefined);
  for (const [name, inner] of Object.entries(value)) {
    const known = member(properties, name) ?? (others === false ? undefined : others);
    if (known !== undefined) {
      if (inner !== null || !isUnset(known, scope)) problems.push(...check(inner, known, [...path, name], scope));
    } else if (others === false && !isEmbeddedField(schema, name) && !(scope.isPatch && isDirectiveKey(name))) {
      const meant = nearest(name, isObject(properties) ? Object.keys(properties) : []);
      const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
      problems.push({ path: [...path, name], message: `is not a field of this kind${hint}` });
    }
  }
  return problems;
}

function missingFields(value: JsonObject, schema: JsonObject, path: Path, scope: Scope): readonly SchemaProblem[] {
  if (scope.isPatch) return [];
  const properties = member(schema, 'properties');
  const isSet = (name: string): boolean =>
    Object.hasOwn(value, name) && !(value[name] === null && isUnset(member(properties, name), scope));
  const missing = textsAt(schema, 'required').filter((name) => !isSet(name));
  return missing.map((name) => ({ path: [...path, name], message: 'is missing' }));
}

/** Whether the API server reads a null with this schema as a field that is not set. */
function isUnset(schema: JsonValue | undefined, { server }: Scope): boolean {
  return server !== undefined && member(schema, 'nullable') !== true;
}

/**
 * Whether the API server drops other fields than the `properties`.
 * https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#field-pruning
 */
function namesAllFields(schema: JsonObject, { isStructural }: Scope): boolean {
  return isStructural && member(schema, 'x-kubernetes-preserve-unknown-fields') !== true;
}

/** A complete object in a field has these fields, whether its schema names them or not. */
function isEmbeddedField(schema: JsonObject, name: string): boolean {
  const isEmbedded = member(schema, 'x-kubernetes-embedded-resource') === true;
  return isEmbedded && ['apiVersion', 'kind', 'metadata'].includes(name);
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
