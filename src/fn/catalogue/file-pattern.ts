import type { PatternOutcome } from '../../text/pattern.ts';
import { parsePattern } from '../../text/pattern.ts';

/** Paths of files: one star stays in a directory, two go through any number of them, none as well. */
export function filePattern(text: string): PatternOutcome {
  const source = text.replaceAll(/\*\*\/|\*\*|\*|\?|[^*?]+/g, (part) => PARTS.get(part) ?? escaped(part));
  return parsePattern(`^${source}$`);
}

const PARTS: ReadonlyMap<string, string> = new Map([
  ['**/', '(?:.*/)?'],
  ['**', '.*'],
  ['*', '[^/]*'],
  ['?', '[^/]'],
]);

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.|+()[\]{}]/g, '\\$&');
}
