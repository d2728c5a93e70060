import { describe, expect, it } from 'vitest';
import type { Environments } from '@krmkit/kustomize';
import { parseIgnoredField } from '../../src/changes/ignored-fields.ts';
import { judgeSide } from '../../src/findings/judge-environments.ts';
import { createChangedLines } from '../../src/preview/changed-lines.ts';
import { compareEnvironments } from '../../src/preview/compare-sides.ts';
import type { Cause, ObjectChange, SourcesByPath } from '../../src/preview/model.ts';
import type { Files } from '../check-files.ts';
import { openFiles } from '../check-files.ts';
import { judgeSettings } from './judge-settings.ts';

type Compared = ReturnType<typeof compareEnvironments>;

interface Given {
  readonly ignoreFields?: readonly string[];
  readonly change?: (environments: Environments) => Environments;
}

async function compare(
  before: Files,
  after: Files,
  { ignoreFields: texts = [], change = (all) => all }: Given = {},
): Promise<Compared> {
  const ignoreFields = texts.flatMap((text) => {
    const parsed = parseIgnoredField(text);
    return parsed.ok ? [parsed.value] : [];
  });
  const settings = { ...judgeSettings(), ignoreFields };
  const [old, now] = [await openFiles(before), await openFiles(after)].map(({ environments }) => change(environments));
  if (old === undefined || now === undefined) throw new Error('no side');
  const sourcesOf = ({ files, roots }: Environments): SourcesByPath =>
    new Map([files, ...roots.map((root) => root.package)].flatMap(({ sources }) => [...sources]));
  const sources = { before: sourcesOf(old), after: sourcesOf(now) };
  const changed = createChangedLines(sources.before, sources.after);
  return compareEnvironments(
    { before: judgeSide(old, settings), after: judgeSide(now, settings) },
    changed,
    sources,
    settings,
  );
}

const pod = (more: string, name = 'web'): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec:\n  containers:\n  - name: app\n    image: a\n${more}`;
const map = (value: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: m}\ndata:\n  A: "${value}"\n`;
const env = (value: string): string => `    env:\n    - name: A\n      value: "${value}"\n`;
const ENV_FROM = '    envFrom: [{configMapRef: {name: m}}]\n';
const SERVICE =
  'apiVersion: v1\nkind: Service\nmetadata: {name: db}\nspec: {clusterIP: 10.0.0.1, ports: [{port: 80}]}\n';
const textOf = ({ kind, identities, roots }: ObjectChange): string =>
  `${kind} ${identities[0]?.kind ?? ''} ${identities[0]?.name ?? ''}${roots.map((root) => ` in ${root}`).join('')}`;
const lineOf = ({ location, side }: Cause): string =>
  `${location.path}:${location.line}${side === 'before' ? ' before' : ''}`;

