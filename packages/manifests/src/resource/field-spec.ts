import type { JsonObject, JsonValue, Path } from '@krmkit/base';
import { isArray, isObject, member, printPath } from '@krmkit/base';

/** Selects objects by group, version and kind; an absent field selects every value. Follows resid.Gvk.IsSelected. */
export interface GvkSelector {
  readonly group?: string;
  readonly version?: string;
  readonly kind?: string;
}

/** A field of a kind of objects. Follows types.FieldSpec in api/types/fieldspec.go. */
export interface FieldSpec extends GvkSelector {
  /** Segments with `/` between them; `\/` is a slash; lists are crossed; `x[]` must be a list. */
  readonly path: string;
  /** True: missing mappings on the way are created. */
  readonly create?: boolean;
}

/** Group, version and kind of an object. */
export type Gvk = Required<GvkSelector>;

export function isSelectedGvk(id: Gvk, { group = '', version = '', kind = '' }: GvkSelector): boolean {
  return (
    (group === '' || id.group === group) &&
    (version === '' || id.version === version) &&
    (kind === '' || id.kind === kind)
  );
}

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

/** A spec with the segments of its path. */
export interface SplitSpec {
  readonly spec: FieldSpec;
  readonly names: readonly string[];
}

export function splitSpec(spec: FieldSpec): SplitSpec {
  return { spec, names: splitSpecPath(spec.path) };
}

/**
 * The fields of an object that a spec names, for an object of the kind of the spec. `creates`: what a missing field is
 * created as if the spec says so; by default nothing is created. Follows fieldspec.Filter in
 * api/filters/fieldspec/fieldspec.go.
 */
export function findSpecFields(
  value: JsonValue,
  { spec, names }: SplitSpec,
  creates?: 'mapping' | 'scalar',
): SpecFields {
  const search: Search = { names, create: spec.create === true && creates !== undefined, path: [], found: undefined };
  walk(value, 0, search);
  return search.found ?? NOTHING;
}

const NOTHING: SpecFields = { fields: [], emptied: [] };

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
  /** From the object to the value that is looked at. */
  readonly path: (string | number)[];
  /** Most specs name no field of an object. */
  found: Found | undefined;
}

interface Found {
  readonly fields: SpecField[];
  readonly emptied: { readonly path: Path; readonly value: JsonValue }[];
  problem?: { readonly path: Path; readonly message: string };
}

function foundBy(search: Search): Found {
  return (search.found ??= { fields: [], emptied: [] });
}

function walk(value: JsonValue, depth: number, search: Search): void {
  const { path } = search;
  const name = search.names[depth];
  if (name === undefined) {
    foundBy(search).fields.push({ path: [...path], value });
    return;
  }
  if (value === null) return;
  if (isArray(value)) {
    let index = 0;
    for (const item of value) {
      path.push(index);
      walk(item, depth, search);
      path.pop();
      index += 1;
    }
    return;
  }
  if (isObject(value)) walkMember(value, name, depth, search);
  else report(search, `${printPath(path)} is a scalar, and the field path goes further`);
}

function report(search: Search, message: string): void {
  foundBy(search).problem ??= { path: [...search.path], message };
}

function walkMember(value: JsonObject, name: string, depth: number, search: Search): void {
  const { path } = search;
  const isList = name.endsWith('[]');
  const key = isList ? name.slice(0, -2) : name;
  if (key === '') {
    report(search, 'The field path has an empty segment');
    return;
  }
  const inner = member(value, key);
  if (inner === undefined || inner === null) {
    if (isList) {
      if (inner === null) foundBy(search).emptied.push({ path: [...path, key], value: [] });
    } else if (search.create) {
      create([...path, key], depth + 1, search);
    } else if (inner === null && depth + 1 === search.names.length) {
      foundBy(search).fields.push({ path: [...path, key], value: null });
    }
    return;
  }
  path.push(key);
  walk(inner, depth + 1, search);
  path.pop();
}

/** A list is never created: creation ends in front of it. */
function create(path: Path, depth: number, search: Search): void {
  const rest = search.names.slice(depth);
  const end = rest.findIndex((name) => name.endsWith('[]'));
  if (end === -1) foundBy(search).fields.push({ path: [...path, ...rest], value: undefined });
  else foundBy(search).emptied.push({ path: [...path, ...rest.slice(0, end)], value: {} });
}
