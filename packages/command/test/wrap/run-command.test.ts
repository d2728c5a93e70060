import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Programs } from '@krmkit/base';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';
import { CONFIG, LIST } from './lists.ts';

const directory = mkdtempSync(join(tmpdir(), 'krmkit-wrap-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function wrap(stdin: string, ...command: readonly string[]): Promise<Ending> {
  return runIn({ stdin }, 'wrap', '--', ...command);
}

describe('a command that fails', () => {
  it.each([
    {
      title: 'exits after good output',
      command: ['sh', '-c', 'echo "kind: x"; echo sorry >&2; exit 3'],
      status: 1,
      stderr: 'sorry\nkrmkit wrap: sh exited with status 3\n  see its messages above\n',
    },
    {
      title: 'says nothing',
      command: ['false'],
      status: 1,
      stderr: 'krmkit wrap: false exited with status 1\n  it wrote nothing to stderr\n',
    },
    {
      title: 'is killed',
      command: ['sh', '-c', 'kill -9 $$'],
      status: 1,
      stderr: 'krmkit wrap: sh was ended by SIGKILL\n  it wrote nothing to stderr\n',
    },
    {
      title: 'is not there',
      command: ['no-such-program-of-ours'],
      status: 4,
      stderr:
        "krmkit wrap: no program 'no-such-program-of-ours' in PATH\n  install it, or name a file: ./no-such-program-of-ours; run shell built-ins with sh -c\n",
    },
    {
      title: 'is a directory',
      command: ['/'],
      status: 4,
      stderr: "krmkit wrap: '/' is a directory\n  name a program inside it\n",
    },
    {
      title: 'prints bytes',
      command: ['printf', String.raw`\377\000`],
      status: 1,
      stderr: expect.stringMatching(/^krmkit wrap: the output of printf is not text: /),
    },
    {
      title: 'prints its usage',
      command: ['echo', 'Usage: foo'],
      status: 1,
      stderr: expect.stringContaining(
        'output of echo:1:1  error  invalid-resource\n  This lacks apiVersion or kind, so it is not a manifest\n',
      ),
    },
    {
      title: 'prints half a document',
      command: ['printf', 'apiVersion: v1\\nkind: [x'],
      status: 1,
      stderr: expect.stringMatching(/^output of printf:2:\d+ {2}error {2}invalid-yaml\n/),
    },
    {
      title: 'prints a template',
      command: ['printf', 'apiVersion: v1\\nkind: A\\nmetadata:\\n  name: {{ x }}\\n'],
      status: 1,
      stderr: expect.stringContaining('This is a template, and not a manifest'),
    },
    {
      title: 'puts a file elsewhere',
      command: [
        'printf',
        'apiVersion: v1\\nkind: A\\nmetadata:\\n  name: x\\n  annotations:\\n    config.kubernetes.io/path: ../x.yaml\\n',
      ],
      status: 1,
      stderr: expect.stringContaining('The path "../x.yaml" leads out of the package'),
    },
  ])('$title', async ({ command, status, stderr }) => {
    expect(await wrap(LIST, ...command)).toEqual({ status, stdout: '', stderr });
  });

  it('is named by its script, which is not executable', async () => {
    const script = join(directory, 'plain.sh');
    writeFileSync(script, 'echo\n', { mode: 0o644 });
    const { status, stderr } = await wrap(LIST, script);
    expect({ status, stderr }).toEqual({
      status: 4,
      stderr: `krmkit wrap: '${script}' is not executable (spawn ${script} EACCES)\n  make it executable: chmod +x '${script}'\n`,
    });
  });

  it.each([
    [
      '#!/bin/sh\r\necho\r\n',
      4,
      /exists, but not its interpreter '\/bin\/sh\\r'.*\n {2}the line ends with a carriage return/,
    ],
    ['#!/usr/bin/env sh\r\necho\r\n', 1, /exited with status 127\n {2}its first line ends with a carriage return/],
  ])('is a script with line ends of Windows: %j', async (text, expected, message) => {
    const script = join(directory, 'windows.sh');
    writeFileSync(script, text, { mode: 0o755 });
    const { status, stdout, stderr } = await runIn({ stdin: LIST, env: {}, onDisk: true }, 'wrap', '--', script);
    expect({ status, stdout }).toEqual({ status: expected, stdout: '' });
    expect(stderr).toMatch(message);
  });

  it('may get more than the system takes as a variable', async () => {
    const config = CONFIG.replace('my-instance', 'x'.repeat(200_000));
    const { status, stderr } = await wrap(LIST + config, 'true');
    expect(status).toBe(4);
    expect(stderr).toContain('the functionConfig is too large for variables and arguments');
  });

  it('may print too much', async () => {
    const nothing = new Uint8Array();
    const programs: Programs = {
      run: () => Promise.resolve({ end: 'too-much-output', stdout: nothing, stderr: nothing }),
    };
    const ending = await runIn({ stdin: LIST, programs }, 'wrap', '--', 'yes');
    expect(ending).toEqual({
      status: 1,
      stdout: '',
      stderr: 'krmkit wrap: yes printed more than 512 MiB, and was ended\n  reduce its output\n',
    });
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
