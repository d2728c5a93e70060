import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { member, objectsAt, textAt } from '@krmkit/base';
import type { JobWanted } from '../../src/cluster-runner/job.ts';
import { functionJob } from '../../src/cluster-runner/job.ts';
import type { KubernetesSettings } from '../../src/cluster-runner/settings.ts';

const SETTINGS: KubernetesSettings = {
  context: undefined,
  namespace: undefined,
  helperImage: 'helper:1',
  imagePullSecrets: [],
  requests: { cpu: '100m' },
  limits: { cpu: '1' },
  memoryBytes: undefined,
  freshPods: false,
  podRunningMilliseconds: 500,
  entrypoints: [],
};
const WANTED: JobWanted = {
  name: 'j',
  run: 'r',
  image: 'a:1',
  network: false,
  hasLocal: false,
  pullPolicy: 'IfNotPresent',
  memoryBytes: 1024,
  deadlineSeconds: 60,
};

/** Containers with their mounts: `NAME IMAGE: VOLUME PATH ro`. */
function containersOf(wanted: JobWanted, list: 'initContainers' | 'containers'): readonly string[] {
  return objectsAt(podOf(wanted), list).map((container) => {
    const mounts = objectsAt(container, 'volumeMounts').map(
      (mount) =>
        `${textAt(mount, 'name')} ${textAt(mount, 'mountPath')}${member(mount, 'readOnly') === true ? ' ro' : ''}`,
    );
    return `${textAt(container, 'name')} ${textAt(container, 'image')}: ${mounts.join(', ')}`;
  });
}

const podOf = (wanted: JobWanted): JsonValue =>
  member(member(member(functionJob(wanted, SETTINGS), 'spec'), 'template'), 'spec') ?? null;

// A function writes to its exchange and /tmp only, and reads /local.
describe('the Pod of a function', () => {
  it('has one container, with its limits', () => {
    expect(containersOf(WANTED, 'initContainers')).toEqual([expect.stringMatching(/^helper helper:1: bin \S+$/)]);
    expect(containersOf(WANTED, 'containers')).toEqual([
      expect.stringMatching(/^function a:1: bin \S+ ro, io \S+, tmp \/tmp$/),
    ]);
    expect(objectsAt(podOf(WANTED), 'containers')[0]).toMatchObject({
      imagePullPolicy: 'IfNotPresent',
      resources: { requests: { cpu: '100m' }, limits: { memory: '1024', cpu: '1' } },
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
    });
    expect(objectsAt(podOf(WANTED), 'volumes').map((volume) => textAt(volume, 'name'))).toEqual(['bin', 'io', 'tmp']);
  });

  it('has a second container that writes the local directory, which the function only reads', () => {
    const wanted = { ...WANTED, hasLocal: true };
    expect(containersOf(wanted, 'containers')).toEqual([
      expect.stringMatching(/^function a:1: bin \S+ ro, io \S+, tmp \/tmp, local \/local ro$/),
      expect.stringMatching(/^local helper:1: bin \S+ ro, io \S+, local \/local$/),
    ]);
    const [own, local] = objectsAt(podOf(wanted), 'containers');
    expect(member(local, 'command')).toEqual(member(own, 'command'));
    expect(local).toMatchObject({ resources: { limits: { memory: '64Mi' } } });
    expect(objectsAt(podOf(wanted), 'volumes').at(-1)).toEqual({ name: 'local', emptyDir: { sizeLimit: '1Gi' } });
  });

  it('runs once, and is removed', () => {
    expect(functionJob(WANTED, SETTINGS)).toMatchObject({
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: 'j', labels: { 'krmkit.dev/run': 'r', 'krmkit.dev/network': 'none' } },
      spec: { backoffLimit: 0, activeDeadlineSeconds: 60, ttlSecondsAfterFinished: 60 },
    });
    expect(functionJob({ ...WANTED, network: true }, SETTINGS)).toMatchObject({
      metadata: { labels: { 'krmkit.dev/network': 'allowed' } },
    });
  });
});
