import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { memoryDisk, memoryStandardInput } from '@krmkit/base';
import { nodeProcesses, nodeWritableFileSystem, nodeClock, nodeFileSystem } from '@krmkit/base/node';
import type { Processes, WritableFileSystem, WriteFailure } from '@krmkit/base';
import { loadPackage } from '../../src/read/package.ts';
import { applyWritePlan, lockTree } from '../../src/write/tree.ts';
import type { WritePorts } from '../../src/write/lock.ts';
import type { Interference } from './failing-files.ts';
import { interferingFiles } from './failing-files.ts';
import { cuttableDisk } from './power-cut.ts';
import { randomFrom } from './random.ts';
import type { TreeState } from '@krmkit/testing';
import { stateOf } from '@krmkit/testing';
import { example, filesIn, seenByOthers, writeTree } from './tree-state.ts';
import { NIGHTLY, STRIDE, runs } from '@krmkit/testing';

const EDITS = NIGHTLY ? 12 : 4;
const { before, after, plan, modes, modesAfter } = example(EDITS);

let folder = '';
let child = '';
let oldState: TreeState = {};
let newState: TreeState = {};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'krmkit-crash-'));
  child = join(folder, 'child.mjs');
  buildSync({
    entryPoints: [new URL('crash-child.ts', import.meta.url).pathname],
    outfile: child,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
  });
  oldState = stateOf(freshTree('old'));
  const wanted = join(folder, 'new');
  mkdirSync(wanted);
  writeTree(wanted, after, modesAfter);
  newState = stateOf(wanted);
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function freshTree(name: string): string {
  const root = join(folder, name);
  mkdirSync(root);
  writeTree(root, before, modes);
  return root;
}

/** A process of a small world in which all others are dead. */
function lonely(pid: number): Processes {
  const self = { pid, host: 'here', boot: '', namespace: '', started: '' };
  return { self: () => self, user: () => undefined, isRunning: (other) => other.pid === pid };
}

function portsOf(files: WritableFileSystem, processes: Processes): WritePorts {
  return { files, processes, clock: nodeClock() };
}

function isOneOf(state: TreeState, ...wanted: readonly TreeState[]): boolean {
  return wanted.some((one) => JSON.stringify(one) === JSON.stringify(state));
}

/** A reader of files that are neither the old nor the new ones must stop. True if it had to. */
async function readersStop(root: string): Promise<boolean> {
  if (isOneOf(filesIn(seenByOthers(stateOf(root))), filesIn(oldState), filesIn(newState))) return false;
  const read = await loadPackage([root], { files: nodeFileSystem(), stdin: memoryStandardInput('') });
  expect(read.diagnostics.map(({ code }) => code)).toContain('unfinished-change');
  expect(read.resources).toEqual([]);
  return true;
}

async function recover(root: string, ports: WritePorts): Promise<readonly string[]> {
  const locked = await lockTree(root, ports);
  if (!locked.ok) throw new Error(`not recovered: ${JSON.stringify(locked.problems)}`);
  await locked.tree.release();
  return locked.tree.recovered.map(({ action }) => action);
}

