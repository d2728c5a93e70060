import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { NEEDS_UNIX } from '@krmkit/testing';
import { nodePrograms } from '../../src/platform/node-programs.ts';
import type { ProgramEnd } from '../../src/platform/ports.ts';

const programs = nodePrograms();
const folder = mkdtempSync(join(tmpdir(), 'krmkit-programs-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What ended, and what it had written as text. */
function told(end: ProgramEnd): Readonly<Record<string, unknown>> {
  if (!('stdout' in end)) return { ...end };
  const [stdout, stderr] = [end.stdout, end.stderr].map((bytes) => new TextDecoder().decode(bytes));
  return { ...end, stdout, stderr };
}

/** True until the process is gone; one that waits for its parent is gone. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

async function isGone(pid: number): Promise<boolean> {
  for (let turn = 0; turn < 1000 && isRunning(pid); turn++) await wait(10);
  return !isRunning(pid);
}

describe('nodePrograms', NEEDS_UNIX, () => {
  it('returns the exit status and both streams', async () => {
    const end = await programs.run('sh', ['-c', 'echo out; echo err >&2; exit 3']);
    expect(told(end)).toEqual({ end: 'exited', status: 3, stdout: 'out\n', stderr: 'err\n' });
  });

  it('passes arguments unchanged, without a shell', async () => {
    const args = ['$HOME', '`id`', 'a b', '', '*', '"', "'", '\\', ';exit 1', 'é\n'];
    const end = await programs.run('printf', ['[%s]', ...args]);
    expect(told(end)).toMatchObject({ status: 0, stdout: args.map((text) => `[${text}]`).join('') });
  });

  it('passes standard input, which is empty by default', async () => {
    expect(told(await programs.run('cat', [], { stdin: 'text' }))).toMatchObject({ stdout: 'text' });
    expect(told(await programs.run('cat', [], { stdin: new Uint8Array([0x68, 0x69]) }))).toMatchObject({
      stdout: 'hi',
    });
    expect(told(await programs.run('cat', []))).toMatchObject({ status: 0, stdout: '' });
  });

  it('keeps bytes that are no UTF-8', async () => {
    const end = await programs.run('printf', ['\\377\\000']);
    expect(end).toMatchObject({ stdout: new Uint8Array([0xff, 0]) });
  });

  it('accepts a program that does not read its input', async () => {
    const end = await programs.run('true', [], { stdin: 'x'.repeat(1_000_000) });
    expect(told(end)).toMatchObject({ end: 'exited', status: 0 });
  });

  it('runs in a directory, with variables laid over those of this process', async () => {
    const env = { KRMKIT_TEST: 'here', HOME: undefined };
    const end = await programs.run('sh', ['-c', 'pwd; echo "$KRMKIT_TEST ${HOME-unset} ${PATH:+path}"'], {
      cwd: folder,
      env,
    });
    expect(told(end)).toMatchObject({ stdout: `${folder}\nhere unset path\n` });
  });

  it('reports the signal of another process', async () => {
    const end = await programs.run('sh', ['-c', 'echo before; kill -KILL $$']);
    expect(told(end)).toEqual({ end: 'signalled', signal: 'SIGKILL', stdout: 'before\n', stderr: '' });
  });

  it('reports a missing program', async () => {
    expect(await programs.run('krmkit-no-such-program', [])).toMatchObject({ end: 'not-found' });
    expect(await programs.run(join(folder, 'none'), [])).toMatchObject({ end: 'not-found' });
  });

  it('distinguishes a missing directory from a missing program', async () => {
    const end = await programs.run('true', [], { cwd: join(folder, 'none') });
    expect(end).toEqual({ end: 'not-found', message: `no such directory: ${join(folder, 'none')}` });
  });

  it('reports a file that is not executable', async () => {
    const path = join(folder, 'plain');
    writeFileSync(path, 'no program');
    chmodSync(path, 0o644);
    expect(await programs.run(path, [])).toMatchObject({ end: 'not-executable' });
    expect(await programs.run(folder, [])).toMatchObject({ end: 'not-executable' });
  });

  it('reports arguments that no system can pass', async () => {
    expect(await programs.run('true', ['a\0b'])).toMatchObject({ end: 'failed' });
  });

  it('ends it, and what it started, when its time is over', async () => {
    const end = await programs.run('sh', ['-c', 'sleep 60 & echo $!; wait'], { timeout: 1500 });
    const { stdout, ...rest } = told(end);
    expect(rest).toEqual({ end: 'timed-out', stderr: '' });
    expect(await isGone(Number(stdout))).toBe(true);
  });

  it('ends one that does not listen, too', async () => {
    const end = await programs.run('sh', ['-c', 'trap "" TERM; echo $$; while :; do sleep 0.1; done'], {
      timeout: 1500,
    });
    const { stdout, ...rest } = told(end);
    expect(rest).toEqual({ end: 'timed-out', stderr: '' });
    expect(await isGone(Number(stdout))).toBe(true);
  });

  it('ends it, and what it started, when it is cancelled', async () => {
    const controller = new AbortController();
    const running = programs.run('sh', ['-c', 'sleep 60 & echo $!; wait'], { signal: controller.signal });
    await wait(1500);
    controller.abort();
    const { stdout, ...rest } = told(await running);
    expect(rest).toEqual({ end: 'cancelled', stderr: '' });
    expect(await isGone(Number(stdout))).toBe(true);
  });

  it('starts nothing that is cancelled already', async () => {
    const path = join(folder, 'started');
    const end = await programs.run('touch', [path], { signal: AbortSignal.abort() });
    expect(told(end)).toEqual({ end: 'cancelled', stdout: '', stderr: '' });
    expect(() => readFileSync(path)).toThrow();
  });

  it('ends one that writes too much, and keeps as much as was asked for', async () => {
    const end = await programs.run('yes', [], { maxOutput: 1000 });
    expect(told(end)).toEqual({ end: 'too-much-output', stdout: 'y\n'.repeat(500), stderr: '' });
    const exact = await programs.run('printf', ['12345'], { maxOutput: 5 });
    expect(told(exact)).toMatchObject({ end: 'exited', stdout: '12345' });
  });

  it('leaves no listener behind on a signal that serves many', async () => {
    const controller = new AbortController();
    for (let turn = 0; turn < 12; turn++) await programs.run('true', [], { signal: controller.signal });
    controller.abort();
    expect(told(await programs.run('true', []))).toMatchObject({ end: 'exited', status: 0 });
  });
});
