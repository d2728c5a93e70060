import { compareBytes } from '@krmkit/base';

/**
 * The fields of Kubernetes objects in their conventional order, at any depth:
 * the precedence list of kyaml's formatter (`fieldSortOrder`), a name listed twice there at its later place.
 */
const FIELDS = `
  name generateName namespace clusterName apiVersion kind metadata type labels annotations spec status stringData data
  binaryData parallelism completions backoffLimit replicas selector manualSelector template ttlSecondsAfterFinished
  volumeClaimTemplates service serviceName podManagementPolicy updateStrategy strategy minReadySeconds revision
  revisionHistoryLimit paused progressDeadlineSeconds restartPolicy terminationGracePeriodSeconds activeDeadlineSeconds
  dnsPolicy serviceAccountName serviceAccount automountServiceAccountToken nodeName hostNetwork hostPID hostIPC
  shareProcessNamespace hostname subdomain schedulerName priorityClassName priority runtimeClassName enableServiceLinks
  nodeSelector hostAliases initContainers containers volumes imagePullSecrets affinity tolerations dnsConfig
  readinessGates image command args workingDir ports envFrom env resources volumeMounts volumeDevices livenessProbe
  readinessProbe lifecycle terminationMessagePath terminationMessagePolicy imagePullPolicy securityContext stdin
  stdinOnce tty clusterIP externalIPs loadBalancerIP loadBalancerSourceRanges externalName externalTrafficPolicy
  sessionAffinity protocol port targetPort hostPort containerPort hostIP readOnly mountPath subPath subPathExpr
  mountPropagation value valueFrom fieldRef resourceFieldRef configMapKeyRef secretKeyRef prefix configMapRef secretRef
`;

/**
 * The keys before which a new field goes, so that it is in its conventional position: none if the field is unknown, or if
 * the known keys are in another order already.
 */
export function keysAfter(field: string, keys: readonly string[]): readonly string[] {
  const rank = rankOf(field);
  if (rank === -1) return [];
  let before = -1;
  let position: number | undefined;
  for (const [index, key] of keys.entries()) {
    const other = rankOf(key);
    if (other === -1) continue;
    if (other < before) return [];
    before = other;
    if (other > rank) position ??= index;
  }
  return position === undefined ? [] : keys.slice(position);
}

/** The index of the name in the list; -1 if it is missing. For one name, this costs less than a table. */
function rankOf(field: string): number {
  if (/\s/.test(field)) return -1;
  const at = FIELDS.indexOf(` ${field} `);
  return at === -1 ? FIELDS.indexOf(` ${field}\n`) : at;
}

const HEAD = ['apiVersion', 'kind', 'metadata'] as const;

/** Compares two names of fields, as a function for sorting. */
export type FieldOrder = (a: string, b: string) => number;

/**
 * Known fields first, in their order, then all others by bytes. At the `root` of an object, apiVersion, kind and
 * metadata come first: kyaml puts the `namespace` of a Kustomization above them.
 */
export function createFieldOrder(position: 'root' | 'below' = 'below'): FieldOrder {
  const names = [...(position === 'root' ? HEAD : []), ...FIELDS.trim().split(/\s+/)];
  // If a name occurs twice, the first position counts.
  const ranks = new Map(names.map((name, rank) => [name, rank] as const).toReversed());
  return (a, b) => {
    const first = ranks.get(a);
    const second = ranks.get(b);
    if (first === undefined) return second === undefined ? compareBytes(a, b) : 1;
    return second === undefined ? -1 : first - second;
  };
}
