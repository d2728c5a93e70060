import type { JsonValue, Result } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';
import { plainValue } from '@krmkit/yaml';

/** A scalar that is an integer to go-yaml. */
const INTEGER = /^[-+]?(?:0[xX][0-9a-fA-F_]+|0[bB][01_]+|0[oO]?[0-7_]*|[1-9][0-9_]*)$/;

/**
 * A text as the value of a field: it has the type of the present value of the field. Follows setFieldValue in
 * api/filters/replacement/replacement.go. `shown`: the text in messages.
 */
export function retype(text: string, present: JsonValue, shown = JSON.stringify(text)): Result<JsonValue> {
  if (typeof present === 'string') return { ok: true, value: text };
  const value = plainValue(text, 'kustomize');
  const isFitting =
    typeof value === typeof present &&
    (typeof present === 'number'
      ? !Number.isInteger(present) || INTEGER.test(text)
      : value === null || present !== null);
  if (isFitting && !isArray(value) && !isObject(value)) return { ok: true, value };
  return {
    ok: false,
    message: `the field is ${kindOf(present)}, and ${shown} is not`,
    hint: 'Correct the source, or write the field in the object as a text',
  };
}

function kindOf(value: JsonValue): string {
  if (value === null) return 'null';
  return typeof value === 'number' ? (Number.isInteger(value) ? 'an integer' : 'a number') : `a ${typeof value}`;
}
