import type { EntryStatus } from '../platform/ports.ts';
import type { FileChange } from './plan.ts';
import type { WriteProblem } from './problem.ts';
import { systemProblem } from './problem.ts';
import type { Tree } from './tree-path.ts';
import { directoryOf, inTree, refusalOf } from './tree-path.ts';

/** Where a change really happens. */
export interface Target {
  /** Real, relative to the root. */
  readonly path: string;
  /** Undefined where nothing is there. */
  readonly status: EntryStatus | undefined;
}

/** Follows the links of directories, each directory once. */
export interface Resolver {
  /** The real path of a directory, relative to the root; '' is the root. */
  readonly directory: (path: string) => Promise<string | WriteProblem>;
  /** Directories that were asked for and are not there. */
  readonly missing: () => ReadonlySet<string>;
}

export function createResolver(tree: Tree): Resolver {
  const known = new Map<string, string | WriteProblem>([['', '']]);
  const missing = new Set<string>();
  return {
    missing: () => missing,
    directory: async (path) => {
      const present = known.get(path);
      if (present !== undefined) return present;
      let real: string | WriteProblem = '';
      let prefix = '';
      for (const name of path.split('/')) {
        prefix = prefix === '' ? name : `${prefix}/${name}`;
        real = known.get(prefix) ?? (await resolveDirectory(tree, real, name, prefix, missing));
        known.set(prefix, real);
        if (typeof real !== 'string') break;
      }
      known.set(path, real);
      return real;
    },
  };
}

async function resolveDirectory(
  tree: Tree,
  parent: string,
  name: string,
  written: string,
  missing: Set<string>,
): Promise<string | WriteProblem> {
  const real = parent === '' ? name : `${parent}/${name}`;
  if (missing.has(parent)) {
    missing.add(real);
    return real;
  }
  const status = await tree.files.entryStatus(inTree(tree, real));
  if (status.ok) {
    if (status.value.kind === 'directory') return real;
    if (status.value.kind !== 'link') return refused(written, 'It is not a directory', MOVE_AWAY);
    const target = await followLink(tree, real, written);
    if (typeof target !== 'string') return target;
    const followed = await tree.files.entryStatus(inTree(tree, target));
    return followed.ok && followed.value.kind === 'directory'
      ? target
      : refused(written, 'It is not a directory', MOVE_AWAY);
  }
  if (status.failure !== 'missing') return systemProblem(written, 'looked at', status);
  missing.add(real);
  return real;
}

const MOVE_AWAY = 'move it away, or write somewhere else';

/**
 * What a change of this path really touches: a file, and through a link within the root the file behind it. A link
 * that is deleted is deleted itself, as `rm` does.
 */
export async function resolveTarget(
  tree: Tree,
  resolver: Resolver,
  { kind, path: written }: FileChange,
): Promise<Target | WriteProblem> {
  const directory = await resolver.directory(directoryOf(written));
  if (typeof directory !== 'string') return directory;
  const name = written.slice(written.lastIndexOf('/') + 1);
  const path = directory === '' ? name : `${directory}/${name}`;
  if (resolver.missing().has(directory)) return kind === 'create' ? { path, status: undefined } : gone(written);
  const status = await tree.files.entryStatus(inTree(tree, path));
  if (!status.ok) {
    if (status.failure !== 'missing') return systemProblem(written, 'looked at', status);
    return kind === 'create' ? { path, status: undefined } : gone(written);
  }
  if (kind === 'create') {
    return status.value.kind === 'directory'
      ? refused(written, 'There is a directory of this name', MOVE_AWAY)
      : { kind: 'changed', path: written, message: 'Something is there already', hint: MOVE_AWAY };
  }
  if (status.value.kind === 'file') return { path, status: status.value };
  if (status.value.kind !== 'link') return refused(written, 'It is not a file', MOVE_AWAY);
  const target = await followLink(tree, path, written);
  if (typeof target !== 'string') return target;
  const followed = await tree.files.entryStatus(inTree(tree, target));
  if (!followed.ok || followed.value.kind !== 'file') return refused(written, 'This link leads to no file', MOVE_AWAY);
  return kind === 'delete' ? { path, status: status.value } : { path: target, status: followed.value };
}

/** The real path behind a link, relative to the root. */
async function followLink(tree: Tree, path: string, written: string): Promise<string | WriteProblem> {
  const target = await tree.files.realPath(inTree(tree, path));
  if (!target.ok) return systemProblem(written, 'followed', target);
  const top = tree.root.endsWith('/') ? tree.root : `${tree.root}/`;
  if (target.value === tree.root) return '';
  if (!target.value.startsWith(top)) {
    const hint = 'name the directory that it leads to instead';
    return refused(written, 'This link leads out of the directory that is written', hint);
  }
  const relative = target.value.slice(top.length);
  const refusal = refusalOf(relative);
  return refusal === undefined ? relative : refused(written, refusal, MOVE_AWAY);
}

function gone(path: string): WriteProblem {
  return { kind: 'changed', path, message: 'It is not there any more', hint: 'run this again' };
}

function refused(path: string, message: string, hint: string): WriteProblem {
  return { kind: 'refused', path, message, hint };
}
