import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { Configs } from '../src/configs.ts';
import { generalResult } from '../src/results.ts';
import { run } from '../src/run.ts';
import { LIST, kptFunc, labelNamespaces } from './sample.ts';

function isCallback(value: unknown): value is () => void {
  return typeof value === 'function';
}

describe('run', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-kpt-functions-')));
  const [input, output] = [join(folder, 'in.yaml'), join(folder, 'out.yaml')];
  const { argv } = process;
  afterEach(() => {
    process.argv = argv;
    process.exitCode = undefined;
    vi.restoreAllMocks();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function program(
    work: (configs: Configs) => void,
    ...args: readonly string[]
  ): Promise<{ status: unknown; text: string; stderr: string }> {
    writeFileSync(input, LIST);
    return onInput(work, ...args);
  }

  async function onInput(
    work: (configs: Configs) => void,
    ...args: readonly string[]
  ): Promise<{ status: unknown; text: string; stderr: string }> {
    writeFileSync(output, '');
    let stderr = '';
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      stderr += String(text);
      return true;
    });
    process.argv = ['node', 'fn.js', '-i', input, '-o', output, ...args];
    await run(kptFunc(work));
    return { status: process.exitCode, text: readFileSync(output, 'utf8'), stderr };
  }

  it('writes the output, and takes the functionConfig from its flags', async () => {
    expect(await program(labelNamespaces, '-d', 'team=a=b')).toMatchObject({
      status: 0,
      text: expect.stringContaining('team: a=b\n'),
    });
    const config = join(folder, 'config.yaml');
    writeFileSync(config, 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {team: file}\n');
    const json = (await program(labelNamespaces, '-f', config, '--json')).text;
    expect(json).toContain('"team": "file"');
    expect(json).toBe(`${JSON.stringify(JSON.parse(json), undefined, 2)}\n`);
  });

  it.each([
    ['a result', 1, (configs: Configs) => configs.addResults(generalResult('bad')), '[ERROR] bad\n'],
    [
      'a functionConfig',
      3,
      (configs: Configs) => void configs.getFunctionConfigValueOrThrow('none'),
      'FunctionConfigError: Missing',
    ],
    [
      'an exception',
      2,
      () => {
        throw new TypeError('broken');
      },
      'TypeError: broken\n    at',
    ],
  ])('has the status of %s: %s', async (_, status, work, stderr) => {
    const ended = await program(work, '--log-to-stderr');
    expect(ended).toMatchObject({ status, stderr: expect.stringContaining(stderr) });
    expect(ended.text === '').toBe(status !== 1);
  });

  it.each(['', ' \n'])('takes the input %j for an empty list', async (text) => {
    writeFileSync(input, text);
    let seen = -1;
    const ended = await onInput((configs) => void (seen = configs.getAll().length));
    expect(ended).toMatchObject({ status: 0, text: expect.stringContaining('items: []\n'), stderr: '' });
    expect(seen).toBe(0);
  });

  it.each([
    ['a key without a value', ['-d', 'x'], 'Invalid value x, expected key=value'],
    ['a value without a key', ['-d', '=x'], 'Invalid value =x, expected key=value'],
    ['two functionConfigs', ['-d', 'a=b', '-f', 'c.yaml'], 'are mutually exclusive'],
    ['unknown flags', ['--nothing'], '--nothing'],
  ])('refuses %s', async (_, args, message) => {
    const ended = await program(() => {}, ...args);
    expect(ended).toMatchObject({ status: 2, text: '', stderr: expect.stringContaining(message) });
  });

  it('takes a key of one letter, and an empty value', async () => {
    let data: unknown;
    const work = (configs: Configs): void => void (data = configs.getFunctionConfigMap());
    expect(await program(work, '-d', 'a=', '-d', 'b=1')).toMatchObject({ status: 0, stderr: '' });
    expect(data).toEqual(new Map(Object.entries({ a: '', b: '1' })));
  });

  it.each([
    ['not', undefined, [], ''],
    ['by a flag', undefined, ['--log-to-stderr'], '[INFO] m\n'],
    ['by a variable', '', [], '[INFO] m\n'],
  ])('prints results to stderr: %s', async (_, variable, args, expected) => {
    if (variable !== undefined) vi.stubEnv('LOG_TO_STDERR', variable);
    const ended = await program((configs) => configs.addResults(generalResult('m', 'info')), ...args);
    vi.unstubAllEnvs();
    expect(ended).toMatchObject({ status: 0, stderr: expected });
  });

  it.each(['-h', '--help'])('prints its usage by %s, and does not run', async (flag) => {
    let stdout = '';
    vi.spyOn(process.stdout, 'write').mockImplementation((text, done?: unknown) => {
      stdout += String(text);
      if (isCallback(done)) done();
      return true;
    });
    expect(await program(() => expect.unreachable(), flag)).toMatchObject({ status: 0, text: '' });
    expect(stdout).toMatch(/^Edits configs\.\n\nReads a ResourceList[^]*Exit status: 0;/);
  });
});
