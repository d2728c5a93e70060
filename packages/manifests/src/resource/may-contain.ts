import type { Resource } from './resource.ts';

/**
 * False if a key without escapes certainly does not occur in a resource: then its value need not be parsed to search
 * for it.
 */
export function mayContain({ origin }: Resource, key: string): boolean {
  // Ordinary documents of which only the outline was read contain keys literally, without escapes and aliases.
  if (origin?.document.outline === undefined) return true;
  const { source, document } = origin;
  return source.text.slice(document.start, document.end).includes(key);
}
