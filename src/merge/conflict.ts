import type { Location, Subject } from '../diagnostics/diagnostic.ts';
import type { JsonValue } from '../value/json.ts';
import type { Path } from '../value/path.ts';
import type { SideRanges } from './rules/sequences.ts';

/**
 * Why two sides cannot both have what they want. In a 3-way merge:
 *
 * - `both-changed`: upstream and the destination changed one value, each to something else;
 * - `both-added`: both added it, each with another value;
 * - `deleted-and-changed`: one side deleted what the other one changed, or put something into;
 * - `type-changed`: both changed it, and one is a mapping where the other is a list or a scalar;
 * - `both-reordered`: both changed the order of the items of a list, each to another one; the destination's order stays.
 *
 * In every merge of lists whose items are told apart by keys:
 *
 * - `ambiguous-key`: an item has only some of the keys, and several items agree with it;
 * - `duplicate-key`: two items of one side have the same keys;
 * - `missing-key`: an item has none of the keys.
 */
export type ConflictKind =
  | 'both-changed'
  | 'both-added'
  | 'deleted-and-changed'
  | 'type-changed'
  | 'both-reordered'
  | 'ambiguous-key'
  | 'duplicate-key'
  | 'missing-key';

/** Whose value the result has; `both`: the items of both sides stand there. */
export type Chosen = 'updated' | 'destination' | 'both';

/** Lines of a text, counted from 1. */
export interface ConflictLines {
  /** Where `count` is 0, the line in front of which the others have something. */
  readonly first: number;
  readonly count: number;
}

/** What one side has at the place of a conflict. */
export interface ConflictSide {
  /** Undefined where the side has nothing there; of a text with `lines` these lines alone, without the last line end. */
  readonly value?: JsonValue;
  /** The lines of a text of several lines that the conflict is about; undefined where it is about the whole value. */
  readonly lines?: ConflictLines;
  /** Of the value; undefined where the side has nothing there, or where it is not from text. */
  readonly location?: Location;
}

/** A place where a merge had to choose. Plain data; in a 2-way merge `updated` is the source and `original` is empty. */
export interface Conflict {
  readonly kind: ConflictKind;
  /** The Kubernetes object; undefined for documents that are none. */
  readonly subject?: Subject;
  /** In the object, by the indices of the destination; by those of `updated` where the destination lacks the place. */
  readonly path: Path;
  /** The same for people: `spec.template.spec.containers[name=app].image`; empty for the object itself. */
  readonly field: string;
  readonly original: ConflictSide;
  readonly updated: ConflictSide;
  readonly destination: ConflictSide;
  readonly chosen: Chosen;
  /** True where the choice is left to a person: `onConflict` says `fail` or `markers`. */
  readonly open: boolean;
  /** True where comments in the text show what the other sides have. */
  readonly marked?: true;
}

/** A conflict before anybody has looked where its sides stand. */
export interface FoundConflict {
  readonly kind: ConflictKind;
  /** Where each side has the place, or would have it; paths inside the value that was merged. */
  readonly originalPath: Path | undefined;
  readonly updatedPath: Path | undefined;
  readonly destinationPath: Path | undefined;
  readonly chosen: Chosen;
  readonly open: boolean;
  readonly marked?: true;
  /** Of a text of several lines: those that the conflict is about, on each side, counted from 0. */
  readonly lines?: SideRanges;
}
