import type { BuildRow } from './row.ts';

export const metadataRows: readonly BuildRow[] = [
  {
    title: 'originAnnotations and transformerAnnotations',
    files: {
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      'b/b.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: b
`,
      'b/kustomization.yaml': `resources: [b.yaml]
namespace: ns
secretGenerator: [{name: s}]
`,
      'c/c.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: c
`,
      'c/kustomization.yaml': `kind: Component
resources: [c.yaml]
nameSuffix: -s
`,
      'gen.yaml': `apiVersion: builtin
kind: ConfigMapGenerator
metadata: {name: gg}
literals: [a=b]
`,
      'kustomization.yaml': `resources: [a.yaml, b]
components: [c]
buildMetadata: [originAnnotations, transformerAnnotations, foo]
namePrefix: p-
labels: [{pairs: {x: z}}]
configMapGenerator: [{name: g, literals: [a=b]}]
patches:
- patch: '{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {q: r}}'
- path: p.yaml
  target: {kind: Secret}
generators: [gen.yaml]
transformers:
- t.yaml
- |-
  apiVersion: builtin
  kind: PrefixTransformer
  metadata: {name: inl}
  prefix: i-
  fieldSpecs: [{path: metadata/name}]
`,
      'p.yaml': `[{"op":"add","path":"/metadata/labels","value":{"k":"v"}}]
`,
      't.yaml': `apiVersion: builtin
kind: AnnotationsTransformer
metadata: {name: tt}
annotations: {an: x}
fieldSpecs: [{path: metadata/annotations, create: true}]
`,
    },
    prints: `apiVersion: v1
data:
  q: r
kind: ConfigMap
metadata:
  annotations:
    alpha.config.kubernetes.io/transformations: |
      - configuredIn: c/kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: SuffixTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: PatchTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: PatchTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: PrefixTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: LabelTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: LabelTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: PrefixTransformer
          name: inl
      - configuredIn: t.yaml
        configuredBy:
          apiVersion: builtin
          kind: AnnotationsTransformer
          name: tt
    an: x
    config.kubernetes.io/origin: |
      path: a.yaml
  labels:
    x: z
  name: i-p-a-s
---
apiVersion: v1
kind: ConfigMap
metadata:
  annotations:
    alpha.config.kubernetes.io/transformations: |
      - configuredIn: b/kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: NamespaceTransformer
      - configuredIn: c/kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: SuffixTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: PatchTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: PatchTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: PrefixTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: LabelTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: LabelTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: PrefixTransformer
          name: inl
      - configuredIn: t.yaml
        configuredBy:
          apiVersion: builtin
          kind: AnnotationsTransformer
          name: tt
    an: x
    config.kubernetes.io/origin: |
      path: b/b.yaml
  labels:
    x: z
  name: i-p-b-s
  namespace: ns
---
apiVersion: v1
data: {}
kind: Secret
metadata:
  annotations:
    alpha.config.kubernetes.io/transformations: |
      - configuredIn: b/kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: NamespaceTransformer
      - configuredIn: c/kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: SuffixTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: PatchTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: PatchTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: PrefixTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: LabelTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: LabelTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: PrefixTransformer
          name: inl
      - configuredIn: t.yaml
        configuredBy:
          apiVersion: builtin
          kind: AnnotationsTransformer
          name: tt
    an: x
    config.kubernetes.io/origin: |
      configuredIn: b/kustomization.yaml
      configuredBy:
        apiVersion: builtin
        kind: SecretGenerator
  labels:
    k: v
    x: z
  name: i-p-s-s-46f8b28mk5
  namespace: ns
type: Opaque
---
apiVersion: v1
data:
  a: b
kind: ConfigMap
metadata:
  annotations:
    alpha.config.kubernetes.io/transformations: |
      - configuredIn: c/kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: SuffixTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: PatchTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: PatchTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: PrefixTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: LabelTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: LabelTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: PrefixTransformer
          name: inl
      - configuredIn: t.yaml
        configuredBy:
          apiVersion: builtin
          kind: AnnotationsTransformer
          name: tt
    an: x
    config.kubernetes.io/origin: |
      configuredIn: kustomization.yaml
      configuredBy:
        apiVersion: builtin
        kind: ConfigMapGenerator
  labels:
    x: z
  name: i-p-g-s-4h2mbtbbt6
---
apiVersion: v1
data:
  a: b
kind: ConfigMap
metadata:
  annotations:
    alpha.config.kubernetes.io/transformations: |
      - configuredIn: c/kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: SuffixTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: PatchTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: PatchTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: PrefixTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: LabelTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: LabelTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: PrefixTransformer
          name: inl
      - configuredIn: t.yaml
        configuredBy:
          apiVersion: builtin
          kind: AnnotationsTransformer
          name: tt
    an: x
    config.kubernetes.io/origin: |
      configuredIn: gen.yaml
      configuredBy:
        apiVersion: builtin
        kind: ConfigMapGenerator
        name: gg
  labels:
    x: z
  name: i-p-gg-s-4h2mbtbbt6
---
apiVersion: v1
kind: ConfigMap
metadata:
  annotations:
    alpha.config.kubernetes.io/transformations: |
      - configuredIn: c/kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: SuffixTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: PatchTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: PatchTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: PrefixTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: LabelTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: LabelTransformer
      - configuredIn: kustomization.yaml
        configuredBy:
          apiVersion: builtin
          kind: PrefixTransformer
          name: inl
      - configuredIn: t.yaml
        configuredBy:
          apiVersion: builtin
          kind: AnnotationsTransformer
          name: tt
    an: x
    config.kubernetes.io/origin: |
      path: c/c.yaml
  labels:
    x: z
  name: i-p-c-s
`,
  },
  {
    title: 'managedByLabel',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
buildMetadata: [managedByLabel]
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
  labels:
    app.kubernetes.io/managed-by: kustomize-v5.8.1
  name: a
`,
    differs: true,
  },
  {
    title: 'Only the list of the root counts',
    files: {
      'kustomization.yaml': `resources: [b]
`,
      'b/kustomization.yaml': `resources: [a.yaml]
buildMetadata: [originAnnotations, managedByLabel, transformerAnnotations]
namePrefix: p-
`,
      'b/a.yaml': `apiVersion: v1
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
    title: 'Annotations of an earlier build are removed',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  annotations:
    config.kubernetes.io/origin: x
    alpha.config.kubernetes.io/transformations: z
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
  },
  {
    title: 'The origin of an object beside the root',
    root: 'o',
    files: {
      'o/kustomization.yaml': `resources: [../b]
buildMetadata: [originAnnotations]
`,
      'b/kustomization.yaml': `resources: [a.yaml]
configMapGenerator: [{name: g}]
`,
      'b/a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  annotations:
    config.kubernetes.io/origin: |
      path: ../b/a.yaml
  name: a
---
apiVersion: v1
kind: ConfigMap
metadata:
  annotations:
    config.kubernetes.io/origin: |
      configuredIn: ../b/kustomization.yaml
      configuredBy:
        apiVersion: builtin
        kind: ConfigMapGenerator
  name: g-6ct58987ht
`,
  },
  {
    title: 'an object that entries merge into comes from its own entry',
    files: {
      'base/kustomization.yaml': `configMapGenerator:
- name: c
  literals: [a=1]
`,
      'plugin/kustomization.yaml': `resources: [../base]
generators:
- |
  apiVersion: builtin
  kind: ConfigMapGenerator
  metadata: {name: c}
  behavior: merge
  literals: [x=y]
`,
      'kustomization.yaml': `resources: [plugin]
buildMetadata: [originAnnotations]
configMapGenerator: [{name: c, behavior: merge, literals: [z=z]}]
`,
    },
    prints: `apiVersion: v1
data:
  a: "1"
  x: "y"
  z: z
kind: ConfigMap
metadata:
  annotations:
    config.kubernetes.io/origin: |
      configuredIn: base/kustomization.yaml
      configuredBy:
        apiVersion: builtin
        kind: ConfigMapGenerator
  name: c-f6b5b9td6m
`,
  },
  {
    title: 'a resource that an entry merges into comes from its file',
    files: {
      'kustomization.yaml': `resources: [cm.yaml]
buildMetadata: [originAnnotations]
configMapGenerator: [{name: c, behavior: merge, literals: [z=z]}]
`,
      'cm.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: c}
`,
    },
    prints: `apiVersion: v1
data:
  z: z
kind: ConfigMap
metadata:
  annotations:
    config.kubernetes.io/origin: |
      path: cm.yaml
  name: c
`,
  },
  {
    title: 'an object that an entry replaces comes from the entry',
    files: {
      'base/kustomization.yaml': `configMapGenerator:
- name: c
  literals: [a=1]
`,
      'kustomization.yaml': `resources: [base]
buildMetadata: [originAnnotations]
configMapGenerator: [{name: c, behavior: replace, literals: [z=z]}]
`,
    },
    prints: `apiVersion: v1
data:
  z: z
kind: ConfigMap
metadata:
  annotations:
    config.kubernetes.io/origin: |
      configuredIn: kustomization.yaml
      configuredBy:
        apiVersion: builtin
        kind: ConfigMapGenerator
  name: c-9d5dg5tcc8
`,
  },
  {
    title: 'generators and transformers with a namespace',
    files: {
      'kustomization.yaml': `buildMetadata: [originAnnotations, transformerAnnotations]
generators: [g.yaml]
transformers: [t.yaml]
`,
      'g.yaml': `apiVersion: builtin
kind: ConfigMapGenerator
metadata: {name: g, namespace: one}
literals: [x=y]
`,
      't.yaml': `apiVersion: builtin
kind: AnnotationsTransformer
metadata: {name: t, namespace: two}
annotations: {q: z}
fieldSpecs: [{path: metadata/annotations, create: true}]
`,
    },
    prints: `apiVersion: v1
data:
  x: "y"
kind: ConfigMap
metadata:
  annotations:
    alpha.config.kubernetes.io/transformations: |
      - configuredIn: t.yaml
        configuredBy:
          apiVersion: builtin
          kind: AnnotationsTransformer
          name: t
          namespace: two
    config.kubernetes.io/origin: |
      configuredIn: g.yaml
      configuredBy:
        apiVersion: builtin
        kind: ConfigMapGenerator
        name: g
        namespace: one
    q: z
  name: g-6gc9d749f7
  namespace: one
`,
  },
];
