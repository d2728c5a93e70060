import { describe, expect, it } from 'vitest';
import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import { discoverSteps } from '../../src/run/declaration.ts';
import type { FoundRun, RunFiles, RunPart } from '../../src/run/directory-run.ts';
import { explainNoResource, findRun, readRunFiles } from '../../src/run/directory-run.ts';
import type { StepRun } from '../../src/run/pipeline.ts';
import { DEFAULTS } from '../../src/run/step-options.ts';
import type { ResourceCriteria } from '../../src/run/step.ts';
import { stepOf } from './function-calls.ts';

const declaring = (name: string, program: string): string =>
  `apiVersion: example.com/v1\nkind: Declared\nmetadata: {name: ${name}, annotations: {config.kubernetes.io/function: "${program}"}}\n`;
const map = (name: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\n`;

const FILES = {
  'p/a/fn.yaml': declaring('a', 'exec: {path: ./a.sh}'),
  'p/a/map.yaml': map('a'),
  'p/b/fn.yaml': declaring('b', 'module: {path: set-labels}'),
  'p/b/map.yaml': map('b'),
};
const ALLOWED = { ...DEFAULTS, enableExec: true, enableModule: true, allow: undefined };

function readPart(files: Readonly<Record<string, string>>, part: Omit<RunPart, 'directory'> = {}): Promise<RunFiles> {
  const ports = { files: memoryFileSystem(new Map(Object.entries(files))), stdin: memoryStandardInput('') };
  return readRunFiles({ directory: 'p', ...part }, ports, { workingDirectory: '/' });
}

function found(read: RunFiles, permissions = ALLOWED, isNamed = false): FoundRun {
  return findRun(read, { stepsOf: (files) => discoverSteps(files, { workingDirectory: '/' }), isNamed }, permissions);
}

describe('the files of a run', () => {
  it.each<[string, Omit<RunPart, 'directory'>, readonly string[], RunFiles['packages']]>([
    ['a directory', {}, ['a/fn.yaml', 'a/map.yaml', 'b/fn.yaml', 'b/map.yaml'], undefined],
    ['a package in it', { packageName: 'b' }, ['b/fn.yaml', 'b/map.yaml'], undefined],
    ['a shard of it', { shard: { number: 1, of: 2 } }, ['b/fn.yaml', 'b/map.yaml'], { own: 1, all: 2 }],
    ['a shard without packages', { shard: { number: 3, of: 3 } }, [], { own: 0, all: 2 }],
  ])('are those of %s', async (_, part, paths, packages) => {
    const read = await readPart(FILES, part);
    expect(read.files.map(({ relativePath }) => relativePath)).toEqual(paths);
    expect(read.packages).toEqual(packages);
  });
});

describe('the functions of a run', () => {
  const codes = (list: FoundRun['diagnostics']): readonly string[] => list.map(({ code }) => code);

  it('are those that the files declare, in the order in which they run', async () => {
    const run = found(await readPart(FILES));
    expect(run.steps.map(({ program }) => program.kind)).toEqual(['exec', 'module']);
    expect(run.diagnostics).toEqual([]);
  });

  it('are refused without permission, unless the caller names them', async () => {
    const refused = { ...ALLOWED, enableExec: false };
    expect(codes(found(await readPart(FILES), refused).diagnostics)).toEqual(['function-not-allowed']);
    expect(found(await readPart(FILES), refused, true).diagnostics).toEqual([]);
  });

  it('are none where a file cannot be read, whatever else is wrong', async () => {
    const run = found(await readPart({ ...FILES, 'p/c.yaml': 'a: [\n' }));
    expect(run.steps).toEqual([]);
    expect(codes(run.unread)).toEqual(['invalid-yaml']);
    expect(codes(run.diagnostics)).toEqual(['invalid-yaml']);
  });

  it('are none where they cannot be divided', async () => {
    const all = { ...FILES, 'p/fn.yaml': declaring('all', 'exec: {path: ./all.sh}') };
    const run = found(await readPart(all, { shard: { number: 1, of: 2 } }));
    expect([run.steps, codes(run.unread)]).toEqual([[], ['function-crosses-shards']]);
  });
});

describe('a named function without resources', () => {
  const runOf = (criteria: readonly ResourceCriteria[], resources = 0): StepRun => ({
    step: stepOf({ selectors: criteria }),
    at: { number: 1, of: 1 },
    resources,
    milliseconds: 0,
    cached: false,
    cachedIn: undefined,
    stderr: '',
    end: { kind: 'exited', status: 0 },
    results: [],
    kept: [],
    problems: [],
    positions: [],
  });

  it.each<[string, StepRun | undefined, string | undefined]>([
    ['a name that is near', runOf([{ name: 'aa' }]), 'did you mean --name a?'],
    ['a kind that is near', runOf([{ kind: 'ConfigMapp' }]), 'did you mean --kind ConfigMap?'],
    ['resources', runOf([{ name: 'a' }], 1), undefined],
    ['no criteria', runOf([]), undefined],
    ['no run', undefined, undefined],
  ])('%s', async (_, run, hint) => {
    const { files } = await readPart(FILES);
    expect(explainNoResource(run === undefined ? [] : [run], files)?.hint).toBe(hint);
  });
});
