import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import { isKustomizationPath } from '@krmkit/manifests';
import { describe, expect, it } from 'vitest';
import { readKustomizations } from '../src/root-parts.ts';
import { splitUnusedPatches } from '../src/unused-patches.ts';
import { shownFinding } from './objects-of.ts';

function pod(name: string): string {
  return `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec: {containers: [{name: c, image: i}]}\n`;
}

function patch(name: string): string {
  return `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}, labels: {a: b}}\n`;
}

const workload = (kind: string, spec: string, apiVersion = 'apps/v1'): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: new}\nspec: ${spec}\n`;

const PROD: Readonly<Record<string, string>> = {
  'base/kustomization.yaml': 'resources: [pod.yaml]\n',
  'base/pod.yaml': pod('web'),
  'prod/kustomization.yaml': 'resources: [../base, own.yaml]\nnamePrefix: p-\n',
  'prod/own.yaml': pod('own'),
};
const COMPONENT = 'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\n';

/** `unused`: the files that no kustomization uses. */
async function split(files: Readonly<Record<string, string>>, unused: Readonly<Record<string, string>>) {
  const all = new Map(Object.entries({ ...files, ...unused }));
  const ports = { files: memoryFileSystem(all), stdin: memoryStandardInput('kind: A\n') };
  const kustomizations = await readKustomizations(Object.keys(files).filter(isKustomizationPath), ports);
  const listed = Object.keys(unused).map((path) => ({ path, relativePath: path, named: false }));
  const result = await splitUnusedPatches(listed, kustomizations, ports);
  return { files: result.files.map(({ path }) => path), found: result.unusedPatches };
}

describe('a file that no kustomization uses', () => {
  it.each<[string, string, string, boolean]>([
    ['has the kind and name of an object of a base', 'prod/left.yaml', patch('web'), true],
    ['has the kind and name of an object of its own', 'prod/left.yaml', patch('own'), true],
    ['is deeper in the directory', 'prod/patches/old/left.yaml', patch('web'), true],
    ['has a new object', 'prod/left.yaml', pod('other'), false],
    ['has the name of an object of another kind', 'prod/left.yaml', patch('web').replace('Pod', 'Service'), false],
    ['has the name of an object that the nearest kustomization does not have', 'base/left.yaml', patch('own'), false],
    ['has such an object and a new one', 'prod/left.yaml', `${patch('web')}---\n${pod('other')}`, false],
    ['has a new object and such a one', 'prod/left.yaml', `${pod('other')}---\n${patch('web')}`, false],
    ['has two such objects', 'prod/left.yaml', `${patch('web')}---\n${patch('own')}`, true],
    ['has no object', 'prod/left.yaml', '# nothing\n', false],
    ['has a Pod without an image', 'prod/left.yaml', pod('other').replace(', image: i', ''), true],
    [
      'has a template without an image',
      'prod/left.yaml',
      workload('Deployment', '{template: {spec: {containers: [{name: c}]}}}'),
      true,
    ],
    [
      'has a template of a Job without an image',
      'prod/left.yaml',
      workload('CronJob', '{jobTemplate: {spec: {template: {spec: {containers: [{name: c}]}}}}}'),
      true,
    ],
    [
      'has one container with an image',
      'prod/left.yaml',
      workload('Deployment', '{template: {spec: {containers: [{name: c}, {name: d, image: i}]}}}'),
      false,
    ],
    [
      'is of a custom kind and has no containers',
      'prod/left.yaml',
      workload('Runner', '{replicas: 2}', 'a.b/v1'),
      false,
    ],
    ['is a Deployment without containers', 'prod/left.yaml', workload('Deployment', '{replicas: 2}'), true],
    ['is a CronJob without containers', 'prod/left.yaml', workload('CronJob', '{suspend: true}', 'batch/v1'), true],
    ['is a Deployment without containers in no kustomization', 'plain/left.yaml', workload('Deployment', '{}'), false],
    ['has no kustomization around it', 'plain/left.yaml', patch('web'), false],
  ])('%s: %s, %j', async (_, path, text, isPatch) => {
    const { files, found } = await split(PROD, { [path]: text });
    expect(files).toEqual(isPatch ? [] : [path]);
    expect(found).toHaveLength(isPatch ? 1 : 0);
  });

  it('lies beside a component, whose users have the object', async () => {
    const files = {
      ...PROD,
      'user/kustomization.yaml': 'resources: [../base]\ncomponents: [../tls]\n',
      'tls/kustomization.yaml': COMPONENT,
    };
    expect((await split(files, { 'tls/left.yaml': patch('web') })).files).toEqual([]);
    expect((await split(files, { 'tls/left.yaml': patch('own') })).files).toEqual(['tls/left.yaml']);
  });

  it('lies beside a kustomization that others use, which have more objects', async () => {
    const files = {
      ...PROD,
      'empty/kustomization.yaml': 'resources: []\n',
      'user/kustomization.yaml': 'resources: [../base, ../empty]\n',
    };
    expect((await split(files, { 'empty/left.yaml': patch('web') })).files).toEqual(['empty/left.yaml']);
  });

  it('lies beside a kustomization in the working directory', async () => {
    const files = { 'kustomization.yaml': 'resources: [pod.yaml, gone.yaml]\n', 'pod.yaml': pod('web') };
    expect((await split(files, { 'left.yaml': patch('web') })).files).toEqual([]);
  });

  it('lies beside a kustomization that uses the directory above it', async () => {
    const files = {
      'kustomization.yaml': 'resources: [pod.yaml]\n',
      'pod.yaml': pod('web'),
      'prod/kustomization.yaml': 'resources: [..]\n',
    };
    expect((await split(files, { 'prod/left.yaml': patch('web') })).files).toEqual([]);
  });

  it('is not standard input', async () => {
    expect((await split({ 'kustomization.yaml': 'resources: []\n' }, { '-': '' })).files).toEqual(['-']);
  });
});

describe('files that look like patches', () => {
  const left = (...names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [`prod/${name}.yaml`, patch('web')]));

  it.each<[string, readonly string[], string]>([
    ['one', ['a'], 'No kustomization uses 1 file that looks like a patch, so krmkit does not check it: prod/a.yaml'],
    [
      'three',
      ['a', 'b', 'c'],
      'No kustomization uses 3 files that look like patches, so krmkit does not check them: prod/a.yaml, prod/b.yaml, prod/c.yaml',
    ],
    [
      'four',
      ['a', 'b', 'c', 'd'],
      'No kustomization uses 4 files that look like patches, so krmkit does not check them: prod/a.yaml, prod/b.yaml, prod/c.yaml and 1 more',
    ],
  ])('are one finding: %s', async (_, names, message) => {
    const { files, found } = await split(PROD, { ...left(...names), 'prod/new.yaml': pod('new') });
    expect(files).toEqual(['prod/new.yaml']);
    expect(found.map(shownFinding)).toEqual([`info unused-patch prod/a.yaml:1 ${message}`]);
    expect(found[0]?.hint).toBe('to check the files as they are: --no-build');
  });
});
