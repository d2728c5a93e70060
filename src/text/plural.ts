/** `1 file`, `2 files`; `plural` is for nouns that take no `s`. */
export function countOf(count: number, noun: string, plural: string = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
