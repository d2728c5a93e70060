import { identityKey, printIdentity } from '@krmkit/manifests';
import type { FunctionItem } from './item.ts';
import { identityOfItem } from './item.ts';

/** How often each identity occurs in each file. Items without a name do not count. */
export type IdentityCounts = ReadonlyMap<string, number>;

/** By how much the number of an identity in a file changes, and an item of it. */
export type IdentityChanges = ReadonlyMap<string, { readonly by: number; readonly item: FunctionItem }>;

/**
 * Reports identities that occur in one file more often than before, because one item would hide the other. Each message
 * follows the name of the function. Items without a name are never duplicates.
 */
export function duplicateItems(before: readonly FunctionItem[], after: readonly FunctionItem[]): readonly string[] {
  return newDuplicates(countIdentities(before), identityChanges(before, after));
}

export function countIdentities(items: readonly FunctionItem[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

export function identityChanges(before: readonly FunctionItem[], after: readonly FunctionItem[]): IdentityChanges {
  const changes = new Map<string, { readonly by: number; readonly item: FunctionItem }>();
  const count = (item: FunctionItem, by: number): void => {
    const key = keyOf(item);
    if (key !== undefined) changes.set(key, { by: (changes.get(key)?.by ?? 0) + by, item });
  };
  for (const item of before) count(item, -1);
  for (const item of after) count(item, 1);
  return changes;
}

/** As `duplicateItems`, for counts before a change and the change. */
export function newDuplicates(counts: IdentityCounts, changes: IdentityChanges): readonly string[] {
  const problems: string[] = [];
  for (const [key, { by, item }] of changes) {
    const before = counts.get(key) ?? 0;
    const many = before + by;
    if (many <= Math.max(1, before)) continue;
    const identity = identityOfItem(item) ?? item.resource.identity;
    const where = item.path === undefined ? '' : ` in ${item.path}`;
    problems.push(`gave back ${printIdentity(identity)}${where} ${many === 2 ? 'twice' : `${many} times`}`);
  }
  return problems;
}

function keyOf(item: FunctionItem): string | undefined {
  const identity = identityOfItem(item);
  if (identity === undefined || identity.name === '') return undefined;
  return `${item.packagePath ?? ''}\0${item.path ?? ''}\0${identityKey(identity)}`;
}
