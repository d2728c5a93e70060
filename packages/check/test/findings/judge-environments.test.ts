import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@krmkit/base';
import type { JudgedSide } from '../../src/findings/judge-environments.ts';
import { judgeSide, judgeWritten } from '../../src/findings/judge-environments.ts';
import type { Files } from '../check-files.ts';
import { openFiles } from '../check-files.ts';
import { judgeSettings } from '../preview/judge-settings.ts';

const pod = (args = '"$(NO)"', name = 'web'): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec: {containers: [{name: app, image: a, args: [${args}]}]}\n`;
const object = (kind: string, name: string, namespace?: string): string =>
  `apiVersion: v1\nkind: ${kind}\nmetadata: {name: ${name}${namespace === undefined ? '' : `, namespace: ${namespace}`}}\n`;
const FILES: Files = {
  'a.yaml': [
    pod(),
    object('ConfigMap', 'm', 'shop'),
    object('Secret', 's'),
    object('Service', 'v'),
    object('PersistentVolumeClaim', 'n'),
  ].join('---\n'),
  'z/kustomization.yaml': 'resources: [a.yaml]\n',
  'z/a.yaml': pod('b'),
  'b/kustomization.yaml': 'resources: [a.yaml]\n',
  'b/a.yaml': pod('c'),
  'q/kustomization.yaml': 'resources: [gone.yaml]\n',
};

async function judged(
  files: Files,
  settings: Parameters<typeof judgeSide>[1] = judgeSettings(),
  listed: readonly Diagnostic[] = [],
): Promise<JudgedSide> {
  return judgeSide((await openFiles(files)).environments, settings, listed);
}

describe('a side', () => {
  it('has files, then roots by their names, whatever order they were found in', async () => {
    const { environments } = await openFiles(FILES);
    const roots = environments.roots.toReversed();
    const side = judgeSide({ ...environments, roots }, judgeSettings());
    expect(side.environments.map(({ root, isBuilt }) => [root, isBuilt])).toEqual([
      [undefined, false],
      ['b', true],
      ['z', true],
      ['q', false],
    ]);
  });

  it('has the ConfigMaps, Secrets and Services of each environment, by name', async () => {
    const [files] = (await judged(FILES)).environments;
    expect([...(files?.byName.keys() ?? [])]).toEqual(['ConfigMap shop/m', 'Secret default/s', 'Service default/v']);
    expect([...(files?.objects.configMaps.keys() ?? [])]).toEqual(['shop/m']);
    expect([...(files?.objects.secrets.keys() ?? [])]).toEqual(['default/s']);
    const named = await judged(FILES, { ...judgeSettings(), defaultNamespace: 'store' });
    expect([...(named.environments[0]?.objects.secrets.keys() ?? [])]).toEqual(['store/s']);
  });

  it('has the pods of each resource that can have them', async () => {
    const [files, root] = (await judged(FILES)).environments;
    const namesOf = (environment: typeof files): readonly unknown[] =>
      [...(environment?.templates ?? [])].map(([resource, templates]) => [resource.identity.name, templates.length]);
    expect(namesOf(files)).toEqual([['web', 1]]);
    expect(namesOf(root)).toEqual([['web', 1]]);
  });

  it('has the object of a built resource, and none for a file', async () => {
    const { environments } = await judged(FILES);
    const built = environments.map(({ resources, objectOf }) => resources.map((one) => objectOf(one) !== undefined));
    expect(built).toEqual([[false, false, false, false, false], [true], [true], []]);
  });

  it('has findings by environment, after the problems of the PATHs', async () => {
    const listed: Diagnostic = { code: 'unreadable-file', severity: 'error', message: 'no' };
    const { findings } = await judged(FILES, judgeSettings(), [listed]);
    expect(findings.map(({ root, diagnostics }) => [root, diagnostics.map(({ code }) => code)])).toEqual([
      [undefined, ['unreadable-file']],
      [undefined, expect.arrayContaining(['unresolved-reference'])],
      ['b', []],
      ['z', []],
      ['q', expect.arrayContaining([expect.any(String)])],
    ]);
  });

  it.each<readonly [what: string, files: Files, settings: object, count: number]>([
    [
      'a comment suppresses',
      { 'a.yaml': pod().replace('spec:', '# krmkit-ignore unresolved-reference: known\nspec:') },
      {},
      0,
    ],
    ['are ignored', { 'a.yaml': pod() }, { ignored: new Set(['unresolved-reference']) }, 0],
    ['are below the severity', { 'a.yaml': 'kind: {{ .Kind }}\n' }, { severity: 'error' }, 0],
    ['count', { 'a.yaml': pod() }, { severity: 'error' }, 1],
  ])('has no findings that %s', async (_, files, settings, count) => {
    const { findings } = await judged(files, { ...judgeSettings(), ...settings });
    expect(findings.flatMap(({ diagnostics }) => diagnostics)).toHaveLength(count);
  });

  it('says which roots are not built, and which of them nothing applies', async () => {
    const { environments } = await openFiles(FILES);
    const roots = environments.roots.map((root) =>
      root.directory === 'b' ? { ...root, state: 'needs-permission' as const, isSuspended: true } : root,
    );
    const side = judgeSide({ ...environments, roots }, judgeSettings());
    expect([...side.notBuilt].toSorted()).toEqual(['b', 'q']);
    expect([...side.suspended]).toEqual(['b']);
  });

  it('says which files could not be read', async () => {
    const side = await judged({ ...FILES, 'broken.yaml': 'a: [' });
    expect([side.isUnreadable('broken.yaml'), side.isUnreadable('a.yaml'), side.isUnreadable(undefined)]).toEqual([
      true,
      false,
      true,
    ]);
    const listed: Diagnostic = {
      code: 'unreadable-file',
      severity: 'error',
      message: '',
      location: { path: 'dir', start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 },
    };
    const other = await judged(FILES, judgeSettings(), [listed]);
    expect([other.isUnreadable('dir/x.yaml'), other.isUnreadable('a.yaml')]).toEqual([true, false]);
  });
});

it('what is left of roots that cannot be built is judged as it is written', async () => {
  const { environments } = await openFiles({ 'a.yaml': pod() });
  const judgedRoots = judgeWritten(new Map([['q', environments.files]]), judgeSettings());
  expect(judgedRoots.map(({ root, isBuilt, templates }) => [root, isBuilt, templates.size])).toEqual([['q', false, 1]]);
  expect(judgedRoots.flatMap(({ resources, objectOf }) => resources.map(objectOf))).toEqual([undefined]);
});
