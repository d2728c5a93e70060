import { describeValue, follow, isObject } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { followMasked, maskSecrets } from '@krmkit/manifests';
import type { SchemaProblem } from './check-schema.ts';

/**
 * The message of a problem in a resource, with its hint if it has one, and without the value of a Secret. `masked`: the
 * resource without those values.
 */
export function schemaMessage(
  { path, message, hint }: SchemaProblem,
  resource: JsonValue,
  masked: JsonValue = maskSecrets(resource),
): string {
  const text = maskedMessage({ path, message }, resource, masked);
  return hint === undefined ? text : `${text}; ${hint}`;
}

function maskedMessage(
  { path, message }: Pick<SchemaProblem, 'path' | 'message'>,
  resource: JsonValue,
  masked: JsonValue,
): string {
  const value = follow(resource, path);
  const shown = value === undefined || isObject(value) ? value : followMasked(masked, path);
  return shown === value || typeof shown !== 'string' ? message : message.replaceAll(describeValue(value), () => shown);
}
