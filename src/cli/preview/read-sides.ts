import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { shellPath } from '../../diagnostics/printable.ts';
import type { BuiltRoot, Environments } from '../../kustomize/environments.ts';
import { createReach } from '../../kustomize/reach.ts';
import type { FoundEnvironments } from '../../kustomize/read-environments.ts';
import { findEnvironments, unusedFiles } from '../../kustomize/read-environments.ts';
import { missingKustomization } from '../../kustomize/read-kustomization-file.ts';
import { directoryOf } from '../../kustomize/roots.ts';
import type { FileSystem } from '../../platform/ports.ts';
import type { ListedFile } from '../../read/package-sources.ts';
import { missingPath, normalizePath } from '../../read/package-sources.ts';
import { openListed } from '../../read/package.ts';
import { changedEntries, commitEntries, commitLinks } from '../../revision/changed-entries.ts';
import type { ChangedPaths } from '../../revision/changed-paths.ts';
import { changedPaths } from '../../revision/changed-paths.ts';
import { readObjects } from '../../revision/read-objects.ts';
import type { Repository } from '../../revision/repository.ts';
import { openRepository } from '../../revision/repository.ts';
import type { Revisions } from '../../revision/resolve-revisions.ts';
import { commitOf, resolveRevisions } from '../../revision/resolve-revisions.ts';
import { revisionFiles } from '../../revision/revision-files.ts';
import type { Result } from '../../value/result.ts';
import type { JudgeSettings } from '../build/settings.ts';
import type { CommandContext } from '../context.ts';
import { interruptible } from '../expand/progress.ts';
import type { SideFiles } from './build-files.ts';
import { withBuildFiles } from './build-files.ts';

/** Two revisions of the PATHs, as far as the change between them can have an effect. */
export interface Sides {
  readonly revisions: Revisions;
  readonly before: Side;
  readonly after: Side;
  /** PATHs that neither side has, and directories of `-k` that have a kustomization on neither side. */
  readonly missing: readonly Diagnostic[];
  /** How many roots the change cannot have an effect on. They are not built. */
  readonly skipped: number;
}

