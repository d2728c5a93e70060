import type { Change } from '../../value/change.ts';
import type { JsonValue } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import type { ConflictDraft } from '../conflict.ts';

/**
 * What the result takes from `updated` (of a 2-way merge: from the source): the value at a path there, less some of its
 * parts. Its text and its comments travel with it.
 */
export interface Taken {
  /** In the value of `updated` that was merged. */
  readonly path: Path;
  /** Paths in that same value, below `path`, that do not travel; none lies in another one. */
  readonly without: readonly Path[];
  /** What it comes to: the value at `path` less `without`. */
  readonly value: JsonValue;
  /** The same place in `original`, for a value that takes the place of the destination's. */
  readonly originalPath?: Path;
  /** True for a text that was made of the lines of several sides: no side has it. */
  readonly isMerged?: boolean;
}

/** A merge of values: what becomes of the destination, and where it had to choose. */
export interface MergedValue {
  /** Of the destination's value; where it has none, one `replace` at `[]`. */
  readonly changes: readonly Change<Taken>[];
  /** True where nothing at all is left of the destination's value. */
  readonly removed: boolean;
  readonly conflicts: readonly ConflictDraft[];
  /** Of a 3-way merge: mappings and lists of the destination that upstream dropped and that keep what is their own. */
  readonly kept?: readonly Path[];
  /** Of a 2-way merge: what the source says and nobody can do. */
  readonly problems?: readonly SourceProblem[];
}

export interface SourceProblem {
  readonly message: string;
  /** In the source's value. */
  readonly path: Path;
}
