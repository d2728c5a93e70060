import { applyChanges } from '../value/apply-changes.ts';
import { createFingerprints } from '../value/fingerprint.ts';
import type { JsonValue } from '../value/json.ts';
import { follow } from '../value/path.ts';
import type { Path } from '../value/path.ts';
import { identityOf } from '../resource/identity.ts';
import { pathPrinter } from '../resource/shown-path.ts';
import type { Subject } from '../diagnostics/diagnostic.ts';
import type { Conflict, ConflictDraft, ConflictSide } from './conflict.ts';
import type { MergeContext, ThreeSides } from './context.ts';
import type { MergeOptions } from './options.ts';
import type { Stretch } from './rules/merge-sequences.ts';
import { prepareMerge } from './prepare.ts';
import { textSide } from './conflict-places.ts';
import { takenValue } from './taken-content.ts';
import type { MergedValue } from './rules/taken.ts';
import { threeWay } from './rules/three-way.ts';
import { twoWay } from './rules/two-way.ts';

/** The result of a merge of values. */
export interface MergedValues {
  /** Undefined where nothing is left. What did not change is shared with the destination given. */
  readonly value: JsonValue | undefined;
  /** Without locations. */
  readonly conflicts: readonly Conflict[];
}

/** Lays a source over a destination, each one object: by the rules of `merge2`, for those who have no text. */
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

/** Brings what changed between two objects into a third: by the rules of `merge3`, for those who have no text. */
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
  const value = removed ? undefined : valueAfter(sides.destination, changes.map(takenValue));
  return { value, conflicts: conflicts.map((draft) => conflictOf(draft, sides)) };
}

function valueAfter(
  destination: JsonValue | undefined,
  changes: Parameters<typeof applyChanges>[1],
): JsonValue | undefined {
  return destination === undefined && changes.length === 0 ? undefined : applyChanges(destination ?? null, changes);
}

function conflictOf(draft: ConflictDraft, { original, updated, destination }: ThreeSides): Conflict {
  const { kind, originalPath, updatedPath, destinationPath, chosen, open, lines } = draft;
  const path = destinationPath ?? updatedPath ?? originalPath ?? [];
  const subject = subjectOf(destination) ?? subjectOf(updated);
  return {
    kind,
    ...(subject === undefined ? {} : { subject }),
    path,
    field: pathPrinter((destinationPath === undefined ? updated : destination) ?? null)(path),
    original: sideAt(original, originalPath, lines?.original),
    updated: sideAt(updated, updatedPath, lines?.updated),
    destination: sideAt(destination, destinationPath, lines?.destination),
    chosen,
    open,
  };
}

function sideAt(value: JsonValue | undefined, path: Path | undefined, lines: Stretch | undefined): ConflictSide {
  const found = value === undefined || path === undefined ? undefined : follow(value, path);
  if (typeof found === 'string' && lines !== undefined) return textSide(found, lines);
  return found === undefined ? {} : { value: found };
}

function subjectOf(value: JsonValue | undefined): Subject | undefined {
  const identity = identityOf(value);
  if (identity === undefined) return undefined;
  const { apiVersion, kind, namespace, name } = identity;
  return { apiVersion, kind, ...(namespace === undefined ? {} : { namespace }), name };
}
