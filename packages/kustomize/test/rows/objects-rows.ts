import type { BuildRow } from './row.ts';

export const objectsRows: readonly BuildRow[] = [
  {
    title: 'Several documents, and empty ones',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `---
# c
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: a
---
null
--- # comment
{}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: b
...
---
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
    title: 'Several JSON objects without a marker between them',
    files: {
      'kustomization.yaml': `resources: [a.json, b.json, c.json]
`,
      'a.json': `{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}}
{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "dropped"}}
---
{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "b"}}
`,
      'b.json': `{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "c"}} {"kind": "dropped"}`,
      'c.json': `{}
{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "dropped"}}
`,
    },
    finds: [
      'warning invalid-resource a.json:2',
      'warning invalid-resource b.json:1',
      'warning invalid-resource c.json:2',
    ],
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: b
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: c
`,
  },
  {
    title: 'A JSON object after a mapping of YAML',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: a}
{"apiVersion": "v1"}
`,
    },
    refused: 'invalid-yaml a.yaml:4',
  },
  {
    title: 'An empty file',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': ``,
    },
    prints: ``,
  },
  {
    title: 'A comment',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `# a
`,
    },
    prints: ``,
  },
  {
    title: 'CRLF and a byte order mark',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `\uFEFFapiVersion: v1\r
kind: ConfigMap\r
metadata:\r
  name: a\r
data:\r
  a: b\r
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
    title: 'No kind',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
metadata: {name: a}
`,
    },
    refused: 'invalid-resource a.yaml:1',
  },
  {
    title: 'No name',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {labels: {a: b}}
`,
    },
    refused: 'invalid-resource a.yaml:3',
  },
  {
    title: 'Only a generateName',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {generateName: a}
`,
    },
    refused: 'invalid-resource a.yaml:3',
  },
  {
    title: 'No apiVersion',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `kind: ConfigMap
metadata: {name: a}
`,
    },
    prints: `kind: ConfigMap
metadata:
  name: a
`,
  },
  {
    title: 'A text',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `hello
`,
    },
    refused: 'invalid-resource a.yaml:1',
  },
  {
    title: 'A list',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `- a
`,
    },
    refused: 'invalid-resource a.yaml:1',
  },
  {
    title: 'A mapping without kind and name',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `a: b
`,
    },
    refused: 'invalid-resource a.yaml:1',
  },
  {
    title: 'A number as name',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: 5}
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: 5
`,
  },
  {
    title: 'A number as name, with a prefix',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
namePrefix: a-
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: 5}
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: a-5
`,
  },
  {
    title: 'A kustomization as resource',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namePrefix: a
`,
    },
    refused: 'invalid-resource a.yaml:1',
  },
  {
    title: 'YAML that cannot be read',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `a: b: c
`,
    },
    refused: 'invalid-yaml a.yaml:1',
  },
  {
    title: 'The items of a list follow the other documents',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: List
items:
- {apiVersion: v1, kind: ConfigMap, metadata: {name: x}}
- apiVersion: v1
  kind: ConfigMapList
  items:
  - {apiVersion: v1, kind: ConfigMap, metadata: {name: y}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: w}}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: z
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: z
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: x
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: w
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: "y"
`,
  },
  {
    title: 'Null items',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: List
items: null
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: z
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: z
`,
  },
  {
    title: 'A kind that ends in List, without items',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: x/v1
kind: AllowList
metadata: {name: a}
spec: {a: b}
`,
    },
    prints: `apiVersion: x/v1
kind: AllowList
metadata:
  name: a
spec:
  a: b
`,
  },
  {
    title: 'A ResourceList',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
- {apiVersion: v1, kind: ConfigMap, metadata: {name: x}}
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: x
`,
  },
  {
    title: 'An item without a name',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: ConfigMap
`,
    },
    refused: 'invalid-resource a.yaml:4',
  },
  {
    title: 'A duplicate key',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
data:
  a: b
  a: c
`,
    },
    refused: 'duplicate-key a.yaml:7',
  },
  {
    title: 'Anchors, aliases and merge keys',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
data: &d
  a: b
other:
  <<: *d
  c: d
more: *d
`,
    },
    prints: `apiVersion: v1
data:
  a: b
kind: ConfigMap
metadata:
  name: a
more:
  a: b
other:
  a: b
  c: d
`,
  },
  {
    title: 'An alias is not changed with its anchor',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
commonLabels: {x: z}
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  labels: &l {a: b}
  annotations: *l
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  annotations:
    a: b
  labels:
    a: b
    x: z
  name: a
`,
  },
  {
    title: 'A number as label stays',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  labels:
    a: 1
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  labels:
    a: 1
  name: a
`,
  },
  {
    title: 'Null',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
spec: null
data:
  a:
`,
    },
    prints: `apiVersion: v1
data:
  a: null
kind: ConfigMap
metadata:
  name: a
spec: null
`,
  },
  {
    title: 'A name with a line end',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: "a b"
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: a b
`,
  },
  {
    title: 'A directive',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `%YAML 1.2
---
apiVersion: v1
kind: ConfigMap
metadata: {name: a}
`,
    },
    refused: 'invalid-yaml a.yaml:1',
  },
  {
    title: 'Text behind a separator',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: a}
--- {a: b}
`,
    },
    refused: 'invalid-yaml a.yaml:4',
  },
  {
    title: 'Text behind the marker at the start',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `--- &x
apiVersion: v1
kind: ConfigMap
metadata: {name: a}
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    finds: ['warning invalid-yaml a.yaml:1'],
  },
  {
    title: 'A missing key',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: a}
data:
  : a
`,
    },
    refused: 'invalid-yaml a.yaml:5',
  },
  {
    title: 'A tab in front of a comment',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
	# c
kind: ConfigMap
metadata: {name: a}
`,
    },
    refused: 'invalid-yaml a.yaml:2',
  },
  {
    title: 'An escape that go-yaml does not know',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: a}
data: {a: "x\\/y"}
`,
    },
    refused: 'invalid-yaml a.yaml:4',
  },
  {
    title: 'A colon on the next line, in brackets',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: a}
