import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { memoryFileSystem } from '@krmkit/base';
import { identityOf } from '@krmkit/manifests';
import type { KnownSources } from '../../src/find/sources.ts';
import { controllerSourceKey, inSource, meantSource, sourceOf } from '../../src/find/sources.ts';
import { comparableUrl } from '../../src/find/repository.ts';

it.each([
  ['GitRepository/flux-system/apps', 'GitRepository/flux-system/apps'],
  ['OCIRepository/n/a', 'OCIRepository/n/a'],
  ['Bucket/n/a', 'Bucket/n/a'],
  ['HelmRepository/n/a', undefined],
  ['GitRepository/a', undefined],
  ['GitRepository/n/a/b', undefined],
  ['https://e.com/r.git', comparableUrl('https://e.com/r.git')],
  ['git@e.com:r.git', comparableUrl('git@e.com:r.git')],
  ['https://e.com/', undefined],
  ['some text', undefined],
])('%s names the source %s', (text, key) => {
  expect(controllerSourceKey(text)).toBe(key);
});

const flux = (sourceRef: Readonly<Record<string, string>>): JsonValue => ({
  metadata: { name: 'k', namespace: 'own' },
  spec: { sourceRef },
});

it.each([
  [{ kind: 'GitRepository', name: 'a' }, 'GitRepository/own/a'],
  [{ kind: 'Bucket', name: 'a', namespace: 'other' }, 'Bucket/other/a'],
])('%j is %s', (reference, source) => {
  expect(sourceOf(flux(reference))).toBe(source);
});

// https://fluxcd.io/flux/components/kustomize/kustomizations/#source-reference
describe('the source of a Kustomization', () => {
  const repository =
    (url: string): KnownSources['find'] =>
    (kind, namespace, name) => {
      const value = { apiVersion: 'source.toolkit.fluxcd.io/v1', kind, metadata: { name, namespace }, spec: { url } };
      const identity = identityOf(value);
      if (identity === undefined || `${kind}/${namespace}/${name}` !== 'GitRepository/own/a') return undefined;
      return { identity, sourced: { value, origins: { steps: [] } } };
    };
  const NONE: KnownSources = { remotes: [], directories: new Map(), own: new Set(), find: () => undefined };
  const URL_A = 'https://e.com/a';
  it.each<[string, JsonValue, Partial<KnownSources>, unknown]>([
    [
      'is this repository if it is not among the files',
      flux({ kind: 'GitRepository', name: 'a' }),
      { remotes: [comparableUrl(URL_A)] },
      { kind: 'own', assumed: 'the GitRepository own/a, which is not among the files' },
    ],
    [
      'is this repository without remotes',
      flux({ kind: 'GitRepository', name: 'a' }),
      { find: repository(URL_A) },
      { kind: 'own', ignore: '', assumed: `${URL_A}, because this clone has no remote` },
    ],
    [
      'is this repository with the address of a remote',
      flux({ kind: 'GitRepository', name: 'a' }),
      { find: repository(URL_A), remotes: ['x', comparableUrl(URL_A)] },
      { kind: 'own', ignore: '' },
    ],
    [
      'is another one with another address',
      flux({ kind: 'GitRepository', name: 'a' }),
      { find: repository(URL_A), remotes: ['x'] },
      { kind: 'other', reason: `its source is the repository ${URL_A}`, cause: comparableUrl(URL_A) },
    ],
    [
      'is this repository if its objects apply themselves',
      flux({ kind: 'Bucket', name: 'a' }),
      { own: new Set(['Bucket/own/a']) },
      { kind: 'own', ignore: '' },
    ],
    [
      'is another one of another kind',
      flux({ kind: 'Bucket', name: 'a' }),
      {},
      { kind: 'other', reason: 'its source is the Bucket a', cause: 'Bucket/own/a' },
    ],
    [
      'is another one without a kind',
      flux({ name: 'a' }),
      {},
      { kind: 'other', reason: 'its source is the object a', cause: '/own/a' },
    ],
    [
      'is the directory that the user names',
      flux({ kind: 'Bucket', name: 'a' }),
      { directories: new Map([['Bucket/own/a', 'd']]), own: new Set(['Bucket/own/a']) },
      { kind: 'directory', directory: 'd' },
    ],
    [
      'is the directory that the user names by its address',
      flux({ kind: 'GitRepository', name: 'a' }),
      { directories: new Map([[comparableUrl(URL_A), 'd']]), find: repository(URL_A) },
      { kind: 'directory', directory: 'd' },
    ],
  ])('%s', (_, value, known, expected) => {
    expect(meantSource(value, { ...NONE, ...known })).toEqual(expected);
  });
});

it('a directory is the repository of its source', () => {
  const [files, clone] = [memoryFileSystem(new Map()), memoryFileSystem(new Map())];
  const places = { repository: '.', files, clone, more: 1 };
  expect(inSource(places, { kind: 'own', ignore: '/docs' })).toEqual({ ...places, ignore: '/docs' });
  const other = inSource(places, { kind: 'directory', directory: 'd' });
  expect([other.repository, other.files === clone, other.more]).toEqual(['d', true, 1]);
});
