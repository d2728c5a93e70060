import type { JsonValue } from '@krmkit/base';
import { splitApiVersion } from '@krmkit/manifests';
import { findKustomize, needs } from '@krmkit/testing';
import { describe, expect, it } from 'vitest';
import { clusterScopes, declaredScopes, isClusterScopedToKustomize } from '../src/cluster-scope.ts';
import { buildWith } from './peer.ts';

function definition(spec: JsonValue, apiVersion = 'apiextensions.k8s.io/v1', kind = 'CustomResourceDefinition') {
  return { value: { apiVersion, kind, metadata: { name: 'a' }, spec } };
}
const GEAR = { scope: 'Cluster', group: 'example.com', names: { kind: 'Gear' } };

describe('scopes that CustomResourceDefinitions declare', () => {
  it.each<[string, ReturnType<typeof definition>, readonly (readonly [string, boolean])[]]>([
    ['without a namespace', definition(GEAR), [['example.com/Gear', true]]],
    ['with a namespace', definition({ ...GEAR, scope: 'Namespaced' }), [['example.com/Gear', false]]],
    ['of an older version', definition(GEAR, 'apiextensions.k8s.io/v1beta1'), [['example.com/Gear', true]]],
    ['an unknown scope', definition({ ...GEAR, scope: 'Galaxy' }), []],
    ['no scope', definition({ ...GEAR, scope: null }), []],
    ['no group', definition({ ...GEAR, group: null }), []],
    ['no names', definition({ ...GEAR, names: null }), []],
    ['a kind that is no text', definition({ ...GEAR, names: { kind: 1 } }), []],
    ['a kind of the same name in another group', definition(GEAR, 'example.com/v1'), []],
    ['another kind', definition(GEAR, 'apiextensions.k8s.io/v1', 'Other'), []],
  ])('%s', (_, object, expected) => {
    expect([...declaredScopes([object])]).toEqual(expected);
  });

  it('of all definitions, the last one of a kind', () => {
    const other = definition({ ...GEAR, names: { kind: 'Wheel' } });
    const again = definition({ ...GEAR, scope: 'Namespaced' });
    expect([...declaredScopes([definition(GEAR), other, again])]).toEqual([
      ['example.com/Gear', false],
      ['example.com/Wheel', true],
    ]);
  });
});

describe('whether a kind has no namespace', () => {
  const scopes = clusterScopes([
    definition(GEAR),
    definition({ scope: 'Namespaced', group: '', names: { kind: 'Node' } }),
  ]);

  it.each([
    ['one that a definition declares', { group: 'example.com', version: 'v1', kind: 'Gear' }, true],
    ['one of the same name in another group', { group: 'example.org', version: 'v1', kind: 'Gear' }, false],
    ['a known one', { group: '', version: 'v1', kind: 'Namespace' }, true],
    ['a known one that a definition declares otherwise', { group: '', version: 'v1', kind: 'Node' }, false],
    ['one with a namespace', { group: 'apps', version: 'v1', kind: 'Deployment' }, false],
  ])('%s', (_, kind, expected) => {
    expect(scopes(kind)).toBe(expected);
  });
});

// precomputedIsNamespaceScoped in kyaml/openapi/openapi.go.
const KNOWN_TO_KUSTOMIZE = `
v1 ComponentStatus Namespace Node NodeProxyOptions PersistentVolume
admissionregistration.k8s.io/v1 MutatingWebhookConfiguration ValidatingWebhookConfiguration
admissionregistration.k8s.io/v1beta1 MutatingWebhookConfiguration ValidatingWebhookConfiguration
apiextensions.k8s.io/v1 CustomResourceDefinition
apiextensions.k8s.io/v1beta1 CustomResourceDefinition
apiregistration.k8s.io/v1 APIService
apiregistration.k8s.io/v1beta1 APIService
certificates.k8s.io/v1 CertificateSigningRequest
certificates.k8s.io/v1beta1 CertificateSigningRequest
flowcontrol.apiserver.k8s.io/v1beta1 FlowSchema PriorityLevelConfiguration
networking.k8s.io/v1 IngressClass
networking.k8s.io/v1beta1 IngressClass
node.k8s.io/v1 RuntimeClass
node.k8s.io/v1beta1 RuntimeClass
policy/v1beta1 PodSecurityPolicy
rbac.authorization.k8s.io/v1 ClusterRole ClusterRoleBinding
rbac.authorization.k8s.io/v1beta1 ClusterRole ClusterRoleBinding
scheduling.k8s.io/v1 PriorityClass
scheduling.k8s.io/v1beta1 PriorityClass
storage.k8s.io/v1 CSIDriver CSINode StorageClass VolumeAttachment
storage.k8s.io/v1beta1 CSIDriver CSINode StorageClass VolumeAttachment`;
const OTHERS = `
v1 Pod ConfigMap
apps/v1 Deployment Namespace
constructor name
example.com/v1 Namespace ClusterRole
flowcontrol.apiserver.k8s.io/v1 FlowSchema
rbac.authorization.k8s.io/v1 Role
rbac.authorization.k8s.io/v1alpha1 ClusterRole
resource.k8s.io/v1 DeviceClass`;

describe('what kustomize 5.8.1 knows to have no namespace', () => {
  const kindsIn = (text: string): readonly (readonly [string, string])[] =>
    text.split('\n').flatMap((line) => {
      const [apiVersion = '', ...kinds] = line.split(' ');
      return kinds.map((kind) => [apiVersion, kind] as const);
    });
  const rows = [
    ...kindsIn(KNOWN_TO_KUSTOMIZE).map((one) => [...one, true] as const),
    ...kindsIn(OTHERS).map((one) => [...one, false] as const),
  ];

  it.each(rows)('%s %s: %s', (apiVersion, kind, expected) => {
    expect(isClusterScopedToKustomize({ ...splitApiVersion(apiVersion), kind })).toBe(expected);
  });

  const kustomize = findKustomize();
  it('is what gets no namespace', needs('kustomize', kustomize), () => {
    const objects = rows.map(
      ([apiVersion, kind], index) => `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a${index}}\n`,
    );
    const printed = buildWith(kustomize ?? '', {
      'kustomization.yaml': 'resources: [a.yaml]\nnamespace: ns\n',
      'a.yaml': objects.join('---\n'),
    });
    const without = printed.split('---\n').map((one) => !/^ {2}namespace: ns$/m.test(one));
    expect(without).toEqual(rows.map(([, , expected]) => expected));
  });
});
