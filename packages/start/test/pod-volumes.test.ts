import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import type { FileSystem, JsonObject, VolumeFiles } from '@krmkit/base';
import { sourcesFromObjects } from '@krmkit/pods';
import type { VolumePlan, WantedMount } from '../src/pod-volumes.ts';
import { planVolume, prepareVolumes, resolvePodMount } from '../src/pod-volumes.ts';
import { plannedPod } from './planned-pod.ts';

interface Failing {
  readonly create?: true;
  readonly makeDirectory?: RegExp;
  readonly writeFile?: true;
}

/** What is made: `PATH MODE`, with `group N` and the text of a file. */
function recordingVolumes(
  isMemoryOnDisk = false,
  failing: Failing = {},
  group: 'exact' | 'without-group' = 'exact',
): { readonly volumes: VolumeFiles; readonly made: string[] } {
  const made: string[] = [];
  const failed = { ok: false, failure: 'full', message: 'disk full' } as const;
  const groupOf = (given: number | undefined): string => (given === undefined ? '' : ` group ${given}`);
  const volumes: VolumeFiles = {
    create: async (medium) =>
      failing.create === true
        ? failed
        : { ok: true, value: { path: `/${medium}`, inMemory: medium === 'memory' && !isMemoryOnDisk } },
    makeDirectory: async (path, attributes) => {
      if (failing.makeDirectory?.test(path) === true) return failed;
      made.push(`${path} ${attributes.mode.toString(8)}${groupOf(attributes.group)}`);
      return { ok: true, value: group };
    },
    writeFile: async (path, bytes, attributes) => {
      if (failing.writeFile === true) return failed;
      const text = new TextDecoder().decode(bytes);
      made.push(`${path} ${attributes.mode.toString(8)}${groupOf(attributes.group)} ${text}`.trimEnd());
      return { ok: true, value: group };
    },
    remove: async () => ({ ok: true, value: undefined }),
  };
  return { volumes, made };
}

const SECRET = { metadata: { name: 's', namespace: 'shop' }, data: { k: 'eA==' } };
const { context } = plannedPod({}, { sources: sourcesFromObjects({ secrets: [SECRET] }) });

describe('the plan of a volume', () => {
  it.each<[JsonObject, VolumePlan]>([
    [{}, { kind: 'empty', inMemory: false, warnings: [] }],
    [
      { name: 'v', configMap: null },
      { kind: 'empty', inMemory: false, warnings: [] },
    ],
    [{ emptyDir: {} }, { kind: 'empty', inMemory: false, warnings: [] }],
    [{ emptyDir: { medium: 'Memory' } }, { kind: 'empty', inMemory: true, warnings: [] }],
    [{ emptyDir: { medium: 'HugePages' } }, { kind: 'empty', inMemory: false, warnings: [] }],
    [
      { persistentVolumeClaim: { claimName: 'c' } },
      {
        kind: 'empty',
        inMemory: false,
        warnings: ['it is a persistentVolumeClaim: krmkit uses an empty directory instead'],
      },
    ],
    [
      { ephemeral: { volumeClaimTemplate: {} } },
      {
        kind: 'empty',
        inMemory: false,
        warnings: ['it is an ephemeral volume claim: krmkit uses an empty directory instead'],
      },
    ],
    [
      { secret: { secretName: 's' } },
      {
        kind: 'files',
        files: [{ path: 'k', bytes: new Uint8Array([0x78]), mode: 0o644 }],
        inMemory: true,
        warnings: [],
      },
    ],
    [{ projected: {} }, { kind: 'files', files: [], inMemory: false, warnings: [] }],
    [
      { name: 'v', nfs: { server: 's' } },
      { kind: 'none', reason: 'impossible', message: 'the volume v has the type nfs, which krmkit does not support' },
    ],
    [
      { secret: { secretName: 'x' } },
      { kind: 'none', reason: 'failed', message: 'MountVolume.SetUp failed for volume "v" : secret "x" not found' },
    ],
    [
      { hostPath: { path: '/etc' } },
      { kind: 'none', reason: 'refused', message: 'the volume v is /etc of this machine' },
    ],
  ])('%j', (volume, plan) => {
    expect(planVolume('v', volume, context, false)).toEqual(plan);
  });

  it.each<[JsonObject, VolumePlan]>([
    [{ path: '/etc' }, { kind: 'host', path: '/etc', type: '', warnings: [] }],
    [
      { path: '/etc', type: 'Directory' },
      { kind: 'host', path: '/etc', type: 'Directory', warnings: [] },
    ],
    [{ path: 'etc' }, { kind: 'none', reason: 'failed', message: 'hostPath etc is not absolute' }],
    [{}, { kind: 'none', reason: 'failed', message: 'hostPath  is not absolute' }],
  ])('of the machine, if it is allowed: %j', (hostPath, plan) => {
    expect(planVolume('v', { hostPath }, context, true)).toEqual(plan);
  });
});

