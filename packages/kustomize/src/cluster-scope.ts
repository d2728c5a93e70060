import { isClusterScoped } from '@krmkit/manifests';
import { member } from '@krmkit/base';
import type { BuildObject, ObjectId } from './objects.ts';
import { currentId } from './objects.ts';

type Kind = Pick<ObjectId, 'group' | 'version' | 'kind'>;

/** Which kinds have no namespace: those whose CustomResourceDefinition in the build says so, and the known ones. */
export function clusterScopes(objects: Iterable<Pick<BuildObject, 'value'>>): (kind: Kind) => boolean {
  return scopesIn(declaredScopes(objects));
}

/** As `clusterScopes`, for the result of `declaredScopes`. */
export function scopesIn(declared: ReadonlyMap<string, boolean>): (kind: Kind) => boolean {
  return (id) => declared.get(`${id.group}/${id.kind}`) ?? isClusterScoped(id.group, id.kind);
}

/** Whether kinds have no namespace, by `GROUP/KIND`: what CustomResourceDefinitions among the objects say. */
export function declaredScopes(objects: Iterable<Pick<BuildObject, 'value'>>): ReadonlyMap<string, boolean> {
  const declared = new Map<string, boolean>();
  for (const { value } of objects) {
    const { group, kind } = currentId({ value });
    if (kind !== 'CustomResourceDefinition' || group !== 'apiextensions.k8s.io') continue;
    const spec = member(value, 'spec');
    const scope = member(spec, 'scope');
    if (scope !== 'Cluster' && scope !== 'Namespaced') continue;
    const declaredGroup = member(spec, 'group');
    const declaredKind = member(member(spec, 'names'), 'kind');
    if (typeof declaredGroup !== 'string' || typeof declaredKind !== 'string') continue;
    declared.set(`${declaredGroup}/${declaredKind}`, scope === 'Cluster');
  }
  return declared;
}

/** The kinds without a namespace that kustomize 5.8.1 knows: kinds by `group/version`. */
const KNOWN_TO_KUSTOMIZE: Readonly<Record<string, readonly string[]>> = {
  v1: ['ComponentStatus', 'Namespace', 'Node', 'NodeProxyOptions', 'PersistentVolume'],
  'admissionregistration.k8s.io/v1': ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'],
  'admissionregistration.k8s.io/v1beta1': ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'],
  'apiextensions.k8s.io/v1': ['CustomResourceDefinition'],
  'apiextensions.k8s.io/v1beta1': ['CustomResourceDefinition'],
  'apiregistration.k8s.io/v1': ['APIService'],
  'apiregistration.k8s.io/v1beta1': ['APIService'],
  'certificates.k8s.io/v1': ['CertificateSigningRequest'],
  'certificates.k8s.io/v1beta1': ['CertificateSigningRequest'],
  'flowcontrol.apiserver.k8s.io/v1beta1': ['FlowSchema', 'PriorityLevelConfiguration'],
  'networking.k8s.io/v1': ['IngressClass'],
  'networking.k8s.io/v1beta1': ['IngressClass'],
  'node.k8s.io/v1': ['RuntimeClass'],
  'node.k8s.io/v1beta1': ['RuntimeClass'],
  'policy/v1beta1': ['PodSecurityPolicy'],
  'rbac.authorization.k8s.io/v1': ['ClusterRole', 'ClusterRoleBinding'],
  'rbac.authorization.k8s.io/v1beta1': ['ClusterRole', 'ClusterRoleBinding'],
  'scheduling.k8s.io/v1': ['PriorityClass'],
  'scheduling.k8s.io/v1beta1': ['PriorityClass'],
  'storage.k8s.io/v1': ['CSIDriver', 'CSINode', 'StorageClass', 'VolumeAttachment'],
  'storage.k8s.io/v1beta1': ['CSIDriver', 'CSINode', 'StorageClass', 'VolumeAttachment'],
};

export function isClusterScopedToKustomize({ group, version, kind }: Kind): boolean {
  const apiVersion = group === '' ? version : `${group}/${version}`;
  return Object.hasOwn(KNOWN_TO_KUSTOMIZE, apiVersion) && KNOWN_TO_KUSTOMIZE[apiVersion]?.includes(kind) === true;
}
