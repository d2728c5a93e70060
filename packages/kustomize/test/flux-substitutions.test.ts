import { describe, expect, it } from 'vitest';
import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import { buildRoot } from '../src/build-root.ts';
import { readEnvironments } from '../src/read-environments.ts';

type Files = Readonly<Record<string, string>>;

/** The roots below a PATH, and `files`, whose texts Flux changes. */
async function substituted(files: Files, path = 'app'): Promise<readonly string[]> {
  const system = memoryFileSystem(new Map(Object.entries(files)));
  const ports = { files: system, stdin: memoryStandardInput('') };
  const { files: unused, roots } = await readEnvironments([path], ports, {
    build: (directory) => buildRoot(system, directory, {}, false),
  });
  const own = roots.map(({ directory, package: { facts } }) => [directory, facts.substitutedBraces] as const);
  return [...own, ['files', unused.facts.substitutedBraces] as const].flatMap(([name, braces]) =>
    braces === 'all' ? [name] : [],
  );
}

const map = (value: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {a: "${value}"}\n`;
const flux = (
  path: string | undefined,
  more = 'postBuild: {substitute: {A: b}}',
  apiVersion = 'kustomize.toolkit.fluxcd.io/v1',
): string =>
  `apiVersion: ${apiVersion}\nkind: Kustomization\nmetadata: {name: k, namespace: f}\nspec:\n  prune: true\n${path === undefined ? '' : `  path: ${path}\n`}  ${more}\n`;

const APP = { '.git/HEAD': '', 'app/kustomization.yaml': 'resources: [a.yaml]\n', 'app/a.yaml': map('${A}') };
const PLAIN = { '.git/HEAD': '', 'app/a.yaml': map('${A}') };

// https://fluxcd.io/flux/components/kustomize/kustomizations/#post-build-variable-substitution
describe('a directory that Flux substitutes', () => {
  it.each<readonly [why: string, files: Files, expected: readonly string[]]>([
    ['the root of a Kustomization', { ...APP, 'c/k.yaml': flux('./app') }, ['app']],
    ['a path without dots', { ...APP, 'c/k.yaml': flux('app') }, ['app']],
    ['a directory above it', { ...APP, 'c/k.yaml': flux('./') }, ['app']],
    ['no path, which is the whole repository', { ...APP, 'c/k.yaml': flux(undefined) }, ['app']],
    ['a directory with a longer name', { ...APP, 'c/k.yaml': flux('./ap') }, []],
    ['another directory', { ...APP, 'c/k.yaml': flux('./other') }, []],
    ['an object without postBuild', { ...APP, 'c/k.yaml': flux('./app', 'interval: 1m') }, []],
    [
      'an object of another group',
      { ...APP, 'c/k.yaml': `# kustomize.toolkit.fluxcd.io/\n${flux('./app', undefined, 'example.com/v1')}` },
      [],
    ],
    ['an object in a file with another name', { ...APP, 'c/k.txt': flux('./app') }, []],
    [
      'an object in JSON',
      {
        ...APP,
        'c/k.json':
          '{"apiVersion": "kustomize.toolkit.fluxcd.io/v1", "kind": "Kustomization", "metadata": {"name": "k"}, "spec": {"path": "app", "postBuild": {"substitute": {"A": "b"}}}}',
      },
      ['app'],
    ],
    ['no text with ${', { ...APP, 'app/a.yaml': map('$A'), 'c/k.yaml': flux('./app') }, []],
    ['nothing of Flux', APP, []],
    ['files without a kustomization', { ...PLAIN, 'c/k.yaml': flux('./app') }, ['files']],
    ['files elsewhere', { ...PLAIN, 'c/k.yaml': flux('./c') }, []],
    [
      'one that gives postBuild to others',
      {
        ...APP,
        'c/k.yaml': flux(
          './c',
          'patches: [{patch: "spec: {postBuild: {substitute: {A: b}}}", target: {kind: Kustomization}}]',
        ),
        'c/l.yaml': flux('./app', 'interval: 1m'),
      },
      ['app'],
    ],
  ])('%s', async (_, files, expected) => {
    expect(await substituted(files)).toEqual(expected);
  });

  it('is not found outside of the PATHs without a repository', async () => {
    const { '.git/HEAD': _, ...files } = APP;
    expect(await substituted({ ...files, 'c/k.yaml': flux('./app') })).toEqual([]);
  });
});
