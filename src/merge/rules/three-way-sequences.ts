import type { JsonArray, JsonValue } from '../../value/json.ts';
import { isArray, isObject } from '../../value/json.ts';
import type { Stretch } from './sequences.ts';
import { mergeSequences, createLineNumbers, linesOf } from './sequences.ts';
import { takeWhole } from './taken.ts';
import type { Place, Walk } from './three-way-walk.ts';
import { conflict } from './three-way-walk.ts';

/**
 * Merges a list of scalars as a text is merged by its lines: what one side changed is taken. False where it has to be
 * one value.
 */
export function mergeScalars(
  walk: Walk,
  place: Place,
  lists: { readonly original: JsonArray; readonly updated: JsonArray; readonly destination: JsonArray },
): boolean {
  if (!isArray(place.original) || !Object.values(lists).every((list) => list.every(isScalar))) return false;
  const { fingerprint } = walk.context;
  const { original, updated, destination } = lists;
  const merged = mergeSequences(original.map(fingerprint), updated.map(fingerprint), destination.map(fingerprint));
  const clashes = merged.some(({ kind }) => kind === 'conflict');
  const chosen = clashes ? conflict(walk, place, 'both-changed').chosen : 'updated';
  for (const part of merged) {
    if (part.kind === 'taken') {
      if (part.side === 'updated') replaceItems(walk, place, updated, part.stretch, part.destination);
    } else if (chosen === 'updated') {
      replaceItems(walk, place, updated, part.stretches.updated, part.stretches.destination);
    }
  }
  return true;
}

function isScalar(value: JsonValue): boolean {
  return !isArray(value) && !isObject(value);
}

/** Items are replaced one by one as far as there are as many, so that comments of the destination stay. */
function replaceItems(walk: Walk, place: Place, updated: JsonArray, theirs: Stretch, ours: Stretch): void {
  const { updatedPath, destinationPath } = place;
  const pairs = Math.min(theirs.end - theirs.start, ours.end - ours.start);
  for (let index = theirs.start; index < theirs.end; index++) {
    const content = takeWhole(updated[index] ?? null, [...updatedPath, index]);
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
 * Merges a text of several lines by its lines, where both sides changed it. False where it has to be merged as one
 * value: nobody has two lines, or everything in it differs.
 */
export function mergeText(
  walk: Walk,
  place: Place,
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
    if (part.kind === 'taken') {
      text += { updated, destination }[part.side].slice(part.stretch.start, part.stretch.end).join('');
      continue;
    }
    const { chosen } = conflict(walk, place, 'both-changed', 'updated', part.stretches);
    const isTheirs = chosen === 'updated';
    const { start, end } = isTheirs ? part.stretches.updated : part.stretches.destination;
    text += (isTheirs ? updated : destination).slice(start, end).join('');
  }
  if (text !== texts.destination) {
    const content = { path: place.updatedPath, without: [], value: text, isMerged: true };
    walk.changes.push({ kind: 'replace', path: place.destinationPath, content });
  }
  return true;
}
