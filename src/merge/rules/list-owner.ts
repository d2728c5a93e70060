import { splitApiVersion } from '../../resource/identity.ts';
import type { JsonValue } from '../../value/json.ts';
import { member } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import type { ListOwner } from './list-rule.ts';

/** An object inside a document that is one of its own: it has apiVersion and kind. */
export interface Owned {
  readonly owner: ListOwner | undefined;
  readonly inOwner: Path;
}

/** Undefined where the value is no object of its own. */
export function ownerOf(value: JsonValue, place: { readonly inOwner: Path }): Owned | undefined {
  if (place.inOwner.length === 0) return undefined;
  const apiVersion = member(value, 'apiVersion');
  const kind = member(value, 'kind');
  if (typeof apiVersion !== 'string' || typeof kind !== 'string' || apiVersion === '' || kind === '') return undefined;
  // A reference to an object has both too, and is none: nothing is in it.
  if (member(value, 'metadata') === undefined && member(value, 'spec') === undefined) return undefined;
  return { owner: { ...splitApiVersion(apiVersion), kind }, inOwner: [] };
}
