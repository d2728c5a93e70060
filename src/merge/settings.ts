import type { JsonValue } from '../value/json.ts';
import type { Path } from '../value/path.ts';
import type { Profile } from '../yaml/read/scalar.ts';
import type { ConflictKind } from './conflict.ts';
import type { PresentSides } from './document-side.ts';
import type { ListOwner, ListRules } from './rules/list-rule.ts';
import type { Fingerprints } from '../value/fingerprint.ts';

/** A conflict that somebody has to decide, in an object or a document. */
export interface Question {
  readonly kind: ConflictKind;
  readonly owner: ListOwner | undefined;
  /** In `value`. */
  readonly path: Path;
  /** The object or document of the destination; that of `updated` where the destination lacks the place. */
  readonly value: JsonValue | undefined;
}

/** The options of a merge, understood once for all of its documents. */
export interface MergeSettings {
  readonly profile: Profile;
  /** False: documents are no Kubernetes objects. */
  readonly resources: boolean;
  readonly listRules: (documents: PresentSides) => ListRules;
  readonly scalarItems: boolean;
  readonly choose: (question: Question) => Choice;
  /** True where what is left open shall be written into the text. */
  readonly writesMarkers: boolean;
}

/** What a choice may depend on. */
export interface ConflictPosition {
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
  readonly choose: (position: ConflictPosition) => Choice;
  /** Whether the destination wrote or changed a comment above, beside or inside of a place; left out: nowhere. */
  readonly hasOwnComments?: ((originalPath: Path, destinationPath: Path) => boolean) | undefined;
  /** One for all sides: equal numbers are equal values. */
  readonly fingerprint: Fingerprints;
}
