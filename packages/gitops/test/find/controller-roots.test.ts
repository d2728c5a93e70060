import { expect, test } from 'vitest';
import { member, memoryFileSystem } from '@krmkit/base';
import { buildControllerRoots } from '../../src/find/controller-roots.ts';
import { CONFIG_MAP, flux, testRoots } from './controller-objects.ts';

testRoots([
  {
    title: 'only roots that read a file below a PATH',
    files: {
      '.git/config': '',
      'c/a.yaml': flux('a', './apps/a') + flux('b', './apps/b'),
      'apps/a/web.yaml': CONFIG_MAP,
      'apps/b/web.yaml': CONFIG_MAP,
    },
    paths: ['apps/b'],
    roots: ['flux:c/b built: ConfigMap web'],
  },
  {
    title: 'a file is not searched',
    files: { 'c/a.yaml': flux('a', './apps'), 'apps/web.yaml': CONFIG_MAP },
    paths: ['apps/web.yaml'],
    roots: [],
  },
]);

test.each<readonly [title: string, key: string, source: string, more: string]>([
  ['a GitRepository', 'GitRepository/flux-system/flux-system', 'GitRepository', ''],
  ['an artifact', 'OCIRepository/flux-system/flux-system', 'OCIRepository', ''],
  ['a bucket', 'Bucket/flux-system/flux-system', 'Bucket', ''],
  [
    'an address',
    'example.com/o/apps',
    'GitRepository',
    'apiVersion: source.toolkit.fluxcd.io/v1\nkind: GitRepository\nmetadata: {name: flux-system, namespace: flux-system}\nspec: {url: "ssh://git@example.com/o/apps.git"}\n',
  ],
])('the directory that the user names for %s has the files', async (_, key, source, more) => {
  const files = {
    '/here/.git/config': '[remote "origin"]\n\turl = git@example.com:o/here.git\n',
    '/here/c/a.yaml': flux('a', './apps').replace('kind: GitRepository', `kind: ${source}`) + more,
    '/here/apps/web.yaml': CONFIG_MAP,
    '/apps/apps/web.yaml': CONFIG_MAP.replace('name: web', 'name: there'),
  };
  const directories = new Map([[key, '/apps']]);
  const system = memoryFileSystem(new Map(Object.entries(files)));
  const { roots } = await buildControllerRoots(['/here'], system, { build: {}, directories });
  expect(
    roots.map(({ state, objects }) => [state, objects.map(({ value }) => member(value, 'metadata'))]),
  ).toMatchObject([['built', [{ name: 'there' }]]]);
});

test('a directory that the user names for a source is read as it is, also where the files are those of a revision', async () => {
  const clone = memoryFileSystem(
    new Map([
      ['/here/.git/config', ''],
      ['/apps/apps/web.yaml', CONFIG_MAP],
    ]),
  );
  const revision = memoryFileSystem(new Map([['/here/c/a.yaml', flux('a', './apps')]]));
  const directories = new Map([['GitRepository/flux-system/flux-system', '/apps']]);
  const { roots } = await buildControllerRoots(['/here'], revision, { build: {}, clone, directories });
  expect(roots).toMatchObject([{ state: 'built', objects: [{}] }]);
});

test('a directory that the user names for a source keeps its builds inside', async () => {
  const files = {
    '/here/.git/config': '',
    '/here/c/a.yaml': flux('a', './apps'),
    '/here/web.yaml': CONFIG_MAP,
    '/apps/apps/kustomization.yaml': 'resources: [../../here/web.yaml]\n',
  };
  const directories = new Map([['GitRepository/flux-system/flux-system', '/apps']]);
  const system = memoryFileSystem(new Map(Object.entries(files)));
  const { roots } = await buildControllerRoots(['/here'], system, { build: {}, directories });
  expect(roots[0]?.state).toBe('refused');
});

const REMOTE = '[remote "origin"]\n\turl = git@example.com:o/here.git\n';

