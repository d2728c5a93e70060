import type { FieldDifference } from '../../resource/compare-fields.ts';
import type { ResourcePair } from '../../resource/compare-resources.ts';
import type { Resource } from '../../resource/resource.ts';
import { follow } from '../../value/path.ts';
import type { ObjectOf } from './parts.ts';

/** Names of generated objects that differ in the hash of their content, a prefix or a suffix: the new name by the old one. */
export type HashChanges = ReadonlyMap<string, string>;

export function hashChanges(pairs: readonly ResourcePair[], objectOf: ObjectOf): HashChanges {
  const changes = new Map<string, string>();
  for (const { before, after } of pairs) {
    const [old, now] = [before?.resource, after?.resource];
    if (old === undefined || now === undefined) continue;
    if (objectOf(old)?.needsHash !== true || objectOf(now)?.needsHash !== true) continue;
    const [from, to] = [old.identity.name, now.identity.name];
    if (from !== to) changes.set(from, to);
  }
  return changes;
}

/** The new name, for a difference in a reference that changed only because the generated object has another name. */
export function hashReference(
  difference: FieldDifference,
  before: Resource,
  after: Resource,
  changes: HashChanges,
): string | undefined {
  if (difference.kind !== 'changed' || isOwnName(difference.after)) return undefined;
  const [old, now] = [follow(before.value, difference.before), follow(after.value, difference.after)];
  return typeof old === 'string' && typeof now === 'string' && changes.get(old) === now ? now : undefined;
}

function isOwnName([first, second, ...more]: readonly (string | number)[]): boolean {
  return first === 'metadata' && second === 'name' && more.length === 0;
}
