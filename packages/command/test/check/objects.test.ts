import { describe, expect, it } from 'vitest';
import { memoryDisk } from '@krmkit/base';
import { runIn } from '../fake-context.ts';

type Files = Readonly<Record<string, string>>;

interface Finding {
  readonly code: string;
  readonly field: string;
  readonly location: { readonly path: string; readonly line: number } | null;
}

/** `PATH:LINE CODE FIELD` of each finding. */
async function check(files: Files, ...flags: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await runIn({ files }, 'check', '-o', 'json', ...flags);
  const answer: { readonly diagnostics: readonly Finding[] } = JSON.parse(stdout);
  return answer.diagnostics.map(({ code, field, location }) => {
    const place = location === null ? '' : `${location.path}:${location.line} `;
    return `${place}${code}${field ? ` ${field}` : ''}`;
  });
}

const deployment = (spec: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: web, image: web, command: [web]}]}
${spec}`;
const object = (apiVersion: string, kind: string, rest = ''): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\n${rest}`;
const budget = 'spec: {minAvailable: 1, selector: {matchLabels: {app: web}}}\n';

describe('the releases of an upgrade', () => {
  // https://kubernetes.io/docs/reference/using-api/deprecation-guide/: the versions of HorizontalPodAutoscaler.
  const scaler = (version: string): Files => ({
    'a.yaml': object(
      `autoscaling/${version}`,
      'HorizontalPodAutoscaler',
      'spec: {maxReplicas: 2, scaleTargetRef: {apiVersion: apps/v1, kind: Other, name: web}}\n',
    ),
  });
  it.each([
    ['1.22', 'v2', ['a.yaml:1 unserved-api-version apiVersion']],
    ['1.23..1.26', 'v2', []],
    ['1.22..1.26', 'v2', ['a.yaml:1 unserved-api-version apiVersion']],
  ])('are --kubernetes %s, for autoscaling/%s', async (releases, version, found) => {
    expect(await check(scaler(version), '--kubernetes', releases, '--ignore', 'missing-scale-target')).toEqual(found);
  });

  it.each(['1.30..1.20', '1.2..1.30', '..1.30', '1.20..'])('are not %s', async (releases) => {
    expect(await runIn({ files: {} }, 'check', '--kubernetes', releases)).toMatchObject({ status: 2 });
  });
});

const DEFINITION = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.e.com}
spec:
  group: e.com
  scope: Namespaced
  names: {kind: Widget, plural: widgets}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {size: {type: integer}}}}}}
`;

describe('a custom resource', () => {
  const widget = object('e.com/v1', 'Widget', 'spec: {size: x}\n');
  const found = ['a.yaml:4 wrong-type spec.size'];
  it.each<[name: string, files: Files, found: readonly string[], flags?: readonly string[]]>([
    ['has no schema', {}, ['unchecked-kind']],
    ['has a schema of --schemas', { '.s/crd.yaml': DEFINITION }, found, ['--schemas', '.s']],
    ['has a schema of .krmkit.yaml', { '.s/crd.yaml': DEFINITION, '.krmkit.yaml': 'schemas: [.s]\n' }, found],
  ])('%s', async (_, files, expected, flags = []) => {
    expect(await check({ 'a.yaml': widget, ...files }, ...flags)).toEqual(expected);
  });

  it('has no schemas of other directories by .krmkit.yaml', async () => {
    const files = { 'a.yaml': widget, '.krmkit.yaml': 'schemas: [/etc]\n' };
    expect(await runIn({ files }, 'check')).toMatchObject({ status: 3 });
  });

  it('is not checked without the directory of --schemas', async () => {
    const { status, stderr } = await runIn({ files: { 'a.yaml': widget } }, 'check', '--schemas', 'none');
    expect([status, stderr]).toEqual([3, expect.stringContaining('--schemas none')]);
  });
});

describe('--fix', () => {
  it('writes the new version where nothing else changes', async () => {
    const job =
      'spec: {schedule: "@daily", jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: a}]}}}}}\n';
    const files = new Map([
      ['job.yaml', object('batch/v1beta1', 'CronJob', job)],
      ['budget.yaml', object('policy/v1beta1', 'PodDisruptionBudget', budget)],
    ]);
    const disk = memoryDisk(files);
    await runIn({ disk }, 'check', '--fix');
    expect(disk.texts().get('job.yaml')).toBe(object('batch/v1', 'CronJob', job));
    // An empty selector has another meaning in policy/v1.
    expect(disk.texts().get('budget.yaml')).toBe(files.get('budget.yaml'));
  });
});

describe('expand', () => {
  it('checks only what containers get', async () => {
    const { stdout, status } = await runIn({ files: { 'a.yaml': deployment('  replicaz: 3\n') } }, 'expand');
    expect([status, stdout.includes('replicaz')]).toEqual([0, false]);
  });
});
