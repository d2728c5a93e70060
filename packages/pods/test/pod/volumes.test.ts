import { describe, expect, it } from 'vitest';
import type { EnvVar, VolumeMount } from '../../src/model.ts';
import type { ContainerInput, RunContainerOptions } from '../../src/run-options.ts';
import { generateRunContainerOptions } from '../../src/run-options.ts';
import { codesOf, pointedAt, resolveTexts } from '../resolve-texts.ts';

// TestExpandVolumeMountsWithSubpath of pkg/kubelet/container, and the specification's section on subPathExpr.

interface Given {
  readonly mounts: readonly Partial<VolumeMount>[];
  readonly env?: readonly EnvVar[];
  readonly list?: 'containers' | 'initContainers' | 'ephemeralContainers';
  readonly kubernetes?: string;
  readonly input?: Partial<ContainerInput>;
}

function run({ mounts, env = [], list = 'containers', kubernetes = '1.37', input = {} }: Given): RunContainerOptions {
  const container = {
    name: 'app',
    env,
    volumeMounts: mounts.map((mount): VolumeMount => ({ name: 'data', mountPath: '/data', ...mount })),
  };
  return generateRunContainerOptions({
    pod: {
      metadata: { namespace: 'ns' },
      spec: { enableServiceLinks: false, volumes: [{ name: 'data', emptyDir: {} }], [list]: [container] },
    },
    container: 'app',
    sources: {},
    kubernetes,
    ...input,
  });
}

const variable = (name: string, value: string): EnvVar => ({ name, value });

