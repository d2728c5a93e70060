import { describe, expect, it } from 'vitest';
import type { MountedContent, ResolvedContainer, Value } from '@krmkit/pods';
import { isCheck } from '../../src/api/check.ts';
import type { ContainerChange, ContainerSide } from '../../src/changes/container-changes.ts';
import { containerChange, pairContainers, sameValue, valueKey } from '../../src/changes/container-changes.ts';
import { checkFiles } from '../check-files.ts';

type Volumes = Readonly<Record<string, { readonly source: string; readonly files?: Readonly<Record<string, string>> }>>;

/** The containers of a Pod with these lists. */
async function containersOf(spec: string): Promise<readonly ResolvedContainer[]> {
  const text = `apiVersion: v1\nkind: Pod\nmetadata: {name: web, namespace: shop}\nspec: ${spec}\n`;
  const result = await checkFiles({ 'a.yaml': text }, { complete: true });
  return isCheck(result) ? result.workloads.flatMap(({ containers }) => containers) : [];
}
async function sideOf(container: string, volumes: Volumes = {}): Promise<ContainerSide> {
  const names = Object.keys(volumes).map((name) => `{name: ${name}, emptyDir: {}}`);
  const [one] = await containersOf(
    `{containers: [{name: app, image: a, ${container}}], volumes: [${names.join(', ')}]}`,
  );
  if (one === undefined) throw new Error('no container');
  const volume = (name: string): MountedContent => {
    const { source = '', files = {} } = volumes[name] ?? {};
    const content = Object.entries(files).map(([path, text]) => [path, { content: text, from: source }] as const);
    return { source, files: new Map(content) };
  };
  return { container: one, volume };
}
async function change(
  before: string,
  after: string,
  was: Volumes = {},
  is: Volumes = was,
): Promise<ContainerChange | undefined> {
  return containerChange(await sideOf(before, was), await sideOf(after, is), false);
}
const text = (literal: string): Value => [{ kind: 'literal', text: literal }];

