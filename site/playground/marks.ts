// What the editor marks in a text, and how a text changes.
import type { Location } from '@krmkit/base';
import type { DocumentPosition, DocumentRange, RangeEdit } from '@krmkit/workspace';
import type { Value, Workload } from './engine.ts';

/** The places of the `$(NAME)` in a file that a container has a value for; each once. */
export function referencesIn(workloads: readonly Workload[], path: string): readonly Location[] {
  const found = new Map<string, Location>();
  for (const { containers } of workloads) {
    for (const { references } of containers) {
      for (const { location, variable } of references) {
        if (location.path === path && variable !== undefined) found.set(`${location.start} ${location.end}`, location);
      }
    }
  }
  return [...found.values()];
}

/** The range of a location. */
export function rangeOfLocation({ line, column, endLine, endColumn }: Location): DocumentRange {
  return {
    start: { line: line - 1, character: column - 1 },
    end: { line: endLine - 1, character: endColumn - 1 },
  };
}

/** A text after the edits of an action. */
export function textAfter(text: string, edits: readonly RangeEdit[]): string {
  const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map(({ 0: end, index }) => index + end.length)];
  const offset = ({ line, character }: DocumentPosition): number => (starts[line] ?? text.length) + character;
  return edits.reduceRight(
    (after, { range, text: own }) => after.slice(0, offset(range.start)) + own + after.slice(offset(range.end)),
    text,
  );
}

/** A value for people: `http://<podIP>`, `<secret db/password>`. */
export function textOf(value: Value): string {
  return value
    .map((part) => {
      if ('literal' in part) return part.literal;
      return 'secret' in part ? `<secret ${part.secret.name}/${part.secret.key}>` : `<${part.label}>`;
    })
    .join('');
}

/** The smallest range whose replacement makes one text of another; undefined if they are equal. */
export function replacedRange(
  before: string,
  after: string,
): { readonly from: number; readonly to: number; readonly insert: string } | undefined {
  if (before === after) return undefined;
  let from = 0;
  while (from < before.length && before[from] === after[from]) from += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - from;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}
