import { isJournalName } from '../diagnostics/unfinished-change.ts';
import type { EntryStatus } from '../platform/ports.ts';
import { utf16Of } from '../text/utf16.ts';
import { fingerprintOf } from './crc.ts';
import type { JournalEntry } from './journal.ts';
import { LOCK_NAME } from './lock.ts';
import type { FileChange, WritePlan } from './plan.ts';
import { bytesAfter, bytesBefore, isContentBefore, isSameBytes, mostBytesBefore } from './plan.ts';
import type { WriteProblem } from './problem.ts';
import { systemProblem } from './problem.ts';
import type { Resolver } from './resolve.ts';
import { createResolver, resolveTarget } from './resolve.ts';
import type { Tree } from './tree-path.ts';
import { beside, directoriesUp, inTree, LONE_SURROGATE, refusalOf } from './tree-path.ts';

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