const NO_FILES = memoryFileSystem(new Map());
const filesPlan = (paths: readonly string[], inMemory = false, mode = 0o644): VolumePlan => ({
  kind: 'files',
  files: paths.map((path) => ({ path, bytes: new Uint8Array([0x78]), mode })),
  inMemory,
  warnings: [],
});
const EMPTY: VolumePlan = { kind: 'empty', inMemory: false, warnings: ['w'] };

describe('the directories of volumes', () => {
  it('are below one for each medium, with names that any path takes', async () => {
    const { volumes, made } = recordingVolumes();
    const plans = new Map([
      ['a-1', EMPTY],
      ['B', filesPlan(['d/e/x', 'd/e/y', 'd/z'])],
      ['s', filesPlan(['k'], true, 0o400)],
    ]);
    const prepared = await prepareVolumes(plans, undefined, { volumes, files: NO_FILES });
    expect(made).toEqual([
      '/disk/a-1 777',
      '/disk/volume-2 755',
      '/disk/volume-2/d 755',
      '/disk/volume-2/d/e 755',
      '/disk/volume-2/d/e/x 644 x',
      '/disk/volume-2/d/e/y 644 x',
      '/disk/volume-2/d/z 644 x',
      '/memory/s 755',
      '/memory/s/k 400 x',
    ]);
    expect(prepared).toEqual({
      ok: true,
      value: {
        byName: new Map([
          ['a-1', { path: '/disk/a-1', readOnly: false, isFile: false }],
          ['B', { path: '/disk/volume-2', readOnly: true, isFile: false }],
          ['s', { path: '/memory/s', readOnly: true, isFile: false }],
        ]),
        directories: ['/disk', '/memory'],
        warnings: [{ volume: 'a-1', message: 'w' }],
      },
    });
  });

  // SetVolumeOwnership in pkg/volume/volume_linux.go.
  it.each<['exact' | 'without-group', string, readonly string[]]>([
    ['exact', '640', []],
    ['without-group', '644', ['cannot give its files to the group 5: every user of the pod can read them']],
  ])('give files to the group of the pod: %s', async (group, mode, warnings) => {
    const { volumes, made } = recordingVolumes(false, {}, group);
    const plans = new Map([['v', filesPlan(['k'], false, 0o600)]]);
    const prepared = await prepareVolumes(plans, 5, { volumes, files: NO_FILES });
    expect(made).toEqual(['/disk/v 2775 group 5', `/disk/v/k ${mode} group 5 x`]);
    expect(prepared.ok && prepared.value.warnings).toEqual(warnings.map((message) => ({ volume: 'v', message })));
  });

  it('say once that files in memory are on the disk', async () => {
    const { volumes } = recordingVolumes(true);
    const plans = new Map([
      ['s', filesPlan([], true)],
      ['t', filesPlan([], true)],
      ['d', filesPlan([])],
    ]);
    const prepared = await prepareVolumes(plans, undefined, { volumes, files: NO_FILES });
    expect(prepared.ok && prepared.value.warnings).toEqual([
      { volume: 's', message: 'this machine has no file system in memory: the files are on its disk' },
    ]);
  });

  it.each<[string, Failing, VolumePlan, string, readonly string[]]>([
    ['nothing can be created', { create: true }, EMPTY, 'cannot create a directory for volumes: disk full', []],
    ['its directory fails', { makeDirectory: /v$/ }, EMPTY, 'cannot create the volume v: disk full', ['/disk']],
    [
      'a directory in it fails',
      { makeDirectory: /d$/ },
      filesPlan(['d/x']),
      'cannot create the volume v: disk full',
      ['/disk'],
    ],
    ['a file fails', { writeFile: true }, filesPlan(['x']), 'cannot create the volume v: disk full', ['/disk']],
    ['it has no plan', {}, { kind: 'none', reason: 'failed', message: 'm' }, 'm', []],
  ])('are left to be removed where %s', async (_, failing, plan, message, directories) => {
    const { volumes } = recordingVolumes(false, failing);
    const prepared = await prepareVolumes(new Map([['v', plan]]), undefined, { volumes, files: NO_FILES });
    expect(prepared).toEqual({ ok: false, message, directories });
  });
});

