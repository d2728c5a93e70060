import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { beginsWithCarriageReturn, explainStart } from '../../../src/run/runners/start-failure.ts';
import type { NotStarted } from '../../../src/run/runners/program-response.ts';

const files = memoryFileSystem(
  new Map([
    ['/srv/dir/x', ''],
    ['/srv/plain', 'ELF'],
    ['/srv/script', '#! \t/opt/none -e\necho\n'],
    ['/srv/windows', '#!/bin/sh\r\necho\r\n'],
    ['/srv/env', '#!/usr/bin/env bash\r\n'],
    ['/srv/late', 'x\n#!/bin/none\r\n'],
    ['/srv/empty', ''],
  ]),
);

describe('explainStart', () => {
  it.each<[NotStarted, string, string | undefined, object]>([
    [
      { end: 'failed', message: 'E2BIG' },
      'x',
      undefined,
      { kind: 'failed', message: "the system could not start 'x': E2BIG" },
    ],
    [
      { end: 'not-executable', message: 'EACCES' },
      '/srv/dir',
      undefined,
      { kind: 'not-executable', message: "'/srv/dir' is a directory", hint: 'name a program inside it' },
    ],
    [
      { end: 'not-executable', message: 'EACCES' },
      '/srv/plain',
      undefined,
      {
        kind: 'not-executable',
        message: "'/srv/plain' is not executable (EACCES)",
        hint: "make it executable: chmod +x '/srv/plain'",
      },
    ],
    [
      { end: 'not-executable', message: 'EACCES' },
      '/srv/none',
      undefined,
      {
        kind: 'not-executable',
        message: "'/srv/none' is not executable (EACCES)",
        hint: "make it executable: chmod +x '/srv/none'",
      },
    ],
  ])('%j of %s', async (ended, path, cwd, expected) => {
    expect(await explainStart(ended, path, cwd, files)).toEqual(expected);
  });

  it.each<[string, string | undefined, string, string | undefined]>([
    ['/srv/script', '/gone', "no such directory: '/gone' to run '/srv/script' in", 'create it'],
    ['sed', '/srv', "no program 'sed' in PATH", 'install it, or name a file: ./sed; run shell built-ins with sh -c'],
    ['/srv/none', undefined, "no such program: '/srv/none'", undefined],
    ['/srv/plain', '/srv', "'/srv/plain' exists, but its loader does not", 'it may have been built for another system'],
    [
      '/srv/empty',
      undefined,
      "'/srv/empty' exists, but its loader does not",
      'it may have been built for another system',
    ],
    [
      '/srv/late',
      undefined,
      "'/srv/late' exists, but its loader does not",
      'it may have been built for another system',
    ],
    [
      '/srv/script',
      undefined,
      "'/srv/script' exists, but not its interpreter '/opt/none'",
      'install it, or correct the first line',
    ],
    [
      '/srv/windows',
      undefined,
      String.raw`'/srv/windows' exists, but not its interpreter '/bin/sh\r'`,
      'the line ends with a carriage return, as on Windows: save the file with LF line endings',
    ],
  ])('says what is missing of %s in %s', async (path, cwd, message, hint) => {
    const found = await explainStart({ end: 'not-found', message: 'ENOENT' }, path, cwd, files);
    expect(found).toEqual({ kind: 'not-found', message, ...(hint === undefined ? {} : { hint }) });
  });
});

it('a program that cannot be read has no known interpreter', async () => {
  const unreadable = {
    ...files,
    readFile: async () => ({ ok: false, failure: 'too-large', message: 'too large' }) as const,
  };
  expect(await beginsWithCarriageReturn('/srv/windows', unreadable)).toBe(false);
  expect(await explainStart({ end: 'not-found', message: 'ENOENT' }, '/srv/windows', undefined, unreadable)).toEqual({
    kind: 'not-found',
    message: "'/srv/windows' exists, but its loader does not",
    hint: 'it may have been built for another system',
  });
});

describe('beginsWithCarriageReturn', () => {
  it.each([
    ['/srv/env', true],
    ['/srv/windows', true],
    ['/srv/script', false],
    ['/srv/late', false],
    ['/srv/none', false],
    ['env', false],
  ])('%s: %s', async (path, expected) => {
    expect(await beginsWithCarriageReturn(path, files)).toBe(expected);
  });
});
