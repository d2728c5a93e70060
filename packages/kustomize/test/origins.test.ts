import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locateStep } from '../src/origins.ts';
import { buildText } from './build-text.ts';
import type { Files } from './built-scalars.ts';
import { placeOf, scalars, textOf } from './built-scalars.ts';

/** What an overlay does to the two Deployments of its base. Each value is a text of its own: `v17`. */
const FEATURES = {
  prefix: 'namePrefix: v59-\n',
  suffix: 'nameSuffix: -v60\n',
  namespace: 'namespace: prod\n',
  labels: 'labels:\n- pairs: {team: v50}\n  includeTemplates: true\n',
  annotations: 'commonAnnotations: {note: v51}\n',
  common: 'commonLabels: {zone: v69}\n',
  image: 'images:\n- name: v3\n  newTag: v52\n',
  newName: 'images:\n- name: v13\n  newName: v53\n  newTag: v54\n',
  generator: `configMapGenerator:
- name: settings
  literals:
  - A=v55
  - B=v56
  envs: [settings.env]
  files: [C=settings.txt]
`,
  named: 'configMapGenerator:\n- name: v24\n  literals: [A=v68]\n',
  merge: 'patches:\n- path: merge.yaml\n',
  inline: `patches:
- target: {kind: Deployment}
  patch: |-
    - op: replace
      path: /spec/template/spec/containers/0/args/0
      value: v57
`,
  operations: 'patches:\n- path: operations.yaml\n  target: {name: one}\n',
  replacement: `replacements:
- source: {kind: ConfigMap, name: written, fieldPath: data.host}
  targets:
  - select: {kind: Deployment}
    fieldPaths: [spec.template.spec.containers.*.env.0.value]
`,
  part: `replacements:
- source: {kind: ConfigMap, name: written, fieldPath: data.host}
  targets:
  - select: {kind: Deployment, name: two}
    fieldPaths: [spec.template.spec.containers.0.args.1]
    options: {delimiter: "-", index: 0}
`,
  plugin: `transformers:
- |-
  apiVersion: builtin
  kind: ValueAddTransformer
  metadata: {name: add}
  value: v58
  targets:
  - selector: {kind: Deployment}
    fieldPath: spec/template/spec/hostname
- replicas.yaml
`,
  variable:
    'vars:\n- name: HOST\n  objref: {apiVersion: v1, kind: ConfigMap, name: written}\n  fieldref: {fieldpath: data.host}\n',
} as const;

type Feature = keyof typeof FEATURES;
const isFeature = (text: string): text is Feature => Object.hasOwn(FEATURES, text);
const NAMES = Object.keys(FEATURES).filter(isFeature);

const deployment = (name: string, from: number): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}}
spec:
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec:
      containers:
      - name: app
        image: v${from + 2}:v${from + 3}
        args: [v${from + 4}, v${from + 5}-x, "$(HOST)/v${from + 6}"]
        env:
        - {name: v${from + 7}, value: v${from + 8}}
        - name: SETTING
          valueFrom: {configMapKeyRef: {name: settings, key: A}}
        envFrom:
        - configMapRef: {name: v23}
        - configMapRef: {name: v24}
      serviceAccountName: v25
`;

const BASE: Files = {
  'base/kustomization.yaml': 'resources: [one.yaml, two.yaml, written.yaml, named.yaml]\n',
  'base/one.yaml': deployment('one', 1),
  'base/two.yaml': deployment('two', 11),
  'base/written.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: written}\ndata:\n  host: v21\n  port: v22\n',
  'base/named.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: v23}
---
apiVersion: v1
kind: ServiceAccount
metadata: {name: v25}
`,
  'prod/settings.env': '# settings\nD=v61\n',
  'prod/settings.txt': 'v62\n',
  'prod/merge.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: {name: one}
spec:
  template:
    spec:
      containers:
      - name: app
        command: [v63]
      - {name: v64, image: v65}
`,
  'prod/replicas.yaml': `apiVersion: builtin
kind: PatchTransformer
metadata: {name: patch}
target: {name: two}
patch: |-
  apiVersion: apps/v1
  kind: Deployment
  metadata: {name: two}
  spec: {strategy: {type: v67}}