describe('names in a path', () => {
  // On a real node (1.20.2), the container waits with that message.
  it.each<[string, Partial<VolumeMount>, boolean]>([
    ['255 bytes', { subPath: 'a'.repeat(255) }, true],
    ['256 bytes', { subPath: 'a'.repeat(256) }, false],
    ['256 bytes in a subdirectory', { subPath: `x/${'a'.repeat(256)}/y` }, false],
    ['two of 200', { subPath: `${'a'.repeat(200)}/${'b'.repeat(200)}` }, true],
    ['128 characters of 2 bytes', { subPath: 'é'.repeat(128) }, false],
    ['the value of a variable', { subPathExpr: '$(LONG)' }, false],
    ['the value of a variable with a slash', { subPathExpr: '$(LONG)/x' }, false],
    ['a path with a NUL', { subPath: 'a\0b' }, false],
    ['an expression with a NUL', { subPathExpr: 'a\0b' }, false],
    ['a variable with a NUL', { subPathExpr: '$(NUL)' }, false],
    ['next to an unknown address', { subPathExpr: `$(IP)${'a'.repeat(255)}` }, true],
  ])('%s', (_, mount, isGood) => {
    const env = [
      variable('LONG', 'b'.repeat(300)),
      variable('NUL', 'x\0y'),
      { name: 'IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } },
    ];
    const { error } = run({ mounts: [mount], env });
    const message = 'failed to prepare subPath for volumeMount "data" of container "app"';
    expect(error?.message).toBe(isGood ? undefined : message);
  });
});

describe('subPathExpr', () => {
  it.each<{ title: string; subPathExpr: string; env: readonly EnvVar[]; subPath?: string; error?: string }>([
    { title: 'without a reference', subPathExpr: 'foo', env: [variable('POD_NAME', 'bar')], subPath: 'foo' },
    {
      title: 'a reference at the end',
      subPathExpr: 'foo/$(POD_NAME)',
      env: [variable('POD_NAME', 'bar')],
      subPath: 'foo/bar',
    },
    {
      title: 'a reference at the start',
      subPathExpr: '$(POD_NAME)/bar',
      env: [variable('POD_NAME', 'foo')],
      subPath: 'foo/bar',
    },
    { title: 'empty: the root of the volume', subPathExpr: '', env: [variable('POD_NAME', 'bar')], subPath: '' },
    {
      title: 'a later variable is seen',
      subPathExpr: '$(B)',
      env: [variable('A', '$(B)'), variable('B', 'b')],
      subPath: 'b',
    },
    { title: 'an escape', subPathExpr: '$$(X)', env: [], subPath: '$(X)' },
    { title: 'an opener without an end is text', subPathExpr: 'a$(X', env: [], subPath: 'a$(X' },
    { title: 'shell syntax is text', subPathExpr: '${X}/$X', env: [], subPath: '${X}/$X' },
    { title: 'a value is not scanned again', subPathExpr: '$(A)', env: [variable('A', '$$(B)')], subPath: '$(B)' },
    { title: 'no such variable', subPathExpr: 'foo/$(POD_NAME)', env: [], error: 'missing value for POD_NAME' },
    { title: 'a variable that is empty', subPathExpr: '$(A)', env: [variable('A', '')], error: 'missing value for A' },
    {
      title: 'several, each once, in byte order',
      subPathExpr: '$(b)/$(B)/$(a)/$(b)/$(OK)',
      env: [variable('OK', 'x')],
      error: 'missing value for B, a, b',
    },
    { title: 'the empty name', subPathExpr: '$(X)$()', env: [], error: 'missing value for , X' },
    {
      title: 'a name of an inherited member',
      subPathExpr: '$(constructor)',
      env: [],
      error: 'missing value for constructor',
    },
    {
      title: 'absolute as written',
      subPathExpr: '/foo',
      env: [],
      error: 'error SubPath `/foo` must not be an absolute path',
    },
    {
      title: 'absolute through a variable, which the API server cannot see',
      subPathExpr: '$(A)/x',
      env: [variable('A', '/etc')],
      error: 'error SubPath `/etc/x` must not be an absolute path',
    },
    {
      title: 'a way up through a variable',
      subPathExpr: 'a/$(A)',
      env: [variable('A', '../b')],
      error: "unable to provision SubPath `a/../b`: must not contain '..'",
    },
    {
      title: 'dots within a name',
      subPathExpr: '..a/b../$(A)',
      env: [variable('A', '...')],
      subPath: '..a/b../...',
    },
    {
      title: 'missing values are reported before the path is checked',
      subPathExpr: '/../$(NOPE)',
      env: [],
      error: 'missing value for NOPE',
    },
  ])('$title', ({ subPathExpr, env, subPath, error }) => {
    const result = run({ mounts: [{ subPathExpr }], env });
    expect(result.error?.message).toBe(error);
    if (error === undefined) expect(result.mounts.map((mount) => mount.subPath)).toEqual([subPath]);
    else {
      expect(result.error?.reason).toBe('CreateContainerConfigError');
      expect(result.findings.filter(({ code }) => code === 'unprepared-subpath').map(({ path }) => path)).toEqual([
        ['spec', 'containers', 0, 'volumeMounts', 0, 'subPathExpr'],
      ]);
    }
  });

  it('is not expanded in a plain subPath', () => {
    const result = run({ mounts: [{ subPath: '$(A)/$$x' }], env: [variable('A', '1')] });
    expect(result.mounts[0]?.subPath).toBe('$(A)/$$x');
    expect(result.error).toBeUndefined();
  });

  it.each([
    ['/x', 'error SubPath `/x` must not be an absolute path'],
    ['a/..', "unable to provision SubPath `a/..`: must not contain '..'"],
  ])('a plain subPath %s', (subPath, message) => {
    expect(run({ mounts: [{ subPath }] }).error?.message).toBe(message);
  });

  it.each([
    ['with a NUL byte', 'a\0b', 'a path cannot contain a NUL byte: remove it'],
    ['with a long name', `a/${'b'.repeat(256)}`, 'a name in a path has at most 255 bytes: shorten it'],
  ])('a plain subPath %s fails, and has a way out', (_, subPath, hint) => {
    const { error, findings } = run({ mounts: [{ subPath }] });
    expect(error?.message).toBe('failed to prepare subPath for volumeMount "data" of container "app"');
    expect(findings.map((finding) => finding.hint)).toEqual([hint]);
  });

  it.each([
    ['of 255 bytes', 'b'.repeat(255)],
    ['that are short in a long path', `${'b'.repeat(255)}/${'c'.repeat(255)}`],
  ])('a plain subPath with names %s', (_, subPath) => {
    expect(run({ mounts: [{ subPath }] }).error).toBeUndefined();
  });

  it('beside subPath is refused', () => {
    const result = run({ mounts: [{ subPath: 'a', subPathExpr: 'b' }] });
    expect(result.error?.message).toBe('subPathExpr and subPath are mutually exclusive');
  });

  // A kube-apiserver 1.20.2 refuses each of these except the last two, which a kubelet refuses.
  it.each([
    ['data', '{subPath: /x}', 'the API server refuses it: must be a relative path'],
    ['data', '{subPath: a/../b}', "the API server refuses it: must not contain '..'"],
    ['data', '{subPathExpr: /$(WAY)}', 'the API server refuses it: must be a relative path'],
    ['data', '{subPathExpr: $(WAY)/..}', "the API server refuses it: must not contain '..'"],
    [
      'data',
      '{subPath: a, subPathExpr: b}',
      'the API server refuses it: subPathExpr and subPath are mutually exclusive',
    ],
    ['other', '{subPath: a}', 'the API server refuses it: there is no volume "other"'],
    [
      'data',
      '{subPathExpr: $(WAY)/x}',
      "the container waits with CreateContainerConfigError: unable to provision SubPath `../up/x`: must not contain '..'",
    ],
    ['data', '{subPathExpr: $(X)}', 'the container waits with CreateContainerConfigError: missing value for X'],
  ])('in the volume %s, %s: %s', (name, mount, message) => {
    const text = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  volumes: [{name: data, emptyDir: {}}]
  containers:
  - name: app
    image: x
    env: [{name: WAY, value: ../up}]
    volumeMounts: [{name: ${name}, mountPath: /data, ${mount.slice(1)}]
`;
    const { diagnostics } = resolveTexts({ 'p.yaml': text }, { complete: true });
    expect(diagnostics.map((diagnostic) => diagnostic.message)).toEqual([message]);
  });

  it('the first failing mount counts', () => {
    const result = run({ mounts: [{}, { subPathExpr: '$(X)' }, { subPath: '/y' }] });
    expect(result.error?.message).toBe('missing value for X');
    expect(result.findings.filter(({ code }) => code === 'unprepared-subpath')).toHaveLength(2);
  });

  it('is looked up in the volumes before it is expanded', () => {
    const result = run({ mounts: [{ name: 'gone', subPathExpr: '$(X)' }] });
    expect(result.error?.message).toBe('cannot find volume "gone" to mount into container "app"');
  });

  it('sees a value that is only known at run time', () => {
    const env: readonly EnvVar[] = [{ name: 'UID', valueFrom: { fieldRef: { fieldPath: 'metadata.uid' } } }];
    const result = run({ mounts: [{ subPathExpr: 'a/$(UID)' }], env });
    expect(result.error).toBeUndefined();
    expect(result.mounts[0]?.subPath).toEqual([
      { kind: 'literal', text: 'a/' },
      { kind: 'hole', source: 'field', label: 'uid' },
    ]);
  });

  it.each(['$(UID)..', '..$(UID)', 'a/..$(UID)/b', '$(UID)/$(UID)..'])(
    'is not a parent directory if there is unknown text next to the dots: %s',
    (subPathExpr) => {
      const env: readonly EnvVar[] = [{ name: 'UID', valueFrom: { fieldRef: { fieldPath: 'metadata.uid' } } }];
      expect(run({ mounts: [{ subPathExpr }], env }).error).toBeUndefined();
    },
  );

  it('never shows a Secret in its message', () => {
    const result = run({
      mounts: [{ subPathExpr: '$(P)' }],
      env: [{ name: 'P', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } }],
      input: { sources: { secrets: [{ metadata: { name: 's', namespace: 'ns' }, stringData: { k: '/hunter2' } }] } },
    });
    expect(result.error?.message).toContain('must not be an absolute path');
    expect(JSON.stringify([result.error, result.findings, result.events])).not.toContain('hunter2');
  });
});

describe('mounts', () => {
  it('are returned with their volume, path and mode', () => {
    expect(run({ mounts: [{ readOnly: true }, { mountPath: '/b', subPath: 'x' }] }).mounts).toEqual([
      { volume: 'data', mountPath: '/data', readOnly: true, subPath: '' },
      { volume: 'data', mountPath: '/b', readOnly: false, subPath: 'x' },
    ]);
  });

  it.each([
    { list: 'initContainers', kubernetes: '1.37', error: undefined },
    { list: 'ephemeralContainers', kubernetes: '1.20', error: undefined },
    { list: 'ephemeralContainers', kubernetes: '1.37', error: 'subPathExpr cannot be set for an Ephemeral Container' },
  ] as const)('of $list in $kubernetes', ({ list, kubernetes, error }) => {
    expect(run({ mounts: [{ subPathExpr: 'a' }], list, kubernetes }).error?.message).toBe(error);
  });
});

describe('missing volumes', () => {
  const manifest = (kind: string, image: string): string => `apiVersion: apps/v1
kind: ${kind}
metadata: {name: web}
spec:
  template:
    spec:
      containers:
      - name: app
${image}        volumeMounts:
        - name: data
          mountPath: /data
          subPath: web
`;
  it('are reported in a Deployment', () => {
    const files = { 'a.yaml': manifest('Deployment', '        image: x\n') };
    const resolved = resolveTexts(files);
    expect(codesOf(resolved)).toEqual(['unprepared-subpath']);
    expect(pointedAt(files, resolved, 'unprepared-subpath')).toEqual(['web']);
  });

  it('can be the claims of a StatefulSet', () => {
    const claims = '  volumeClaimTemplates: [{metadata: {name: data}}]\n';
    expect(codesOf(resolveTexts({ 'a.yaml': manifest('StatefulSet', '        image: x\n') + claims }))).toEqual([]);
  });

  it('can be in the patched resource', () => {
    expect(codesOf(resolveTexts({ 'a.yaml': manifest('Deployment', '') }))).toEqual([]);
    const patches = new Set(['a.yaml']);
    expect(
      codesOf(resolveTexts({ 'a.yaml': manifest('Deployment', '        image: x\n') }, { facts: { patches } })),
    ).toEqual([]);
  });
});
