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
    make: (isWanted, onChecked) => makeSnapshot(state, isWanted, onChecked),
    findFirst: (path) => findFirst(state, path),
    look: (path, within, isWanted) => look(state, path, within, isWanted),
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
  // Without the others, a reference to an object of theirs would look wrong.
  if (state.last === undefined) return undefined;
  const { value: read } = await state.reader.readWith(path).next();
  if (typeof read === 'boolean') return undefined;
  const found = 'directory' in read ? checkBuilt(state, read) : checkWritten(state, read, path);
  return found?.filter(({ location }) => location?.path === path);
}

async function look(state: State, path: string, within: number, isWanted: () => boolean): Promise<FileEnvironments> {
  const { files, last } = state;
  if (last?.generation === files.generation()) return { ...last.snapshot, isComplete: true };
  const end = performance.now() + within;
  const pause = createPause(isWanted);
  state.settings = await recall(state.settings, files, [], (observed) =>
    readWorkspaceSettings(observed, state.options),
  );
  const check = state.check?.value ?? state.settings.value.check;
  const checked: CheckedEnvironment[] = [];
  const roots: BuiltRoot[] = [];
  let own: Package = NO_FILES;
  let isComplete: boolean | undefined;
  const read = state.reader.readWith(path);
  for (let isOver = false; !isOver && isComplete === undefined; isOver = performance.now() > end) {
    const { value } = await read.next();
    await pause();
    if (typeof value === 'boolean') {
      isComplete = value;
    } else if ('directory' in value) {
      roots.push(value);
      checked.push(state.checker.checkOne(environmentOf(value), undefined, check));
    } else {
      own = value;
      checked.push(state.checker.checkOne({ root: undefined, isBuilt: false, package: own }, path, check));
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