describe('the objects that change', () => {
  it.each<readonly [what: string, before: Files, after: Files, objects: readonly string[]]>([
    ['nothing', { 'a.yaml': pod('') }, { 'a.yaml': pod('') }, []],
    ['a file', { 'a.yaml': map('1') }, { 'a.yaml': map('2') }, ['changed ConfigMap m']],
    ['a new file', {}, { 'a.yaml': map('1') }, ['added ConfigMap m']],
    ['a file that is gone', { 'a.yaml': map('1') }, {}, ['removed ConfigMap m']],
    ['a file that moves', { 'a.yaml': map('1') }, { 'b.yaml': map('1') }, []],
    [
      'a pod that gets another value',
      { 'a.yaml': pod(ENV_FROM), 'm.yaml': map('1') },
      { 'a.yaml': pod(ENV_FROM), 'm.yaml': map('2') },
      ['affected Pod web', 'changed ConfigMap m'],
    ],
    [
      'a pod with another Service',
      { 'a.yaml': pod('') },
      { 'a.yaml': pod(''), 's.yaml': SERVICE },
      ['affected Pod web', 'added Service db'],
    ],
    [
      'files, then roots by their names',
      {
        'a.yaml': map('1'),
        'q/kustomization.yaml': 'resources: [m.yaml]\n',
        'q/m.yaml': map('1'),
        'p/kustomization.yaml': 'resources: [m.yaml]\n',
        'p/m.yaml': map('1'),
      },
      {
        'a.yaml': map('2'),
        'q/kustomization.yaml': 'resources: [m.yaml]\n',
        'q/m.yaml': map('2'),
        'p/kustomization.yaml': 'resources: [m.yaml]\n',
        'p/m.yaml': map('2'),
      },
      ['changed ConfigMap m', 'changed ConfigMap m in p', 'changed ConfigMap m in q'],
    ],
    [
      'an object of a build with another name',
      { 'p/kustomization.yaml': 'resources: [m.yaml]\n', 'p/m.yaml': map('1') },
      { 'p/kustomization.yaml': 'resources: [m.yaml]\nnamePrefix: x-\n', 'p/m.yaml': map('1') },
      ['changed ConfigMap x-m in p'],
    ],
    [
      'a new root',
      {},
      { 'p/kustomization.yaml': 'resources: [m.yaml]\n', 'p/m.yaml': map('1') },
      ['added ConfigMap m in p'],
    ],
  ])('are those of %s', async (_, before, after, objects) => {
    expect((await compare(before, after)).changes.map(textOf).toSorted()).toEqual(objects.toSorted());
  });

  it('say whether only variables of Services change', async () => {
    const { changes } = await compare({ 'a.yaml': pod('') }, { 'a.yaml': pod(''), 's.yaml': SERVICE });
    expect(changes.find(({ kind }) => kind === 'affected')?.isOnlyLinks).toBe(true);
    const other = await compare(
      { 'a.yaml': pod(ENV_FROM), 'm.yaml': map('1') },
      { 'a.yaml': pod(ENV_FROM), 'm.yaml': map('2'), 's.yaml': SERVICE },
    );
    expect(other.changes.find(({ kind }) => kind === 'affected')?.isOnlyLinks).toBe(false);
  });

  it.each<readonly [ignoreFields: readonly string[], objects: readonly string[], ignored: number]>([
    [[], ['changed Pod web'], 0],
    [['spec.containers'], [], 1],
    [['spec.other'], ['changed Pod web'], 0],
  ])('are fewer where %j is ignored', async (ignoreFields, objects, ignored) => {
    const compared = await compare({ 'a.yaml': pod(env('1')) }, { 'a.yaml': pod(env('2')) }, { ignoreFields });
    expect([compared.changes.map(textOf), compared.ignored]).toEqual([objects, ignored]);
  });
});

