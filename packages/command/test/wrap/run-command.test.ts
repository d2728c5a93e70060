import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';
import { LIST } from './lists.ts';

const directory = mkdtempSync(join(tmpdir(), 'krmkit-wrap-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function wrap(stdin: string, ...command: readonly string[]): Promise<Ending> {
  return runIn({ stdin }, 'wrap', '--', ...command);
}

// How a command can end: packages/functions/test/run/stream-command.test.ts.
describe('a command that fails', () => {
  it.each([
    {
      title: 'exits after good output',
      command: ['sh', '-c', 'echo "kind: x"; echo sorry >&2; exit 3'],
      status: 1,
      stderr: 'sorry\nkrmkit wrap: sh exited with status 3\n  see its messages above\n',
    },
    {
      title: 'is not there',
      command: ['no-such-program-of-ours'],
      status: 4,
      stderr:
        "krmkit wrap: no program 'no-such-program-of-ours' in PATH\n  install it, or name a file: ./no-such-program-of-ours; run shell built-ins with sh -c\n",
    },
    {
      title: 'prints bytes',
      command: ['printf', String.raw`\377\000`],
      status: 1,
      stderr: expect.stringMatching(/^krmkit wrap: the output of printf is not text: /),
    },
    {
      title: 'prints half a document',
      command: ['printf', 'apiVersion: v1\\nkind: [x'],
      status: 1,
      stderr: expect.stringMatching(/^output of printf:2:\d+ {2}error {2}invalid-yaml\n/),
    },
  ])('$title', async ({ command, status, stderr }) => {
    expect(await wrap(LIST, ...command)).toEqual({ status, stdout: '', stderr });
  });
});

describe('an input that cannot be taken', () => {
  it.each([
    { title: 'empty', stdin: '', says: 'The input is empty' },
    { title: 'broken', stdin: 'a: [', says: 'invalid-yaml' },
    { title: 'no list', stdin: 'apiVersion: v1\nkind: ResourceList\nitems: 5\n', says: 'are not a list' },
  ])('$title: the command does not run', async ({ stdin, says }) => {
    const marker = join(directory, 'ran');
    const ending = await wrap(stdin, 'touch', marker);
    expect(ending.status).not.toBe(0);
    expect(ending.stdout).toBe('');
    expect(ending.stderr).toContain(says);
    expect(existsSync(marker)).toBe(false);
  });
});
