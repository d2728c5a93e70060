import type { Diagnostic, FileSystem, Result } from '@krmkit/base';
import { shellPath } from '@krmkit/base';
import type {
  BuiltRoot,
  Environments,
  Reach,
  FoundEnvironments,
  RootKind,
  RootOutcome,
  BuiltWithParts,
  KustomizationAt,
  RootParts,
} from '@krmkit/kustomize';
import {
  withSubstitutions,
  createReach,
  isControllerRootName,
  findEnvironments,
  readWrittenFiles,
  unusedFiles,
  withUsers,
  withWrittenFiles,
  missingKustomization,
  buildWithParts,
  createKustomizationAt,
  joinParts,
  partsOfRoot,
  kustomizationDirectory,
} from '@krmkit/kustomize';
import type { ListedFile, ReadPorts, Package, KustomizationFacts, Repository, Revisions } from '@krmkit/manifests';
import { missingPath, normalizePath, openListed, commitOf, withoutExcluded, parseIgnoreRules } from '@krmkit/manifests';
import type { JudgeSettings } from '../input/judge-settings.ts';
import { withHelmPath } from '../input/judge-settings.ts';
import { withBuildFiles } from './build-files.ts';
import type { BuiltPair, RevisionSideName } from './controller-pairs.ts';
import {
  holdsForAny,
  buildControllerPairs,
  isRootOfItsOwn,
  nameOfPair,
  splitPairs,
  splitUnknownNames,
} from './controller-pairs.ts';
import type { OpenedRevisions, RevisionPorts, RevisionProblem, RevisionSettings, Trees } from './open-revisions.ts';
import { createIsChanged, openRevisions } from './open-revisions.ts';
import type { Unrendered } from './unrendered.ts';
import { unrenderedPaths } from './unrendered.ts';

/** Two revisions of the PATHs, as far as the change between them can have an effect. */
export interface RevisionSides {
  readonly revisions: Revisions;
  readonly before: RevisionSide;
  readonly after: RevisionSide;
  /** PATHs that neither side has, and directories of `-k` that have a kustomization on neither side. */
  readonly missing: readonly Diagnostic[];
  /** The changed submodules among the PATHs; their files are not compared. As PATHs. */
  readonly submodules: readonly string[];
  /** The files of the working tree among the PATHs that cannot be read for their names. As PATHs. */
  readonly unreadable: readonly string[];
  /** What changed among the PATHs and is not rendered. */
  readonly unrendered: readonly Unrendered[];
  /** How many roots the change cannot have an effect on. They are not built. */
  readonly skipped: number;
}

export interface RevisionSide {
  readonly environments: Environments;
  readonly files: FileSystem;
  /** Problems with the PATHs. */
  readonly diagnostics: readonly Diagnostic[];
  /** The files, as they are written, that roots list as resources that cannot be built on one of the sides; by directory. */
  readonly written: ReadonlyMap<string, Package>;
}

export interface RevisionSideSettings extends JudgeSettings, RevisionSettings {
  readonly strict: boolean;
}

/** What there is to judge in a revision. */
export interface RevisionEnvironments extends Pick<RevisionSides, 'submodules'> {
  readonly environments: Environments;
}

/** The base alone, with everything built: its own roots, and those of the head that it has. */
export async function readRevision(
  revisionPorts: RevisionPorts,
  settings: RevisionSideSettings,
  roots: readonly Pick<BuiltRoot, 'directory'>[],
): Promise<Result<RevisionEnvironments, RevisionProblem>> {
  const opened = await openRevisions(revisionPorts, settings);
  if (!opened.ok) return opened;
  const { trees } = opened.value;
  const { before } = trees;
  const { found } = await findSide(before, settings);
  const controllers = await buildControllerPairs(revisionPorts, settings, opened.value);
  if (!controllers.ok) return controllers;
  const controlled = controllers.value.flatMap((pair) => pair.before ?? []);
  const named = new Set(controllers.value.map(nameOfPair));
  const isOwn = isRootOfItsOwn(controlled);
  const directories = new Set(
    [...found.roots.keys(), ...roots.map(({ directory }) => directory)].filter((one) => !named.has(one) && isOwn(one)),
  );
  const ports = { files: before, stdin: NO_INPUT };
  const kustomizationAt = createKustomizationAt(found.kustomizations, ports);
  const built = await withBuildFiles(revisionPorts, settings, opened.value, async (files) => {
    const build = await sideBuilder(revisionPorts, { files: files.before, found, kustomizationAt }, settings);
    return buildWithParts(directories, {
      build,
      rootsOf: (root) => (root === undefined ? [] : [root]),
      partsOf: (directory) => partsOfRoot(directory, kustomizationAt),
    });
  });
  if (!built.ok) return built;
  const outcome = {
    failed: built.value.failed,
    roots: [...controlled, ...built.value.built.filter((root) => root !== undefined)],
  };
  const files = await openListed(await unusedFiles(found, outcome.roots, ports, []), [], ports, {});
  const all: BuiltRoot[] = [];
  for (const root of outcome.roots) all.push(await withWrittenFiles(root, outcome, ports));
  const environments = await withSubstitutions({ files, roots: all }, settings.paths, before);
  return { ok: true, value: { environments, submodules: opened.value.submodules } };
}

