const FIRST: readonly string[] = [
  'Namespace',
  'ResourceQuota',
  'StorageClass',
  'CustomResourceDefinition',
  'ServiceAccount',
  'PodSecurityPolicy',
  'Role',
  'ClusterRole',
  'RoleBinding',
  'ClusterRoleBinding',
  'ConfigMap',
  'Secret',
  'Endpoints',
  'Service',
  'LimitRange',
  'PriorityClass',
  'PersistentVolume',
  'PersistentVolumeClaim',
  'Deployment',
  'StatefulSet',
  'CronJob',
  'PodDisruptionBudget',
];

const LAST: readonly string[] = ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'];

/** The kinds that come first and last in the order of the output of kustomize; all others are between them. */
export const LEGACY_ORDER: { readonly first: readonly string[]; readonly last: readonly string[] } = {
  first: FIRST,
  last: LAST,
};

/** Negative for the kinds that come first, positive for those that come last. */
export function legacyRank(kind: string): number {
  const first = FIRST.indexOf(kind);
  return first === -1 ? LAST.indexOf(kind) + 1 : first - FIRST.length;
}
