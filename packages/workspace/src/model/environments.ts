import type { Diagnostic } from '@krmkit/base';
import type { ObjectMarks } from '@krmkit/gitops';
import { buildControllerRoots } from '@krmkit/gitops';
import { unrenderedPackages, listPackage } from '@krmkit/manifests';
import type { BuildMemory, BuiltRoot, Environments, FoundEnvironments, RootOutcome } from '@krmkit/kustomize';
import {
  buildRoot,
  buildWithParts,
  createBuildMemory,
  createKustomizationAt,
  createReach,
  findEnvironments,
  onlyFiles,
  partsOfRoot,
  unusedFiles,
  usesDirectory,
  withSubstitutions,
  withUsers,
  withWrittenFiles,
} from '@krmkit/kustomize';
import type { KustomizationFacts, ListedFile, Package } from '@krmkit/manifests';
import type { Remembered } from '../files/remember.ts';
import { recall, sameItems } from '../files/remember.ts';
import type { WorkspaceFiles } from '../files/workspace-files.ts';
import { workspacePath } from '../files/workspace-files.ts';
import type { ControllerMarks } from './controller-marks.ts';
import { createControllerMarks } from './controller-marks.ts';
import type { PackageReader } from './read-files.ts';
import { createPackageReader, portsOf } from './read-files.ts';
import { withSameObjects } from './same-objects.ts';
import type { WorkspaceSettings } from './settings.ts';

/** Reads the environments of a workspace, as `readEnvironments` of kustomize does, and computes again only what changed. */
export interface EnvironmentReader {
  readonly read: (settings: WorkspaceSettings, steps: ReadSteps) => Promise<Environments>;
  /**
   * What a file is in, without a look at the others: each root whose last build has read it, built again if need be, and the
   * files that no root uses. Before the first environments are read: the roots whose kustomizations lead to the file, or the
   * file as it is written. Returns whether this is all that has the file.
   */
  readonly readWith: (path: string, settings: WorkspaceSettings) => AsyncGenerator<BuiltRoot | WrittenFiles, boolean>;
}

/** Files as they are written. */
export interface WrittenFiles {
  readonly package: Package;
  /** False: a root that is not built yet can use them. */
  readonly isUnused: boolean;
}

/** What happens between the steps of reading. */
export interface ReadSteps {
  readonly pause: Pause;
  /** Called with each kustomization that was built again. */
  readonly onBuilt: (root: BuiltRoot) => Promise<void>;
  /** Called before each build: how many roots are built, of how many that are known. */
  readonly onProgress: (done: number, total: number) => void;
}

/** Called between steps: throws if the result is no longer wanted. */
export type Pause = () => Promise<void>;

/** The files that no root uses. */
interface Unused {
  readonly files: readonly ListedFile[];
  readonly diagnostics: readonly Diagnostic[];
}

interface State {
  readonly files: WorkspaceFiles;
  roots: Map<string, Remembered<BuiltRoot>>;
  /** The roots that could not be built last, with their parts. */
  failed: RootOutcome['failed'];
  found: Remembered<{ readonly found: FoundEnvironments; readonly diagnostics: readonly Diagnostic[] }> | undefined;
  controllers: Remembered<readonly BuiltRoot[]> | undefined;
  unused: Remembered<Unused> | undefined;
  hints: Remembered<readonly Diagnostic[]> | undefined;
  written: Map<string, Remembered<BuiltRoot>>;
  packages: Map<string, Package>;
  readonly marks: ControllerMarks;
  readonly memory: BuildMemory;
}

