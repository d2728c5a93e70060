import { isJournalName } from '../diagnostics/unfinished-change.ts';
import type { EntryStatus } from '../platform/ports.ts';
import { utf16Of } from '../text/encoding.ts';
import { fingerprintOf } from './crc.ts';
import type { JournalEntry } from './journal.ts';
import { LOCK_NAME } from './lock.ts';
import type { FileChange, WritePlan } from './plan.ts';
import { bytesAfter, bytesBefore, isContentBefore, isSameBytes, mostBytesBefore } from './plan.ts';
import type { WriteProblem } from './problem.ts';
import { systemProblem } from './problem.ts';
import type { Tree } from './tree-path.ts';
import { beside, directoriesUp, directoryOf, inTree, LONE_SURROGATE, refusalOf } from './tree-path.ts';

/** A change whose file was looked at. */
export interface PreparedChange {
  readonly entry: JournalEntry;
  /** As the plan names it. */
  readonly path: string;
  /** Makes the new content, of which there may be much; undefined for a deletion. */
  readonly after: (() => Uint8Array) | undefined;
  /** Whether it is to be; undefined: as it was. */
  readonly executable?: boolean;
  /** Of the present file; undefined for a creation. */
  readonly status: EntryStatus | undefined;
}

export interface Prepared {
  readonly changes: readonly PreparedChange[];
  /** Directories to make, outer ones first. */
  readonly directories: readonly string[];
  readonly problems: readonly WriteProblem[];
}

/**
 * Looks at everything that a plan touches and changes nothing: where paths really lead, that files still are what the
 * plan was made of, that nothing stands where a file is to be created. A change that changes nothing is left out.
 */
export async function prepareChanges(tree: Tree, plan: WritePlan): Promise<Prepared> {
  const resolver = createResolver(tree);
  const changes: PreparedChange[] = [];
  const problems: WriteProblem[] = [];
  const byRealPath = new Map<string, FileChange>();
  for (const change of plan.changes) {
    const isUnchanged = change.kind === 'edit' && keepsContent(change);
    if (isUnchanged && change.executable === undefined) continue;
    const prepared = await prepareChange(tree, resolver, change);
    if ('message' in prepared) {
      problems.push(prepared);
      continue;
    }
    if (isUnchanged && prepared.status !== undefined && newMode(prepared) === prepared.status.mode) continue;
    const { path } = prepared.entry;
    const other = byRealPath.get(path);
    byRealPath.set(path, change);
    if (other === undefined) changes.push(prepared);
    else if (!isSame(other, change)) problems.push(refused(change.path, `It is the same file as ${other.path}`, TWICE));
  }
  for (const problem of await foreignMarks(tree, changes)) problems.push(problem);
  // A directory that is to blame is said once.
  return { changes, directories: [...resolver.missing()].sort(), problems: [...new Set(problems)] };
}

const TWICE = 'let one of them be changed, or both in the same way';

async function prepareChange(
  tree: Tree,
  resolver: Resolver,
  change: FileChange,
): Promise<PreparedChange | WriteProblem> {
  const { path } = change;
  const refusal = refusalOf(path);
  if (refusal !== undefined) return refused(path, refusal, 'write to a path below the directory that was named');
  if (change.kind !== 'delete' && change.afterBytes === undefined && LONE_SURROGATE.test(change.after)) {
    return refused(
      path,
      'Its new text has half a character in it, which UTF-8 cannot hold',
      'write the whole character',
    );
  }
  const target = await resolveTarget(tree, resolver, change);
  if ('message' in target) return target;
  if (change.kind === 'create') {
    const after = (): Uint8Array => bytesAfter(change);
    const entry: JournalEntry = { kind: 'create', path: target.path, after: fingerprintOf(after()) };
    return { entry, path, after, status: undefined, executable: change.executable === true };
  }
  const { status } = target;
  const real = inTree(tree, target.path);
  // Where a link is removed, it is its target's text that was read.
  const bytes = await tree.files.readFile(real, mostBytesBefore(change));
  if (!bytes.ok && bytes.failure !== 'too-large') return systemProblem(path, 'read again', bytes);
  const before = bytes.ok ? bytes.value : undefined;
  if (before === undefined || !isContentBefore(change, before)) return changedSince(path);
  const form = utf16Of(before);
  const after = change.kind === 'delete' ? undefined : (): Uint8Array => bytesAfter(change, form);
  const created = after === undefined ? undefined : fingerprintOf(after());
  if (status?.kind === 'file' && !(await tree.files.mayWrite(real))) {
    const hint = 'give yourself the right to write it, with chmod u+w for example';
    return { kind: 'system', path, message: 'It is write-protected', hint };
  }
  const fingerprint = fingerprintOf(before);
  const entry: JournalEntry =
    created === undefined
      ? { kind: 'delete', path: target.path, before: fingerprint }
      : { kind: 'edit', path: target.path, before: fingerprint, after: created };
  const isRunnable = change.kind === 'edit' ? change.executable : undefined;
  return { entry, path, after, status, ...(isRunnable === undefined ? {} : { executable: isRunnable }) };
}

/** As git has it, whoever may read an executable file may run it. */
export function newMode({ status, executable }: Pick<PreparedChange, 'status' | 'executable'>): number {
  if (status === undefined) return executable === true ? 0o777 : 0o666;
  const { mode } = status;
  if (executable === undefined || executable === ((mode & 0o111) !== 0)) return mode;
  return executable ? mode | ((mode & 0o444) >> 2) : mode & ~0o111;
}

export function changedSince(path: string): WriteProblem {
  return { kind: 'changed', path, message: 'It has changed since it was read', hint: 'run this again' };
}

/** Below the root, another command may be at work in a directory, or have left a change unfinished there. */
async function foreignMarks(tree: Tree, changes: readonly PreparedChange[]): Promise<readonly WriteProblem[]> {
  const problems: WriteProblem[] = [];
  const seen = new Set<string>();
  for (const { entry } of changes) {
    for (const directory of directoriesUp(beside(entry.path, '').replace(/\/$/, ''))) {
      if (seen.has(directory)) break;
      seen.add(directory);
      const listed = await tree.files.readDirectory(inTree(tree, directory));
      if (!listed.ok) continue;
      if (listed.value.some(({ name }) => isJournalName(name))) {
        const message = 'There is an unfinished change of this directory';
        problems.push({ kind: 'unfinished', path: directory, message, hint: 'run krmkit on this directory first' });
      } else if (listed.value.some(({ name }) => name === LOCK_NAME)) {
        const message = `Another krmkit command is writing in this directory: see ${LOCK_NAME} in it`;
        problems.push({ kind: 'busy', path: directory, message, hint: 'run this again when it is done' });
      }
    }
  }
  return problems;
}

function refused(path: string, message: string, hint: string): WriteProblem {
  return { kind: 'refused', path, message, hint };
}

function isSame(a: FileChange, b: FileChange): boolean {
  if (a.kind === 'delete' || b.kind === 'delete') return a.kind === b.kind;
  return a.kind === b.kind && a.executable === b.executable && isSameBytes(bytesAfter(a), bytesAfter(b));
}

function keepsContent(change: Extract<FileChange, { readonly kind: 'edit' }>): boolean {
  const { before, beforeBytes, after, afterBytes } = change;
  if (beforeBytes === undefined && afterBytes === undefined) return before === after;
  return isSameBytes(bytesBefore(change), bytesAfter(change));
}

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
