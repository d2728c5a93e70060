import { compareBytes, isArray, isObject, member } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';

/**
 * As json.Marshal of Go: sorted keys, and characters of HTML as escapes. Without spaces, or with an indentation for each
 * level, as json.MarshalIndent.
 */
export function goJson(value: JsonValue, indent = '', before = ''): string {
  const inside = before + indent;
  const list = (parts: readonly string[], [open, close]: readonly [string, string]): string => {
    if (indent === '' || parts.length === 0) return open + parts.join(',') + close;
    return `${open}\n${inside}${parts.join(`,\n${inside}`)}\n${before}${close}`;
  };
  if (isArray(value)) {
    return list(
      value.map((item) => goJson(item, indent, inside)),
      ['[', ']'],
    );
  }
  if (isObject(value)) {
    const colon = indent === '' ? ':' : ': ';
    const keys = Object.keys(value).toSorted(compareBytes);
    return list(
      keys.map((key) => `${goJson(key)}${colon}${goJson(member(value, key) ?? null, indent, inside)}`),
      ['{', '}'],
    );
  }
  return JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
