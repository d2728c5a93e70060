import { describe, it } from 'vitest';
import { setReplicas } from '../../../src/sdk/catalogue/set-replicas.ts';
import type { Row } from './rows.ts';
import { checkRow, data, deployment } from './rows.ts';

describe('set-replicas', () => {
  const rows: readonly Row[] = [
    {
      name: 'takes numbers and booleans of a ConfigMap for the text that they are',
      config: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {replicas: 4}\n',
      items: `- apiVersion: apps/v1
  kind: Deployment
  metadata: {name: web}
  spec:
    replicas: 1
`,
      text: `- apiVersion: apps/v1
  kind: Deployment
  metadata: {name: web}
  spec:
    replicas: 4
`,
    },
    {
      name: 'takes a number out of text',
      config: data({ replicas: '3', name: 'web' }),
      items: deployment(`  spec:\n    replicas: 010 # octal\n`),
      text: deployment(`  spec:\n    replicas: 3 # octal\n`),
    },

    {
      name: 'scales each kind of workload, and nothing else',
      config: data({ replicas: '0' }),
      items: ['Deployment', 'StatefulSet', 'ReplicaSet', 'ReplicationController', 'DaemonSet', 'Job']
        .map((kind) => `- {apiVersion: v1, kind: ${kind}, metadata: {name: a}, spec: {replicas: 5}}\n`)
        .join(''),
      text: ['Deployment', 'StatefulSet', 'ReplicaSet', 'ReplicationController', 'DaemonSet', 'Job']
        .map(
          (kind, at) => `- {apiVersion: v1, kind: ${kind}, metadata: {name: a}, spec: {replicas: ${at < 4 ? 0 : 5}}}\n`,
        )
        .join(''),
    },
    {
      name: 'scales only workloads of a name',
      config: data({ replicas: '2', name: 'web' }),
      items: '- {apiVersion: apps/v1, kind: Deployment, metadata: {name: db}}\n',
      results: [{ severity: 'warning', message: 'no workload is named web' }],
    },
    {
      name: 'says that there is no workload',
      config: data({ replicas: '2' }),
      items: '- {apiVersion: v1, kind: Pod, metadata: {name: web}}\n',
      results: [{ severity: 'warning', message: 'there is no workload' }],
    },
    {
      name: 'refuses a negative number',
      config: data({ replicas: '-1' }),
      items: deployment(''),
      results: [
        { severity: 'error', message: 'set-replicas: functionConfig: data.replicas must be at least 0, and is -1' },
      ],
    },
    ...(
      [
        ['the same namespace', 'Deployment', 'web', 'n', true],
        ['another namespace', 'Deployment', 'web', 'm', false],
        ['another kind', 'StatefulSet', 'web', 'n', false],
        ['another name', 'Deployment', 'db', 'n', false],
      ] as const
    ).map(([what, kind, name, namespace, warns]): Row => {
      const items = (
        spec: string,
      ): string => `- {apiVersion: apps/v1, kind: Deployment, metadata: {name: web, namespace: n}${spec}}
- {apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: {name: h, namespace: ${namespace}}, spec: {scaleTargetRef: {kind: ${kind}, name: ${name}}}}
`;
      return {
        name: `${warns ? 'warns' : 'does not warn'} of an autoscaler of ${what}`,
        config: data({ replicas: '2' }),
        items: items(''),
        text: items(', spec: {replicas: 2}'),
        results: warns
          ? [
              {
                severity: 'warning',
                message: 'an autoscaler also sets the replicas of this workload',
                field: 'spec.replicas',
              },
            ]
          : [],
      };
    }),
  ];
  it.each(rows)('$name', async (row) => checkRow(setReplicas, row));
});
