import process from 'node:process';
import { afterEach, expect, it, vi } from 'vitest';
import { FileFormat, parse, stringify, writeText } from '../src/io.ts';

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
