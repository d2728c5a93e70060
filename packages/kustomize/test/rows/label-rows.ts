import type { BuildRow } from './row.ts';

export const labelRows: readonly BuildRow[] = [
  {
    title: 'labels with null labels',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
labels:
- pairs: {b: "1"}
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  labels:
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  labels:
    b: "1"
  name: a
`,
  },
  {
    title: 'labels with a list',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
labels:
- pairs: {b: "1"}
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  labels: [a]
`,
    },
    refused: 'invalid-entry kustomization.yaml:3',
  },
  {
    title: 'labels that look like numbers',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
labels:
- pairs: {b: "1", c: "true", d: "", e: 1.0.0}
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
    b: "1"
    c: "true"
    d: ""
    e: 1.0.0
  name: a
`,
  },
  {
    title: 'labels with selectors',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
labels:
- pairs: {b: c}
  includeSelectors: true
`,
      'a.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: d
spec:
  template:
    spec:
      containers: [{name: c, image: i}]
---
apiVersion: v1
kind: Service
metadata:
  name: s
spec: {ports: []}
---
apiVersion: v1
kind: Service
metadata:
  name: t
---
apiVersion: v1
kind: ReplicationController
metadata:
  name: r
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: s
spec: {volumeClaimTemplates: [{metadata: {name: v}}]}
---
apiVersion: apps/v1
kind: DaemonSet
metadata:
  name: d
---
apiVersion: apps/v1
kind: ReplicaSet
metadata:
  name: d
---
apiVersion: batch/v1
kind: Job
metadata:
  name: j
---
apiVersion: batch/v1
kind: CronJob
metadata:
  name: j
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: p
spec: {selector: {matchLabels: {a: b}}}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: q
spec: {selector: {}}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: n
spec: {podSelector: {matchLabels: {a: b}}, ingress: [{from: [{podSelector: {matchLabels: {x: z}}}, {namespaceSelector: {}}]}]}
`,
    },
    prints: `apiVersion: apps/v1
kind: Deployment
metadata:
  labels:
    b: c
  name: d
spec:
  selector:
    matchLabels:
      b: c
  template:
    metadata:
      labels:
        b: c
    spec:
      containers:
      - image: i
        name: c
---
apiVersion: v1
kind: Service
metadata:
  labels:
    b: c
  name: s
spec:
  ports: []
  selector:
    b: c
---
apiVersion: v1
kind: Service
metadata:
  labels:
    b: c
  name: t
spec:
  selector:
    b: c
---
apiVersion: v1
kind: ReplicationController
metadata:
  labels:
    b: c
  name: r
spec:
  selector:
    b: c
  template:
    metadata:
      labels:
        b: c
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  labels:
    b: c
  name: s
spec:
  selector:
    matchLabels:
      b: c
  template:
    metadata:
      labels:
        b: c
  volumeClaimTemplates:
  - metadata:
      labels:
        b: c
      name: v
---
apiVersion: apps/v1
kind: DaemonSet
metadata:
  labels:
    b: c
  name: d
spec:
  selector:
    matchLabels:
      b: c
  template:
    metadata:
      labels:
        b: c
---
apiVersion: apps/v1
kind: ReplicaSet
metadata:
  labels:
    b: c
  name: d
spec:
  selector:
    matchLabels:
      b: c
  template:
    metadata:
      labels:
        b: c
---
apiVersion: batch/v1
kind: Job
metadata:
  labels:
    b: c
  name: j
spec:
  template:
    metadata:
      labels:
        b: c
---
apiVersion: batch/v1
kind: CronJob
metadata:
  labels:
    b: c
  name: j
spec:
  jobTemplate:
    metadata:
      labels:
        b: c
    spec:
      template:
        metadata:
          labels:
            b: c
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  labels:
    b: c
  name: p
spec:
  selector:
    matchLabels:
      a: b
      b: c
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  labels:
    b: c
  name: q
spec:
  selector: {}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  labels:
    b: c
  name: "n"
spec:
  ingress:
  - from:
    - podSelector:
        matchLabels:
          b: c
          x: z
    - namespaceSelector: {}
  podSelector:
    matchLabels:
      a: b
      b: c
`,
  },
  {
    title: 'A null that is not created stays, where kustomize writes an empty string',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
commonLabels: {b: c}
`,
      'a.yaml': `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: p
spec: {selector: {matchLabels: null}}
`,
    },
    prints: `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  labels:
    b: c
  name: p
spec:
  selector:
    matchLabels: null
`,
    differs: true,
  },
  {
    title: 'Affinity terms get labels',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
commonLabels: {b: c}
`,
      'a.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: d
spec:
  template:
    spec:
      affinity:
        podAntiAffinity:
          preferredDuringSchedulingIgnoredDuringExecution:
          - podAffinityTerm: {labelSelector: {matchLabels: {x: z}}}
          - podAffinityTerm: {labelSelector: {}}
      topologySpreadConstraints:
      - labelSelector: {matchLabels: {x: z}}
`,
    },
    prints: `apiVersion: apps/v1
kind: Deployment
metadata:
  labels:
    b: c
  name: d
spec:
  selector:
    matchLabels:
      b: c
  template:
    metadata:
      labels:
        b: c
    spec:
      affinity:
        podAntiAffinity:
          preferredDuringSchedulingIgnoredDuringExecution:
          - podAffinityTerm:
              labelSelector:
                matchLabels:
                  b: c
                  x: z
          - podAffinityTerm:
              labelSelector: {}
      topologySpreadConstraints:
      - labelSelector:
          matchLabels:
            b: c
            x: z
`,
  },
  {
    title: 'labels and commonLabels: commonLabels counts',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
labels:
- pairs: {a: x}
commonLabels: {a: w}
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
    a: w
  name: a
`,
  },
  {
    title: 'fields of labels through a scalar',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
labels:
- pairs: {a: x}
  fields:
  - {path: spec/a/b, create: true}
`,
      'a.yaml': `apiVersion: x/v1
kind: Foo
metadata:
  name: f
spec: {a: text}
`,
    },
    refused: 'invalid-entry kustomization.yaml:3',
  },
  {
    title: 'fields of labels through lists',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
labels:
- pairs: {a: x}
  fields:
  - {path: spec/items/labels, create: true}
  - {path: "spec/more[]/labels", create: true}
`,
      'a.yaml': `apiVersion: x/v1
kind: Foo
metadata:
  name: f
spec: {items: [{name: a}, {labels: {b: c}}], more: [{}, [{}]]}
`,
    },
    prints: `apiVersion: x/v1
kind: Foo
metadata:
  labels:
    a: x
  name: f
spec:
  items:
  - labels:
      a: x
    name: a
  - labels:
      a: x
      b: c
  more:
  - labels:
      a: x
  - - labels:
        a: x
`,
  },
  {
    title: 'fields of labels with an escaped slash',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
labels:
- pairs: {a: x}
  fields:
  - {path: "spec/a\\\\/b", create: true}
`,
      'a.yaml': `apiVersion: x/v1
kind: Foo
metadata:
  name: f
`,
    },
    prints: `apiVersion: x/v1
kind: Foo
metadata:
  labels:
    a: x
  name: f
spec:
  a/b:
    a: x
`,
  },
  {
    title: 'commonAnnotations',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
commonAnnotations: {b: "1"}
`,
      'a.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: d
spec:
  template:
    spec:
      containers: [{name: c, image: i}]
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: a
---
apiVersion: batch/v1
kind: CronJob
metadata:
  name: j
---
apiVersion: v1
kind: Pod
metadata:
  name: p
`,
    },
    prints: `apiVersion: apps/v1
kind: Deployment
metadata:
  annotations:
    b: "1"
  name: d
spec:
  template:
    metadata:
      annotations:
        b: "1"
    spec:
      containers:
      - image: i
        name: c
---
apiVersion: v1
kind: ConfigMap
metadata:
  annotations:
    b: "1"
  name: a
---
apiVersion: batch/v1
kind: CronJob
metadata:
  annotations:
    b: "1"
  name: j
spec:
  jobTemplate:
    metadata:
      annotations:
        b: "1"
    spec:
      template:
        metadata:
          annotations:
            b: "1"
---
apiVersion: v1
kind: Pod
metadata:
  annotations:
    b: "1"
  name: p
`,
  },
  {
    title: 'Without labels, a null stays',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
labels:
- pairs: {}
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
];
