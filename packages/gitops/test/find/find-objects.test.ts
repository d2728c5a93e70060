import { memoryFileSystem } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import type { FindObjectsOptions, Followed } from '../../src/find/find-objects.ts';
import {
  findControllerObjects,
  isCircle,
  isFluxKustomization,
  keyOfSourced,
  madeBy,
  objectMarks,
  writtenAt,
  writtenByFile,
  writtenKey,
} from '../../src/find/find-objects.ts';
import { sourcedOf } from '../sourced.ts';

const flux = (name: string): string =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: ${name}}\n`;
const argo = (name: string): string =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: ${name}}\n`;
const map = (name: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\n`;

describe('what a text mentions', () => {
  it.each<[string, string, boolean, readonly string[]]>([
    ['an object of Flux', flux('a'), true, []],
    ['a FluxInstance', 'apiVersion: fluxcd.controlplane.io/v1\nkind: FluxInstance\n', true, []],
    ['an object of Argo CD', argo('a'), true, []],
    ['an object in JSON', '{"apiVersion" : "argoproj.io/v1alpha1"}', true, []],
    ['an object in single quotes', "apiVersion: 'source.toolkit.fluxcd.io/v1'", true, []],
    ['an annotation of Flux alone', 'annotations: {kustomize.toolkit.fluxcd.io/prune: disabled}', false, []],
    ['another group', 'apiVersion: example.argoproj.io/v1', false, []],
    ['a ConfigMap', map('a'), false, ['ConfigMap']],
    [
      'all that builds need',
      'kind: Secret\n---\n{"kind":"CustomResourceDefinition"}\n---\nkind: ConfigMap\n',
      false,
      ['ConfigMap', 'Secret', 'CustomResourceDefinition'],
    ],
    ['a kind with a longer name', 'kind: ConfigMapList\n---\nkind: SecretStore\n', false, []],
    ['the name of a kind elsewhere', 'name: ConfigMap\n', false, []],
    ['nothing', '', false, []],
  ])('%s', (_, text, hasControllers, kinds) => {
    expect(objectMarks(text)).toEqual({ hasControllers, kinds });
  });
});

async function find(files: Readonly<Record<string, string>>, options: Partial<FindObjectsOptions> = {}) {
  const reads: string[] = [];
  const memory = memoryFileSystem(new Map(Object.entries(files)));
  const counted = {
    ...memory,
    readFile: async (path: string, limit: number) => {
      reads.push(path);
      return memory.readFile(path, limit);
    },
  };
  const found = await findControllerObjects('/r', counted, { working: '/r', isExcluded: () => false, ...options });
  return {
    ...found,
    reads,
    names: found.objects.map(({ identity, path, index }) => `${path}#${index} ${identity.name}`),
  };
}

