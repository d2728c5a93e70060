import { describe, expect, it } from 'vitest';
import { findExportSteps, planSteps } from '../../src/export/plan-steps.ts';
import { filesOf } from './steps.ts';

const NO_PERMISSIONS = {
  enableExec: false,
  enableModule: false,
  network: false,
  mounts: [],
  env: [],
  inheritEnvironment: false,
  allow: undefined,
};

const FILES = {
  Kptfile:
    'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: p}\npipeline: {mutators: [{image: set-labels:v1}]}\n',
  'fn.yaml':
    'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: fn\n  annotations: {config.kubernetes.io/function: "container: {image: declared}"}\n',
};

describe('planSteps', () => {
  it.each([
    ['run', undefined, ['declared']],
    ['run', 'example.com/', ['declared']],
    ['render', undefined, ['ghcr.io/kptdev/krm-functions-catalog/set-labels:v1']],
    ['render', 'example.com/', ['example.com/set-labels:v1']],
    ['render', '', ['set-labels:v1']],
  ] as const)('are those that %s runs, with the prefix %s', async (verb, imagePrefix, images) => {
    const { steps, diagnostics } = planSteps(await filesOf(FILES), { verb, imagePrefix }, '/srv');
    expect(diagnostics).toEqual([]);
    expect(steps.map(({ program }) => (program.kind === 'container' ? program.image : program.kind))).toEqual(images);
  });
});

describe('findExportSteps', () => {
  const declaring = (program: string): string =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: fn\n  annotations: {config.kubernetes.io/function: "${program}"}\n`;
  const find = async (files: Readonly<Record<string, string>>, shards?: number) => {
    const settings = { verb: 'run', imagePrefix: undefined, allowEmpty: false, tolerateErrors: false } as const;
    const start = { settings, permissions: NO_PERMISSIONS, shards, directory: 'p', workingDirectory: '/srv' };
    return findExportSteps(await filesOf(files), start);
  };

  it.each<[files: Readonly<Record<string, string>>, shards: number | undefined, codes: readonly string[]]>([
    [{ 'a/fn.yaml': declaring('container: {image: x:1}') }, 2, []],
    [{ 'fn.yaml': declaring('container: {image: x:1}') }, undefined, []],
    [{ 'fn.yaml': declaring('container: {image: x:1}') }, 2, ['function-crosses-shards']],
    [{ 'fn.yaml': declaring('container: {image: x:1, network: true}') }, undefined, ['function-not-allowed']],
    // That a pod cannot have it is said alone: a permission would not help.
    [{ 'fn.yaml': declaring('exec: {path: ./fn}') }, undefined, ['cannot-export']],
  ])('of %j in %s shards finds what prevents the export', async (files, shards, codes) => {
    const { diagnostics } = await find(files, shards);
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
  });

  it('has the packages for shards, each with its own functions', async () => {
    const files = {
      'a/fn.yaml': declaring('container: {image: x:1}'),
      'b/fn.yaml': declaring('container: {image: y:1}'),
    };
    const { tree } = await find(files, 2);
    expect(tree.map(({ name, steps }) => [name, steps.map((step) => step.name)])).toEqual([
      ['a', ['x:1']],
      ['b', ['y:1']],
    ]);
    expect((await find(files)).tree).toEqual([]);
  });
});
