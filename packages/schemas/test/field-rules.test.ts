import { describe, expect, it } from 'vitest';
import { printPath, toJsonValue } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { checkSchema } from '../src/check-schema.ts';
import { kubernetesSchemas } from '../src/kubernetes-schemas.ts';
import { apiLifecycles } from '../src/lifecycle.ts';
import { objectSchemas } from '../src/object-schemas.ts';

const SCHEMAS = objectSchemas(kubernetesSchemas(30), apiLifecycles(), new Map());
const metadata = { name: 'a' };

function problemsOf(kind: string, fields: object, isPatch = false): readonly string[] {
  const [apiVersion, name] = [kind.slice(0, kind.lastIndexOf('/')), kind.slice(kind.lastIndexOf('/') + 1)];
  const found = SCHEMAS.check(toJsonValue({ apiVersion, kind: name, metadata, ...fields }), kind, isPatch);
  return found.state === 'checked' ? found.problems.map(({ kind: of, path }) => `${of} ${printPath(path)}`) : [];
}

// Expected: an API server 1.20, and the validation functions of its source.
describe('what the API server demands beside the types', () => {
  const CLAIM = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
  const probe = (field: string, successThreshold: number): object => ({
    spec: { containers: [{ name: 'c', [field]: { exec: { command: ['a'] }, successThreshold } }] },
  });
  const ports = (...names: readonly (string | undefined)[]): object => ({
    spec: {
      containers: [
        { name: 'c', ports: names.map((name) => ({ containerPort: 1, ...(name === undefined ? {} : { name }) })) },
        { name: 'd', ports: [{ containerPort: 2, name: 'http' }] },
      ],
    },
  });
  const schedule = (text: string): object => ({
    spec: { schedule: text, jobTemplate: { spec: { template: { spec: { containers: [{ name: 'c' }] } } } } },
  });

  it.each<[kind: string, fields: object, problems: readonly string[]]>([
    ['v1/PersistentVolumeClaim', { spec: CLAIM }, []],
    ['v1/PersistentVolumeClaim', {}, ['missing-field spec']],
    ['v1/PersistentVolumeClaim', { spec: {} }, ['missing-field spec.accessModes', 'missing-field spec.resources']],
    ['v1/PersistentVolumeClaim', { spec: { ...CLAIM, accessModes: [] } }, ['invalid-value spec.accessModes']],
    [
      'v1/PersistentVolumeClaim',
      { spec: { ...CLAIM, resources: { requests: {} } } },
      ['missing-field spec.resources.requests.storage'],
    ],
    [
      'v1/PersistentVolumeClaim',
      { spec: { ...CLAIM, resources: { limits: { storage: '1Gi' } } } },
      ['missing-field spec.resources.requests'],
    ],
    ['v1/PersistentVolume', {}, ['missing-field spec']],
    ['v1/PersistentVolume', { spec: {} }, ['missing-field spec.accessModes', 'missing-field spec.capacity']],
    ['v1/Pod', probe('livenessProbe', 1), []],
    ['v1/Pod', probe('livenessProbe', 2), ['invalid-value spec.containers[0].livenessProbe.successThreshold']],
    ['v1/Pod', probe('startupProbe', 2), ['invalid-value spec.containers[0].startupProbe.successThreshold']],
    ['v1/Pod', probe('readinessProbe', 2), []],
    ['v1/Pod', ports('http', 'admin', undefined, undefined), []],
    ['v1/Pod', ports('http', 'http'), ['invalid-value spec.containers[0].ports[1].name']],
    ['batch/v1/CronJob', schedule('*/5 * * * *'), []],
    ['batch/v1/CronJob', schedule('0 0 * * 7'), ['invalid-value spec.schedule']],
    ['batch/v1/CronJob', schedule('$SCHEDULE'), []],
  ])('%s %j', (kind, fields, problems) => {
    expect(problemsOf(kind, fields)).toEqual(problems);
  });

  it('is not demanded of a patch', () => {
    for (const kind of ['v1/PersistentVolumeClaim', 'v1/PersistentVolume']) {
      expect(problemsOf(kind, { spec: {} }, true)).toEqual([]);
    }
    const selector = { matchLabels: { app: 'a' } };
    expect(problemsOf('apps/v1/Deployment', { spec: { selector, template: {} } }, true)).toEqual([]);
    expect(
      problemsOf('apps/v1/Deployment', { spec: { selector, template: { spec: { containers: [{ name: 'c' }] } } } }),
    ).toEqual(['invalid-value spec.selector.matchLabels.app']);
  });
});

