import type { Clock, Outcome, ProcessIdentity, Processes, WritableFileSystem, WriteFailure } from '@krmkit/base';
import { member, parseJson, textAt } from '@krmkit/base';
import { crc32 } from './crc.ts';
import type { WriteProblem } from './problem.ts';
import { systemProblem } from './problem.ts';
import type { Tree } from './tree-path.ts';
import { inTree } from './tree-path.ts';

export const LOCK_NAME = '.krmkit-lock';

/** The ports that writing needs. */
export interface WritePorts {
  /** The file system. */
  readonly files: WritableFileSystem;
  /** The processes of this machine. */
  readonly processes: Processes;
  /** The time. */
  readonly clock: Clock;
}

export interface Lock {
  readonly release: () => Promise<void>;
}

interface Mark {
  readonly name: string;
  readonly text: string;
}

/** Attempts when other processes take and release the lock at the same time. */
const MAX_ATTEMPTS = 20;
const MAX_SUCCESSIONS = 100;

/**
 * Locks a tree for one process. The lock is a symbolic link whose text names its holder, so it is created atomically
 * (a file where the file system has no links). The lock of a process that has ended is not removed, because another
 * process can have replaced it: its successor is a further lock, named after the text of the first one, which only one
 * process can create. The last lock of such a chain holds the tree, and its holder removes the chain from the start.
 */
export async function acquireLock(tree: Tree, ports: WritePorts): Promise<Lock | WriteProblem> {
  const text = JSON.stringify({ krmkitLock: 1, ...ports.processes.self(), since: ports.clock.now() });
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const row: Mark[] = [];
    let name = LOCK_NAME;
    while (row.length < MAX_SUCCESSIONS) {
      const created = await createMark(tree, name, text);
      if (created.ok) {
        const [first] = row;
        if (first !== undefined && (await readMark(tree, first.name)) !== first.text) {
          await tree.files.removeFile(inTree(tree, name));
          break;
        }
        await removeForgotten(tree, ports, [...row.map((mark) => mark.name), name]);
        return { release: () => release(tree, [...row, { name, text }]) };
      }
      if (created.failure !== 'exists') return systemProblem('', 'locked', created);
      const present = await readMark(tree, name);
      if (present === undefined) break;
      const holder = parseHolder(present);
      if (holder === undefined || ports.processes.isRunning(holder) !== false) return busy(tree, name, holder, ports);
      row.push({ name, text: present });
      name = `${LOCK_NAME}-${crc32(new TextEncoder().encode(present)).toString(16).padStart(8, '0')}`;
    }
  }
  return busy(tree, LOCK_NAME, undefined, ports);
}

/** The holder of the lock of this tree, if its process runs or could run. */
export async function lockHolder(tree: Tree, ports: WritePorts): Promise<WriteProblem | undefined> {
  const present = await readMark(tree, LOCK_NAME);
  const holder = present === undefined ? undefined : parseHolder(present);
  if (holder === undefined || ports.processes.isRunning(holder) === false) return undefined;
  return busy(tree, LOCK_NAME, holder, ports);
}

async function release(tree: Tree, row: readonly Mark[]): Promise<void> {
  for (const { name, text } of row) {
    if ((await readMark(tree, name)) === text) await tree.files.removeFile(inTree(tree, name));
  }
}

/** Removes locks of a chain whose holder was killed while it removed the chain. */
async function removeForgotten(tree: Tree, ports: WritePorts, own: readonly string[]): Promise<void> {
  const listed = await tree.files.readDirectory(tree.root);
  for (const { name } of listed.ok ? listed.value : []) {
    if (!name.startsWith(`${LOCK_NAME}-`) || own.includes(name)) continue;
    const text = await readMark(tree, name);
    const holder = text === undefined ? undefined : parseHolder(text);
    if (holder !== undefined && ports.processes.isRunning(holder) === false) {
      await tree.files.removeFile(inTree(tree, name));
    }
  }
}

async function createMark(tree: Tree, name: string, text: string): Promise<Outcome<void, WriteFailure>> {
  const path = inTree(tree, name);
  const linked = await tree.files.createTextLink(path, text);
  if (linked.ok || linked.failure !== 'unsupported') return linked;
  return tree.files.createFile(path, new TextEncoder().encode(text), { mode: 0o644 });
}

const MAX_MARK_BYTES = 4096;

/** Undefined if there is no lock; '' for anything that is not a lock of krmkit. */
async function readMark(tree: Tree, name: string): Promise<string | undefined> {
  const path = inTree(tree, name);
  const status = await tree.files.entryStatus(path);
  if (!status.ok) return status.failure === 'missing' ? undefined : '';
  if (status.value.kind === 'link') {
    const text = await tree.files.readTextLink(path);
    return text.ok ? text.value : '';
  }
  if (status.value.kind !== 'file') return '';
  const bytes = await tree.files.readFile(path, MAX_MARK_BYTES);
  return bytes.ok ? new TextDecoder().decode(bytes.value) : '';
}

interface Holder extends ProcessIdentity {
  /** Milliseconds since 1970. */
  readonly since: number;
}

function parseHolder(text: string): Holder | undefined {
  const parsed = parseJson(text);
  const [pid, since] = [member(parsed, 'pid'), member(parsed, 'since')];
  if (member(parsed, 'krmkitLock') !== 1 || typeof pid !== 'number') return undefined;
  return {
    pid,
    since: typeof since === 'number' ? since : 0,
    host: textAt(parsed, 'host'),
    boot: textAt(parsed, 'boot'),
    namespace: textAt(parsed, 'namespace'),
    started: textAt(parsed, 'started'),
  };
}

function busy(tree: Tree, name: string, holder: Holder | undefined, ports: WritePorts): WriteProblem {
  const path = inTree(tree, name);
  if (holder === undefined) {
    const message = `This directory is locked, and the lock does not name its holder: ${path}`;
    return { kind: 'busy', message, hint: 'if no krmkit command is writing here, remove that file' };
  }
  const minutes = Math.max(0, Math.floor((ports.clock.now() - holder.since) / 60_000));
  const since = minutes === 0 ? 'just now' : `${minutes} min ago`;
  if (ports.processes.isRunning(holder) === true) {
    const message = `Another krmkit command is writing in this directory: process ${holder.pid}, started ${since}`;
    return { kind: 'busy', message, hint: 'run this again when it has ended' };
  }
  const message =
    `Another krmkit command is writing in this directory: process ${holder.pid} on ${JSON.stringify(holder.host.slice(0, 100))}, ` +
    `started ${since}; krmkit cannot find out from here whether it still runs`;
  return { kind: 'busy', message, hint: `if it does not run, remove ${path} and run this again` };
}