export function createEnvironmentReader(files: WorkspaceFiles): EnvironmentReader {
  const state: State = {
    files,
    roots: new Map(),
    failed: new Map(),
    found: undefined,
    controllers: undefined,
    unused: undefined,
    hints: undefined,
    written: new Map(),
    packages: new Map(),
    marks: createControllerMarks(),
    memory: createBuildMemory(),
  };
  const readPackage = createPackageReader(files);
  const readAlone = createPackageReader(files);
  return {
    read: async (settings, steps) => {
      const { pause } = steps;
      if (!settings.build) {
        const diagnostics: Diagnostic[] = [];
        const listed = await listPackage(settings.paths, files.observe().files, diagnostics);
        return onlyFiles(await readPackage(listed, diagnostics));
      }
      const found = await findRoots(state, settings);
      await pause();
      const outcome = await buildRoots(state, settings, found, steps);
      const unused = await findUnused(state, found, outcome.roots);
      await pause();
      const own = await readPackage(unused.files, [...found.diagnostics, ...unused.diagnostics]);
      const ports = portsOf(files.observe().files);
      const roots: BuiltRoot[] = [];
      for (const root of outcome.roots) roots.push(await withWritten(state, root, outcome));
      const plain = { files: own, roots };
      const isMarked = hasControllers(state);
      const environments = isMarked ? await withSubstitutions(plain, settings.paths, ports.files) : plain;
      return shareSame(state, await withHints(state, settings, environments));
    },
    readWith: (path, settings) => readWith(state, path, settings, { readAll: readPackage, readAlone }),
  };
}

interface PackageReaders {
  readonly readAll: PackageReader;
  readonly readAlone: PackageReader;
}

async function* readWith(
  state: State,
  path: string,
  settings: WorkspaceSettings,
  readers: PackageReaders,
): AsyncGenerator<BuiltRoot | WrittenFiles, boolean> {
  const { found, unused } = state;
  // With other settings, everything can be in other roots.
  if (found === undefined || unused === undefined || !sameItems(found.inputs, settings.paths)) {
    yield* readBeforeFirst(state, path, settings, readers);
    return false;
  }
  const isApplied = hasCurrentControllers(state, settings);
  let isAll = found.observed.isCurrent() && isApplied;
  for (const known of rootsWith(state, path, isApplied)) {
    const root = typeof known === 'string' ? await build(state, known, []) : known;
    // The parts of a root that cannot be built become roots.
    if (root?.state !== 'built') isAll = false;
    if (root !== undefined) yield withWritten(state, root, lastOutcome(state));
  }
  for (const root of failedWith(state, path)) yield withWritten(state, root, lastOutcome(state));
  const { files, diagnostics } = await findUnused(state, found.value, lastRoots(state));
  if (isListed(files, path)) {
    yield { package: await readers.readAll(files, [...found.value.diagnostics, ...diagnostics]), isUnused: true };
  }
  return isAll;
}

/** The roots as they were built last. */
function lastRoots({ controllers, roots }: State): readonly BuiltRoot[] {
  return [...(controllers?.value ?? []), ...[...roots.values()].map(({ value }) => value)];
}

function lastOutcome(state: State): RootOutcome {
  return { roots: lastRoots(state), failed: state.failed };
}

/** The roots that could not be built before they read a file, and have it as it is written. */
function failedWith({ roots, failed }: State, path: string): readonly BuiltRoot[] {
  return [...failed].flatMap(([directory, { files }]) => {
    const root = roots.get(directory);
    const isMissed = files.includes(path) && root !== undefined && !root.observed.hasRead(path);
    return isMissed && root.value.state !== 'built' ? [root.value] : [];
  });
}

/** What a file is in, before the first environments are read. */
async function* readBeforeFirst(
  state: State,
  path: string,
  settings: WorkspaceSettings,
  { readAll, readAlone }: PackageReaders,
): AsyncGenerator<BuiltRoot | WrittenFiles, void> {
  const alone: ListedFile = { path, relativePath: path, named: true };
  // What controllers apply is known after all is built.
  if (!settings.build || hasControllers(state)) {
    yield { package: await readAlone([alone], []), isUnused: false };
    return;
  }
  const { found } = await findRoots(state, settings);
  const { files } = state.files.observe();
  const reaches = createReach({ files, isChanged: async (one) => workspacePath(one) === path, runsFunctions: false });
  let isReached = false;
  for (const directory of found.roots.keys()) {
    if (!(await reaches(directory))) continue;
    isReached = true;
    yield build(state, directory, []);
  }
  if (isReached) return;
  const unused = await unusedFiles(found, [], portsOf(files), []);
  if (isListed(unused, path)) yield { package: await readAll(unused, []), isUnused: true };
  else yield { package: await readAlone([alone], []), isUnused: false };
}

