import { checkMergeOptions } from '@krmkit/merge';
import type { MergeOptions, Conflict } from '@krmkit/merge';
import { nodeFileSystem, nodePrograms, nodeTemporaryDirectories } from '@krmkit/base/node';
import type { CancelSignal, EventOptions, KnownOptions, TaskWithEvents } from '@krmkit/base';
import { checkRef } from './address.ts';
import type { PlannedUpdate } from './plan-update.ts';
import type { Strategy } from './strategy.ts';
import { withEvents, checkArgument, checkOptions, SIGNAL } from '@krmkit/base';
import { planInTemporary } from './plan-in-temporary.ts';

/** A field, a resource or a file that both sides changed. */
export interface ConflictEvent {
  /** The event. */
  readonly event: 'conflict';
  /** Both sides, and the side that the plan uses. */
  readonly conflict: Conflict;
}

/** Which version a package gets, and how. */
export interface UpdateOptions extends EventOptions<ConflictEvent> {
  /** A branch, a tag or the whole hash of a commit. Default: the ref that the package names. */
  readonly ref?: string;
  /** Default: the strategy of the package, else `resource-merge`. */
  readonly strategy?: Strategy;
  /** How files are merged. Files that cannot be merged, such as binaries, stay as they are on a conflict. */
  readonly merge?: MergeOptions;
}

const UPDATE_OPTIONS: KnownOptions<UpdateOptions> = {
  ref: 'string',
  strategy: ['resource-merge', 'fast-forward', 'force-delete-replace', 'copy-merge'],
  merge: 'object',
  onEvent: 'function',
  signal: SIGNAL,
};

/**
 * Plans the update of a package from its upstream in git, as `krmkit update` does. Writes nothing: pass `plan` to
 * `applyPlan`. Loop over the returned promise for the conflicts. Needs git. A RangeError says that `ref` is not valid.
 */
export function updatePackage(
  directory: string,
  options: UpdateOptions = {},
): TaskWithEvents<ConflictEvent, PlannedUpdate> {
  return withEvents(
    options,
    async (emit, signal) => {
      const planned = await plan(directory, options, signal);
      if (planned.status === 'planned') for (const conflict of planned.conflicts) emit({ event: 'conflict', conflict });
      return planned;
    },
    () => {
      checkArgument('updatePackage', 'the directory', directory, 'string');
      checkOptions('updatePackage', options, UPDATE_OPTIONS);
      if (options.merge !== undefined) checkMergeOptions('updatePackage', options.merge);
    },
  );
}

async function plan(directory: string, options: UpdateOptions, signal: CancelSignal): Promise<PlannedUpdate> {
  const { ref, strategy, merge = {} } = options;
  const checked = ref === undefined ? undefined : checkRef(ref);
  if (checked?.ok === false) throw new RangeError(`updatePackage: ${checked.problem.message}; ${checked.problem.hint}`);
  return planInTemporary(
    {
      root: directory,
      options: merge,
      ...(ref === undefined ? {} : { ref }),
      ...(strategy === undefined ? {} : { strategy }),
    },
    { files: nodeFileSystem(), programs: nodePrograms(), temporary: nodeTemporaryDirectories(), signal },
  );
}
