import type { Diagnostic, Location, Source } from '@krmkit/base';
import { locationOf, createSource } from '@krmkit/base';
import type { Conflict, ConflictSide } from '@krmkit/merge';
import { diffLines } from '@krmkit/manifests';

/** A text prepared for a merge, and its original. */
export interface PreparedText {
  readonly real: string;
  readonly prepared: string;
}

/** By the path that locations name. */
export type PreparedTexts = ReadonlyMap<string, PreparedText>;

/** Maps positions in prepared texts to the original texts. */
export function relocator(texts: PreparedTexts): {
  readonly conflict: (conflict: Conflict) => Conflict;
  readonly diagnostic: (diagnostic: Diagnostic) => Diagnostic;
} {
  const known = new Map<string, (location: Location) => Location>();
  const move = (location: Location): Location => {
    const text = texts.get(location.path);
    if (text === undefined || text.real === text.prepared) return location;
    const moved = known.get(location.path) ?? mover(location.path, text);
    known.set(location.path, moved);
    return moved(location);
  };
  const side = (one: ConflictSide): ConflictSide =>
    one.location === undefined ? one : { ...one, location: move(one.location) };
  return {
    conflict: (conflict) => ({
      ...conflict,
      original: side(conflict.original),
      updated: side(conflict.updated),
      destination: side(conflict.destination),
    }),
    diagnostic: (diagnostic) =>
      diagnostic.location === undefined ? diagnostic : { ...diagnostic, location: move(diagnostic.location) },
  };
}

function mover(path: string, { real, prepared }: PreparedText): (location: Location) => Location {
  const [source, changed] = [createSource(path, real), createSource(path, prepared)];
  const changes = diffLines(linesOf(source), linesOf(changed));
  const lineOf = (line: number): number => {
    let moved = line;
    for (const { before, beforeEnd, after, afterEnd } of changes) {
      if (after > line) break;
      if (line < afterEnd) return Math.min(before + line - after, Math.max(beforeEnd - 1, before));
      moved = line - afterEnd + beforeEnd;
    }
    return moved;
  };
  const offsetOf = (line: number, column: number): number => {
    const start = source.lineStarts[lineOf(line - 1)] ?? source.text.length;
    const end = source.lineStarts[lineOf(line - 1) + 1] ?? source.text.length;
    return Math.min(start + column - 1, end);
  };
  return (location) => {
    const start = offsetOf(location.line, location.column);
    const end = offsetOf(location.endLine, location.endColumn);
    return locationOf(source, { start, end: Math.max(start, end) });
  };
}

function linesOf({ text, lineStarts }: Source): readonly string[] {
  return lineStarts.map((start, index) => text.slice(start, lineStarts[index + 1]));
}