// pkg/volume/hostpath/host_path.go, and the table of types in the documentation of hostPath.
describe('a path of the machine', () => {
  const FILES = memoryFileSystem(new Map([['/d/file', 'x']]));
  const host = async (path: string, type: string, files: FileSystem = FILES, failing: Failing = {}) => {
    const { volumes, made } = recordingVolumes(false, failing);
    const plan: VolumePlan = { kind: 'host', path, type, warnings: [] };
    const prepared = await prepareVolumes(new Map([['v', plan]]), 5, { volumes, files });
    return { made, shown: prepared.ok ? prepared.value.byName.get('v') : prepared.message };
  };

  it.each<[string, string, string, readonly string[]]>([
    ['/d', '', 'directory', []],
    ['/d', 'Directory', 'directory', []],
    ['/d', 'DirectoryOrCreate', 'directory', []],
    ['/d/file', '', 'file', []],
    ['/d/file', 'File', 'file', []],
    ['/d/file', 'FileOrCreate', 'file', []],
    ['/n', 'DirectoryOrCreate', 'directory', ['/n 755']],
    ['/n', 'FileOrCreate', 'file', ['/n 644']],
    ['/d', 'File', 'hostPath type check failed: /d is not a file', []],
    ['/d/file', 'Directory', 'hostPath type check failed: /d/file is not a directory', []],
    ['/n', 'File', 'hostPath type check failed: /n does not exist', []],
    ['/n', '', 'hostPath type check failed: /n does not exist', []],
  ])('%s as %s: %s', async (path, type, expected, made) => {
    const isRefused = expected.startsWith('hostPath');
    expect(await host(path, type)).toEqual({
      made,
      shown: isRefused
        ? `MountVolume.SetUp failed for volume "v" : ${expected}`
        : { path, readOnly: false, isFile: expected === 'file' },
    });
  });

  it('is refused if it cannot be looked at, or created', async () => {
    const hidden: FileSystem = {
      ...FILES,
      status: async () => ({ ok: false, failure: 'denied', message: 'permission denied' }),
    };
    const failed = 'MountVolume.SetUp failed for volume "v" :';
    expect((await host('/d', '', hidden)).shown).toBe(`${failed} hostPath /d: permission denied`);
    expect((await host('/n', 'FileOrCreate', FILES, { writeFile: true })).shown).toBe(`${failed} disk full`);
    expect((await host('/n', 'DirectoryOrCreate', FILES, { makeDirectory: /n/ })).shown).toBe(`${failed} disk full`);
  });
});

