import type { JsonObject, JsonValue } from '../value/json.ts';
import { isObject, member } from '../value/json.ts';
import { locate } from '../yaml/read/locate.ts';
import type { Node } from '../yaml/read/nodes.ts';

/**
 * A functionConfig with the data of a ConfigMap as text, which it always is: a number, a boolean or a date that its
 * author wrote without quotes keeps its spelling (`1.10`), and nothing is an empty text, as it is to kpt. `node` is what
 * the value was read from; without it numbers are spelled as JSON has them. Of other kinds nothing changes.
 */
export function withTextData(config: JsonObject, node: Node | undefined): JsonObject {
  const data = member(config, 'kind') === 'ConfigMap' ? member(config, 'data') : undefined;
  if (!isObject(data) || !Object.values(data).some(isScalar)) return config;
  const texts = Object.entries(data).map(([key, value]): readonly [string, JsonValue] => {
    return [key, isScalar(value) ? textOf(node, key, value) : value];
  });
  // fromEntries makes own members, also of `__proto__`.
  return { ...config, data: Object.fromEntries(texts) };
}

/** A list or a mapping is no text either, and a function may understand it all the same. */
function isScalar(value: JsonValue): value is number | boolean | null {
  return value === null || typeof value === 'number' || typeof value === 'boolean';
}

function textOf(node: Node | undefined, key: string, value: number | boolean | null): string {
  if (value === null) return '';
  const content = node === undefined ? undefined : locate(node, ['data', key])?.content;
  return content?.kind === 'scalar' ? content.content : String(value);
}
