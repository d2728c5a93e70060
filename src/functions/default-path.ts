import { joinPath } from '../read/join-path.ts';
import type { Identity } from '../resource/resource.ts';
import type { JsonObject } from '../value/json.ts';
import { defaultPath } from '../write/stream-paths.ts';
import { generateNameOf } from '../write/stream-pair.ts';

/** Where what a function has made goes: `<scope>/<namespace>/<kind>_<name>.yaml`. */
export function defaultItemPath(scope: string, identity: Identity, value: JsonObject): string {
  return joinPath(scope, defaultPath(identity.name === '' ? { ...identity, name: generateNameOf(value) } : identity));
}