// The API reference of VolumeMount.
describe('a mount', () => {
  const FILES = memoryFileSystem(new Map([['/disk/v/d/x', 'x']]));
  const mount = (given: Partial<WantedMount>): WantedMount => ({
    volume: 'v',
    mountPath: '/m',
    readOnly: false,
    subPath: '',
    ...given,
  });
  const OWN = { path: '/disk/v', readOnly: false, isFile: false };

  it.each<[Partial<WantedMount>, boolean, object, readonly string[]]>([
    [{}, false, { source: '/disk/v', target: '/m', readOnly: false }, []],
    [{ mountPath: 'm' }, false, { source: '/disk/v', target: '/m', readOnly: false }, []],
    [{ readOnly: true }, false, { source: '/disk/v', target: '/m', readOnly: true }, []],
    [{}, true, { source: '/disk/v', target: '/m', readOnly: true }, []],
    [{ subPath: './' }, false, { source: '/disk/v', target: '/m', readOnly: false }, []],
    [{ subPath: 'd/x' }, true, { source: '/disk/v/d/x', target: '/m', readOnly: true }, []],
    [
      { subPath: 'd/n/o' },
      false,
      { source: '/disk/v/d/n/o', target: '/m', readOnly: false },
      ['/disk/v/d/n 777', '/disk/v/d/n/o 777'],
    ],
    [{ subPath: 'n' }, true, { source: '/disk/v/n', target: '/m', readOnly: true }, ['/disk/v/n 755']],
  ])('%j of a volume that is read only (%s)', async (given, readOnly, value, expected) => {
    const { volumes, made } = recordingVolumes();
    const found = await resolvePodMount(mount(given), { ...OWN, readOnly }, { files: FILES, volumes });
    expect(found).toEqual({ ok: true, value });
    expect(made).toEqual(expected);
  });

  it.each([
    ['/disk', false],
    ['/disk/value', false],
    ['/disk/v', true],
    ['/disk/v/d', true],
  ])('of a link to %s: %s', async (target, isInside) => {
    const { volumes } = recordingVolumes();
    const files: FileSystem = {
      ...FILES,
      realPath: async (path) => ({ ok: true, value: path === '/disk/v/link' ? target : path }),
    };
    const found = await resolvePodMount(mount({ subPath: 'link' }), OWN, { files, volumes });
    const message = 'failed to prepare subPath for volumeMount "v" of container: link leads out of the volume';
    const value = { source: target, target: '/m', readOnly: false };
    expect(found).toEqual(isInside ? { ok: true, value } : { ok: false, message });
  });

  it('of no volume, or of a directory that cannot be created', async () => {
    const { volumes } = recordingVolumes(false, { makeDirectory: /n$/ });
    expect(await resolvePodMount(mount({}), undefined, { files: FILES, volumes })).toEqual({
      ok: false,
      message: 'cannot find volume "v"',
    });
    expect(await resolvePodMount(mount({ subPath: 'n' }), OWN, { files: FILES, volumes })).toEqual({
      ok: false,
      message: 'failed to prepare subPath for volumeMount "v": disk full',
    });
  });
});

// Modes in a container on a node (1.20.2), as `stat -c '%a %g'` prints them.
it.each<[medium: string, inMemory: boolean, fsGroup: number | undefined, mode: string]>([
  ['disk', false, undefined, '777'],
  ['disk', false, 2000, '2777'],
  ['memory', true, undefined, '1777'],
  ['memory', true, 2000, '3777'],
])('an emptyDir on %s (%s) with the group %s has the mode %s', async (medium, inMemory, fsGroup, mode) => {
  const { volumes, made } = recordingVolumes();
  const plans = new Map([['v', { kind: 'empty', inMemory, warnings: [] } as const]]);
  await prepareVolumes(plans, fsGroup, { volumes, files: memoryFileSystem(new Map()) });
  expect(made).toEqual([`/${medium}/v ${mode}${fsGroup === undefined ? '' : ` group ${fsGroup}`}`]);
});
