import type { BuildRow } from './row.ts';

export const builtInRows: readonly BuildRow[] = [
  {
    title: 'AnnotationsTransformer',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      't.yaml': `apiVersion: builtin
kind: AnnotationsTransformer
metadata:
  name: t
annotations: {a: b}
fieldSpecs: [{path: metadata/annotations, create: true}]
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  annotations:
    a: b
  name: a
`,
  },
  {
    title: 'Without field specs, annotations change nothing',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      't.yaml': `apiVersion: builtin
kind: AnnotationsTransformer
metadata:
  name: t
annotations: {a: b}
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
  },
  {
    title: 'LabelTransformer',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
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
labels: {a: b}
fieldSpecs: [{path: metadata/labels, create: true}]
unknown: x
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  labels:
    a: b
  name: a
`,
    finds: ['warning invalid-entry t.yaml:7'],
  },
  {
    title: 'A label that is a number',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
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
labels: {a: 1}
fieldSpecs: [{path: metadata/labels, create: true}]
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  labels:
    a: "1"
  name: a
`,
  },
  {
    title: 'NamespaceTransformer',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
---
apiVersion: v1
kind: Namespace
metadata:
  name: x
`,
      't.yaml': `apiVersion: builtin
kind: NamespaceTransformer
metadata:
  name: t
  namespace: ns
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  namespace: ns
---
apiVersion: v1
kind: Namespace
metadata:
  name: x
`,
  },
  {
    title: 'NamespaceTransformer with unsetOnly',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: b
  namespace: other
---
apiVersion: v1
kind: Namespace
metadata:
  name: x
`,
      't.yaml': `apiVersion: builtin
kind: NamespaceTransformer
metadata:
  name: t
  namespace: ns
fieldSpecs: [{path: metadata/name, kind: Namespace, create: true}]
unsetOnly: true
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  namespace: ns
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: b
  namespace: other
---
apiVersion: v1
kind: Namespace
metadata:
  name: x
`,
  },
  {
    title: 'NamespaceTransformer with allServiceAccounts',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata:
  name: a
subjects:
- {kind: ServiceAccount, name: default, namespace: other}
- {kind: User, name: default}
- {kind: ServiceAccount, name: other}
`,
      't.yaml': `apiVersion: builtin
kind: NamespaceTransformer
metadata:
  name: t
  namespace: ns
setRoleBindingSubjects: allServiceAccounts
`,
    },
    prints: `apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata:
  name: a
  namespace: ns
subjects:
- kind: ServiceAccount
  name: default
  namespace: ns
- kind: User
  name: default
- kind: ServiceAccount
  name: other
  namespace: ns
`,
  },
  {
    title: 'NamespaceTransformer with none',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata:
  name: a
subjects:
- {kind: ServiceAccount, name: default, namespace: other}
`,
      't.yaml': `apiVersion: builtin
kind: NamespaceTransformer
metadata:
  name: t
  namespace: ns
setRoleBindingSubjects: none
`,
    },
    prints: `apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata:
  name: a
  namespace: ns
subjects:
- kind: ServiceAccount
  name: default
  namespace: other
`,
  },
  {
    title: 'NamespaceTransformer with an empty word, which is the default',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata:
  name: a
subjects:
- kind: ServiceAccount
  name: default
- kind: ServiceAccount
  name: other
`,
      't.yaml': `apiVersion: builtin
kind: NamespaceTransformer
metadata:
  name: t
  namespace: ns
setRoleBindingSubjects: ""
`,
    },
    prints: `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata:
  name: a
subjects:
- kind: ServiceAccount
  name: default
  namespace: ns
- kind: ServiceAccount
  name: other
`,
  },
  {
    title: 'NamespaceTransformer with an unknown word',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      't.yaml': `apiVersion: builtin
kind: NamespaceTransformer
metadata:
  name: t
  namespace: ns
setRoleBindingSubjects: foo
`,
    },
    refused: 'invalid-entry t.yaml:6',
  },
  {
    title: 'NamespaceTransformer with allServiceAccounts and unsetOnly',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata:
  name: a
subjects:
- {kind: ServiceAccount, name: default, namespace: other}
- {kind: ServiceAccount, name: x}
`,
      't.yaml': `apiVersion: builtin
kind: NamespaceTransformer
metadata:
  name: t
  namespace: ns
setRoleBindingSubjects: allServiceAccounts
unsetOnly: true
`,
    },
    prints: `apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata:
  name: a
  namespace: ns
subjects:
- kind: ServiceAccount
  name: default
  namespace: other
- kind: ServiceAccount
  name: x
  namespace: ns
`,
  },
  {
    title: 'PrefixTransformer',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
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
prefix: p-
fieldSpecs: [{path: metadata/name}]
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: p-a
`,
  },
  {
    title: 'A prefix without field specs',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
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
prefix: p-
`,
    },
    refused: 'invalid-entry t.yaml:1',
  },
  {
    title: 'SuffixTransformer',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      't.yaml': `apiVersion: builtin
kind: SuffixTransformer
metadata:
  name: t
suffix: -s
fieldSpecs: [{path: metadata/name}]
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: a-s
`,
  },
  {
    title: 'ImageTagTransformer',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: d
spec:
  template:
    spec:
      containers: [{name: c, image: nginx}]
`,
      't.yaml': `apiVersion: builtin
kind: ImageTagTransformer
metadata:
  name: t
imageTag: {name: nginx, newTag: "2"}
`,
    },
    prints: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: d
