import { memoryDisk } from '@krmkit/base';
import type { Diagnostic } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import { printResults, readResultList, writeResults } from '../../src/run/results-file.ts';
import { runOf } from './function-calls.ts';

describe('the file of results', () => {
  it('replaces the one before', async () => {
    const disk = memoryDisk(new Map([['out/results.yaml', 'old\n']]));
    expect(await writeResults('out', [], { files: disk.fileSystem, tag: '7' })).toEqual({
      ok: true,
      value: 'out/results.yaml',
    });
    expect([...disk.texts().keys()]).toEqual(['out/results.yaml']);
    expect(disk.texts().get('out/results.yaml')).toContain('kind: FunctionResultList');
  });

  it.each<readonly [readonly Diagnostic[], number]>([
    [[], 0],
    [[{ code: 'function-failed', severity: 'error', message: 'no' }], 1],
  ])('has the status of functions with the problems %j', (problems, exitCode) => {
    expect(printResults([runOf([], { problems })])).toContain(`exitCode: ${exitCode}\n`);
  });

  // Found by npm run proof: close(2) can fail after the file was created, on a full disk for example.
  it.each(['createFile', 'rename'] as const)('leaves no temporary file if %s fails at its end', async (method) => {
    const disk = memoryDisk(new Map([['out/results.yaml', 'old\n']]));
    const failed = { ok: false, failure: 'failed', message: 'EIO: i/o error, close' } as const;
    const files = { ...disk.fileSystem };
    const failing =
      method === 'rename'
        ? { ...files, rename: async () => failed }
        : {
            ...files,
            createFile: async (...given: Parameters<typeof files.createFile>) => {
              await files.createFile(...given);
              return failed;
            },
          };
    expect(await writeResults('out', [], { files: failing, tag: '7' })).toEqual({
      ok: false,
      message: 'cannot write out/results.yaml: EIO: i/o error, close',
    });
    expect([...disk.texts()]).toEqual([['out/results.yaml', 'old\n']]);
  });
});

describe('readResultList', () => {
  const wrong = '{severity: error, message: wrong}';
  const ended = 'The function exited with status 1';

  it.each<readonly [item: string, messages: readonly string[]]>([
    ['{image: a, exitCode: 0}', []],
    ['{image: a}', []],
    [`{image: a, exitCode: 0, results: [${wrong}]}`, ['wrong']],
    [`{image: a, exitCode: 1, results: [${wrong}]}`, ['wrong']],
    ['{image: a, exitCode: 1}', [ended]],
    ['{image: a, exitCode: 1, results: [{severity: info, message: seen}]}', ['seen', ended]],
  ])('has an error for a function that failed: %s', (item, messages) => {
    const read = readResultList('r.yaml', `kind: FunctionResultList\nitems: [${item}]\n`);
    expect(read.ok && read.value.map(({ results }) => results.map(({ message }) => message))).toEqual([messages]);
  });
});
