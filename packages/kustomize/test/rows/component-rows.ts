import type { BuildRow } from './row.ts';

export const componentRows: readonly BuildRow[] = [
  {
    title: 'A component changes the objects of its parent',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
components: [c]
namePrefix: p-
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      'c/kustomization.yaml': `apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
resources: [b.yaml]
namePrefix: c-
labels: [{pairs: {x: z}}]
`,
      'c/b.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: b
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  labels:
    x: z
  name: p-c-a
---
apiVersion: v1
kind: ConfigMap
metadata:
  labels:
    x: z
  name: p-c-b
`,
  },
  {
    title: 'A component that is used twice is applied twice',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
components: [c, c]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      'c/kustomization.yaml': `kind: Component
namePrefix: c-
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: c-c-a
`,
  },
  {
    title: 'A component as root',
    files: {
      'kustomization.yaml': `kind: Component
resources: [a.yaml]
namePrefix: c-
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
  name: c-a
`,
  },
  {
    title: 'A component in a component',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
components: [c]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      'c/kustomization.yaml': `kind: Component
components: [../d]
namePrefix: c-
`,
      'd/kustomization.yaml': `kind: Component
namePrefix: d-
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: c-d-a
`,
  },
  {
    title: 'one new name of two generated objects, from a patch with a target',
    files: {
      'kustomization.yaml': `configMapGenerator: [{name: a, literals: [x=1]}, {name: b, literals: [x=2]}]
patches:
- target: {kind: ConfigMap}
  options: {allowNameChange: true}
  patch: "{apiVersion: v1, kind: ConfigMap, metadata: {name: c}}"
`,
    },
    refused: 'object-id-conflict kustomization.yaml:5',
  },
  {
    title: 'one name of two objects, and then a patch whose target is nothing',
    files: {
      'kustomization.yaml': `configMapGenerator: [{name: a, literals: [x=1]}, {name: b, literals: [x=2]}]
patches:
- target: {kind: ConfigMap}
  patch: '[{"op": "replace", "path": "/metadata/name", "value": "c"}]'
- target: {kind: Nothing}
  patch: "{apiVersion: v1, kind: ConfigMap, metadata: {name: c}}"
`,
    },
    refused: 'object-id-conflict kustomization.yaml:4',
  },
  {
    title: 'one name of two objects, and then a patch that deletes one',
    files: {
      'kustomization.yaml': `configMapGenerator: [{name: a, literals: [x=1]}, {name: b, literals: [x=2]}]
resources: [r.yaml]
patches:
- target: {kind: ConfigMap}
  patch: '[{"op": "replace", "path": "/metadata/name", "value": "c"}]'
- target: {kind: ConfigMap, name: a}
  patch: "{apiVersion: v1, kind: ConfigMap, metadata: {name: c}, $patch: delete}"
`,
      'r.yaml': `apiVersion: v1
kind: Service
metadata:
  name: s
`,
    },
    prints: `apiVersion: v1
kind: Service
metadata:
  name: s
`,
  },
  {
    title: 'one name of two generated objects, from a JSON patch',
    files: {
      'kustomization.yaml': `configMapGenerator: [{name: a, literals: [x=1]}, {name: b, literals: [x=2]}]
patches:
- target: {kind: ConfigMap}
  patch: '[{"op": "replace", "path": "/metadata/name", "value": "c"}]'
`,
    },
    prints: `apiVersion: v1
data:
  x: "1"
kind: ConfigMap
metadata:
  name: c-hmg6f82fh6
---
apiVersion: v1
data:
  x: "2"
kind: ConfigMap
metadata:
  name: c-d5gm26dhhd
`,
  },
];
