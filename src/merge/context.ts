import type { Fingerprints } from '../value/fingerprint.ts';
import type { JsonValue } from '../value/json.ts';
import type { Path } from '../value/path.ts';
import type { ConflictKind } from './conflict.ts';
import type { ListOwner, ListRules } from './rules/list-rule.ts';

/** What a choice may depend on. */
export interface ChoicePlace {
  readonly kind: ConflictKind;
  /** By the indices of the destination; by those of `updated` where the destination lacks the place. */
  readonly path: Path;
  readonly isOfDestination: boolean;
}

/** `fail` and `markers` are the destination's value, left open. */
export interface Choice {
  readonly chosen: 'updated' | 'destination';
  readonly open: boolean;
  /** The choice is written into the text, for a person to make. */
  readonly marked?: true;
}

/** Everything that decides about a merge of values beside the values. */
export interface MergeContext {
  /** The object that is merged; undefined for documents that are none. */
  readonly owner: ListOwner | undefined;
  readonly listRules: ListRules;
  /** Whether a 3-way merge merges lists of scalars without keys item by item. */
  readonly scalarItems: boolean;
  readonly choose: (place: ChoicePlace) => Choice;
  /** Whether the destination wrote or changed a comment above, beside or inside of a place; left out: nowhere. */
  readonly hasOwnComments?: ((originalPath: Path, destinationPath: Path) => boolean) | undefined;
  /** One for all sides: equal numbers are equal values. */
  readonly fingerprint: Fingerprints;
}

/** The values of a 3-way merge; undefined is a side that lacks it. */
export interface ThreeSides {
  readonly original: JsonValue | undefined;
  readonly updated: JsonValue | undefined;
  readonly destination: JsonValue | undefined;
}
