import { describe, expect, it } from 'vitest';
import { memoryDisk } from '@krmkit/base';
import { runIn } from './fake-context.ts';

// Each value of a Secret is a text that is nowhere else: no output has it, unless the verb prints files as they are.

const planted: string[] = [];

function plant(name: string): string {
  const text = `planted-${name}-${planted.length}`;
  planted.push(text, btoa(text).replace(/=+$/, ''), encodeURIComponent(text));
  return text;
}

/** A number is a mistake in a Secret; messages about mistakes quote values elsewhere. */
function plantNumber(): string {
  const text = String(7_310_000_000 + planted.length);
  planted.push(text);
  return text;
}

const secret = (fields: string, name = 'db'): string =>
  `apiVersion: v1\nkind: Secret\nmetadata: {name: ${name}}\n${fields}\n`;
const strings = (name: string): string => secret(`stringData: {user: ${plant(name)}}`);
const POD = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  containers:
    - name: app
      image: a
      command: [run, "--password=$(PASSWORD)", "$(COMPOSED)", "$(NO)"]
      envFrom: [{secretRef: {name: db}}, {secretRef: {name: generated}}]
      env:
        - {name: PASSWORD, valueFrom: {secretKeyRef: {name: db, key: password}}}
        - {name: USER, valueFrom: {secretKeyRef: {name: db, key: user}}}
        - {name: LINES, valueFrom: {secretKeyRef: {name: db, key: lines}}}
        - {name: WRONG, valueFrom: {secretKeyRef: {name: db, key: wrong}}}
        - {name: MISSPELLED, valueFrom: {secretKeyRef: {name: db, key: pasword}}}
        - {name: COMPOSED, value: "https://$(USER)@host"}
      volumeMounts: [{name: v, mountPath: /v, subPathExpr: "$(USER)"}]
  volumes: [{name: v, secret: {secretName: db, items: [{key: usr, path: x}]}}]
`;

const FILES: Readonly<Record<string, string>> = {
  'plain/pod.yaml': POD,
  'plain/db.yaml': `apiVersion: v1
kind: Secret
metadata:
  name: db
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: '{"stringData":{"password":"${plant('last-applied')}"}}'
data:
  password: ${btoa(plant('data'))}
  wrong: "${plant('not-base64')}!"
  number: ${plantNumber()}
  list: [${plant('list')}]
stringData:
  user: ${plant('text')} # ${plant('comment')}
  lines: |
    https://u:${plant('url')}@db/
    ${plant('block')}
