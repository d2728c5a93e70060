import { mergeSequences } from './merge-sequences.ts';
import { createLineNumbers, linesOf } from './text-lines.ts';
import type { Place, Walk } from './three-way-walk.ts';
import { conflict } from './three-way-walk.ts';

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
