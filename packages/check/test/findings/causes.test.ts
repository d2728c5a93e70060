import { describe, expect, it } from 'vitest';
import { byCause } from '@krmkit/pods';
import type { DiagnosticCode } from '@krmkit/base';
import { report } from '../../src/api/report.ts';
import type { FileOptions, Files } from '../check-files.ts';
import { checkFiles, expandJson } from '../check-files.ts';

const container = (text: string): string => `{name: app, image: app, ${text}}`;
const pod = (name: string, spec: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}, namespace: shop}\nspec: ${spec}\n`;
const two = (spec: string): Files => ({ 'a.yaml': pod('a', spec), 'b.yaml': pod('b', spec) });
const run = (text: string): Files => two(`{containers: [${container(text)}]}`);
const object = (apiVersion: string, kind: string, name: string, rest: string): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${name}, namespace: shop}\n${rest}\n`;
const named = (apiVersion: string, kind: string, rest: string): Files => ({
  'a.yaml': object(apiVersion, kind, 'a', rest),
  'b.yaml': object(apiVersion, kind, 'b', rest),
});
const service = (name: string, ports: string): string =>
  object('v1', 'Service', name, `spec: {clusterIP: 10.0.0.1, ports: [${ports}]}`);
const backend = '{service: {name: web, port: {number: 81}}}';

/** Two places of one cause, for every code whose findings can have one. */
const CAUSES: readonly (readonly [code: string, files: Files])[] = [
  ['missing-configmap', run('env: [{name: A, valueFrom: {configMapKeyRef: {name: c, key: k}}}]')],
  ['missing-secret', run('envFrom: [{secretRef: {name: s}}]')],
  ['missing-service', run('args: ["$(WEB_SERVICE_HOST)"]')],
  [
    'missing-key',
    {
      ...run('env: [{name: A, valueFrom: {configMapKeyRef: {name: c, key: k}}}]'),
      'c.yaml': object('v1', 'ConfigMap', 'c', 'data: {other: x}'),
    },
  ],
  [
    'missing-claim',
    two(`{containers: [${container('')}], volumes: [{name: v, persistentVolumeClaim: {claimName: d}}]}`),
  ],
  ['missing-service-account', two(`{containers: [${container('')}], serviceAccountName: robot}`)],
  ['missing-backend', named('networking.k8s.io/v1', 'Ingress', `spec: {defaultBackend: ${backend}}`)],
  [
    'missing-backend',
    {
      ...named('networking.k8s.io/v1', 'Ingress', `spec: {defaultBackend: ${backend}}`),
      'c.yaml': service('web', '{port: 80}'),
    },
  ],
  [
    'missing-gateway',
    {
      ...named('gateway.networking.k8s.io/v1', 'HTTPRoute', 'spec: {parentRefs: [{name: gw}]}'),
      'c.yaml': object('gateway.networking.k8s.io/v1', 'Gateway', 'other', 'spec: {listeners: [{name: http}]}'),
    },
  ],
  [
    'missing-governing-service',
    {
      ...named(
        'apps/v1',
        'StatefulSet',
        `spec: {serviceName: db, selector: {}, template: {spec: {containers: [${container('')}]}}}`,
      ),
      'c.yaml': service('other', '{port: 80}'),
    },
  ],
  [
    'missing-scale-target',
    named(
      'autoscaling/v2',
      'HorizontalPodAutoscaler',
      'spec: {maxReplicas: 2, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}}',
    ),
  ],
  [
    'missing-volume',
    {
      'a.yaml': pod(
        'a',
        '{containers: [{name: a, image: a, volumeMounts: [{name: v, mountPath: /a}, {name: v, mountPath: /b}]}]}',
      ),
    },
  ],
  ['duplicate-resource', { 'a.yaml': [1, 2, 3].map(() => object('v1', 'ConfigMap', 'c', 'data: {}')).join('---\n') }],
  [
    'service-link-shadowing',
    {
      'a.yaml': pod('a', '{containers: [{name: web, image: a}]}'),
      'b.yaml': pod('b', '{containers: [{name: web, image: a}]}'),
      'c.yaml': service('web', '{port: 80}'),
    },
  ],
  [
    'service-link-collision',
    {
      ...run('args: ["$(FOO_SERVICE_PORT)"]'),
      'c.yaml': service('foo', '{port: 80}'),
      'd.yaml': service('foo-service', '{port: 80}'),
    },
  ],
  ['template-file', { 'a.yaml': 'kind: {{ .Kind }}\n', 'b.yaml': 'kind: {{ .Kind }}\n' }],
  [
    'deprecated-field',
    {
      'a/kustomization.yaml': 'commonLabels: {a: b}\nresources: [../c]\n',
      'b/kustomization.yaml': 'commonLabels: {a: b}\nresources: [../c]\n',
      'c/kustomization.yaml': 'resources: [c.yaml]\n',
      'c/c.yaml': object('v1', 'ConfigMap', 'c', 'data: {}'),
    },
  ],
];

