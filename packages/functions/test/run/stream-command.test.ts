import { describe, expect, it } from 'vitest';
import type { ProgramEnd, Programs } from '@krmkit/base';
import { createSource, memoryFileSystem } from '@krmkit/base';
import { readStream } from '@krmkit/manifests';
import type { CommandEnd, StreamCommand } from '../../src/run/stream-command.ts';
import { runOnStream } from '../../src/run/stream-command.ts';

const POD = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n';
const CONFIG =
  'functionConfig:\n  apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: c\n  spec:\n    team: shop\n';
const ITEM = `- ${POD.replaceAll('\n', '\n  ').trimEnd()}\n`;
const LIST = `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${ITEM}`;

const COMMAND: StreamCommand = {
  program: 'make',
  args: ['-x'],
  envOnly: false,
  wrapKind: undefined,
  wrapVersion: undefined,
};

interface Call {
  readonly program: string;
  readonly args: readonly string[];
  readonly stdin: unknown;
  readonly env: unknown;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const exited = (status: number, stdout = '', stderr = ''): ProgramEnd => ({
  end: 'exited',
  status,
  stdout: bytes(stdout),
  stderr: bytes(stderr),
});

/** A run of a program that ends so, and how it was called. */
async function run(
  text: string,
  command: Partial<StreamCommand> = {},
  end: ProgramEnd = exited(0),
  files: Readonly<Record<string, string>> = {},
): Promise<CommandEnd & { readonly call: Call | undefined }> {
  let call: Call | undefined;
  const programs: Programs = {
    run: async (program, args, options = {}) => {
      call = { program, args, stdin: options.stdin, env: options.env };
      return end;
    },
  };
  const ports = {
    programs,
    files: memoryFileSystem(new Map(Object.entries(files))),
    signal: new AbortController().signal,
  };
  const ended = await runOnStream(readStream(createSource('-', text)), { ...COMMAND, ...command }, ports);
  return { ...ended, call };
}

describe('what a program gets', () => {
  it.each<[string, string, Partial<StreamCommand>, RegExp]>([
    [
      'documents as documents',
      `${POD}---\n${POD}`,
      {},
      /^apiVersion: v1\nkind: Pod\n[^]*---\napiVersion: v1\nkind: Pod\n/,
    ],
    [
      'a list as it came',
      LIST,
      {},
      /^apiVersion: config.kubernetes.io\/v1\nkind: ResourceList\nitems:\n- apiVersion: v1\n/,
    ],
    [
      'a List, with a functionConfig',
      `${LIST}${CONFIG}`,
      {},
      /^apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n(?![^]*functionConfig)/,
    ],
    ['a List, if it asks for one', POD, { wrapKind: 'List' }, /^apiVersion: v1\nkind: List\n/],
    [
      'a ResourceList, if it asks for one',
      POD,
      { wrapKind: 'ResourceList' },
      /^apiVersion: config.kubernetes.io\/v1\nkind: ResourceList\n/,
    ],
    [
      'a ResourceList with its functionConfig',
      `${LIST}${CONFIG}`,
      { wrapKind: 'ResourceList' },
      /kind: ResourceList\n[^]*functionConfig:\n[^]*team: shop/,
    ],
    [
      'the version that came',
      LIST.replace('/v1', '/v1beta1'),
      { wrapKind: 'ResourceList' },
      /^apiVersion: config.kubernetes.io\/v1beta1\n/,
    ],
    ['the version that it asks for', LIST, { wrapVersion: 'a.b/c' }, /^apiVersion: a.b\/c\nkind: List\n/],
    [
      'the version and the kind that it asks for',
      POD,
      { wrapVersion: 'a.b/c', wrapKind: 'D' },
      /^apiVersion: a.b\/c\nkind: D\n/,
    ],
  ])('%s', async (_, text, command, expected) => {
    expect((await run(text, command)).call?.stdin).toMatch(expected);
  });

  it('no index of a resource, but its path', async () => {
    const annotations =
      '  annotations:\n    config.kubernetes.io/index: "0"\n    internal.config.kubernetes.io/index: "0"\n    config.kubernetes.io/path: a.yaml\n';
    const { call } = await run(`${POD}${annotations}`);
    expect(call?.stdin).toBe(`${POD}  annotations:\n    config.kubernetes.io/path: a.yaml\n`);
  });

  it.each<[string, string, Partial<StreamCommand>, readonly string[], boolean]>([
    ['its arguments alone', LIST, {}, ['-x'], false],
    ['the functionConfig as arguments, too', `${LIST}${CONFIG}`, {}, ['-x', '--name=c', '--team=shop'], true],
    ['the functionConfig as variables alone', `${LIST}${CONFIG}`, { envOnly: true }, ['-x'], true],
  ])('%s', async (_, text, command, args, hasVariables) => {
    const { call } = await run(text, command);
    expect(call?.program).toBe('make');
    expect(call?.args).toEqual(args);
    expect(JSON.stringify(call?.env).includes('shop')).toBe(hasVariables);
  });
});

describe('how a program ends', () => {
  const none = { stdout: new Uint8Array(), stderr: new Uint8Array() };
  it.each<[string, ProgramEnd, CommandEnd]>([
    ['with its output', exited(0, 'a: é\n', 'made\n'), { stderr: 'made\n', result: { ok: true, value: 'a: é\n' } }],
    ['with nothing', exited(0), { stderr: '', result: { ok: true, value: '' } }],
    [
      'with a status',
      exited(3, 'half', 'why'),
      {
        stderr: 'why',
        result: {
          ok: false,
          kind: 'failed',
          message: 'make exited with status 3',
          hint: 'see its messages above',
          text: 'half',
        },
      },
    ],
    [
      'with a status, in silence',
      exited(1),
      {
        stderr: '',
        result: {
          ok: false,
          kind: 'failed',
          message: 'make exited with status 1',
          hint: 'it wrote nothing to stderr',
          text: '',
        },
      },
    ],
    [
      'by a signal',
      { end: 'signalled', signal: 'SIGKILL', stdout: bytes('half'), stderr: new Uint8Array() },
      {
        stderr: '',
        result: {
          ok: false,
          kind: 'failed',
          message: 'make was ended by SIGKILL',
          hint: 'it wrote nothing to stderr',
          text: 'half',
        },
      },
    ],
    [
      'with too much',
      { end: 'too-much-output', ...none },
      {
        stderr: '',
        result: {
          ok: false,
          kind: 'failed',
          message: 'make printed more than 512 MiB, and was ended',
          hint: 'reduce its output',
          text: '',
        },
      },
    ],
    [
      'when it is cancelled',
      { end: 'cancelled', ...none },
      {
        stderr: '',
        result: { ok: false, kind: 'interrupted', message: 'it was cancelled', hint: 'run it again', text: '' },
      },
    ],
  ])('%s', async (_, end, expected) => {
    const { stderr, result } = await run(POD, {}, end);
    expect({ stderr, result }).toEqual(expected);
  });

  it('with what is no text', async () => {
    const { result } = await run(
      POD,
      {},
      { end: 'exited', status: 0, stdout: new Uint8Array([0x61, 0xe9, 0x0a]), stderr: new Uint8Array() },
    );
    expect(result).toMatchObject({
      ok: false,
      kind: 'failed',
      message: expect.stringMatching(/^the output of make is not text: .*UTF-8/),
      text: '',
    });
  });

  it('with a status, of a script with line ends of Windows', async () => {
    const { result } = await run(POD, { program: './fn.sh' }, exited(127), { 'fn.sh': '#!/bin/sh\r\n' });
    expect(result).toMatchObject({ hint: 'its first line ends with a carriage return; save it with LF line endings' });
  });

  it.each<[string, string, ProgramEnd, string, string]>([
    [
      'nowhere in PATH',
      'make',
      { end: 'not-found', message: '' },
      "no program 'make' in PATH",
      'install it, or name a file: ./make; run shell built-ins with sh -c',
    ],
    [
      'nowhere',
      './make',
      { end: 'not-found', message: '' },
      "no such program: './make'",
      'correct the path: a relative path starts at the current directory',
    ],
    [
      'nowhere that it may run',
      './fn.sh',
      { end: 'not-executable', message: 'EACCES' },
      "'./fn.sh' is not executable (EACCES)",
      "make it executable: chmod +x './fn.sh'",
    ],
    [
      'without a reason',
      'make',
      { end: 'failed', message: 'EAGAIN' },
      "the system could not start 'make': EAGAIN",
      'see the message of the system',
    ],
    [
      'because it gets too much',
      'make',
      { end: 'failed', message: 'spawn E2BIG' },
      "the system could not start 'make': spawn E2BIG",
      'the functionConfig is too large for variables and arguments: the system accepts about 128 KiB for each',
    ],
  ])('before it starts, %s', async (_, program, end, message, hint) => {
    const { result } = await run(POD, { program }, end, { 'fn.sh': '#!/bin/sh\n' });
    expect(result).toEqual({ ok: false, kind: 'environment', message, hint, text: '' });
  });
});
