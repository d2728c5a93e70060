import type { BuildRow } from './row.ts';

export const configurationRows: readonly BuildRow[] = [
  {
    title: 'namePrefix of another field',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
configurations: [c.yaml]
namePrefix: p-
`,
      'c.yaml': `namePrefix:
- {path: spec/name, kind: Foo}
`,
      'a.yaml': `apiVersion: x.y/v1
kind: Foo
metadata:
  name: f
spec: {name: n, ns: m, labels: {q: r}, count: 1, cm: a, image: nginx}
`,
    },
    prints: `apiVersion: x.y/v1
kind: Foo
metadata:
  name: p-f
spec:
  cm: a
  count: 1
  image: nginx
  labels:
    q: r
  name: p-n
  ns: m
`,
  },
  {
    title: 'nameSuffix of another field',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
configurations: [c.yaml]
nameSuffix: -s
`,
      'c.yaml': `nameSuffix:
- {path: spec/name, group: x.y}
`,
      'a.yaml': `apiVersion: x.y/v1
kind: Foo
metadata:
  name: f
spec: {name: n, ns: m, labels: {q: r}, count: 1, cm: a, image: nginx}
`,
    },
    prints: `apiVersion: x.y/v1
kind: Foo
metadata:
  name: f-s
spec:
  cm: a
  count: 1
  image: nginx
  labels:
    q: r
  name: n-s
  ns: m
`,
  },
  {
    title: 'namespace of another field',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
configurations: [c.yaml]
namespace: nn
`,
      'c.yaml': `namespace:
- {path: spec/ns, kind: Foo}
- {path: spec/new/ns, kind: Foo, create: true}
`,
      'a.yaml': `apiVersion: x.y/v1
kind: Foo
metadata:
  name: f
spec: {name: n, ns: m, labels: {q: r}, count: 1, cm: a, image: nginx}
`,
    },
    prints: `apiVersion: x.y/v1
kind: Foo
metadata:
  name: f
  namespace: nn
spec:
  cm: a
  count: 1
  image: nginx
  labels:
    q: r
  name: "n"
  new:
    ns: nn
  ns: nn
`,
  },
  {
    title: 'commonLabels, labels, templateLabels of other fields',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
configurations: [c.yaml]
commonLabels: {a: b}
labels:
- pairs: {c: d}
- pairs: {e: f}
  includeTemplates: true
`,
      'c.yaml': `commonLabels:
- {path: spec/one, kind: Foo, create: true}
labels:
- {path: spec/two, kind: Foo, create: true}
templateLabels:
- {path: spec/three, kind: Foo, create: true}
`,
      'a.yaml': `apiVersion: x.y/v1
kind: Foo
metadata:
  name: f
spec: {name: n, ns: m, labels: {q: r}, count: 1, cm: a, image: nginx}
`,
    },
    prints: `apiVersion: x.y/v1
kind: Foo
metadata:
  labels:
    a: b
    c: d
    e: f
  name: f
spec:
  cm: a
  count: 1
  image: nginx
  labels:
    q: r
  name: "n"
  ns: m
  one:
    a: b
  three:
    e: f
  two:
    c: d
    e: f
`,
  },
  {
    title: 'commonAnnotations of other fields',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
configurations: [c.yaml]
commonAnnotations: {a: b}
`,
      'c.yaml': `commonAnnotations:
- {path: spec/one, kind: Foo, create: true}
`,
      'a.yaml': `apiVersion: x.y/v1
kind: Foo
metadata:
  name: f
spec: {name: n, ns: m, labels: {q: r}, count: 1, cm: a, image: nginx}
`,
    },
    prints: `apiVersion: x.y/v1
kind: Foo
metadata:
  annotations:
    a: b
  name: f
spec:
  cm: a
  count: 1
  image: nginx
  labels:
    q: r
  name: "n"
  ns: m
  one:
    a: b
`,
  },
  {
    title: 'replicas of other kinds',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
configurations: [c.yaml]
replicas: [{name: f, count: 4}]
`,
      'c.yaml': `replicas:
- {path: spec/count, kind: Foo}
`,
      'a.yaml': `apiVersion: x.y/v1
kind: Foo
metadata:
  name: f
spec: {name: n, ns: m, labels: {q: r}, count: 1, cm: a, image: nginx}
`,
    },
    prints: `apiVersion: x.y/v1
kind: Foo
metadata:
  name: f
spec:
  cm: a
  count: 4
  image: nginx
  labels:
    q: r
  name: "n"
  ns: m
`,
  },
  {
    title: 'nameReference of other kinds',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
configurations: [c.yaml]
namePrefix: p-
`,
      'c.yaml': `nameReference:
- kind: ConfigMap
  version: v1
  fieldSpecs:
  - {path: spec/cm, kind: Foo}
`,
      'a.yaml': `apiVersion: x.y/v1
kind: Foo
metadata:
  name: f
spec: {name: n, ns: m, labels: {q: r}, count: 1, cm: a, image: nginx}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    prints: `apiVersion: x.y/v1
kind: Foo
metadata:
  name: p-f
spec:
  cm: p-a
  count: 1
  image: nginx
  labels:
    q: r
  name: "n"
  ns: m
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: p-a
`,
  },
  {
    title: 'images of other fields',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
configurations: [c.yaml]
images: [{name: nginx, newTag: "2"}]
`,
      'c.yaml': `images:
- {path: spec/image, kind: Foo}
`,
      'a.yaml': `apiVersion: x.y/v1
kind: Foo
metadata:
  name: f
spec: {name: n, ns: m, labels: {q: r}, count: 1, cm: a, image: nginx}
`,
    },
    prints: `apiVersion: x.y/v1
kind: Foo
metadata:
  name: f
spec:
  cm: a
  count: 1
  image: nginx:2
  labels:
    q: r
  name: "n"
  ns: m
`,
  },
  {
    title: 'An unknown key',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
configurations: [c.yaml]
`,
      'c.yaml': `foo: []
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'invalid-entry c.yaml:1',
  },
  {
    title: 'An unknown key of a field spec',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
configurations: [c.yaml]
`,
      'c.yaml': `namePrefix:
- {paths: a}
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'invalid-entry c.yaml:2',
  },
  {
    title: 'An empty file',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
configurations: [c.yaml]
namePrefix: p-
`,
      'c.yaml': ``,
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
    title: 'A contradiction',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
configurations: [c.yaml]
`,
      'c.yaml': `namePrefix:
- {path: metadata/name, create: true}
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'invalid-entry kustomization.yaml:2',
  },
  {
    title: 'A contradiction with the spec for all kinds',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
configurations: [c.yaml]
commonLabels: {a: b}
`,
      'c.yaml': `commonLabels:
- {path: metadata/labels, kind: Foo}
`,
      'a.yaml': `apiVersion: x.y/v1
kind: Foo
metadata:
  name: f
spec: {name: n, ns: m, labels: {q: r}, count: 1, cm: a, image: nginx}
`,
    },
    refused: 'invalid-entry kustomization.yaml:2',
  },
  {
    title: 'A spec for a kind removes the one for all kinds',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
configurations: [c.yaml]
namePrefix: p-
`,
      'c.yaml': `namePrefix:
- {path: metadata/name, kind: Foo}
`,
      'a.yaml': `apiVersion: x.y/v1
kind: Foo
metadata:
  name: f
spec: {name: n, ns: m, labels: {q: r}, count: 1, cm: a, image: nginx}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: a
---
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingWebhookConfiguration
metadata:
  name: m
`,
    },
    prints: `apiVersion: x.y/v1
kind: Foo
metadata:
  name: p-f
spec:
  cm: a
  count: 1
  image: nginx
  labels:
    q: r
  name: "n"
  ns: m
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: a
---
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingWebhookConfiguration
metadata:
  name: m
`,
  },
  {
    title: 'A spec for a kind that is sorted last is one more',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
configurations: [c.yaml]
namePrefix: p-
`,
      'c.yaml': `namePrefix:
- {path: metadata/name, kind: MutatingWebhookConfiguration}
`,
      'a.yaml': `apiVersion: x.y/v1
kind: Foo
metadata:
  name: f
spec: {name: n, ns: m, labels: {q: r}, count: 1, cm: a, image: nginx}
---
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingWebhookConfiguration
metadata:
  name: m
`,
    },
    prints: `apiVersion: x.y/v1
kind: Foo
metadata:
  name: p-f
spec:
  cm: a
  count: 1
  image: nginx
  labels:
    q: r
  name: "n"
  ns: m
---
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingWebhookConfiguration
metadata:
  name: p-p-m
`,
  },
  {
    title: 'A spec for all kinds beside one for a kind',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
configurations: [c.yaml]
replicas: [{name: f, count: 4}]
`,
      'c.yaml': `replicas:
- {path: spec/replicas, create: true}
`,
      'a.yaml': `apiVersion: x.y/v1
kind: Foo
metadata:
  name: f
spec: {name: n, ns: m, labels: {q: r}, count: 1, cm: a, image: nginx}
`,
    },
    refused: 'invalid-entry kustomization.yaml:3',
  },
  {
    title: 'A missing file',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
configurations:
- c.yaml
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
    title: 'A base keeps its configuration, and the parent gets it',
    files: {
      'kustomization.yaml': `resources: [b, a.yaml]
namePrefix: o-
commonLabels: {x: z}
`,
      'a.yaml': `apiVersion: x.y/v1
kind: Foo
metadata:
  name: f
spec: {name: n, ns: m, labels: {q: r}, count: 1, cm: a, image: nginx}
`,
      'b/kustomization.yaml': `resources: [a.yaml]
configurations: [c.yaml]
namePrefix: i-
`,
      'b/c.yaml': `namePrefix:
- {path: spec/name, kind: Foo}
commonLabels:
- {path: spec/labels, kind: Foo}
`,
      'b/a.yaml': `apiVersion: x.y/v1
kind: Foo
metadata:
  name: g
spec: {name: n, ns: m, labels: {q: r}, count: 1, cm: a, image: nginx}
`,
    },
    prints: `apiVersion: x.y/v1
kind: Foo
metadata:
  labels:
    x: z
  name: o-i-g
spec:
  cm: a
  count: 1
  image: nginx
  labels:
    q: r
    x: z
  name: o-i-n
  ns: m
---
apiVersion: x.y/v1
kind: Foo
metadata:
  labels:
    x: z
  name: o-f
spec:
  cm: a
  count: 1
  image: nginx
  labels:
    q: r
    x: z
  name: o-n
  ns: m
`,
  },
  {
    title: 'The parent does not configure its base',
    files: {
      'kustomization.yaml': `resources: [b]
configurations: [c.yaml]
`,
      'c.yaml': `namePrefix:
- {path: spec/name, kind: Foo}
`,
      'b/kustomization.yaml': `resources: [a.yaml]
namePrefix: i-
`,
      'b/a.yaml': `apiVersion: x.y/v1
kind: Foo
metadata:
  name: f
spec: {name: n, ns: m, labels: {q: r}, count: 1, cm: a, image: nginx}
`,
    },
    prints: `apiVersion: x.y/v1
kind: Foo
metadata:
  name: i-f
spec:
  cm: a
  count: 1
  image: nginx
  labels:
    q: r
  name: "n"
  ns: m
`,
  },
  {
    title: 'Two files',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
configurations: [c.yaml, d.yaml]
namePrefix: p-
`,
      'c.yaml': `namePrefix:
- {path: spec/name, kind: Foo}
`,
      'd.yaml': `namePrefix:
- {path: spec/ns, kind: Foo}
- {path: spec/name, kind: Foo}
`,
      'a.yaml': `apiVersion: x.y/v1
kind: Foo
metadata:
  name: f
spec: {name: n, ns: m, labels: {q: r}, count: 1, cm: a, image: nginx}
`,
    },
    prints: `apiVersion: x.y/v1
kind: Foo
metadata:
  name: p-f
spec:
  cm: a
  count: 1
  image: nginx
  labels:
    q: r
  name: p-n
  ns: p-m
`,
  },
  {
    title: 'A component has its own configuration',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
components: [c]
namePrefix: p-
`,
      'a.yaml': `apiVersion: x.y/v1
kind: Foo
metadata:
  name: f
spec: {name: n, ns: m, labels: {q: r}, count: 1, cm: a, image: nginx}
`,
      'c/kustomization.yaml': `kind: Component
configurations: [c.yaml]
namePrefix: c-
`,
      'c/c.yaml': `namePrefix:
- {path: spec/name, kind: Foo}
`,
    },
    prints: `apiVersion: x.y/v1
kind: Foo
metadata:
  name: p-c-f
spec:
  cm: a
  count: 1
  image: nginx
  labels:
    q: r
  name: p-c-n
  ns: m
`,
  },
  {
    title: 'An openapi document without definitions: a mapping',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
openapi: {path: s.json}
patches:
- patch: '{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {b: c}}'
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: a}
`,
      's.json': `{"swagger": "2.0"}
