/** What is fuzzed, and what has to hold for each input. */
export interface FuzzTarget {
  readonly name: string;
  /** What `run` shows, for the table in docs/proof.md. */
  readonly holds: string;
  /** Inputs to begin with, beside those of the corpus. */
  readonly seeds: readonly string[];
  /** Texts that inputs of this kind have. */
  readonly words: readonly string[];
  /** Throws if the property does not hold. A rejection is a failure, too. */
  readonly run: (input: string) => void | Promise<void>;
}

/** Between the parts of an input that has several. */
export const PART = '\f';

/** The parts of an input, exactly `count` of them. */
export function partsOf(input: string, count: number): readonly string[] {
  const parts = input.split(PART);
  return Array.from({ length: count }, (_, index) => parts[index] ?? '');
}

/** Files of an input: each part is a path, a line feed, and the content. */
export function filesOf(input: string): readonly { readonly path: string; readonly text: string }[] {
  const files = new Map<string, string>();
  for (const part of input.split(PART)) {
    const end = part.indexOf('\n');
    const path = end < 0 ? part : part.slice(0, end);
    if (PATH.test(path)) files.set(path, end < 0 ? '' : part.slice(end + 1));
  }
  return [...files].map(([path, text]) => ({ path, text }));
}

const PATH = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
