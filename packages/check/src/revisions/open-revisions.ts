import type { FileSystem, Problem, Programs, Result, TemporaryDirectories, CancelSignal } from '@krmkit/base';
import {
  changedEntries,
  commitEntries,
  linksOf,
  changedPaths,
  isReadable,
  readGitObjects,
  openRepository,
  resolveRevisions,
  revisionFiles,
  changedSubmodules,
  realPathOf,
  unseenPath,
  withoutDots,
  workingEntries,
} from '@krmkit/manifests';
import type { ChangedPaths, Repository, Revisions, WritePorts } from '@krmkit/manifests';
import { relativePath } from '@krmkit/base';
import type { RootPorts } from '../input/judge-settings.ts';

/** Why two revisions cannot be compared. */
export interface RevisionProblem extends Problem {
  /** True: the PATHs are wrong, not the repository. */
  readonly isUsage?: true;
}

/** What reading revisions needs from outside: git, the files of the working tree, and how roots are built. */
export interface RevisionPorts extends Omit<RootPorts, 'stdin'> {
  readonly programs: () => Promise<Programs>;
  readonly writableFiles: () => Promise<WritePorts['files']>;
  /** For builds that run programs, which cannot read git. */
  readonly temporary: () => Promise<TemporaryDirectories>;
  readonly signal: CancelSignal;
}

/** Which revisions of which PATHs. */
export interface RevisionSettings {
  readonly paths: readonly string[];
  readonly base: string | undefined;
  readonly head: string | undefined;
}

/** Two revisions, as file systems. */
export interface OpenedRevisions {
  /** The changed submodules among the PATHs; as PATHs. */
  readonly submodules: readonly string[];
  /** The files of the working tree among the PATHs whose names are not UTF-8; as PATHs. */
  readonly unreadable: readonly string[];
  readonly repository: Repository;
  readonly revisions: Revisions;
  readonly trees: Trees;
}

/** Opens both revisions, and finds what git cannot compare below the PATHs. */
export async function openRevisions(
  ports: RevisionPorts,
  { base, head, paths }: RevisionSettings,
): Promise<Result<OpenedRevisions, RevisionProblem>> {
  const opened = await openRepository({ programs: await ports.programs(), signal: ports.signal });
  if (!opened.ok) return opened;
  const repository = opened.value;
  const revisions = await resolveRevisions(repository, base, head);
  if (!revisions.ok) return revisions;
  const trees = await openTrees(ports, repository, revisions.value);
  if (!trees.ok) return trees;
  const unseen = await unseenPath(paths, repository, trees.value.after);
  if (unseen !== undefined) return { ok: false, isUsage: true, ...unseen };
  const submodules = await changedSubmodules(repository, revisions.value);
  if (!submodules.ok) return submodules;
  const named = (found: readonly string[]): Promise<readonly string[]> =>
    namedPaths(found, paths, repository, trees.value.after);
  const value = { repository, revisions: revisions.value, trees: trees.value };
  const unreadable = await named(trees.value.unreadable);
  return { ok: true, value: { ...value, submodules: await named(submodules.value), unreadable } };
}

/** Of paths below the top, those below one of the PATHs; as PATHs. */
async function namedPaths(
  found: readonly string[],
  paths: readonly string[],
  { top, directory }: Repository,
  files: FileSystem,
): Promise<readonly string[]> {
  if (found.length === 0) return [];
  const named: string[] = [];
  for (const path of paths) {
    named.push(await realPathOf(withoutDots(path.startsWith('/') ? path : `${top}/${directory}/${path}`), files));
  }
  const isNamed = (path: string): boolean => named.some((one) => isBelow(`${top}/${path}`, one));
  const start = directory === '' ? top : `${top}/${directory}`;
  return found.filter(isNamed).map((path) => relativePath(start, `${top}/${path}`));
}

function isBelow(path: string, directory: string): boolean {
  return path === directory || path.startsWith(`${directory}/`);
}

export interface Trees {
  readonly before: FileSystem;
  readonly after: FileSystem;
  /** Paths below the top of the repository. */
  readonly changed: ChangedPaths;
  /** False if no file of the base is a link. A link that only the head has is a changed path. */
  readonly hasLinks: boolean;
  /** The files of the working tree whose names are not UTF-8, by path below the top. */
  readonly unreadable: readonly string[];
}

async function openTrees(ports: RevisionPorts, repository: Repository, revisions: Revisions): Promise<Result<Trees>> {
  const { top, directory } = repository;
  const { head } = revisions;
  const base = await commitEntries(repository, revisions.base.commit);
  if (!base.ok) return base;
  const now =
    head === undefined
      ? await workingEntries(repository, await ports.writableFiles(), base.value)
      : await commitEntries(repository, head.commit);
  if (!now.ok) return now;
  let after = ports.files;
  if (head !== undefined) {
    const read = await readGitObjects(repository, now.value);
    if (!read.ok) return read;
    after = revisionFiles({ others: undefined, entries: now.value, read: read.value, top, directory });
  }
  const changes = changedEntries(base.value, now.value);
  const links = linksOf(base.value);
  const unreadable = head === undefined ? await unreadableNames(changes.keys(), top, after) : [];
  // They are on neither side, so that they are not compared.
  const entries = new Map([...links, ...changes, ...unreadable.map((path) => [path, undefined] as const)]);
  const read = await readGitObjects(repository, entries);
  if (!read.ok) return read;
  const before = revisionFiles({ others: after, entries, read: read.value, top, directory });
  return {
    ok: true,
    value: { before, after, changed: changedPaths(changes.keys()), hasLinks: links.size > 0, unreadable },
  };
}

/** The files that a verb would read, and cannot find by the text of their names. */
async function unreadableNames(paths: Iterable<string>, top: string, files: FileSystem): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of paths) {
    if (!path.includes('\uFFFD') || !isReadable(path.slice(path.lastIndexOf('/') + 1))) continue;
    const status = await files.status(`${top}/${path}`);
    if (!status.ok && status.failure === 'missing') found.push(path);
  }
  return found;
}

/** Looks for the path as it is written, and without links. Links can lead to another path in each revision. */
export function createIsChanged(
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