`,
    },
    finds: ['warning invalid-kustomization kustomization.yaml:2'],
    prints: `apiVersion: v1
data:
  b: c
kind: ConfigMap
metadata:
  name: a
`,
  },
  {
    title: 'An openapi document without definitions: null',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
openapi: {path: s.json}
patches:
- patch: '{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {b: c}}'
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: a}
`,
      's.json': `null
`,
    },
    finds: ['warning invalid-kustomization kustomization.yaml:2'],
    prints: `apiVersion: v1
data:
  b: c
kind: ConfigMap
metadata:
  name: a
`,
  },
  {
    title: 'An openapi document without definitions: definitions that are null',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
openapi: {path: s.json}
patches:
- patch: '{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {b: c}}'
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: a}
`,
      's.json': `{"definitions": null}
`,
    },
    finds: ['warning invalid-kustomization kustomization.yaml:2'],
    prints: `apiVersion: v1
data:
  b: c
kind: ConfigMap
metadata:
  name: a
`,
  },
  {
    title: 'An openapi document that is a list',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
openapi: {path: s.json}
patches:
- patch: '{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {b: c}}'
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: a}
`,
      's.json': `[]
`,
    },
    refused: 'invalid-kustomization kustomization.yaml:2',
  },
  {
    title: 'the first openapi of a build is in place of all other schemas',
    files: {
      'a/dep.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec: {template: {spec: {containers: [{name: web, image: x}]}}}
---
apiVersion: example.com/v1
kind: Thing
metadata: {name: t}
spec: {list: [{name: a}]}
`,
      'a/kustomization.yaml': `resources: [dep.yaml]
openapi: {path: schema.json}
`,
      'a/schema.json': `{"definitions": {"v1.Thing": {"properties": {"spec": {"properties": {"list": {"items": {"properties": {"name": {"type": "string"}, "v": {"type":"string"}}}, "type": "array", "x-kubernetes-patch-merge-key": "name", "x-kubernetes-patch-strategy": "merge"}}}}, "x-kubernetes-group-version-kind": [{"group": "example.com", "kind": "Thing", "version": "v1"}]}}}
`,
      'b/kustomization.yaml': `resources: [x.yaml]
openapi: {path: schema.json}
`,
      'b/schema.json': `{"definitions": {"v1.Other": {"properties": {"spec": {"type": "object"}}, "x-kubernetes-group-version-kind": [{"group": "example.com", "kind": "Other", "version": "v1"}]}}}
`,
      'b/x.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: x}
`,
      'kustomization.yaml': `resources: [b, a]
patches:
- patch: |
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: web}
    spec: {template: {spec: {containers: [{name: web, args: [b]}], volumes: [{name: v, x: null}, {name: w, $patch: delete}]}}}
- patch: |
    apiVersion: example.com/v1
    kind: Thing
    metadata: {name: t}
    spec: {list: [{name: b}]}
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: x
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  template:
    spec:
      containers:
      - args:
        - b
        image: x
        name: web
      volumes:
      - name: v
---
apiVersion: example.com/v1
kind: Thing
metadata:
  name: t
spec:
  list:
  - name: b
  - name: a
`,
    finds: [
      'warning kustomize-difference kustomization.yaml:7',
      'warning kustomize-difference kustomization.yaml:7',
      'warning kustomize-difference kustomization.yaml:12',
    ],
    differs: true,
  },
  {
    title: 'an openapi counts from its kustomization on',
    files: {
      'a/dep.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec: {template: {spec: {containers: [{name: web, image: x}]}}}
---
apiVersion: example.com/v1
kind: Thing
metadata: {name: t}
spec: {list: [{name: a}]}
`,
      'a/kustomization.yaml': `resources: [dep.yaml]
patches:
- patch: |
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: web}
    spec: {template: {spec: {containers: [{name: web, args: [b]}], volumes: [{name: v, x: null}, {name: w, $patch: delete}]}}}
- patch: |
    apiVersion: example.com/v1
    kind: Thing
    metadata: {name: t}
    spec: {list: [{name: b}]}
`,
      'b/kustomization.yaml': `resources: [x.yaml]
openapi: {path: schema.json}
`,
      'b/schema.json': `{"definitions": {"v1.Other": {"properties": {"spec": {"type": "object"}}, "x-kubernetes-group-version-kind": [{"group": "example.com", "kind": "Other", "version": "v1"}]}}}
`,
      'b/x.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: x}
`,
      'kustomization.yaml': `resources: [a, b]
`,
    },
    prints: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  template:
    spec:
      containers:
      - args:
        - b
        image: x
        name: web
      volumes:
      - name: v
---
apiVersion: example.com/v1
kind: Thing
metadata:
  name: t
spec:
  list:
  - name: b
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: x
`,
  },
  {
    title: 'an openapi adds to schemas that are needed before',
    files: {
      'a/dep.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec: {template: {spec: {containers: [{name: web, image: x}]}}}
---
apiVersion: example.com/v1
kind: Thing
metadata: {name: t}
spec: {list: [{name: a}]}
`,
      'a/kustomization.yaml': `resources: [dep.yaml]
`,
      'b/kustomization.yaml': `resources: [x.yaml]
openapi: {path: schema.json}
`,
      'b/schema.json': `{"definitions": {"v1.Other": {"properties": {"spec": {"type": "object"}}, "x-kubernetes-group-version-kind": [{"group": "example.com", "kind": "Other", "version": "v1"}]}}}
`,
      'b/x.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: x}
`,
      'kustomization.yaml': `resources: [a, b]
patches:
- patch: |
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: web}
    spec: {template: {spec: {containers: [{name: web, args: [b]}], volumes: [{name: v, x: null}, {name: w, $patch: delete}]}}}
