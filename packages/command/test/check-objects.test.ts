import { describe, expect, it } from 'vitest';
import { memoryDisk } from '@krmkit/base';
import { CATALOGUE } from '@krmkit/pods';
import { runIn } from './fake-context.ts';

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
const pod = (spec: string): string => object('v1', 'Pod', `spec: {containers: [{name: a, image: a}], ${spec}}\n`);

describe('a wrong and a right object', () => {
  // An API server 1.20 refuses the wrong one with `kubectl apply --dry-run=server` (an unknown field: kubectl itself), and
  // takes the right one. API versions: the deprecation guide of Kubernetes.
  it.each<[code: string, wrong: string, at: string, right: string, flags?: readonly string[]]>([
    ['unknown-field', deployment('  replicaz: 3\n'), '9 unknown-field spec.replicaz', deployment('  replicas: 3\n')],
    ['wrong-type', deployment('  replicas: "3"\n'), '9 wrong-type spec.replicas', deployment('  replicas: 3\n')],
    [
      'missing-field',
      deployment('').replace('  selector: {matchLabels: {app: web}}\n', ''),
      '4 missing-field spec.selector',
      deployment(''),
    ],
    ['invalid-value', pod('restartPolicy: always'), '4 invalid-value spec.restartPolicy', pod('restartPolicy: Always')],
    [
      'unserved-api-version',
      object('policy/v1beta1', 'PodDisruptionBudget', budget),
      '1 unserved-api-version apiVersion',
      object('policy/v1', 'PodDisruptionBudget', budget),
    ],
    [
      'deprecated-api-version',
      object('policy/v1beta1', 'PodDisruptionBudget', budget),
      '1 deprecated-api-version apiVersion',
      object('policy/v1', 'PodDisruptionBudget', budget),
      ['--kubernetes', '1.24'],
    ],
  ])('%s', async (_, wrong, at, right, flags = []) => {
    expect(await check({ 'a.yaml': wrong }, ...flags)).toEqual([`a.yaml:${at}`]);
    expect(await check({ 'a.yaml': right }, ...flags)).toEqual([]);
  });
});

describe('the examples that explain prints', () => {
  const WRONG =
    /\n\nWrong(?:, with (?<flags>--kubernetes [\d.]+))?:\n\n(?<wrong>(?: {4}.*\n)+)\nRight:\n\n(?<right>(?: {4}.*(?:\n|$))+)/;
  const codes = ['unknown-field', 'wrong-type', 'missing-field', 'invalid-value'] as const;

  it.each([...codes, 'unserved-api-version', 'deprecated-api-version'] as const)(
    'are wrong and right: %s',
    async (code) => {
      const { wrong = '', right = '', flags } = WRONG.exec(CATALOGUE[code].explanation)?.groups ?? {};
      const [head = ''] = /^ *apiVersion:.*\n *kind:.*\n/.exec(wrong) ?? [];
      const found = async (text: string): Promise<readonly string[]> => {
        const written = text.replaceAll(/^ {4}/gm, '').replace(/^kind:.*$/m, '$&\nmetadata: {name: a}');
        const findings = await check({ 'a.yaml': written }, ...(flags?.split(' ') ?? []));
        return findings.flatMap((finding) => finding.split(' ').filter((word) => word === code));
      };
      expect(await found(wrong)).toEqual([code]);
      expect(await found(right.includes('apiVersion:') ? right : head + right)).toEqual([]);
    },
  );
});

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
    ['1.22', 'v2beta2', []],
    ['1.23', 'v2beta2', ['a.yaml:1 deprecated-api-version apiVersion']],
    ['1.26', 'v2beta2', ['a.yaml:1 unserved-api-version apiVersion']],
    ['1.22..1.26', 'v2beta2', ['a.yaml:1 unserved-api-version apiVersion']],
    ['1.22..1.26', 'v2', ['a.yaml:1 unserved-api-version apiVersion']],
    ['1.23..1.26', 'v2', []],
    ['1.22', 'v1', []],
  ])('--kubernetes %s, autoscaling/%s', async (releases, version, found) => {
    expect(await check(scaler(version), '--kubernetes', releases, '--ignore', 'missing-scale-target')).toEqual(found);
  });

  it.each(['1.30..1.20', '1.2..1.30', '..1.30', '1.20..'])('are not %s', async (releases) => {
    expect(await runIn({ files: {} }, 'check', '--kubernetes', releases)).toMatchObject({ status: 2 });
  });
});

describe('the line of a finding', () => {
  it('is that of the patch or the base that sets the value', async () => {
    const files = {
      'base/kustomization.yaml': 'resources: [web.yaml]\n',
      'base/web.yaml': deployment('  replicaz: 3\n'),
      'over/kustomization.yaml': 'resources: [../base]\npatches:\n- path: patch.yaml\n',
      'over/patch.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  paused: "yes"\n',
    };
    expect(await check(files)).toEqual([
      'base/web.yaml:9 unknown-field spec.replicaz',
      'over/patch.yaml:5 wrong-type spec.paused',
    ]);
    // A part of a patch is no finding; kustomize strategic merge patches have directives.
    expect(await check({ 'a.yaml': deployment('').replace('spec:\n', 'spec:\n  $patch: replace\n') })).toEqual([]);
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
    ['has the schema of a file', { 'crd.yaml': DEFINITION }, found],
    [
      'has the schema of a build',
      { 'c/crd.yaml': DEFINITION, 'c/kustomization.yaml': 'resources: [crd.yaml]\n' },
      found,
    ],
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

describe('what another tool replaces', () => {
  it('is not checked', async () => {
    const text = deployment('  replicas: ${REPLICAS}\n  minReadySeconds: "{{ .wait }}"\n');
    expect(await check({ 'a.yaml': text }, '--ignore', 'invalid-resource')).toEqual([]);
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

it('says where a schema cannot be used: unusable-schema', async () => {
  const schema = JSON.stringify({ type: 'object', properties: { spec: { $ref: '#/definitions/gone' } } });
  const found = await check(
    { 'w.yaml': object('e.com/v1', 'Widget', 'spec: {a: 1}\n'), 's/e.com/widget_v1.json': schema },
    '--schemas',
    's',
  );
  expect(found).toContain('w.yaml:4 unusable-schema spec');
});

it.each([
  ['a scalar', pod('foo: bar'), '4:43', 'foo'],
  ['a text in quotes', pod('"foo" : "bar"'), '4:44', 'foo'],
  ['a mapping', pod('foo: {a: b}'), '4:43', 'foo'],
  [
    'a list',
    'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  containers: [{name: a, image: a}]\n  foo:\n  - x\n',
    '6:3',
    'foo',
  ],
])('an unknown field is located at its name: %s', async (_, text, at, name) => {
  const { stdout } = await runIn({ files: { 'a.yaml': text } }, 'check', '-o', 'json');
  const answer: { readonly diagnostics: readonly { readonly location: Readonly<Record<string, number>> }[] } =
    JSON.parse(stdout);
  const { line = 0, column = 0, endColumn = 0 } = answer.diagnostics[0]?.location ?? {};
  expect(`${line}:${column}`).toBe(at);
  expect(endColumn - column).toBe(name.length);
});

it('SOPS adds a field to an object, and its values have no types', async () => {
  const text = `${deployment('  replicas: ENC[AES256_GCM,data:abc,type:int]\n')}sops: {mac: "ENC[x]"}\n`;
  expect(await check({ 'a.yaml': text })).toEqual([]);
  expect(await check({ 'a.yaml': text.replace(/sops.*/, '') })).toEqual(['a.yaml:9 wrong-type spec.replicas']);
});
