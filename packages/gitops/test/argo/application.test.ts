import type { JsonValue } from '@krmkit/base';
import { member, memoryFileSystem } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';
import { describe, expect, it } from 'vitest';
import {
  assumedSource,
  directoryOfSource,
  meantByUrl,
  mergedPatch,
  reasonOfOther,
  sourcesOf,
  toolOf,
  withOverrides,
} from '../../src/argo/application.ts';
import type { KnownRepositories } from '../../src/argo/application.ts';
import { comparableUrl } from '../../src/find/repository.ts';
import { linesOf, sourcedOf } from '../sourced.ts';

const OWN = 'https://example.com/own.git';
const OTHER = 'https://example.com/other';

function known(
  remotes: readonly string[] = [OWN],
  directories: Readonly<Record<string, string>> = {},
): KnownRepositories {
  return {
    remotes: remotes.map(comparableUrl),
    directories: new Map(Object.entries(directories).map(([url, path]) => [comparableUrl(url), path])),
  };
}

function valueOf(text: string): JsonValue {
  const [document] = parseDocuments(text);
  return document?.root === undefined ? null : toValue(document.root, 'kubectl').value;
}

const application = (spec: string) =>
  sourcedOf(`apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: a}\nspec:\n  ${spec}\n`);

/** `PLACE PATH`, and why a source is missing. */
function shownSources(spec: string, repositories: KnownRepositories = known()): unknown {
  const found = sourcesOf(application(spec), repositories);
  if (!found.ok) return `${found.isRefused === true ? 'refused: ' : ''}${found.reason}`;
  return found.sources.map(
    ({ place, missing }) => `${place}${missing === undefined ? '' : ` ${missing.cause}: ${missing.reason}`}`,
  );
}

describe('the sources of an Application', () => {
  it.each<[string, string, unknown]>([
    ['one', `source: {repoURL: ${OWN}, path: a}`, ['source']],
    ['one without a path', `source: {repoURL: ${OWN}}`, ['source']],
    ['several', `sources: [{repoURL: ${OWN}, path: a}, {repoURL: ${OWN}, path: b}]`, ['sources[0]', 'sources[1]']],
    [
      'several, which count more than one',
      `{source: {repoURL: ${OWN}, path: a}, sources: [{repoURL: ${OWN}, path: b}]}`,
      ['sources[0]'],
    ],
    ['one beside an empty list', `{source: {repoURL: ${OWN}, path: a}, sources: []}`, ['source']],
    [
      'not those that are only a name for their files',
      `sources: [{repoURL: ${OWN}, ref: values}, {repoURL: ${OWN}, path: b}]`,
      ['sources[1]'],
    ],
    ['none of several that have only names', `sources: [{repoURL: ${OWN}, ref: values}]`, []],
    ['none', 'project: default', 'refused: it has no source'],
    ['one that is null', 'source: null', 'refused: it has no source'],
    [
      'a hydrator',
      `{source: {repoURL: ${OWN}}, sourceHydrator: {drySource: {}}}`,
      'krmkit does not know what its sourceHydrator writes',
    ],
    ['one beside a hydrator that is null', `{source: {repoURL: ${OWN}}, sourceHydrator: null}`, ['source']],
    [
      'a chart of a registry',
      `source: {repoURL: ${OTHER}, chart: c}`,
      [`source registry-chart: its source is the chart c of ${OTHER}`],
    ],
    [
      'another repository',
      `sources: [{repoURL: ${OTHER}, path: a}]`,
      [`sources[0] ${comparableUrl(OTHER)}: its source is the repository ${OTHER}`],
    ],
  ])('%s', (_, spec, expected) => {
    expect(shownSources(spec)).toEqual(expected);
  });
});

