import { describe, expect, it } from 'vitest';
import { explainGit, gitBlobs, gitText, runGit, wordsOfSsh } from '../../src/platform/git.ts';
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

const GAVE_UP = `fatal: Could not read from remote repository.

Please make sure you have the correct access rights
and the repository exists.
`;
const DENIED = 'git@127.0.0.1: Permission denied (publickey).\n';

// What git 2.39 prints with OpenSSH 9.2.
describe('wordsOfSsh', () => {
  it.each<[string, string, readonly string[]]>([
    ['a key that the server refuses', DENIED, ['git@127.0.0.1: Permission denied (publickey).']],
    [
      'a broken key, after a banner',
      `Welcome to git.example.com\nLoad key "/tmp/key": error in libcrypto\n${DENIED}`,
      ['Load key "/tmp/key": error in libcrypto', 'git@127.0.0.1: Permission denied (publickey).'],
    ],
    [
      'a host with another key',
      `@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@
@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @
@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@
IT IS POSSIBLE THAT SOMEONE IS DOING SOMETHING NASTY!
Someone could be eavesdropping on you right now (man-in-the-middle attack)!
It is also possible that a host key has just been changed.
The fingerprint for the ED25519 key sent by the remote host is
SHA256:fKgxis0QyuMHt/FIX2J+6vZQt5MeToaYv7oOLUNjoMI.
Please contact your system administrator.
Add correct host key in /tmp/known_hosts to get rid of this message.
Offending ED25519 key in /tmp/known_hosts:1
  remove with:
  ssh-keygen -f "/tmp/known_hosts" -R "[127.0.0.1]:12222"
Host key for [127.0.0.1]:12222 has changed and you have requested strict checking.
Host key verification failed.
`,
      [
        'Host key for [127.0.0.1]:12222 has changed and you have requested strict checking.',
        'Host key verification failed.',
      ],
    ],
    [
      'a host whose key is not known',
      'No ED25519 host key is known for [127.0.0.1]:12222 and you have requested strict checking.\nHost key verification failed.\n',
      [
        'No ED25519 host key is known for [127.0.0.1]:12222 and you have requested strict checking.',
        'Host key verification failed.',
      ],
    ],
    [
      'no connection',
      'ssh: connect to host 127.0.0.1 port 12222: Connection refused\n',
      ['ssh: connect to host 127.0.0.1 port 12222: Connection refused'],
    ],
    [
      'a repository that is not there',
      "Warning: Permanently added '127.0.0.1' (ED25519) to the list of known hosts.\nfatal: '/none.git' does not appear to be a git repository\n",
      ["fatal: '/none.git' does not appear to be a git repository"],
    ],
  ])('has the reason of ssh: %s', (_, text, words) => {
    expect(wordsOfSsh(bytes(`${text}${GAVE_UP}`))).toEqual(words);
  });

  it.each(['fatal: Authentication failed\n', GAVE_UP, ''])('is empty where git has the reason: %j', (text) => {
    expect(wordsOfSsh(bytes(text))).toEqual([]);
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
    [exited(`${DENIED}${GAVE_UP}`), 'git failed: git@127.0.0.1: Permission denied (publickey).'],
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
