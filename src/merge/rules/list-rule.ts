import type { JsonArray, JsonValue } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import { splitApiVersion } from '../../resource/identity.ts';
import { member } from '../../value/json.ts';

/**
 * What tells the items of a list apart. `keys`: the values of these members; `set`: the items themselves, which are
 * scalars; `resources`: the items are Kubernetes objects; `atomic`: nothing, the list is one value.
 */
export type ListRule =
  | { readonly kind: 'keys'; readonly keys: readonly string[] }
  | { readonly kind: 'set' }
  | { readonly kind: 'resources' }
  /**
   * `isInferred`: no schema has a rule for the list, and no key identifies its items. `similar`: in a 3-way merge, items
   * that are mappings pair with the most similar ones.
   */
  | { readonly kind: 'atomic'; readonly isInferred?: true; readonly similar?: true };

/** The innermost object around a list that has apiVersion and kind, an item of a List say. */
export interface ListOwner {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** A list in question. */
export interface ListPosition {
  /** Undefined in documents that are no Kubernetes objects. */
  readonly owner: ListOwner | undefined;
  /** From the root of the owner; its indices are those of some side, and rules look at the names alone. */
  readonly path: Path;
  /** From the root of the merged value, for the sides that have the list there: where comments may say more. */
  readonly original: Path | undefined;
  readonly updated: Path | undefined;
  readonly destination: Path | undefined;
  /** The lists of all sides that have one, the empty ones too. */
  readonly lists: readonly JsonArray[];
}

/** Never fails: what nobody knows is atomic. */
export type ListRules = (position: ListPosition) => ListRule;

/** An object inside a document that is one of its own: it has apiVersion and kind. */
export interface ObjectPosition {
  readonly owner: ListOwner | undefined;
  readonly inOwner: Path;
}

/** Undefined where the value is no object of its own. */
export function ownerOf(
  value: JsonValue | undefined,
  position: { readonly inOwner: Path },
): ObjectPosition | undefined {
  if (position.inOwner.length === 0) return undefined;
  const apiVersion = member(value, 'apiVersion');
  const kind = member(value, 'kind');
  if (typeof apiVersion !== 'string' || typeof kind !== 'string' || apiVersion === '' || kind === '') return undefined;
  // A reference to an object has both too, and is none: nothing is in it.
  if (member(value, 'metadata') === undefined && member(value, 'spec') === undefined) return undefined;
  return { owner: { ...splitApiVersion(apiVersion), kind }, inOwner: [] };
}
