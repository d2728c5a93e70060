import type { MergeOptions } from '../merge/options.ts';
import { nodeFileSystem } from '../platform/node.ts';
import { nodePrograms } from '../platform/node-programs.ts';
import { nodeTemporaryDirectories } from '../platform/node-temporary.ts';
import type { CancelSignal } from '../platform/ports.ts';
import { checkRef } from '../upstream/address.ts';
import type { PlannedUpdate } from '../upstream/plan-update.ts';
import type { Strategy } from '../upstream/strategy.ts';
import { planInTemporary } from './plan-in-temporary.ts';

/** Which version a package gets, and how. */
export interface UpdateOptions {
  /** A branch, a tag or the whole hash of a commit. Default: the ref that the package names. */
  readonly ref?: string;
  /** Default: the strategy of the package, else `resource-merge`. */
  readonly strategy?: Strategy;
  /** How files are merged. Files that cannot be merged, such as binaries, stay as they are on a conflict. */
  readonly merge?: MergeOptions;
  /** Ends git when aborted. */
  readonly signal?: CancelSignal;
}

/**
 * Plans the update of a package from its upstream in git, as `krmkit update` does. Writes nothing: pass `plan` to
 * `applyPlan`. Needs git. A RangeError says that `ref` is not valid.
 */
export async function updatePackage(directory: string, options: UpdateOptions = {}): Promise<PlannedUpdate> {
  const { ref, strategy, merge = {}, signal = new AbortController().signal } = options;
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