`,
  'prod/operations.yaml': '- op: add\n  path: /spec/template/spec/containers/0/args/-\n  value: v66\n',
};

/** Several entries of one field are in one list. */
function overlay(features: readonly Feature[], resources: string): string {
  const fields = new Map<string, string>();
  for (const feature of features) {
    const text = FEATURES[feature];
    const end = text.indexOf(':') + 1;
    const field = text.slice(0, end);
    fields.set(field, `${fields.get(field) ?? ''}${text.slice(end).replace(/^\n/, '')}`);
  }
  const lines = [...fields].map(([field, text]) => `${field}${text.startsWith('-') ? '\n' : ''}${text}`);
  return `resources: [${resources}]\n${lines.join('')}`;
}

/** The files of a directory under another name. */
function movedTo(directory: string, files: Files): Files {
  return Object.fromEntries(
    Object.entries(files).flatMap(([path, text]) =>
      path.startsWith('prod/') ? [[path.replace('prod', directory), text] as const] : [],
    ),
  );
}

const COMPONENT = 'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\n';

const builds = fc
  .tuple(
    fc.subarray(NAMES),
    fc.boolean(),
    fc.subarray(
      NAMES.filter((name) => name === 'prefix' || name === 'suffix' || name === 'image' || name === 'labels'),
    ),
  )
  .map(([lower, isComponent, upper]): Files => {
    const top = { 'top/kustomization.yaml': overlay(upper, '../prod') };
    if (!isComponent) return { ...BASE, ...top, 'prod/kustomization.yaml': overlay(lower, '../base') };
    return {
      ...BASE,
      ...top,
      ...movedTo('component', BASE),
      'component/kustomization.yaml': COMPONENT + overlay(lower, ''),
      'prod/kustomization.yaml': 'resources: [../base]\ncomponents: [../component]\n',
    };
  });

describe('the origins of a build', () => {
  it('are there for every scalar, and in a file', async () => {
    await fc.assert(
      fc.asyncProperty(builds, async (files) => {
        const { objects, diagnostics } = await buildText(files, 'top');
        expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
        for (const { value, steps } of scalars(objects)) {
          expect(steps.length).toBeGreaterThan(0);
          const texts = steps.map(textOf(files)).join(' ');
          // An apiVersion is v1, too.
          const parts =
            typeof value === 'string' ? (value.match(/\bv\d+\b/g) ?? []).filter((part) => part !== 'v1') : [];
          for (const part of parts) expect(texts).toContain(part);
          for (const step of steps) expect(Object.hasOwn(files, locateStep(step)?.path ?? '')).toBe(true);
        }
      }),
    );
  });

  it('are the texts that change the value, and no other value', async () => {
    await fc.assert(
      fc.asyncProperty(builds, fc.nat(), async (files, pick) => {
        const before = scalars((await buildText(files, 'top')).objects);
        expect(before.length).toBeGreaterThan(0);
        const texts = new Map<string, { readonly path: string; readonly start: number; readonly end: number }>();
        for (const { at, steps } of before) {
          for (const step of at === '' ? [] : steps) {
            const location = step.generated === true ? undefined : locateStep(step);
            if (location === undefined) continue;
            const { path, start, end } = location;
            const isText = /^(?:\w=)?-?v\d+-?$/.test((files[path] ?? '').slice(start, end).trim());
            if (isText) texts.set(placeOf(step), { path, start, end });
          }
        }
        const [place, { path, start, end }] = [...texts][pick % texts.size] ?? ['', { path: '', start: 0, end: 0 }];
        const text = files[path] ?? '';
        const changed = {
          ...files,
          [path]: `${text.slice(0, start)}${text.slice(start, end).replace('v', 'w')}${text.slice(end)}`,
        };
        const after = new Map(scalars((await buildText(changed, 'top')).objects).map(({ at, value }) => [at, value]));
        const different = before.filter(({ at, value }) => at !== '' && after.get(at) !== value);
        const contained = before.filter(({ at, steps }) => at !== '' && steps.some((step) => placeOf(step) === place));
        expect(different.map(({ at }) => at)).toEqual(contained.map(({ at }) => at));
      }),
    );
  });
});
