/**
 * The short names that `kubectl api-resources` prints, with their kinds: `ShortNames` of each storage in
 * `pkg/registry` of Kubernetes, and of `customresourcedefinition` in apiextensions-apiserver.
 */
const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ['cj', 'CronJob'],
  ['cm', 'ConfigMap'],
  ['crd', 'CustomResourceDefinition'],
  ['crds', 'CustomResourceDefinition'],
  ['cs', 'ComponentStatus'],
  ['csr', 'CertificateSigningRequest'],
  ['deploy', 'Deployment'],
  ['ds', 'DaemonSet'],
  ['ep', 'Endpoints'],
  ['ev', 'Event'],
  ['hpa', 'HorizontalPodAutoscaler'],
  ['ing', 'Ingress'],
  ['limits', 'LimitRange'],
  ['netpol', 'NetworkPolicy'],
  ['no', 'Node'],
  ['ns', 'Namespace'],
  ['pc', 'PriorityClass'],
  ['pdb', 'PodDisruptionBudget'],
  ['po', 'Pod'],
  ['psp', 'PodSecurityPolicy'],
  ['pv', 'PersistentVolume'],
  ['pvc', 'PersistentVolumeClaim'],
  ['quota', 'ResourceQuota'],
  ['rc', 'ReplicationController'],
  ['rs', 'ReplicaSet'],
  ['sa', 'ServiceAccount'],
  ['sc', 'StorageClass'],
  ['sts', 'StatefulSet'],
  ['svc', 'Service'],
]);

/**
 * Resolves a short name of kubectl: `deploy` is `Deployment`. Undefined for anything but a short name of a built-in
 * kind.
 */
export function kindOfShortName(name: string): string | undefined {
  return SHORT_NAMES.get(name);
}

/** Whether kubectl accepts `name`, in lower case, for this kind: `deployment`, `deployments` or `deploy`. */
export function isNameOfKind(name: string, kind: string): boolean {
  const own = kind.toLowerCase();
  return name === own || name === pluralOf(own) || SHORT_NAMES.get(name)?.toLowerCase() === own;
}

/** Builds the plural as `UnsafeGuessKindToResource` of apimachinery does. */
function pluralOf(kind: string): string {
  if (kind.endsWith('endpoints')) return kind;
  if (kind.endsWith('s')) return `${kind}es`;
  return kind.endsWith('y') ? `${kind.slice(0, -1)}ies` : `${kind}s`;
}
