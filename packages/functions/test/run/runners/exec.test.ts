import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { NEEDS_LINUX, NEEDS_UNIX } from '@krmkit/testing';
import type { FunctionRequest, FunctionResponse, RunLimits } from '../../../src/run/runner.ts';
import { createExecRunner, type ExecRunnerOptions } from '../../../src/run/runners/exec.ts';
import type { EnvironmentEntry } from '../../../src/run/step.ts';
import { nodePrograms, nodeFileSystem } from '@krmkit/base/node';
import type { CancelSignal } from '@krmkit/base';

const folder = mkdtempSync(join(tmpdir(), 'krmkit-exec-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ports = { programs: nodePrograms(), files: nodeFileSystem() };
const caller = { PATH: process.env['PATH'], HOME: '/home/ann', SECRET: 's3cret' };
const limits: RunLimits = {
  timeoutMilliseconds: 20_000,
  maxOutputBytes: 64 * 1024 * 1024,
  maxMemoryBytes: 512 * 1024 * 1024,
  maxProcesses: 64,
};

let made = 0;
function script(text: string, mode = 0o755): string {
  const path = join(folder, `program-${made++}`);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

interface Run {
  readonly path: string;
  readonly args?: readonly string[];
  readonly env?: readonly EnvironmentEntry[];
  readonly text?: string;
  readonly limits?: Partial<RunLimits>;
  readonly options?: Partial<ExecRunnerOptions>;
  readonly signal?: CancelSignal;
}

function run({ path, args = [], env = [], text = '', signal = new AbortController().signal, ...rest }: Run) {
  const runner = createExecRunner(ports, { caller, env: [], inheritEnvironment: false, ...rest.options });
  const request: FunctionRequest = {
    program: { kind: 'exec', path, args, env },
    localDirectory: undefined,
    text: () => text,
    value: () => ({}),
  };
  return runner(request, { ...limits, ...rest.limits }, signal);
}

const shell = (text: string, more: Omit<Run, 'path'> = {}): Promise<FunctionResponse> =>
  run({ path: script(`#!/bin/sh\n${text}\n`), ...more });

function printed({ output }: FunctionResponse): string | undefined {
  return output?.kind === 'text' ? new TextDecoder().decode(output.bytes) : undefined;
}

/** True when the process has ended, within two seconds; one that waits for its parent has ended. */
async function isGone(pid: number): Promise<boolean> {
  const isRunning = (): boolean => {
    const path = `/proc/${pid}/stat`;
    return existsSync(path) && !/^\d+ \(.*\) Z/s.test(readFileSync(path, 'latin1'));
  };
  for (let turn = 0; turn < 1000; turn++) {
    if (!isRunning()) return true;
    await wait(10);
  }
  return false;
}

// Most of these programs wait for something, so several run at a time.
describe.concurrent('createExecRunner', NEEDS_UNIX, () => {
  it('passes the ResourceList and returns the output, with stderr separate', async () => {
    const response = await shell('cat; echo note >&2', { text: 'kind: ResourceList\n# é\n' });
    expect(response.end).toEqual({ kind: 'exited', status: 0 });
    expect(printed(response)).toBe('kind: ResourceList\n# é\n');
    expect(response.stderr).toBe('note\n');
  });

  it('returns the exit status, and the output before it', async () => {
    const response = await shell('echo half; exit 7');
    expect(response.end).toEqual({ kind: 'exited', status: 7 });
    expect(printed(response)).toBe('half\n');
  });

  it('has no output where nothing was printed', async () => {
    expect(await shell('cat >/dev/null', { text: 'x' })).toEqual({
      end: { kind: 'exited', status: 0 },
      output: undefined,
      stderr: '',
    });
  });

  it('reports a signal from another process', async () => {
    expect((await shell('kill -SEGV $$')).end).toEqual({ kind: 'signalled', signal: 'SIGSEGV' });
  });

  it('ends it when its time is over, and what it started', async () => {
    const response = await shell('sleep 60 & echo $!; wait', { limits: { timeoutMilliseconds: 1500 } });
    expect(response.end).toEqual({ kind: 'timed-out', milliseconds: 1500 });
    expect(await isGone(Number(printed(response)))).toBe(true);
  });

  it('ends one that ignores SIGTERM, and a child of one that does not', async () => {
    const stubborn = 'trap "" TERM; echo $$; while :; do sleep 0.1; done';
    const response = await shell(stubborn, { limits: { timeoutMilliseconds: 1500 } });
    expect(response.end).toEqual({ kind: 'timed-out', milliseconds: 1500 });
    expect(await isGone(Number(printed(response)))).toBe(true);
    const parent = await shell(`(trap "" TERM; exec sleep 60) >/dev/null 2>&1 & echo $!; wait`, {
      limits: { timeoutMilliseconds: 1500 },
    });
    expect(await isGone(Number(printed(parent)))).toBe(true);
  });

  // Where a process finds its children by /proc.
  it.each(['setsid sleep 60', 'sh -c "trap : TERM; sleep 60; sleep 60"'])(
    'ends what has left its group, too: %s',
    NEEDS_LINUX,
    async (left) => {
      // With jobs of their own, shells put each in a group.
      const program = `set -m; ${left} & echo $!; wait`;
      const response = await shell(program, { limits: { timeoutMilliseconds: 1500 } });
      expect(response.end).toEqual({ kind: 'timed-out', milliseconds: 1500 });
      expect(await isGone(Number(printed(response)))).toBe(true);
    },
  );

  it('ends it when it is cancelled, and what it started', async () => {
    const controller = new AbortController();
    const running = shell('sleep 60 & echo $!; wait', { signal: controller.signal });
    await wait(1500);
    controller.abort();
    const response = await running;
    expect(response.end).toEqual({ kind: 'cancelled' });
    expect(await isGone(Number(printed(response)))).toBe(true);
  });

  it('starts nothing when it is cancelled already', async () => {
    const path = join(folder, 'started');
    const signal = AbortSignal.abort();
    expect((await shell(`touch ${path}`, { signal })).end).toEqual({ kind: 'cancelled' });
    expect(existsSync(path)).toBe(false);
  });

  it('ends one that prints without end, at the limit', async () => {
    const response = await shell('yes', { limits: { maxOutputBytes: 1000 } });
    expect(response.end).toEqual({ kind: 'too-much-output', bytes: 1000 });
    expect(printed(response)).toBe('y\n'.repeat(500));
  });

  it('keeps a mebibyte of stderr, whole characters of it, and does not count it as output', async () => {
    const response = await shell(`yes é | head -c 3000000 >&2; echo done`, { limits: { maxOutputBytes: 1000 } });
    expect(response.end).toEqual({ kind: 'exited', status: 0 });
    expect(printed(response)).toBe('done\n');
    expect(response.stderr.length).toBeGreaterThan(690_000);
    expect(response.stderr).toMatch(
      /^(é\n)*(é\n|é?\n)\(krmkit: it wrote more than 1 MiB to stderr; the rest is not kept\)\n$/,
    );
  });

  it('streams megabytes in and out at once', async () => {
    const text = `${'x'.repeat(99)}\n`.repeat(200_000);
    const response = await shell('cat', { text });
    expect(printed(response)).toBe(text);
  });

  it.each(['exec 0<&-; echo printed', 'head -c 10 >/dev/null; echo printed'])(
    'accepts one that stops reading: %s',
    async (program) => {
      const response = await shell(program, { text: 'x'.repeat(5_000_000) });
      expect(response.end).toEqual({ kind: 'exited', status: 0 });
      expect(printed(response)).toBe('printed\n');
    },
  );

  it('does not wait for remaining processes, ends them, and reports it', async () => {
    const response = await shell('sleep 60 & echo $! >&2; echo done');
    expect(response.end).toEqual({ kind: 'exited', status: 0 });
    expect(printed(response)).toBe('done\n');
    expect(response.stderr).toMatch(/^\d+\n\(krmkit: it left child processes .* krmkit did not wait for them\)\n$/);
    expect(await isGone(Number.parseInt(response.stderr, 10))).toBe(true);
  });

  it('ends those left behind that hold nothing, too', async () => {
    const response = await shell('sleep 60 >/dev/null 2>&1 & echo $!');
    expect(response).toMatchObject({ end: { kind: 'exited', status: 0 }, stderr: '' });
    expect(await isGone(Number(printed(response)))).toBe(true);
  });

  it('waits for those that still write', async () => {
    const response = await shell('(for i in 1 2 3 4; do sleep 1; echo $i; done) &');
    expect(printed(response)).toBe('1\n2\n3\n4\n');
    expect(response.stderr).toBe('');
  });

  describe('environment', () => {
    const names = 'for n in PATH HOME SECRET A B; do eval "echo $n=\\${$n-unset}"; done';

    it('is PATH, HOME=/nonexistent and what is declared', async () => {
      const env = [
        { name: 'A', value: 'x=y z' },
        { name: 'B', value: undefined },
      ];
      const response = await shell(names, { env });
      expect(printed(response)).toBe(`PATH=${caller.PATH}\nHOME=/nonexistent\nSECRET=unset\nA=x=y z\nB=unset\n`);
    });

    it('has a variable of the caller where the declaration and the command line both name it', async () => {
      const env = [{ name: 'SECRET', value: undefined }];
      expect(printed(await shell(names, { env, options: { env } }))).toContain('SECRET=s3cret\n');
      expect(printed(await shell(names, { env }))).toContain('SECRET=unset\n');
      expect(printed(await shell(names, { options: { env } }))).toContain('SECRET=unset\n');
    });

    it('takes the command line rather than the declaration', async () => {
      const response = await shell(names, {
        env: [{ name: 'A', value: 'declared' }],
        options: { env: [{ name: 'A', value: 'given' }] },
      });
      expect(printed(response)).toContain('A=given\n');
    });

    it('is that of the caller if a flag requests it', async () => {
      const response = await shell(names, { options: { inheritEnvironment: true }, env: [{ name: 'A', value: '1' }] });
      expect(printed(response)).toBe(`PATH=${caller.PATH}\nHOME=/home/ann\nSECRET=s3cret\nA=1\nB=unset\n`);
    });

    it.each([
      ['A=B', "'A=B' cannot be the name of an environment variable"],
      ['', 'a variable of its environment has no name'],
    ])('refuses the name %j', async (name, message) => {
      expect((await shell('exit 0', { env: [{ name, value: '' }] })).end).toEqual({ kind: 'failed', message });
    });
  });

  it('passes arguments unchanged, and runs in the given directory', async () => {
    const response = await shell('pwd; printf "[%s]" "$@"', { args: ['$HOME', 'a b', ''], options: { cwd: folder } });
    expect(printed(response)).toBe(`${folder}\n[$HOME][a b][]`);
  });

  describe('what cannot be started', () => {
    it('names a program that is missing', async () => {
      const path = join(folder, 'none');
      expect((await run({ path })).end).toEqual({
        kind: 'not-found',
        message: `no such program: '${path}'`,
      });
      expect((await run({ path: 'krmkit-none' })).end).toEqual({
        kind: 'not-found',
        message: "no program 'krmkit-none' in PATH",
        hint: 'install it, or name a file: ./krmkit-none; run shell built-ins with sh -c',
      });
    });

    it('names an interpreter that is missing', async () => {
      const path = script('#!/opt/none/python3 -u\n');
      expect((await run({ path })).end).toEqual({
        kind: 'not-found',
        message: `'${path}' exists, but not its interpreter '/opt/none/python3'`,
        hint: 'install it, or correct the first line',
      });
      const windows = script('#!/bin/sh\r\necho\r\n');
      expect((await run({ path: windows })).end).toMatchObject({
        kind: 'not-found',
        message: expect.stringContaining("not its interpreter '/bin/sh\\r'"),
        hint: 'the line ends with a carriage return, as on Windows: save the file with LF line endings',
      });
    });

    it.each(['#!/usr/bin/env bash\r\nexit 0\r\n', '#!/bin/sh -e\r\nexit 0\r\n'])(
      'tells the carriage return of a first line that starts something: %j',
      async (text) => {
        const path = script(text);
        const { end, stderr } = await run({ path });
        expect(end).toMatchObject({ kind: 'exited' });
        expect(end).not.toMatchObject({ status: 0 });
        expect(stderr).toContain(
          `\n(krmkit: the first line of '${path}' ends with a carriage return; save it with LF line endings)\n`,
        );
      },
    );

    it('names a directory to run in that is missing', async () => {
      const cwd = join(folder, 'nowhere');
      const { end } = await shell('exit 0', { options: { cwd } });
      expect(end).toMatchObject({ kind: 'not-found', message: expect.stringContaining(`no such directory: '${cwd}'`) });
    });

    it('names a file that may not be executed', async () => {
      const path = script('#!/bin/sh\n', 0o644);
      expect((await run({ path })).end).toMatchObject({
        kind: 'not-executable',
        hint: `make it executable: chmod +x '${path}'`,
      });
      expect((await run({ path: folder })).end).toEqual({
        kind: 'not-executable',
        message: `'${folder}' is a directory`,
        hint: 'name a program inside it',
      });
    });

    it('reports the message of the system for arguments that it cannot pass', async () => {
      const { end } = await shell('exit 0', { args: ['a\0b'] });
      expect(end).toMatchObject({ kind: 'failed', message: expect.stringContaining('the system could not start') });
      const long = await shell('exit 0', { args: ['x'.repeat(3_000_000)] });
      expect(long.end).toMatchObject({ kind: 'failed', message: expect.stringContaining('E2BIG') });
    });
  });
});