describe('the change of a container', () => {
  it.each<readonly [what: string, before: string, after: string]>([
    ['the same', 'args: [a], env: [{name: A, value: b}]', 'args: [a], env: [{name: A, value: b}]'],
    [
      'the order of variables',
      'env: [{name: A, value: a}, {name: B, value: b}]',
      'env: [{name: B, value: b}, {name: A, value: a}]',
    ],
    [
      'the way to a value',
      'env: [{name: A, value: a}, {name: B, value: $(A)}]',
      'env: [{name: A, value: a}, {name: B, value: a}]',
    ],
    ['a field that no process gets', 'ports: [{containerPort: 80}]', ''],
    ['no resources, and empty ones', 'resources: {limits: {}}', ''],
    [
      'the order of resources',
      'resources: {limits: {cpu: 1, memory: 1Gi}}',
      'resources: {limits: {memory: 1Gi, cpu: 1}}',
    ],
  ])('is none for %s', async (_, before, after) => {
    expect(await change(before, after)).toBeUndefined();
  });

  it.each<readonly [what: string, before: string, after: string, facts: ContainerChange['facts']]>([
    ['image', 'image: one', 'image: two', [{ name: 'image', before: 'one', after: 'two' }]],
    ['directory', '', 'workingDir: /a', [{ name: 'workingDir', before: undefined, after: '/a' }]],
    [
      'user',
      'securityContext: {runAsUser: 1}',
      'securityContext: {runAsUser: 2}',
      [{ name: 'user', before: '1', after: '2' }],
    ],
    [
      'requests and limits',
      'resources: {requests: {cpu: 1}, limits: {memory: 1Gi}}',
      'resources: {requests: {memory: 1Gi, cpu: 2}}',
      [
        // An API server takes a limit for a request that is not set.
        { name: 'requests', before: 'cpu 1, memory 1Gi', after: 'cpu 2, memory 1Gi' },
        { name: 'limits', before: 'memory 1Gi', after: undefined },
      ],
    ],
    [
      'error',
      '',
      'envFrom: [{configMapRef: {name: none}}]',
      [{ name: 'error', before: undefined, after: 'CreateContainerConfigError: configmap "none" not found' }],
    ],
  ])('has the %s', async (_, before, after, facts) => {
    expect((await change(before, after))?.facts).toEqual(facts);
  });

  it('has variables in the order of the new side, and those that are gone last', async () => {
    const changed = await change(
      'env: [{name: GONE, value: g}, {name: A, value: a}, {name: S, value: s}]',
      'env: [{name: NEW, value: new}, {name: S, value: s}, {name: A, value: b}]',
    );
    expect(changed?.env.map(({ name, before, after }) => [name, before?.value, after?.value])).toEqual([
      ['NEW', undefined, text('new')],
      ['A', text('a'), text('b')],
      ['GONE', text('g'), undefined],
    ]);
  });

  it.each<readonly [what: string, before: string, after: string, lists: readonly unknown[]]>([
    ['another argument', 'args: [a, b]', 'args: [a, c]', [['args', ['a', 'b'], ['a', 'c']]]],
    ['one more argument', 'args: [a]', 'args: [a, b]', [['args', ['a'], ['a', 'b']]]],
    ['one less argument', 'args: [a, b]', 'args: [a]', [['args', ['a', 'b'], ['a']]]],
    ['an empty argument', 'args: [a]', 'args: [a, ""]', [['args', ['a'], ['a', '']]]],
    ['a command', '', 'command: [a]', [['command', undefined, ['a']]]],
    ['no arguments', 'args: [a]', '', [['args', ['a'], undefined]]],
    [
      'a probe',
      'livenessProbe: {exec: {command: [a]}}',
      'livenessProbe: {exec: {command: [b]}}',
      [['livenessProbe', ['a'], ['b']]],
    ],
  ])('has %s', async (_, before, after, lists) => {
    const words = (side: readonly Value[] | undefined): readonly string[] | undefined =>
      side?.map((value) => value.map((part) => (part.kind === 'literal' ? part.text : '?')).join(''));
    expect((await change(before, after))?.lists.map((one) => [one.name, words(one.before), words(one.after)])).toEqual(
      lists,
    );
  });

  it('has the variables of Services only on request', async () => {
    const linked = await sideOf('');
    const [none] = await containersOf('{enableServiceLinks: false, containers: [{name: app, image: a}]}');
    if (none === undefined) throw new Error('no container');
    const before = { ...linked, container: none };
    // Without them, only those of the API server are left.
    const all = containerChange(undefined, linked, true)?.env.length ?? 0;
    expect(all).toBeGreaterThan(0);
    expect(containerChange(undefined, linked, false)?.env).toEqual([]);
    expect(containerChange(before, linked, false)).toBeUndefined();
  });

  it('is that of a new container, or of one that is gone, with everything that it has', async () => {
    const side = await sideOf('args: [a], env: [{name: A, value: b}], volumeMounts: [{name: v, mountPath: /a}]', {
      v: { source: 'configMap c', files: { x: 'y' } },
    });
    expect(containerChange(undefined, side, false)).toMatchObject({
      kind: 'added',
      name: 'app',
      list: 'containers',
      facts: [{ name: 'image', before: undefined, after: 'a' }],
      env: [{ name: 'A', before: undefined }],
      lists: [{ name: 'args', before: undefined }],
      mounts: [{ name: '/a', before: undefined }],
      files: [],
    });
    expect(containerChange(side, undefined, false)).toMatchObject({
      kind: 'removed',
      facts: [{ name: 'image', before: 'a', after: undefined }],
      files: [],
    });
    expect(containerChange(undefined, undefined, false)).toBeUndefined();
  });

  it('has the kind of a container that becomes a sidecar', async () => {
    const [init] = await containersOf('{initContainers: [{name: app, image: a}], containers: [{name: b, image: b}]}');
    const [sidecar] = await containersOf(
      '{initContainers: [{name: app, image: a, restartPolicy: Always}], containers: [{name: b, image: b}]}',
    );
    if (init === undefined || sidecar === undefined) throw new Error('no container');
    const volume = (): MountedContent => ({ source: '', files: new Map() });
    expect(containerChange({ container: init, volume }, { container: sidecar, volume }, false)?.facts).toEqual([
      { name: 'kind', before: 'init', after: 'sidecar' },
    ]);
  });
});

describe('the mounts', () => {
  const mount = (name: string, more = ''): string => `volumeMounts: [{name: ${name}, mountPath: /a${more}}]`;
  it.each<readonly [what: string, before: string, after: string, was: Volumes, is: Volumes, names: readonly string[]]>([
    [
      'another name of the volume',
      mount('v'),
      mount('w'),
      { v: { source: 'configMap c' } },
      { w: { source: 'configMap c' } },
      [],
    ],
    [
      'another name of a volume of the pod alone',
      mount('v'),
      mount('w'),
      { v: { source: 'emptyDir' } },
      { w: { source: 'emptyDir' } },
      ['/a'],
    ],
    [
      'another object',
      mount('v'),
      mount('v'),
      { v: { source: 'configMap c' } },
      { v: { source: 'configMap d' } },
      ['/a'],
    ],
    [
      'only reading',
      mount('v'),
      mount('v', ', readOnly: true'),
      { v: { source: 'configMap c' } },
      { v: { source: 'configMap c' } },
      ['/a'],
    ],
    [
      'another part',
      mount('v', ', subPath: x'),
      mount('v', ', subPath: y'),
      { v: { source: 'configMap c' } },
      { v: { source: 'configMap c' } },
      ['/a'],
    ],
    [
      'another path',
      mount('v'),
      'volumeMounts: [{name: v, mountPath: /b}]',
      { v: { source: 'configMap c' } },
      { v: { source: 'configMap c' } },
      ['/b', '/a'],
    ],
  ])('change with %s: %#', async (_, before, after, was, is, names) => {
    expect((await change(before, after, was, is))?.mounts.map(({ name }) => name) ?? []).toEqual(names);
  });
});

