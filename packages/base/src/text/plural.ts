/** `1 file`, `2 files`; `plural` is for nouns that take no `s`. */
export function countOf(count: number, noun: string, plural: string = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** `a`, `a or b`, `a, b or c`. */
export function listOf(words: readonly string[], conjunction: 'and' | 'or'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}
