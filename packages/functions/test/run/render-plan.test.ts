import { describe, expect, it } from 'vitest';
import type { DiscoveredSteps } from '../../src/run/declaration.ts';
import { configOf, renderSteps } from '../../src/run/render-plan.ts';
import { filesOf } from './package.ts';

const kptfile = (name: string, pipeline = ''): string =>
  `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: ${name}}\n${pipeline}`;
const piped = (name: string): string =>
  kptfile(
    name,
    `pipeline:\n  mutators:\n  - exec: ./${name}-m1\n  - exec: ./${name}-m2\n  validators:\n  - exec: ./${name}-v\n`,
  );
const configMap = (name: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\ndata: {a: b}\n`;

async function plan(files: Readonly<Record<string, string>>): Promise<DiscoveredSteps> {
  return renderSteps(await filesOf(files), { directory: 'shop', workingDirectory: '/srv' });
}

const messages = ({ diagnostics }: DiscoveredSteps): readonly string[] =>
  diagnostics.map(({ message, location }) => `${location?.path}:${location?.line}:${location?.column} ${message}`);

describe('order', () => {
  // The same tree rendered by kpt 1.0.0-beta.56 ran its functions in this order.
  it('is subpackages first, then mutators, then validators', async () => {
    const { steps, diagnostics } = await plan({
      Kptfile: piped('root'),
      'a/Kptfile': piped('a'),
      'a/c/Kptfile': piped('c'),
      'a-b/Kptfile': piped('ab'),
      'n/x/Kptfile': piped('nx'),
      'n-x/Kptfile': piped('n-x'),
      'a/c/deep/cm.yaml': configMap('x'),
    });
    expect(diagnostics).toEqual([]);
    const ORDER = ['c', 'a', 'ab', 'n-x', 'nx', 'root'];
    expect(steps.map(({ name }) => name)).toEqual(
      ORDER.flatMap((name) => [`./${name}-m1`, `./${name}-m2`, `./${name}-v`]),
    );
    expect(
      steps.filter(({ isValidator }) => isValidator).map(({ packagePath, scope }) => [packagePath, scope]),
    ).toEqual(['a/c', 'a', 'a-b', 'n-x', 'n/x', '.'].map((path) => [path, path]));
    expect(steps[0]?.program).toEqual({ kind: 'exec', path: '/srv/a/c/c-m1', args: [], env: [] });
    expect(steps.at(-1)).toMatchObject({
      program: { path: '/srv/root-v' },
      declaredAt: { path: 'Kptfile', line: 9, column: 5 },
    });
  });

  // kpt's documentation of render: breadth first where the Kptfile of the rendered package says so, and only there.
  it('is the package first, level by level, where its Kptfile asks for it', async () => {
    const annotated = (name: string, value: string): string =>
      piped(name).replace('{name:', `{annotations: {kpt.dev/bfs-rendering: ${value}}, name:`);
    const rest = {
      'a/Kptfile': piped('a'),
      'a/c/Kptfile': piped('c'),
      'a-b/Kptfile': piped('ab'),
      'n/x/Kptfile': piped('nx'),
    };
    const orderOf = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> => {
      const { steps, diagnostics } = await plan(files);
      expect(diagnostics).toEqual([]);
      return steps.map(({ name }) => name).filter((name) => name.endsWith('-m1') || name.endsWith('-v'));
    };
    const order = (...names: readonly string[]): readonly string[] =>
      names.flatMap((name) => [`./${name}-m1`, `./${name}-v`]);
    const topDown = order('root', 'a', 'ab', 'nx', 'c');
    const bottomUp = order('c', 'a', 'ab', 'nx', 'root');
    expect(await orderOf({ ...rest, Kptfile: annotated('root', '"true"') })).toEqual(topDown);
    expect(await orderOf({ ...rest, Kptfile: annotated('root', '"false"') })).toEqual(bottomUp);
    expect(await orderOf({ ...rest, Kptfile: piped('root'), 'a/Kptfile': annotated('a', '"true"') })).toEqual(bottomUp);
  });

  it.each([
    ['"true"', 'root', true],
    ['"false"', 'root', false],
    ['"true"', 'a', false],
  ])('saves on failure if kpt.dev/save-on-render-failure is %s in %s: %s', async (value, where, expected) => {
    const annotated = (name: string): string =>
      name === where
        ? piped(name).replace('{name:', `{annotations: {kpt.dev/save-on-render-failure: ${value}}, name:`)
        : piped(name);
    const { savesOnFailure, diagnostics } = await plan({ Kptfile: annotated('root'), 'a/Kptfile': annotated('a') });
    expect({ savesOnFailure, diagnostics }).toEqual({ savesOnFailure: expected, diagnostics: [] });
  });

  it('is that of each package alone where nothing is above it', async () => {
    const found = await plan({ 'a/Kptfile': piped('a') });
    expect(messages(found)).toEqual(['undefined:undefined:undefined The directory shop has no Kptfile']);
    expect(found.diagnostics.map(({ code }) => code)).toEqual(['invalid-kptfile']);
    expect(found.steps).toHaveLength(3);
  });
});

describe('a step', () => {
  const withConfig = (path: string): string =>
    kptfile('p', `pipeline:\n  mutators:\n  - exec: fn a "b c"\n    configPath: ${path}\n`);

  it('has its configMap as functionConfig', async () => {
    const { steps } = await plan({ Kptfile: kptfile('p', 'pipeline: {mutators: [{image: a, configMap: {n: 1}}]}\n') });
    expect(steps).toMatchObject([
      {
        name: 'a',
        program: {
          kind: 'container',
          image: 'ghcr.io/kptdev/krm-functions-catalog/a',
          network: false,
          mounts: [],
          env: [],
        },
        functionConfig: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'function-input' }, data: { n: '1' } },
        localDirectory: undefined,
        isValidator: false,
        listVersion: 'config.kubernetes.io/v1',
      },
    ]);
    expect(steps[0]).not.toHaveProperty('configPath');
  });

  it('has its selectors', async () => {
    const { steps } = await plan({
      Kptfile: kptfile('p', 'pipeline: {mutators: [{image: a, selectors: [{kind: B}], exclude: [{name: c}]}]}\n'),
    });
    expect(steps).toMatchObject([{ selectors: [{ kind: 'B' }], exclude: [{ name: 'c' }], functionConfig: undefined }]);
  });

  it.each([['conf/a.yaml'], ['./conf/a.yaml'], ['conf//a.yaml']])('has the file %s as functionConfig', async (path) => {
    const { steps, diagnostics } = await plan({
      Kptfile: kptfile('r'),
      's/Kptfile': withConfig(path),
      's/conf/a.yaml': configMap('conf'),
    });
    expect(diagnostics).toEqual([]);
    expect(steps).toMatchObject([
      {
        program: { kind: 'exec', path: 'fn', args: ['a', 'b c'] },
        functionConfig: { metadata: { name: 'conf' } },
        configPath: 's/conf/a.yaml',
        localDirectory: '/srv/s/conf',
      },
    ]);
  });

  it.each([
    ['none.yaml', 'The file none.yaml is not among the input files'],
    ['two.yaml', 'two.yaml holds 2 resources, but a functionConfig is one'],
    ['values.yaml', 'values.yaml holds no resource, but a functionConfig is one'],
    // As kpt 1.0.0-beta.56 does, for `eval --fn-config` too: "resource must have `metadata.name`".
    ['nameless.yaml', 'nameless.yaml has no metadata.name, and a functionConfig needs one'],
    ['sub/a.yaml', 'sub/a.yaml belongs to the subpackage sub'],
  ])('is not made where configPath is %s', async (path, message) => {
    const found = await plan({
      Kptfile: withConfig(path),
      'two.yaml': `${configMap('a')}---\n${configMap('b')}`,
      'values.yaml': 'a: b\n',
      'nameless.yaml': 'apiVersion: v1\nkind: ConfigMap\ndata: {a: b}\n',
      'sub/Kptfile': kptfile('sub'),
      'sub/a.yaml': configMap('a'),
    });
    expect(found.steps).toEqual([]);
    expect(messages(found)).toEqual([`Kptfile:7:17 ${message}`]);
  });

  it('reports what is wrong with any Kptfile', async () => {
    const found = await plan({ Kptfile: kptfile('r', 'foo: 1\n'), 'a/Kptfile': kptfile('a', 'bar: 1\n') });
    expect(messages(found)).toEqual(['a/Kptfile:4:1 Unknown field "bar"', 'Kptfile:4:1 Unknown field "foo"']);
  });
});

describe('configOf', () => {
  const step = { configPath: 'a.yaml', functionConfig: { before: 1 } };

  it('is what the file holds at that moment', () => {
    const items = [
      { path: 'b.yaml', value: { b: 1 } },
      { path: 'a.yaml', value: { now: 2 } },
    ];
    expect(configOf(step, items)).toEqual({ ok: true, value: { now: 2 } });
    expect(configOf({ functionConfig: { before: 1 } }, items)).toEqual({ ok: true, value: { before: 1 } });
    expect(configOf({ functionConfig: undefined }, items)).toEqual({ ok: true, value: undefined });
  });

  it.each([
    [[], 'removed it'],
    [
      [
        { path: 'a.yaml', value: {} },
        { path: 'a.yaml', value: {} },
      ],
      'added a second resource to it',
    ],
    [[{ path: undefined, value: {} }], 'removed it'],
  ])('does not exist for %j', (items, message) => {
    const config = configOf(step, items);
    expect(config.ok ? 'found' : config.message).toContain(message);
  });
});
