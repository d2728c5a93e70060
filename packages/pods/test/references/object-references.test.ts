import { describe, expect, it } from 'vitest';
import type { Row } from './found-references.ts';
import { ADD, found } from './found-references.ts';

describe('a HorizontalPodAutoscaler', () => {
  const scaler = (target: string): string =>
    `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: h}\nspec:\n  scaleTargetRef: ${target}\n`;
  const deployment = '---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\n';
  it.each<Row>([
    {
      title: 'with a target',
      text: scaler('{apiVersion: apps/v1, kind: Deployment, name: web}') + deployment,
      wants: [],
    },
    {
      title: 'with a target of an old group',
      text: scaler('{apiVersion: extensions/v1beta1, kind: Deployment, name: web}') + deployment,
      wants: [],
    },
    {
      title: 'with a typing error',
      text: scaler('{apiVersion: apps/v1, kind: Deployment, name: weeb}') + deployment,
      wants: [
        '5 missing-scale-target warning: Deployment default/weeb of the group apps is not among the files: without it nothing is scaled; did you mean web?',
      ],
    },
    {
      title: 'without the group',
      text: scaler('{apiVersion: v1, kind: Deployment, name: web}') + deployment,
      complete: true,
      wants: ['5 missing-scale-target error: Deployment default/web does not exist: nothing is scaled; add it'],
    },
  ])('$title', ({ text, complete, wants }) => {
    expect(found(text, complete === undefined ? {} : { complete })).toEqual(wants);
  });
});

describe('the Service of a StatefulSet', () => {
  const set =
    'apiVersion: apps/v1\nkind: StatefulSet\nmetadata: {name: web}\nspec:\n  serviceName: web\n  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: app, image: x}]}}\n';
  const named = (name: string, namespace = ''): string =>
    `---\napiVersion: v1\nkind: Service\nmetadata: {name: ${name}${namespace}}\nspec: {type: ExternalName, externalName: example.com}\n`;

  // https://kubernetes.io/docs/concepts/workloads/controllers/statefulset/#limitations: you create the Service yourself.
  it.each<Row>([
    { title: 'that is there', text: set + named('web'), wants: [] },
    { title: 'where the files have no Service', text: set, wants: [] },
    { title: 'that is not named', text: set.replace('  serviceName: web\n', '') + named('db'), wants: [] },
    {
      title: 'that is not among the files',
      text: set + named('db'),
      wants: [
        `5 missing-governing-service info: Service default/web is not among the files: without it its pods have no DNS names of their own; ${ADD}`,
      ],
    },
    {
      title: 'with a similar name',
      text: set + named('wep'),
      wants: [
        '5 missing-governing-service warning: Service default/web is not among the files: without it its pods have no DNS names of their own; did you mean wep?',
      ],
    },
    {
      title: 'that does not exist',
      text: set,
      complete: true,
      wants: [
        '5 missing-governing-service warning: Service default/web does not exist: its pods have no DNS names of their own; add it',
      ],
    },
  ])('$title', ({ text, complete, wants }) => expect(found(text, { complete: complete ?? false })).toEqual(wants));
});

describe('selectors', () => {
  const service = (selector: string, name = 'front'): string =>
    `apiVersion: v1\nkind: Service\nmetadata: {name: ${name}}\nspec:\n  selector: ${selector}\n  ports: [{port: 80}]\n`;
  const budget = (selector: string): string =>
    `apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: front}\nspec:\n  selector: ${selector}\n`;
  const workload = (labels: string, kind = 'Deployment', namespace = ''): string =>
    `---\napiVersion: apps/v1\nkind: ${kind}\nmetadata: {name: web${namespace}}\nspec: {template: {metadata: {labels: ${labels}}, spec: {containers: [{name: a, image: x}]}}}\n`;
  const none = 'matches no pod template among the files: it has no endpoints';
  it.each<Row>([
    { title: 'that match', text: service('{app: web}') + workload('{app: web, tier: front}'), wants: [] },
    {
      title: 'with a typing error',
      text: service('{app: wbe}') + workload('{app: web}'),
      wants: [`5 unmatched-selector warning: app=wbe ${none}; did you mean app=web, as Deployment web has?`],
    },
    {
      title: 'of a Service that has the name of a workload',
      text: service('{app: x, tier: db}', 'web') + workload('{name: web}'),
      wants: [`5 unmatched-selector warning: app=x,tier=db ${none}; the pods of Deployment web have name=web`],
    },
    {
      title: 'of pods that can be elsewhere',
      text: service('{app: database}') + workload('{app: web}'),
      wants: [
        `5 unmatched-selector info: app=database ${none}; add the workload to the files, or ignore unmatched-selector here`,
      ],
    },
    { title: 'without any pods in the files', text: service('{app: web}'), wants: [] },
    {
      title: 'in complete files',
      text: service('{app: web}'),
      complete: true,
      wants: [
        '5 unmatched-selector warning: app=web matches no pod template: it has no endpoints; correct the selector, or the labels of the pod template',
      ],
    },
    {
      title: 'of pods in another namespace',
      text:
        service('{app: web}').replace('{name: front}', '{name: front, namespace: shop}') +
        workload('{app: web}', 'Deployment', ', namespace: other'),
      wants: [],
    },
    {
      title: 'with a label that the controller sets',
      text: service('{app: web, statefulset.kubernetes.io/pod-name: web-0}') + workload('{app: web}', 'StatefulSet'),
      wants: [],
    },
    {
      title: 'of pods that a controller creates for a custom resource',
      text:
        service('{prometheus: k8s}', 'prometheus-k8s') +
        workload('{app: web}') +
        '---\napiVersion: monitoring.coreos.com/v1\nkind: Prometheus\nmetadata: {name: k8s}\n',
      complete: true,
      wants: [],
    },
    {
      title: 'of an external name',
      text: service('{app: nothing}').replace('ports:', 'type: ExternalName\n  ports:') + workload('{app: web}'),
      complete: true,
      wants: [],
    },
    {
      title: 'of a budget that match by expressions',
      text:
        budget('{matchExpressions: [{key: app, operator: In, values: [web]}, {key: old, operator: DoesNotExist}]}') +
        workload('{app: web}'),
      wants: [],
    },
    {
      title: 'of a budget that exclude all pods',
      text: budget('{matchExpressions: [{key: app, operator: NotIn, values: [web]}]}') + workload('{app: web}'),
      complete: true,
      wants: [
        '5 unmatched-selector warning: app notin (web) matches no pod template: it protects nothing; correct the selector, or the labels of the pod template',
      ],
    },
    { title: 'of a budget for all pods', text: budget('{}') + workload('{app: web}'), wants: [] },
  ])('$title', ({ text, complete, wants }) => {
    expect(found(text, complete === undefined ? {} : { complete })).toEqual(wants);
  });
});
