import type { JsonValue } from '@krmkit/base';
import { isObject, setMember } from '@krmkit/base';
import type { Origins, Sourced, Step } from '../origins.ts';
import { partOf } from '../origins.ts';

/** The members of a mapping, each with its origins. */
export type SourcedMembers = ReadonlyMap<string, Sourced>;

/** A mapping of members. `steps` are those of the mapping itself. */
export function sourcedMapping(members: SourcedMembers, steps: readonly Step[]): Sourced {
  const value: Record<string, JsonValue> = {};
  for (const [key, part] of members) setMember(value, key, part.value);
  const origins = Array.from(members, ([key, part]): readonly [string, Origins] => [key, part.origins]);
  return { value, origins: { steps, members: Object.fromEntries(origins) } };
}

/** The members of a mapping inside a value; none if it is missing or no mapping. */
export function membersAt(sourced: Sourced, path: readonly string[]): SourcedMembers {
  const mapping = partOf(sourced, path);
  const members = new Map<string, Sourced>();
  if (mapping === undefined || !isObject(mapping.value)) return members;
  for (const key of Object.keys(mapping.value)) {
    const part = partOf(mapping, [key]);
    if (part !== undefined) members.set(key, part);
  }
  return members;
}

/** Members of two mappings; where both have a key, the value is that of `more`, and the chain shows both. */
export function mergeMembers(members: SourcedMembers, more: SourcedMembers): SourcedMembers {
  const merged = new Map(members);
  for (const [key, part] of more) {
    const before = members.get(key);
    const steps = before === undefined ? part.origins.steps : [...before.origins.steps, ...part.origins.steps];
    merged.set(key, { value: part.value, origins: { ...part.origins, steps } });
  }
  return merged;
}
