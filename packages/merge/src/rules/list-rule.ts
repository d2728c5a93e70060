import type { JsonArray, JsonValue, Path } from '@krmkit/base';
import { splitApiVersion } from '@krmkit/manifests';
import { member } from '@krmkit/base';

/**
 * How the items of a list are identified. `keys`: by the values of these members; `set`: by their value, as the items
 * are scalars; `resources`: the items are Kubernetes objects; `atomic`: not at all, the list is one value.
 */
export type ListRule =
  | { readonly kind: 'keys'; readonly keys: readonly string[] }
  | { readonly kind: 'set' }
  | { readonly kind: 'resources' }
  /**
   * `isInferred`: no schema has a rule for the list, and no key identifies its items. `similar`: in a 3-way merge, items
   * that are mappings pair with the most similar ones.
   */
  | AtomicRule;

interface AtomicRule {
  readonly kind: 'atomic';
  readonly isInferred?: true;
  readonly similar?: true;
}

/** The members that identify an item. Empty for a rule that does not identify items by members. */
export function identifyingKeys(rule: ListRule): readonly string[] {
  switch (rule.kind) {
    case 'keys':
      return rule.keys;
    case 'set':
    case 'resources':
    case 'atomic':
      return [];
  }
}

/** Whether the items of the list are scalars that are identified by their value. */
export function isSet(rule: ListRule): boolean {
  switch (rule.kind) {
    case 'set':
      return true;
    case 'keys':
    case 'resources':
    case 'atomic':
      return false;
  }
}

/** Whether the list is one value: its items have no identity. */
export function isAtomic(rule: ListRule): rule is AtomicRule {
  switch (rule.kind) {
    case 'atomic':
      return true;
    case 'keys':
    case 'set':
    case 'resources':
      return false;
  }
}

/** The innermost object around a list that has apiVersion and kind, such as an item of a List. */
export interface ListOwner {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** A list, for which a rule is looked up. */
export interface ListPosition {
  /** Undefined in documents that are not Kubernetes objects. */
  readonly owner: ListOwner | undefined;
  /** The path from the root of the owner. Rules ignore its indices. */
  readonly path: Path;
  /** The paths from the root of the merged value on the sides that have the list, to find comments. */
  readonly original: Path | undefined;
  readonly updated: Path | undefined;
  readonly destination: Path | undefined;
  /** The lists of all sides that have one, even if it is empty. */
  readonly lists: readonly JsonArray[];
}

/** Finds the rule for a list. Unknown lists are atomic. */
export type ListRules = (position: ListPosition) => ListRule;

/** A position in an object inside a document that has apiVersion and kind. */
export interface ObjectPosition {
  readonly owner: ListOwner | undefined;
  readonly inOwner: Path;
}

/** Undefined where the value is not a Kubernetes object inside another one. */
export function ownerOf(
  value: JsonValue | undefined,
  position: { readonly inOwner: Path },
): ObjectPosition | undefined {
  if (position.inOwner.length === 0) return undefined;
  const apiVersion = member(value, 'apiVersion');
  const kind = member(value, 'kind');
  if (typeof apiVersion !== 'string' || typeof kind !== 'string' || apiVersion === '' || kind === '') return undefined;
  // A reference to an object also has apiVersion and kind, but no content.
  if (member(value, 'metadata') === undefined && member(value, 'spec') === undefined) return undefined;
  return { owner: { ...splitApiVersion(apiVersion), kind }, inOwner: [] };
}