export interface Side {
  readonly environments: Environments;
  readonly files: FileSystem;
  /** Problems with the PATHs. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface SideSettings extends JudgeSettings {
  readonly base: string | undefined;
  readonly head: string | undefined;
  readonly strict: boolean;
}

/** The base alone, with everything built: its own roots, and those of the head that it has. */
export async function readRevision(
  context: CommandContext,
  settings: SideSettings,
  roots: readonly Pick<BuiltRoot, 'directory'>[],
): Promise<Result<Environments>> {
  const opened = await openRevisions(context, settings);
  if (!opened.ok) return opened;
  const { trees } = opened.value;
  const { before } = trees;
  const { found } = await findSide(before, settings);
  const directories = new Set([...found.roots.keys(), ...roots.map(({ directory }) => directory)]);
  const built = await withBuildFiles(context, settings, opened.value, trees, (files) =>
    buildSide(context, files.before, found, directories, settings),
  );
  if (!built.ok) return built;
  const ports = { files: before, stdin: context.stdin };
  const files = await openListed(unusedFiles(found, built.value), [], ports, {});
  return { ok: true, value: { files, roots: built.value } };
}

/** Reads both revisions from git, and builds the roots that the change between them can have an effect on. */
export async function readSides(context: CommandContext, settings: SideSettings): Promise<Result<Sides>> {
  const opened = await openRevisions(context, settings);
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
  const directories = new Set([...found.before.found.roots.keys(), ...found.after.found.roots.keys()]);
  const reaches = createReach({
    files: after,
    isChanged,
    runsFunctions: settings.build?.flags.enablePlugins === true,
  });
  const reached = new Set<string>();
  const isChart = (directory: string): boolean =>
    [found.before, found.after].some((side) => side.found.roots.get(directory) === 'chart');
  for (const directory of directories) {
    // Links in a chart can lead to any file.
    if ((trees.hasLinks && isChart(directory)) || (await reaches(directory))) reached.add(directory);
  }
  const buildBoth = async (files: SideFiles): Promise<Record<'before' | 'after', readonly BuiltRoot[]>> => ({
    before: await buildSide(context, files.before, found.before.found, reached, settings),
    after: await buildSide(context, files.after, found.after.found, reached, settings),
  });
  const both = reached.size === 0 ? undefined : await withBuildFiles(context, settings, opened.value, trees, buildBoth);
  if (both?.ok === false) return both;
  const built = both?.value ?? { before: [], after: [] };
  const unused = {
    before: unusedFiles(found.before.found, built.before),
    after: unusedFiles(found.after.found, built.after),
  };
  const [oldPaths, nowPaths] = [pathsOf(unused.before), pathsOf(unused.after)];
  const isTouched = await anyOf(
    new Set([...oldPaths, ...nowPaths]),
    async (path) => !oldPaths.has(path) || !nowPaths.has(path) || (await isChanged(path)),
  );
  const side = async (name: 'before' | 'after', files: FileSystem): Promise<Side> => {
    const diagnostics = found[name].diagnostics;
    const listed = isTouched ? unused[name] : [];
    const ports = { files, stdin: context.stdin };
    return { files, diagnostics, environments: { files: await openListed(listed, [], ports, {}), roots: built[name] } };
  };
  return {
    ok: true,
    value: {
      revisions,
      before: await side('before', before),
      after: await side('after', after),
      missing,
      skipped: directories.size - reached.size,
    },
  };
}

interface OpenedRevisions {
  readonly repository: Repository;
  readonly revisions: Revisions;
  readonly trees: Trees;
}

async function openRevisions(
  context: CommandContext,
  { base, head }: Pick<SideSettings, 'base' | 'head'>,
): Promise<Result<OpenedRevisions>> {
  const repository = await openRepository({ programs: await context.programs(), signal: context.signal });
  if (!repository.ok) return repository;
  const revisions = await resolveRevisions(repository.value, base, head);
  if (!revisions.ok) return revisions;
  const trees = await openTrees(context, repository.value, revisions.value);
  if (!trees.ok) return trees;
  return { ok: true, value: { repository: repository.value, revisions: revisions.value, trees: trees.value } };
}

interface Trees {
  readonly before: FileSystem;
  readonly after: FileSystem;
  /** Paths below the top of the repository. */
  readonly changed: ChangedPaths;
  /** False if no file of the base is a link. A link that only the head has is a changed path. */
  readonly hasLinks: boolean;
}

async function openTrees(
  context: CommandContext,
  repository: Repository,
  revisions: Revisions,
): Promise<Result<Trees>> {
  const { top, directory } = repository;
  const { head } = revisions;
  let after = interruptible(context);
  if (head !== undefined) {
    const all = await commitEntries(repository, head.commit);
    if (!all.ok) return all;
    const read = await readObjects(repository, all.value);
    if (!read.ok) return read;
    after = revisionFiles({ others: undefined, entries: all.value, read: read.value, top, directory });
  }
  const [changes, links] = await Promise.all([
    changedEntries(repository, revisions),
    commitLinks(repository, revisions.base.commit),
  ]);
  if (!changes.ok) return changes;
  if (!links.ok) return links;
  const entries = new Map([...links.value, ...changes.value]);
  const read = await readObjects(repository, entries);
  if (!read.ok) return read;
  const before = revisionFiles({ others: after, entries, read: read.value, top, directory });
  return {
    ok: true,
    value: { before, after, changed: changedPaths(changes.value.keys()), hasLinks: links.value.size > 0 },
  };
}

/** Looks for the path as it is written, and without links. Links can lead to another path in each revision. */
function createIsChanged(
  { top, directory }: Repository,
  { before, after, changed, hasLinks }: Trees,
): (path: string) => Promise<boolean> {
  const below = (absolute: string): string | undefined =>
    absolute === top ? '' : absolute.startsWith(`${top}/`) ? absolute.slice(top.length + 1) : undefined;
  return async (path) => {
    const absolute = withoutDots(path.startsWith('/') ? path : `${top}/${directory}/${path}`);
    const written = below(absolute);
    if (written !== undefined && changed.has(written)) return true;
    if (!hasLinks) return false;
    const real = await realPathOf(absolute, after);
    if (real !== (await realPathOf(absolute, before))) return true;
    const target = below(real);
    return target !== undefined && changed.has(target);
  };
}

/** The path without links; of a path that does not exist, the directories that do are without links. */
async function realPathOf(absolute: string, files: FileSystem): Promise<string> {
  for (let end = absolute.length; end > 0; end = absolute.lastIndexOf('/', end - 1)) {
    const real = await files.realPath(absolute.slice(0, end));
    if (real.ok) return `${real.value}${absolute.slice(end)}`;
  }
  return absolute;
}

function withoutDots(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}`;
}

async function missingPaths(
  paths: readonly string[],
  { before, after }: Trees,
  repository: Repository,
): Promise<readonly Diagnostic[]> {
  const missing: Diagnostic[] = [];
  for (const path of paths) {
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
function missingKustomizations({ build }: SideSettings, sides: readonly FoundEnvironments[]): readonly Diagnostic[] {
  const there = new Set(sides.flatMap(({ kustomizations }) => kustomizations.map(directoryOf)));
  const required = (build?.required ?? []).map(normalizePath);
  return required.filter((directory) => !there.has(directory)).map(missingKustomization);
}

async function findSide(
  files: FileSystem,
  { paths, build }: SideSettings,
): Promise<{ readonly found: FoundEnvironments; readonly diagnostics: readonly Diagnostic[] }> {
  const diagnostics: Diagnostic[] = [];
  const present: string[] = [];
  for (const path of paths) if ((await files.status(path)).ok) present.push(path);
  const ports = { files, stdin: NO_INPUT };
  const found = await findEnvironments(present, ports, { charts: build?.flags.helm !== undefined }, diagnostics);
  return { found: build === undefined ? withoutRoots(found) : found, diagnostics };
}

function withoutRoots({ listed }: FoundEnvironments): FoundEnvironments {
  return { listed, kustomizations: [], roots: new Map(), charts: [] };
}

const NO_INPUT = {
  readAll: async () => ({ ok: true, value: new Uint8Array() }) as const,
  chunks: async function* () {},
};

/** Builds the roots of either side that this side has. */
async function buildSide(
  context: CommandContext,
  files: FileSystem,
  { kustomizations, roots: known }: FoundEnvironments,
  reached: ReadonlySet<string>,
  { build, strict }: SideSettings,
): Promise<readonly BuiltRoot[]> {
  if (build === undefined) return [];
  const here = new Set(kustomizations.map(directoryOf));
  const roots: BuiltRoot[] = [];
  if (reached.size === 0) return roots;
  const { buildRootOf, withHelmPath } = await import('../build/build-options.ts');
  const flags = await withHelmPath(context, build.flags);
  for (const directory of reached) {
    const kind = known.get(directory) ?? (here.has(directory) ? 'kustomization' : undefined);
    if (kind === undefined) continue;
    roots.push(await buildRootOf({ ...context, files }, { directory, kind }, flags, strict));
  }
  return roots;
}

function pathsOf(files: readonly ListedFile[]): ReadonlySet<string> {
  return new Set(files.map(({ path }) => path));
}

async function anyOf(paths: Iterable<string>, holds: (path: string) => Promise<boolean>): Promise<boolean> {
  for (const path of paths) if (await holds(path)) return true;
  return false;
}
