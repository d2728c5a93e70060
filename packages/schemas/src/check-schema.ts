import {
  isArray,
  isObject,
  member,
  nearest,
  parsePattern,
  textsAt,
  isNamePlaceholder,
  isPlaceholder,
} from '@krmkit/base';
import type { JsonObject, JsonValue, Path } from '@krmkit/base';
import { isDirectiveKey } from '@krmkit/manifests';
import { fieldCountProblems, typeProblem, valueProblems } from './check-value.ts';

/**
 * What a schema says about a value: a field that it does not have, a value of another type, a required field that is
 * missing, or a value of the right type that is not allowed. `unusable`: the schema itself cannot be used here.
 */
export type SchemaProblemKind = 'unknown-field' | 'wrong-type' | 'missing-field' | 'invalid-value' | 'unusable';

export interface SchemaProblem {
  readonly kind: SchemaProblemKind;
  readonly path: Path;
  readonly message: string;
  /** The name of the field that is meant, if there is one that is spelled nearly as an unknown one. */
  readonly meant?: string;
  /** The way out. */
  readonly hint?: string;
}

export interface SchemaSettings {
  /** Finds what a `$ref` names; in the schema itself by default. */
  readonly resolve?: (reference: string) => JsonValue | undefined;
  /**
   * As an API server reads objects: a null is a field that is not set, unless it is `nullable`; a required field with a
   * default can be missing; and `structural` schemas of CustomResourceDefinitions name all fields, unless
   * `x-kubernetes-preserve-unknown-fields` is true.
   */
  readonly server?: 'types' | 'structural';
  /** For a strategic merge patch: it can have directives, and required fields can be missing. */
  readonly isPatch?: boolean;
}

/**
 * Checks a value against a JSON Schema with the keywords of Kubernetes' OpenAPI schemas, and with `$ref` to
 * `#/definitions/...` or `#/$defs/...`. Unknown keywords are ignored, as the specification says. A schema that needs very
 * many steps is given up, because schemas come from repositories.
 */
export function checkSchema(
  value: JsonValue,
  schema: JsonValue,
  { resolve = (reference) => resolveIn(schema, reference), server, isPatch = false }: SchemaSettings = {},
): readonly SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  const walk: Walk = { resolve, server, isPatch, budget: { steps: MAX_STEPS } };
  check({ value, schema, path: [] }, walk, { following: 0, isStructural: server === 'structural' }, problems);
  if (walk.budget.steps >= 0) return problems;
  return [{ kind: 'unusable', path: [], message: 'cannot be checked: the schema takes too many steps' }];
}

interface Walk {
  readonly resolve: (reference: string) => JsonValue | undefined;
  readonly server: SchemaSettings['server'];
  readonly isPatch: boolean;
  /** Counts down, over the whole check: combinations of combinations can double at each level. */
  readonly budget: { steps: number };
}

interface Scope {
  /** False inside of `allOf`, `anyOf`, `oneOf` and `not`, which do not name all fields, and inside of a `$ref`. */
  readonly isStructural: boolean;
  /** The number of `$ref` followed without a step into the value: a cycle of them has no meaning. */
  readonly following: number;
}

interface Place<T = JsonValue> {
  readonly value: T;
  readonly schema: JsonValue;
  readonly path: Path;
}

const MAX_FOLLOWING = 50;
/** A large object takes less than 100,000. */
const MAX_STEPS = 2_000_000;

const INSIDE: Readonly<Record<'structural' | 'open', Scope>> = {
  structural: { isStructural: true, following: 0 },
  open: { isStructural: false, following: 0 },
};

function check(place: Place, walk: Walk, scope: Scope, problems: SchemaProblem[]): void {
  const { value, schema, path } = place;
  walk.budget.steps -= 1;
  if (walk.budget.steps < 0) return;
  if (schema === false) {
    problems.push({ kind: 'invalid-value', path, message: 'is not allowed' });
    return;
  }
  if (!isObject(schema)) return;
  const reference = member(schema, '$ref');
  if (typeof reference === 'string') {
    checkReferenced(place, reference, { walk, scope }, problems);
    return;
  }
  if (value === null && member(schema, 'nullable') === true) return;
  // The text gets its value, of any type, when another tool replaces it.
  if (walk.server !== undefined && typeof value === 'string' && isPlaceholder(value)) return;
  const wrongType = typeProblem(value, schema);
  if (wrongType !== undefined) {
    problems.push({ kind: 'wrong-type', path, ...wrongType });
    return;
  }
  for (const message of valueProblems(value, schema)) problems.push({ kind: 'invalid-value', path, message });
  checkCombinations({ value, schema, path }, walk, scope, problems);
  const inside = INSIDE[scope.isStructural ? 'structural' : 'open'];
  if (isObject(value)) checkObject({ value, schema, path }, walk, inside, problems);
  else if (isArray(value)) checkList({ value, schema, path }, walk, inside, problems);
}

