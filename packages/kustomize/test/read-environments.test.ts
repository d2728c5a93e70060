import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRoot } from '../src/build-root.ts';
import type { Environments } from '../src/environments.ts';
import { readEnvironments } from '../src/read-environments.ts';
import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import { runs } from '@krmkit/testing';

const REMOTE = 'https://example.com/x.yaml';

function pod(name: string): string {
  return `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec: {containers: [{name: c, image: i}]}\n`;
}

function patch(name: string): string {
  return `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}, labels: {a: b}}\n`;
}

async function read(files: Readonly<Record<string, string>>, ...paths: readonly string[]): Promise<Environments> {
  const ports = { files: memoryFileSystem(new Map(Object.entries(files))), stdin: memoryStandardInput('') };
  return readEnvironments(paths.length === 0 ? ['.'] : paths, ports, {
    build: (directory) => buildRoot(ports.files, directory, {}, false),
  });
}

/** The names of the objects of each environment, and the roots that are not built as `ROOT!`. */
function shown({ files, roots }: Environments): unknown {
  const names = (resources: Environments['files']['resources']): readonly string[] =>
    resources.map(({ identity }) => identity.name).toSorted();
  const own = roots.map((root) => [
    `${root.directory}${root.state === 'built' ? '' : '!'}`,
    names(root.package.resources),
  ]);
  const written = files.resources.length === 0 ? [] : [['files', names(files.resources)]];
  return Object.fromEntries([...written, ...own]);
}

const BASE = { 'base/kustomization.yaml': 'resources: [pod.yaml]\n', 'base/pod.yaml': pod('web') };
const PROD = { ...BASE, 'prod/kustomization.yaml': 'resources: [../base]\nnamePrefix: p-\n' };
const COMPONENT = 'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\n';

describe('what is judged where a root cannot be built', () => {
  it.each<[string, Readonly<Record<string, string>>, unknown]>([
    [
      'the directories that it uses, which no other root uses',
      { ...PROD, 'all/kustomization.yaml': `resources: [../prod, "${REMOTE}"]\n` },
      { 'all!': [], prod: ['p-web'] },
    ],
    [
      'down to what can be built',
      {
        ...BASE,
        'prod/kustomization.yaml': `resources: [../base, "${REMOTE}"]\n`,
        'all/kustomization.yaml': 'resources: [../prod]\n',
      },
      { 'all!': [], 'prod!': [], base: ['web'] },
    ],
    [
      'not a directory that a root uses that is built',
      { ...PROD, 'test/kustomization.yaml': `resources: [../base, "${REMOTE}"]\n` },
      { prod: ['p-web'], 'test!': [] },
    ],
    [
      'not a directory that another of its directories uses',
      { ...PROD, 'all/kustomization.yaml': `resources: [../base, ../prod, "${REMOTE}"]\n` },
      { 'all!': [], prod: ['p-web'] },
    ],
    [
      'the files that it lists, without its patches',
      {
        'all/kustomization.yaml': `resources: [own.yaml, "${REMOTE}"]\npatches: [{path: patch.yaml}]\n`,
        'all/own.yaml': pod('own'),
        'all/patch.yaml': patch('own'),
      },
      { 'all!': ['own'] },
    ],
    [
      'not a file that a root uses that is built',
      {
        'kustomization.yaml': 'resources: [all/own.yaml]\n',
        'all/kustomization.yaml': `resources: [own.yaml, other.yaml, "${REMOTE}"]\n`,
        'all/own.yaml': pod('own'),
        'all/other.yaml': pod('other'),
      },
      { '.': ['own'], 'all!': ['other'] },
    ],
    [
      'the files that its components list',
      {
        ...BASE,
        'all/kustomization.yaml': `resources: [../base, "${REMOTE}"]\ncomponents: [../tls]\n`,
        'tls/kustomization.yaml': `${COMPONENT}resources: [own.yaml]\n`,
        'tls/own.yaml': pod('own'),
      },
      { 'all!': ['own'], base: ['web'] },
    ],
    [
      'also where kustomize refuses it',
      {
        ...PROD,
        'all/kustomization.yaml': 'resources: [../prod, own.yaml]\nnamePrefix: 3\n',
        'all/own.yaml': pod('own'),
      },
      { 'all!': ['own'], prod: ['p-web'] },
    ],
  ])('%s', async (_, files, expected) => {
    expect(shown(await read(files))).toEqual(expected);
  });

  it('directories outside of the PATH, too', async () => {
    const files = { ...PROD, 'all/kustomization.yaml': `resources: [../prod, "${REMOTE}"]\n` };
    expect(shown(await read(files, 'all'))).toEqual({ 'all!': [], prod: ['p-web'] });
  });

  it('knows what the root adds: a variable, a ConfigMap, and a key in a patch', async () => {
    const { roots } = await read({
      ...BASE,
      'all/kustomization.yaml': `resources: [../base, "${REMOTE}"]\nvars: [{name: HOST, objref: {apiVersion: v1, kind: Pod, name: web}}]\nconfigMapGenerator: [{name: made, literals: [a=b]}]\npatches: [{path: patch.yaml}]\n`,
      'all/patch.yaml': `${patch('web')}spec: {containers: [{name: c, env: [{name: ADDED, value: x}]}]}\n`,
    });
    const facts = roots.find(({ directory }) => directory === 'base')?.package.facts;
    expect(facts?.vars.has('HOST')).toBe(true);
    expect(facts?.generated.map(({ name }) => name)).toContain('made');
    expect(facts?.patchedNames.has('ADDED')).toBe(true);
  });
});

