import { describe, expect, it } from 'vitest';
import { controllerSettings } from '../../src/configuration/controller-settings.ts';
import type { ConfigurationContent } from '../../src/configuration/schema.ts';
import { placedFiles } from './placed-files.ts';

const FILES = placedFiles(
  '/work/own/dir',
  {
    '/work/own/.git/config': '',
    '/work/own/in/x': '',
    '/work/own/dir/x': '',
    '/work/own/file': '',
    '/work/clone/.git/config': '',
    '/work/plain/x': '',
    '/work/own-two/.git/config': '',
    '/work/far/clone/.git/config': '',
  },
  { '/work/own/link': '/work/plain', '/work/own/to-clone': '/work/clone' },
);
type Gitops = NonNullable<ConfigurationContent['gitops']>;
const NOTHING: Gitops = {
  argocd: undefined,
  clusters: undefined,
  exclude: [],
  flux: undefined,
  kustomizeBuildOptions: undefined,
  parameters: {},
  sources: {},
};
const settingsOf = (gitops: Partial<Gitops>): ReturnType<typeof controllerSettings> =>
  controllerSettings({ gitops: { ...NOTHING, ...gitops } }, { directory: '/work/own', below: ['dir'] }, FILES);

describe('the directory of a source', () => {
  it.each([
    ['in', '/work/own/in'],
    ['.', '/work/own'],
    ['dir', '/work/own/dir'],
    ['../clone', '/work/clone'],
    ['../own-two', '/work/own-two'],
    ['to-clone', '/work/clone'],
  ])('%s is %s', async (path, directory) => {
    const { settings, problems } = await settingsOf({ sources: { 'Bucket/f/a': path } });
    expect(problems).toEqual([]);
    expect(settings.directories).toEqual(new Map([['Bucket/f/a', directory]]));
  });

  const beside = 'must be in the directory of this file, or a git clone beside this repository, and is ';
  it.each([
    ['/etc', 'must be a relative path, and is "/etc"'],
    ['', 'must be a relative path, and is ""'],
    ['gone', 'names no directory: "gone"'],
    ['file', 'names no directory: "file"'],
    ['..', `${beside}".."`],
    ['../plain', `${beside}"../plain"`],
    ['link', `${beside}"link"`],
    ['../far/clone', `${beside}"../far/clone"`],
  ])('%s is refused', async (path, message) => {
    const { settings, problems } = await settingsOf({ sources: { 'Bucket/f/a': path } });
    expect(problems).toEqual([{ path: ['gitops', 'sources', 'Bucket/f/a'], message }]);
    expect(settings.directories).toEqual(new Map());
  });

  it.each(['apps', 'HelmRepository/a/b', 'Bucket/a'])('is not that of %s', async (text) => {
    expect((await settingsOf({ sources: { [text]: 'in' } })).problems).toEqual([
      {
        path: ['gitops', 'sources', text],
        message:
          'is no source; write KIND/NAMESPACE/NAME, such as GitRepository/flux-system/apps, or the address of a repository',
      },
    ]);
  });

  it('is that of an address, however it is written', async () => {
    const { settings } = await settingsOf({ sources: { 'https://example.com/a/b.git': 'in' } });
    const other = await settingsOf({ sources: { 'git@example.com:a/b': 'in' } });
    expect(settings.directories?.size).toBe(1);
    expect(other.settings.directories).toEqual(settings.directories);
  });

  it.each([
    ['in', []],
    ['../x', [`names no directory: "../x"`]],
  ])('below the root of the disk: %s', async (path, messages) => {
    const files = placedFiles('/', { '/in/x': '' });
    const gitops = { ...NOTHING, sources: { 'Bucket/f/a': path } };
    const { problems } = await controllerSettings({ gitops }, { directory: '/', below: [] }, files);
    expect(problems.map(({ message }) => message)).toEqual(messages);
  });
});

describe('the version', () => {
  it.each<readonly [gitops: Partial<Gitops>, field: string, message: string]>([
    [{ flux: '1.9' }, 'flux', 'must be a version of Flux 2, such as 2.9, and is "1.9"'],
    [{ argocd: '1.8' }, 'argocd', 'must be a version of Argo CD, such as 3.4, and is "1.8"'],
  ])('%j is refused', async (gitops, field, message) => {
    expect((await settingsOf(gitops)).problems).toEqual([{ path: ['gitops', field], message }]);
  });

  it('is that of the settings', async () => {
    const { settings, problems } = await settingsOf({ flux: '2.9', argocd: '3.4' });
    expect(problems).toEqual([]);
    expect(settings).toMatchObject({ flux: '2.9', argocd: '3.4' });
  });
});

it('options that kustomize build does not have are refused, and have no effect', async () => {
  const { settings, problems } = await settingsOf({ kustomizeBuildOptions: '--enable-helm --no-such' });
  expect(problems).toEqual([
    {
      path: ['gitops', 'kustomizeBuildOptions'],
      message: expect.stringContaining('has --no-such, which is no option of kustomize build'),
    },
  ]);
  expect(settings).not.toHaveProperty('kustomizeBuild');
  expect((await settingsOf({ kustomizeBuildOptions: '--enable-helm' })).settings).toHaveProperty('kustomizeBuild');
});

it('clusters, parameters and excluded files are those of the content', async () => {
  const cluster = { name: 'a', server: '', project: '', labels: {}, annotations: {} };
  const { settings } = await settingsOf({
    clusters: [cluster],
    parameters: { a: [{ b: 1 }] },
    exclude: ['dir/a.yaml'],
  });
  expect(settings.clusters).toEqual([cluster]);
  expect(settings.parameters).toEqual(new Map([['a', [{ b: 1 }]]]));
  expect([settings.isExcluded?.('a.yaml'), settings.isExcluded?.('b.yaml')]).toEqual([true, false]);
});

it('without a content there are none', async () => {
  const { settings, problems } = await controllerSettings({ gitops: undefined }, { directory: '/', below: [] }, FILES);
  expect(problems).toEqual([]);
  expect(settings).toMatchObject({ flux: undefined, argocd: undefined, clusters: undefined, directories: new Map() });
});