describe('objects of controllers in a repository', () => {
  it('are found in their files, with their positions', async () => {
    const { names, files } = await find({
      'r/a.yaml': `${map('m')}---\n${flux('one')}---\n${argo('two')}`,
      'r/deep/b.json': JSON.stringify({
        apiVersion: 'argoproj.io/v1alpha1',
        kind: 'AppProject',
        metadata: { name: 'three' },
      }),
      'r/c.yaml': map('n'),
      'x/d.yaml': flux('outside'),
    });
    expect(names).toEqual(['a.yaml#1 one', 'a.yaml#2 two', 'deep/b.json#0 three']);
    expect(files).toEqual(['/r/a.yaml', '/r/c.yaml', '/r/deep/b.json']);
  });

  it('are not those of excluded files', async () => {
    expect(
      (await find({ 'r/a.yaml': flux('a'), 'r/b/c.yaml': flux('c') }, { isExcluded: (path) => path === 'b/c.yaml' }))
        .names,
    ).toEqual(['a.yaml#0 a']);
  });

  it.each([
    ['is a patch', 'patches: [{path: a.yaml}]\n', []],
    ['is a patch and a resource', 'resources: [a.yaml]\npatches: [{path: a.yaml}]\n', ['a.yaml#0 a']],
    ['is a resource', 'resources: [a.yaml]\n', ['a.yaml#0 a']],
  ])('are those of a file that %s', async (_, kustomization, expected) => {
    expect((await find({ 'r/a.yaml': flux('a'), 'r/kustomization.yaml': kustomization })).names).toEqual(expected);
  });

  it('come with the directories that no kustomization uses', async () => {
    const { roots } = await find({
      'r/a.yaml': flux('a'),
      'r/prod/kustomization.yaml': 'resources: [../base]\ncomponents: [../part]\n',
      'r/base/kustomization.yaml': 'resources: []\n',
      'r/part/kustomization.yaml': 'kind: Component\n',
      'r/alone/kustomization.yml': 'resources: []\n',
    });
    expect(roots).toEqual(['/r/alone', '/r/prod']);
  });

  it('come without directories if there are none', async () => {
    expect((await find({ 'r/prod/kustomization.yaml': 'resources: []\n' })).roots).toEqual([]);
  });

  it('come with objects that they need, which are read once', async () => {
    const found = await find({
      'r/a.yaml': `${map('a')}---\n${map('b')}---\nkind: Secret\napiVersion: v1\nmetadata: {name: s}\n`,
      'r/b.yaml': 'text: "kind: ConfigMap"\n',
    });
    const names = async (kind: 'ConfigMap' | 'Secret' | 'CustomResourceDefinition') =>
      (await found.ofKind(kind)).map(({ identity, path, index }) => `${path}#${index} ${identity.name}`);
    expect(await names('ConfigMap')).toEqual(['a.yaml#0 a', 'a.yaml#1 b']);
    const before = found.reads.length;
    expect(await names('ConfigMap')).toHaveLength(2);
    expect(found.reads.length).toBe(before);
    expect(await names('Secret')).toEqual(['a.yaml#2 s']);
    expect(await names('CustomResourceDefinition')).toEqual([]);
  });

  it('are read only where the caller knows them', async () => {
    const marks = { hasControllers: true, kinds: [] };
    const { names, reads } = await find(
      { 'r/a.yaml': flux('a'), 'r/b.yaml': flux('b') },
      { marksAt: (path) => (path === '/r/b.yaml' ? marks : undefined) },
    );
    expect(names).toEqual(['b.yaml#0 b']);
    expect(reads).toEqual(['/r/b.yaml']);
  });
});

describe('an object of a build', () => {
  const object = (name: string, path: string, makers: readonly string[] = []): Followed => ({
    label: 'l',
    sourced: sourcedOf(flux(name), path),
    makers,
  });

  it('has the place of its name', () => {
    expect(writtenAt(sourcedOf(flux('a'), 'a.yaml'))).toEqual({ path: 'a.yaml', index: 0 });
    expect(keyOfSourced(sourcedOf(flux('a'), 'a.yaml'))).toBe(writtenKey({ path: 'a.yaml', index: 0 }));
    expect(keyOfSourced({ value: {}, origins: { steps: [] } })).toBeUndefined();
    expect(writtenAt({ value: {}, origins: { steps: [] } })).toBeUndefined();
  });

  it('makes objects, with itself as a maker', () => {
    const [made] = madeBy(object('a', 'a.yaml', ['first#0']), [sourcedOf(flux('b'), 'b.yaml')]);
    expect(made).toMatchObject({ label: 'l', makers: ['first#0', 'a.yaml#0'] });
    expect(made && keyOfSourced(made.sourced)).toBe('b.yaml#0');
    expect(
      madeBy({ ...object('a', 'a.yaml'), sourced: { value: {}, origins: { steps: [] } } }, [sourcedOf(flux('b'))])[0]
        ?.makers,
    ).toEqual(['']);
  });

  it.each([
    [2, false],
    [3, true],
  ])('is in a circle if its file has made it too often: %i times', (times, expected) => {
    const makers = Array.from({ length: times }, () => 'a.yaml#0');
    expect(isCircle(object('a', 'a.yaml', [...makers, 'b.yaml#0']))).toBe(expected);
    expect(isCircle(object('a', 'other.yaml', makers))).toBe(false);
  });
});

it('objects are grouped by the real paths of their files', async () => {
  const { objects } = await find({ 'r/a.yaml': `${flux('one')}---\n${flux('two')}`, 'r/b.yaml': flux('three') });
  const groups = [...writtenByFile(objects, '/r')].map(([path, own]) => [
    path,
    own.map(({ identity }) => identity.name),
  ]);
  expect(groups).toEqual([
    ['/r/a.yaml', ['one', 'two']],
    ['/r/b.yaml', ['three']],
  ]);
});

it.each([
  ['kustomize.toolkit.fluxcd.io', 'Kustomization', true],
  ['kustomize.config.k8s.io', 'Kustomization', false],
  ['kustomize.toolkit.fluxcd.io', 'Other', false],
])('%s %s tells Flux to apply a directory: %s', (group, kind, expected) => {
  expect(isFluxKustomization({ identity: { group, kind } })).toBe(expected);
});