function checkReferenced(
  place: Place,
  reference: string,
  { walk, scope }: { readonly walk: Walk; readonly scope: Scope },
  problems: SchemaProblem[],
): void {
  const target = walk.resolve(reference);
  if (target === undefined) {
    const message = `cannot be checked: the schema has no ${reference}`;
    problems.push({ kind: 'unusable', path: place.path, message });
  } else if (scope.following < MAX_FOLLOWING) {
    check({ ...place, schema: target }, walk, { following: scope.following + 1, isStructural: false }, problems);
  }
  if (walk.server === 'types' && member(place.schema, 'allOf') !== undefined) {
    checkCombinations(place, walk, scope, problems);
  }
}

function resolveIn(root: JsonValue, reference: string): JsonValue | undefined {
  if (!reference.startsWith('#')) return undefined;
  let target: JsonValue | undefined = root;
  for (const part of reference.slice(1).split('/').slice(1)) {
    target = member(target, part.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return target;
}

function checkCombinations(place: Place, walk: Walk, scope: Scope, problems: SchemaProblem[]): void {
  if (scope.following >= MAX_FOLLOWING || !isObject(place.schema)) return;
  const { schema, path } = place;
  const combined: Scope = { following: scope.following + 1, isStructural: false };
  const listed = (word: string): readonly JsonValue[] => {
    const found = member(schema, word);
    return isArray(found) ? found : [];
  };
  const fits = (option: JsonValue): boolean => {
    const found: SchemaProblem[] = [];
    check({ ...place, schema: option }, walk, combined, found);
    return found.length === 0;
  };
  for (const one of [...listed('allOf'), ...conditional(schema, walk, fits)]) {
    check({ ...place, schema: one }, walk, combined, problems);
  }
  const [any, one] = [listed('anyOf'), listed('oneOf')];
  if (any.length > 0 && !any.some(fits)) {
    problems.push({ kind: 'invalid-value', path, message: 'matches none of the allowed schemas' });
  }
  const fitting = one.length === 0 ? 1 : one.filter(fits).length;
  // Without the required fields of a patch, several schemas can match.
  if (walk.isPatch ? fitting === 0 : fitting !== 1) {
    problems.push({ kind: 'invalid-value', path, message: 'must match exactly one of the allowed schemas' });
  }
  const not = member(schema, 'not');
  if (not !== undefined && !walk.isPatch && fits(not)) {
    problems.push({ kind: 'invalid-value', path, message: 'matches a schema that is not allowed' });
  }
}

/** What a condition demands. For a patch nothing: what it leaves out can be in the object. */
function conditional(schema: JsonObject, walk: Walk, fits: (option: JsonValue) => boolean): readonly JsonValue[] {
  const condition = member(schema, 'if');
  if (condition === undefined || walk.isPatch) return [];
  const demanded = member(schema, fits(condition) ? 'then' : 'else');
  return demanded === undefined ? [] : [demanded];
}

function checkObject(
  { value, schema, path }: Place<JsonObject>,
  walk: Walk,
  scope: Scope,
  problems: SchemaProblem[],
): void {
  if (!isObject(schema)) return;
  checkRequired({ value, schema, path }, walk, problems);
  if (!walk.isPatch) {
    for (const message of fieldCountProblems(value, schema)) problems.push({ kind: 'invalid-value', path, message });
  }
  checkDependencies({ value, schema, path }, walk, problems);
  const schemasOf = fieldSchemas(schema, scope);
  const names = member(schema, 'propertyNames');
  for (const [name, inner] of Object.entries(value)) {
    const known = schemasOf(name);
    if (names !== undefined) check({ value: name, schema: names, path: [...path, name] }, walk, scope, problems);
    for (const one of known ?? []) {
      const place = { value: inner, schema: one, path: [...path, name] };
      if (inner !== null || !isUnset(one, walk)) check(place, walk, scope, problems);
    }
    if (known === undefined && !isEmbeddedField(schema, name) && !(walk.isPatch && isDirectiveKey(name))) {
      problems.push(unknownField([...path, name], name, member(schema, 'properties')));
    }
  }
}

/** Finds the schemas of a field by its name; undefined for a field that an object with this schema does not have. */
function fieldSchemas(schema: JsonObject, scope: Scope): (name: string) => readonly JsonValue[] | undefined {
  const properties = member(schema, 'properties');
  const others = member(schema, 'additionalProperties') ?? !namesAllFields(schema, scope);
  const patterns = Object.entries(objectAt(schema, 'patternProperties')).map(([source, inner]) => {
    return { parsed: parsePattern(source), inner };
  });
  // A pattern that is not of RE2 can match any name.
  const isOpen = others === false && patterns.every(({ parsed }) => parsed.ok);
  const rest = others === false ? (isOpen ? undefined : []) : [others];
  return (name) => {
    const own = member(properties, name);
    const matching = patterns.flatMap(({ parsed, inner }) => (parsed.ok && parsed.pattern.isIn(name) ? [inner] : []));
    return own === undefined && matching.length === 0 ? rest : [...(own === undefined ? [] : [own]), ...matching];
  };
}

function objectAt(schema: JsonObject, word: string): JsonObject {
  const found = member(schema, word);
  return isObject(found) ? found : {};
}

/** `dependencies` of draft 7, and the two words that replace it in 2019-09: what an object with a field needs, too. */
function checkDependencies({ value, schema, path }: Place<JsonObject>, walk: Walk, problems: SchemaProblem[]): void {
  if (walk.isPatch || !isObject(schema)) return;
  const words = ['dependencies', 'dependentRequired', 'dependentSchemas'];
  for (const [name, needed] of words.flatMap((word) => Object.entries(objectAt(schema, word)))) {
    if (member(value, name) === undefined || (value[name] === null && walk.server !== undefined)) continue;
    if (isArray(needed)) checkRequired({ value, schema: { ...schema, required: needed }, path }, walk, problems);
    else check({ value, schema: needed, path }, walk, INSIDE.open, problems);
  }
}

function unknownField(path: Path, name: string, properties: JsonValue | undefined): SchemaProblem {
  const meant = nearest(name, isObject(properties) ? Object.keys(properties) : []);
  const message = 'is not a field of this kind';
  return { kind: 'unknown-field', path, message, ...(meant === undefined ? {} : { meant }) };
}

function checkRequired({ value, schema, path }: Place<JsonObject>, walk: Walk, problems: SchemaProblem[]): void {
  const required = walk.isPatch ? undefined : member(schema, 'required');
  if (!isArray(required)) return;
  const properties = member(schema, 'properties');
  for (const name of required) {
    if (typeof name !== 'string') continue;
    const known = member(properties, name);
    const isSet = Object.hasOwn(value, name) && !(value[name] === null && isUnset(known, walk));
    const hasDefault = walk.server !== undefined && member(known, 'default') !== undefined;
    if (!isSet && !hasDefault) problems.push({ kind: 'missing-field', path: [...path, name], message: 'is missing' });
  }
}

/** Whether the API server reads a null with this schema as a field that is not set. */
function isUnset(schema: JsonValue | undefined, { server }: Walk): boolean {
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

function checkList(
  { value, schema, path }: Place<readonly JsonValue[]>,
  walk: Walk,
  scope: Scope,
  problems: SchemaProblem[],
): void {
  if (walk.server !== undefined && !walk.isPatch) problems.push(...repeatedItems(value, schema, path));
  const items = member(schema, 'items');
  if (items === undefined || isArray(items)) return;
  for (const [index, item] of value.entries()) {
    check({ value: item, schema: items, path: [...path, index] }, walk, scope, problems);
  }
}

/**
 * Items with the same keys in a list of the type `map`, or equal ones in a `set`:
 * https://kubernetes.io/docs/reference/using-api/server-side-apply/#merge-strategy
 */
function repeatedItems(list: readonly JsonValue[], schema: JsonValue, path: Path): readonly SchemaProblem[] {
  const type = member(schema, 'x-kubernetes-list-type');
  if (type !== 'map' && type !== 'set') return [];
  const keys = type === 'map' ? textsAt(schema, 'x-kubernetes-list-map-keys') : undefined;
  const seen = new Set<string>();
  return list.flatMap((item, index): readonly SchemaProblem[] => {
    const parts = keys === undefined ? [item] : keys.map((key) => member(item, key) ?? null);
    if (parts.every((part) => part === null || part === '') || parts.some((part) => isReplaced(part))) return [];
    const text = JSON.stringify(parts);
    const isRepeated = seen.has(text);
    seen.add(text);
    if (!isRepeated) return [];
    const [key] = keys ?? [];
    const at = key === undefined || keys?.length !== 1 ? [...path, index] : [...path, index, key];
    return [
      { kind: 'invalid-value', path: at, message: 'is already in the list', hint: 'remove or rename one of them' },
    ];
  });
}

function isReplaced(value: JsonValue): boolean {
  return typeof value === 'string' && isNamePlaceholder(value);
}
