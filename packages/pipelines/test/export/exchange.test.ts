import { describe, expect, it } from 'vitest';
import type { MemoryDisk } from '@krmkit/base';
import { memoryDisk } from '@krmkit/base';
import type { FunctionResponse } from '@krmkit/functions';
import type { ExchangePorts, NextFunction } from '../../src/export/exchange.ts';
import { createExchange } from '../../src/export/exchange.ts';
import { containerOf } from './steps.ts';

const IMAGES = ['one', 'two'].map((image) => containerOf({ image }));
const limits = { timeoutMilliseconds: 1000, maxOutputBytes: 10, maxMemoryBytes: 1, maxProcesses: 1 };

function exchange(disk: MemoryDisk, next: number | undefined, packageNumber?: number): NextFunction {
  const ports: ExchangePorts = { files: disk.fileSystem, directory: 'krm', packageNumber };
  return createExchange(ports, (program) => IMAGES.findIndex((one) => one === program) + 1, next);
}

/** Runs function `number`, from 1. */
function run(
  { runner }: NextFunction,
  number: number,
  input = 'list',
  localDirectory?: string,
): Promise<FunctionResponse> {
  const program = IMAGES[number - 1] ?? containerOf();
  const request = { program, localDirectory, text: () => input, value: () => ({}) };
  return runner(request, limits, new AbortController().signal);
}

function diskOf(files: Readonly<Record<string, string>>): MemoryDisk {
  return memoryDisk(new Map(Object.entries(files).map(([path, text]) => [`krm/${path}`, text])));
}

const shown = ({ texts }: MemoryDisk): object =>
  Object.fromEntries([...texts()].toSorted(([a], [b]) => (a < b ? -1 : 1)));

describe('the next function', () => {
  it('gets its input, without what an earlier container has left, and ends the pipeline', async () => {
    const disk = diskOf({ '1/in': 'old', '1/out': 'old', '1/code': '0\n', '2/out': 'x' });
    const next = exchange(disk, 1);
    expect(next.written()).toBeUndefined();
    expect((await run(next, 1)).end).toEqual({ kind: 'cancelled' });
    expect(next.written()).toMatchObject({ ok: true });
    expect(shown(disk)).toEqual({ 'krm/1/in': 'list', 'krm/2/out': 'x' });
    // Nothing runs after it.
    expect((await run(next, 2)).end).toEqual({ kind: 'cancelled' });
    expect(shown(disk)).toEqual({ 'krm/1/in': 'list', 'krm/2/out': 'x' });
  });

  it('of a package of a shard has a directory of its own', async () => {
    const disk = diskOf({ '1/x': '' });
    await run(exchange(disk, 1, 7), 1);
    expect(shown(disk)).toEqual({ 'krm/1/7/in': 'list', 'krm/1/x': '' });
  });

  it.each([
    [undefined, 'krm/local-1'],
    [7, 'krm/1/7/local'],
  ])('of package %s gets the files beside its functionConfig, without .git', async (packageNumber, local) => {
    const disk = memoryDisk(
      new Map([
        ['p/fn.yaml', 'a: 1\n'],
        ['p/deep/er/x.sh', 'x'],
        ['p/.git/config', 'secret'],
        ['krm/1/keep', ''],
        [`${local}/fn.yaml`, 'old'],
      ]),
    );
    const { fileSystem } = disk;
    await fileSystem.createTextLink('p/link', 'deep');
    const next = exchange(disk, 1, packageNumber);
    await run(next, 1, 'list', 'p');
    expect(next.written()).toMatchObject({ ok: true });
    const copied = [...disk.texts()].filter(([path]) => path.startsWith(local));
    expect(Object.fromEntries(copied.map(([path, text]) => [path.slice(local.length), text]))).toEqual({
      '/deep/er/x.sh': 'x',
      '/fn.yaml': 'a: 1\n',
    });
    expect(await fileSystem.readTextLink(`${local}/link`)).toMatchObject({ ok: true, value: 'deep' });
  });

  it('says that its input cannot be written', async () => {
    const disk = diskOf({ '1': 'a file in the way' });
    const next = exchange(disk, 1);
    await run(next, 1);
    expect(next.written()).toMatchObject({ ok: false });
  });
});

describe('a function that has run', () => {
  const files = { '1/in': 'list', '1/code': '0\n', '1/out': 'output' };
  const failed = (message: string, hint: string): object => ({
    end: { kind: 'failed', message, hint },
    output: undefined,
  });
  const CHANGED = failed(
    'its input is not what the package gives now',
    'start the pipeline again; nothing else may write to the package while it runs',
  );
  const NO_STATUS = failed('it left no exit status', 'see the log of its container');

  it.each<[string, Readonly<Record<string, string>>, object]>([
    [
      'its output',
      files,
      { end: { kind: 'exited', status: 0 }, output: { kind: 'text', bytes: new TextEncoder().encode('output') } },
    ],
    ['its status', { ...files, '1/code': '137' }, { end: { kind: 'exited', status: 137 } }],
    ['no output', { ...files, '1/out': '' }, { end: { kind: 'exited', status: 0 }, output: undefined }],
    ['no file for it', { '1/in': 'list', '1/code': '3' }, { end: { kind: 'exited', status: 3 }, output: undefined }],
    ['an output of the limit', { ...files, '1/out': 'x'.repeat(10) }, { end: { kind: 'exited', status: 0 } }],
    ['more output', { ...files, '1/out': 'x'.repeat(11) }, { end: { kind: 'too-much-output', bytes: 10 } }],
    ['another input', { ...files, '1/in': 'lust' }, CHANGED],
    ['a longer input', { ...files, '1/in': 'list2' }, CHANGED],
    ['no input', { '1/code': '0', '1/out': '' }, CHANGED],
    ['no status', { '1/in': 'list', '1/out': 'x' }, NO_STATUS],
    ['a status that is none', { ...files, '1/code': 'x' }, NO_STATUS],
    ['a status that is too long', { ...files, '1/code': '1234' }, NO_STATUS],
  ])('answers with %s', async (_, left, expected) => {
    const disk = diskOf(left);
    const before = shown(disk);
    const next = exchange(disk, undefined);
    expect(await run(next, 1)).toMatchObject({ ...expected, stderr: '', loggedBy: 'fn-1' });
    expect(next.written()).toBeUndefined();
    expect(shown(disk)).toEqual(before);
  });

  it('answers for its package', async () => {
    const disk = diskOf({ '1/7/in': 'list', '1/7/code': '4', '1/8/in': 'list', '1/8/code': '5' });
    expect((await run(exchange(disk, undefined, 8), 1)).end).toEqual({ kind: 'exited', status: 5 });
  });
});
