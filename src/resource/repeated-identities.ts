import { isClusterScoped } from './identity.ts';
import type { Identity } from './resource.ts';

/** Which identities come up twice, in a few bytes for each: one that is said to may in rare cases come up once. */
export interface RepeatedIdentities {
  readonly note: (identity: Identity) => void;
  /** True for every identity that was noted more than once. */
  readonly mayRepeat: (identity: Identity) => boolean;
}

const LEAST_SLOTS = 1024;

/** A table with open addressing of hashes with 52 bits: millions of resources can be told apart in little memory. */
export function createRepeatedIdentities(): RepeatedIdentities {
  let slots = new Float64Array(LEAST_SLOTS);
  let used = 0;
  const repeated = new Set<number>();
  const grow = (): void => {
    const before = slots;
    slots = new Float64Array(before.length * 2);
    for (const hash of before) if (hash !== 0) slots[slotOf(slots, hash)] = hash;
  };
  return {
    note: (identity) => {
      const hash = hashOf(identity);
      const slot = slotOf(slots, hash);
      if (slots[slot] === hash) {
        repeated.add(hash);
        return;
      }
      slots[slot] = hash;
      used += 1;
      if (used * 2 > slots.length) grow();
    },
    mayRepeat: (identity) => repeated.size > 0 && repeated.has(hashOf(identity)),
  };
}

/** Where a hash is, or would be put. */
function slotOf(slots: Float64Array, hash: number): number {
  const mask = slots.length - 1;
  let slot = hash % slots.length;
  for (let known = slots[slot]; known !== 0 && known !== hash; known = slots[slot]) slot = (slot + 1) & mask;
  return slot;
}

/** Equal for what `identityKey` says is one object. Never 0. */
function hashOf({ group, kind, namespace, name }: Identity): number {
  const inNamespace = isClusterScoped(group, kind) ? '' : (namespace ?? '');
  let high = 0x811c9dc5;
  let low = 0x3ac55a1d;
  for (const text of [name, inNamespace, kind, group]) {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      high = Math.imul(high ^ code, 0x01000193);
      low = Math.imul(low ^ code, 0x01000193) + high;
    }
    high = Math.imul(high ^ 0x1_0000, 0x01000193);
    low = Math.imul(low ^ 0x1_0000, 0x01000193);
  }
  return (high >>> 12) * 0x1_0000_0000 + (low >>> 0) + 1;
}
