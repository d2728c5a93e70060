import type { JsonValue } from '@krmkit/base';
import { follow, isArray, isObject, member, textAt } from '@krmkit/base';
import type { LabelRequirement, Resource } from '@krmkit/manifests';
import { podTemplatesOf } from '../pod/workloads.ts';

/** A name of another object in an object. */
export interface NamedObject {
  readonly kind: string;
  readonly name: string;
  /** What the object is used for, as in `GraphReference`. */
  readonly by: string;
}

/** A field that has the name of an object. Lists on the way are followed, item by item. */
interface NameField {
  readonly path: string;
  readonly kind: string;
  readonly by: string;
}

/** From the root of a pod: PodSpec of core/v1. */
const POD_FIELDS: readonly NameField[] = [
  ...['containers', 'initContainers'].flatMap((list): readonly NameField[] => [
    { path: `spec.${list}.env.valueFrom.configMapKeyRef.name`, kind: 'ConfigMap', by: 'env' },
    { path: `spec.${list}.env.valueFrom.secretKeyRef.name`, kind: 'Secret', by: 'env' },
    { path: `spec.${list}.envFrom.configMapRef.name`, kind: 'ConfigMap', by: 'envFrom' },
    { path: `spec.${list}.envFrom.secretRef.name`, kind: 'Secret', by: 'envFrom' },
  ]),
  { path: 'spec.volumes.configMap.name', kind: 'ConfigMap', by: 'volume' },
  { path: 'spec.volumes.secret.secretName', kind: 'Secret', by: 'volume' },
  { path: 'spec.volumes.projected.sources.configMap.name', kind: 'ConfigMap', by: 'volume' },
  { path: 'spec.volumes.projected.sources.secret.name', kind: 'Secret', by: 'volume' },
  { path: 'spec.volumes.persistentVolumeClaim.claimName', kind: 'PersistentVolumeClaim', by: 'volume' },
  { path: 'spec.imagePullSecrets.name', kind: 'Secret', by: 'image pull' },
];

/** Ingress of networking.k8s.io/v1, and of the versions before it. */
const INGRESS_FIELDS: readonly NameField[] = [
  'spec.rules.http.paths.backend.service.name',
  'spec.rules.http.paths.backend.serviceName',
  'spec.defaultBackend.service.name',
  'spec.backend.serviceName',
].map((path) => ({ path, kind: 'Service', by: 'backend' }));

/** The names of ConfigMaps, Secrets, Services, claims and workloads in an object. */
export function namesIn({ value, identity }: Resource): readonly NamedObject[] {
  const found = podTemplatesOf(value, []).flatMap(({ path }) => {
    const pod = follow(value, path);
    return POD_FIELDS.flatMap((field) => namesAt(pod, field));
  });
  if (identity.kind === 'Ingress') found.push(...INGRESS_FIELDS.flatMap((field) => namesAt(value, field)));
  if (identity.kind === 'HorizontalPodAutoscaler') {
    const target = member(member(value, 'spec'), 'scaleTargetRef');
    const [kind, name] = [textAt(target, 'kind'), textAt(target, 'name')];
    if (kind !== '' && name !== '') found.push({ kind, name, by: 'scale' });
  }
  return found;
}

function namesAt(value: JsonValue | undefined, { path, kind, by }: NameField): readonly NamedObject[] {
  let values = [value];
  for (const key of path.split('.')) {
    values = values.flatMap((one) => {
      const next = member(one, key);
      return isArray(next) ? [...next] : [next];
    });
  }
  return values.flatMap((name) => (typeof name === 'string' && name !== '' ? [{ kind, name, by }] : []));
}

/** What the pods of a Service have; undefined for other kinds, and for Services whose endpoints something else sets. */
export function selectedLabels({ identity, value }: Resource): readonly LabelRequirement[] | undefined {
  const selector = identity.kind === 'Service' ? member(member(value, 'spec'), 'selector') : undefined;
  if (!isObject(selector) || Object.keys(selector).length === 0) return undefined;
  return Object.entries(selector).map(([key, label]) => ({
    key,
    operator: 'in',
    values: typeof label === 'string' ? [label] : [],
  }));
}