function isListed(files: readonly ListedFile[], path: string): boolean {
  return files.some((file) => file.path === path);
}

/** What controllers apply, and the directories of the other roots, that have read a file; undefined for one that is outdated. */
function rootsWith(
  { controllers, roots }: State,
  path: string,
  isCurrent: boolean,
): readonly (BuiltRoot | string | undefined)[] {
  const applied = (controllers?.value ?? []).filter((root) => root.package.sources.has(path));
  const built = [...roots].filter(([, { observed }]) => observed.hasRead(path));
  return [
    ...applied.map((root) => (isCurrent ? root : undefined)),
    // Of a root with users, other kustomizations decide what it builds.
    ...built.map(([directory, { inputs }]) => (inputs[0] === NO_USERS ? directory : undefined)),
  ];
}

/** Whether the last builds of what controllers apply are those of the present files: another path can have any file. */
function hasCurrentControllers({ files, marks, controllers }: State, settings: WorkspaceSettings): boolean {
  if (settings.controllers === undefined) return true;
  const marked = marks.marked(files);
  if (controllers === undefined) return ![...marked.values()].some((one) => one.hasControllers);
  return controllers.observed.isCurrent() && sameItems(controllers.inputs, controllerInputs(settings, marked));
}

const NO_USERS = '[]';

async function findRoots(
  state: State,
  { paths }: WorkspaceSettings,
): Promise<{ readonly found: FoundEnvironments; readonly diagnostics: readonly Diagnostic[] }> {
  state.found = await recall(state.found, state.files, paths, async (files) => {
    const diagnostics: Diagnostic[] = [];
    return { found: await findEnvironments(paths, portsOf(files), {}, diagnostics), diagnostics };
  });
  return state.found.value;
}

async function buildRoots(
  state: State,
  settings: WorkspaceSettings,
  { found }: { readonly found: FoundEnvironments },
  { pause, onBuilt, onProgress }: ReadSteps,
): Promise<RootOutcome> {
  const controllers = await buildControllers(state, settings);
  const used = new Set(controllers.flatMap((root) => [...root.package.sources.keys()]));
  const own = [...found.roots.keys()].filter((directory) => !usesDirectory(used, directory));
  const kustomizationAt = createKustomizationAt(found.kustomizations, portsOf(state.files.observe().files));
  const built = new Set<string>();
  const outcome = await buildWithParts(own, {
    build: async (directory, users) => {
      onProgress(built.size, Math.max(own.length, built.size + 1));
      await pause();
      built.add(directory);
      const before = state.roots.get(directory)?.value;
      const root = await build(state, directory, users);
      if (root !== before) await onBuilt(root);
      return root;
    },
    rootsOf: (root) => [root],
    partsOf: (directory) => partsOfRoot(directory, kustomizationAt),
  });
  // In the order of the environments, which a kustomization that comes back changes.
  state.roots = new Map(
    outcome.built.flatMap(({ directory }) => {
      const root = state.roots.get(directory);
      return root === undefined ? [] : [[directory, root]];
    }),
  );
  state.failed = outcome.failed;
  return { roots: [...controllers, ...outcome.built], failed: outcome.failed };
}

async function build(state: State, directory: string, users: readonly KustomizationFacts[]): Promise<BuiltRoot> {
  const before = state.roots.get(directory);
  const { memory } = state;
  const built = await recall(before, state.files, [JSON.stringify(users)], async (files) => {
    const root = withSameObjects(before?.value, await buildRoot(files, directory, { memory }, false));
    return withUsers(root, users, portsOf(files));
  });
  state.roots.set(directory, built);
  return built.value;
}

