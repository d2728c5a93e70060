import { isJournalName, utf16Of, basename, directoryOf } from '@krmkit/base';
import type { EntryStatus } from '@krmkit/base';
import { fingerprintOf } from './crc.ts';
import type { JournalEntry } from './journal.ts';
import { LOCK_NAME } from './lock.ts';
import type { FileChange, WritePlan } from './plan.ts';
import { bytesAfter, bytesBefore, isContentBefore, isSameBytes, mostBytesBefore } from './plan.ts';
import type { WriteProblem } from './problem.ts';
import { systemProblem } from './problem.ts';
import type { Tree } from './tree-path.ts';
import { beside, directoriesUp, inTree, LONE_SURROGATE, refusalOf } from './tree-path.ts';

/** A change whose file has been checked. */
export interface PreparedChange {
  readonly entry: JournalEntry;
  /** The path in the plan. */
  readonly path: string;
  /** Creates the new content, which can be large; undefined for a deletion. */
  readonly after: (() => Uint8Array) | undefined;
  /** The permission to run the file; undefined keeps it. */
  readonly executable?: boolean;
  /** The status of the present file; undefined for a creation. */
  readonly status: EntryStatus | undefined;
}

export interface Prepared {
  readonly changes: readonly PreparedChange[];
  /** Directories to create, outer ones first. */
  readonly directories: readonly string[];
  readonly problems: readonly WriteProblem[];
}