describe('the files of a mount', () => {
  const MOUNT = 'volumeMounts: [{name: v, mountPath: /a}]';
  const volumes = (files: Readonly<Record<string, string>>, source = 'configMap c'): Volumes => ({
    v: { source, files },
  });
  const filesOf = async (before: Volumes, after: Volumes, mount = MOUNT, now = mount): Promise<readonly string[]> =>
    ((await change(mount, now, before, after))?.files ?? []).map(
      ({ mountPath, path, kind, from }) => `${kind} ${mountPath}/${path} ${from}`,
    );
  const part = (subPath: string): string => `volumeMounts: [{name: v, mountPath: /a, subPath: ${subPath}}]`;

  it.each<readonly [what: string, before: Volumes, after: Volumes, files: readonly string[]]>([
    ['that are the same', volumes({ x: '1' }), volumes({ x: '1' }), []],
    ['with another content', volumes({ x: '1' }), volumes({ x: '2' }), ['changed /a/x configMap c']],
    ['that are new', volumes({ x: '1' }), volumes({ x: '1', y: '1' }), ['added /a/y configMap c']],
    ['that are gone', volumes({ x: '1', y: '1' }), volumes({ x: '1' }), ['removed /a/y configMap c']],
    [
      'of a generated object with another name',
      volumes({ x: '1' }),
      volumes({ x: '2' }, 'configMap c-2'),
      ['changed /a/x configMap c-2'],
    ],
    // The files of an object that is not known are not gone.
    ['of an object that is not known', volumes({ x: '1' }), volumes({}, 'configMap d'), []],
    ['of an object that was not known', volumes({}), volumes({ x: '1' }, 'configMap d'), []],
    ['of an object that becomes empty', volumes({ x: '1' }), volumes({}), ['removed /a/x configMap c']],
  ])('%s', async (_, before, after, files) => {
    expect(await filesOf(before, after)).toEqual(files);
  });

  it.each([
    // The file itself, at the path of the mount.
    ['x', ['changed /a/ configMap c', 'changed /a/y configMap c']],
    ['x/', ['changed /a/ configMap c', 'changed /a/y configMap c']],
    ['x/y', ['changed /a/ configMap c']],
    ['z', []],
  ])('are those of the part %s', async (subPath, files) => {
    const before = volumes({ x: '1', 'x/y': '1', xx: '1' });
    const after = volumes({ x: '2', 'x/y': '2', xx: '2' });
    expect(await filesOf(before, after, part(subPath))).toEqual(files);
  });

  it('are all where the part is known at run time', async () => {
    const mount =
      'env: [{name: UID, valueFrom: {fieldRef: {fieldPath: metadata.uid}}}], volumeMounts: [{name: v, mountPath: /a, subPathExpr: $(UID)}]';
    expect(await filesOf(volumes({ x: '1' }), volumes({ x: '2' }), mount)).toEqual(['changed /a/x configMap c']);
  });

  it('of another path are those of a new mount', async () => {
    expect(
      await filesOf(volumes({ x: '1' }), volumes({ x: '2' }), MOUNT, 'volumeMounts: [{name: v, mountPath: /b}]'),
    ).toEqual([]);
  });
});

describe('a value', () => {
  const secret = (more: object = {}): Value => [
    { kind: 'secret', text: 'a', namespace: 'n', name: 's', key: 'k', ...more },
  ];
  const hole = (label: string, source: 'field' | 'resource' = 'field'): Value => [{ kind: 'hole', source, label }];
  it.each<readonly [what: string, one: Value, other: Value, isSame: boolean]>([
    ['text', text('a'), text('a'), true],
    ['another text', text('a'), text('b'), false],
    ['text in parts', [...text('a'), ...text('b')], text('ab'), true],
    ['text of a Secret', secret(), text('a'), true],
    ['the bytes of a Secret', secret({ base64: 'YQ==' }), secret({ base64: 'Yg==' }), false],
    ['the same hole', hole('podIP'), hole('podIP'), true],
    ['another hole', hole('podIP'), hole('nodeIP'), false],
    ['a hole of another source', hole('a'), hole('a', 'resource'), false],
    ['a hole and its label', hole('podIP'), text('podIP'), false],
    ['nothing', [], text(''), true],
  ])('is the same: %s', (_, one, other, isSame) => {
    expect(sameValue(one, other)).toBe(isSame);
    expect(valueKey(one) === valueKey(other)).toBe(isSame);
  });
});

it('containers are paired by list and name, and those that are gone come last', async () => {
  const before = await containersOf(
    '{initContainers: [{name: x, image: a}], containers: [{name: a, image: a}, {name: b, image: a}]}',
  );
  const after = await containersOf('{containers: [{name: x, image: a}, {name: b, image: a}]}');
  const nameOf = (one: ResolvedContainer | undefined): string =>
    one === undefined ? '-' : `${one.located.list}/${one.name}`;
  expect(pairContainers(before, after).map((pair) => pair.map(nameOf))).toEqual([
    ['-', 'containers/x'],
    ['containers/b', 'containers/b'],
    ['initContainers/x', '-'],
    ['containers/a', '-'],
  ]);
});
