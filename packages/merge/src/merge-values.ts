import { applyChanges, createFingerprints, isRecord } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { identityOf } from '@krmkit/manifests';
import type { Conflict } from './conflict.ts';
import type { ThreeSides } from './document-side.ts';
import type { MergeContext } from './settings.ts';
import type { MergeOptions } from './options.ts';
import { checkMergeOptions, prepareMerge } from './policy.ts';
import { valueConflicts } from './locate-conflicts.ts';
import { plainChange } from './copied-content.ts';
import type { MergedValue } from './rules/copied-value.ts';
import { threeWay } from './rules/three-way.ts';
import { twoWay } from './rules/two-way.ts';

/** The result of a merge of values. */
export interface MergedValues {
  /** Undefined where the merge removes everything. Unchanged parts are shared with the given destination. */
  readonly value: JsonValue | undefined;
  /** Without locations. */
  readonly conflicts: readonly Conflict[];
}

/**
 * Merges the object `source` into the object `destination` by the rules of `merge2`. An undefined side is missing. Throws
 * a TypeError if you do not pass the sides as one object.
 */
export function mergeValues2(
  sides: { readonly source?: JsonValue | undefined; readonly destination?: JsonValue | undefined },
  options: MergeOptions = {},
): MergedValues {
  const { source, destination } = objectSides('mergeValues2', sides, ['source', 'destination']);
  checkMergeOptions('mergeValues2', options);
  const three: ThreeSides = { original: undefined, updated: source, destination };
  const context = contextOf(three, options);
  if (source === undefined) return { value: destination, conflicts: [] };
  return finish(twoWay({ source, destination: destination ?? null }, context), three);
}

/**
 * Merges the changes between two objects into a third by the rules of `merge3`. An undefined side is missing. Throws a
 * TypeError if you do not pass the sides as one object.
 */
export function mergeValues3(sides: Partial<ThreeSides>, options: MergeOptions = {}): MergedValues {
  const { original, updated, destination } = objectSides('mergeValues3', sides, ['original', 'updated', 'destination']);
  checkMergeOptions('mergeValues3', options);
  const three: ThreeSides = { original, updated, destination };
  return finish(threeWay(three, contextOf(three, options)), three);
}

/** Two positional sides would otherwise merge nothing: an object has none of the members. */
function objectSides<S extends object>(name: string, sides: S, members: readonly (string & keyof S)[]): S {
  const given: unknown = sides;
  const known: readonly string[] = members;
  if (isRecord(given) && Object.keys(given).every((member) => known.includes(member))) return sides;
  throw new TypeError(`${name}: pass an object { ${members.join(', ')} }`);
}

function contextOf({ original, updated, destination }: ThreeSides, options: MergeOptions): MergeContext {
  const settings = prepareMerge(options);
  const value = destination ?? updated ?? original;
  const identity = settings.resources ? identityOf(value) : undefined;
  const owner =
    identity === undefined ? undefined : { group: identity.group, version: identity.version, kind: identity.kind };
  return {
    owner,
    listRules: settings.listRules({ original: undefined, updated: undefined, destination: undefined }),
    scalarItems: settings.scalarItems,
    choose: ({ kind, path, isOfDestination }) =>
      settings.choose({ kind, owner, path, value: isOfDestination ? destination : updated }),
    fingerprint: createFingerprints(),
  };
}

function finish({ changes, removed, conflicts }: MergedValue, sides: ThreeSides): MergedValues {
  const value = removed ? undefined : valueAfter(sides.destination, changes.map(plainChange));
  return { value, conflicts: valueConflicts(conflicts, sides) };
}

function valueAfter(
  destination: JsonValue | undefined,
  changes: Parameters<typeof applyChanges>[1],
): JsonValue | undefined {
  return destination === undefined && changes.length === 0 ? undefined : applyChanges(destination ?? null, changes);
}
