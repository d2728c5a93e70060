import type { Diagnostic } from '@krmkit/base';
import type { CheckSettings, ObjectRules } from '@krmkit/check';
import { loadObjectRules } from '@krmkit/check';
import type { BuiltRoot, Environment, Environments } from '@krmkit/kustomize';
import { environmentsOf, onlyFiles } from '@krmkit/kustomize';
import type { Package } from '@krmkit/manifests';
import { NO_FACTS } from '@krmkit/manifests';
import type { Remembered } from '../files/remember.ts';
import { recall, sameItems } from '../files/remember.ts';
import type { WorkspaceFiles } from '../files/workspace-files.ts';
import type { CheckedEnvironment, EnvironmentChecker } from './checks.ts';
import { createEnvironmentChecker, findingsOf, overallFindings } from './checks.ts';
import type { EnvironmentReader } from './environments.ts';
import { createEnvironmentReader } from './environments.ts';
import type { WorkspaceOptions, WorkspaceSettings } from './settings.ts';
import { readWorkspaceSettings } from './settings.ts';

/** All that is known about the texts of a workspace at one time. */
export interface Snapshot {
  readonly settings: WorkspaceSettings;
  /** The settings with what objects are checked against. */
  readonly check: CheckSettings;
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

/** Called with the findings of a kustomization after it is built again. */
export type OnChecked = (root: string, diagnostics: readonly Diagnostic[]) => void;

/** Computes snapshots. */
export interface SnapshotMaker {
  /**
   * The snapshot of the present texts. Throws an error that is outdated if they change meanwhile, or if `isWanted` says so.
   * `onChecked` is called with each kustomization that was built again, before the snapshot is complete.
   */
  readonly make: (isWanted: () => boolean, onChecked?: OnChecked) => Promise<Snapshot>;
  /** The findings in a file, from one environment that has it; undefined if that is not known yet. */
  readonly findFirst: (path: string) => Promise<readonly Diagnostic[] | undefined>;
}

interface State {
  readonly files: WorkspaceFiles;
  readonly options: WorkspaceOptions;
  readonly reader: EnvironmentReader;
  readonly checker: EnvironmentChecker;
  settings: Remembered<WorkspaceSettings> | undefined;
  rules: Remembered<ObjectRules | undefined> | undefined;
  check: { readonly inputs: readonly unknown[]; readonly value: CheckSettings } | undefined;
  last: { readonly inputs: readonly unknown[]; readonly snapshot: Snapshot } | undefined;
}

export function createSnapshotMaker(files: WorkspaceFiles, options: WorkspaceOptions): SnapshotMaker {
  const state: State = {
    files,
    options,
    reader: createEnvironmentReader(files),
    checker: createEnvironmentChecker(),
    settings: undefined,
    rules: undefined,
    check: undefined,
    last: undefined,
  };
  return {
    make: (isWanted, onChecked) => makeSnapshot(state, isWanted, onChecked),
    findFirst: (path) => findFirst(state, path),
  };
}

async function makeSnapshot(
  state: State,
  isWanted: () => boolean,
  onChecked: OnChecked | undefined,
): Promise<Snapshot> {
  const { files, reader, checker } = state;
  const generation = files.generation();
  const pause = createPause(() => isWanted() && files.generation() === generation);
  state.settings = await recall(state.settings, files, [], (observed) =>
    readWorkspaceSettings(observed, state.options),
  );
  const settings = state.settings.value;
  const onBuilt = async (root: BuiltRoot): Promise<void> => {
    const isShown = onChecked !== undefined && root.state === 'built';
    const found = isShown ? checkBuilt(state, root) : undefined;
    if (found !== undefined) onChecked?.(root.directory, found);
  };
  const environments = await reader.read(settings, { pause, onBuilt });
  await pause();
  const check = await checkSettings(state, settings, environments);
  const checked = await checker.check(environments, check, pause);
  const inputs = [settings, environments.files, ...environments.roots.map((root) => root.package), ...checked];
  if (state.last === undefined || !sameItems(state.last.inputs, inputs)) {
    const diagnostics = [
      ...settings.diagnostics,
      ...findingsOf(environments, checked, check, overallFindings(checked, check)),
    ];
    state.last = { inputs, snapshot: { settings, check, environments, checked, diagnostics } };
  }
  return state.last.snapshot;
}

async function checkSettings(
  state: State,
  settings: WorkspaceSettings,
  environments: Environments,
): Promise<CheckSettings> {
  // The types of Kubernetes are those of all kinds.
  const kinds = settings.objects && settings.schemas.length > 0 ? kindsIn(environments) : '';
  state.rules = await recall(state.rules, state.files, [settings, kinds], async (observed) => {
    if (!settings.objects) return undefined;
    const request = { from: undefined, schemas: settings.schemas };
    const loaded = await loadObjectRules(observed, [environments], settings.check.kubernetes, request);
    return loaded.ok ? loaded.value : undefined;
  });
  const inputs = [settings.check, state.rules.value];
  if (state.check === undefined || !sameItems(state.check.inputs, inputs)) {
    const { value: objects } = state.rules;
    state.check = { inputs, value: objects === undefined ? settings.check : { ...settings.check, objects } };
  }
  return state.check.value;
}

async function findFirst(state: State, path: string): Promise<readonly Diagnostic[] | undefined> {
  const read = await state.reader.readFirst(path);
  if (read === undefined) return undefined;
  const found = 'directory' in read ? checkBuilt(state, read) : checkWritten(state, read, path);
  return found?.filter(({ location }) => location?.path === path);
}

/** The findings of one root. */
function checkBuilt(state: State, root: BuiltRoot): readonly Diagnostic[] | undefined {
  const environment: Environment = { root: root.directory, isBuilt: root.state === 'built', package: root.package };
  const checked = state.checker.checkOne(environment, undefined);
  if (checked === undefined || state.check === undefined) return undefined;
  return findingsOf({ files: NO_FILES, roots: [root] }, [checked], state.check.value, []);
}

const NO_FILES: Package = {
  resources: [],
  diagnostics: [],
  sources: new Map(),
  facts: NO_FACTS,
  fileCount: 0,
  templateCount: 0,
};

/** The findings about the objects of one file. */
function checkWritten(state: State, files: Package, path: string): readonly Diagnostic[] | undefined {
  const checked = state.checker.checkOne({ root: undefined, isBuilt: false, package: files }, path);
  if (checked === undefined || state.check === undefined) return undefined;
  return findingsOf(onlyFiles(files), [checked], state.check.value, []);
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
