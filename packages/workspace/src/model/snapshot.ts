import type { Diagnostic } from '@krmkit/base';
import type { CheckSettings, ExpansionOutcome, ObjectRules } from '@krmkit/check';
import { loadObjectRules } from '@krmkit/check';
import type { BuiltRoot, Environment, Environments } from '@krmkit/kustomize';
import { environmentsOf, onlyFiles } from '@krmkit/kustomize';
import type { Package } from '@krmkit/manifests';
import { NO_FACTS } from '@krmkit/manifests';
import type { Remembered } from '../files/remember.ts';
import { recall, sameItems } from '../files/remember.ts';
import type { WorkspaceFiles } from '../files/workspace-files.ts';
import type { CheckedEnvironment, EnvironmentChecker } from './checks.ts';
import { createEnvironmentChecker, findingsOf, outcomeOf, overallFindings } from './checks.ts';
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
  /** What `krmkit check` says, also about the settings. */
  readonly outcome: ExpansionOutcome;
  /** The findings of the outcome, each one at its own place. */
  readonly diagnostics: readonly Diagnostic[];
}

const OUTDATED = 'AbortError';

/** Whether an error says that a computation is no longer wanted. */
export function isOutdated(problem: unknown): boolean {
  return problem instanceof DOMException && problem.name === OUTDATED;
}

/** How far a computation is. */
export interface RefreshProgress {
  /** Roots are built, then environments are checked. */
  readonly step: 'build' | 'check';
  /** How many are done. */
  readonly done: number;
  /** How many there are, as far as it is known. */
  readonly total: number;
}

/** What happens while a snapshot is computed. */
export interface SnapshotSteps {
  readonly isWanted: () => boolean;
  /** Called with the findings of each kustomization that was built again, before the snapshot is complete. */
  readonly onChecked?: ((root: string, diagnostics: readonly Diagnostic[]) => void) | undefined;
  readonly onProgress?: ((progress: RefreshProgress) => void) | undefined;
}

/** Computes snapshots. */
export interface SnapshotMaker {
  /** The snapshot of the present texts. Throws an error that is outdated if they change meanwhile, or if `isWanted` says so. */
  readonly make: (steps: SnapshotSteps) => Promise<Snapshot>;
  /** The findings in a file, from one environment that has it; undefined if that is not known yet. */
  readonly findFirst: (path: string) => Promise<readonly Diagnostic[] | undefined>;
  /** The environments that have a file: all if they are known already, else those that are known after `within` milliseconds. */
  readonly look: (path: string, within: number, isWanted: () => boolean) => Promise<FileEnvironments>;
}

/** What is known of some environments. */
export interface FileEnvironments extends Pick<Snapshot, 'checked' | 'environments' | 'check'> {
  /** False: other environments can have the file, too. */
  readonly isComplete: boolean;
}

interface State {
  readonly files: WorkspaceFiles;
  readonly options: WorkspaceOptions;
  readonly reader: EnvironmentReader;
  readonly checker: EnvironmentChecker;
  settings: Remembered<WorkspaceSettings> | undefined;
  rules: Remembered<ObjectRules | undefined> | undefined;
  check: { readonly inputs: readonly unknown[]; readonly value: CheckSettings } | undefined;
  last: LastSnapshot | undefined;
}

interface LastSnapshot {
  readonly inputs: readonly unknown[];
  readonly snapshot: Snapshot;
  /** Of the files that it is made of. */
  readonly generation: number;
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
    make: (steps) => makeSnapshot(state, steps),
    findFirst: (path) => findFirst(state, path),
    look: (path, within, isWanted) => look(state, path, within, isWanted),
  };
}

async function makeSnapshot(
  state: State,
  { isWanted, onChecked, onProgress = () => undefined }: SnapshotSteps,
): Promise<Snapshot> {
  const { files, reader, checker } = state;
  const generation = files.generation();
  const pause = createPause(() => isWanted() && files.generation() === generation);
  const settings = await settingsOf(state);
  const onBuilt = async (root: BuiltRoot): Promise<void> => {
    const isShown = onChecked !== undefined && root.state === 'built';
    const found = isShown ? checkBuilt(state, root) : undefined;
    if (found !== undefined) onChecked?.(root.directory, found);
  };
  const environments = await reader.read(settings, {
    pause,
    onBuilt,
    onProgress: (done, total) => onProgress({ step: 'build', done, total }),
  });
  await pause();
  const check = await checkSettings(state, settings, environments);
  const checked = await checker.check(environments, check, (done, total) => {
    onProgress({ step: 'check', done, total });
    return pause();
  });
  const inputs = [settings, environments.files, ...environments.roots.map((root) => root.package), ...checked];
  if (state.last !== undefined && sameItems(state.last.inputs, inputs)) {
    state.last = { ...state.last, generation };
  } else {
    const overall = [...settings.diagnostics, ...overallFindings(checked, check)];
    const outcome = outcomeOf(environments, checked, check, overall);
    const diagnostics = findingsOf(outcome);
    const snapshot = { settings, check, environments, checked, outcome, diagnostics };
    state.last = { inputs, snapshot, generation };
  }
  return state.last.snapshot;
}