data: {"a"
  : b}
`,
    },
    refused: 'invalid-yaml a.yaml:4',
  },
  {
    title: 'A document after three dots',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: a}
...
apiVersion: v1
kind: ConfigMap
metadata: {name: b}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: c}
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
  name: c
`,
    finds: ['warning invalid-yaml a.yaml:5'],
  },
  {
    title: 'A document after three dots that cannot be read',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: a}
...
]]
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    finds: ['warning invalid-yaml a.yaml:5'],
  },
  {
    title: 'Annotations that are a list',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: a, annotations: [b]}
`,
    },
    refused: 'invalid-resource a.yaml:3',
  },
  {
    title: 'A JSON patch that tests an integer above 2^53',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
patches:
- target: {kind: A}
  patch: |
    - {op: test, path: /spec/n, value: 9007199254740993}
`,
      'a.yaml': `apiVersion: v1
kind: A
metadata: {name: a}
spec: {n: 9007199254740993, m: 9007199254740992}
`,
    },
    // kustomize rounds the integers of the object.
    finds: ['warning kustomize-difference a.yaml:4'],
    differs: true,
    prints: `apiVersion: v1
kind: A
metadata:
  name: a
spec:
  m: 9007199254740992
  "n": 9007199254740993
`,
  },
  {
    title: 'A JSON patch that tests another integer above 2^53',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
patches:
- target: {kind: A}
  patch: |
    - {op: test, path: /spec/n, value: 9007199254740992}
`,
      'a.yaml': `apiVersion: v1
kind: A
metadata: {name: a}
spec: {n: 9007199254740993, m: 9007199254740992}
`,
    },
    refused: 'invalid-patch kustomization.yaml:5',
  },
];
