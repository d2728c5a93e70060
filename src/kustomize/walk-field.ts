import type { Change } from '../value/change.ts';
import type { JsonValue } from '../value/json.ts';
import { isArray, isObject, member } from '../value/json.ts';
import type { Path } from '../value/path.ts';
import { follow, printPath } from '../value/path.ts';
import type { FieldSpec } from './field-spec.ts';
import type { Origins, Sourced, Step } from './origins.ts';

/** A field that a spec names. `value` is undefined if the field is missing and has to be created. */
export interface SpecField {
  readonly path: Path;
  readonly value: JsonValue | undefined;
}

export interface SpecFields {
  readonly fields: readonly SpecField[];
  /** Nulls and missing fields that become an empty list or mapping, although nothing is set inside. */
  readonly emptied: readonly { readonly path: Path; readonly value: JsonValue }[];
  /** Why the path leads nowhere. */
  readonly problem?: { readonly path: Path; readonly message: string };
}

/**
 * The fields of an object that a spec names, for an object of the kind of the spec. `creates`: what a missing field is
 * created as if the spec says so; by default nothing is created. Follows fieldspec.Filter in
 * api/filters/fieldspec/fieldspec.go.
 */
export function findSpecFields(value: JsonValue, spec: FieldSpec, creates?: 'mapping' | 'scalar'): SpecFields {
  const found: Found = { fields: [], emptied: [], problem: undefined };
  const search: Search = { names: splitSpecPath(spec.path), create: spec.create === true && creates !== undefined };
  walk(value, [], 0, search, found);
  return {
    fields: found.fields,
    emptied: found.emptied,
    ...(found.problem === undefined ? {} : { problem: found.problem }),
  };
}

/** `a/b\/c` has the segments `a` and `b/c`. */
export function splitSpecPath(path: string): readonly string[] {
  if (!path.includes('\\')) return path.split('/');
  const names: string[] = [];
  for (const part of path.split('/')) {
    const last = names.at(-1);
    if (last?.endsWith('\\') === true) names[names.length - 1] = `${last.slice(0, -1)}/${part}`;
    else names.push(part);
  }
  return names;
}

interface Search {
  readonly names: readonly string[];
  readonly create: boolean;
}

interface Found {
  readonly fields: SpecField[];
  readonly emptied: { readonly path: Path; readonly value: JsonValue }[];
  problem: SpecFields['problem'] | undefined;
}

function walk(value: JsonValue, path: Path, depth: number, search: Search, found: Found): void {
  const name = search.names[depth];
  if (name === undefined) {
    found.fields.push({ path, value });
    return;
  }
  if (value === null) return;
  if (isArray(value)) {
    for (const [index, item] of value.entries()) walk(item, [...path, index], depth, search, found);
    return;
  }
  if (!isObject(value)) {
    const problem = { path, message: `${printPath(path)} is a scalar, and the field path goes further` };
    found.problem ??= problem;
    return;
  }
  const isList = name.endsWith('[]');
  const key = isList ? name.slice(0, -2) : name;
  if (key === '') {
    found.problem ??= { path, message: 'The field path has an empty segment' };
    return;
  }
  const inner = member(value, key);
  const below = [...path, key];
  if (inner === undefined || inner === null) {
    if (isList) {
      if (inner === null) found.emptied.push({ path: below, value: [] });
    } else if (search.create) {
      create(below, depth + 1, search, found);
    } else if (inner === null && depth + 1 === search.names.length) {
      found.fields.push({ path: below, value: null });
    }
    return;
  }
  walk(inner, below, depth + 1, search, found);
}

/** A list is never created: creation ends in front of it. */
function create(path: Path, depth: number, search: Search, found: Found): void {
  const rest = search.names.slice(depth);
  const end = rest.findIndex((name) => name.endsWith('[]'));
  if (end === -1) found.fields.push({ path: [...path, ...rest], value: undefined });
  else found.emptied.push({ path: [...path, ...rest.slice(0, end)], value: {} });
}

/**
 * The change that sets a field, with the mappings that are missing on the way to it; `step` is the origin of these. A null
 * on the way is replaced.
 */
export function changeToSet(root: JsonValue, path: Path, content: Sourced, step: Step): Change<Sourced> {
  let depth = path.length;
  while (depth > 1 && !isCollection(follow(root, path.slice(0, depth - 1)))) depth -= 1;
  let whole = content;
  for (const key of path.slice(depth).toReversed()) {
    const origins: Origins = { steps: [step], members: new Map([[String(key), whole.origins]]) };
    whole = { value: Object.fromEntries([[key, whole.value]]), origins };
  }
  const place = path.slice(0, depth);
  const exists = follow(root, place) !== undefined;
  return exists
    ? { kind: 'replace', path: place, content: whole }
    : { kind: 'insert', path: place, after: undefined, content: whole };
}

function isCollection(value: JsonValue | undefined): boolean {
  return isObject(value) || isArray(value);
}
