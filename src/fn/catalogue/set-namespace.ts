import { isClusterScoped, splitApiVersion } from '../../resource/identity.ts';
import { recordMember } from '../../value/json.ts';
import { object, string } from '../config-schema.ts';
import { defineFunction } from '../define.ts';
import { getField, setField } from '../field.ts';
import type { KrmFunction } from '../function.ts';
import { isLocalConfig } from '../metadata.ts';
import type { KubernetesObject } from '../object.ts';
import type { Resources } from '../resources.ts';

export const setNamespace: KrmFunction = defineFunction({
  name: 'set-namespace',
  description: 'Sets the namespace of every namespaced resource, and of the references to ServiceAccounts among them.',
  hermetic: true,
  config: object({
    namespace: string({ description: 'the namespace', pattern: /[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?/ }),
  }),
  run({ resources, config: { namespace }, results }) {
    const clusterScoped = clusterScopedKinds(resources);
    const accounts = new Set(resources.of('v1', 'ServiceAccount').map(({ metadata }) => metadata?.name));
    const namespaces = resources.of('v1', 'Namespace').filter((one) => !isLocalConfig(one));
    for (const resource of resources) {
      if (isLocalConfig(resource)) continue;
      const { group } = splitApiVersion(resource.apiVersion);
      for (const [index, subject] of subjectsOf(resource).entries()) {
        const isOurs = recordMember(subject, 'kind') === 'ServiceAccount' && accounts.has(nameOf(subject));
        if (isOurs) setField(resource, ['subjects', index, 'namespace'], namespace);
      }
      if (isClusterScoped(group, resource.kind) || clusterScoped.has(`${group}/${resource.kind}`)) continue;
      setField(resource, ['metadata', 'namespace'], namespace);
    }
    const [only, ...more] = namespaces;
    if (only !== undefined && more.length === 0) setField(only, ['metadata', 'name'], namespace);
    for (const one of more.length === 0 ? [] : namespaces) {
      if (one.metadata?.name === namespace) continue;
      results.warning('this Namespace keeps its name, as there are several', { resource: one, field: 'metadata.name' });
    }
  },
});

/** Of the CRDs in the package. */
function clusterScopedKinds(resources: Resources): ReadonlySet<string> {
  const crds = resources.of('apiextensions.k8s.io/v1', 'CustomResourceDefinition');
  const scoped = crds.filter((crd) => getField(crd, 'spec.scope') === 'Cluster');
  return new Set(
    scoped.map((crd) => `${String(getField(crd, 'spec.group'))}/${String(getField(crd, 'spec.names.kind'))}`),
  );
}

function subjectsOf(resource: KubernetesObject): readonly unknown[] {
  if (resource.kind !== 'RoleBinding' && resource.kind !== 'ClusterRoleBinding') return [];
  const subjects = getField(resource, 'subjects');
  return Array.isArray(subjects) ? subjects : [];
}

function nameOf(subject: unknown): string | undefined {
  const name = recordMember(subject, 'name');
  return typeof name === 'string' ? name : undefined;
}
