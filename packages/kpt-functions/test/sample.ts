import type { Configs, KptFunc } from '../src/configs.ts';
import type { KubernetesObject } from '../src/kubernetes-object.ts';
import { addLabel } from '../src/metadata.ts';

export function kptFunc(work: (configs: Configs) => void): KptFunc {
  return Object.assign(async (configs: Configs) => work(configs), { usage: 'Edits configs.' });
}

export const LIST = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
functionConfig:
  apiVersion: v1
  kind: ConfigMap
  metadata: {name: c}
  data: {team: shop, subject: bob}
items:
# the namespace
- apiVersion: v1
  kind: Namespace
  metadata:
    name: web # ours
    annotations:
      config.kubernetes.io/path: a.yaml
      config.kubernetes.io/index: '0'
      internal.config.kubernetes.io/path: a.yaml
      internal.config.kubernetes.io/index: '0'
- apiVersion: rbac.authorization.k8s.io/v1
  kind: RoleBinding
  metadata:
    name: rb
    namespace: web
    annotations: {config.kubernetes.io/path: a.yaml, internal.config.kubernetes.io/path: a.yaml}
  subjects: [{kind: User, name: bob}]
- apiVersion: example.com/v1
  kind: Team
  metadata: {name: t}
  date: 2020-01-01 # a date
- no: object
`;

export const isNamespace = (o: KubernetesObject): o is KubernetesObject & { kind: 'Namespace' } =>
  o.kind === 'Namespace';
export const labelNamespaces = (configs: Configs): void => {
  const team = configs.getFunctionConfigValueOrThrow('team');
  for (const one of configs.get(isNamespace)) addLabel(one, 'team', team);
};
