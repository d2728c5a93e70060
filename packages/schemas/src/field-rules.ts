import type { JsonObject } from '@krmkit/base';

/** The formats have the names of Kubernetes' own validation tags (`+k8s:format`). */
const LABELS: JsonObject = {
  propertyNames: { format: 'k8s-label-key' },
  additionalProperties: { type: 'string', format: 'k8s-label-value' },
};
const SHORT_NAME: JsonObject = { format: 'k8s-short-name' };
const NOT_NEGATIVE: JsonObject = { minimum: 0 };
const POSITIVE: JsonObject = { minimum: 1 };
const PORT: JsonObject = { minimum: 1, maximum: 65_535 };
const WEIGHT: JsonObject = { minimum: 1, maximum: 100 };
const FILE_MODE: JsonObject = { minimum: 0, maximum: 0o777 };
const NOT_EMPTY: JsonObject = { minItems: 1 };
const UNIQUE_NAMES: JsonObject = { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] };
const ONE_SUCCESS: JsonObject = { properties: { successThreshold: { maximum: 1 } } };
/** `ValidatePersistentVolumeClaimSpec`; a claim of a StatefulSet is created with its pod. */
const CLAIM: JsonObject = {
  required: ['accessModes', 'resources'],
  properties: {
    accessModes: NOT_EMPTY,
    resources: { required: ['requests'], properties: { requests: { required: ['storage'] } } },
  },
};

/** What every release demands of a field beside its type, by type and field (`pkg/apis/.../validation`). */
export const FIELD_RULES: Readonly<Record<string, JsonObject>> = {
  'V1ObjectMeta.labels': LABELS,
  'V1ObjectMeta.annotations': { propertyNames: { format: 'k8s-annotation-key' } },
  'V1LabelSelector.matchLabels': LABELS,
  'V1PodSpec.nodeSelector': LABELS,
  'V1ServiceSpec.selector': LABELS,
  'V1Container.name': SHORT_NAME,
  'V1EphemeralContainer.name': SHORT_NAME,
  'V1Volume.name': SHORT_NAME,
  'V1Container.ports': UNIQUE_NAMES,
  'V1Container.livenessProbe': ONE_SUCCESS,
  'V1Container.startupProbe': ONE_SUCCESS,
  'V1PersistentVolumeClaim.spec': CLAIM,
  'V1PersistentVolume.spec': { required: ['accessModes', 'capacity'], properties: { accessModes: NOT_EMPTY } },
  'V1ContainerPort.containerPort': PORT,
  'V1ContainerPort.hostPort': { ...PORT, minimum: 0 },
  'V1WeightedPodAffinityTerm.weight': WEIGHT,
  'V1PreferredSchedulingTerm.weight': WEIGHT,
  'V1PodSpec.activeDeadlineSeconds': POSITIVE,
  'V1TopologySpreadConstraint.maxSkew': POSITIVE,
  'V1Probe.initialDelaySeconds': NOT_NEGATIVE,
  'V1Probe.periodSeconds': NOT_NEGATIVE,
  'V1Probe.timeoutSeconds': NOT_NEGATIVE,
  'V1Probe.failureThreshold': NOT_NEGATIVE,
  'V1Probe.successThreshold': NOT_NEGATIVE,
  'V1KeyToPath.mode': FILE_MODE,
  'V1DownwardAPIVolumeFile.mode': FILE_MODE,
  'V1ConfigMapVolumeSource.defaultMode': FILE_MODE,
  'V1SecretVolumeSource.defaultMode': FILE_MODE,
  'V1ProjectedVolumeSource.defaultMode': FILE_MODE,
  'V1DownwardAPIVolumeSource.defaultMode': FILE_MODE,
  'V1DeploymentSpec.replicas': NOT_NEGATIVE,
  'V1DeploymentSpec.minReadySeconds': NOT_NEGATIVE,
  'V1DeploymentSpec.revisionHistoryLimit': NOT_NEGATIVE,
  'V1ReplicaSetSpec.replicas': NOT_NEGATIVE,
  'V1ReplicationControllerSpec.replicas': NOT_NEGATIVE,
  'V1StatefulSetSpec.replicas': NOT_NEGATIVE,
  'V1DaemonSetSpec.minReadySeconds': NOT_NEGATIVE,
  'V1JobSpec.parallelism': NOT_NEGATIVE,
  'V1JobSpec.completions': NOT_NEGATIVE,
  'V1JobSpec.backoffLimit': NOT_NEGATIVE,
  'V1JobSpec.activeDeadlineSeconds': NOT_NEGATIVE,
  'V1JobSpec.ttlSecondsAfterFinished': NOT_NEGATIVE,
  'V1PodSpec.containers': NOT_EMPTY,
  'V1PolicyRule.verbs': NOT_EMPTY,
  'V1SecurityContext.runAsUser': NOT_NEGATIVE,
  'V1SecurityContext.runAsGroup': NOT_NEGATIVE,
  'V1PodSecurityContext.runAsUser': NOT_NEGATIVE,
  'V1PodSecurityContext.runAsGroup': NOT_NEGATIVE,
  'V1PodSecurityContext.fsGroup': NOT_NEGATIVE,
  'V1CronJobSpec.schedule': { format: 'k8s-schedule' },
  'V1beta1CronJobSpec.schedule': { format: 'k8s-schedule' },
  'V1ContainerPort.name': { format: 'k8s-port-name' },
  'V1HTTPGetAction.port': { ...PORT, format: 'k8s-port-name', minLength: 1 },
  'V1TCPSocketAction.port': { ...PORT, format: 'k8s-port-name', minLength: 1 },
  'V1ServicePort.targetPort': { ...PORT, minimum: 0, format: 'k8s-port-name' },
};

/** Required fields that the types of Kubernetes call optional. */
export const REQUIRED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  V1PersistentVolumeClaim: ['spec'],
  V1PersistentVolume: ['spec'],
};

const LONG_NAME_KINDS: readonly string[] = [
  ['ConfigMap', 'Secret', 'Pod', 'ServiceAccount', 'PersistentVolume', 'PersistentVolumeClaim', 'PodTemplate'],
  ['ReplicationController', 'ResourceQuota', 'LimitRange', 'Endpoints', 'Node', 'Deployment', 'StatefulSet'],
  ['DaemonSet', 'ReplicaSet', 'Job', 'CronJob', 'Ingress', 'IngressClass', 'NetworkPolicy', 'Lease'],
  ['HorizontalPodAutoscaler', 'StorageClass', 'PriorityClass', 'RuntimeClass'],
  ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'],
].flat();

const PATH_SEGMENT_KINDS = ['Role', 'ClusterRole', 'RoleBinding', 'ClusterRoleBinding', 'PodDisruptionBudget'];

/** The format of the name of an object, by kind; undefined for a Service, which has a check of its own. */
export const NAME_FORMATS: ReadonlyMap<string, string | undefined> = new Map([
  ...LONG_NAME_KINDS.map((kind) => [kind, 'k8s-long-name'] as const),
  ...PATH_SEGMENT_KINDS.map((kind) => [kind, 'k8s-path-segment-name'] as const),
  ['Namespace', 'k8s-short-name'],
  ['CustomResourceDefinition', 'k8s-long-name'],
  ['Service', undefined],
]);
