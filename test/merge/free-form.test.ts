import { describe, expect, it } from 'vitest';
import { isFreeForm } from '../../src/merge/free-form.ts';
import { readSchemas } from '../../src/merge/schemas.ts';
import { splitApiVersion } from '../../src/resource/identity.ts';
import { pathOf } from './rule-of.ts';

const TEMPLATE = 'spec.template';

describe('mappings that nobody deletes as a thing', () => {
  it.each<[string, string]>([
    ['v1 Pod', 'metadata'],
    ['v1 Pod', 'spec'],
    ['v1 Pod', 'status'],
    ['example.com/v1 Thing', 'spec'],
    ['apps/v1 Deployment', TEMPLATE],
    ['apps/v1 Deployment', `${TEMPLATE}.metadata`],
    ['apps/v1 Deployment', `${TEMPLATE}.spec`],
    ['v1 PodTemplate', 'template'],
    ['v1 PodTemplate', 'template.spec'],
    ['batch/v1 CronJob', 'spec.jobTemplate'],
    ['batch/v1 CronJob', 'spec.jobTemplate.spec'],
    ['batch/v1 CronJob', 'spec.jobTemplate.spec.template.spec'],
    ['apps/v1 StatefulSet', 'spec.volumeClaimTemplates[0].metadata'],
    ['apps/v1 StatefulSet', 'spec.volumeClaimTemplates[0].spec'],
    ['v1 Pod', 'metadata.labels'],
    ['v1 Pod', 'metadata.annotations'],
    ['apps/v1 Deployment', `${TEMPLATE}.metadata.labels`],
    ['apps/v1 Deployment', 'spec.selector.matchLabels'],
    ['networking.k8s.io/v1 NetworkPolicy', 'spec.ingress[0].from[1].podSelector.matchLabels'],
    ['apps/v1 Deployment', `${TEMPLATE}.spec.nodeSelector`],
    ['apps/v1 Deployment', `${TEMPLATE}.spec.containers[0].resources.limits`],
    ['apps/v1 Deployment', `${TEMPLATE}.spec.containers[0].resources.requests`],
    ['v1 PersistentVolumeClaim', 'spec.resources.requests'],
    ['v1 Service', 'spec.selector'],
    ['v1 ConfigMap', 'data'],
    ['v1 ConfigMap', 'binaryData'],
    ['v1 Secret', 'data'],
    ['v1 Secret', 'stringData'],
    ['storage.k8s.io/v1 StorageClass', 'parameters'],
    ['v1 ResourceQuota', 'spec.hard'],
    ['v1 LimitRange', 'spec.limits[0].defaultRequest'],
    ['kustomize.config.k8s.io/v1beta1 Kustomization', 'commonLabels'],
  ])('%s %s', (type, path) => {
    expect(ask(type, path)).toBe(true);
  });
});

describe('mappings that are things', () => {
  it.each<[string, string]>([
    ['apps/v1 Deployment', 'spec.selector'],
    ['apps/v1 Deployment', 'spec.strategy'],
    ['apps/v1 Deployment', 'spec.strategy.rollingUpdate'],
    ['apps/v1 Deployment', `${TEMPLATE}.spec.securityContext`],
    ['apps/v1 Deployment', `${TEMPLATE}.spec.containers[0]`],
    ['apps/v1 Deployment', `${TEMPLATE}.spec.containers[0].resources`],
    ['apps/v1 Deployment', `${TEMPLATE}.spec.containers[0].livenessProbe`],
    ['apps/v1 Deployment', `${TEMPLATE}.spec.volumes[0].emptyDir`],
    ['apps/v1 StatefulSet', 'spec.volumeClaimTemplates[0]'],
    ['serving.knative.dev/v1 Service', 'spec.selector'],
    ['example.com/v1 Thing', 'spec.spec'],
    ['example.com/v1 Thing', 'spec.other.template'],
    ['example.com/v1 Thing', 'status.template'],
    ['example.com/v1 Thing', 'data'],
    ['example.com/v1 Thing', 'spec.free'],
    ['v1 Pod', ''],
  ])('%s %s', (type, path) => {
    expect(ask(type, path)).toBe(false);
  });

  it('has none in documents that are no objects', () => {
    expect(isFreeForm({ owner: undefined, path: ['metadata'] })).toBe(false);
    expect(isFreeForm({ owner: undefined, path: ['labels'] })).toBe(false);
  });
});

it('knows from a schema which keys are the user’s own', () => {
  const fields = {
    free: { type: 'object', additionalProperties: { type: 'string' } },
    granular: { type: 'object', properties: { a: {} }, 'x-kubernetes-map-type': 'granular' },
    fixed: { type: 'object', properties: { a: {} } },
    closed: { type: 'object', additionalProperties: false },
  };
  const schemas = readSchemas([
    {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      spec: {
        group: 'example.com',
        names: { kind: 'Thing' },
        versions: [{ name: 'v1', schema: { openAPIV3Schema: { properties: { spec: { properties: fields } } } } }],
      },
    },
  ]);
  const owner = { group: 'example.com', version: 'v1', kind: 'Thing' };
  const free = Object.keys(fields).filter((name) => isFreeForm({ owner, path: ['spec', name] }, schemas));
  expect(free).toEqual(['free', 'granular']);
});

function ask(type: string, path: string): boolean {
  const [apiVersion = '', kind = ''] = type.split(' ');
  return isFreeForm({ owner: { ...splitApiVersion(apiVersion), kind }, path: pathOf(path) });
}
