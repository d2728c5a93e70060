import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import process from 'node:process';
import { setImmediate } from 'node:timers';
import type { ProgramEnd, ProgramOptions, ProgramOutput, Programs } from './ports.ts';
import { codeOf } from './system-error.ts';

/** Runs programs of this machine. */
export function nodePrograms(): Programs {
  return { run: (program, args, options = {}) => runProgram(program, args, options) };
}

const MAX_OUTPUT = 64 * 1024 * 1024;

const WINDOWS: boolean = process.platform === 'win32';

/** How long a program may take to end by itself after SIGTERM. */
const GRACE_MILLISECONDS = 2000;

/** How long to wait for more output of processes that a program left running when it ended. */
const SILENCE_MILLISECONDS = 3000;

/** In milliseconds: 24 days. A longer timer fires immediately. */
const LONGEST_TIMER = 2 ** 31 - 1;

type Stopped = 'timed-out' | 'cancelled' | 'too-much-output';

function runProgram(program: string, args: readonly string[], options: ProgramOptions): Promise<ProgramEnd> {
  const { cwd, signal } = options;
  if (signal?.aborted === true) return Promise.resolve({ end: 'cancelled', ...NOTHING });
  const env = options.cleanEnvironment === true ? { ...options.env } : { ...process.env, ...options.env };
  try {
    return endOf(spawnPiped(program, args, cwd, env), options);
  } catch (error) {
    // For example, an argument contains a NUL character.
    return Promise.resolve(startFailure(error, cwd));
  }
}

type Child = ReturnType<typeof spawnPiped>;

function endOf(child: Child, options: ProgramOptions): Promise<ProgramEnd> {
  const { cwd, stdin, signal, timeout, maxOutput = MAX_OUTPUT, maxStderr, orphans = 'leave' } = options;
  return new Promise((resolve) => {
    const stops = stopsOf(child);
    const cancel = (): void => stops.stop('cancelled');
    const output =
      options.onOutput === undefined
        ? collectOutput(maxOutput, maxStderr, () => stops.stop('too-much-output'))
        : handOverOutput(child, options.onOutput);
    const silence = silenceOf(child, output.chunks);
    let timer: NodeJS.Timeout | undefined;
    const finish = (end: ProgramEnd): void => {
      clearTimeout(timer);
      stops.clear();
      silence.clear();
      signal?.removeEventListener('abort', cancel);
      resolve(end);
    };
    signal?.addEventListener('abort', cancel);
    if (timeout !== undefined && timeout <= LONGEST_TIMER) timer = setTimeout(() => stops.stop('timed-out'), timeout);
    child.stdout.on('data', output.stdout);
    child.stderr.on('data', output.stderr);
    // A program that does not read all of its input is not an error.
    child.stdin.on('error', () => undefined);
    child.stdin.end(stdin ?? '');
    child.once('error', (error) => {
      if (child.pid === undefined) finish(startFailure(error, cwd));
    });
    child.once('exit', silence.wait);
    child.once('close', (status, ended) => {
      if (child.pid === undefined) return;
      const stopped = stops.reason();
      if (stopped !== undefined || orphans === 'kill') killGroup(child.pid, 'SIGKILL');
      stops.killRest();
      const written = output.written();
      if (stopped !== undefined) finish({ end: stopped, ...written });
      else if (status === null) finish({ end: 'signalled', signal: ended ?? '', ...written });
      else finish({ end: 'exited', status, ...(silence.leftOpen() ? { leftOpen: true } : {}), ...written });
    });
  });
}

/** Stops a program with SIGTERM, and with SIGKILL when it does not end in time. */
function stopsOf(child: Child) {
  let stopped: Stopped | undefined;
  let grace: NodeJS.Timeout | undefined;
  let elsewhere: readonly RunningProcess[] = [];
  return {
    stop: (why: Stopped): void => {
      if (stopped !== undefined) return;
      stopped = why;
      // Find descendants while their parents exist, because the search follows parents.
      elsewhere = outsideOfGroup(child.pid);
      killGroup(child.pid, 'SIGTERM');
      killEach(elsewhere, 'SIGTERM');
      grace = setTimeout(() => {
        killEach(outsideOfGroup(child.pid), 'SIGKILL');
        killGroup(child.pid, 'SIGKILL');
        killEach(elsewhere, 'SIGKILL');
        // A descendant that left the group can keep the pipes open.
        closePipes(child);
      }, GRACE_MILLISECONDS);
    },
    reason: (): Stopped | undefined => stopped,
    /** Kills the descendants outside of the group that a stop has found. */
    killRest: (): void => killEach(elsewhere, 'SIGKILL'),
    clear: (): void => clearTimeout(grace),
  };
}

/** Closes pipes that processes of an ended program keep open, when no more output comes. */
function silenceOf(child: Child, chunks: () => number) {
  let leftOpen = false;
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    const before = chunks();
    timer = setTimeout(() => {
      // This process can have been busy: output in the pipes arrives in the next turns of the event loop.
      setImmediate(() => {
        setImmediate(() => {
          if (chunks() !== before) {
            wait();
            return;
          }
          leftOpen = true;
          closePipes(child);
        });
      });
    }, SILENCE_MILLISECONDS);
  };
  return { wait, leftOpen: (): boolean => leftOpen, clear: (): void => clearTimeout(timer) };
}

const NOTHING: ProgramOutput = { stdout: new Uint8Array(), stderr: new Uint8Array() };

