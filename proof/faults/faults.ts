import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { basename, dirname, join, sep } from 'node:path';
import process from 'node:process';
import { stateOf } from '@krmkit/testing';
import type { TreeState } from '@krmkit/testing';
import type { FaultCase } from './cases.ts';
import { writeFiles } from './cases.ts';

/** What goes wrong: a system call fails, or the process is killed in place of it. */
export interface Fault {
  /** The number of the call, from 0. */
  readonly call: number;
  readonly kind: 'EIO' | 'ENOSPC' | 'SIGKILL';
}

/** A case that ran once without a fault. */
export interface FaultBench {
  /** The system calls about its files, as `NAME PATH`. */
  readonly calls: readonly string[];
  readonly faults: readonly Fault[];
  /** Runs with a fault, then again without one. Gives what does not hold. */
  readonly attempt: (fault: Fault) => readonly string[];
  readonly remove: () => void;
}

export interface Programs {
  /** The command, as a file for node. */
  readonly command: string;
  /** The library of `buildLibrary`. */
  readonly library: string;
}

const SOURCE = 'failing-calls.c';

/** Compiles the library into a directory. Undefined if this machine cannot. */
export function buildLibrary(sources: string, directory: string): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const library = join(directory, 'failing-calls.so');
  const words = ['-shared', '-fPIC', '-O1', '-o', library, join(sources, SOURCE), '-ldl'];
  const { status, stderr, error } = spawnSync('gcc', words, { encoding: 'utf8' });
  if (error !== undefined) return undefined;
  if (status !== 0) throw new Error(stderr);
  return library;
}

