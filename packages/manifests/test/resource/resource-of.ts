import { identityOf } from '../../src/resource/identity.ts';
import type { Resource } from '../../src/resource/resource.ts';
import type { JsonObject } from '@krmkit/base';

/** A resource that was not read from text. */
export function resourceOf(value: JsonObject): Resource {
  const identity = identityOf(value);
  if (identity === undefined) throw new Error(`${JSON.stringify(value)} is no resource`);
  return { identity, value };
}
