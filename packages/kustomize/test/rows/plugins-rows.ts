import type { BuildRow } from './row.ts';

export const pluginsRows: readonly BuildRow[] = [
  {
    title: 'An inline transformer runs before those of files',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers:
- t.yaml
- |-
  apiVersion: builtin
  kind: PrefixTransformer
  metadata: {name: h}
  prefix: i-
  fieldSpecs: [{path: metadata/name}]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      't.yaml': `apiVersion: builtin
kind: PrefixTransformer
metadata:
  name: t
prefix: f-
fieldSpecs: [{path: metadata/name}]
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: f-i-a
`,
  },
  {
    title: 'Transformers of a directory',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      't/kustomization.yaml': `resources: [t.yaml]
patches:
- target: {kind: PrefixTransformer}
  patch: |-
    - {op: replace, path: /prefix, value: changed-}
`,
      't/t.yaml': `apiVersion: builtin
kind: PrefixTransformer
metadata:
  name: t
prefix: f-
fieldSpecs: [{path: metadata/name}]
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: changed-a
`,
  },
  {
    title: 'A generator of a directory with a generated plugin',
    files: {
      'kustomization.yaml': `generators: [t]
namePrefix: p-
`,
      't/kustomization.yaml': `resources: [t.yaml]
namePrefix: x-
`,
      't/t.yaml': `apiVersion: builtin
kind: ConfigMapGenerator
metadata:
  name: t
literals: [a=b]
`,
    },
    prints: `apiVersion: v1
data:
  a: b
kind: ConfigMap
metadata:
  name: p-x-t-4h2mbtbbt6
`,
  },
  {
    title: 'Transformers run after the fields of the kustomization',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
namePrefix: k-
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      't.yaml': `apiVersion: builtin
kind: PrefixTransformer
metadata:
  name: t
prefix: f-
fieldSpecs: [{path: metadata/name}]
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: f-k-a
`,
  },
  {
    title: 'Another plugin',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      't.yaml': `apiVersion: x.y/v1
kind: Foo
metadata:
  name: t
`,
    },
    refused: 'invalid-entry t.yaml:2',
  },
  {
    title: 'A missing file of plugins',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers:
- t.yaml
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'missing-build-input kustomization.yaml:3',
  },
  {
    title: 'A validator that changes an object',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
validators: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      't.yaml': `apiVersion: builtin
kind: PrefixTransformer
metadata:
  name: t
prefix: f-
fieldSpecs: [{path: metadata/name}]
`,
    },
    refused: 'invalid-entry t.yaml:1',
  },
  {
    title: 'A validator that adds the label validated-by',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
validators: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      't.yaml': `apiVersion: builtin
kind: LabelTransformer
metadata:
  name: t
labels: {validated-by: me}
fieldSpecs: [{path: metadata/labels, create: true}]
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  labels:
    validated-by: me
  name: a
`,
  },
  {
    title: 'A plugin as JSON in the kustomization',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers:
- '{"apiVersion":"builtin","kind":"PrefixTransformer","metadata":{"name":"n"},"prefix":"p-","fieldSpecs":[{"path":"metadata/name"}]}'
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: p-a
`,
  },
  {
    title: 'Two plugins with one id',
    files: {
      'kustomization.yaml': `transformers: [t.yaml, u.yaml]
`,
      't.yaml': `apiVersion: builtin
kind: AnnotationsTransformer
metadata:
  name: t
annotations: {a: b}
`,
      'u.yaml': `apiVersion: builtin
kind: AnnotationsTransformer
metadata:
  name: t
annotations: {c: d}
`,
    },
    refused: 'object-id-conflict u.yaml:4',
  },
];
