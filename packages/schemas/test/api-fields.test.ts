import { describe, expect, it } from 'vitest';
import { apiField } from '../src/api-fields.ts';
import { kubernetesSchemas } from '../src/kubernetes-schemas.ts';
import { parseSelector } from '@krmkit/base';

function look(type: string, path: string): ReturnType<typeof apiField> {
  const slash = type.lastIndexOf('/');
  const parsed = parseSelector(path);
  if (!parsed.ok) throw new Error(parsed.message);
  return apiField(
    kubernetesSchemas('every'),
    { apiVersion: type.slice(0, slash), kind: type.slice(slash + 1) },
    parsed.selector,
  );
}

describe('fields of known types', () => {
  // The right column: the API reference of the newest release of Kubernetes that has the kind.
  it.each([
    ['apps/v1/Deployment', 'spec.replicas', 'number'],
    ['apps/v1/Deployment', 'spec.paused', 'boolean'],
    ['apps/v1/Deployment', 'spec.strategy.rollingUpdate.maxSurge', 'number-or-text'],
    ['apps/v1/Deployment', 'spec.template.spec.containers', 'list'],
    ['apps/v1/Deployment', 'spec.template.spec.containers[name=app].image', 'text'],
    ['apps/v1/Deployment', 'spec.template.spec.containers[*].args[0]', 'text'],
    ['apps/v1/Deployment', 'spec.template.spec.containers[0].resources.limits.cpu', 'number-or-text'],
    ['apps/v1/Deployment', 'metadata.labels.app', 'text'],
    ['apps/v1/Deployment', 'metadata.labels', 'mapping'],
    ['apps/v1/Deployment', 'metadata.creationTimestamp', 'text'],
    ['apps/v1/Deployment', 'status.anything[0].at', 'anything'],
    ['v1/Service', 'spec.ports[0].targetPort', 'number-or-text'],
    ['v1/ConfigMap', 'data.a', 'text'],
    ['autoscaling/v1/HorizontalPodAutoscaler', 'spec.targetCPUUtilizationPercentage', 'number'],
    ['autoscaling/v2/HorizontalPodAutoscaler', 'spec.metrics[0].resource.target.averageUtilization', 'number'],
    ['batch/v1/CronJob', 'spec.jobTemplate.spec.template.spec.hostNetwork', 'boolean'],
    [
      'apiextensions.k8s.io/v1/CustomResourceDefinition',
      'spec.versions[0].schema.openAPIV3Schema.default.a',
      'anything',
    ],
    ['rbac.authorization.k8s.io/v1/Role', 'rules[0].verbs[1]', 'text'],
    ['policy/v1beta1/PodDisruptionBudget', 'spec.minAvailable', 'number-or-text'],
    ['autoscaling/v2beta1/HorizontalPodAutoscaler', 'spec.metrics[0].resource.targetAverageUtilization', 'number'],
    ['resource.k8s.io/v1/ResourceClaim', 'spec.devices.requests[*].exactly.count', 'number'],
    ['v1/Pod', 'spec.nodeSelector.*', 'text'],
  ])('%s %s: %s', (type, path, holds) => {
    expect(look(type, path)).toMatchObject({ kind: 'known', holds });
  });

  it.each([
    ['v1/Service', 'spec.replicas', 1, 'ports'],
    ['apps/v1/Deployment', 'spec.replicaz', 1, 'replicas'],
    ['apps/v1/Deployment', 'image', 0, 'spec'],
    ['autoscaling/v2/HorizontalPodAutoscaler', 'spec.targetCPUUtilizationPercentage', 1, 'metrics'],
    ['apps/v1/Deployment', 'spec.template.spec.containers.image', 4, undefined],
    ['apps/v1/Deployment', 'spec.replicas.x', 2, undefined],
    ['v1/Pod', 'spec.nodeSelector[0]', 2, undefined],
  ])('%s has no %s', (type, path, depth, sibling) => {
    const field = look(type, path);
    expect(field).toMatchObject({ kind: 'unknown', depth });
    if (field?.kind !== 'unknown') return;
    expect(sibling === undefined ? field.names.length === 0 : field.names.includes(sibling)).toBe(true);
  });

  it.each(['apps/v1beta1/Deployment', 'example.com/v1/Deployment', 'v1/Deployment', 'v1/ployment', 'v1/Nothing'])(
    'nothing of %s',
    (type) => {
      expect(look(type, 'spec')).toBeUndefined();
    },
  );
});