- patch: |
    apiVersion: example.com/v1
    kind: Thing
    metadata: {name: t}
    spec: {list: [{name: b}]}
`,
    },
    prints: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  template:
    spec:
      containers:
      - args:
        - b
        image: x
        name: web
      volumes:
      - name: v
---
apiVersion: example.com/v1
kind: Thing
metadata:
  name: t
spec:
  list:
  - name: b
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: x
`,
  },
  {
    title: 'a version of openapi is in place of later documents',
    files: {
      'a/dep.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec: {template: {spec: {containers: [{name: web, image: x}]}}}
---
apiVersion: example.com/v1
kind: Thing
metadata: {name: t}
spec: {list: [{name: a}]}
`,
      'a/kustomization.yaml': `resources: [dep.yaml]
openapi: {path: schema.json}
`,
      'a/schema.json': `{"definitions": {"v1.Thing": {"properties": {"spec": {"properties": {"list": {"items": {"properties": {"name": {"type": "string"}, "v": {"type":"string"}}}, "type": "array", "x-kubernetes-patch-merge-key": "name", "x-kubernetes-patch-strategy": "merge"}}}}, "x-kubernetes-group-version-kind": [{"group": "example.com", "kind": "Thing", "version": "v1"}]}}}
`,
      'kustomization.yaml': `resources: [a]
openapi: {version: v1.21.2}
patches:
- patch: |
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: web}
    spec: {template: {spec: {containers: [{name: web, args: [b]}], volumes: [{name: v, x: null}, {name: w, $patch: delete}]}}}
- patch: |
    apiVersion: example.com/v1
    kind: Thing
    metadata: {name: t}
    spec: {list: [{name: b}]}
`,
    },
    prints: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  template:
    spec:
      containers:
      - args:
        - b
        image: x
        name: web
      volumes:
      - name: v
---
apiVersion: example.com/v1
kind: Thing
metadata:
  name: t
spec:
  list:
  - name: b
  - name: a
`,
    finds: ['warning kustomize-difference kustomization.yaml:13'],
    differs: true,
  },
];