describe('files of a source', () => {
  it.each<[string, string, KnownRepositories, string | undefined]>([
    ['of this repository', `repoURL: ${OWN}`, known(), undefined],
    ['of this repository, in another form', 'repoURL: git@example.com:own', known(), undefined],
    ['of any repository without remotes', `repoURL: ${OTHER}`, known([]), undefined],
    [
      'of a repository that the user has a directory for',
      `repoURL: ${OTHER}`,
      known([OWN], { [OTHER]: '/o' }),
      undefined,
    ],
    ['of another repository', `repoURL: ${OTHER}`, known(), `its source is the repository ${OTHER}`],
    ['of a chart', `{repoURL: ${OWN}, chart: c}`, known([]), `its source is the chart c of ${OWN}`],
    ['of an artifact', 'repoURL: oci://example.com/a', known([]), 'its source is the artifact oci://example.com/a'],
  ])('%s', (_, source, repositories, expected) => {
    expect(reasonOfOther(valueOf(source), repositories)).toBe(expected);
  });

  it('are in the directory that the user names, or in this repository', () => {
    const repositories = known([OWN], { [OTHER]: '/o' });
    expect(meantByUrl({ repoURL: OTHER }, repositories)).toEqual({ kind: 'directory', directory: '/o' });
    expect(meantByUrl({ repoURL: OWN }, repositories)).toEqual({ kind: 'own' });
  });

  it.each<[string, string | undefined]>([
    ['a/b', '/r/a/b'],
    ['./a/../b', '/r/b'],
    ['', '/r'],
    ['.', '/r'],
    ['/a', undefined],
    ['..', undefined],
    ['a/../../b', undefined],
  ])('are in the directory %j: %s', (path, expected) => {
    expect(directoryOfSource({ path }, '/r')).toBe(expected);
  });
});

describe('a source that krmkit takes for this repository', () => {
  it.each<[string, string, KnownRepositories, number | undefined]>([
    ['the only one', `source: {repoURL: ${OTHER}, path: a}`, known([]), 5],
    [
      'the first with files',
      `sources:\n  - {repoURL: ${OTHER}, chart: c}\n  - {repoURL: ${OTHER}, path: a}`,
      known([]),
      7,
    ],
    [
      'not one that the user has a directory for',
      `sources:\n  - {repoURL: ${OTHER}, path: a}\n  - {repoURL: ${OWN}, path: a}`,
      known([], { [OTHER]: '/o' }),
      7,
    ],
    ['none if the remotes are known', `source: {repoURL: ${OWN}, path: a}`, known(), undefined],
    ['none if all are charts', `source: {repoURL: ${OWN}, chart: a}`, known([]), undefined],
    ['none without a source', 'project: default', known([]), undefined],
  ])('is %s', (_, spec, repositories, line) => {
    const found = assumedSource(application(spec), repositories);
    expect(found?.location?.line).toBe(line);
    expect(found === undefined).toBe(line === undefined);
  });
});

describe('override files', () => {
  const SOURCE = sourcedOf(
    `repoURL: ${OWN}\npath: a\nkustomize: {namePrefix: p-, images: [x]}\napiVersion: v1\nkind: A\nmetadata: {name: a}\n`,
  );
  const override = async (files: Readonly<Record<string, string | Uint8Array>>) =>
    withOverrides(SOURCE, 'app', '/r/a', { files: memoryFileSystem(new Map(Object.entries(files))), working: '/r' });

  it.each<[string, Readonly<Record<string, string>>, unknown, readonly string[]]>([
    ['none', {}, { namePrefix: 'p-', images: ['x'] }, []],
    [
      'one for all',
      { 'r/a/.argocd-source.yaml': 'kustomize: {namePrefix: q-, nameSuffix: -s}\n' },
      { namePrefix: 'q-', nameSuffix: '-s', images: ['x'] },
      ['a/.argocd-source.yaml'],
    ],
    [
      'one for the Application, after it',
      {
        'r/a/.argocd-source.yaml': 'kustomize: {namePrefix: q-}\n',
        'r/a/.argocd-source-app.yaml': 'kustomize: {namePrefix: r-}\n',
      },
      { namePrefix: 'r-', images: ['x'] },
      ['a/.argocd-source.yaml', 'a/.argocd-source-app.yaml'],
    ],
    [
      'one of another Application',
      { 'r/a/.argocd-source-other.yaml': 'kustomize: {namePrefix: r-}\n' },
      { namePrefix: 'p-', images: ['x'] },
      [],
    ],
    [
      'null removes',
      { 'r/a/.argocd-source.yaml': 'kustomize: {images: null}\n' },
      { namePrefix: 'p-' },
      ['a/.argocd-source.yaml'],
    ],
    ['an empty one', { 'r/a/.argocd-source.yaml': '' }, { namePrefix: 'p-', images: ['x'] }, ['a/.argocd-source.yaml']],
    ['a list', { 'r/a/.argocd-source.yaml': '[]\n' }, { namePrefix: 'p-', images: ['x'] }, ['a/.argocd-source.yaml']],
    ['a directory of the name', { 'r/a/.argocd-source.yaml/x': '' }, { namePrefix: 'p-', images: ['x'] }, []],
  ])('%s', async (_, files, kustomize, read) => {
    const found = await override(files);
    if ('ok' in found) throw new Error(found.reason);
    expect(member(found.source.value, 'path')).toBe('a');
    expect(member(found.source.value, 'kustomize')).toEqual(kustomize);
    expect([...found.read.keys()]).toEqual(read);
  });

  it('do not change where the files are', async () => {
    const text = 'repoURL: x\npath: x\nchart: x\ntargetRevision: x\nref: x\n';
    const found = await override({ 'r/a/.argocd-source.yaml': text });
    expect('ok' in found ? found.reason : found.source.value).toMatchObject({ repoURL: OWN, path: 'a', ref: 'x' });
    expect('ok' in found ? {} : found.source.value).not.toHaveProperty('chart');
  });

  it('that cannot be read are a reason', async () => {
    expect(await override({ 'r/a/.argocd-source.yaml': 'a: [' })).toMatchObject({
      ok: false,
      reason: 'krmkit cannot read a/.argocd-source.yaml',
    });
  });
});

