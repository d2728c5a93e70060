import { identityKey, printIdentity } from '../resource/identity.ts';
import type { FunctionItem } from './item.ts';
import { identityOfItem } from './item.ts';

/**
 * Reports identities that occur in one file more often than before, because one item would hide the other. Each message
 * follows the name of the function. Items without a name are never duplicates.
 */
export function duplicateItems(before: readonly FunctionItem[], after: readonly FunctionItem[]): readonly string[] {
  const allowed = countsOf(before);
  const problems: string[] = [];
  for (const [key, { many, item }] of countsOf(after)) {
    const most = Math.max(1, allowed.get(key)?.many ?? 0);
    if (many <= most) continue;
    const identity = identityOfItem(item) ?? item.resource.identity;
    const where = item.path === undefined ? '' : ` in ${item.path}`;
    problems.push(`gave back ${printIdentity(identity)}${where} ${many === 2 ? 'twice' : `${many} times`}`);
  }
  return problems;
}

interface Counted {
  readonly many: number;
  readonly item: FunctionItem;
}

function countsOf(items: readonly FunctionItem[]): ReadonlyMap<string, Counted> {
  const counts = new Map<string, Counted>();
  for (const item of items) {
    const identity = identityOfItem(item);
    if (identity === undefined || identity.name === '') continue;
    const key = `${item.packagePath ?? ''}\0${item.path ?? ''}\0${identityKey(identity)}`;
    counts.set(key, { many: (counts.get(key)?.many ?? 0) + 1, item });
  }
  return counts;
}