dat: {x: ${plant('unknown-field')}}
`,
  'plain/twice.yaml': secret(`stringData:\n  a: ${plant('first')}\n  a: ${plant('second')}`, 'twice'),
  'plain/broken.yaml': secret(`stringData:\n  a: "${plant('broken')}\n  b: x: ${plant('behind')}`, 'broken'),
  'plain/list.yaml': `apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: Secret, metadata: {name: item}, stringData: {a: ${plant('item')}, n: ${plantNumber()}}}\n`,
  'built/kustomization.yaml': `resources: [db.yaml, pod.yaml]
namePrefix: p-
secretGenerator:
- name: generated
  literals: [password=${plant('literal')}]
  envs: [generated.env]
  files: [file.txt]
patches:
- patch: |
    apiVersion: v1
    kind: Secret
    metadata: {name: db}
    stringData: {password: ${plant('patch')}}
- target: {kind: Secret, name: db}
  patch: |
    - {op: add, path: /stringData/lines, value: ${plant('json-patch')}}
`,
  'built/generated.env': `A=${plant('env-file')}\n`,
  'built/file.txt': `${plant('file')}\n`,
  'built/db.yaml': strings('base'),
  'built/pod.yaml': POD,
  'tested/kustomization.yaml': `resources: [db.yaml]\npatches:\n- target: {kind: Secret}\n  patch: |\n    - {op: test, path: /stringData/user, value: ${plant('expected')}}\n`,
  'tested/db.yaml': strings('tested'),
  'absent/kustomization.yaml': `resources: [db.yaml]\npatches:\n- target: {kind: Secret}\n  patch: |\n    - {op: replace, path: /stringData/no, value: ${plant('replaced')}}\n`,
  'absent/db.yaml': strings('absent'),
  'pieces/kustomization.yaml': `resources: [db.yaml, pod.yaml]\nreplacements:\n- source: {kind: Secret, fieldPath: stringData.user, options: {delimiter: ":", index: 9}}\n  targets: [{select: {kind: Pod}, fieldPaths: [spec.hostname], options: {create: true}}]\n`,
  'pieces/db.yaml': secret(`stringData: {user: "${plant('pieces')}:b"}`),
  'pieces/pod.yaml': POD,
  'retyped/kustomization.yaml': `resources: [db.yaml]\nreplacements:\n- source: {kind: Secret, fieldPath: stringData.user}\n  targets: [{select: {kind: Secret}, fieldPaths: [stringData.copy], options: {create: true}}]\n`,
  'retyped/db.yaml': secret(`stringData: {user: "${plantNumber()}"}`),
  'copied/kustomization.yaml': `resources: [db.yaml, pod.yaml, objects.yaml]
secretGenerator:
- name: generated
  envs: [generated.env]
replacements:
- source: {kind: Secret, name: db, fieldPath: stringData.user}
  targets:
  - select: {kind: Pod}
    fieldPaths:
    - metadata.annotations.copy
    - spec.hostname
    - spec.containers.0.command.0
    - spec.containers.0.env.[name=COMPOSED].value
    - spec.containers.0.livenessProbe.exec.command.0
    options: {create: true}
  - {select: {kind: ConfigMap}, fieldPaths: [data.user, data.structured.user]}
  - {select: {kind: Service}, fieldPaths: [spec.type], options: {create: true}}
- source: {kind: Secret, name: db, fieldPath: stringData.user}
  targets: [{select: {kind: Pod}, fieldPaths: [spec.containers.0.image], options: {delimiter: ":", index: 1}}]
- source: {kind: Secret, name: generated, fieldPath: data.A}
  targets: [{select: {kind: Pod}, fieldPaths: [metadata.labels.copy], options: {create: true}}]
- source: {kind: Secret, name: db, fieldPath: stringData.reference}
  targets: [{select: {kind: Pod}, fieldPaths: [spec.containers.0.args.0], options: {create: true}}]
- source: {kind: Secret, name: db, fieldPath: stringData}
  targets: [{select: {kind: ConfigMap}, fieldPaths: [metadata.annotations], options: {create: true}}]
- source: {kind: ConfigMap, fieldPath: data.user}
  targets: [{select: {kind: Pod}, fieldPaths: [spec.containers.0.workingDir], options: {create: true}}]
vars:
- {name: VARIABLE, objref: {kind: Secret, name: db, apiVersion: v1}, fieldref: {fieldPath: stringData.user}}
`,
  'copied/generated.env': `A=${plant('copied-env')}\n`,
  'copied/db.yaml': secret(
    `stringData: {user: "${plant('copied')}", reference: "${plant('before-reference')}$(NOPE)${plant('behind')}"}`,
  ),
  'copied/pod.yaml': POD.replace('"$(NO)"', '"$(NO) $(VARIABLE)"')
    .replace('envFrom: [', 'envFrom: [{configMapRef: {name: copies}}, ')
    .replace('image: a', 'image: "a:b"'),
  'copied/objects.yaml': `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: copies}\ndata: {user: x, structured: '{"user": "x"}'}\n---\napiVersion: v1\nkind: Service\nmetadata: {name: s}\nspec: {ports: [{port: 80}]}\n`,
  'wrong-type/kustomization.yaml': `resources: [db.yaml, service.yaml]\nreplacements:\n- source: {kind: Secret, fieldPath: stringData.user}\n  targets: [{select: {kind: Service}, fieldPaths: [spec.ports.0.port]}]\n`,
  'wrong-type/db.yaml': strings('wrong-type'),
  'wrong-type/service.yaml': 'apiVersion: v1\nkind: Service\nmetadata: {name: s}\nspec: {ports: [{port: 80}]}\n',
  'twice/kustomization.yaml': `secretGenerator:\n- name: generated\n  literals: [a=${plant('one')}, a=${plant('two')}]\n`,
  'shape/kustomization.yaml': `secretGenerator:\n- name: generated\n  literals: {a: ${plant('shape')}}\n`,
  'key/kustomization.yaml': `secretGenerator:\n- name: generated\n  envs: [generated.env]\n`,
  'key/generated.env': `b c=${plant('key')}\n`,
  'merged/kustomization.yaml': `secretGenerator:\n- name: generated\n  behavior: merge\n  literals: [a=${plant('merged')}]\n`,
  'patched/kustomization.yaml': 'resources: [db.yaml]\npatches: [{path: patch.yaml}]\n',
  'patched/db.yaml': strings('patched'),
  'patched/patch.yaml': secret(`stringData: {a: ${plant('no-target')}}`, 'other'),
  'remote/kustomization.yaml': `resources: ["https://bob:${plant('remote')}@example.com/a.yaml"]\n`,
  'package/Kptfile': `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: p}\nupstream:\n  type: git\n  git: {repo: "https://bob:${plant('upstream')}@example.com/r", directory: /, ref: main}\n`,
  'package/db.yaml': strings('package'),
  'flux/clusters/a/apps.yaml': `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: apps, namespace: flux-system}
spec:
  path: ./flux/apps
  prune: true
  interval: 1m
  sourceRef: {kind: GitRepository, name: flux-system}
  postBuild: {substituteFrom: [{kind: Secret, name: vars}]}
---
apiVersion: v1
kind: Secret
metadata: {name: vars, namespace: flux-system}
stringData: {password: ${plant('substitution')}}
`,
  'flux/apps/pod.yaml': POD.replace('image: a', `image: "a:\${password}"`),
  'ours/db.yaml': strings('ours'),
  'theirs/db.yaml': strings('theirs'),
  'before/db.yaml': strings('before'),
};