spec:
  template:
    spec:
      containers:
      - image: nginx:2
        name: c
`,
  },
  {
    title: 'ImageTagTransformer with field specs',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: x/v1
kind: Foo
metadata:
  name: f
spec: {image: nginx}
`,
      't.yaml': `apiVersion: builtin
kind: ImageTagTransformer
metadata:
  name: t
imageTag: {name: nginx, newTag: "2"}
fieldSpecs: [{path: spec/image}]
`,
    },
    prints: `apiVersion: x/v1
kind: Foo
metadata:
  name: f
spec:
  image: nginx:2
`,
  },
  {
    title: 'ReplicaCountTransformer',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: d
spec:
  template:
    spec:
      containers: [{name: c, image: nginx}]
`,
      't.yaml': `apiVersion: builtin
kind: ReplicaCountTransformer
metadata:
  name: t
replica: {name: d, count: 3}
fieldSpecs: [{path: spec/replicas, create: true, kind: Deployment}]
`,
    },
    prints: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: d
spec:
  replicas: 3
  template:
    spec:
      containers:
      - image: nginx
        name: c
`,
  },
  {
    title: 'ReplicaCountTransformer without field specs',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: d
spec:
  template:
    spec:
      containers: [{name: c, image: nginx}]
`,
      't.yaml': `apiVersion: builtin
kind: ReplicaCountTransformer
metadata:
  name: t
replica: {name: d, count: 3}
`,
    },
    refused: 'invalid-entry t.yaml:5',
  },
  {
    title: 'PatchTransformer',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      't.yaml': `apiVersion: builtin
kind: PatchTransformer
metadata:
  name: t
patch: |
  - {op: add, path: /data, value: {a: b}}
target: {kind: ConfigMap}
`,
    },
    prints: `apiVersion: v1
data:
  a: b
kind: ConfigMap
metadata:
  name: a
`,
  },
  {
    title: 'PatchTransformer with a file',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      't.yaml': `apiVersion: builtin
kind: PatchTransformer
metadata:
  name: t
path: p.yaml
`,
      'p.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
data: {x: w}
`,
    },
    prints: `apiVersion: v1
data:
  x: w
kind: ConfigMap
metadata:
  name: a
`,
  },
  {
    title: 'PatchStrategicMergeTransformer',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      't.yaml': `apiVersion: builtin
kind: PatchStrategicMergeTransformer
metadata:
  name: t
paths: [p.yaml]
patches: |
  apiVersion: v1
  kind: ConfigMap
  metadata: {name: a}
  data: {q: r}
`,
      'p.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
data: {x: w}
`,
    },
    prints: `apiVersion: v1
data:
  q: r
  x: w
kind: ConfigMap
metadata:
  name: a
`,
  },
  {
    title: 'PatchStrategicMergeTransformer with nothing',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      't.yaml': `apiVersion: builtin
kind: PatchStrategicMergeTransformer
metadata:
  name: t
`,
    },
    refused: 'invalid-entry t.yaml:1',
  },
  {
    title: 'PatchJson6902Transformer',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      't.yaml': `apiVersion: builtin
kind: PatchJson6902Transformer
metadata:
  name: t
target: {name: a, kind: ConfigMap, version: v1}
jsonOp: '[{"op": "add", "path": "/data", "value": {"a": "b"}}]'
`,
    },
    prints: `apiVersion: v1
data:
  a: b
kind: ConfigMap
metadata:
  name: a
`,
  },
  {
    title: 'PatchJson6902Transformer with a file',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      't.yaml': `apiVersion: builtin
kind: PatchJson6902Transformer
metadata:
  name: t
target: {name: a, kind: ConfigMap, version: v1}
path: p.yaml
`,
      'p.yaml': `- {op: add, path: /data, value: {a: b}}
`,
    },
    prints: `apiVersion: v1
data:
  a: b
kind: ConfigMap
metadata:
  name: a
`,
  },
  {
    title: 'ReplacementTransformer',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
data: {x: foo}
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: d
spec:
  template:
    spec:
      containers: [{name: c, image: nginx}]
`,
      't.yaml': `apiVersion: builtin
kind: ReplacementTransformer
metadata:
  name: t
replacements:
- source: {kind: ConfigMap, name: a, fieldPath: data.x}
  targets: [{select: {kind: Deployment}, fieldPaths: [spec.template.spec.containers.0.image]}]
`,
    },
    prints: `apiVersion: v1
data:
  x: foo
kind: ConfigMap
metadata:
  name: a
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: d
spec:
  template:
    spec:
      containers:
      - image: foo
        name: c
`,
  },
  {
    title: 'ValueAddTransformer',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
data: {p: /projects/x, s: old}
`,
      't.yaml': `apiVersion: builtin
kind: ValueAddTransformer
metadata:
  name: t
value: VAL
targets:
- {fieldPath: data/p, filePathPosition: 2, selector: {kind: ConfigMap}}
- {fieldPath: data/q/r}
- {fieldPath: data/s}
`,
    },
    prints: `apiVersion: v1
data:
  p: /projects/VAL/x
  q:
    r: VAL
  s: VAL
kind: ConfigMap
metadata:
  name: a
`,
  },
  {
    title: 'ValueAddTransformer with a file',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      't.yaml': `apiVersion: builtin
kind: ValueAddTransformer
metadata:
  name: t
value: VAL
targetFilePath: v.yaml
`,
      'v.yaml': `targets:
- {fieldPath: data/p}
`,
    },
    prints: `apiVersion: v1
data:
  p: VAL
kind: ConfigMap
metadata:
  name: a
`,
  },
  {
    title: 'ValueAddTransformer without targets',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      't.yaml': `apiVersion: builtin
kind: ValueAddTransformer
metadata:
  name: t
value: VAL
`,
    },
    refused: 'invalid-entry t.yaml:1',
  },
  {
    title: 'ValueAddTransformer of a mapping',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
data: {a: b}
`,
      't.yaml': `apiVersion: builtin
kind: ValueAddTransformer
metadata:
  name: t
value: VAL
targets: [{fieldPath: data}]
`,
    },
    refused: 'invalid-entry t.yaml:6',
  },
  {
    title: 'ValueAddTransformer with a negative position',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
data: {a: b}
`,
      't.yaml': `apiVersion: builtin
kind: ValueAddTransformer
metadata:
  name: t
value: VAL
targets: [{fieldPath: data/a, filePathPosition: -1}]
`,
    },
    refused: 'invalid-entry t.yaml:6',
  },
  {
    title: 'An unknown built-in kind',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      't.yaml': `apiVersion: builtin
kind: FooTransformer
metadata:
  name: t
`,
    },
    refused: 'invalid-entry t.yaml:2',
  },
  {
    title: 'SortOrderTransformer is not available',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      't.yaml': `apiVersion: builtin
kind: SortOrderTransformer
metadata:
  name: t
`,
    },
    refused: 'invalid-entry t.yaml:2',
  },
  {
    title: 'A generator under transformers',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      't.yaml': `apiVersion: builtin
kind: ConfigMapGenerator
metadata:
  name: t
literals: [a=b]
`,
    },
    refused: 'invalid-entry t.yaml:2',
  },
  {
    title: 'A transformer under generators',
    files: {
      'kustomization.yaml': `generators: [t.yaml]
`,
      't.yaml': `apiVersion: builtin
kind: PrefixTransformer
metadata:
  name: t
prefix: a
`,
    },
    refused: 'invalid-entry t.yaml:2',
  },
  {
    title: 'ConfigMapGenerator',
    files: {
      'kustomization.yaml': `generators: [t.yaml]
`,
      't.yaml': `apiVersion: builtin
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
  name: t-4h2mbtbbt6
`,
  },
  {
    title: 'ConfigMapGenerator with everything',
    files: {
      'kustomization.yaml': `generators: [t.yaml]
`,
      't.yaml': `apiVersion: builtin
kind: ConfigMapGenerator
metadata:
  name: t
  namespace: ns
name: other
literals: [a=b]
envs: [e.env]
files: [f.txt]
options: {labels: {l: m}, disableNameSuffixHash: true}
`,
      'e.env': `X=1
`,
      'f.txt': `text
`,
    },
    prints: `apiVersion: v1
data:
  X: "1"
  a: b
  f.txt: |
    text
kind: ConfigMap
metadata:
  labels:
    l: m
  name: other
  namespace: ns
`,
  },
  {
    title: 'SecretGenerator',
    files: {
      'kustomization.yaml': `generators: [t.yaml]
`,
      't.yaml': `apiVersion: builtin
kind: SecretGenerator
metadata:
  name: t
literals: [a=b]
type: foo
`,
    },
    prints: `apiVersion: v1
data:
  a: Yg==
kind: Secret
metadata:
  name: t-6h4tbm8hb7
type: foo
`,
  },
  {
    title: 'HashTransformer appends a hash, and the root another one',
    files: {
      'kustomization.yaml': `configMapGenerator: [{name: c, literals: [a=b]}]
transformers:
- |-
  apiVersion: builtin
  kind: HashTransformer
  metadata: {name: h}
`,
    },
    prints: `apiVersion: v1
data:
  a: b
kind: ConfigMap
metadata:
  name: c-4h2mbtbbt6-4h2mbtbbt6
`,
  },
  {
    title: 'PrefixSuffixTransformer',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
---
apiVersion: v1
kind: Pod
metadata:
  name: b
spec:
  volumes: [{name: v, configMap: {name: a}}]
`,
      't.yaml': `apiVersion: builtin
kind: PrefixSuffixTransformer
metadata:
  name: t
prefix: p-
suffix: -s
fieldSpecs: [{path: metadata/name}]
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: p-a-s
---
apiVersion: v1
kind: Pod
metadata:
  name: p-b-s
spec:
  volumes:
  - configMap:
      name: p-a-s
    name: v
`,
  },
  {
    title: 'PrefixSuffixTransformer without field specs',
    files: {
      'kustomization.yaml': `transformers: [t.yaml]
`,
      't.yaml': `apiVersion: builtin
kind: PrefixSuffixTransformer
metadata:
  name: t
prefix: p-
`,
    },
    refused: 'invalid-entry t.yaml:1',
  },
  {
    title: 'NamespaceTransformer with a field spec for subjects of all kinds',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata:
  name: a
subjects:
- {kind: User, name: a, namespace: q}
- {kind: User, name: b}
`,
      't.yaml': `apiVersion: builtin
kind: NamespaceTransformer
metadata:
  name: t
  namespace: x
fieldSpecs: [{path: subjects/namespace}]
`,
    },
    prints: `apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata:
  name: a
  namespace: x
subjects:
- kind: User
  name: a
  namespace: x
- kind: User
  name: b
`,
  },
  {
    title: 'NamespaceTransformer with a field spec for the list of subjects',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata:
  name: a
subjects:
- {kind: User, name: a, namespace: q}
`,
      't.yaml': `apiVersion: builtin
kind: NamespaceTransformer
metadata:
  name: t
  namespace: x
fieldSpecs: [{path: subjects, kind: RoleBinding}]
`,
    },
    refused: 'invalid-entry t.yaml:1',
  },
  {
    title: 'NamespaceTransformer with a field spec for the names of subjects',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata:
  name: a
subjects:
- kind: ServiceAccount
  name: default
  namespace: x
- kind: ServiceAccount
  name: other
  namespace: x
`,
      't.yaml': `apiVersion: builtin
kind: NamespaceTransformer
metadata:
  name: t
  namespace: prod
fieldSpecs: [{path: subjects/name, kind: RoleBinding}]
`,
    },
    prints: `apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata:
  name: a
  namespace: prod
subjects:
- kind: ServiceAccount
  name: prod
  namespace: prod
- kind: ServiceAccount
  name: prod
  namespace: x
`,
  },
  {
    title: 'built-in plugins ignore unknown fields',
    files: {
      'cm.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: a}
`,
      'kustomization.yaml': `resources: [cm.yaml]
generators:
- |
  apiVersion: builtin
  kind: SecretGenerator
  metadata: {name: t}
  literals: [a=b]
  options: {zzz: 1}
transformers:
- |
  apiVersion: builtin
  kind: PrefixTransformer
  metadata: {name: t, labels: {a: b}}
  prefix: q-
  unknown: 1
  fieldSpecs: [{path: metadata/name, what: 1}]
- |
  apiVersion: builtin
  kind: PatchTransformer
  metadata: {name: t}
  patch: '[{"op": "add", "path": "/data", "value": {"a": "b"}}]'
  target: {kind: ConfigMap, foo: bar}
- |
  apiVersion: builtin
  kind: ReplacementTransformer
  metadata: {name: t}
  replacements:
  - source: {kind: ConfigMap, foo: 1}
    targets: [{select: {kind: ConfigMap}, fieldPaths: [data.x], options: {create: true, z: 1}}]
    bar: 1
- |
  apiVersion: builtin
  kind: ImageTagTransformer
  metadata: {name: t}
  imageTag: {name: x, newTag: y, newTags: z}
`,
    },
    prints: `apiVersion: v1
data:
  a: b
  x: q-a
kind: ConfigMap
metadata:
  name: q-a
---
apiVersion: v1
data:
  a: Yg==
kind: Secret
metadata:
  name: q-t-k695gkmbtk
type: Opaque
`,
    finds: [
      'warning invalid-entry kustomization.yaml:8',
      'warning invalid-entry kustomization.yaml:15',
      'warning invalid-entry kustomization.yaml:16',
      'warning invalid-entry kustomization.yaml:22',
      'warning invalid-entry kustomization.yaml:28',
      'warning invalid-entry kustomization.yaml:29',
      'warning invalid-entry kustomization.yaml:30',
      'warning invalid-entry kustomization.yaml:35',
      'warning unmatched-target kustomization.yaml:35',
    ],
  },
  {
    title: 'A generator in the namespace of its metadata',
    files: {
      'kustomization.yaml': `generators: [t.yaml]
`,
      't.yaml': `apiVersion: builtin
kind: ConfigMapGenerator
metadata:
  name: t
  namespace: tn
literals: [a=b]
`,
    },
    prints: `apiVersion: v1
data:
  a: b
kind: ConfigMap
metadata:
  name: t-4h2mbtbbt6
  namespace: tn
`,
  },
  {
    title: 'A generator with a name and a namespace of its own',
    files: {
      'kustomization.yaml': `generators: [t.yaml]
`,
      't.yaml': `apiVersion: builtin
kind: ConfigMapGenerator
metadata:
  name: t
  namespace: tn
name: n
namespace: m
literals: [a=b]
`,
    },
    prints: `apiVersion: v1
data:
  a: b
kind: ConfigMap
metadata:
  name: n-4h2mbtbbt6
  namespace: m
`,
  },
  {
    title: 'PatchStrategicMergeTransformer with files alone',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: a}
