import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import { buildKustomization, check, expandManifests, openEnvironments, preview } from '@krmkit/check';
import { admissionHandler } from '@krmkit/cluster';
import { readKptfile } from '@krmkit/functions';
import { serveLanguage } from '@krmkit/language-server';
import { readPackageFiles } from '@krmkit/manifests';
import { holds } from '@krmkit/testing';
import { readOutputText } from '../../packages/functions/src/run/read-output.ts';
import { parseArguments } from '../../packages/command/src/options.ts';
import { VERBS } from '../../packages/command/src/verbs.ts';
import type { FuzzTarget } from './target.ts';
import { filesOf, PART } from './target.ts';

const POD = `apiVersion: v1
kind: Pod
metadata: {name: web, namespace: shop}
spec:
  containers:
  - name: app
    image: nginx:1
    args: ["$(URL)", "$$(X)"]
    envFrom: [{configMapRef: {name: settings}}]
    env:
    - {name: HOST, valueFrom: {fieldRef: {fieldPath: status.podIP}}}
    - {name: URL, value: "http://$(HOST):$(PORT)/$(A)"}
    - {name: CPU, valueFrom: {resourceFieldRef: {resource: limits.cpu, divisor: 1m}}}
    - {name: KEY, valueFrom: {secretKeyRef: {name: s, key: k, optional: true}}}
    resources: {limits: {cpu: 500m, memory: 1Gi}}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: settings, namespace: shop}
data: {PORT: "80", A: x}
`;
const MANIFEST_WORDS = [
  'kind: Job\n',
  'kind: CronJob\n',
  'kind: Deployment\n',
  'kind: List\n',
  'kind: Workflow\n',
  'kind: Task\n',
  'env:',
  'envFrom:',
  'valueFrom:',
  '$(',
  '$$',
  'metadata.annotations',
  'limits.memory',
  'generateName: x-',
  'prefix: P_',
  'optional: true',
  'initContainers:',
  'volumes:',
  'subPathExpr: ',
  'items: []',
  '---\n',
  '"\\u0000"',
  'apiVersion: argoproj.io/v1alpha1\n',
  'apiVersion: batch/v1\n',
  '{{inputs.parameters.x}}',
  '__proto__',
  'constructor',
];

const expandedPods: FuzzTarget = {
  name: 'pods',
  holds: 'every container gets values or an error, and findings have positions in the text',
  seeds: [POD],
  words: MANIFEST_WORDS,
  run: (text) => {
    const { diagnostics } = expandManifests([{ path: 'a.yaml', text }]);
    for (const { location, code } of diagnostics) {
      holds(location === undefined || location.end <= text.length, 'positions are in the text', { code, location });
    }
  },
};

const KUSTOMIZATION = `kustomization.yaml
resources: [base, web.yaml]
namePrefix: p-
namespace: shop
commonLabels: {a: b}
images: [{name: nginx, newTag: "2"}]
replicas: [{name: web, count: 2}]
patches:
- target: {kind: Deployment}
  patch: '[{"op": "replace", "path": "/spec/replicas", "value": 3}]'
configMapGenerator: [{name: c, literals: [a=b, c=d], files: [x.txt]}]
replacements:
- source: {kind: ConfigMap, name: c, fieldPath: data.a}
  targets: [{select: {kind: Deployment}, fieldPaths: [spec.template.metadata.labels.x], options: {create: true}}]
`;
const PACKAGE = [
  KUSTOMIZATION,
  `web.yaml\n${POD.replace('kind: Pod', 'kind: Deployment')}`,
  'base/kustomization.yaml\nresources: [s.yaml]\nvars: [{name: V, objref: {kind: Service, name: s, apiVersion: v1}}]\n',
  'base/s.yaml\napiVersion: v1\nkind: Service\nmetadata: {name: s}\nspec: {ports: [{port: 80}]}\n',
  'x.txt\ntext\n',
].join(PART);
const FLUX = [
  'clusters/a.yaml\napiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: a, namespace: flux-system}\nspec: {path: ./apps, prune: true, postBuild: {substitute: {A: b}}}\n',
  `apps/web.yaml\n${POD.replace('$(URL)', '${A:=x}')}`,
  'argo/a.yaml\napiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nmetadata: {name: s}\nspec: {generators: [{list: {elements: [{n: a}]}}], template: {metadata: {name: "{{n}}"}, spec: {source: {path: apps}, destination: {namespace: x}}}}\n',
].join(PART);
const BUILD_WORDS = [
  ...MANIFEST_WORDS,
  PART,
  'components: ',
  'bases: ',
  'patchesStrategicMerge: ',
  '$patch: delete',
  '$retainKeys: []',
  'nameSuffix: -x',
  'labels: [{pairs: {a: b}, includeSelectors: true}]',
  'secretGenerator: ',
  'behavior: merge',
  'openapi: {path: x}',
  'generators: ',
  'transformers: ',
  'op: remove',
  '/metadata/name',
  '~1',
  '..',
  './',
  'helmCharts: ',
  '${X:-y}',
];

