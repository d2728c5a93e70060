import type { JsonArray, JsonObject, JsonValue } from './json.ts';
import { isArray, isObject, member, setMember } from './json.ts';

/**
 * A value equal to `value` that shares equal parts at the same path with `known`; `known` itself if they are equal. A
 * later comparison of the two finds equal parts by identity. Takes linear time.
 */
export function shareEqual(known: JsonValue | undefined, value: JsonValue): JsonValue {
  if (known === value || Object.is(known, value)) return value;
  if (isArray(known) && isArray(value)) return shareItems(known, value);
  return isObject(known) && isObject(value) ? shareMembers(known, value) : value;
}

function shareItems(known: JsonArray, value: JsonArray): JsonArray {
  let isSame = known.length === value.length;
  const items = value.map((item, index) => {
    const shared = shareEqual(known[index], item);
    isSame &&= shared === known[index] || Object.is(shared, known[index]);
    return shared;
  });
  return isSame ? known : items;
}

function shareMembers(known: JsonObject, value: JsonObject): JsonObject {
  const keys = Object.keys(value);
  let isSame = keys.length === Object.keys(known).length;
  const members: Record<string, JsonValue> = {};
  for (const key of keys) {
    const before = member(known, key);
    const shared = shareEqual(before, value[key] ?? null);
    isSame &&= shared === before || Object.is(shared, before);
    setMember(members, key, shared);
  }
  return isSame ? known : members;
}