describe('a Component', () => {
  const files = {
    ...BASE,
    'prod/kustomization.yaml': 'resources: [../base]\ncomponents: [../tls]\n',
    'tls/kustomization.yaml': `${COMPONENT}resources: [own.yaml]\n`,
    'tls/own.yaml': pod('own'),
  };

  it('is built where it is the PATH', async () => {
    const environments = await read(files, 'tls');
    expect(shown(environments)).toEqual({ tls: ['own'] });
    expect(environments.files.diagnostics).toEqual([]);
  });

  it('is no root of a tree', async () => {
    expect(shown(await read(files))).toEqual({ prod: ['own', 'web'] });
  });
});

/** Directories a to f; each can use later ones, a file of its own, and something remote. */
const DIRECTORIES = ['a', 'b', 'c', 'd', 'e', 'f'];
const kustomization = fc.record({
  uses: fc.subarray(DIRECTORIES),
  isRemote: fc.boolean(),
  isComponent: fc.boolean(),
  isThere: fc.boolean(),
});
const tree = fc.tuple(...DIRECTORIES.map(() => kustomization)).map((all) => {
  const files: Record<string, string> = {};
  for (const [index, { uses, isRemote, isComponent, isThere }] of all.entries()) {
    const directory = DIRECTORIES[index] ?? '';
    files[`${directory}/pod.yaml`] = pod(directory);
    if (!isThere) continue;
    const later = uses.filter((one) => one > directory && all[DIRECTORIES.indexOf(one)]?.isThere === true);
    const components = later.filter((one) => all[DIRECTORIES.indexOf(one)]?.isComponent === true);
    const resources = later.filter((one) => !components.includes(one)).map((one) => `../${one}`);
    files[`${directory}/kustomization.yaml`] = [
      isComponent ? COMPONENT : '',
      `resources: ${JSON.stringify(['pod.yaml', ...resources, ...(isRemote ? [REMOTE] : [])])}\n`,
      `components: ${JSON.stringify(components.map((one) => `../${one}`))}\n`,
    ].join('');
  }
  return files;
});

it('looks at every manifest of a tree, whatever cannot be built, but for components that nothing uses', async () => {
  await fc.assert(
    fc.asyncProperty(tree, async (files) => {
      const { files: unused, roots } = await read(files);
      const packages = [unused, ...roots.map((root) => root.package)];
      const seen = new Set(packages.flatMap(({ resources }) => resources.map(({ identity }) => identity.name)));
      const skipped = new Set(
        unused.diagnostics.filter(({ code }) => code === 'unused-component').map(({ location }) => location?.path),
      );
      const below = new Set<string>();
      for (const path of skipped) collect(path?.slice(0, 1) ?? '', files, below);
      expect(DIRECTORIES.filter((name) => !seen.has(name) && !below.has(name))).toEqual([]);
    }),
    { numRuns: runs(100) },
  );
});

/** What only an unused component uses is not judged. */
function collect(directory: string, files: Readonly<Record<string, string>>, below: Set<string>): void {
  if (below.has(directory)) return;
  below.add(directory);
  const text = files[`${directory}/kustomization.yaml`] ?? '';
  for (const [, used = ''] of text.matchAll(/"\.\.\/(.)"/g)) collect(used, files, below);
}
