import { describe, expect, it } from 'vitest';
import { openWorkspace } from '../../src/workspace.ts';
import { edited, positionOf } from '../texts.ts';
import { FILES, at, open } from '../web-files.ts';

const INGRESS = `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: {name: web}
spec: {defaultBackend: {service: {name: d
`;
/** A CustomResourceDefinition, and the first letters of a field of an object of its kind. */
const WIDGET = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Widget, plural: widgets}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties: {size: {type: integer}, color: {type: string, enum: [red, green]}}
---
apiVersion: example.com/v1
kind: Widget
metadata: {name: a}
spec:
  si
`;

describe('completions', () => {
  it.each([
    [
      'base/pod.yaml',
      { from: '--x=$(LEVL)', to: '--x=$(L' },
      '--x=$(L|',
      ['LEVEL', 'COLOR', 'M_size', 'DB_SERVICE_HOST'],
    ],
    ['base/pod.yaml', { from: 'name: web, key', to: 'name: w, key' }, '{name: w|, key', ['web', 'more']],
    ['base/pod.yaml', { from: 'name: web, key: color', to: 'name: web, key: c' }, 'key: c|', ['color']],
    [
      'prod/kustomization.yaml',
      { from: 'resources: [../base]', to: 'resources: [../]' },
      '[../|]',
      ['../base', '../dev'],
    ],
    ['prod/kustomization.yaml', { from: '{path: patch.yaml}', to: '{path: p}' }, '{path: p|}', ['patch.yaml']],
    [
      'base/pod.yaml',
      { from: 'image: example.com/web:1', to: 'image: a\n      imageP' },
      '  imageP|',
      ['imagePullPolicy', 'livenessProbe'],
    ],
    [
      'base/db.yaml',
      { from: 'spec: {clusterIP', to: 'spec: {type: C, clusterIP' },
      'type: C|',
      ['ClusterIP', 'NodePort'],
    ],
    [
      'base/pod.yaml',
      { from: 'name: token, key: token', to: 'name: t, key: token' },
      'secretKeyRef: {name: t|',
      ['token'],
    ],
    ['base/pod.yaml', { from: 'name: token, key: token', to: 'name: token, key: t' }, 'key: t|', ['token']],
    ['base/db.yaml', { from: 'apiVersion', to: `${INGRESS}---\napiVersion` }, 'service: {name: d|', ['db']],
    ['base/more.yaml', { from: 'apiVersion', to: `${WIDGET}---\napiVersion` }, '  si|', ['size', 'color']],
    [
      'base/more.yaml',
      { from: 'apiVersion', to: `${WIDGET.replace('\n  si\n', '\n  color: r\n')}---\napiVersion` },
      'color: r|',
      ['red'],
    ],
    [
      'base/more.yaml',
      {
        from: 'apiVersion',
        to: `${WIDGET.replace('{size:', `{parts: {type: object, additionalProperties: {properties: {depth: {}}}}, size:`).replace('\n  si\n', '\n  parts:\n    one:\n      de\n')}---\napiVersion`,
      },
      '      de|',
      ['depth'],
    ],
  ])('%s %s', async (path, { from, to }, marked, expected) => {
    const workspace = open({ [path]: FILES[path]?.replace(from, to) ?? '' });
    const labels = (await workspace.completions(path, at(path, marked, workspace))).map(({ label }) => label);
    expect(
      expected.filter((label) => !labels.includes(label)),
      labels.join(' '),
    ).toEqual([]);
  });
});

// https://kubernetes.io/docs/tasks/inject-data-application/define-interdependent-environment-variables/: `$$(` is no reference.
describe('a completion replaces what is there', () => {
  const ARGS = 'args: ["ARG"]';
  it.each([
    ['$(|', 'LEVEL', '$(LEVEL)'],
    ['$(|)', 'LEVEL', '$(LEVEL)'],
    ['$(LE|', 'LEVEL', '$(LEVEL)'],
    ['$(|FOO)', 'LEVEL', '$(LEVEL)'],
    ['$(F|OO)', 'LEVEL', '$(LEVEL)'],
    ['$(FOO|)', 'LEVEL', '$(LEVEL)'],
    ['a$(|FOO.bar-1)b', 'LEVEL', 'a$(LEVEL)b'],
    ['$(|host/path', 'LEVEL', '$(LEVEL)host/path'],
    ['$(|, $(COLOR)', 'LEVEL', '$(LEVEL), $(COLOR)'],
    ['$(|$(COLOR)', 'LEVEL', '$(LEVEL)$(COLOR)'],
    ['$(COLOR)$(|FOO)', 'LEVEL', '$(COLOR)$(LEVEL)'],
    ['$$$(|FOO)', 'LEVEL', '$$$(LEVEL)'],
    ['$$(|FOO)', 'LEVEL', undefined],
    ['$(FOO)|', 'LEVEL', undefined],
  ])('in an argument: %s with %s', async (marked, label, expected) => {
    const text = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec: {containers: [{name: app, image: app, env: [{name: LEVEL, value: a}, {name: COLOR, value: b}], ${ARGS}}]}
`;
    expect(
      await completed(
        text.replace('ARG', () => marked),
        label,
      ),
    ).toBe(expected && text.replace('ARG', () => expected));
  });

  const CONFIG = '---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: web-settings}\ndata: {color: red}\n';
  it.each([
    ['name: w|eb, key: x', 'web-settings', 'name: web-settings, key: x'],
    ['name: |web, key: x', 'web-settings', 'name: web-settings, key: x'],
    ['name: web|, key: x', 'web-settings', 'name: web-settings, key: x'],
    ['name: "w|eb", key: x', 'web-settings', 'name: "web-settings", key: x'],
    ['name: web-settings, key: c|olour', 'color', 'name: web-settings, key: color'],
    ['na|m: web, key: x', 'name', 'name: web, key: x'],
    ['na|', 'name', 'name:'],
  ])('in a reference: %s with %s', async (marked, label, expected) => {
    const text = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec: {containers: [{name: app, image: app, env: [{name: A, valueFrom: {configMapKeyRef: {REF}}}]}]}
${CONFIG}`;
    expect(await completed(text.replace('REF', marked), label)).toBe(text.replace('REF', expected));
  });

  async function completed(marked: string, label: string): Promise<string | undefined> {
    const text = marked.replace('|', '');
    const own = openWorkspace([{ path: 'a.yaml', text }]);
    const found = await own.completions('a.yaml', positionOf(text, marked));
    const chosen = found.find((one) => one.label === label);
    return chosen && edited(text, [chosen]);
  }
});

interface Whole {
  readonly title: string;
  readonly path: string;
  readonly text: string;
  readonly marked: string;
  /** Kind, label and detail of all completions. */
  readonly expected: readonly string[];
}

const CONTAINER = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  containers:\n  - name: app\n';

const VARIABLES = [
  'variable LEVEL: info',
  'variable COLOR: red (ConfigMap web/color)',
  'variable TOKEN: <secret token/token> (Secret token/token)',
  'variable M_size: big (ConfigMap more/size)',
  'variable DB_SERVICE_HOST: 10.0.0.1 (Service db)',
];

// All completions of a place: nothing that would be wrong there.
const WHOLE: readonly Whole[] = [
  {
    title: 'the variables of a container, with their values and where these are from',
    path: 'base/pod.yaml',
    text: FILES['base/pod.yaml']?.replace('--x=$(LEVL)', '--x=$(') ?? '',
    marked: '--x=$(|',
    expected: VARIABLES,
  },
  {
    title: 'the variables of all containers of the file, outside of a container',
    path: 'base/pod.yaml',
    text: `${FILES['base/pod.yaml'] ?? ''}  hostname: $(\n`,
    marked: 'hostname: $(|',
    expected: VARIABLES,
  },
  {
    title: 'nothing that the files have for another value',
    path: 'base/pod.yaml',
    text: `${CONTAINER}  hostname: x\n`,
    marked: 'hostname: x|',
    expected: [],
  },
  {
    title: 'none after an escape',
    path: 'base/pod.yaml',
    text: FILES['base/pod.yaml']?.replace('--x=$(LEVL)', () => '--x=$$(') ?? '',
    marked: '--x=$$(|',
    expected: [],
  },
  {
    title: 'Services of a backend',
    path: 'base/db.yaml',
    text: `${FILES['base/db.yaml'] ?? ''}---\n${INGRESS}`,
    marked: 'service: {name: d|',
    expected: ['object db: Service'],
  },
  {
    title: 'keys of the ConfigMap that the line above names',
    path: 'base/pod.yaml',
    text: `${CONTAINER}    env:\n    - name: A\n      valueFrom:\n        configMapKeyRef:\n          name: more\n          key: x\n`,
    marked: 'key: x|',
    expected: ['key size: ConfigMap more'],
  },
  {
    title: 'keys of the ConfigMap that the line below names',
    path: 'base/pod.yaml',
    text: `${CONTAINER}    env:\n    - name: A\n      valueFrom:\n        configMapKeyRef:\n          key: x\n          name: more\n`,
    marked: 'key: x|',
    expected: ['key size: ConfigMap more'],
  },
  {
    title: 'keys of the ConfigMap of a generator in the same braces',
    path: 'base/pod.yaml',
    text: `${CONTAINER}    env: [{name: A, valueFrom: {configMapKeyRef: {key: x, name: web}}}]\n`,
    marked: 'key: x|',
    expected: ['key color: ConfigMap web'],
  },
  {
    title: 'keys of the ConfigMap in the same braces, and not in later ones',
    path: 'base/pod.yaml',
    text: `${CONTAINER}    env: [{name: A, valueFrom: {configMapKeyRef: {key: x, name: web}}}, {name: B, value: y}]\n`,
    marked: 'key: x|',
    expected: ['key color: ConfigMap web'],
  },
  {
    title: 'keys at the end of the text',
    path: 'base/pod.yaml',
    text: `${CONTAINER}    env:\n    - name: A\n      valueFrom:\n        configMapKeyRef:\n          name: more\n          key: x`,
    marked: 'key: x|',
    expected: ['key size: ConfigMap more'],
  },
  {
    title: 'keys of all ConfigMaps without a name',
    path: 'base/pod.yaml',
    text: `${CONTAINER}    env: [{name: A, valueFrom: {configMapKeyRef: {key: x}}}]\n`,
    marked: 'key: x|',
    expected: ['key size: ConfigMap more', 'key color: ConfigMap web'],
  },
  {
    title: 'ConfigMaps of envFrom',
    path: 'base/pod.yaml',
    text: `${CONTAINER}    envFrom: [{configMapRef: {name: x}}]\n`,
    marked: 'name: x|',
    expected: ['object more: ConfigMap', 'object web: ConfigMap'],
  },
  {
    title: 'Secrets of envFrom',
    path: 'base/pod.yaml',
    text: `${CONTAINER}    envFrom: [{secretRef: {name: x}}]\n`,
    marked: 'name: x|',
    expected: ['object token: Secret'],
  },
  {
    title: 'ConfigMaps of volumes',
    path: 'base/pod.yaml',
    text: `${CONTAINER}  volumes: [{name: v, configMap: {name: x}}]\n`,
    marked: 'configMap: {name: x|',
    expected: ['object more: ConfigMap', 'object web: ConfigMap'],
  },
  {
    title: 'Secrets of volumes',
    path: 'base/pod.yaml',
    text: `${CONTAINER}  volumes: [{name: v, secret: {secretName: x}}]\n`,
    marked: 'secretName: x|',
    expected: ['object token: Secret'],
  },
  {
    title: 'Services of a StatefulSet',
    path: 'base/pod.yaml',
    text: 'apiVersion: apps/v1\nkind: StatefulSet\nmetadata: {name: web}\nspec:\n  serviceName: x\n',
    marked: 'serviceName: x|',
    expected: ['object db: Service'],
  },
  {
    title: 'files for a generator: those below it that are no kustomization',
    path: 'base/kustomization.yaml',
    text: `${FILES['base/kustomization.yaml'] ?? ''}  files: [x]\n`,
    marked: 'files: [x|',
    expected: ['db.yaml', 'more.yaml', 'pod.yaml', 'token.yaml', 'web.env'].map((name) => `path ${name}: base/${name}`),
  },
  {
    title: 'directories and files for resources',
    path: 'prod/kustomization.yaml',
    text: 'resources: [x]\n',
    marked: '[x|',
    expected: [
      'path ../base: base/kustomization.yaml',
      'path ../dev: dev/kustomization.yaml',
      'path patch.yaml: prod/patch.yaml',
    ],
  },
  {
    title: 'only directories for components',
    path: 'prod/kustomization.yaml',
    text: 'components: [x]\n',
    marked: '[x|',
    expected: ['path ../base: base/kustomization.yaml', 'path ../dev: dev/kustomization.yaml'],
  },
  {
    title: 'no paths for other fields',
    path: 'prod/kustomization.yaml',
    text: 'namespace: x\n',
    marked: ': x|',
    expected: [],
  },
];

/** What kustomize adds to the name of a generated ConfigMap. */
const HASH = /-[a-z0-9]{10}(?=\/)/;

describe('completions without schemas', () => {
  it.each(WHOLE)('$title', async ({ path, text, marked, expected }) => {
    const workspace = open({
      [path]: text,
      'prod/patch.yaml': FILES['prod/patch.yaml']?.replace('debug', 'info') ?? '',
    });
    const found = await workspace.completions(path, at(path, marked, workspace), { schemas: false });
    const names = found.filter(({ label }) => !/^(?:KUBERNETES_|DB_(?!SERVICE_HOST))/.test(label));
    expect(names.map(({ kind, label, detail }) => `${kind} ${label}: ${detail.replace(HASH, '')}`).sort()).toEqual(
      [...expected].sort(),
    );
  });

  // Without a kustomization, each file is on its own.
  it('are not the variables of other files', async () => {
    const text = (name: string): string =>
      `${CONTAINER.replace('name: web', `name: ${name}`)}    env: [{name: ${name.toUpperCase()}, value: x}]\n  hostname: $(\n`;
    const workspace = openWorkspace(['a', 'b'].map((name) => ({ path: `${name}.yaml`, text: text(name) })));
    const found = await workspace.completions('a.yaml', at('a.yaml', 'hostname: $(|', workspace), { schemas: false });
    expect(found.map(({ label }) => label).filter((label) => /^[AB]$/.test(label))).toEqual(['A']);
  });

  it.each([
    ['resources: [x]', ['a', 'b.yaml']],
    ['crds: [x]', ['a/x.yaml', 'b.yaml']],
  ])('are paths below the top: %s', async (text, expected) => {
    const files = { 'kustomization.yaml': text, 'a/kustomization.yaml': '', 'a/x.yaml': '', 'b.yaml': '' };
    const workspace = openWorkspace(Object.entries(files).map(([path, own]) => ({ path, text: own })));
    const position = at('kustomization.yaml', '[x|', workspace);
    const found = await workspace.completions('kustomization.yaml', position, { schemas: false });
    expect(found.map(({ label }) => label).sort()).toEqual(expected);
  });
});