const builds: FuzzTarget = {
  name: 'builds',
  holds: 'a kustomization is built, or refused with an error',
  seeds: [PACKAGE],
  words: BUILD_WORDS,
  run: async (input) => {
    const { ok, objects, diagnostics } = await buildKustomization(filesOf(input), '.');
    const hasError = diagnostics.some(({ severity }) => severity === 'error');
    holds(ok !== hasError, 'a build that fails has an error', { ok, diagnostics });
    for (const { value, originsOf } of objects) for (const key of Object.keys(value)) originsOf([key]);
  },
};

const checks: FuzzTarget = {
  name: 'repositories',
  holds: 'a repository with kustomizations, Flux and Argo CD is checked, and a preview of no change is empty',
  seeds: [PACKAGE, FLUX],
  words: [
    ...BUILD_WORDS,
    'sourceRef: ',
    'path: ',
    'targetNamespace: x',
    'goTemplate: true',
    '{{.n}}',
    'kind: HelmRelease\n',
  ],
  run: async (input) => {
    const files = filesOf(input);
    const [before, after] = [await openEnvironments(files), await openEnvironments(files)];
    check(before);
    const { newFindings, goneFindings } = await preview(before, after);
    holds(newFindings.length + goneFindings.length === 0, 'no change has no findings', { newFindings, goneFindings });
  },
};

