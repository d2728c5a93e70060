import { describe, it } from 'vitest';
import { setLabels } from '../../../src/sdk/catalogue/set-labels.ts';
import type { Row } from './rows.ts';
import { checkRow, data, deployment } from './rows.ts';

describe('set-labels', () => {
  const rows: readonly Row[] = [
    {
      name: 'takes numbers and booleans of a ConfigMap for the text that they are',
      config: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {tier: 010, canary: on}\n',
      items: `- apiVersion: v1
  kind: Service
  metadata:
    name: a
    labels: {tier: x, canary: x}
`,
      text: `- apiVersion: v1
  kind: Service
  metadata:
    name: a
    labels: {tier: "010", canary: "on"}
`,
    },
    {
      name: 'sets those of templates, too, but not one by which something selects',
      config: '{apiVersion: x/v1, kind: SetLabels, labels: {tier: front, app: new}}',
      items: deployment(`  spec:
    selector:
      matchLabels: {app: web}
    template:
      metadata:
        labels:
          app: web # asked for
`),
      text: `- apiVersion: apps/v1
  kind: Deployment
  metadata: {name: web, labels: {tier: front, app: new}}
  spec:
    selector:
      matchLabels: {app: web}
    template:
      metadata:
        labels:
          app: web # asked for
          tier: front
`,
      results: [{ severity: 'warning', message: 'the template keeps the label app: a selector uses web' }],
    },
    {
      name: 'keeps the labels that selectors require of pods, at any position',
      config: data({ app: 'new', tier: 'new' }),
      items: `- {apiVersion: v1, kind: Service, metadata: {name: s}, spec: {selector: {app: web}}}
- {apiVersion: v1, kind: Pod, metadata: {name: p, labels: {app: web, tier: old}}}
- apiVersion: networking.k8s.io/v1
  kind: NetworkPolicy
  metadata: {name: n}
  spec:
    ingress:
    - from:
      - podSelector: {matchExpressions: [{key: tier, operator: In, values: [front]}]}
        namespaceSelector: {matchLabels: {app: cron}}
- apiVersion: batch/v1
  kind: CronJob
  metadata: {name: c}
  spec: {jobTemplate: {spec: {template: {metadata: {labels: {app: cron, tier: front}}}}}}
`,
      text: `- {apiVersion: v1, kind: Service, metadata: {name: s, labels: {app: new, tier: new}}, spec: {selector: {app: web}}}
- {apiVersion: v1, kind: Pod, metadata: {name: p, labels: {app: web, tier: new}}}
- apiVersion: networking.k8s.io/v1
  kind: NetworkPolicy
  metadata: {name: n, labels: {app: new, tier: new}}
  spec:
    ingress:
    - from:
      - podSelector: {matchExpressions: [{key: tier, operator: In, values: [front]}]}
        namespaceSelector: {matchLabels: {app: cron}}
- apiVersion: batch/v1
  kind: CronJob
  metadata: {name: c, labels: {app: new, tier: new}}
  spec: {jobTemplate: {metadata: {labels: {app: new, tier: new}}, spec: {template: {metadata: {labels: {app: new, tier: front}}}}}}
`,
      results: [
        { severity: 'warning', message: 'the pod keeps the label app: a selector uses web' },
        { severity: 'warning', message: 'the template keeps the label tier: a selector uses front' },
      ],
    },
    // The order of fields is that of kyaml's formatter, which kpt and kustomize write.
    {
      name: 'puts metadata that it makes above the spec of a template, and labels above annotations',
      config: data({ app: 'a' }),
      items: `- apiVersion: batch/v1
  kind: Job
  metadata:
    name: j
    annotations: {a: b}
  spec:
    template:
      # the pod
      spec:
        restartPolicy: Never
`,
      text: `- apiVersion: batch/v1
  kind: Job
  metadata:
    name: j
    labels:
      app: a
    annotations: {a: b}
  spec:
    template:
      metadata:
        labels:
          app: a
      # the pod
      spec:
        restartPolicy: Never
`,
    },
    {
      name: 'puts metadata last where the author has an order of his own',
      config: data({ app: 'a' }),
      items: `- apiVersion: v1
  kind: Odd
  spec: {template: {spec: {a: 1}, kind: x}}
`,
      text: `- apiVersion: v1
  kind: Odd
  metadata:
    labels:
      app: a
  spec: {template: {spec: {a: 1}, kind: x, metadata: {labels: {app: a}}}}
`,
    },
    ...[['a', 'a b'] as const, ['a', 'v'.repeat(64)] as const, ['a', '-v'] as const].map(([name, value]): Row => ({
      name: `refuses the value of ${name}=${value}`,
      config: data({ [name]: value, fine: '' }),
      items: deployment(''),
      results: [
        {
          severity: 'error',
          message: `set-labels: functionConfig: data.${name} must be up to 63 letters and digits, with -, _ or . inside, and is ${JSON.stringify(value)}`,
        },
      ],
    })),
    {
      name: 'takes the longest names and values',
      config: data({ [`example.com/${'k'.repeat(63)}`]: 'V.'.repeat(31) + '1', A_1: '' }),
      items: deployment(''),
      text: deployment('').replace(
        '{name: web}',
        `{name: web, labels: {example.com/${'k'.repeat(63)}: ${'V.'.repeat(31)}1, A_1: ""}}`,
      ),
    },
    {
      name: 'refuses an invalid domain',
      config: data({ 'Exam ple/k': 'v' }),
      items: deployment(''),
      results: [
        {
          severity: 'error',
          message:
            "set-labels: functionConfig: data['Exam ple/k'] has an invalid prefix before the slash: a domain consists of lower-case letters, digits, - and dots",
        },
      ],
    },

    ...(
      [
        ['a Service', 'v1, kind: Service', 'spec: {selector: {app: web}}', true],
        [
          'a list of values',
          'e.com/v1, kind: A',
          'a: {matchExpressions: [{key: app, operator: In, values: [db, web]}]}',
          true,
        ],
        [
          'values that are excluded',
          'e.com/v1, kind: A',
          'a: {matchExpressions: [{key: app, operator: NotIn, values: [web]}]}',
          false,
        ],
        [
          'one text for the values',
          'e.com/v1, kind: A',
          'a: {matchExpressions: [{key: app, operator: In, values: web}]}',
          false,
        ],
        [
          'a label without a name',
          'e.com/v1, kind: A',
          'a: {matchExpressions: [{operator: In, values: [web]}]}',
          false,
        ],
        ['another value', 'v1, kind: Service', 'spec: {selector: {app: db}}', false],
        ['another label', 'v1, kind: Service', 'spec: {selector: {tier: web}}', false],
        ['namespaces', 'e.com/v1, kind: A', 'a: {namespaceSelector: {matchLabels: {app: web}}}', false],
        ['a selector that is no field of spec', 'e.com/v1, kind: A', 'a: {selector: {app: web}}', false],
        ['a selector that is deeper', 'e.com/v1, kind: A', 'a: {spec: {selector: {app: web}}}', false],
      ] as const
    ).map(([what, head, fields, keeps]): Row => {
      const items = (before: string, after: string): string =>
        `- {apiVersion: ${head}, metadata: {name: s${before}}, ${fields}}\n- {apiVersion: v1, kind: Pod, metadata: {name: p, labels: {app: ${after}}}}\n`;
      return {
        name: `${keeps ? 'keeps' : 'sets'} the label of a pod beside a selector with ${what}`,
        config: data({ app: 'new' }),
        items: items('', 'web'),
        text: items(', labels: {app: new}', keeps ? 'web' : 'new'),
        results: keeps
          ? [
              {
                severity: 'warning',
                message: 'the pod keeps the label app: a selector uses web',
                field: 'metadata.labels.app',
              },
            ]
          : [],
      };
    }),
    {
      name: 'says nothing of a label that already is as wanted, and sets what no pod has',
      config: data({ app: 'web' }),
      items: `- {apiVersion: v1, kind: Service, metadata: {name: s, labels: {app: web}}, spec: {selector: {app: web}}}
- {apiVersion: v1, kind: Pod, metadata: {name: p, labels: {app: web}}}
- {apiVersion: e.com/v1, kind: A, metadata: {name: a, labels: {app: web}}, spec: {template: text, jobTemplate: null}}
`,
    },
    {
      name: 'changes the label of an object that is no pod, whatever selects',
      config: data({ app: 'new' }),
      items: `- {apiVersion: v1, kind: Service, metadata: {name: s, labels: {app: web}}, spec: {selector: {app: web}}}
- {apiVersion: e.com/v1, kind: A, metadata: {name: a, annotations: {config.kubernetes.io/local-config: "true"}}}
`,
      text: `- {apiVersion: v1, kind: Service, metadata: {name: s, labels: {app: new}}, spec: {selector: {app: web}}}
- {apiVersion: e.com/v1, kind: A, metadata: {name: a, annotations: {config.kubernetes.io/local-config: "true"}}}
`,
    },
  ];
  it.each(rows)('$name', async (row) => checkRow(setLabels, row));
});
