/**
 * The same text with memory of its own. A slice of a text keeps all of that alive, which is for what is remembered of
 * many texts that are not.
 */
export function ownCopy(text: string): string {
  return Array.from(text).join('');
}
