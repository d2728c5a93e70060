import { describe, expect, it } from 'vitest';
import { explainGit, gitBlobs, gitText, runGit } from '../../src/platform/git.ts';
import type { ProgramEnd, ProgramOptions, Programs } from '../../src/platform/ports.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const output = { stdout: new Uint8Array(), stderr: new Uint8Array() };
const exited = (stderr: string): ProgramEnd => ({ end: 'exited', status: 1, ...output, stderr: bytes(stderr) });

describe('runGit', () => {
  it('runs git without what a repository could make it run', async () => {
    const calls: {
      readonly program: string;
      readonly args: readonly string[];
      readonly options: ProgramOptions | undefined;
    }[] = [];
    const programs: Programs = {
      run: (program, args, options) => {
        calls.push({ program, args, options });
        return Promise.resolve(exited(''));
      },
    };
    const options = {
      cwd: '/r',
      maxOutputBytes: 10,
      env: { GIT_ALLOW_PROTOCOL: 'https' },
      signal: new AbortController().signal,
    };
    await runGit(programs, ['log', '-1'], options);
    expect(calls).toEqual([
      {
        program: 'git',
        args: [
          '--no-pager',
          '-c',
          'core.hooksPath=/dev/null',
          '-c',
          'core.fsmonitor=false',
          '-c',
          'safe.bareRepository=explicit',
          '-c',
          'color.ui=false',
          'log',
          '-1',
        ],
        options: {
          ...options,
          env: {
            GIT_ALLOW_PROTOCOL: 'https',
            GIT_NO_LAZY_FETCH: '1',
            GIT_OPTIONAL_LOCKS: '0',
            GIT_TERMINAL_PROMPT: '0',
            LC_ALL: 'C',
          },
        },
      },
    ]);
  });
});

describe('explainGit', () => {
  it.each<[ProgramEnd, string]>([
    [
      exited('warning: x\nhint: do y\n  fatal: not a repository  \nerror: z\n'),
      'git failed: fatal: not a repository; error: z',
    ],
    [exited('remote: a\nssh: b\nerror: c\nfatal: d\nfatal: e\n'), 'git failed: remote: a; ssh: b; error: c; fatal: d'],
    [exited('\nsomething else\n\n'), 'git failed: something else'],
    [exited('\n'), 'git failed: no reason given'],
    [{ end: 'signalled', signal: 'SIGKILL', ...output }, 'git was ended by SIGKILL'],
    [{ end: 'timed-out', ...output }, 'git took too long'],
    [{ end: 'cancelled', ...output }, 'cancelled'],
    [{ end: 'too-much-output', ...output }, 'git printed too much'],
    [{ end: 'not-found', message: 'ENOENT' }, 'git is not installed'],
    [{ end: 'not-executable', message: 'EACCES' }, 'git cannot be run: EACCES'],
    [{ end: 'failed', message: 'EIO' }, 'git cannot be run: EIO'],
  ])('%j', (ended, message) => {
    const explained = explainGit(ended);
    expect(explained.message).toBe(message);
    expect(explained.hint).not.toBe('');
  });
});

it('keeps a byte order mark', () => {
  expect(gitText(bytes('\uFEFFa'))).toBe('\uFEFFa');
});

// git-cat-file(1), "BATCH OUTPUT": `<oid> SP <type> SP <size> LF <contents> LF`, and `<object> SP missing LF`.
describe('gitBlobs', () => {
  it.each<[string, string, Readonly<Record<string, string>>]>([
    ['nothing', '', {}],
    ['a file', 'a1 blob 3\nxyz\n', { a1: 'xyz' }],
    ['an empty file', 'a1 blob 0\n\nb2 blob 1\nx\n', { a1: '', b2: 'x' }],
    ['content that looks like a header', 'a1 blob 10\nb2 blob 1\n\nb2 blob 1\nx\n', { a1: 'b2 blob 1\n', b2: 'x' }],
    ['what is missing', 'a1 missing\nb2 blob 1\nx\n', { b2: 'x' }],
    ['what is no file', 'a1 tree 3\nxyz\nb2 blob 1\nx\n', { b2: 'x' }],
    ['content that is cut off', 'a1 blob 3\nxy', {}],
    ['a header that is cut off', 'a1 blob 3', {}],
    ['a size below 0', 'a1 blob -10\nxyz\n', {}],
    ['a size that is no number', 'a1 blob x\nxyz\n', {}],
    ['a size beyond all memory', 'a1 blob 99999999999999999999\nxyz\n', {}],
  ])('%s', (_, text, expected) => {
    const blobs = [...gitBlobs(bytes(text))].map(([object, content]) => [object, gitText(content)]);
    expect(Object.fromEntries(blobs)).toEqual(expected);
  });
});
