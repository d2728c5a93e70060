import type { SubpackageRules } from './subpackages.ts';
import { isWithin } from './subpackages.ts';
import { UPSTREAM_FILE } from './origin.ts';
import { isSameContent } from './same-content.ts';

/**
 * The paths of a package that differ from the commit it was made from: changed, added or deleted here. What the package
 * says of its upstream does not count, nor does a package inside that has its own.
 */
export function localChanges({ sides, independent }: SubpackageRules, others: readonly string[]): readonly string[] {
  const { original, destination } = sides;
  const changed = new Set<string>();
  for (const [path, file] of destination) {
    const before = original.get(path);
    if (path !== UPSTREAM_FILE && (before === undefined || !isSameContent(path, file, before))) changed.add(path);
  }
  // A package that came by kpt has a Kptfile in any case.
  if (!original.has('Kptfile')) changed.delete('Kptfile');
  for (const path of original.keys()) if (!destination.has(path)) changed.add(path);
  for (const path of others) changed.add(path);
  for (const path of changed) if (independent.some((directory) => isWithin(path, directory))) changed.delete(path);
  return [...changed].sort();
}
