import type { Diagnostic } from '@krmkit/base';
import type { ObjectRules } from '@krmkit/check';
import { loadObjectRules } from '@krmkit/check';
import type { Environments } from '@krmkit/kustomize';
import { environmentsOf } from '@krmkit/kustomize';
import type { Remembered } from '../files/remember.ts';
import { recall, sameItems } from '../files/remember.ts';
import type { WorkspaceFiles } from '../files/workspace-files.ts';
import type { CheckedEnvironment } from './checks.ts';
import { createEnvironmentChecker, findingsOf } from './checks.ts';
import { createEnvironmentReader } from './environments.ts';
import type { WorkspaceOptions, WorkspaceSettings } from './settings.ts';
import { readWorkspaceSettings } from './settings.ts';

/** All that is known about the texts of a workspace at one time. */
export interface Snapshot {
  readonly settings: WorkspaceSettings;
  readonly environments: Environments;
  readonly checked: readonly CheckedEnvironment[];
  /** Those of `krmkit check`, and what is wrong with the settings. */
  readonly diagnostics: readonly Diagnostic[];
}

const OUTDATED = 'AbortError';

/** Whether an error says that a computation is no longer wanted. */
export function isOutdated(problem: unknown): boolean {
  return problem instanceof DOMException && problem.name === OUTDATED;
}

/** Computes snapshots. */
export interface SnapshotMaker {
  /** The snapshot of the present texts. Throws an error that is outdated if they change meanwhile, or if `isWanted` says so. */
  readonly make: (isWanted: () => boolean) => Promise<Snapshot>;
}

export function createSnapshotMaker(files: WorkspaceFiles, options: WorkspaceOptions): SnapshotMaker {
  const reader = createEnvironmentReader(files);
  const checker = createEnvironmentChecker();
  let settings: Remembered<WorkspaceSettings> | undefined;
  let rules: Remembered<ObjectRules | undefined> | undefined;
  let last: { readonly inputs: readonly unknown[]; readonly snapshot: Snapshot } | undefined;
  let checkSettings: { readonly inputs: readonly unknown[]; readonly value: WorkspaceSettings['check'] } | undefined;
  return {
    make: async (isWanted) => {
      const generation = files.generation();
      const pause = createPause(() => isWanted() && files.generation() === generation);
      settings = await recall(settings, files, [], (observed) => readWorkspaceSettings(observed, options));
      const { value: own } = settings;
      const environments = await reader.read(own, pause);
      rules = await recall(rules, files, [own, own.objects ? kindsIn(environments) : ''], async (observed) => {
        if (!own.objects) return undefined;
        const { kubernetes } = own.check;
        const request = { from: undefined, schemas: own.schemas };
        const loaded = await loadObjectRules(observed, [environments], kubernetes, request);
        return loaded.ok ? loaded.value : undefined;
      });
      const inputs = [own.check, rules.value];
      if (checkSettings === undefined || !sameItems(checkSettings.inputs, inputs)) {
        const value = rules.value === undefined ? own.check : { ...own.check, objects: rules.value };
        checkSettings = { inputs, value };
      }
      const checked = await checker.check(environments, checkSettings.value, pause);
      const snapshotInputs = [own, environments.files, ...environments.roots, ...checked];
      if (last === undefined || !sameItems(last.inputs, snapshotInputs)) {
        const diagnostics = [...own.diagnostics, ...findingsOf(environments, checked, checkSettings.value)];
        last = { inputs: snapshotInputs, snapshot: { settings: own, environments, checked, diagnostics } };
      }
      return last.snapshot;
    },
  };
}

/** In milliseconds: how long a computation runs before others get their turn. */
const TURN = 20;

/** Lets others run from time to time, and ends a computation whose result is no longer wanted. */
function createPause(isWanted: () => boolean): () => Promise<void> {
  let turn = performance.now();
  return async () => {
    if (performance.now() - turn > TURN) {
      await new Promise<void>((resolve) => {
        setTimeout(resolve, 0);
      });
      turn = performance.now();
    }
    if (!isWanted()) throw new DOMException('the result is no longer wanted', OUTDATED);
  };
}

function kindsIn(environments: Environments): string {
  const kinds = new Set<string>();
  for (const { package: own } of environmentsOf(environments)) {
    for (const { identity } of own.resources) kinds.add(`${identity.apiVersion}/${identity.kind}`);
  }
  return [...kinds].sort().join(' ');
}
