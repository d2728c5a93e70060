import type { Change, FieldProblem, JsonArray, JsonValue, Path } from '@krmkit/base';
import { diffTo, equalWithin, isArray, member } from '@krmkit/base';
import type { Chosen, ConflictKind, FoundConflict } from '../conflict.ts';
import type { ThreeSides } from '../document-side.ts';
import type { MergeContext } from '../settings.ts';
import type { CopiedValue, MergedValue } from './copied-value.ts';
import { copyWhole } from './copied-value.ts';
import type { ListRule, ObjectPosition } from './list-rule.ts';
import { ownerOf } from './list-rule.ts';
import type { SideRanges } from './sequences.ts';

/**
 * One position in the merged value: the value and the path on each side. A side that lacks the position has the path of
 * the nearest list or mapping around it. In a 2-way merge `updated` is the source, and `original` is always undefined.
 */
export interface MergePosition extends ThreeSides, ObjectPosition {
  readonly originalPath: Path;
  readonly updatedPath: Path;
  readonly destinationPath: Path;
}

/** A merge in progress: its rules, and the results so far. */
export interface MergeWalk {
  readonly context: MergeContext;
  /** The rules of a 2-way or a 3-way merge for one position and everything below it. */
  readonly mergeValues: (walk: MergeWalk, position: MergePosition) => PositionResult;
  readonly changes: Change<CopiedValue>[];
  readonly conflicts: FoundConflict[];
  readonly kept: Path[];
  readonly joined: Path[];
  readonly problems: FieldProblem[];
}

/** The result for one position, which its parent carries out: the parent knows where a new member or item goes. */
export type PositionResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'remove' }
  /** No member of the mapping is left. */
  | { readonly kind: 'empty' }
  /** The destination lacks the position. */
  | { readonly kind: 'insert'; readonly copied: CopiedValue };

export const DONE: PositionResult = { kind: 'done' };
export const REMOVE: PositionResult = { kind: 'remove' };

/** Merges whole values by the given rules. */
export function walkValues(
  sides: ThreeSides,
  context: MergeContext,
  mergeValues: MergeWalk['mergeValues'],
): MergedValue {
  const walk: MergeWalk = { context, mergeValues, changes: [], conflicts: [], kept: [], joined: [], problems: [] };
  const { owner } = context;
  const outcome = mergeValues(walk, {
    ...sides,
    originalPath: [],
    updatedPath: [],
    destinationPath: [],
    owner,
    inOwner: [],
  });
  if (outcome.kind === 'insert') walk.changes.push({ kind: 'replace', path: [], content: outcome.copied });
  const { conflicts, kept, joined, problems } = walk;
  const removed = outcome.kind === 'remove';
  return { changes: removed ? [] : walk.changes, removed, conflicts, kept, joined, problems };
}

/** The same position, relative to the Kubernetes object that starts there, if one does. */
export function withOwner(position: MergePosition): MergePosition {
  return { ...position, ...(ownerOf(position.destination, position) ?? ownerOf(position.updated, position)) };
}

export function memberPosition(position: MergePosition, key: string): MergePosition {
  return {
    original: member(position.original, key),
    updated: member(position.updated, key),
    destination: member(position.destination, key),
    originalPath: [...position.originalPath, key],
    updatedPath: [...position.updatedPath, key],
    destinationPath: [...position.destinationPath, key],
    owner: position.owner,
    inOwner: [...position.inOwner, key],
  };
}

/** The position of an item, by its index on each side that has it. */
export function itemPosition(
  position: MergePosition,
  { original, updated, destination }: { readonly [Side in keyof ThreeSides]?: number | undefined },
): MergePosition {
  const at = (path: Path, index: number | undefined): Path => (index === undefined ? path : [...path, index]);
  return {
    original: itemAt(position.original, original),
    updated: itemAt(position.updated, updated),
    destination: itemAt(position.destination, destination),
    originalPath: at(position.originalPath, original),
    updatedPath: at(position.updatedPath, updated),
    destinationPath: at(position.destinationPath, destination),
    owner: position.owner,
    inOwner: at(position.inOwner, destination ?? updated ?? original),
  };
}

function itemAt(list: JsonValue | undefined, index: number | undefined): JsonValue | undefined {
  return index === undefined || !isArray(list) ? undefined : list[index];
}

/** How the lists at a position merge; a side is left out where it has no list. */
export function listRuleAt(
  { context }: MergeWalk,
  { owner, inOwner, originalPath, updatedPath, destinationPath }: MergePosition,
  { original, updated, destination }: { readonly [Side in keyof ThreeSides]?: JsonArray | undefined },
): ListRule {
  return context.listRules({
    owner,
    path: inOwner,
    original: original === undefined ? undefined : originalPath,
    updated: updated === undefined ? undefined : updatedPath,
    destination: destination === undefined ? undefined : destinationPath,
    lists: [original, updated, destination].filter((list) => list !== undefined),
  });
}

/** Most values that differ do so early, or are small. Fingerprints are computed from all of a value. */
const FEW = 100;

/** Undefined equals only undefined. */
export function equal(walk: MergeWalk, a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  const soon = equalWithin(a, b, FEW);
  if (soon !== undefined) return soon;
  return walk.context.fingerprint(a) === walk.context.fingerprint(b);
}

/** The smallest changes that make the destination's value equal to `updated`. */
export function replaceWith(
  walk: MergeWalk,
  position: MergePosition,
  updated: JsonValue,
  destination: JsonValue,
): void {
  const content = (value: JsonValue, path: Path): CopiedValue => {
    const copied = copyWhole(value, [...position.updatedPath, ...path]);
    return path.length === 0 ? { ...copied, originalPath: position.originalPath } : copied;
  };
  for (const change of diffTo(destination, updated, content)) {
    walk.changes.push({ ...change, path: [...position.destinationPath, ...change.path] });
  }
}

/** How a conflict differs from most. */
interface ConflictDetails {
  /** The result where `updated` wins; by default `updated`. */
  readonly byDefault?: Chosen;
  /** The lines of a text, where the conflict is not about all of it. */
  readonly lines?: SideRanges;
}

/** Asks which side wins a conflict, and records it. */
export function conflict(
  walk: MergeWalk,
  position: MergePosition,
  kind: ConflictKind,
  { byDefault = 'updated', lines }: ConflictDetails = {},
): { readonly chosen: Chosen; readonly open: boolean } {
  const { destination, updatedPath, destinationPath } = position;
  const isOfDestination = destination !== undefined;
  const path = isOfDestination ? destinationPath : updatedPath;
  const choice = walk.context.choose({ kind, path, isOfDestination });
  const chosen = choice.chosen === 'updated' ? byDefault : choice.chosen;
  recordConflict(walk, position, {
    kind,
    chosen,
    open: choice.open,
    ...(choice.marked === undefined ? {} : { marked: choice.marked }),
    ...(lines === undefined ? {} : { lines }),
  });
  return { chosen, open: choice.open };
}

export function recordConflict(
  walk: MergeWalk,
  { original, updated, destination, originalPath, updatedPath, destinationPath }: MergePosition,
  found: Omit<FoundConflict, 'originalPath' | 'updatedPath' | 'destinationPath'>,
): void {
  walk.conflicts.push({
    originalPath: original === undefined ? undefined : originalPath,
    updatedPath: updated === undefined ? undefined : updatedPath,
    destinationPath: destination === undefined ? undefined : destinationPath,
    ...found,
  });
}
