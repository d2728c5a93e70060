import type { JsonValue, Path, Result } from '@krmkit/base';
import { equalValues, follow, isArray, isObject, setMember } from '@krmkit/base';
import type { FieldDifference, KindSelector, Query, Resource } from '@krmkit/manifests';
import { isSelected, matchQuery, parseKind, parseQuery } from '@krmkit/manifests';

/** A field whose differences do not count, with everything below it. */
export interface IgnoredField {
  /** Undefined: in objects of all kinds. */
  readonly kind: KindSelector | undefined;
  readonly query: Query;
}

/** How objects are compared. */
export interface CompareSettings {
  readonly showSecrets: boolean;
  readonly ignoreFields: readonly IgnoredField[];
}

/**
 * Reads a path as the output has it, with an optional kind: `spec.replicas`, `Deployment.apps=spec.replicas`,
 * `metadata.annotations['a.b/c']`, `spec.containers[*].image`. A kind begins with a capital letter.
 */
export function parseIgnoredField(text: string): Result<IgnoredField> {
  const [, kindText, path = text] = /^([A-Z][A-Za-z0-9.-]*)=(.*)$/s.exec(text) ?? [];
  const kind = kindText === undefined ? undefined : parseKind(kindText);
  if (kindText !== undefined && kind === undefined) return { ok: false, message: `${kindText} is not a kind` };
  const parsed = parseQuery(path, () => undefined);
  if (!parsed.ok) {
    return { ok: false, message: `${parsed.message}, at character ${text.length - path.length + parsed.at + 1}` };
  }
  if (parsed.query.test !== undefined) return { ok: false, message: 'a path has no condition on the value' };
  return { ok: true, value: { kind, query: parsed.query } };
}

/** The ignored fields of one object, as a tree of their paths. */
interface IgnoredPaths {
  isIgnored: boolean;
  readonly below: Map<string | number, IgnoredPaths>;
}

/** Undefined if the object has none of the fields. */
function ignoredPaths(resource: Resource, fields: readonly IgnoredField[]): IgnoredPaths | undefined {
  const tree = emptyPaths();
  for (const { kind, query } of fields) {
    if (kind !== undefined && !isSelected(resource, { kinds: [kind] })) continue;
    for (const { path } of matchQuery(query, resource.value, { compare: () => undefined }).matches) {
      let node = tree;
      for (const segment of path) {
        const next = node.below.get(segment) ?? emptyPaths();
        node.below.set(segment, next);
        node = next;
      }
      node.isIgnored = true;
    }
  }
  return tree.below.size === 0 ? undefined : tree;
}

function emptyPaths(): IgnoredPaths {
  return { isIgnored: false, below: new Map() };
}

/** The ignored fields at and below a path; all of it is ignored if a field above is. */
function pathsAt(tree: IgnoredPaths | undefined, path: Path): IgnoredPaths | undefined {
  let node = tree;
  for (const segment of path) {
    if (node === undefined || node.isIgnored) return node;
    node = node.below.get(segment);
  }
  return node;
}

/** A value without ignored fields; undefined if nothing else is in it. */
function withoutPaths(value: JsonValue | undefined, paths: IgnoredPaths | undefined): JsonValue | undefined {
  if (paths?.isIgnored === true) return undefined;
  if (paths === undefined || value === undefined) return value;
  if (isArray(value)) {
    const items = value.flatMap((item, index) => withoutPaths(item, paths.below.get(index)) ?? []);
    return items.length === 0 && value.length > 0 ? undefined : items;
  }
  if (!isObject(value)) return value;
  const members: Record<string, JsonValue> = {};
  for (const [name, inner] of Object.entries(value)) {
    const kept = withoutPaths(inner, paths.below.get(name));
    if (kept !== undefined) setMember(members, name, kept);
  }
  return Object.keys(members).length === 0 && Object.keys(value).length > 0 ? undefined : members;
}

/** The object without the fields, and without what is empty without them. */
export function withoutIgnored(resource: Resource, fields: readonly IgnoredField[]): Resource['value'] {
  const left = withoutPaths(resource.value, ignoredPaths(resource, fields));
  return isObject(left) ? left : resource.value;
}

/** A test whether a difference is only in ignored fields; undefined if neither object has one. */
export function ignoredDifferences(
  before: Resource,
  after: Resource,
  fields: readonly IgnoredField[],
): ((difference: FieldDifference) => boolean) | undefined {
  if (fields.length === 0) return undefined;
  const trees = { before: ignoredPaths(before, fields), after: ignoredPaths(after, fields) };
  if (trees.before === undefined && trees.after === undefined) return undefined;
  return (difference) => {
    const old = 'before' in difference ? pathsAt(trees.before, difference.before) : undefined;
    const now = 'after' in difference ? pathsAt(trees.after, difference.after) : undefined;
    if (old === undefined && now === undefined) return false;
    if (old?.isIgnored === true || now?.isIgnored === true) return true;
    if (difference.kind === 'moved') return false;
    const [from, to] = [
      'before' in difference ? withoutPaths(follow(before.value, difference.before), old) : undefined,
      'after' in difference ? withoutPaths(follow(after.value, difference.after), now) : undefined,
    ];
    return from === undefined || to === undefined ? from === to : equalValues(from, to);
  };
}
