import type { JsonValue } from '@krmkit/base';
import { isObject } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';
import { withTextData } from './config-map.ts';

/** Reads a functionConfig from its own file; undefined unless it is exactly one valid YAML document. */
export function readConfigText(text: string): JsonValue | undefined {
  const documents = parseDocuments(text);
  // A document that cannot be read has no root.
  const isBroken = documents.some(({ problems }) => problems.some(({ severity }) => severity === 'error'));
  const [root, ...more] = documents.flatMap((one) => one.root ?? []);
  if (isBroken || more.length > 0 || root === undefined) return undefined;
  const { value } = toValue(root, 'kubectl');
  return isObject(value) ? withTextData(value, root) : value;
}