describe('the lines that cause a change', () => {
  const causesOf = async (before: Files, after: Files): Promise<Readonly<Record<string, readonly string[]>>> => {
    const { changes } = await compare(before, after);
    const lists = changes.flatMap(({ containers }) => containers.flatMap(({ causes }) => [...causes]));
    return Object.fromEntries(lists.map(([name, causes]) => [name, causes.map(lineOf)]));
  };
  it.each<readonly [what: string, before: Files, after: Files, causes: Readonly<Record<string, readonly string[]>>]>([
    ['a variable', { 'a.yaml': pod(env('1')) }, { 'a.yaml': pod(env('2')) }, { 'env A': ['a.yaml:10'] }],
    [
      'a variable that is gone',
      { 'a.yaml': pod(env('1')) },
      { 'a.yaml': pod('') },
      { 'env A': ['a.yaml:9 before', 'a.yaml:10 before'] },
    ],
    [
      'a variable of a ConfigMap',
      { 'a.yaml': pod(ENV_FROM), 'm.yaml': map('1') },
      { 'a.yaml': pod(ENV_FROM), 'm.yaml': map('2') },
      { 'env A': ['m.yaml:5'] },
    ],
    [
      'the image',
      { 'a.yaml': pod('') },
      { 'a.yaml': pod('').replace('image: a', 'image: b') },
      { image: ['a.yaml:7'] },
    ],
    ['arguments', { 'a.yaml': pod('    args: [a]\n') }, { 'a.yaml': pod('    args: [b]\n') }, { args: ['a.yaml:8'] }],
    [
      'an argument that refers to a variable',
      { 'a.yaml': pod(`    args: [$(A)]\n${env('1')}`) },
      { 'a.yaml': pod(`    args: [$(A)]\n${env('2')}`) },
      { 'env A': ['a.yaml:11'], args: ['a.yaml:11'] },
    ],
    [
      'a new container, whose first line counts',
      { 'a.yaml': pod('') },
      { 'a.yaml': pod('  - name: b\n    image: b\n') },
      { container: ['a.yaml:8'] },
    ],
  ])('are those of %s', async (_, before, after, causes) => {
    expect(await causesOf(before, after)).toEqual(causes);
  });

  it('of a new object are its first line, and those of fields the lines of the values', async () => {
    const added = await compare({}, { 'a.yaml': map('1') });
    expect(added.changes[0]?.causes.map(lineOf)).toEqual(['a.yaml:1']);
    const removed = await compare({ 'a.yaml': map('1') }, {});
    expect(removed.changes[0]?.causes.map(lineOf)).toEqual(['a.yaml:1 before']);
    const changed = await compare({ 'a.yaml': map('1') }, { 'a.yaml': map('2') });
    expect(changed.changes[0]?.causes).toEqual([]);
    expect(changed.changes[0]?.fields.map(({ causes }) => causes.map(lineOf))).toEqual([['a.yaml:5']]);
  });

  it('are none in a new object with pods', async () => {
    const { changes } = await compare({}, { 'a.yaml': pod(env('1')) });
    expect(changes[0]?.containers.map(({ causes }) => causes.size)).toEqual([0]);
  });
});

describe('what is not compared', () => {
  const root = (resources: string): Files => ({
    'p/kustomization.yaml': `resources: [${resources}]\n`,
    'p/m.yaml': map('1'),
  });
  it.each<readonly [what: string, before: Files, after: Files, notCompared: Compared['notCompared']]>([
    [
      'a root that the head does not build',
      root('m.yaml'),
      root('m.yaml, gone.yaml'),
      [{ kind: 'root', path: 'p', side: 'after' }],
    ],
    [
      'a root that the base does not build',
      root('m.yaml, gone.yaml'),
      root('m.yaml'),
      [{ kind: 'root', path: 'p', side: 'before' }],
    ],
    ['a root that neither builds', root('gone.yaml'), root('gone.yaml'), [{ kind: 'root', path: 'p', side: 'both' }]],
    [
      'a file that the head cannot read',
      { 'a.yaml': map('1') },
      { 'a.yaml': 'a: [' },
      [{ kind: 'file', path: 'a.yaml', side: 'after' }],
    ],
    [
      'a file that the base cannot read',
      { 'a.yaml': 'a: [' },
      { 'a.yaml': map('1') },
      [{ kind: 'file', path: 'a.yaml', side: 'before' }],
    ],
    ['a file that neither can read', { 'a.yaml': 'a: [' }, { 'a.yaml': 'a: [' }, []],
  ])('is %s', async (_, before, after, notCompared) => {
    expect((await compare(before, after)).notCompared).toEqual(notCompared);
  });

  it('is named once for a file with several objects, which are neither new nor gone', async () => {
    const two = `${map('1')}---\n${map('1').replace('name: m', 'name: n')}`;
    const { changes, notCompared } = await compare({ 'a.yaml': two }, { 'a.yaml': 'a: [' });
    expect([changes, notCompared]).toEqual([[], [{ kind: 'file', path: 'a.yaml', side: 'after' }]]);
  });

  it('is no root that nothing applies on both sides', async () => {
    const change = ({ files, roots }: Environments): Environments => ({
      files,
      roots: roots.map((one) => ({ ...one, state: 'needs-permission' as const, isSuspended: true })),
    });
    expect((await compare(root('m.yaml'), root('m.yaml'), { change })).notCompared).toEqual([]);
  });
});
