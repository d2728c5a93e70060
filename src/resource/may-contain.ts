import type { Resource } from './resource.ts';

/**
 * False where a key, in characters that need no escape, is certainly nowhere in a resource: then its value, which may have
 * to be read, need not be asked for it.
 */
export function mayContain({ origin }: Resource, key: string): boolean {
  // Ordinary documents, of which nothing was read but the outline, hold keys as they are, without escapes and aliases.
  if (origin?.document.outline === undefined) return true;
  const { source, document } = origin;
  return source.text.slice(document.start, document.end).includes(key);
}
