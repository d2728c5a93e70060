import type { JsonValue } from '../value/json.ts';
import { isArray, isObject } from '../value/json.ts';
import { quoteText } from './print-yaml.ts';

/** One line of YAML: `[sh, "-c"]`, with quotes only where they are needed. */
export function flowYaml(value: JsonValue): string {
  if (isArray(value)) return `[${value.map(flowYaml).join(', ')}]`;
  if (isObject(value)) {
    return `{${Object.entries(value)
      .map(([key, item]) => `${quoteText(key)}: ${flowYaml(item)}`)
      .join(', ')}}`;
  }
  if (typeof value !== 'string') return String(value);
  // No YAML reader reads a quantity as a number.
  return /^[1-9]\d*(?:m|k|[KMGTPE]i?)$/.test(value) ? value : quoteText(value);
}
