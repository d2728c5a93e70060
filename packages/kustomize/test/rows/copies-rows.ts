import type { BuildRow } from './row.ts';

/** No two fields of a build share a scalar, but for the label or annotation that one entry adds to several of an object. */
export const copiesRows: readonly BuildRow[] = [
  {
    title: 'a copy of a label is not changed with the label',
    root: 'prod',
    files: {
      'base/kustomization.yaml': `resources: [web.yaml]
labels:
- pairs: {app: v1, tier: t1}
  includeSelectors: true
commonAnnotations: {note: n1}
configMapGenerator:
- name: gen
  literals: [a=b]
replacements:
- source: {kind: Deployment, name: web, fieldPath: metadata.labels.app}
  targets:
  - select: {kind: ConfigMap, name: cfg}
    fieldPaths: [data.CREATED, metadata.annotations.fresh, metadata.labels.copied]
    options: {create: true}
  - select: {kind: ConfigMap, name: cfg}
    fieldPaths: [data.present, data.struct.a]
  - select: {kind: Deployment, name: web}
    fieldPaths: ["spec.template.spec.containers.[name=web].env.[name=A].value"]
    options: {create: true}
  - select: {kind: Thing}
    fieldPaths: [spec.fresh.0, "spec.more.[name=q].value"]
    options: {create: true}
- source: {kind: Deployment, name: web, fieldPath: metadata.labels}
  targets:
  - select: {kind: ConfigMap, name: bare}
    fieldPaths: [data]
    options: {create: true}
  - select: {kind: Thing}
    fieldPaths: [spec.labels, spec.list.0]
    options: {create: true}
- source: {kind: ConfigMap, name: cfg, fieldPath: metadata.annotations.note}
  targets:
  - select: {kind: Other}
    fieldPaths: [spec.note, metadata.annotations.other]
    options: {create: true}
  - select: {kind: Service}
    fieldPaths: [metadata.annotations.new, metadata.labels.fromnote]
    options: {create: true}
`,
      'base/web.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  template:
    spec:
      containers:
      - name: web
        image: x
        args: [$(V)]
---
apiVersion: v1
kind: ConfigMap
metadata: {name: cfg}
data: {other: x, present: y, struct: '{"a": "b"}'}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: bare}
---
apiVersion: v1
kind: Service
metadata: {name: svc}
---
apiVersion: example.com/v1
kind: Thing
metadata: {name: thing}
spec: {list: [{a: b}]}
---
apiVersion: example.com/v1
kind: Other
metadata: {name: other, annotations: {keep: "1"}}
spec: {x: $(V)}
`,
      'prod/kustomization.yaml': `resources: [../base]
labels:
- pairs: {app: v2}
- pairs: {tier: t2}
  includeSelectors: true
commonAnnotations: {note: n2}
`,
    },
    prints: `apiVersion: apps/v1
kind: Deployment
metadata:
  annotations:
    note: n2
  labels:
    app: v2
    tier: t2
  name: web
spec:
  selector:
    matchLabels:
      app: v2
      tier: t2
  template:
    metadata:
      annotations:
        note: n2
      labels:
        app: v2
        tier: t2
    spec:
      containers:
      - args:
        - $(V)
        env:
        - name: A
          value: v1
        image: x
        name: web
---
apiVersion: v1
data:
  CREATED: v1
  other: x
  present: v1
  struct: '{"a":"v1"}'
kind: ConfigMap
metadata:
  annotations:
    fresh: v1
    note: n2
  labels:
    app: v2
    copied: v1
    tier: t2
  name: cfg
---
apiVersion: v1
data:
  app: v1
  tier: t1
kind: ConfigMap
metadata:
  annotations:
    note: n2
  labels:
    app: v2
    tier: t2
  name: bare
---
apiVersion: v1
kind: Service
metadata:
  annotations:
    new: n1
    note: n2
  labels:
    app: v2
    fromnote: n1
    tier: t2
  name: svc
spec:
  selector:
    app: v2
    tier: t2
---
apiVersion: example.com/v1
kind: Thing
metadata:
  annotations:
    note: n2
  labels:
    app: v2
    tier: t2
  name: thing
spec:
  fresh:
  - v1
  labels:
    app: v1
    tier: t1
  list:
  - app: v1
    tier: t1
  more:
  - name: q
    value: v1
---
apiVersion: example.com/v1
kind: Other
metadata:
  annotations:
    keep: "1"
    note: n2
    other: n1
  labels:
    app: v2
    tier: t2
  name: other
spec:
  note: n1
  x: $(V)
---
apiVersion: v1
data:
  a: b
kind: ConfigMap
metadata:
  annotations:
    note: n2
  labels:
    app: v2
    tier: t2
  name: gen-4h2mbtbbt6
`,
  },
  {
    title: 'a label is not changed with its copies',
    root: 'lbl',
    files: {
      'base/kustomization.yaml': `resources: [web.yaml]
labels:
- pairs: {app: v1, tier: t1}
  includeSelectors: true
commonAnnotations: {note: n1}
configMapGenerator:
- name: gen
  literals: [a=b]
replacements:
- source: {kind: Deployment, name: web, fieldPath: metadata.labels.app}
  targets:
  - select: {kind: ConfigMap, name: cfg}
    fieldPaths: [data.CREATED, metadata.annotations.fresh, metadata.labels.copied]
    options: {create: true}
  - select: {kind: ConfigMap, name: cfg}
    fieldPaths: [data.present, data.struct.a]
  - select: {kind: Deployment, name: web}
    fieldPaths: ["spec.template.spec.containers.[name=web].env.[name=A].value"]
    options: {create: true}
  - select: {kind: Thing}
    fieldPaths: [spec.fresh.0, "spec.more.[name=q].value"]
    options: {create: true}
- source: {kind: Deployment, name: web, fieldPath: metadata.labels}
  targets:
  - select: {kind: ConfigMap, name: bare}
    fieldPaths: [data]
    options: {create: true}
  - select: {kind: Thing}
    fieldPaths: [spec.labels, spec.list.0]
    options: {create: true}
- source: {kind: ConfigMap, name: cfg, fieldPath: metadata.annotations.note}
  targets:
  - select: {kind: Other}
    fieldPaths: [spec.note, metadata.annotations.other]
    options: {create: true}
  - select: {kind: Service}
    fieldPaths: [metadata.annotations.new, metadata.labels.fromnote]
    options: {create: true}
`,
      'base/web.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  template:
    spec:
      containers:
      - name: web
        image: x
        args: [$(V)]
---
apiVersion: v1
kind: ConfigMap
metadata: {name: cfg}
data: {other: x, present: y, struct: '{"a": "b"}'}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: bare}
---
apiVersion: v1
kind: Service
metadata: {name: svc}
---
apiVersion: example.com/v1
kind: Thing
metadata: {name: thing}
spec: {list: [{a: b}]}
---
apiVersion: example.com/v1
kind: Other
metadata: {name: other, annotations: {keep: "1"}}
spec: {x: $(V)}
`,
      'lbl/kustomization.yaml': `resources: [../base]
patches:
- patch: |
    apiVersion: v1
    kind: ConfigMap
    metadata: {name: cfg}
    data: {CREATED: p1, present: p2}
- patch: |
    apiVersion: v1
    kind: ConfigMap
    metadata: {name: bare}
    data: {app: p3}
- patch: |
    apiVersion: example.com/v1
    kind: Thing
    metadata: {name: thing}
    spec: {labels: {tier: zz}}
- patch: |
    apiVersion: example.com/v1
    kind: Other
    metadata: {name: other}
    spec: {note: zz}
- patch: |
    apiVersion: v1
    kind: Service
    metadata: {name: svc, annotations: {new: nn}}
`,
    },
    prints: `apiVersion: apps/v1
kind: Deployment
metadata:
  annotations:
    note: n1
  labels:
    app: v1
    tier: t1
  name: web
spec:
  selector:
    matchLabels:
      app: v1
      tier: t1
  template:
    metadata:
      annotations:
        note: n1
      labels:
        app: v1
        tier: t1
    spec:
      containers:
      - args:
        - $(V)
        env:
        - name: A
          value: v1
        image: x
        name: web
---
apiVersion: v1
data:
  CREATED: p1
  other: x
  present: p2
  struct: '{"a":"v1"}'
kind: ConfigMap
metadata:
  annotations:
    fresh: v1
    note: n1
  labels:
    app: v1
    copied: v1
    tier: t1
  name: cfg
---
apiVersion: v1
data:
  app: p3
  tier: t1
kind: ConfigMap
metadata:
  annotations:
    note: n1
  labels:
    app: v1
    tier: t1
  name: bare
---
apiVersion: v1
kind: Service
metadata:
  annotations:
    new: nn
    note: n1
  labels:
    app: v1
    fromnote: n1
    tier: t1
  name: svc
spec:
  selector:
    app: v1
    tier: t1
---
apiVersion: example.com/v1
kind: Thing
metadata:
  annotations:
    note: n1
  labels:
    app: v1
    tier: t1
  name: thing
spec:
  fresh:
  - v1
  labels:
    app: v1
    tier: zz
  list:
  - app: v1
    tier: t1
  more:
  - name: q
    value: v1
---
apiVersion: example.com/v1
kind: Other
metadata:
  annotations:
    keep: "1"
    note: n1
    other: n1
  labels:
    app: v1
    tier: t1
  name: other
spec:
  note: zz
  x: $(V)
---
apiVersion: v1
data:
  a: b
kind: ConfigMap
metadata:
  annotations:
    note: n1
  labels:
    app: v1
    tier: t1
  name: gen-4h2mbtbbt6
`,
  },
  {
    title: 'a generator that merges makes copies of labels',
    root: 'o2',
    files: {
      'b/d.yaml': `apiVersion: example.com/v1
kind: Thing
metadata: {name: thing}
spec: {z: q}
`,
      'b/kustomization.yaml': `resources: [d.yaml]
labels:
- pairs: {app: v1}
  fields: [{path: data, kind: ConfigMap, create: true},{path: spec/x, kind: Thing, create: true},{path: spec/y, kind: Thing, create: true}]
configMapGenerator:
- name: gen
  literals: [a=b]
  options: {disableNameSuffixHash: true}
`,
      'o2/kustomization.yaml': `resources: [../b]
configMapGenerator:
- {name: gen, behavior: merge, literals: [q=zz], options: {disableNameSuffixHash: true}}
patches:
- patch: |
    apiVersion: v1
    kind: ConfigMap
    metadata: {name: gen}
    data: {app: yy}
`,
    },
    prints: `apiVersion: example.com/v1
kind: Thing
metadata:
  labels:
    app: v1
  name: thing
spec:
  x:
    app: v1
  "y":
    app: v1
  z: q
---
apiVersion: v1
data:
  a: b
  app: yy
  q: zz
kind: ConfigMap
metadata:
  labels:
    app: v1
  name: gen
`,
  },
  {
    title: 'a JSON patch makes copies of labels',
    root: 'o3',
    files: {
      'b/d.yaml': `apiVersion: example.com/v1
kind: Thing
metadata: {name: thing}
spec: {z: q}
`,
      'b/kustomization.yaml': `resources: [d.yaml]
labels:
- pairs: {app: v1}
  fields: [{path: data, kind: ConfigMap, create: true},{path: spec/x, kind: Thing, create: true},{path: spec/y, kind: Thing, create: true}]
configMapGenerator:
- name: gen
  literals: [a=b]
  options: {disableNameSuffixHash: true}
`,
      'o3/kustomization.yaml': `resources: [../b]
patches:
- target: {kind: Thing}
  patch: |
    - {"op": "copy", "from": "/spec/x", "path": "/spec/w"}
    - {"op": "move", "from": "/spec/y", "path": "/spec/v"}
transformers:
- |
  apiVersion: builtin
  kind: PatchTransformer
  metadata: {name: t}
  patch: '{"apiVersion": "example.com/v1", "kind": "Thing", "metadata": {"name": "thing"}, "spec": {"x": {"app": "yy"}}}'
`,
    },
    prints: `apiVersion: example.com/v1
kind: Thing
metadata:
  labels:
    app: v1
  name: thing
spec:
  v:
    app: v1
  w:
    app: v1
  x:
    app: yy
  z: q
---
apiVersion: v1
data:
  a: b
  app: v1
kind: ConfigMap
metadata:
  labels:
    app: v1
  name: gen
`,
  },
];
