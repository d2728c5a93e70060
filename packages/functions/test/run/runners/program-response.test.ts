import { describe, expect, it } from 'vitest';
import type { ProgramEnd } from '@krmkit/base';
import type { FunctionRequest } from '../../../src/run/runner.ts';
import {
  isStarted,
  nothingRan,
  programOptions,
  responseOf,
  withSignal,
} from '../../../src/run/runners/program-response.ts';
import type { NotStarted } from '../../../src/run/runners/program-response.ts';

const limits = {
  timeoutMilliseconds: 1500,
  maxOutputBytes: 3 * 2 ** 20 + 1,
  maxMemoryBytes: 512 * 2 ** 20,
  maxProcesses: 1,
};
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const MIB = 2 ** 20;

type Started = Exclude<ProgramEnd, NotStarted>;
const said = (stderr: string | Uint8Array): { readonly stdout: Uint8Array; readonly stderr: Uint8Array } => ({
  stdout: new Uint8Array(),
  stderr: typeof stderr === 'string' ? bytes(stderr) : stderr,
});

describe('programOptions', () => {
  it('are those of the request and of the limits', () => {
    const request: FunctionRequest = {
      program: { kind: 'module', path: 'x' },
      localDirectory: undefined,
      text: () => 'in',
      value: () => ({}),
    };
    const { signal } = new AbortController();
    expect(programOptions(request, limits, signal)).toEqual({
      stdin: 'in',
      signal,
      timeout: 1500,
      maxOutput: 3 * MIB + 1,
      maxStderr: MIB + 1,
      orphans: 'kill',
    });
  });
});

describe('responseOf', () => {
  it.each<[Started, object]>([
    [
      { end: 'exited', status: 3, ...said('') },
      { kind: 'exited', status: 3 },
    ],
    [
      { end: 'signalled', signal: 'SIGTERM', ...said('') },
      { kind: 'signalled', signal: 'SIGTERM' },
    ],
    [
      { end: 'timed-out', ...said('') },
      { kind: 'timed-out', milliseconds: 1500 },
    ],
    [{ end: 'cancelled', ...said('') }, { kind: 'cancelled' }],
    [
      { end: 'too-much-output', ...said('') },
      { kind: 'too-much-output', bytes: 3 * MIB + 1 },
    ],
  ])('of %j', (ended, end) => {
    expect(responseOf(ended, limits)).toEqual({ end, output: undefined, stderr: '' });
  });

  it('has what was printed', () => {
    const stdout = bytes('out');
    expect(responseOf({ end: 'exited', status: 0, stdout, stderr: bytes('ä') }, limits)).toMatchObject({
      output: { kind: 'text', bytes: stdout },
      stderr: 'ä',
    });
  });

  const LEFT = '(krmkit: it left child processes that kept its output open; krmkit did not wait for them)\n';
  it.each([
    ['', LEFT],
    ['x', `x\n${LEFT}`],
    ['x\n', `x\n${LEFT}`],
  ])('says that children kept the output open, after %j', (stderr, expected) => {
    const ended = { end: 'exited', status: 0, ...said(stderr) } as const;
    expect(responseOf({ ...ended, leftOpen: true }, limits).stderr).toBe(expected);
    expect(responseOf(ended, limits).stderr).toBe(stderr);
  });

  const REMARK = '(krmkit: it wrote more than 1 MiB to stderr; the rest is not kept)\n';
  const kept = (stderr: Uint8Array): string => responseOf({ end: 'exited', status: 0, ...said(stderr) }, limits).stderr;

  it.each([
    ['below', MIB - 1, ''],
    ['at', MIB, ''],
    ['above', MIB + 1, `\n${REMARK}`],
  ])('keeps stderr %s the limit, and says what it does not keep', (_, length, remark) => {
    expect(kept(new Uint8Array(length).fill(0x61))).toBe('a'.repeat(Math.min(length, MIB)) + remark);
    expect(kept(new Uint8Array(length).fill(0x0a))).toBe('\n'.repeat(Math.min(length, MIB)) + remark.slice(1));
  });

  it('drops a character that the limit has cut, and shows one that is broken', () => {
    const cut = new Uint8Array(MIB + 1).fill(0x61);
    cut[MIB - 1] = 0xc3;
    expect(kept(cut)).toBe(`${'a'.repeat(MIB - 1)}\n${REMARK}`);
    expect(kept(cut.subarray(0, MIB)).at(-1)).toBe('\ufffd');
  });
});

describe('withSignal', () => {
  const response = (stderr: string): ReturnType<typeof nothingRan> => ({
    end: { kind: 'exited', status: 0 },
    output: undefined,
    stderr,
  });

  // 128 and the number of the signal, as of Linux on x86 and Arm: signal(7).
  it.each([
    [132, 'SIGILL', 'x'],
    [134, 'SIGABRT', 'x'],
    [135, 'SIGBUS', 'x'],
    [136, 'SIGFPE', 'x'],
    [137, 'SIGKILL', 'x\n(krmkit: it was killed; it may have needed more than 512 MiB)\n'],
    [139, 'SIGSEGV', 'x'],
    [143, 'SIGTERM', 'x'],
    [153, 'SIGXFSZ', 'x\n(krmkit: it wrote more than 3 MiB to stderr or to a file)\n'],
  ])('takes status %i for %s', (status, signal, stderr) => {
    expect(withSignal(response('x'), status, limits)).toEqual({
      end: { kind: 'signalled', signal },
      output: undefined,
      stderr,
    });
  });

  it('adds its words on a line of their own', () => {
    const words = '(krmkit: it was killed; it may have needed more than 512 MiB)\n';
    expect(['', 'x\n'].map((stderr) => withSignal(response(stderr), 137, limits).stderr)).toEqual([
      words,
      `x\n${words}`,
    ]);
  });

  it.each([0, 1, 127, 128, 138, 255])('leaves status %i alone', (status) => {
    const given = response('x');
    expect(withSignal(given, status, limits)).toBe(given);
  });
});

describe('isStarted', () => {
  it('is false only where nothing ran', () => {
    expect(isStarted({ end: 'exited', status: 127, ...said('') })).toBe(true);
    expect(isStarted({ end: 'not-found', message: 'ENOENT' })).toBe(false);
    expect(nothingRan({ kind: 'cancelled' })).toEqual({ end: { kind: 'cancelled' }, output: undefined, stderr: '' });
  });
});
