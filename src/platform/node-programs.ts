import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import process from 'node:process';
import type { ProgramEnd, ProgramOptions, ProgramOutput, Programs } from './ports.ts';
import { codeOf } from './system-error.ts';

/** The programs of this machine. */
export function nodePrograms(): Programs {
  return { run: (program, args, options = {}) => runProgram(program, args, options) };
}

const MAX_OUTPUT = 64 * 1024 * 1024;

const WINDOWS: boolean = process.platform === 'win32';

/** How long a program may take to end by itself after SIGTERM. */
const GRACE_MILLISECONDS = 2000;

type Stopped = 'timed-out' | 'cancelled' | 'too-much-output';

function runProgram(program: string, args: readonly string[], options: ProgramOptions): Promise<ProgramEnd> {
  const { cwd, stdin, signal, timeout, maxOutput = MAX_OUTPUT } = options;
  if (signal?.aborted === true) return Promise.resolve({ end: 'cancelled', ...NOTHING });
  return new Promise((resolve) => {
    const env = { ...process.env, ...options.env };
    let child: ReturnType<typeof spawnPiped>;
    try {
      child = spawnPiped(program, args, cwd, env);
    } catch (error) {
      // An argument with a NUL, say, which no system can hand over.
      resolve(startFailure(error, cwd));
      return;
    }
    const stdout: Uint8Array[] = [];
    const stderr: Uint8Array[] = [];
    let length = 0;
    let stopped: Stopped | undefined;
    let grace: NodeJS.Timeout | undefined;
    let timer: NodeJS.Timeout | undefined;
    const stop = (why: Stopped): void => {
      if (stopped !== undefined) return;
      stopped = why;
      killGroup(child.pid, 'SIGTERM');
      grace = setTimeout(() => {
        killGroup(child.pid, 'SIGKILL');
        // A grandchild that left the group may hold the pipes open for ever.
        child.stdout.destroy();
        child.stderr.destroy();
      }, GRACE_MILLISECONDS);
    };
    const cancel = (): void => stop('cancelled');
    const finish = (end: ProgramEnd): void => {
      clearTimeout(timer);
      clearTimeout(grace);
      signal?.removeEventListener('abort', cancel);
      resolve(end);
    };
    const collect = (into: Uint8Array[]) => (chunk: Uint8Array) => {
      const room = maxOutput - length;
      if (stopped === 'too-much-output') return;
      into.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
      length += chunk.length;
      if (length > maxOutput) stop('too-much-output');
    };
    signal?.addEventListener('abort', cancel);
    if (timeout !== undefined) timer = setTimeout(() => stop('timed-out'), timeout);
    child.stdout.on('data', collect(stdout));
    child.stderr.on('data', collect(stderr));
    // Whoever does not read its input to the end is none of our errors.
    child.stdin.on('error', () => undefined);
    child.stdin.end(stdin ?? '');
    child.once('error', (error) => {
      if (child.pid === undefined) finish(startFailure(error, cwd));
    });
    child.once('close', (status, ended) => {
      if (child.pid === undefined) return;
      const output = { stdout: joined(stdout), stderr: joined(stderr) };
      if (stopped !== undefined) finish({ end: stopped, ...output });
      else if (status !== null) finish({ end: 'exited', status, ...output });
      else finish({ end: 'signalled', signal: ended ?? '', ...output });
    });
  });
}

const NOTHING: ProgramOutput = { stdout: new Uint8Array(), stderr: new Uint8Array() };

/** In a group of its own, so that what it starts ends with it; and so that Ctrl-C reaches it through us alone. */
function spawnPiped(program: string, args: readonly string[], cwd: string | undefined, env: NodeJS.ProcessEnv) {
  return spawn(program, [...args], {
    ...(cwd === undefined ? {} : { cwd }),
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: !WINDOWS,
    windowsHide: true,
  });
}

function killGroup(pid: number | undefined, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return;
  try {
    process.kill(WINDOWS ? pid : -pid, signal);
  } catch {
    // It has ended already.
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

/** The system says the same of a missing program and of a missing directory. */
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