const DIRECTORIES = [...new Set(Object.keys(FILES).map((path) => path.replace(/\/.*/, '')))];
const ON_DIRECTORIES: readonly (readonly string[])[] = [
  ...['table', 'json', 'yaml', 'events', 'env', 'sarif', 'junit', 'tap', 'github', 'gitlab'].map((format) => [
    'expand',
    '-o',
    format,
  ]),
  ...['table', 'json', 'sarif', 'junit', 'tap', 'github', 'gitlab'].map((format) => [
    'check',
    '--all',
    '--severity',
    'info',
    '-o',
    format,
  ]),
  ['check', '--fix', '--dry-run'],
  ...['table', 'json', 'mermaid', 'images'].map((format) => ['tree', '-o', format]),
  ['tree', '--field', 'stringData.user', '--field', 'data.password'],
  ['count'],
  ['grep', 'stringData.user~=planted'],
  ['grep', 'kind=Secret', '-o', 'json'],
  ['set', 'metadata.labels.a=b', '--dry-run'],
  ['render', '--dry-run'],
];
const OTHERS: readonly (readonly string[])[] = [
  ['blame', 'built'],
  ['blame', 'tested'],
  ['blame', 'retyped'],
  ['blame', 'copied'],
  ['diff', 'before', 'copied', '-o', 'diff'],
  ...['table', 'json', 'markdown'].map((format) => ['diff', 'before', 'copied', '-o', format]),
  ['tree', 'copied', '--all'],
  ...['table', 'json', 'markdown', 'diff'].map((format) => ['diff', 'ours', 'theirs', '-o', format]),
  ['diff', 'before', 'built', '-o', 'diff'],
  ...['table', 'json'].map((format) => [
    'merge3',
    '--ancestor',
    'before',
    '--from',
    'theirs',
    '--to',
    'ours',
    '-o',
    format,
  ]),
  ['start', 'plain/pod.yaml', '--dry-run'],
  ['update', 'package'],
  ['get', `https://bob:${plant('get')}@example.com/r.git/a@main`],
];

/** What verbs print on standard output that print files as they are; what they say about them has no value. */
const VERBATIM: readonly (readonly string[])[] = [
  ...['plain', 'built', 'tested', 'pieces', 'copied', 'wrong-type', 'twice', 'shape', 'key', 'patched', 'remote'].map(
    (path) => ['build', path],
  ),
  ['cat', 'plain'],
  ['source', 'plain'],
  ['run', 'built', '--module', 'krmkit:set-labels', '--dry-run', '--', 'a=b'],
  ['merge', 'ours', 'theirs', '--dry-run'],
  ['fmt', 'plain', '--dry-run'],
];

/** The first planted text in an output, with its line. */
function found(output: string): string | undefined {
  const text = planted.find((one) => output.includes(one));
  return text === undefined ? undefined : output.split('\n').find((line) => line.includes(text));
}

const title = (given: readonly string[]): string => given.join(' ').replaceAll(/planted-[a-z0-9-]+/g, '***');

describe('no value of a Secret', () => {
  const rows = [
    ...ON_DIRECTORIES.flatMap(([verb = '', ...flags]) =>
      DIRECTORIES.map((path) =>
        verb === 'grep' ? [verb, ...flags.slice(0, 1), path, ...flags.slice(1)] : [verb, path, ...flags],
      ),
    ),
    ...OTHERS,
  ];

  it.each(rows.map((given) => ({ given, title: title(given) })))('is in the output of $title', async ({ given }) => {
    const { status, stdout, stderr } = await runIn({ disk: memoryDisk(new Map(Object.entries(FILES))) }, ...given);
    expect(status).not.toBe(2);
    expect([found(stdout), found(stderr)]).toEqual([undefined, undefined]);
  });

  it.each(VERBATIM.map((given) => ({ given, title: title(given) })))('is in what $title says', async ({ given }) => {
    const { status, stderr } = await runIn({ disk: memoryDisk(new Map(Object.entries(FILES))) }, ...given);
    expect(status).not.toBe(2);
    expect(found(stderr)).toBeUndefined();
  });

  it('is hidden without a look: --show-secrets shows them', async () => {
    const disk = memoryDisk(new Map(Object.entries(FILES)));
    const { stdout } = await runIn({ disk }, 'expand', 'plain', '--show-secrets');
    expect(found(stdout)).toBeDefined();
  });
});
