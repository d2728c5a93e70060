import type { Location } from '@krmkit/base';
import { diffLines } from '@krmkit/manifests';
import type { SourcesByPath } from './model.ts';

/**
 * The first changed line of a location, as a location; undefined if the change is elsewhere. A file that only this side
 * has is changed as a whole.
 */
export type IsChangedLine = (location: Location) => Location | undefined;

/** Compares the files of both sides line by line, each when it is needed. */
export function createChangedLines(
  before: SourcesByPath,
  after: SourcesByPath,
): Record<'before' | 'after', IsChangedLine> {
  const known = new Map<string, Record<'before' | 'after', ReadonlySet<number>> | 'whole'>();
  const linesOf = (path: string): Record<'before' | 'after', ReadonlySet<number>> | 'whole' => {
    let lines = known.get(path);
    if (lines === undefined) {
      const [old, now] = [before.get(path)?.text, after.get(path)?.text];
      lines = old === undefined || now === undefined ? 'whole' : changedNumbers(old, now);
      known.set(path, lines);
    }
    return lines;
  };
  const sideOf =
    (side: 'before' | 'after'): IsChangedLine =>
    (location) => {
      const lines = linesOf(location.path);
      if (lines === 'whole') return location;
      for (let line = location.line; line <= location.endLine; line++) {
        if (!lines[side].has(line)) continue;
        return line === location.line ? location : { ...location, line, column: 1 };
      }
      return undefined;
    };
  return { before: sideOf('before'), after: sideOf('after') };
}

/** From 1. */
function changedNumbers(before: string, after: string): Record<'before' | 'after', ReadonlySet<number>> {
  const changed = { before: new Set<number>(), after: new Set<number>() };
  if (before === after) return changed;
  for (const change of diffLines(before.split(/\r?\n/), after.split(/\r?\n/))) {
    for (let line = change.before; line < change.beforeEnd; line++) changed.before.add(line + 1);
    for (let line = change.after; line < change.afterEnd; line++) changed.after.add(line + 1);
  }
  return changed;
}