/**
 * Reads both revisions from git, and builds the roots that the change between them can have an effect on; with `isWhole`,
 * all roots.
 */
export async function readSides(
  revisionPorts: RevisionPorts,
  settings: RevisionSideSettings,
  isWhole: boolean = false,
): Promise<Result<RevisionSides, RevisionProblem>> {
  const opened = await openRevisions(revisionPorts, settings);
  if (!opened.ok) return opened;
  const { repository, revisions, trees } = opened.value;
  const { before, after } = trees;
  const found = {
    before: await findSide(before, settings),
    after: await findSide(after, settings),
  };
  const paths = await missingPaths(settings.paths, trees, repository);
  const missing = paths.length > 0 ? paths : missingKustomizations(settings, [found.before.found, found.after.found]);
  const isChanged = createIsChanged(repository, trees);
  const controllers = await buildControllerPairs(revisionPorts, settings, opened.value);
  if (!controllers.ok) return controllers;
  const { known, unknown } = splitUnknownNames(controllers.value);
  const reach = { trees, isChanged, isWhole, controllers: known };
  const { reaches, directories, reached } = await reachedRoots(found, settings, reach);
  const both = await buildBoth(revisionPorts, settings, opened.value, { found, reached, reaches });
  if (!both.ok) return both;
  const { failed } = both.value;
  const { changed, unchanged } = await splitPairs(known, async (path) => isWhole || (await isChanged(path)));
  const built = [...changed, ...both.value.built];
  const buildSide = async (name: RevisionSideName): Promise<BuiltSide> => {
    const ports = { files: trees[name], stdin: NO_INPUT };
    const outcome = { roots: built.map((pair) => pair[name]).filter((root) => root !== undefined), failed };
    // What looks like a patch is no finding of the change.
    const used = [...outcome.roots, ...unchanged.flatMap((pair) => pair[name] ?? [])];
    const unused = await unusedFiles(found[name].found, used, ports, []);
    return { ports, outcome, unused, diagnostics: found[name].diagnostics };
  };
  const sides = { before: await buildSide('before'), after: await buildSide('after') };
  const readsFiles = isWhole || (await isAnyChanged(sides, isChanged));
  const [old, now] = [
    await openSide(sides.before, readsFiles, settings),
    await openSide(sides.after, readsFiles, settings),
  ];
  const read = [
    { listed: found.before.found.listed, diagnostics: old.environments.files.diagnostics },
    { listed: found.after.found.listed, diagnostics: now.environments.files.diagnostics },
  ];
  return {
    ok: true,
    value: {
      revisions,
      before: old,
      after: now,
      missing: [...missing, ...unknown],
      submodules: opened.value.submodules,
      unreadable: await unreadableFiles(opened.value.unreadable, found.after.diagnostics, after),
      unrendered: await unrenderedPaths(read, settings.build?.flags.helm === undefined, isChanged),
      skipped: directories.size - reached.size + unchanged.length,
    },
  };
}

interface ReachSettings {
  readonly trees: OpenedRevisions['trees'];
  readonly isChanged: ReturnType<typeof createIsChanged>;
  readonly isWhole: boolean;
  readonly controllers: readonly BuiltPair[];
}

