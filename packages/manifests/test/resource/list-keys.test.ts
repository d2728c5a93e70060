import { describe, expect, it } from 'vitest';
import type { ListKeys } from '../../src/resource/list-keys.ts';
import { listKeys } from '../../src/resource/list-keys.ts';
import { parseSelector } from '@krmkit/base';

function keysAt(kind: string, field: string): ListKeys | undefined {
  const [name = '', ...group] = kind.split('.');
  const parsed = parseSelector(field);
  const path: (string | number)[] = [];
  for (const step of parsed.ok ? parsed.selector : []) {
    if (step.kind === 'member') path.push(step.name);
    else if (step.kind === 'item') path.push(step.index);
  }
  return listKeys({ group: group.join('.'), kind: name }, path);
}

// Expected: the merge keys in the schema of Kubernetes 1.21, which kustomize carries.
describe('keys of lists', () => {
  it.each<[string, string, ListKeys | undefined]>([
    ['Deployment.apps', 'spec.template.spec.containers', ['name']],
    ['Deployment.extensions', 'spec.template.spec.containers', ['name']],
    ['Deployment.apps', 'spec.template.spec.containers[0].ports', ['containerPort', 'protocol']],
    ['Deployment.apps', 'spec.template.spec.containers[0].env', ['name']],
    ['Deployment.apps', 'spec.template.spec.initContainers[3].volumeMounts', ['mountPath']],
    ['Deployment.apps', 'spec.template.spec.ephemeralContainers[0].volumeDevices', ['devicePath']],
    ['Deployment.apps', 'spec.template.spec.containers[0].args', undefined],
    ['Deployment.apps', 'spec.template.spec.containers[0].envFrom', undefined],
    ['Deployment.apps', 'spec.template.spec.tolerations', undefined],
    ['Deployment.apps', 'spec.template.spec.volumes', ['name']],
    ['Deployment.apps', 'spec.template.spec.topologySpreadConstraints', ['topologyKey', 'whenUnsatisfiable']],
    ['Deployment.apps', 'spec.template.metadata.finalizers', 'set'],
    ['Deployment.apps', 'metadata.ownerReferences', ['uid']],
    ['Deployment.apps', 'status.conditions', ['type']],
    ['Deployment.apps', 'spec.template.spec.containers[0]', undefined],
    ['Deployment.apps', 'spec.template.spec', undefined],
    ['Deployment', 'spec.template.spec.containers', undefined],
    ['StatefulSet.apps', 'spec.volumeClaimTemplates', undefined],
    ['StatefulSet.apps', 'spec.volumeClaimTemplates[0].metadata.finalizers', 'set'],
    ['CronJob.batch', 'spec.jobTemplate.spec.template.spec.hostAliases', ['ip']],
    ['CronJob.batch', 'status.conditions', undefined],
    ['Job.batch', 'spec.template.spec.imagePullSecrets', ['name']],
    ['Pod', 'spec.containers', ['name']],
    ['Pod', 'status.podIPs', ['ip']],
    ['PodTemplate', 'template.spec.containers', ['name']],
    ['ReplicationController', 'spec.template.spec.containers', ['name']],
    ['Rollout.argoproj.io', 'spec.template.spec.containers', ['name']],
    ['Rollout.argoproj.io', 'status.conditions', undefined],
    ['Service.serving.knative.dev', 'spec.template.spec.containers', ['name']],
    ['Revision.serving.knative.dev', 'spec.containers', ['name']],
    ['Service', 'spec.ports', ['port', 'protocol']],
    ['Service.serving.knative.dev', 'spec.ports', undefined],
    ['ServiceAccount', 'secrets', ['name']],
    ['ServiceAccount', 'imagePullSecrets', undefined],
    ['Node', 'spec.podCIDRs', 'set'],
    ['Node', 'status.addresses', ['type']],
    ['ValidatingWebhookConfiguration.admissionregistration.k8s.io', 'webhooks', ['name']],
    ['CSINode.storage.k8s.io', 'spec.drivers', ['name']],
    ['Ingress.networking.k8s.io', 'spec.rules', undefined],
    ['CustomResourceDefinition.apiextensions.k8s.io', 'status.conditions', undefined],
    ['Kustomization.kustomize.config.k8s.io', 'configMapGenerator', ['name']],
    ['Anything.example.com', 'metadata.finalizers', 'set'],
    ['Anything.example.com', 'spec.containers', undefined],
    ['Pod', 'constructor', undefined],
    ['Pod', 'spec.constructor.name', undefined],
    ['Pod', '__proto__.containers', undefined],
  ])('%s %s', (kind, field, keys) => {
    expect(keysAt(kind, field)).toEqual(keys);
  });

  it('has none for the root', () => {
    expect(listKeys({ group: '', kind: 'Pod' }, [])).toBeUndefined();
  });
});
