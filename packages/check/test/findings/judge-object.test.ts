import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@krmkit/base';
import { printPath } from '@krmkit/base';
import { CATALOGUE } from '@krmkit/pods';
import { check as checkOpened } from '../../src/api/check.ts';
import type { ObjectOptions } from '../../src/api/open-environments.ts';
import { openEnvironments } from '../../src/api/open-environments.ts';
import type { CheckOptions } from '../../src/api/options.ts';
import type { Files } from '../check-files.ts';

interface Settings extends ObjectOptions, Pick<CheckOptions, 'ignore' | 'templates'> {}

async function findingsIn(
  files: Files,
  { ignore = [], templates = [], ...objects }: Settings = {},
): Promise<readonly Diagnostic[]> {
  const listed = Object.entries(files).map(([path, text]) => ({ path, text }));
  return checkOpened(await openEnvironments(listed, { objects }), { severity: 'info', ignore, templates }).diagnostics;
}

/** `PATH:LINE CODE FIELD` of each finding. */
async function check(files: Files, settings?: Settings): Promise<readonly string[]> {
  return (await findingsIn(files, settings)).map(({ code, field, fieldPath, location }) => {
    const place = location === undefined ? '' : `${location.path}:${location.line} `;
    const name = field ?? (fieldPath === undefined ? '' : printPath(fieldPath));
    return `${place}${code}${name === '' ? '' : ` ${name}`}`;
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
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${kind === 'CustomResourceDefinition' ? 'as.a.b' : 'a'}}\n${rest}`;
const budget = 'spec: {minAvailable: 1, selector: {matchLabels: {app: web}}}\n';
const pod = (spec: string): string => object('v1', 'Pod', `spec: {containers: [{name: a, image: a}], ${spec}}\n`);

describe('a wrong and a right object', () => {
  // An API server 1.20 refuses the wrong one with `kubectl apply --dry-run=server` (an unknown field: kubectl itself), and
  // takes the right one. API versions: the deprecation guide of Kubernetes.
  it.each<[code: string, wrong: string, at: string, right: string, settings?: Settings]>([
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
      { kubernetes: '1.24' },
    ],
  ])('%s', async (_, wrong, at, right, settings) => {
    expect(await check({ 'a.yaml': wrong }, settings)).toEqual([`a.yaml:${at}`]);
    expect(await check({ 'a.yaml': right }, settings)).toEqual([]);
  });
});

describe('a value that only validation code limits', () => {
  const rbac = 'rbac.authorization.k8s.io/v1';
  const role = (rest: string): string => `roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: a}\n${rest}`;
  const definition = (scope: string, type: string): string =>
    `spec:
  {group: a.b, scope: ${scope}, names: {kind: A, plural: as}, versions: [{name: v1, served: true, storage: true,
  schema: {openAPIV3Schema: {type: ${type}}}}]}\n`;

  // Messages of an API server 1.20: `Unsupported value: "x": supported values: ...`.
  it.each([
    ['storage.k8s.io/v1', 'StorageClass', 'provisioner: a\nreclaimPolicy: Recycle\n', 'reclaimPolicy'],
    ['storage.k8s.io/v1', 'StorageClass', 'provisioner: a\nvolumeBindingMode: Later\n', 'volumeBindingMode'],
    ['scheduling.k8s.io/v1', 'PriorityClass', 'value: 1\npreemptionPolicy: Always\n', 'preemptionPolicy'],
    [rbac, 'RoleBinding', role('').replace('kind: Role', 'kind: Roles'), 'roleRef.kind'],
    [rbac, 'RoleBinding', role('').replace('rbac.', 'rbacs.'), 'roleRef.apiGroup'],
    [rbac, 'RoleBinding', role('subjects: [{kind: Users, name: a}]\n'), 'subjects[0].kind'],
    ['apiextensions.k8s.io/v1', 'CustomResourceDefinition', definition('Cluter', 'object'), 'spec.scope'],
    [
      'apiextensions.k8s.io/v1',
      'CustomResourceDefinition',
      definition('Cluster', 'objekt'),
      'spec.versions[0].schema.openAPIV3Schema.type',
    ],
    [
      'networking.k8s.io/v1',
      'NetworkPolicy',
      'spec: {podSelector: {}, ingress: [{ports: [{port: 2147483648}]}]}\n',
      'spec.ingress[0].ports[0].port',
    ],
  ])('of %s %s: %#', async (apiVersion, kind, rest, field) => {
    const found = await check({ 'a.yaml': object(apiVersion, kind, rest) });
    expect(found.filter((one) => one.includes(' invalid-value ')).map((one) => one.split(' ').at(-1))).toEqual([field]);
  });

  it('and those that it allows', async () => {
    const files = {
      'a.yaml': object('storage.k8s.io/v1', 'StorageClass', 'provisioner: a\nreclaimPolicy: Retain\n'),
      'b.yaml': object(
        rbac,
        'RoleBinding',
        role('subjects: [{kind: Group, name: a}]\n').replace('{apiGroup: rbac.authorization.k8s.io', '{apiGroup: ""'),
      ),
      'c.yaml': object('apiextensions.k8s.io/v1', 'CustomResourceDefinition', definition('Namespaced', 'object')),
    };
    expect(await check(files)).toEqual([]);
  });
});

describe('the examples that explain prints', () => {
  const WRONG =
    /\n\nWrong(?:, with --kubernetes (?<kubernetes>[\d.]+))?:\n\n(?<wrong>(?: {4}.*\n)+)\nRight:\n\n(?<right>(?: {4}.*(?:\n|$))+)/;
  const codes = ['unknown-field', 'wrong-type', 'missing-field', 'invalid-value'] as const;

  it.each([...codes, 'unserved-api-version', 'deprecated-api-version'] as const)(
    'are wrong and right: %s',
    async (code) => {
      const { wrong = '', right = '', kubernetes } = WRONG.exec(CATALOGUE[code].explanation)?.groups ?? {};
      const [head = ''] = /^ *apiVersion:.*\n *kind:.*\n/.exec(wrong) ?? [];
      const found = async (text: string): Promise<readonly string[]> => {
        const written = text.replaceAll(/^ {4}/gm, '').replace(/^kind:.*$/m, '$&\nmetadata: {name: a}');
        const findings = await check({ 'a.yaml': written }, kubernetes === undefined ? {} : { kubernetes });
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
    [undefined, '1.22', 'v2beta2', []],
    [undefined, '1.23', 'v2beta2', ['a.yaml:1 deprecated-api-version apiVersion']],
    [undefined, '1.26', 'v2beta2', ['a.yaml:1 unserved-api-version apiVersion']],
    ['1.22', '1.26', 'v2beta2', ['a.yaml:1 unserved-api-version apiVersion']],
    ['1.22', '1.26', 'v2', ['a.yaml:1 unserved-api-version apiVersion']],
    ['1.23', '1.26', 'v2', []],
    [undefined, '1.22', 'v1', []],
  ])('from %s, to %s: autoscaling/%s', async (from, kubernetes, version, found) => {
    expect(
      await check(scaler(version), {
        kubernetes,
        ignore: ['missing-scale-target'],
        ...(from === undefined ? {} : { from }),
      }),
    ).toEqual(found);
  });
});

describe('several mistakes at one place', () => {
  // `kubectl create --validate` names each of these fields.
  it.each<[title: string, object: string, found: readonly string[]]>([
    [
      'an empty webhook',
      object('admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration', 'webhooks: [{}]\n'),
      ['admissionReviewVersions', 'clientConfig', 'name', 'sideEffects'].map(
        (field) => `a.yaml:4 missing-field webhooks[0].${field}`,
      ),
    ],
    [
      'an empty reference',
      pod('').replace('image: a', 'image: a, env: [{name: B, valueFrom: {configMapKeyRef: {}}}]'),
      ['key', 'name'].map(() => 'a.yaml:4 invalid-value-source env B'),
    ],
    [
      'a mount without its path, which is one mistake',
      pod('volumes: [{name: v, emptyDir: {}}]').replace('image: a', 'image: a, volumeMounts: [{name: v}]'),
      ['a.yaml:4 invalid-resource volumeMounts[0]'],
    ],
  ])('%s', async (_, text, found) => {
    const files = { 'a.yaml': text, 'kustomization.yaml': 'resources: [a.yaml]\n' };
    expect((await check(files)).toSorted()).toEqual(found);
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
  it.each<[name: string, files: Files, found: readonly string[], settings?: Settings]>([
    ['has no schema', {}, ['unchecked-kind']],
    ['has the schema of a file', { 'crd.yaml': DEFINITION }, found],
    [
      'has the schema of a build',
      { 'c/crd.yaml': DEFINITION, 'c/kustomization.yaml': 'resources: [crd.yaml]\n' },
      found,
    ],
    ['has a schema of --schemas', { '.s/crd.yaml': DEFINITION }, found, { schemas: ['.s'] }],
  ])('%s', async (_, files, expected, settings) => {
    expect(await check({ 'a.yaml': widget, ...files }, settings)).toEqual(expected);
  });
});

describe('what another tool replaces', () => {
  it('is not checked', async () => {
    const text = deployment('  replicas: ${REPLICAS}\n  minReadySeconds: "{{ .wait }}"\n');
    expect(await check({ 'a.yaml': text }, { ignore: ['invalid-resource'] })).toEqual([]);
  });
});

it('says where a schema cannot be used: unusable-schema', async () => {
  const schema = JSON.stringify({ type: 'object', properties: { spec: { $ref: '#/definitions/gone' } } });
  const found = await check(
    { 'w.yaml': object('e.com/v1', 'Widget', 'spec: {a: 1}\n'), 's/e.com/widget_v1.json': schema },
    { schemas: ['s'] },
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
  const [finding] = await findingsIn({ 'a.yaml': text });
  const { line = 0, column = 0, endColumn = 0 } = finding?.location ?? {};
  expect(`${line}:${column}`).toBe(at);
  expect(endColumn - column).toBe(name.length);
});

it('SOPS adds a field to an object, and its values have no types', async () => {
  const text = `${deployment('  replicas: ENC[AES256_GCM,data:abc,type:int]\n')}sops: {mac: "ENC[x]"}\n`;
  expect(await check({ 'a.yaml': text })).toEqual([]);
  expect(await check({ 'a.yaml': text.replace(/sops.*/, '') })).toEqual(['a.yaml:9 wrong-type spec.replicas']);
});

it.each<readonly [what: string, files: Files, settings: Settings, found: readonly string[]]>([
  [
    'no API version',
    { 'a.yaml': 'kind: Pod\nmetadata: {name: a}\nspec: {none: 1}\n' },
    { ignore: ['untyped-object'] },
    [],
  ],
  [
    'an object for a tool',
    { 'a.yaml': 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: a}\nnone: 1\n' },
    {},
    [],
  ],
  [
    'an object that stays on this machine',
    {
      'a.yaml':
        'apiVersion: v1\nkind: Pod\nmetadata: {name: a, annotations: {config.kubernetes.io/local-config: "true"}}\nspec: {containers: [{name: a, image: a}], none: 1}\n',
    },
    {},
    [],
  ],
  [
    'a patch of a kustomization without required fields',
    {
      'kustomization.yaml':
        'kind: Component\napiVersion: kustomize.config.k8s.io/v1alpha1\npatches: [{path: p.yaml}]\n',
      'p.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: 2}\n',
    },
    { ignore: ['invalid-patch'] },
    [],
  ],
  [
    'a file that looks like a patch',
    {
      'a.yaml':
        'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {template: {spec: {containers: [{name: web}]}}}\n',
    },
    {},
    [],
  ],
  [
    'such a file with an unknown field',
    {
      'a.yaml':
        'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {none: 1, template: {spec: {containers: [{name: web}]}}}\n',
    },
    {},
    ['a.yaml:4 unknown-field spec.none'],
  ],
  [
    'a workload without containers',
    { 'a.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: 1}\n' },
    {},
    [],
  ],
  [
    'an object of a build without required fields',
    {
      'p/kustomization.yaml': 'resources: [a.yaml]\n',
      'p/a.yaml':
        'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {template: {metadata: {labels: {a: b}}, spec: {containers: [{name: web, image: web}]}}}\n',
    },
    {},
    ['p/a.yaml:4 missing-field spec.selector'],
  ],
  [
    'another release',
    { 'a.yaml': object('policy/v1', 'PodDisruptionBudget', budget) },
    { kubernetes: '1.20' },
    ['a.yaml:1 unserved-api-version apiVersion'],
  ],
  ['a SOPS field that is no mapping', { 'a.yaml': `${deployment('')}sops: x\n` }, {}, ['a.yaml:9 unknown-field sops']],
])('%s', async (_, files, settings, found) => {
  expect(await check(files, settings)).toEqual(found);
});

it('a misspelled field has a way out', async () => {
  const [finding] = await findingsIn({ 'a.yaml': deployment('  replicaz: 3\n') });
  expect(finding).toMatchObject({ message: 'is not a field of apps/v1 Deployment', hint: 'did you mean replicas?' });
});

it('definitions of an environment come before those of others', async () => {
  const other = DEFINITION.replace('type: integer', 'type: string');
  const widget = object('e.com/v1', 'Widget', 'spec: {size: x}\n');
  const files = {
    'one/kustomization.yaml': 'resources: [crd.yaml, a.yaml]\n',
    'one/crd.yaml': DEFINITION,
    'one/a.yaml': widget,
    'two/kustomization.yaml': 'resources: [crd.yaml, a.yaml]\n',
    'two/crd.yaml': other,
    'two/a.yaml': widget,
  };
  expect(await check(files)).toEqual(['one/a.yaml:4 wrong-type spec.size']);
});

it('nothing is checked without objects', async () => {
  const opened = await openEnvironments([{ path: 'a.yaml', text: deployment('  replicaz: 3\n') }]);
  expect(checkOpened(opened).diagnostics).toEqual([]);
});
