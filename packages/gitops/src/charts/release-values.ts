import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';

/**
 * Values that replace the defaults of a chart: those that are wanted, and null for each other default, which helm then
 * drops.
 */
export function withoutDefaults(defaults: JsonObject, wanted: JsonObject): JsonObject {
  const values = new Map<string, JsonValue>(Object.entries(wanted));
  for (const [key, standard] of Object.entries(defaults)) {
    const present = member(wanted, key);
    if (present === undefined) values.set(key, null);
    else if (isObject(present) && isObject(standard)) values.set(key, withoutDefaults(standard, present));
  }
  return Object.fromEntries(values);
}

/** One name of the path of a value: a key of a map, or an index of a list. */
type Segment = string | number;

/** The largest index that helm takes: `MaxIndex` of strvals. */
const MAX_INDEX = 65_536;

/** A path as in `helm --set`: `a.b[0].c`, with `\` before a character that counts as it is. Undefined: it is none. */
export function valuePath(text: string): readonly Segment[] | undefined {
  const segments: Segment[] = [];
  let rest = text;
  while (rest !== '') {
    const index = /^\[(\d+)\]/.exec(rest);
    const found = index ?? /^(?:\\[^]|[^\\.[\],=])+/.exec(rest);
    if (found === null || (index !== null && Number(index[1]) > MAX_INDEX)) return undefined;
    segments.push(index === null ? found[0].replaceAll(/\\([^])/g, '$1') : Number(index[1]));
    rest = rest.slice(found[0].length);
    if (rest.startsWith('.') && rest.length > 1) rest = rest.slice(1);
    else if (rest !== '' && !rest.startsWith('[')) return undefined;
  }
  return segments.length === 0 || typeof segments[0] === 'number' ? undefined : segments;
}

/** The value of a text as in `helm --set`. Undefined: the text has several values, or a list. */
export function typedValue(text: string): { readonly value: JsonValue } | undefined {
  if (/[,\\]|^\{/.test(text)) return undefined;
  const lower = text.toLowerCase();
  if (lower === 'true' || lower === 'false') return { value: lower === 'true' };
  if (text === 'null') return { value: null };
  const isNumber = text === '0' || (/^[+-]?\d+$/.test(text) && !text.startsWith('0'));
  return { value: isNumber && Number.isSafeInteger(Number(text)) ? Number(text) : text };
}

/** Values with another value at a path. Other kinds of values above it are replaced; gaps of a list are null. */
export function withValueAt(values: JsonObject, path: readonly Segment[], value: JsonValue): JsonObject {
  const changed = changedAt(values, path, value);
  return isObject(changed) ? changed : values;
}

function changedAt(
  current: JsonValue | undefined,
  [segment, ...below]: readonly Segment[],
  value: JsonValue,
): JsonValue {
  if (segment === undefined) return value;
  if (typeof segment === 'string') {
    const members = new Map(isObject(current) ? Object.entries(current) : []);
    members.set(segment, changedAt(members.get(segment), below, value));
    return Object.fromEntries(members);
  }
  const items = isArray(current) ? [...current] : [];
  while (items.length <= segment) items.push(null);
  items[segment] = changedAt(items[segment], below, value);
  return items;
}
