import { describe, expect, it } from 'vitest';
import { readManifests } from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';
import { namesIn, selectedLabels } from '../../src/references/object-names.ts';

function resourceOf(text: string): Resource {
  const [resource] = readManifests([{ path: 'a.yaml', text }]).resources;
  if (resource === undefined) throw new Error('no resource');
  return resource;
}
const pod = (spec: string): string => `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: ${spec}\n`;
const object = (apiVersion: string, kind: string, spec: string): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\nspec: ${spec}\n`;

// https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/
describe('the names in an object', () => {
  it.each<readonly [text: string, names: readonly string[]]>([
    [
      pod('{containers: [{env: [{valueFrom: {configMapKeyRef: {name: c}}}, {valueFrom: {secretKeyRef: {name: s}}}]}]}'),
      ['ConfigMap c env', 'Secret s env'],
    ],
    [
      pod('{initContainers: [{envFrom: [{configMapRef: {name: c}}, {secretRef: {name: s}}]}]}'),
      ['ConfigMap c envFrom', 'Secret s envFrom'],
    ],
    [
      pod('{volumes: [{configMap: {name: c}}, {secret: {secretName: s}}, {persistentVolumeClaim: {claimName: p}}]}'),
      ['ConfigMap c volume', 'Secret s volume', 'PersistentVolumeClaim p volume'],
    ],
    [
      pod('{volumes: [{projected: {sources: [{configMap: {name: c}}, {secret: {name: s}}]}}]}'),
      ['ConfigMap c volume', 'Secret s volume'],
    ],
    [pod('{imagePullSecrets: [{name: s}]}'), ['Secret s image pull']],
    [pod('{containers: [{envFrom: [{configMapRef: {name: ""}}, {secretRef: {name: 1}}, {}]}]}'), []],
    [
      object('apps/v1', 'Deployment', '{template: {spec: {volumes: [{configMap: {name: c}}]}}}'),
      ['ConfigMap c volume'],
    ],
    [
      object(
        'networking.k8s.io/v1',
        'Ingress',
        '{defaultBackend: {service: {name: d}}, rules: [{http: {paths: [{backend: {service: {name: a}}}, {backend: {service: {name: b}}}]}}]}',
      ),
      ['Service a backend', 'Service b backend', 'Service d backend'],
    ],
    [
      object(
        'networking.k8s.io/v1beta1',
        'Ingress',
        '{backend: {serviceName: d}, rules: [{http: {paths: [{backend: {serviceName: a}}]}}]}',
      ),
      ['Service a backend', 'Service d backend'],
    ],
    [object('a/v1', 'Other', '{defaultBackend: {service: {name: d}}}'), []],
    [
      object('autoscaling/v2', 'HorizontalPodAutoscaler', '{scaleTargetRef: {kind: Deployment, name: web}}'),
      ['Deployment web scale'],
    ],
    [object('autoscaling/v2', 'HorizontalPodAutoscaler', '{scaleTargetRef: {kind: Deployment}}'), []],
    [object('autoscaling/v2', 'HorizontalPodAutoscaler', '{scaleTargetRef: {name: web}}'), []],
    [object('a/v1', 'Other', '{scaleTargetRef: {kind: Deployment, name: web}}'), []],
  ])('%j', (text, names) => {
    expect(namesIn(resourceOf(text)).map(({ kind, name, by }) => `${kind} ${name} ${by}`)).toEqual(names);
  });
});

describe('the labels that a Service selects', () => {
  it.each<readonly [text: string, labels: unknown]>([
    [
      object('v1', 'Service', '{selector: {app: web, tier: front}}'),
      [
        { key: 'app', operator: 'in', values: ['web'] },
        { key: 'tier', operator: 'in', values: ['front'] },
      ],
    ],
    // A label that is no text matches nothing.
    [object('v1', 'Service', '{selector: {app: 1}}'), [{ key: 'app', operator: 'in', values: [] }]],
    [object('v1', 'Service', '{selector: {}}'), undefined],
    [object('v1', 'Service', '{}'), undefined],
    [object('v1', 'ReplicationController', '{selector: {app: web}}'), undefined],
  ])('%j', (text, labels) => {
    expect(selectedLabels(resourceOf(text))).toEqual(labels);
  });
});
