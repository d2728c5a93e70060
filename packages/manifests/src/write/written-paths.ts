import type { FileSystem, Result } from '@krmkit/base';
import { dirname, joinPath } from '@krmkit/base';
import type { FileChange, WritePlan } from './plan.ts';
import type { WriteProblem } from './problem.ts';
import { systemProblem } from './problem.ts';

type Placed<T> = Result<T, { readonly problem: WriteProblem }>;

/** The directory above all paths, by real paths; the problem of the first path that cannot be accessed. */
export async function commonDirectory(files: FileSystem, paths: readonly string[]): Promise<Placed<string>> {
  let common: readonly string[] | undefined;
  for (const path of paths) {
    const real = await files.realPath(path);
    if (!real.ok) return { ok: false, problem: systemProblem(path, 'accessed', real) };
    const status = await files.status(path);
    if (!status.ok) return { ok: false, problem: systemProblem(path, 'accessed', status) };
    const directory = status.value.kind === 'directory' ? real.value : dirname(real.value);
    const segments = directory.split('/').filter((segment) => segment !== '');
    const known: readonly string[] = common ?? segments;
    const differs = known.findIndex((segment, at) => segment !== segments[at]);
    common = differs === -1 ? known : known.slice(0, differs);
  }
  const nothing = { ok: false, failure: 'missing', message: '' } as const;
  if (common === undefined) return { ok: false, problem: systemProblem('', 'accessed', nothing) };
  // Paths on Windows start with a drive.
  const value = /^[A-Za-z]:$/.test(common[0] ?? '') ? `${common.join('/')}/` : `/${common.join('/')}`;
  return { ok: true, value };
}

/**
 * The changes by path below the root; of several changes for one file, the last one. Links that the user named are
 * followed: `named` are their normalized paths. The problem of the first path that cannot be accessed.
 */
export async function placeChanges(
  files: FileSystem,
  root: string,
  named: ReadonlySet<string>,
  plan: WritePlan,
): Promise<Placed<ReadonlyMap<string, FileChange>>> {
  const top = root.endsWith('/') ? root : `${root}/`;
  const changes = new Map<string, readonly [typed: string, change: FileChange]>();
  const directories = new Map<string, string>();
  for (const change of plan.changes) {
    const { path: typed } = change;
    const real = named.has(typed) ? await realPath(files, typed) : await realPlace(files, typed, directories);
    if (!real.ok) return real;
    // Writing refuses paths outside the root.
    const path = real.value.startsWith(top) ? real.value.slice(top.length) : real.value;
    changes.set(path, [typed, { ...change, path }]);
  }
  return { ok: true, value: new Map(changes.values()) };
}

/** The real path of the directory, which may not exist yet, and the name in it. `known`: the directories so far. */
async function realPlace(files: FileSystem, path: string, known: Map<string, string>): Promise<Placed<string>> {
  const slash = path.lastIndexOf('/');
  const directory = slash === -1 ? '.' : path.slice(0, Math.max(slash, 1));
  const found = known.get(directory);
  const base = found === undefined ? await realDirectory(files, directory, known) : { ok: true as const, value: found };
  if (!base.ok) return base;
  known.set(directory, base.value);
  const name = path.slice(slash + 1);
  return { ok: true, value: base.value.endsWith('/') ? `${base.value}${name}` : `${base.value}/${name}` };
}

async function realDirectory(files: FileSystem, path: string, known: Map<string, string>): Promise<Placed<string>> {
  const real = await existing(files, path);
  return real ?? (path.lastIndexOf('/') > 0 ? realPlace(files, path, known) : { ok: true, value: path });
}

async function realPath(files: FileSystem, path: string): Promise<Placed<string>> {
  return (await existing(files, path)) ?? { ok: true, value: path };
}

/** The real path; undefined where nothing exists there. Any other failure is a problem, not an absence. */
async function existing(files: FileSystem, path: string): Promise<Placed<string> | undefined> {
  const real = await files.realPath(path);
  if (real.ok) return real;
  if (real.failure === 'missing' || real.failure === 'not-directory') return undefined;
  return { ok: false, problem: systemProblem(path, 'accessed', real) };
}

/** Converts a path below the root to one relative to the current directory. */
export async function shownBelow(files: FileSystem, root: string): Promise<(path: string) => string> {
  const here = await files.realPath('.');
  const top = here.ok ? (here.value.endsWith('/') ? here.value : `${here.value}/`) : undefined;
  return (path) => {
    const real = joinPath(root, path);
    return top !== undefined && real.startsWith(top) ? real.slice(top.length) : real;
  };
}