/** The roots of both sides, and those that the change can have an effect on. */
async function reachedRoots(
  found: Readonly<Record<RevisionSideName, FoundSide>>,
  settings: RevisionSideSettings,
  { trees, isChanged, isWhole, controllers }: ReachSettings,
): Promise<{ readonly reaches: Reach; readonly directories: ReadonlySet<string>; readonly reached: Set<string> }> {
  const isOwn = isRootOfItsOwn(controllers.flatMap(({ before, after }) => [before ?? [], after ?? []].flat()));
  const all = [...found.before.found.roots.keys(), ...found.after.found.roots.keys()];
  const directories = new Set(all.filter((directory) => isOwn(directory)));
  const runsFunctions = settings.build?.flags.enablePlugins === true;
  const reaches = isWhole ? async () => true : createReach({ files: trees.after, isChanged, runsFunctions });
  const isChart = (directory: string): boolean =>
    [found.before, found.after].some((side) => side.found.roots.get(directory) === 'chart');
  const reached = new Set<string>();
  for (const directory of directories) {
    // Links in a chart can lead to any file.
    if ((trees.hasLinks && isChart(directory)) || (await reaches(directory))) reached.add(directory);
  }
  return { reaches, directories, reached };
}

/** What is built of a side, and the files that no root uses. */
interface BuiltSide {
  readonly ports: ReadPorts;
  readonly outcome: RootOutcome;
  readonly unused: readonly ListedFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Whether one of the files that no root uses has changed, or is not on both sides. */
async function isAnyChanged(
  { before, after }: Readonly<Record<RevisionSideName, BuiltSide>>,
  isChanged: ReachSettings['isChanged'],
): Promise<boolean> {
  const [old, now] = [pathsOf(before.unused), pathsOf(after.unused)];
  return holdsForAny(
    new Set([...old, ...now]),
    async (path) => !old.has(path) || !now.has(path) || (await isChanged(path)),
  );
}

async function openSide(
  { ports, outcome, unused, diagnostics }: BuiltSide,
  readsFiles: boolean,
  settings: RevisionSideSettings,
): Promise<RevisionSide> {
  const written = new Map<string, Package>();
  const roots: BuiltRoot[] = [];
  for (const root of outcome.roots) roots.push(await withWrittenFiles(root, outcome, ports));
  for (const directory of outcome.failed.keys()) {
    const files = await readWrittenFiles(directory, outcome, ports);
    if (files !== undefined) written.set(directory, files);
  }
  const files = await openListed(readsFiles ? unused : [], [], ports, {});
  const environments = await withSubstitutions({ files, roots }, settings.paths, ports.files);
  return { files: ports.files, diagnostics, written, environments };
}

/** Builds the roots that the change reaches, on both sides. What stands for a root that fails is the same on both. */
async function buildBoth(
  revisionPorts: RevisionPorts,
  settings: RevisionSideSettings,
  opened: OpenedRevisions,
  { found, reached, reaches }: ReachedRoots,
): Promise<Result<BuiltWithParts<BuiltPair>>> {
  if (reached.size === 0 || settings.build === undefined) {
    return { ok: true, value: { built: [], failed: new Map() } };
  }
  return withBuildFiles(revisionPorts, settings, opened, async (files) => {
    const sideOf = (name: RevisionSideName): BuildSide => {
      const { kustomizations } = found[name].found;
      const ports = { files: files[name], stdin: NO_INPUT };
      const kustomizationAt = createKustomizationAt(kustomizations, ports);
      return { files: files[name], found: found[name].found, kustomizationAt };
    };
    const sides = { before: sideOf('before'), after: sideOf('after') };
    const before = await sideBuilder(revisionPorts, sides.before, settings);
    const after = await sideBuilder(revisionPorts, sides.after, settings);
    const partsOf = async (directory: string): Promise<RootParts> => {
      const { before: was, after: is } = sides;
      const parts = joinParts(
        await partsOfRoot(directory, was.kustomizationAt),
        await partsOfRoot(directory, is.kustomizationAt),
      );
      const changed: string[] = [];
      for (const part of parts.directories) if (await reaches(part)) changed.push(part);
      return { ...parts, directories: changed };
    };
    return buildWithParts<BuiltPair>(reached, {
      build: async (directory, users) => ({
        before: await before(directory, users),
        after: await after(directory, users),
      }),
      rootsOf: (pair) => [pair.before, pair.after].filter((root) => root !== undefined),
      partsOf,
    });
  });
}

interface ReachedRoots {
  readonly found: Readonly<Record<RevisionSideName, FoundSide>>;
  /** The directories of the roots that the change can have an effect on. */
  readonly reached: ReadonlySet<string>;
  readonly reaches: Reach;
}

async function missingPaths(
  paths: readonly string[],
  { before, after }: Trees,
  repository: Repository,
): Promise<readonly Diagnostic[]> {
  const missing: Diagnostic[] = [];
  for (const path of paths) {
    if (isControllerRootName(path)) continue;
    const now = await after.status(path);
    if (!now.ok && !(await before.status(path)).ok) {
      const diagnostic = await missingPath(path, normalizePath(path), now, after);
      const isRevision = (await commitOf(repository, path)).ok;
      const hint = `to preview this revision: krmkit preview --head ${shellPath(path)}`;
      missing.push(isRevision ? { ...diagnostic, hint } : diagnostic);
    }
  }
  return missing;
}

/** The directories of `-k` that have no kustomization on either side. */
function missingKustomizations(
  { build }: RevisionSideSettings,
  sides: readonly FoundEnvironments[],
): readonly Diagnostic[] {
  const there = new Set(sides.flatMap(({ kustomizations }) => kustomizations.map(kustomizationDirectory)));
  const required = (build?.required ?? []).map(normalizePath);
  return required.filter((directory) => !there.has(directory)).map(missingKustomization);
}

interface FoundSide {
  readonly found: FoundEnvironments;
  readonly diagnostics: Diagnostic[];
}

/**
 * Of files whose names are not UTF-8, those that the verb skipped and those that are gone. The others are in an ignored
 * directory.
 */
async function unreadableFiles(
  paths: readonly string[],
  diagnostics: readonly Diagnostic[],
  files: FileSystem,
): Promise<readonly string[]> {
  const skipped = diagnostics.flatMap(({ code, location }) =>
    code === 'unreadable-file' && location !== undefined ? [location.path] : [],
  );
  const found: string[] = [];
  for (const path of paths) {
    const isSkipped = skipped.some((one) => path === one || path.startsWith(`${one}/`));
    if (isSkipped || (await isGone(path, files))) found.push(path);
  }
  return found;
}

/** Whether the directory above the first name that is not UTF-8 does not list that name. */
async function isGone(path: string, files: FileSystem): Promise<boolean> {
  const segments = path.split('/');
  const index = segments.findIndex((segment) => segment.includes('\uFFFD'));
  const listed = await files.readDirectory(segments.slice(0, index).join('/') || '.');
  return !listed.ok || !listed.value.some(({ name }) => name === segments[index]);
}

async function findSide(all: FileSystem, { paths, build, exclude = [] }: RevisionSideSettings): Promise<FoundSide> {
  const diagnostics: Diagnostic[] = [];
  const present: string[] = [];
  const files = exclude.length === 0 ? all : withoutExcluded(all, parseIgnoreRules('', exclude.join('\n')));
  for (const path of paths) if ((await files.status(path)).ok) present.push(path);
  const ports = { files, stdin: NO_INPUT };
  const found = await findEnvironments(present, ports, { charts: build?.flags.helm !== undefined }, diagnostics);
  return { found: build === undefined ? withoutRoots(found) : found, diagnostics };
}

function withoutRoots({ listed }: FoundEnvironments): FoundEnvironments {
  return { listed, kustomizations: [], roots: new Map(), charts: [], unusedComponents: [] };
}

const NO_INPUT = {
  readAll: async () => ({ ok: true, value: new Uint8Array() }) as const,
  chunks: async function* () {},
};

interface BuildSide {
  readonly files: FileSystem;
  readonly found: FoundEnvironments;
  readonly kustomizationAt: KustomizationAt;
}

type SideBuilder = (directory: string, users: readonly KustomizationFacts[]) => Promise<BuiltRoot | undefined>;

/** Builds directories of one side; undefined where it has no kustomization or chart. */
async function sideBuilder(
  revisionPorts: RevisionPorts,
  { files, found, kustomizationAt }: BuildSide,
  { build, strict }: RevisionSideSettings,
): Promise<SideBuilder> {
  if (build === undefined) return async () => undefined;
  const flags = await withHelmPath(revisionPorts, build.flags);
  const kindOf = async (directory: string): Promise<RootKind | undefined> =>
    found.roots.get(directory) ?? ((await kustomizationAt(directory)) === undefined ? undefined : 'kustomization');
  return async (directory, users) => {
    const kind = await kindOf(directory);
    if (kind === undefined) return undefined;
    const root = await revisionPorts.buildRoot({ directory, kind, flags, strict, files });
    return withUsers(root, users, { files, stdin: NO_INPUT });
  };
}

function pathsOf(files: readonly ListedFile[]): ReadonlySet<string> {
  return new Set(files.map(({ path }) => path));
}
