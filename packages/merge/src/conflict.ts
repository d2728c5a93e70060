import type { Location, Subject, JsonValue, Path } from '@krmkit/base';
import type { SideRanges } from './rules/sequences.ts';

/**
 * Why the changes of two sides do not fit together. In a 3-way merge:
 *
 * - `both-changed`: upstream and the destination changed a value differently;
 * - `both-added`: both added a value, and the values differ;
 * - `deleted-and-changed`: one side deleted a value that the other side changed or added to;
 * - `type-changed`: both changed a value, and one is a mapping where the other is a list or a scalar;
 * - `both-reordered`: both changed the order of the items of a list differently; the destination's order stays.
 *
 * In every merge of lists whose items have keys:
 *
 * - `ambiguous-key`: an item has only some of the keys, and several items match it;
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

/** The side whose value is in the result; `both`: the result has the items of both sides. */
export type Chosen = 'updated' | 'destination' | 'both';

/** Lines of a text, numbered from 1. */
export interface ConflictLines {
  /** Where `count` is 0, the other sides have lines before this one. */
  readonly first: number;
  /** The number of lines. */
  readonly count: number;
}

/** The value of one side at the position of a conflict. */
export interface ConflictSide {
  /** Undefined where the side has no value. With `lines`, only these lines, without the last line end. */
  readonly value?: JsonValue;
  /** The lines that the conflict is about; undefined where it is about the whole value. */
  readonly lines?: ConflictLines;
  /** The location of the value; undefined where the side has no value, or was given as a value and not as text. */
  readonly location?: Location;
  /** The comments in, above and behind the value that this side added or changed, and that the result lacks. */
  readonly comments?: readonly string[];
}

/** A choice that a merge had to make. Plain data; in a 2-way merge `updated` is the source and `original` is empty. */
export interface Conflict {
  /** The reason for the conflict. */
  readonly kind: ConflictKind;
  /** The Kubernetes object; undefined for other documents. */
  readonly subject?: Subject;
  /**
   * The path in the object, with the indices of the destination; with those of `updated` where the destination lacks
   * it.
   */
  readonly path: Path;
  /** The path as text: `spec.template.spec.containers[name=app].image`; empty for the object itself. */
  readonly field: string;
  /** The value that both other sides come from; empty in a 2-way merge. */
  readonly original: ConflictSide;
  /** The value of the updated side; in a 2-way merge, of the source. */
  readonly updated: ConflictSide;
  /** The value of the destination. */
  readonly destination: ConflictSide;
  /** The side whose value the merge uses. */
  readonly chosen: Chosen;
  /** True where you have to choose: `onConflict` is `fail` or `markers`. */
  readonly open: boolean;
  /** True where comments in the text show the values of the other sides. */
  readonly marked?: true;
  /** True where the values are comments. The result has the destination's, whatever `onConflict` is. */
  readonly isComment?: true;
}

/** A conflict as the merge of values finds it, without the values and locations of the sides. */
export interface FoundConflict {
  readonly kind: ConflictKind;
  /** Paths inside the merged value; undefined where a side lacks the position. */
  readonly originalPath: Path | undefined;
  readonly updatedPath: Path | undefined;
  readonly destinationPath: Path | undefined;
  readonly chosen: Chosen;
  readonly open: boolean;
  readonly marked?: true;
  /** The lines of a text that the conflict is about, on each side, numbered from 0. */
  readonly lines?: SideRanges;
}