describe('the limits of a field', () => {
  const TYPES = kubernetesSchemas(30);
  const NOT_NEGATIVE = { taken: [0, 1], refused: [-1] };
  const POSITIVE = { taken: [1], refused: [0, -1] };
  const PORT = { taken: [1, 65_535], refused: [0, 65_536] };
  const PORT_OR_ZERO = { taken: [0, 1, 65_535], refused: [-1, 65_536] };
  const WEIGHT = { taken: [1, 100], refused: [0, 101] };
  const MODE = { taken: [0, 0o777], refused: [-1, 0o1000] };
  const LABELS = { taken: [{ 'e.com/a': 'b' }], refused: [{ 'a b': 'c' }, { a: 'b c' }] };
  const SHORT_NAME = { taken: ['a-1'], refused: ['A', 'a.b'] };

  it.each<[field: string, values: { readonly taken: readonly JsonValue[]; readonly refused: readonly JsonValue[] }]>([
    ['V1ObjectMeta.labels', LABELS],
    ['V1ObjectMeta.annotations', { taken: [{ 'E.com/a': 'b c' }], refused: [{ 'a b': 'c' }] }],
    ['V1LabelSelector.matchLabels', LABELS],
    ['V1PodSpec.nodeSelector', LABELS],
    ['V1ServiceSpec.selector', LABELS],
    ['V1Container.name', SHORT_NAME],
    ['V1EphemeralContainer.name', SHORT_NAME],
    ['V1Volume.name', SHORT_NAME],
    ['V1ContainerPort.containerPort', PORT],
    ['V1ContainerPort.hostPort', PORT_OR_ZERO],
    ['V1ContainerPort.name', { taken: ['http', ''], refused: ['1', 'a--b', 'a-port-with-a-long-name'] }],
    ['V1HTTPGetAction.port', { taken: [1, 65_535, 'http'], refused: [0, 65_536, '', '1'] }],
    ['V1TCPSocketAction.port', { taken: [1, 65_535, 'http'], refused: [0, 65_536, '', '1'] }],
    ['V1ServicePort.targetPort', { taken: [0, 65_535, 'http', ''], refused: [-1, 65_536, '1'] }],
    ['V1WeightedPodAffinityTerm.weight', WEIGHT],
    ['V1PreferredSchedulingTerm.weight', WEIGHT],
    ['V1PodSpec.activeDeadlineSeconds', POSITIVE],
    ['V1TopologySpreadConstraint.maxSkew', POSITIVE],
    ...['initialDelaySeconds', 'periodSeconds', 'timeoutSeconds', 'failureThreshold', 'successThreshold'].map(
      (field): [string, typeof NOT_NEGATIVE] => [`V1Probe.${field}`, NOT_NEGATIVE],
    ),
    ['V1KeyToPath.mode', MODE],
    ['V1DownwardAPIVolumeFile.mode', MODE],
    ['V1ConfigMapVolumeSource.defaultMode', MODE],
    ['V1SecretVolumeSource.defaultMode', MODE],
    ['V1ProjectedVolumeSource.defaultMode', MODE],
    ['V1DownwardAPIVolumeSource.defaultMode', MODE],
    ['V1DeploymentSpec.replicas', NOT_NEGATIVE],
    ['V1DeploymentSpec.minReadySeconds', NOT_NEGATIVE],
    ['V1DeploymentSpec.revisionHistoryLimit', NOT_NEGATIVE],
    ['V1ReplicaSetSpec.replicas', NOT_NEGATIVE],
    ['V1ReplicationControllerSpec.replicas', NOT_NEGATIVE],
    ['V1StatefulSetSpec.replicas', NOT_NEGATIVE],
    ['V1DaemonSetSpec.minReadySeconds', NOT_NEGATIVE],
    ...['parallelism', 'completions', 'backoffLimit', 'activeDeadlineSeconds', 'ttlSecondsAfterFinished'].map(
      (field): [string, typeof NOT_NEGATIVE] => [`V1JobSpec.${field}`, NOT_NEGATIVE],
    ),
    ['V1PodSpec.containers', { taken: [[{ name: 'a' }]], refused: [[]] }],
    ['V1PolicyRule.verbs', { taken: [['get']], refused: [[]] }],
    ['V1SecurityContext.runAsUser', NOT_NEGATIVE],
    ['V1SecurityContext.runAsGroup', NOT_NEGATIVE],
    ['V1PodSecurityContext.runAsUser', NOT_NEGATIVE],
    ['V1PodSecurityContext.runAsGroup', NOT_NEGATIVE],
    ['V1PodSecurityContext.fsGroup', NOT_NEGATIVE],
  ])('%s', (name, { taken, refused }) => {
    const [type = '', field = ''] = name.split('.');
    const isTaken = (value: JsonValue): boolean =>
      checkSchema(
        { [field]: value },
        { $ref: `#/definitions/${type}` },
        { resolve: TYPES.resolve, server: 'types', isPatch: true },
      ).length === 0;
    expect([taken.map((one) => isTaken(one)), refused.map((one) => isTaken(one))]).toEqual([
      taken.map(() => true),
      refused.map(() => false),
    ]);
  });
});