async function settingsOf(state: State): Promise<WorkspaceSettings> {
  state.settings = await recall(state.settings, state.files, [], (observed) =>
    readWorkspaceSettings(observed, state.options),
  );
  return state.settings.value;
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
  const settings = await settingsOf(state);
  const { value: read } = await state.reader.readWith(path, settings).next();
  if (typeof read === 'boolean') return undefined;
  const isBuild = 'directory' in read;
  if (!isBuild && !read.isUnused) return undefined;
  const environments = isBuild ? { files: NO_FILES, roots: [read] } : onlyFiles(read.package);
  if (state.check === undefined) await checkSettings(state, settings, environments);
  const found = isBuild ? checkBuilt(state, read) : checkWritten(state, read.package, path);
  return found?.filter(({ location }) => location?.path === path);
}

async function look(state: State, path: string, within: number, isWanted: () => boolean): Promise<FileEnvironments> {
  const { files, last } = state;
  if (last?.generation === files.generation()) return { ...last.snapshot, isComplete: true };
  const end = performance.now() + within;
  const pause = createPause(isWanted);
  const settings = await settingsOf(state);
  const check = state.check?.value ?? settings.check;
  const checked: CheckedEnvironment[] = [];
  const roots: BuiltRoot[] = [];
  let own: Package = NO_FILES;
  let isComplete: boolean | undefined;
  const read = state.reader.readWith(path, settings);
  for (let isOver = false; !isOver && isComplete === undefined; isOver = performance.now() > end) {
    const { value } = await read.next();
    await pause();
    if (typeof value === 'boolean') {
      isComplete = value;
    } else if ('directory' in value) {
      roots.push(value);
      checked.push(state.checker.checkOne(environmentOf(value), undefined, check));
    } else {
      own = value.package;
      // First, as `environmentsOf` has it.
      checked.unshift(state.checker.checkOne({ root: undefined, isBuilt: false, package: own }, path, check));
    }
  }
  return { check, checked, environments: { files: own, roots }, isComplete: isComplete === true };
}

function environmentOf({ directory, state, package: own }: BuiltRoot): Environment {
  return { root: directory, isBuilt: state === 'built', package: own };
}

/** The findings of one root. */
function checkBuilt(state: State, root: BuiltRoot): readonly Diagnostic[] | undefined {
  if (state.check === undefined) return undefined;
  const { value: settings } = state.check;
  const checked = state.checker.checkOne(environmentOf(root), undefined, settings);
  return findingsOf(outcomeOf({ files: NO_FILES, roots: [root] }, [checked], settings, []));
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
  if (state.check === undefined) return undefined;
  const { value: settings } = state.check;
  const checked = state.checker.checkOne({ root: undefined, isBuilt: false, package: files }, path, settings);
  return findingsOf(outcomeOf(onlyFiles(files), [checked], settings, []));
}

/** In milliseconds: how long a computation runs before others get their turn. */
const TURN = 20;

/** Lets others run from time to time, and ends a computation whose result is no longer wanted. */
function createPause(isWanted: () => boolean): () => Promise<void> {
  let turn = performance.now();
  return async () => {
    if (performance.now() - turn > TURN) {
      await turnOfOthers();
      turn = performance.now();
    }
    if (!isWanted()) throw new DOMException('the result is no longer wanted', OUTDATED);
  };
}

/** Not in browsers. */
const immediate: unknown = Reflect.get(globalThis, 'setImmediate');

/**
 * Lets messages arrive. In Node, two computations that wait for timers in turn leave no time for anything else: the timer of
 * the one is over when the other one waits.
 */
function turnOfOthers(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof immediate === 'function') Reflect.apply(immediate, undefined, [resolve]);
    else setTimeout(resolve, 0);
  });
}

function kindsIn(environments: Environments): string {
  const kinds = new Set<string>();
  for (const { package: own } of environmentsOf(environments)) {
    for (const { identity } of own.resources) kinds.add(`${identity.apiVersion}/${identity.kind}`);
  }
  return [...kinds].sort().join(' ');
}