/** Keeps output up to the limits, in `chunks`. */
function collectOutput(maxOutput: number, maxStderr: number | undefined, overflow: () => void) {
  const stdout: Uint8Array[] = [];
  const stderr: Uint8Array[] = [];
  let length = 0;
  let stderrLength = 0;
  let chunks = 0;
  const add = (into: Uint8Array[], chunk: Uint8Array): void => {
    chunks++;
    const room = maxOutput - length;
    if (room < 0) return;
    into.push(chunk.subarray(0, room));
    length += chunk.length;
    if (length > maxOutput) overflow();
  };
  const addDropping = (chunk: Uint8Array, max: number): void => {
    chunks++;
    const room = max - stderrLength;
    if (room > 0) stderr.push(chunk.subarray(0, room));
    stderrLength += chunk.length;
  };
  return {
    stdout: (chunk: Uint8Array): void => add(stdout, chunk),
    stderr: (chunk: Uint8Array): void => {
      if (maxStderr === undefined) add(stderr, chunk);
      else addDropping(chunk, maxStderr);
    },
    chunks: (): number => chunks,
    written: (): ProgramOutput => ({ stdout: joined(stdout), stderr: joined(stderr) }),
  };
}

/** Passes on output, and reads more when the receiver has taken it. Output that is not taken yet counts as activity. */
function handOverOutput(child: Child, onOutput: NonNullable<ProgramOptions['onOutput']>) {
  let chunks = 0;
  let pending = 0;
  const take = (stream: 'stdout' | 'stderr', chunk: Uint8Array): void => {
    pending++;
    child[stream].pause();
    void onOutput(stream, chunk).finally(() => {
      pending--;
      chunks++;
      child[stream].resume();
    });
  };
  return {
    stdout: (chunk: Uint8Array): void => take('stdout', chunk),
    stderr: (chunk: Uint8Array): void => take('stderr', chunk),
    chunks: (): number => (pending > 0 ? Number.NaN : chunks),
    written: (): ProgramOutput => NOTHING,
  };
}

/** Programs run in their own process group, so that their children end with them and Ctrl-C reaches only krmkit. */
function spawnPiped(program: string, args: readonly string[], cwd: string | undefined, env: NodeJS.ProcessEnv) {
  return spawn(program, [...args], {
    ...(cwd === undefined ? {} : { cwd }),
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: !WINDOWS,
    windowsHide: true,
  });
}

function closePipes(child: Child): void {
  child.stdout.destroy();
  child.stderr.destroy();
}

function killGroup(pid: number | undefined, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return;
  try {
    process.kill(WINDOWS ? pid : -pid, signal);
  } catch {
    // The process has ended already.
  }
}

/** Kills descendants that left the group, such as jobs of a shell. */
function outsideOfGroup(pid: number | undefined): readonly RunningProcess[] {
  return pid === undefined || WINDOWS ? [] : descendantsOf(pid).filter(({ group }) => group !== pid);
}

function killEach(processes: readonly RunningProcess[], signal: 'SIGTERM' | 'SIGKILL'): void {
  for (const one of processes) {
    if (!isStillRunning(one)) continue;
    try {
      process.kill(one.pid, signal);
    } catch {
      // The process has ended, or belongs to another user.
    }
  }
}

function startFailure(error: unknown, cwd: string | undefined): ProgramEnd {
  const message = error instanceof Error ? error.message : String(error);
  switch (codeOf(error)) {
    case 'ENOENT':
      return { end: 'not-found', message: isDirectory(cwd) ? message : `no such directory: ${cwd ?? ''}` };
    case 'ENOTDIR':
      return { end: 'not-found', message };
    case 'EACCES':
    case 'EPERM':
    case 'ENOEXEC':
      return { end: 'not-executable', message };
    default:
      return { end: 'failed', message };
  }
}

/** The system reports the same error for a missing program and a missing directory. */
function isDirectory(cwd: string | undefined): boolean {
  return cwd === undefined || (statSync(cwd, { throwIfNoEntry: false })?.isDirectory() ?? false);
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    all.set(chunk, offset);
    offset += chunk.length;
  }
  return all;
}

/** A Linux process; `started` distinguishes it from a later process with the same id. */
export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly started: string;
}

/**
 * The descendants of a process, including those in their own group or session. Orphans of ended parents are not found.
 * Empty without /proc.
 */
export function descendantsOf(pid: number): readonly RunningProcess[] {
  const byParent = new Map<number, RunningProcess[]>();
  for (const name of processNames()) {
    const running = readProcess(name);
    if (running === undefined) continue;
    const siblings = byParent.get(running.parent);
    if (siblings === undefined) byParent.set(running.parent, [running]);
    else siblings.push(running);
  }
  const found: RunningProcess[] = [];
  const waiting = [pid];
  for (const parent of waiting) {
    const children = byParent.get(parent) ?? [];
    found.push(...children);
    waiting.push(...children.map((child) => child.pid));
    byParent.delete(parent);
  }
  return found;
}

export function isStillRunning({ pid, started }: RunningProcess): boolean {
  return readProcess(String(pid))?.started === started;
}

function processNames(): readonly string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function readProcess(name: string): RunningProcess | undefined {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'latin1');
    // The program name is in parentheses and can contain any character; the fields after it start with the state.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [state, parent, group] = fields;
    if (state === 'Z') return undefined;
    return { pid: Number(name), parent: Number(parent), group: Number(group), started: fields[19] ?? '' };
  } catch {
    // The process has ended.
    return undefined;
  }
}