async function buildControllers(state: State, settings: WorkspaceSettings): Promise<readonly BuiltRoot[]> {
  const { controllers, paths } = settings;
  if (controllers === undefined) return [];
  if (!hasControllers(state)) return [];
  const marked = state.marks.marked(state.files);
  const { memory } = state;
  state.controllers = await recall(
    state.controllers,
    state.files,
    controllerInputs(settings, marked),
    async (files) => {
      const marksAt = (path: string): ObjectMarks | undefined => marked.get(workspacePath(path));
      const { roots } = await buildControllerRoots(paths, files, { ...controllers, build: { memory }, marksAt });
      return roots;
    },
  );
  return state.controllers.value;
}

function controllerInputs({ paths, controllers }: WorkspaceSettings, marked: unknown): readonly unknown[] {
  return [...paths, controllers, marked];
}

function hasControllers({ marks, files }: State): boolean {
  return [...marks.marked(files).values()].some((one) => one.hasControllers);
}

async function findUnused(
  state: State,
  { found }: { readonly found: FoundEnvironments },
  roots: readonly BuiltRoot[],
): Promise<Unused> {
  const sources = JSON.stringify(
    roots.map(({ package: own, causes }) => [[...own.sources.keys()], [...(causes ?? [])]]),
  );
  state.unused = await recall(state.unused, state.files, [found, sources], async (files) => {
    const diagnostics: Diagnostic[] = [];
    return { files: await unusedFiles(found, roots, portsOf(files), diagnostics), diagnostics };
  });
  return state.unused.value;
}

/** With an info for each kpt package that is not rendered, as the command has it. */
async function withHints(
  state: State,
  { paths }: WorkspaceSettings,
  environments: Environments,
): Promise<Environments> {
  const { files, roots } = environments;
  const written = files.resources.flatMap(({ origin }) => origin?.source.path ?? []);
  const read = [...new Set([...written, ...roots.flatMap(({ package: { sources } }) => [...sources.keys()])])];
  state.hints = await recall(state.hints, state.files, [read.join('\n'), ...paths], (observed) =>
    unrenderedPackages(read, paths, observed),
  );
  const hints = state.hints.value;
  return hints.length === 0
    ? environments
    : { roots, files: { ...files, diagnostics: [...files.diagnostics, ...hints] } };
}

/** A root that cannot be built, with its files as they are written. */
async function withWritten(state: State, root: BuiltRoot, outcome: RootOutcome): Promise<BuiltRoot> {
  const parts = outcome.failed.get(root.directory);
  if (parts === undefined) {
    state.written.delete(root.directory);
    return root;
  }
  const used = outcome.roots.flatMap(({ state: own, package: { sources } }) =>
    own === 'built' ? [...sources.keys()] : [],
  );
  const inputs = [root, JSON.stringify([parts, used])];
  const written = await recall(state.written.get(root.directory), state.files, inputs, (files) =>
    withWrittenFiles(root, outcome, portsOf(files)),
  );
  state.written.set(root.directory, written);
  return written.value;
}

/** Takes the packages of the last time where they have the same content. */
function shareSame(state: State, { files, roots }: Environments): Environments {
  const packages = new Map<string, Package>();
  const share = (key: string, own: Package): Package => {
    const before = state.packages.get(key);
    const shared = before !== undefined && isSamePackage(before, own) ? before : own;
    packages.set(key, shared);
    return shared;
  };
  const environments = {
    files: share('', files),
    roots: roots.map((root) => ({ ...root, package: share(`${root.state} ${root.directory}`, root.package) })),
  };
  state.packages = packages;
  return environments;
}

function isSamePackage(a: Package, b: Package): boolean {
  return (
    a.sources === b.sources &&
    bracesText(a) === bracesText(b) &&
    sameItems(a.resources, b.resources) &&
    sameItems(a.diagnostics, b.diagnostics)
  );
}

function bracesText({ facts: { substitutedBraces } }: Package): string {
  return substitutedBraces === 'all' ? 'all' : [...substitutedBraces].join(' ');
}
