import type { Fingerprints } from './fingerprint.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { isArray, isObject, member } from './json.ts';

/** A member that is there on both sides with another value counts this part of an equal one. */
const SAME_KEY = 0.25;
/** Of two texts or numbers that have less in common, the one says nothing of the other. */
const LEAST_TEXT = 0.4;
/** Characters that are compared at either end of a text. */
const COMPARED = 64;

/**
 * How likely one item of a list has become the other, from 0 to 1: the share of members that are equal; the share of
 * characters that two texts have in common at their ends. 0 where the one hardly says anything of the other.
 */
export function similarity(a: JsonValue, b: JsonValue, fingerprint: Fingerprints): number {
  if (isObject(a)) return isObject(b) ? similarMembers(a, b, fingerprint) : 0.1;
  if (isArray(a)) return isArray(b) ? 0.3 : 0.1;
  if (isObject(b) || isArray(b)) return 0.1;
  const similar = similarText(String(a), String(b));
  return similar < LEAST_TEXT ? 0 : 0.25 + 0.5 * similar;
}

function similarMembers(a: JsonObject, b: JsonObject, fingerprint: Fingerprints): number {
  const keys = Object.keys(a);
  let union = Object.keys(b).length;
  if (keys.length === 0 && union === 0) return 1;
  let score = 0;
  for (const key of keys) {
    const left = member(a, key);
    const right = member(b, key);
    if (right === undefined || left === undefined) union += 1;
    else score += fingerprint(left) === fingerprint(right) ? 1 : SAME_KEY;
  }
  return score / union >= SAME_KEY ? score / union : 0;
}

function similarText(a: string, b: string): number {
  const longest = Math.min(Math.max(a.length, b.length), 2 * COMPARED);
  const limit = Math.min(a.length, b.length);
  let prefix = 0;
  while (prefix < limit && prefix < COMPARED && a[prefix] === b[prefix]) prefix++;
  let suffix = 0;
  const most = Math.min(limit - prefix, COMPARED);
  while (suffix < most && a[a.length - 1 - suffix] === b[b.length - 1 - suffix]) suffix++;
  return longest === 0 ? 1 : (prefix + suffix) / longest;
}