data: {x: "y"}
`,
      't.yaml': `apiVersion: builtin
kind: PatchStrategicMergeTransformer
metadata:
  name: t
  namespace: tn
paths: [p.yaml]
`,
      'p.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: a}
data: {z: "1"}
`,
    },
    prints: `apiVersion: v1
data:
  x: "y"
  z: "1"
kind: ConfigMap
metadata:
  name: a
`,
  },
  {
    title: 'PatchStrategicMergeTransformer with an empty file',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: a}
data: {x: "y"}
`,
      't.yaml': `apiVersion: builtin
kind: PatchStrategicMergeTransformer
metadata:
  name: t
  namespace: tn
paths: [e.yaml]
`,
      'e.yaml': `# nothing
`,
    },
    refused: 'invalid-entry t.yaml:1',
  },
  {
    title: 'PatchStrategicMergeTransformer with a comment alone',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: a}
data: {x: "y"}
`,
      't.yaml': `apiVersion: builtin
kind: PatchStrategicMergeTransformer
metadata:
  name: t
  namespace: tn
patches: "# c"
`,
    },
    refused: 'invalid-entry t.yaml:1',
  },
  {
    title: 'PatchJson6902Transformer without operations',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: a}
data: {x: "y"}
`,
      't.yaml': `apiVersion: builtin
