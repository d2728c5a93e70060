import type { JsonObject, JsonValue } from '@krmkit/base';
import { isObject, member } from '@krmkit/base';
import { locate } from '@krmkit/yaml';
import type { YamlNode } from '@krmkit/yaml';

/**
 * Returns a functionConfig in which the data of a ConfigMap are strings. A number, boolean or date without quotes keeps
 * its spelling (`1.10`), and null is an empty text, as in kpt. `node` is the node that the value was read from; without
 * it, numbers are spelled as in JSON. Other kinds are unchanged.
 */
export function withTextData(config: JsonObject, node: YamlNode | undefined): JsonObject {
  const data = member(config, 'kind') === 'ConfigMap' ? member(config, 'data') : undefined;
  if (!isObject(data) || !Object.values(data).some(isScalar)) return config;
  const texts = Object.entries(data).map(([key, value]): readonly [string, JsonValue] => {
    return [key, isScalar(value) ? textOf(node, key, value) : value];
  });
  // fromEntries creates own members, even for `__proto__`.
  return { ...config, data: Object.fromEntries(texts) };
}

/** A list or a mapping stays: a function may accept it. */
function isScalar(value: JsonValue): value is number | boolean | null {
  return value === null || typeof value === 'number' || typeof value === 'boolean';
}

function textOf(node: YamlNode | undefined, key: string, value: number | boolean | null): string {
  if (value === null) return '';
  const content = node === undefined ? undefined : locate(node, ['data', key])?.content;
  return content?.kind === 'scalar' ? content.content : String(value);
}
