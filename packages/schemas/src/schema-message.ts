import { describeValue, follow, isObject } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { followMasked, maskSecrets } from '@krmkit/manifests';
import type { SchemaProblem } from './check-schema.ts';

/** The message of a problem in a resource, without the value of a Secret. */
export function schemaMessage({ path, message }: SchemaProblem, resource: JsonValue): string {
  const value = follow(resource, path);
  const masked = value === undefined || isObject(value) ? value : followMasked(maskSecrets(resource), path);
  return masked === value || typeof masked !== 'string'
    ? message
    : message.replaceAll(describeValue(value), () => masked);
}