describe('a process that is killed while it writes', () => {
  const ROUNDS = NIGHTLY ? 500 : runs(60);
  const AT_ONCE = 3;

  it('leaves the old tree or the new one, after recovery, and before it a half that readers see', async () => {
    const seed = inject('seed');
    const random = randomFrom(seed);
    const whole = await run(freshTree('whole'), 0, undefined);
    expect(whole.said).toContain('applied');
    const calls = await countCalls();
    const outcomes = { half: 0, finished: 0, undone: 0, nothing: 0, killed: 0 };
    let lifetime = whole.lasted;
    let next = 0;
    const worker = async (): Promise<void> => {
      for (let round = next++; round < ROUNDS; round = next++) {
        const root = freshTree(`round-${round}`);
        // By turns from outside at some moment, and from inside at some call of the file system.
        const moment = random();
        const ending =
          round % 2 === 0
            ? await run(root, 0, moment * lifetime)
            : await run(root, 1 + Math.floor(moment * calls), undefined);
        if (ending.killed) outcomes.killed += 1;
        else lifetime = lifetime * 0.9 + ending.lasted * 0.1;
        if (await readersStop(root)) outcomes.half += 1;
        const [action] = await recover(root, portsOf(nodeWritableFileSystem(), nodeProcesses()));
        const state = stateOf(root);
        const wanted = action === undefined ? [oldState, newState] : [action === 'finished' ? newState : oldState];
        if (!isOneOf(state, ...wanted)) {
          throw new Error(
            `seed ${seed}, round ${round}: ${action ?? 'nothing'} left ${JSON.stringify(state, null, 1)}`,
          );
        }
        if (action === 'finished') outcomes.finished += 1;
        else if (action === 'undone') outcomes.undone += 1;
        else outcomes.nothing += 1;
        rmSync(root, { recursive: true });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    process.stdout.write(`killed while writing, seed ${seed}: ${JSON.stringify(outcomes)}\n`);
    // A test that comes always too early or too late would show nothing.
    expect(outcomes.killed).toBeGreaterThan(ROUNDS / 2);
    expect(outcomes.finished).toBeGreaterThan(ROUNDS / 20);
    expect(outcomes.undone).toBeGreaterThan(ROUNDS / 20);
    expect(outcomes.half).toBeGreaterThan(0);
  }, 600_000);

  interface Ending {
    readonly killed: boolean;
    readonly said: string;
    /** In milliseconds from its first word to its end. */
    readonly lasted: number;
  }

  async function run(root: string, deathAt: number, killAfter: number | undefined): Promise<Ending> {
    const running = spawn(process.execPath, [child, root, `${EDITS}`, `${deathAt}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = new Promise<NodeJS.Signals | null>((resolve) => {
      running.once('close', (_, signal) => resolve(signal));
    });
    let said = '';
    let begun = 0;
    running.stdout.setEncoding('utf8');
    for await (const chunk of running.stdout) {
      if (said === '') {
        begun = performance.now();
        if (killAfter !== undefined) void setTimeout(killAfter).then(() => running.kill('SIGKILL'));
      }
      said += String(chunk);
    }
    const signal = await closed;
    return { killed: signal === 'SIGKILL', said, lasted: performance.now() - begun };
  }
});

async function countCalls(): Promise<number> {
  const { files, calls } = interferingFiles(nodeWritableFileSystem(), { call: () => 'pass' });
  const root = freshTree('counted');
  expect(await applyWritePlan(plan, root, portsOf(files, lonely(1)))).toMatchObject({ status: 'applied' });
  expect(stateOf(root)).toEqual(newState);
  rmSync(root, { recursive: true });
  return calls();
}

describe('a file system that fails', () => {
  const rows: readonly (readonly [title: string, failure: WriteFailure, what: 'fail' | 'half', lasting: boolean])[] = [
    ['a full disk, once', 'full', 'fail', false],
    ['a full disk, when half was written', 'full', 'half', false],
    ['a full disk, from then on', 'full', 'fail', true],
    ['an input/output error, once', 'failed', 'fail', false],
    ['an input/output error, though it was done', 'failed', 'half', false],
    ['an input/output error, from then on', 'failed', 'fail', true],
    ['a denial, once', 'denied', 'fail', false],
    ['a denial, from then on', 'denied', 'fail', true],
  ];

  it.each(rows)('%s, at each call in turn: all or nothing', async (_, failure, what, lasting) => {
    const calls = await countCalls();
    expect(calls).toBeGreaterThan(100);
    const seen = { applied: 0, unchanged: 0, unfinished: 0, interrupted: 0 };
    for (let at = 1; at <= calls; at += STRIDE) {
      const root = freshTree(`${failure}-${what}-${lasting}-${at}`);
      const interference: Interference = {
        failure,
        call: (_name, call) => (call === at || (lasting && call > at) ? what : 'pass'),
      };
      const { files } = interferingFiles(nodeWritableFileSystem(), interference);
      const result = await applyWritePlan(plan, root, portsOf(files, lonely(1)));
      seen[result.status] += 1;
      const context = `${failure} at call ${at}: ${JSON.stringify(result)}`;
      await readersStop(root);
      const present = seenByOthers(stateOf(root));
      if (result.status === 'applied') expect(isFinal(present, newState), context).toBe(true);
      if (result.status === 'unchanged') expect(isFinal(present, oldState), context).toBe(true);
      await recover(root, portsOf(nodeWritableFileSystem(), lonely(2)));
      const state = stateOf(root);
      if (result.status === 'applied') expect(isFinal(state, newState), context).toBe(true);
      else if (result.status === 'unchanged') expect(isFinal(state, oldState), context).toBe(true);
      else expect(isFinal(state, oldState) || isFinal(state, newState), context).toBe(true);
      rmSync(root, { recursive: true });
    }
    expect(seen.unchanged).toBeGreaterThan(calls / 5 / STRIDE);
    if (lasting) expect(seen.unfinished).toBeGreaterThan(10 / STRIDE);
  });

  /** A directory that the system would not let go is left empty, and no change is unfinished for that. */
  function isFinal(state: TreeState, wanted: TreeState): boolean {
    const files = Object.entries(state).filter(([path, entry]) => path in wanted || !entry.startsWith('directory'));
    return JSON.stringify(Object.fromEntries(files)) === JSON.stringify(wanted);
  }
});

describe('a power cut', () => {
  const VARIANTS = NIGHTLY ? 8 : 4;

  it('at each call in turn leaves the old tree or the new one, whatever the disk had kept', async () => {
    const seed = inject('seed');
    const random = randomFrom(seed);
    const flushes = new Set<number>();
    const { files, calls } = interferingFiles(memoryDisk(before).fileSystem, {
      call: (name, call, path) => {
        if (name === 'flushDirectory' && path === '/') flushes.add(call);
        return 'pass';
      },
    });
    expect(await applyWritePlan(plan, '/', portsOf(files, lonely(1)))).toMatchObject({ status: 'applied' });
    const wanted = [before, after].map((texts) => JSON.stringify([...texts].sort(byPath)));
    const seen = { old: 0, new: 0 };
    // Undoing has its own calls, behind those of the change.
    for (let at = 1; at <= 2 * calls(); at += STRIDE) {
      for (let variant = 0; variant < (flushes.has(at) ? 10 : 1) * VARIANTS; variant++) {
        const disk = cuttableDisk(before);
        // A change that fails before its power is cut is being undone then.
        const failing = variant % 4 === 0 ? at - Math.floor(random() * 400) : 0;
        const result = await applyUntil(disk.files, 1, at, failing);
        // Killed, and recovered at once: what the disk had not kept is still seen.
        if (variant % 4 === 3) await recoverUntil(disk.files, 2, 1 + Math.floor(random() * 500));
        let rest = await disk.afterCut(random);
        if (variant % 4 === 2) {
          const again = cuttableDisk(rest.texts());
          await recoverUntil(again.files, 2, 1 + Math.floor(random() * 500));
          rest = await again.afterCut(random);
        }
        await recover('/', portsOf(rest.fileSystem, lonely(3)));
        const texts = JSON.stringify([...rest.texts()]);
        const context = `seed ${seed}, call ${at}, variant ${variant}: ${texts}`;
        expect(wanted.includes(texts), context).toBe(true);
        if (result === 'applied') expect(texts === wanted[1], context).toBe(true);
        seen[texts === wanted[0] ? 'old' : 'new'] += 1;
      }
    }
    expect(Math.min(seen.old, seen.new)).toBeGreaterThan(100);
  });

  function applyUntil(files: WritableFileSystem, pid: number, call: number, failing: number): Promise<string> {
    return stopped(files, call, async (ports) => (await applyWritePlan(plan, '/', ports)).status, pid, failing);
  }

  function recoverUntil(files: WritableFileSystem, pid: number, call: number): Promise<string> {
    return stopped(files, call, async (ports) => (await recover('/', ports)).join(), pid, 0);
  }

  /** Until a call that never comes back; nothing else happens then. */
  async function stopped(
    files: WritableFileSystem,
    at: number,
    work: (ports: WritePorts) => Promise<string>,
    pid: number,
    failing: number,
  ): Promise<string> {
    let stop: (name: string) => void = () => undefined;
    const hung = new Promise<string>((resolve) => {
      stop = resolve;
    });
    const hanging = interferingFiles(files, {
      call: (_, call) => {
        if (call >= at) stop('hung');
        if (call === failing) return 'fail';
        return call >= at ? 'hang' : 'pass';
      },
    });
    return Promise.race([hung, work(portsOf(hanging.files, lonely(pid)))]);
  }

  function byPath([a]: readonly [string, string], [b]: readonly [string, string]): number {
    return a < b ? -1 : 1;
  }
});
