import { applyChanges } from '../value/apply-changes.ts';
import { createFingerprints } from '../value/fingerprint.ts';
import type { JsonValue } from '../value/json.ts';
import { identityOf } from '../resource/identity.ts';
import type { Conflict } from './conflict.ts';
import type { ThreeSides } from './document-side.ts';
import type { MergeContext } from './settings.ts';
import type { MergeOptions } from './options.ts';
import { prepareMerge } from './policy.ts';
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

/** Applies a source to a destination, each one object, by the rules of `merge2`, for callers without text. */
export function mergeValues2(
  source: JsonValue | undefined,
  destination: JsonValue | undefined,
  options: MergeOptions = {},
): MergedValues {
  const sides: ThreeSides = { original: undefined, updated: source, destination };
  const context = contextOf(sides, options);
  if (source === undefined) return { value: destination, conflicts: [] };
  return finish(twoWay({ source, destination: destination ?? null }, context), sides);
}

/** Applies the changes between two objects to a third one, by the rules of `merge3`, for callers without text. */
export function mergeValues3(sides: Partial<ThreeSides>, options: MergeOptions = {}): MergedValues {
  const { original, updated, destination } = sides;
  const three: ThreeSides = { original, updated, destination };
  return finish(threeWay(three, contextOf(three, options)), three);
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