const LIST = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: a, annotations: {internal.config.kubernetes.io/path: a.yaml, internal.config.kubernetes.io/index: "0"}}
results: [{message: m, severity: warning, resourceRef: {kind: A}, field: {path: a.b, proposedValue: 1}, file: {path: x}}]
`;

const resourceLists: FuzzTarget = {
  name: 'resource-lists',
  holds: 'the output of a function is read, or refused with a message',
  seeds: [LIST],
  words: [
    'items:',
    'results:',
    'functionConfig:',
    'severity: ',
    'kind: ResourceList',
    '---\n',
    'index: ',
    'path: ../x',
  ],
  run: (text) => {
    const read = readOutputText('fn', text, undefined);
    if (!read.ok) holds(read.empty || read.message !== '', 'there is a message', { ...read });
  },
};

const kptfiles: FuzzTarget = {
  name: 'kptfiles',
  holds: 'a Kptfile is read, or refused with an error in it',
  seeds: [
    'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: a}\npipeline:\n  mutators:\n  - image: set-labels:v0.2\n    configMap: {a: b}\n    selectors: [{kind: A}]\n',
  ],
  words: ['upstream:', 'upstreamLock:', 'validators:', 'exec: ', 'configPath: ', 'exclude: ', 'info:', 'inventory:'],
  run: async (text) => {
    const ports = { files: memoryFileSystem(new Map([['Kptfile', text]])), stdin: memoryStandardInput('') };
    const { files } = await readPackageFiles(['Kptfile'], ports);
    for (const file of files) {
      const { kptfile, diagnostics } = readKptfile(file);
      const hasFault = file.documents.some(({ problems }) => problems.length > 0);
      holds(kptfile !== undefined || diagnostics.length > 0 || hasFault, 'there is a reason', { text });
    }
  },
};

const REVIEW = JSON.stringify({
  apiVersion: 'admission.k8s.io/v1',
  kind: 'AdmissionReview',
  request: {
    uid: 'u',
    kind: { group: '', version: 'v1', kind: 'Pod' },
    namespace: 'shop',
    operation: 'CREATE',
    object: {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'a' },
      spec: { containers: [{ name: 'a', args: ['$(X)'] }] },
    },
  },
});
const answer = admissionHandler({
  onDefect: (error) => {
    throw error;
  },
});

const admission: FuzzTarget = {
  name: 'admission-reviews',
  holds: 'every AdmissionReview is answered, and what has a uid is allowed',
  seeds: [REVIEW],
  words: [
    '"request":',
    '"object":',
    '"oldObject":null',
    '{}',
    '[]',
    'null',
    '"uid":',
    '"__proto__":',
    '1e999',
    '"$(A)"',
  ],
  run: async (text) => {
    const { status } = await answer(new TextEncoder().encode(text));
    holds(status === 200 || (status >= 400 && status < 500), 'the answer is one of HTTP', { status });
  },
};

const commandLines: FuzzTarget = {
  name: 'command-lines',
  holds: 'every command line is read, or refused with a message',
  seeds: ['expand deploy/ -o json', 'build . --enable-helm', 'run a --image=b -- c=d', 'merge3 a b c --lists=all'],
  words: [
    ...VERBS.map(({ name }) => name),
    ' -- ',
    ' --',
    ' -o',
    '=',
    ' -',
    ' --no-',
    '=true',
    '=false',
    ' -f ',
    ' ""',
  ],
  run: async (text) => {
    const [verb = '', ...words] = text.split(' ');
    for (const { name, load } of VERBS) {
      if (name !== verb) continue;
      const { definition } = await load();
      const parsed = parseArguments(definition, words);
      holds(parsed.ok || parsed.problem.message !== '', 'there is a message', { text });
    }
  },
};

const URI = 'file:///r/a.yaml';
const position = { textDocument: { uri: URI }, position: { line: 9, character: 14 } };
const message = (method: string, params: object, id?: number): string =>
  JSON.stringify({ jsonrpc: '2.0', ...(id === undefined ? {} : { id }), method, params });
const SESSION = [
  message('initialize', { processId: null, rootUri: 'file:///r', capabilities: {} }, 1),
  message('initialized', {}),
  message('textDocument/didOpen', { textDocument: { uri: URI, languageId: 'yaml', version: 1, text: POD } }),
  message('textDocument/hover', position, 2),
  message('textDocument/completion', position, 3),
  message('textDocument/didChange', {
    textDocument: { uri: URI, version: 2 },
    contentChanges: [{ range: { start: { line: 0, character: 0 }, end: { line: 1, character: 2 } }, text: 'x' }],
  }),
  message('textDocument/rename', { ...position, newName: 'Y' }, 4),
  message('shutdown', {}, 5),
  message('exit', {}),
].join(PART);

const languageServer: FuzzTarget = {
  name: 'language-server',
  holds: 'the server ends when its client does, after any messages',
  seeds: [SESSION],
  words: [
    PART,
    '"id":',
    '"method":',
    '"params":',
    'textDocument/definition',
    'textDocument/codeAction',
    '-1',
    '1e9',
    'null',
    '{}',
  ],
  run: async (input) => {
    const framed = input
      .split(PART)
      .map((text) => `Content-Length: ${new TextEncoder().encode(text).length}\r\n\r\n${text}`);
    const status = await serveLanguage({
      files: memoryFileSystem(new Map([['/r/a.yaml', POD]])),
      stdin: memoryStandardInput(framed.join('')),
      write: () => Promise.resolve(true),
    });
    holds(status === 0 || status === 1, 'the status is that of the protocol', { status });
  },
};

/** Inputs that stand for a package, or for what another program says. */
export const PACKAGE_TARGETS: readonly FuzzTarget[] = [
  expandedPods,
  builds,
  checks,
  resourceLists,
  kptfiles,
  admission,
  commandLines,
  languageServer,
];