interface Found {
  readonly code: string;
  readonly location: { readonly path: string; readonly line: number } | null;
  readonly occurrences: readonly Omit<Found, 'code' | 'occurrences'>[];
}

async function findingsIn(files: Files): Promise<readonly Found[]> {
  const { diagnostics } = await expandJson<{ readonly diagnostics: readonly Found[] }>(files);
  return diagnostics;
}

const findingsText = async (
  format: Parameters<typeof report>[0],
  files: Files,
  options: FileOptions = {},
): Promise<string> => report(format, await checkFiles(files, options), { findingsOnly: true });

describe('findings of one cause', () => {
  it.each(CAUSES)('are one finding with its other place: %s', async (code, files) => {
    const found = (await findingsIn(files)).filter((one) => one.code === code);
    expect(found).toHaveLength(1);
    expect(found[0]?.occurrences).toHaveLength(1);
    expect(found[0]?.occurrences[0]?.location).not.toEqual(found[0]?.location);
  });

  it.each(CAUSES)('are one for each cause: %s', async (code, files) => {
    if (code === 'deprecated-field' || code === 'template-file') return;
    // The same again in another namespace.
    const other = Object.entries(files).map(([path, text]) => [`x-${path}`, text.replaceAll('shop', 'store')]);
    const found = await findingsIn({ ...files, ...Object.fromEntries(other) });
    expect(found.filter((one) => one.code === code)).toHaveLength(2);
  });

  it('has the worst severity, and takes the place of the first', () => {
    const at = (code: DiagnosticCode, severity: 'error' | 'info', message: string) => ({
      code,
      severity,
      message,
      cause: 'Secret shop/db',
    });
    const all = [
      at('missing-secret', 'info', 'a'),
      at('duplicate-key', 'error', 'b'),
      at('missing-secret', 'error', 'c'),
      at('missing-configmap', 'info', 'd'),
    ];
    expect(
      byCause(all).map(({ message, occurrences = [] }) => [message, occurrences.map((one) => one.message)]),
    ).toEqual([
      ['c', ['a']],
      ['b', []],
      ['d', []],
    ]);
  });
});

const FILES = {
  'a.yaml': `${pod('a', `{containers: [${container('envFrom: [{configMapRef: {name: c}}]')}]}`)}---\n${pod('d', `{containers: [${container('envFrom: [{configMapRef: {name: c}}]')}]}`)}`,
  'b.yaml': pod('b', `{containers: [${container('envFrom: [{configMapRef: {name: c}}]')}]}`),
};

describe('one finding with three places', () => {
  it.each<readonly [format: Parameters<typeof report>[0], times: number, parts: readonly string[]]>([
    ['table', 1, ['3 times in 2 files (also a.yaml:9, b.yaml:4)', '0 errors, 1 warning']],
    ['json', 1, ['"path":"b.yaml"', '"name":"d"', '"warnings":1']],
    ['sarif', 1, ['"occurrenceCount": 3', '"uri": "b.yaml"', 'also here: Pod shop/d']],
    ['junit', 1, ['tests="1"', 'b.yaml:4 Pod shop/b, container app, envFrom[0]', 'a.yaml:9 Pod shop/d']],
    ['tap', 1, ['1..1', '"b.yaml:4 Pod shop/b, container app, envFrom[0]"', 'a.yaml:9 Pod shop/d']],
    ['github', 1, ['3 times in 2 files (also a.yaml%3A9'.replace('%3A', ':'), '0 errors, 1 warning']],
    ['gitlab', 1, ['"other_locations":[{"path":"a.yaml","lines":{"begin":9}},{"path":"b.yaml","lines":{"begin":4}}]']],
  ])('is complete in the format %s', async (format, times, parts) => {
    const text = await findingsText(format, FILES);
    for (const part of parts) expect(text).toContain(part);
    expect(text.match(/ConfigMap shop\/c is not among the files/g)?.length).toBe(
      // JSON has the message of each place, and JUnit has it as an attribute and as text.
      format === 'json' ? 3 : format === 'junit' ? 1 : times,
    );
  });

  it('keeps its fingerprint when another place comes or the first one goes', async () => {
    const of = async (files: Files): Promise<unknown> => {
      const answer: readonly { readonly fingerprint: string }[] = JSON.parse(await findingsText('gitlab', files));
      return answer.map(({ fingerprint }) => fingerprint);
    };
    expect(await of({ 'b.yaml': FILES['b.yaml'] })).toEqual(await of(FILES));
  });

  it('loses the place that a comment suppresses', async () => {
    const files = {
      ...FILES,
      'b.yaml': FILES['b.yaml'].replace('spec:', '# krmkit-ignore missing-configmap: known\nspec:'),
    };
    const text = await findingsText('table', files);
    expect(text).toContain('2 times in 1 file (also a.yaml:9)');
    expect(text).toContain('1 warning, 1 suppressed');
  });
});