/**
 * Checks everything that a plan touches, and changes nothing: resolves paths, verifies that files still have the content
 * before, and that nothing exists where a file is to be created. Leaves out changes without effect.
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
  // Report each directory once.
  return { changes, directories: [...resolver.missing()].sort(), problems: [...new Set(problems)] };
}

const TWICE = 'change only one of them, or both in the same way';

async function prepareChange(
  tree: Tree,
  resolver: Resolver,
  change: FileChange,
): Promise<PreparedChange | WriteProblem> {
  const refusal = refusalOfChange(change);
  if (refusal !== undefined) return refusal;
  const target = await resolveTarget(tree, resolver, change);
  if ('message' in target) return target;
  if (change.kind !== 'create') return prepareReplacement(tree, change, target);
  const after = (): Uint8Array => bytesAfter(change);
  const entry: JournalEntry = { kind: 'create', path: target.path, after: fingerprintOf(after()) };
  return { entry, path: change.path, after, status: undefined, executable: change.executable === true };
}

function refusalOfChange(change: FileChange): WriteProblem | undefined {
  const { path } = change;
  const refusal = refusalOf(path);
  if (refusal !== undefined) return refused(path, refusal, 'write to a path below the named directory');
  if (change.kind === 'delete' || change.afterBytes !== undefined || !LONE_SURROGATE.test(change.after)) {
    return undefined;
  }
  return refused(
    path,
    'Its new text contains a lone surrogate, which UTF-8 cannot encode',
    'write the complete character',
  );
}

/** For a change of a file that is there: reads the file again. */
async function prepareReplacement(
  tree: Tree,
  change: Exclude<FileChange, { readonly kind: 'create' }>,
  target: WriteTarget,
): Promise<PreparedChange | WriteProblem> {
  const { path } = change;
  const { status } = target;
  const real = inTree(tree, target.path);
  // For a link that is removed, the text before is that of its target.
  const bytes = await tree.files.readFile(real, mostBytesBefore(change));
  if (!bytes.ok && bytes.failure !== 'too-large') return systemProblem(path, 'read again', bytes);
  const before = bytes.ok ? bytes.value : undefined;
  if (before === undefined || !isContentBefore(change, before)) return changedSince(path);
  const form = utf16Of(before);
  const after = change.kind === 'delete' ? undefined : (): Uint8Array => bytesAfter(change, form);
  const created = after === undefined ? undefined : fingerprintOf(after());
  if (status?.kind === 'file' && !(await tree.files.mayWrite(real))) {
    const hint = 'make it writable, for example with chmod u+w';
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

/** As in git: everyone who can read an executable file can run it. */
export function newMode({ status, executable }: Pick<PreparedChange, 'status' | 'executable'>): number {
  if (status === undefined) return executable === true ? 0o777 : 0o666;
  const { mode } = status;
  if (executable === undefined || executable === ((mode & 0o111) !== 0)) return mode;
  return executable ? mode | ((mode & 0o444) >> 2) : mode & ~0o111;
}

export function changedSince(path: string): WriteProblem {
  return { kind: 'changed', path, message: 'It has changed since it was read', hint: 'run this again' };
}

/** Problems of directories below the root: another command is writing there, or left an unfinished change. */
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
        const message = 'This directory has an unfinished change';
        problems.push({ kind: 'unfinished', path: directory, message, hint: 'run krmkit on this directory first' });
      } else if (listed.value.some(({ name }) => name === LOCK_NAME)) {
        const message = `Another krmkit command is writing in this directory: see ${LOCK_NAME} in it`;
        problems.push({ kind: 'busy', path: directory, message, hint: 'run this again when it has ended' });
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

/** The resolved target of a change. */
export interface WriteTarget {
  /** Real path, relative to the root. */
  readonly path: string;
  /** Undefined if nothing exists at the path. */
  readonly status: EntryStatus | undefined;
}

/** Follows the links of directories, each directory once. */
export interface Resolver {
  /** The real path of a directory, relative to the root; '' is the root. */
  readonly directory: (path: string) => Promise<string | WriteProblem>;
  /** Requested directories that do not exist. */
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
        real = known.get(prefix) ?? (await resolveDirectory(tree, real, prefix, missing));
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
  written: string,
  missing: Set<string>,
): Promise<string | WriteProblem> {
  const name = basename(written);
  const real = parent === '' ? name : `${parent}/${name}`;
  if (missing.has(parent)) {
    missing.add(real);
    return real;
  }
  const status = await tree.files.entryStatus(inTree(tree, real));
  if (status.ok) {
    if (status.value.kind === 'directory') return real;
    if (status.value.kind !== 'link') return refused(written, 'It is not a directory', MOVE_AWAY);
    const target = await targetOfLink(tree, real, written);
    if ('message' in target) return target;
    return target.status?.kind === 'directory' ? target.path : refused(written, 'It is not a directory', MOVE_AWAY);
  }
  if (status.failure !== 'missing') return systemProblem(written, 'looked at', status);
  missing.add(real);
  return real;
}

const MOVE_AWAY = 'move it away, or write somewhere else';

/**
 * What a change of this path touches: a file, or the target of a link within the root. Deleting a link deletes the link
 * itself, as `rm` does.
 */
export async function resolveTarget(
  tree: Tree,
  resolver: Resolver,
  { kind, path: written }: FileChange,
): Promise<WriteTarget | WriteProblem> {
  const directory = await resolver.directory(directoryOf(written));
  if (typeof directory !== 'string') return directory;
  const name = basename(written);
  const path = directory === '' ? name : `${directory}/${name}`;
  if (resolver.missing().has(directory)) return kind === 'create' ? { path, status: undefined } : gone(written);
  const status = await tree.files.entryStatus(inTree(tree, path));
  if (!status.ok) {
    if (status.failure !== 'missing') return systemProblem(written, 'looked at', status);
    return kind === 'create' ? { path, status: undefined } : gone(written);
  }
  if (kind === 'create') return existing(written, status.value);
  if (status.value.kind === 'file') return { path, status: status.value };
  if (status.value.kind !== 'link') return refused(written, 'It is not a file', MOVE_AWAY);
  const target = await targetOfLink(tree, path, written);
  if ('message' in target) return target;
  if (target.status?.kind !== 'file') return refused(written, 'This link does not lead to a file', MOVE_AWAY);
  return kind === 'delete' ? { path, status: status.value } : target;
}

async function targetOfLink(tree: Tree, path: string, written: string): Promise<WriteTarget | WriteProblem> {
  const target = await followLink(tree, path, written);
  if (typeof target !== 'string') return target;
  const followed = await tree.files.entryStatus(inTree(tree, target));
  return { path: target, status: followed.ok ? followed.value : undefined };
}

/** The real path of the target of a link, relative to the root. */
async function followLink(tree: Tree, path: string, written: string): Promise<string | WriteProblem> {
  const target = await tree.files.realPath(inTree(tree, path));
  if (!target.ok) return systemProblem(written, 'followed', target);
  const top = tree.root.endsWith('/') ? tree.root : `${tree.root}/`;
  if (target.value === tree.root) return '';
  if (!target.value.startsWith(top)) {
    const hint = 'name the directory that it leads to instead';
    return refused(written, 'This link leads out of the directory to write', hint);
  }
  const relative = target.value.slice(top.length);
  const refusal = refusalOf(relative);
  return refusal === undefined ? relative : refused(written, refusal, MOVE_AWAY);
}

function existing(path: string, { kind }: EntryStatus): WriteProblem {
  return kind === 'directory'
    ? refused(path, 'A directory with this name exists', MOVE_AWAY)
    : { kind: 'changed', path, message: 'It exists already', hint: MOVE_AWAY };
}

function gone(path: string): WriteProblem {
  return { kind: 'changed', path, message: 'It does not exist any more', hint: 'run this again' };
}
