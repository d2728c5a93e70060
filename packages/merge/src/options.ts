import type { JsonValue } from '@krmkit/base';
import type { Profile } from '@krmkit/yaml';
import type { Choice } from './settings.ts';

/**
 * The side that wins a conflict. `updated`: upstream, or the source of a 2-way merge (the default). `dest`: the
 * destination. `fail`: the merge changes nothing. `markers`: the destination, with upstream's value in comments above
 * it.
 */
export type OnConflict = 'updated' | 'dest' | 'fail' | 'markers';

/** What each strategy chooses. A new strategy needs an entry here and a description in the options of the command. */
export const CONFLICT_STRATEGIES: Readonly<Record<OnConflict, Choice>> = {
  updated: { chosen: 'updated', open: false },
  dest: { chosen: 'destination', open: false },
  fail: { chosen: 'destination', open: true },
  markers: { chosen: 'destination', open: true, marked: true },
};

export function isConflictStrategy(name: string): name is OnConflict {
  return Object.hasOwn(CONFLICT_STRATEGIES, name);
}

/** A strategy for some conflicts. The last matching rule applies. */
export interface ConflictRule {
  /** The kind of an object (`Deployment`) or of a conflict (`both-added`). The default is every kind. */
  readonly kind?: string;
  /** A selector: `spec.replicas`, `spec.template.spec.containers[name=app].image`. It also matches everything below. */
  readonly path?: string;
  /** What to do with the conflicts that match. */
  readonly choose: OnConflict;
}

/**
 * Where the keys of lists come from. `founding`: only the items, as in the founding rules. `schema`: the user,
 * comments, CRDs, OpenAPI and the built-in types of Kubernetes. `all`: these first, then the items.
 */
export type ListMode = 'founding' | 'schema' | 'all';

/** The keys of a list, set by the user. */
export interface ListKeyRule {
  /** The kind of the object: `Deployment`, or `Rollout.argoproj.io` with the group. The default is every object. */
  readonly kind?: string;
  /** The names of the fields from the root of the object, without indices: `spec.rules`. */
  readonly path: string;
  /** Empty: the list is one value. `set`: the items are scalars, each of which occurs once. */
  readonly keys: readonly string[] | 'set';
}

/** How texts, files or values are merged. */
export interface MergeOptions {
  /** The default is `all`. */
  readonly lists?: ListMode;
  /** The keys of single lists, instead of those of the schemas. */
  readonly listKeys?: readonly ListKeyRule[];
  /**
   * How a 3-way merge treats lists of scalars without keys, such as `args`. `whole` (the default): as one value, as in
   * the founding rules; `items`: item by item, as a text line by line.
   */
  readonly scalarLists?: 'whole' | 'items';
  /**
   * OpenAPI documents (v2 or v3) and CRDs, as values or as text (YAML or JSON). The merge also uses the CRDs among the
   * merged documents.
   */
  readonly schemas?: readonly JsonValue[];
  /** The default is `updated`. */
  readonly onConflict?: OnConflict | { readonly otherwise?: OnConflict; readonly rules: readonly ConflictRule[] };
  /** False: the documents are not Kubernetes objects, and pair by their index. */
  readonly resources?: boolean;
  /** The reader whose interpretation of scalars counts. The default is `kubectl`. */
  readonly profile?: Profile;
}
