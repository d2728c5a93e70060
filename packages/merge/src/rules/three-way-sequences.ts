import type { JsonArray, JsonValue } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';
import type { SideRanges } from './sequences.ts';
import { mergeSequences, createLineNumbers, linesOf } from './sequences.ts';
import { copyWhole } from './copied-value.ts';
import type { MergePosition, MergeWalk } from './walk.ts';
import { conflict } from './walk.ts';

/** Merges a list of scalars item by item, as a text is merged line by line. False where the list has to be one value. */
export function mergeScalars(
  walk: MergeWalk,
  position: MergePosition,
  lists: { readonly original: JsonArray; readonly updated: JsonArray; readonly destination: JsonArray },
): boolean {
  if (!isArray(position.original) || !Object.values(lists).every((list) => list.every(isScalar))) return false;
  const { fingerprint } = walk.context;
  const { original, updated, destination } = lists;
  const merged = mergeSequences(original.map(fingerprint), updated.map(fingerprint), destination.map(fingerprint));
  const clashes = merged.some(({ kind }) => kind === 'conflict');
  const chosen = clashes ? conflict(walk, position, 'both-changed').chosen : 'updated';
  for (const part of merged) {
    if (part.kind === 'resolved') {
      const { side, range, destination } = part;
      if (side === 'updated') replaceItems(walk, position, updated, { updated: range, destination });
    } else if (chosen === 'updated') {
      replaceItems(walk, position, updated, part.ranges);
    }
  }
  return true;
}

function isScalar(value: JsonValue): boolean {
  return !isArray(value) && !isObject(value);
}

/** Replaces items one by one as long as both sides have one, so that the destination keeps its comments. */
function replaceItems(
  walk: MergeWalk,
  position: MergePosition,
  updated: JsonArray,
  { updated: theirs, destination: ours }: Pick<SideRanges, 'updated' | 'destination'>,
): void {
  const { updatedPath, destinationPath } = position;
  const pairs = Math.min(theirs.end - theirs.start, ours.end - ours.start);
  for (let index = theirs.start; index < theirs.end; index++) {
    const content = copyWhole(updated[index] ?? null, [...updatedPath, index]);
    const to = ours.start + index - theirs.start;
    if (index < theirs.start + pairs) {
      walk.changes.push({ kind: 'replace', path: [...destinationPath, to], content });
    } else {
      walk.changes.push({ kind: 'insert-item', path: [...destinationPath, ours.end], content });
    }
  }
  for (let index = ours.start + pairs; index < ours.end; index++) {
    walk.changes.push({ kind: 'remove', path: [...destinationPath, index] });
  }
}

/**
 * Merges a text line by line, where both sides changed it. False where it has to be merged as one value: no side has two
 * lines, or every line differs.
 */
export function mergeText(
  walk: MergeWalk,
  position: MergePosition,
  texts: { readonly original: string; readonly updated: string; readonly destination: string },
): boolean {
  const original = linesOf(texts.original);
  const updated = linesOf(texts.updated);
  const destination = linesOf(texts.destination);
  if (original.length < 2 && updated.length < 2 && destination.length < 2) return false;
  const numberOf = createLineNumbers();
  const merged = mergeSequences(original.map(numberOf), updated.map(numberOf), destination.map(numberOf));
  if (merged.every(({ kind }) => kind === 'conflict')) return false;
  let text = '';
  for (const part of merged) {
    if (part.kind === 'resolved') {
      text += { updated, destination }[part.side].slice(part.range.start, part.range.end).join('');
      continue;
    }
    const { chosen } = conflict(walk, position, 'both-changed', { lines: part.ranges });
    const isTheirs = chosen === 'updated';
    const { start, end } = isTheirs ? part.ranges.updated : part.ranges.destination;
    text += (isTheirs ? updated : destination).slice(start, end).join('');
  }
  if (text !== texts.destination) {
    const content = { path: position.updatedPath, without: [], value: text, isMerged: true };
    walk.changes.push({ kind: 'replace', path: position.destinationPath, content });
  }
  return true;
}