describe('the name of an object', () => {
  const LONG = [
    'ConfigMap',
    'Secret',
    'Pod',
    'ServiceAccount',
    'PersistentVolume',
    'PersistentVolumeClaim',
    'PodTemplate',
    'ReplicationController',
    'ResourceQuota',
    'LimitRange',
    'Endpoints',
    'Node',
  ];
  const WEBHOOKS = ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'];
  const named = (kind: string, name: string): readonly string[] => {
    const found = SCHEMAS.check(
      { apiVersion: kind.replace(/\/[^/]*$/, ''), kind: kind.replace(/.*\//, ''), metadata: { name } },
      kind,
      true,
    );
    return found.state === 'checked' ? found.problems.map(({ path }) => printPath(path)) : ['unknown'];
  };

  it.each<[kinds: readonly string[], taken: string, refused: string]>([
    [LONG.map((kind) => `v1/${kind}`), 'a.b-c', 'a_b'],
    [['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet'].map((kind) => `apps/v1/${kind}`), 'a.b', 'A'],
    [['batch/v1/Job', 'batch/v1/CronJob'], 'a.b', 'A'],
    [['Ingress', 'IngressClass', 'NetworkPolicy'].map((kind) => `networking.k8s.io/v1/${kind}`), 'a.b', 'a/b'],
    [['storage.k8s.io/v1/StorageClass', 'scheduling.k8s.io/v1/PriorityClass'], 'a.b', 'A'],
    [
      ['node.k8s.io/v1/RuntimeClass', 'coordination.k8s.io/v1/Lease', 'autoscaling/v2/HorizontalPodAutoscaler'],
      'a.b',
      'A',
    ],
    [WEBHOOKS.map((kind) => `admissionregistration.k8s.io/v1/${kind}`), 'a.b', 'A'],
    [
      ['Role', 'ClusterRole', 'RoleBinding', 'ClusterRoleBinding'].map(
        (kind) => `rbac.authorization.k8s.io/v1/${kind}`,
      ),
      'A:b_c',
      'a/b',
    ],
    [['policy/v1/PodDisruptionBudget'], 'A_b', 'a%b'],
    [['v1/Namespace'], 'a-b', 'a.b'],
  ])('%j: %s, not %s', (kinds, taken, refused) => {
    for (const kind of kinds) {
      expect([kind, named(kind, taken), named(kind, refused)]).toEqual([kind, [], ['metadata.name']]);
    }
  });

  it.each(['v1/Service', 'v1/ConfigMap', 'apps/v1/Deployment', 'v1/Namespace'])(
    'of the kind %s is required',
    (kind) => {
      const [apiVersion, name] = [kind.slice(0, kind.lastIndexOf('/')), kind.slice(kind.lastIndexOf('/') + 1)];
      const found = SCHEMAS.check({ apiVersion, kind: name, metadata: {} }, kind, false);
      const problems = found.state === 'checked' ? found.problems : [];
      expect(problems.filter(({ path }) => path[0] === 'metadata')).toEqual([
        { kind: 'missing-field', path: ['metadata', 'name'], message: 'is missing' },
      ]);
    },
  );
});