function gitRepository(name: string, url: string): string {
  return `apiVersion: source.toolkit.fluxcd.io/v1\nkind: GitRepository\nmetadata: {name: ${name}, namespace: flux-system}\nspec: {url: "${url}"}\n---\n`;
}

const APPLICATION = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: web, namespace: argocd}
spec: {destination: {namespace: shop}, source: {repoURL: https://example.com/o/argo, path: apps}}
---
`;

// The source that is missing is that of each object with another name.
test.each<{
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  readonly paths?: readonly string[];
  readonly directories?: ReadonlyMap<string, string>;
  readonly says: readonly string[];
}>([
  {
    title: 'a source that is not among the files, of two objects',
    files: { '.git/config': REMOTE, 'c/a.yaml': flux('a', './apps') + flux('b', './apps') },
    says: [
      'c/a.yaml:6 krmkit takes this repository for the GitRepository flux-system/flux-system, which is not among the files',
    ],
  },
  {
    title: 'a source with the address of the remote',
    files: {
      '.git/config': REMOTE,
      'c/a.yaml': gitRepository('flux-system', 'https://example.com/o/here') + flux('a', './apps'),
    },
    says: [],
  },
  {
    title: 'a source whose objects apply themselves',
    files: { '.git/config': REMOTE, 'c/a.yaml': flux('a', './c') },
    says: [],
  },
  {
    title: 'a clone without remotes, and another source',
    files: {
      '.git/config': '',
      'c/a.yaml': gitRepository('flux-system', 'https://example.com/o/flux') + flux('a', './apps') + APPLICATION,
    },
    says: [
      'c/a.yaml:11 krmkit takes this repository for https://example.com/o/flux, because this clone has no remote, and for 1 other source',
    ],
  },
  {
    title: 'only the roots below a PATH',
    files: {
      '.git/config': '',
      'c/a.yaml': flux('a', './apps'),
      'd/a.yaml': APPLICATION.replace('path: apps', 'path: other'),
      'other/web.yaml': CONFIG_MAP,
    },
    paths: ['other'],
    says: ['d/a.yaml:4 krmkit takes this repository for https://example.com/o/argo, because this clone has no remote'],
  },
  {
    title: 'a source whose directory the user names',
    files: { '.git/config': '', 'c/a.yaml': flux('a', './apps') + APPLICATION },
    directories: new Map([
      ['GitRepository/flux-system/flux-system', '/'],
      ['example.com/o/argo', '/'],
    ]),
    says: [],
  },
])(
  'says once which source it takes for this repository: $title',
  async ({ files, paths = ['.'], directories, says }) => {
    const system = memoryFileSystem(new Map(Object.entries({ ...files, 'apps/web.yaml': CONFIG_MAP })));
    const { roots } = await buildControllerRoots(paths, system, { build: {}, ...(directories && { directories }) });
    const found = roots.flatMap((root) => root.package.diagnostics).filter(({ code }) => code === 'controller-root');
    expect(found.map(({ message, location }) => `${location?.path}:${location?.line} ${message}`)).toEqual(says);
  },
);

test.each([
  ['flux:nope', {}, 'this repository has no object of Flux, so there is no flux:nope', 'name a directory'],
  ['flux:nope', { 'd/a.yaml': APPLICATION }, 'has no object of Flux', 'there are argocd:web'],
  ['argocd:nope', { 'c/a.yaml': flux('apps', './apps') }, 'has no object of Argo CD', 'there are flux:c/apps'],
  ['flux:c/a', { 'c/a.yaml': flux('apps', './apps') }, 'no object of Flux in this repository makes flux:c/a', 'there'],
])('the name %s among %o', async (name, files, message, hint) => {
  const system = memoryFileSystem(new Map(Object.entries({ ...files, 'apps/web.yaml': CONFIG_MAP })));
  const { roots } = await buildControllerRoots([name], system, { build: {} });
  expect(roots.map(({ state }) => state)).toEqual(['refused']);
  expect(roots[0]?.package.diagnostics).toMatchObject([
    { message: expect.stringContaining(message), hint: expect.stringContaining(hint) },
  ]);
});
