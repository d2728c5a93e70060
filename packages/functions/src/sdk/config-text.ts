import type { JsonValue } from '@krmkit/base';
import { isObject } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';
import { withTextData } from './config-map.ts';

/** Reads a functionConfig from its own file; undefined unless it is exactly one valid YAML document. */
export function readConfigText(text: string): JsonValue | undefined {
  const [document, ...more] = parseDocuments(text).filter(({ root }) => root !== undefined);
  const isBroken = document?.problems.some(({ severity }) => severity === 'error') ?? true;
  if (isBroken || more.length > 0 || document?.root === undefined) return undefined;
  const { value } = toValue(document.root, 'kubectl');
  return isObject(value) ? withTextData(value, document.root) : value;
}
