import process from 'node:process';
import { afterEach, expect, it, vi } from 'vitest';
import { FileFormat, parse, readConfigs, stringify, writeConfigs, writeText } from '../src/io.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('configs are read and printed', () => {
  const list = {
    apiVersion: 'config.kubernetes.io/v1',
    kind: 'ResourceList',
    metadata: { name: 'output' },
    items: [{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' } }],
  };
  expect(JSON.parse(stringify(parse(JSON.stringify(list), FileFormat.JSON), FileFormat.JSON))).toEqual(list);
  expect(
    stringify(parse('items:\n- {apiVersion: v1, kind: Pod, metadata: {name: a}}\n', FileFormat.YAML), FileFormat.YAML),
  ).toBe(
    'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nmetadata:\n  name: output\nitems:\n- apiVersion: v1\n  kind: Pod\n  metadata:\n    name: a\n',
  );
  expect(parse('', FileFormat.YAML).getAll()).toEqual([]);
});

// `enum FileFormat` of kpt-functions 0.16.
it('formats have the numbers of their enum', () => {
  expect(FileFormat).toEqual({ YAML: 0, JSON: 1 });
});

it.each([
  ['two documents', '{items: []}\n---\n{items: []}\n', 'expected one document, and found 2'],
  ['broken YAML', 'items: [\n', /./],
])('%s are refused', (_, text, message) => {
  expect(() => parse(text, FileFormat.YAML)).toThrow(message);
});

const isCallback = (value: unknown): value is (error?: Error | null) => void => typeof value === 'function';

// https://nodejs.org/api/stream.html#writablewritechunk-encoding-callback: the callback gets an error, or null or undefined.
it.each([
  ['done after it is written', undefined, 'done'],
  ['done after it is written, as other releases of Node say it', null, 'done'],
  ['the error of a pipe whose reader has ended', new Error('EPIPE'), 'EPIPE'],
])('output on /dev/stdout is %s', async (_, given, expected) => {
  const written: unknown[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((...args: readonly unknown[]) => {
    written.push(args[0]);
    args.find(isCallback)?.(given);
    return true;
  });
  const ended = writeText('/dev/stdout', 'a: 1\n').then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : 'no error'),
  );
  expect(await ended).toBe(expected);
  expect(written).toEqual(['a: 1\n']);
});

it('JSON has two spaces for each level', () => {
  expect(stringify(parse('', FileFormat.YAML), FileFormat.JSON)).toMatch(/^\{\n  "apiVersion": .*\n  "kind": /);
});

const CONFIGS = parse('', FileFormat.YAML);
const noFormat = (caller: string): string => `${caller}: pass the format (FileFormat.YAML or FileFormat.JSON)`;

it.each<[what: string, call: CallableFunction, args: readonly unknown[], message: RegExp | string]>([
  ['readConfigs without a path', readConfigs, [undefined, FileFormat.YAML], /^readConfigs: pass the path/],
  ['readConfigs without a format', readConfigs, ['/dev/null'], noFormat('readConfigs')],
  ['writeConfigs without a path', writeConfigs, [undefined, CONFIGS, FileFormat.YAML], /^writeConfigs: pass the path/],
  ['writeConfigs without configs', writeConfigs, ['/dev/null', {}, FileFormat.YAML], /^writeConfigs: pass the configs/],
  ['writeConfigs without a format', writeConfigs, ['/dev/null', CONFIGS, 'yaml'], noFormat('writeConfigs')],
  ['parse without a text', parse, [undefined, FileFormat.YAML], /^parse: pass the text/],
  ['parse without a format', parse, [''], noFormat('parse')],
  ['stringify without configs', stringify, [{}, FileFormat.YAML], /^stringify: pass the configs/],
  ['stringify without a format', stringify, [CONFIGS], noFormat('stringify')],
])('what callers without types pass is refused: %s', async (_, call, args, message) => {
  await expect(async () => void (await Reflect.apply(call, undefined, [...args]))).rejects.toThrow(message);
});
