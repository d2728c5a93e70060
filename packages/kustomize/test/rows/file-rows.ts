import type { BuildRow } from './row.ts';

export const fileRows: readonly BuildRow[] = [
  {
    title: 'A kustomization without kind and apiVersion',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
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
  name: a
`,
  },
  {
    title: 'The first document counts',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
---
namePrefix: p-
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
  name: a
`,
  },
  {
    title: 'The last of two equal keys counts',
    files: {
      'kustomization.yaml': `namePrefix: x-
resources: [a.yaml]
namePrefix: y-
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
  name: y-a
`,
    finds: ['warning duplicate-key kustomization.yaml:3'],
  },
  {
    title: 'Keys match in any case',
    files: {
      'kustomization.yaml': `Resources: [a.yaml]
NAMEPREFIX: x-
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
  name: x-a
`,
  },
  {
    title: 'An entry below a key in another case',
    files: {
      'kustomization.yaml': `RESOURCES:
- b.yaml
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'missing-build-input kustomization.yaml:2',
  },
  {
    title: 'An unknown field',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
resource: [b.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'invalid-kustomization kustomization.yaml:2',
  },
  {
    title: 'An unknown field of an entry',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
images:
- name: a
  tag: b
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'invalid-kustomization kustomization.yaml:4',
  },
  {
    title: 'A boolean as namePrefix',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
namePrefix: n
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'invalid-kustomization kustomization.yaml:2',
  },
  {
    title: 'A boolean as namespace',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
namespace: y
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'invalid-kustomization kustomization.yaml:2',
  },
  {
    title: 'A number as label',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
commonLabels: {a: 1}
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'invalid-kustomization kustomization.yaml:2',
  },
  {
    title: 'A number as newTag',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
images:
- name: a
  newTag: 2
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'invalid-kustomization kustomization.yaml:4',
  },
  {
    title: 'A string as count',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
replicas:
- name: a
  count: "3"
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'invalid-kustomization kustomization.yaml:4',
  },
  {
    title: 'A string as resources',
    files: {
      'kustomization.yaml': `resources: a.yaml
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'invalid-kustomization kustomization.yaml:1',
  },
  {
    title: 'A list',
    files: {
      'kustomization.yaml': `- a.yaml
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'invalid-kustomization kustomization.yaml:1',
  },
  {
    title: 'A byte order mark and CRLF',
    files: {
      'kustomization.yaml': `\uFEFFresources:\r
- a.yaml\r
namePrefix: x-\r
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
  name: x-a
`,
  },
  {
    title: 'Only apiVersion and kind',
    files: {
      'kustomization.yaml': `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'invalid-kustomization kustomization.yaml:1',
  },
  {
    title: 'An empty file',
    files: {
      'kustomization.yaml': ``,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'invalid-kustomization kustomization.yaml:1',
  },
  {
    title: 'A comment',
    files: {
      'kustomization.yaml': `# nothing
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'invalid-kustomization kustomization.yaml:1',
  },
  {
    title: 'An empty list of resources',
    files: {
      'kustomization.yaml': `resources: []
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    prints: ``,
  },
  {
    title: 'Only a namespace',
    files: {
      'kustomization.yaml': `namespace: x
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    prints: ``,
  },
  {
    title: 'Metadata has no effect',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
metadata:
  name: nm
  namespace: ns
  labels: {a: b}
  annotations: {c: d}
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
  name: a
`,
  },
  {
    title: 'An unknown field of metadata',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
metadata: {generateName: x}
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'invalid-kustomization kustomization.yaml:2',
  },
  {
    title: 'Another kind',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
kind: Foo
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'invalid-kustomization kustomization.yaml:2',
  },
  {
    title: 'Another apiVersion',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
apiVersion: v1
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'invalid-kustomization kustomization.yaml:2',
  },
  {
    title: 'A tab',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
	namePrefix: x
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'invalid-yaml kustomization.yaml:2',
  },
  {
    title: 'bases are appended to resources',
    files: {
      'kustomization.yaml': `bases: [b]
resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      'b/kustomization.yml': `resources: [b.yaml]`,
      'b/b.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: b
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: b
`,
  },
  {
    title: 'The file Kustomization',
    files: {
      Kustomization: `resources: [a.yaml]
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
  name: a
`,
  },
  {
    title: 'Two kustomization files',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      Kustomization: `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'invalid-kustomization kustomization.yaml:1',
  },
  {
    title: 'No kustomization file',
    files: {
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'invalid-kustomization ',
  },
  {
    title: 'One object twice',
    files: {
      'kustomization.yaml': `resources: [v, w]
`,
      'v/kustomization.yaml': `resources: [../b]
`,
      'w/kustomization.yaml': `resources: [../b]
`,
      'b/kustomization.yaml': `resources: [a.yaml]
`,
      'b/a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'object-id-conflict b/a.yaml:4',
  },
  {
    title: 'One file twice',
    files: {
      'kustomization.yaml': `resources: [a.yaml, ./a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'object-id-conflict a.yaml:4',
  },
  {
    title: 'The namespace default is that of an object without one',
    files: {
      'kustomization.yaml': `resources: [a.yaml, b.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      'b.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  namespace: default
`,
    },
    refused: 'object-id-conflict b.yaml:4',
  },
  {
    title: 'A file in UTF-16',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
data: {a: "1"}
`,
    },
    prints: `apiVersion: v1
data:
  a: "1"
kind: ConfigMap
metadata:
  name: a
`,
  },
  {
    title: 'Blocks at the end of files without a last line end',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
patches: [{path: operations.yaml, target: {name: a}}]
commonAnnotations:
  note: |
    text`,
      'operations.yaml': `- op: add
  path: /data/b
  value: |
    text`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: a}
data:
  a: |
    text`,
    },
    prints: `apiVersion: v1
data:
  a: text
  b: text
kind: ConfigMap
metadata:
  annotations:
    note: text
  name: a
`,
  },
];
