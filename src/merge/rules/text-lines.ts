import type { Stretch } from './merge-sequences.ts';

/** The lines of a text, with their line ends. A lone CR ends no line, as for git. */
export function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

/** Equal numbers for equal lines. */
export function createLineNumbers(): (line: string) => number {
  const numbers = new Map<string, number>();
  return (line) => {
    const number = numbers.get(line) ?? numbers.size;
    numbers.set(line, number);
    return number;
  };
}

/** The lines of one side that a conflict in a text is about, without the last line end. */
export function conflictLines(text: string, { start, end }: Stretch): string {
  return linesOf(text)
    .slice(start, end)
    .join('')
    .replace(/\r?\n$/, '');
}

/** `line 3`, `lines 3 to 5`, `in front of line 3`. */
export function lineRangeText({ start, end }: Stretch): string {
  if (end === start) return `in front of line ${start + 1}`;
  return end - start === 1 ? `line ${end}` : `lines ${start + 1} to ${end}`;
}