interface Run {
  readonly status: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Expected {
  readonly before: TreeState;
  readonly after: TreeState;
  readonly undisturbed: Run;
}

/** `caches` has the compiled code of the command: not a part of what is tried, and otherwise each run compiles it. */
export function openBench(one: FaultCase, programs: Programs, caches: string): FaultBench {
  const folder = mkdtempSync(join(tmpdir(), 'krmkit-faults-'));
  const [room, untouched] = [join(folder, 'room'), join(folder, 'untouched')];
  const directory = join(room, 'work');
  const start = (words: readonly string[], input: string, env: NodeJS.ProcessEnv): Run =>
    spawnSync(process.execPath, [programs.command, ...words], {
      cwd: directory,
      input,
      env: { ...environment(room), XDG_CACHE_HOME: caches, ...env },
      encoding: 'utf8',
      timeout: 120_000,
    });
  const krmkit = (words: readonly string[]): string => {
    const { status, stdout, stderr } = start(words, '', {});
    if (status !== 0) throw new Error(stderr);
    return stdout;
  };
  for (const name of ['home', 'tmp']) mkdirSync(join(room, name), { recursive: true });
  writeFiles(directory, one.files);
  one.prepare?.({ directory, up: join(room, 'up'), krmkit });
  const input = one.input === undefined ? '' : krmkit(one.input.words).replaceAll(one.input.from, one.input.to);
  cpSync(room, untouched, { recursive: true, verbatimSymlinks: true });

  const log = join(folder, 'log');
  const run = (env: NodeJS.ProcessEnv): Run => start(one.words, input, env);
  const followed = { LD_PRELOAD: programs.library, FAULT_BELOW: room };
  const before = filesOf(room);
  run({});
  renew(untouched, room);
  const undisturbed = run({ ...followed, FAULT_LOG: log });
  if (undisturbed.status !== 0 && undisturbed.status !== 1) throw new Error(undisturbed.stderr);
  const expected = { before, after: filesOf(room), undisturbed };
  const calls = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').map(callOf) : [];
  return {
    calls,
    faults: calls.flatMap(faultsOf),
    attempt: ({ call, kind }) => {
      renew(untouched, room);
      const error = kind === 'SIGKILL' ? {} : { FAULT_ERRNO: `${constants.errno[kind]}` };
      const disturbed = run({ ...followed, FAULT_AT: `${call}`, ...error });
      const now = filesOf(room);
      const wrong = [...wrongRun(disturbed, kind), ...wrongFiles(disturbed, now, expected)];
      if (isSame(now, before) || isSame(now, expected.after)) return wrong;
      const again = run({});
      // What a command does not see that refuses at once, such as `init` where its directory is complete.
      const left = new Set(
        Object.keys(filesOf(room))
          .filter((path) => path.startsWith('work/') && isOwn(path))
          .map((path) => dirname(join(room, path))),
      );
      const recovered = [...left].map((path) => start(['fmt', '--recover', path], '', {}));
      const repairs = [again, ...recovered].flatMap((one) => wrongRun(one, 'EIO'));
      // A temporary directory that cannot be removed stays until krmkit needs one again.
      const isKept = calls[call]?.includes(join(room, 'tmp', sep)) === true;
      const last = isKept ? withoutTemporary(filesOf(room)) : filesOf(room);
      return [...wrong, ...repairs, ...wrongRepair(again, last, expected)];
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function environment(room: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: join(room, 'home'),
    TMPDIR: join(room, 'tmp'),
    // The same order of calls in each run.
    UV_THREADPOOL_SIZE: '1',
    UV_USE_IO_URING: '0',
  };
}

function renew(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

/** `12 open a.yaml` */
function callOf(line: string): string {
  return line.slice(line.indexOf(' ') + 1).trim();
}

/** Calls that need space on the disk. */
const ALLOCATING = /^(?:create|write|pwrite64|writev|mkdir|mkdtemp|link|symlink|rename|fsync|fdatasync|close)\b/;

function faultsOf(name: string, call: number): readonly Fault[] {
  const full: readonly Fault[] = ALLOCATING.test(name) ? [{ call, kind: 'ENOSPC' }] : [];
  return [{ call, kind: 'EIO' }, ...full, { call, kind: 'SIGKILL' }];
}

/** What people have, without the repository that git writes and the room's own directories. */
function filesOf(room: string): TreeState {
  return Object.fromEntries(
    Object.entries(stateOf(room)).filter(
      ([path]) => /^(?:work|tmp)\//.test(path) && !/(?:^|\/)\.git(?:\/|$)/.test(path),
    ),
  );
}

function isSame(one: TreeState, other: TreeState): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The names of temporary files, of the lock and of the journal. */
const isOwn = (path: string): boolean =>
  path.startsWith('tmp/') || /^\.(?:krmkit-|results\.yaml\.)/.test(basename(path));

function withoutTemporary(state: TreeState): TreeState {
  return Object.fromEntries(Object.entries(state).filter(([path]) => !path.startsWith('tmp/')));
}

function withoutOwn(state: TreeState): TreeState {
  return Object.fromEntries(Object.entries(state).filter(([path]) => !isOwn(path)));
}

const UNCAUGHT = /\n\s+at .*[:(]\d+|TypeError|RangeError|internal error|\bundefined\b|\[object/;

function wrongRun({ status, signal, stderr }: Run, kind: Fault['kind']): readonly string[] {
  const wrong: string[] = [];
  if (kind !== 'SIGKILL' && status === null) wrong.push(`ended by ${signal ?? 'its time limit'}`);
  if (UNCAUGHT.test(stderr)) wrong.push(`a stack trace: ${stderr}`);
  if (status !== null && status !== 0 && stderr.trim() === '') wrong.push(`status ${status} without a word`);
  return wrong;
}

function wrongFiles(
  { status, stderr }: Run,
  now: TreeState,
  { before, after, undisturbed }: Expected,
): readonly string[] {
  const wrong: string[] = [];
  const seen = withoutOwn(now);
  for (const path of new Set([...Object.keys(seen), ...Object.keys(before), ...Object.keys(after)])) {
    if (isOwn(path) || now[path] === before[path] || now[path] === after[path]) continue;
    wrong.push(`${path} is neither old nor new: ${JSON.stringify(now[path])}`);
  }
  const isNew = isSame(seen, withoutOwn(after));
  if (status === undisturbed.status && !isNew) wrong.push(`status ${status}, but not its result: ${stderr}`);
  const isHalf = !isNew && !isSame(seen, withoutOwn(before)) && !isOnlyDirectories(seen, before);
  // Who is killed says nothing: the journal does.
  const isSaid = Object.keys(now).some((path) => basename(path).startsWith('.krmkit-journal-'));
  if (isHalf && !isSaid) wrong.push(`half done without a journal, status ${status}: ${stderr}`);
  return wrong;
}

/** Directories that are empty so far. */
function isOnlyDirectories(seen: TreeState, before: TreeState): boolean {
  return Object.entries(seen).every(([path, state]) => before[path] === state || state.startsWith('directory '));
}

function wrongRepair({ status, stderr }: Run, now: TreeState, { after }: Expected): readonly string[] {
  if (isSame(now, after)) return [];
  const paths = new Set([...Object.keys(now), ...Object.keys(after)]);
  const others = [...paths].filter((path) => now[path] !== after[path]);
  return [`the second run, status ${status}, leaves ${others.join(', ')}: ${stderr}`];
}
