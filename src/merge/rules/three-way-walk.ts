import { diffTo } from '../../value/diff.ts';
import { equalWithin } from '../../value/equal.ts';
import type { Change } from '../../value/change.ts';
import type { JsonValue } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import type { Chosen, ConflictDraft, ConflictKind } from '../conflict.ts';
import type { ThreeSides } from '../document-side.ts';
import type { MergeContext } from '../settings.ts';
import type { ListOwner } from './list-rule.ts';
import type { Stretches } from './sequences.ts';
import { takeWhole } from './taken.ts';
import type { Taken } from './taken.ts';

/** One place on all sides, and where each of them has it or would have it. */
export interface Place extends ThreeSides {
  readonly originalPath: Path;
  readonly updatedPath: Path;
  readonly destinationPath: Path;
  /** The innermost object around the place, and the path from its root. */
  readonly owner: ListOwner | undefined;
  readonly inOwner: Path;
}

/** A merge under way: what was found so far. */
export interface Walk {
  readonly context: MergeContext;
  /** Merges what is inside of a list or mapping. */
  readonly mergePlace: (walk: Walk, place: Place) => Outcome;
  readonly changes: Change<Taken>[];
  readonly conflicts: ConflictDraft[];
  readonly kept: Path[];
}

/** What becomes of a place as a whole, which its parent carries out: it knows where a new member or item stands. */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'remove' }
  /** The destination lacks it. */
  | { readonly kind: 'insert'; readonly taken: Taken };

/** What most values take that differ early or are small; numbers for equal values are made of all that is in them. */
const FEW = 100;

/** Nothing at all is a value of its own. */
export function equal(walk: Walk, a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  const soon = equalWithin(a, b, FEW);
  if (soon !== undefined) return soon;
  return walk.context.fingerprint(a) === walk.context.fingerprint(b);
}

/** Whether the destination has a place as the original has it, with no comment of its own in it. */
export function isUntouched(walk: Walk, place: Place): boolean {
  const { original, destination, originalPath, destinationPath } = place;
  if (!equal(walk, original, destination)) return false;
  return walk.context.hasOwnComments?.(originalPath, destinationPath) !== true;
}

/** The least that makes the destination's value upstream's. */
export function replaceWith(walk: Walk, place: Place, updated: JsonValue, destination: JsonValue): void {
  const content = (value: JsonValue, path: Path): Taken => {
    const taken = takeWhole(value, [...place.updatedPath, ...path]);
    return path.length === 0 ? { ...taken, originalPath: place.originalPath } : taken;
  };
  for (const change of diffTo(destination, updated, content)) {
    walk.changes.push(below(place.destinationPath, change));
  }
}

/**
 * Asks who has the last word, and notes it. `founded`: what the founding rules say where nobody says otherwise. `lines`:
 * of a text, where the conflict is not about all of it.
 */
export function conflict(
  walk: Walk,
  place: Pick<Place, 'original' | 'updated' | 'destination' | 'originalPath' | 'updatedPath' | 'destinationPath'>,
  kind: ConflictKind,
  founded: Chosen = 'updated',
  lines?: Stretches,
): { readonly chosen: Chosen; readonly open: boolean } {
  const { original, updated, destination, originalPath, updatedPath, destinationPath } = place;
  const path = destination === undefined ? updatedPath : destinationPath;
  const choice = walk.context.choose({ kind, path, isOfDestination: destination !== undefined });
  const chosen = choice.chosen === 'updated' ? founded : choice.chosen;
  walk.conflicts.push({
    kind,
    originalPath: original === undefined ? undefined : originalPath,
    updatedPath: updated === undefined ? undefined : updatedPath,
    destinationPath: destination === undefined ? undefined : destinationPath,
    chosen,
    open: choice.open,
    ...(choice.marked === undefined ? {} : { marked: choice.marked }),
    ...(lines === undefined ? {} : { lines }),
  });
  return { chosen, open: choice.open };
}

function below(base: Path, change: Change<Taken>): Change<Taken> {
  return { ...change, path: [...base, ...change.path] };
}