kind: PatchJson6902Transformer
metadata:
  name: t
  namespace: tn
target: {kind: ConfigMap, name: a}
`,
    },
    refused: 'invalid-patch t.yaml:1',
  },
  {
    title: 'ReplicaCountTransformer without replicas',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: a}
data: {x: "y"}
`,
      't.yaml': `apiVersion: builtin
kind: ReplicaCountTransformer
metadata:
  name: t
  namespace: tn
`,
    },
    refused: 'invalid-entry t.yaml:1',
  },
  {
    title: 'ImageTagTransformer without an image',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: a}
data: {x: "y"}
`,
      't.yaml': `apiVersion: builtin
kind: ImageTagTransformer
metadata:
  name: t
  namespace: tn
`,
    },
    prints: `apiVersion: v1
data:
  x: "y"
kind: ConfigMap
metadata:
  name: a
`,
    finds: ['warning unmatched-target t.yaml:1'],
  },
  {
    title: 'AnnotationsTransformer does not add labels',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: a}
data: {x: "y"}
`,
      't.yaml': `apiVersion: builtin
kind: AnnotationsTransformer
metadata:
  name: t
  namespace: tn
labels: {l: m}
annotations: {x: 1}
fieldSpecs: [{path: metadata/annotations, create: true}]
`,
    },
    prints: `apiVersion: v1
data:
  x: "y"
kind: ConfigMap
metadata:
  annotations:
    x: "1"
  name: a
`,
  },
  {
    title: 'A generator under validators',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
validators: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: a}
data: {x: "y"}
`,
      't.yaml': `apiVersion: builtin
kind: ConfigMapGenerator
metadata:
  name: t
  namespace: tn
literals: [a=b]
`,
    },
    refused: 'invalid-entry t.yaml:2',
  },
  {
    title: 'PatchStrategicMergeTransformer with the name of a file as its patches',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
transformers: [t.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: a}
`,
      't.yaml': `apiVersion: builtin
kind: PatchStrategicMergeTransformer
metadata: {name: t}
patches: a.yaml
`,
    },
    refused: 'invalid-patch t.yaml:4',
  },
];
