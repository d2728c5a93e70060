import { describeValue, follow, isObject } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { followMasked, maskSecrets } from '@krmkit/manifests';
import type { SchemaProblem } from './check-schema.ts';

/** The message of a problem in a resource, with its hint if it has one, and without the value of a Secret. */
export function schemaMessage({ path, message, hint }: SchemaProblem, resource: JsonValue): string {
  const text = maskedMessage({ path, message }, resource);
  return hint === undefined ? text : `${text}; ${hint}`;
}

function maskedMessage({ path, message }: Pick<SchemaProblem, 'path' | 'message'>, resource: JsonValue): string {
  const value = follow(resource, path);
  const masked = value === undefined || isObject(value) ? value : followMasked(maskSecrets(resource), path);
  return masked === value || typeof masked !== 'string'
    ? message
    : message.replaceAll(describeValue(value), () => masked);
}