// https://www.rfc-editor.org/rfc/rfc7386#appendix-A
describe('a JSON merge patch', () => {
  it.each<[JsonValue, JsonValue, JsonValue]>([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('%j and %j: %j', (target, patch, expected) => {
    const [one, two] = [target, patch].map((value) => ({ value, origins: { steps: [] } }));
    if (one === undefined || two === undefined) throw new Error('no values');
    expect(mergedPatch(one, two).value).toEqual(expected);
  });

  it('keeps where each part is from', () => {
    const object = (data: string, path: string) =>
      sourcedOf(`apiVersion: v1\nkind: A\nmetadata: {name: a}\ndata:\n  ${data}\n`, path);
    const merged = mergedPatch(object('{a: 1, b: 2}', 'one.yaml'), object('{b: 3, c: 4}', 'two.yaml'));
    expect(['a', 'b', 'c'].map((key) => linesOf(merged, ['data', key]))).toEqual([
      ['one.yaml:5'],
      ['two.yaml:5'],
      ['two.yaml:5'],
    ]);
  });
});

// ExplicitType and AppType in pkg/apis/application/v1alpha1.
describe('the tool of a source', () => {
  const tool = async (source: string, files: readonly string[]): Promise<string> => {
    const found = await toolOf(
      { value: valueOf(source), origins: { steps: [] } },
      '/r/a',
      memoryFileSystem(new Map(files.map((path) => [`r/a/${path}`, '']))),
    );
    return found.ok ? found.tool : `${found.isRefused === true ? 'refused: ' : ''}${found.reason}`;
  };

  it.each<[string, string, readonly string[], string]>([
    ['by its name, whatever its files are', 'helm: {}', ['kustomization.yaml'], 'helm'],
    ['by its name: a directory', 'directory: {recurse: true}', ['Chart.yaml'], 'directory'],
    ['by its name: a plugin', 'plugin: {}', [], 'plugin'],
    ['by its files, if the name is null', 'helm: null', ['kustomization.yaml'], 'kustomize'],
    ['by a kustomization', '{}', ['Kustomization'], 'kustomize'],
    ['by a kustomization before a chart', '{}', ['Chart.yaml', 'kustomization.yml'], 'kustomize'],
    ['by a chart', '{}', ['Chart.yaml'], 'helm'],
    ['by a file that ends so', '{}', ['MyChart.yaml'], 'helm'],
    ['not by a directory of that name', '{}', ['Chart.yaml/x', 'kustomization.yaml/x'], 'directory'],
    ['a directory of others', '{}', ['a.yaml'], 'directory'],
    ['a directory that is not there', '{}', [], 'directory'],
    ['two names', '{helm: {}, kustomize: {}}', [], 'refused: its source has kustomize and helm'],
    [
      'three names',
      '{helm: {}, plugin: {}, kustomize: {}}',
      [],
      'refused: its source has kustomize and helm and plugin',
    ],
  ])('%s', async (_, source, files, expected) => {
    expect(await tool(source, files)).toBe(expected);
  });
});
