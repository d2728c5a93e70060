import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clone } from '@krmkit/testing';
import { createClone } from '@krmkit/testing';
import { previewJson } from '../check-files.ts';

let clone: Clone;
beforeAll(() => {
  clone = createClone();
});
afterAll(() => {
  clone.remove();
});

const pod = (image: string, more = ''): string => `spec: {containers: [{name: app, image: "a:${image}"${more}}]}`;
const workload = (kind: string, template: string, more = ''): string =>
  `apiVersion: apps/v1\nkind: ${kind}\nmetadata: {name: a}\nspec: {${more}template: {${template}}}\n`;
const single = (labels: string, spec: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: a, labels: {${labels}}}\n${spec}\n`;
const claims = (spec: string, type = ''): string =>
  `volumeClaimTemplates: [{${type}metadata: {name: data}, spec: ${spec}}], `;
/** As hooks of Argo CD are written. */
const hook = (spec: string): string =>
  `apiVersion: batch/v1\nkind: Job\nmetadata: {generateName: a-}\nspec: {template: {${spec}}}\n`;
const job = (spec: string): string =>
  `apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: a}\nspec: {schedule: "* * * * *", jobTemplate: {spec: {template: {${spec}}}}}\n`;

// https://kubernetes.io/docs/concepts/workloads/pods/#pod-update-and-replacement and the pages of the controllers.
describe('rollout', () => {
  it.each([
    ['Deployment', workload('Deployment', pod('1')), workload('Deployment', pod('2')), 'restart'],
    ['DaemonSet', workload('DaemonSet', pod('1')), workload('DaemonSet', pod('2')), 'restart'],
    [
      'StatefulSet that replaces no pods',
      workload('StatefulSet', pod('1'), 'updateStrategy: {type: OnDelete}, '),
      workload('StatefulSet', pod('2'), 'updateStrategy: {type: OnDelete}, '),
      'new-pods',
    ],
    ['ReplicaSet', workload('ReplicaSet', pod('1')), workload('ReplicaSet', pod('2')), 'new-pods'],
    [
      'number of replicas',
      workload('Deployment', pod('1'), 'replicas: 1, '),
      workload('Deployment', pod('1'), 'replicas: 2, '),
      'same',
    ],
    ...['Deployment', 'DaemonSet', 'ReplicaSet', 'StatefulSet'].map((kind): [string, string, string, string] => [
      `selector of a ${kind}`,
      workload(kind, pod('1'), 'selector: {matchLabels: {app: a}}, '),
      workload(kind, pod('1'), 'selector: {matchLabels: {app: b}}, '),
      'replace',
    ]),
    ...(
      [
        ['serviceName', 'serviceName: a, ', 'serviceName: b, ', 'replace'],
        ['podManagementPolicy', '', 'podManagementPolicy: Parallel, ', 'replace'],
        ['default podManagementPolicy', '', 'podManagementPolicy: OrderedReady, ', 'same'],
        [
          'volume',
          claims('{resources: {requests: {storage: 1Gi}}}'),
          claims('{resources: {requests: {storage: 2Gi}}}'),
          'replace',
        ],
        [
          'volume with defaults',
          claims('{}'),
          claims('{volumeMode: Filesystem}', 'apiVersion: v1, kind: PersistentVolumeClaim, '),
          'same',
        ],
        ['number of replicas', 'replicas: 1, ', 'replicas: 2, ', 'same'],
      ] as const
    ).map(([what, before, after, rollout]): [string, string, string, string] => [
      `${what} of a StatefulSet`,
      workload('StatefulSet', pod('1'), before),
      workload('StatefulSet', pod('1'), after),
      rollout,
    ]),
    ['Job that each creation makes anew', hook(pod('1')), hook(pod('2')), 'new'],
    ['CronJob', job(pod('1')), job(pod('2')), 'next-run'],
    ['image of a Pod', single('a: b', pod('1')), single('a: b', pod('2')), 'restart'],
    ['label of a Pod', single('a: b', pod('1')), single('a: c', pod('1')), 'same'],
    ['command of a Pod', single('a: b', pod('1')), single('a: b', pod('1', ', command: [x]')), 'replace'],
  ])('of a changed %s', async (_, before, after, rollout) => {
    clone.commit({ 'a.yaml': before });
    clone.edit({ 'a.yaml': after });
    expect(await previewJson(clone, 'HEAD')).toMatchObject({ changes: [{ rollout }] });
  });
});
