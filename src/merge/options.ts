import type { JsonValue } from '../value/json.ts';
import type { Profile } from '../yaml/read/scalar.ts';
import type { Choice } from './settings.ts';

/**
 * Who has the last word in a conflict. `updated`: upstream, or the source of a 2-way merge, as founded. `dest`: the
 * destination. `fail`: the result is the destination as it was, all of it. `markers`: the destination's value, with
 * what upstream wants in comments above it.
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

/** For some conflicts only; the last rule that fits counts. */
export interface ConflictRule {
  /** The kind of an object (`Deployment`) or of a conflict (`both-added`); every one where it is left out. */
  readonly kind?: string;
  /** A selector: `spec.replicas`, `spec.template.spec.containers[name=app].image`; what is below counts too. */
  readonly path?: string;
  readonly choose: OnConflict;
}

/**
 * Where lists get their keys from. `founding`: from their items alone, as in the founding rules. `schema`: from what
 * the user, comments, CRDs, OpenAPI and Kubernetes' own types say. `all`: from these, else from their items.
 */
export type ListMode = 'founding' | 'schema' | 'all';

/** Keys that the user gives for lists. */
export interface ListKeyRule {
  /** Of the object: `Deployment`, or `Rollout.argoproj.io` with its group; every object where it is left out. */
  readonly kind?: string;
  /** Names of the fields from the root of the object, without indices: `spec.rules`. */
  readonly path: string;
  /** Empty: the list is one value; `set`: its items are scalars, each there once. */
  readonly keys: readonly string[] | 'set';
}

export interface MergeOptions {
  /** `all` where it is left out. */
  readonly lists?: ListMode;
  readonly listKeys?: readonly ListKeyRule[];
  /**
   * How a 3-way merge takes lists of scalars without keys, `args` say. `whole`: as one value, as founded; `items`: what
   * one side changed is taken item by item, as lines of a text are. `whole` where it is left out.
   */
  readonly scalarLists?: 'whole' | 'items';
  /** OpenAPI documents (v2 or v3) and CRDs, as values or as text (YAML or JSON). CRDs among what is merged are found without being named. */
  readonly schemas?: readonly JsonValue[];
  /** `updated` where it is left out. */
  readonly onConflict?: OnConflict | { readonly otherwise?: OnConflict; readonly rules: readonly ConflictRule[] };
  /** False: documents are no Kubernetes objects, and pair by their position. */
  readonly resources?: boolean;
  readonly profile?: Profile;
}
