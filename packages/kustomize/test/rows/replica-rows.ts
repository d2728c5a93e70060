import type { BuildRow } from './row.ts';

export const replicaRows: readonly BuildRow[] = [
  {
    title: 'replicas',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
replicas:
- {name: a, count: 3}
`,
      'a.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: a
spec:
  template:
    spec:
      containers: [{name: c, image: i}]
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: b
spec:
  template:
    spec:
      containers: [{name: c, image: i}]
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: a
spec: {replicas: 1}
---
apiVersion: v1
kind: ReplicationController
metadata:
  name: a
---
apiVersion: apps/v1
kind: ReplicaSet
metadata:
  name: a
---
apiVersion: x/v1
kind: Foo
metadata:
  name: a
---
apiVersion: apps/v1
kind: DaemonSet
metadata:
  name: a
`,
    },
    prints: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: a
spec:
  replicas: 3
  template:
    spec:
      containers:
      - image: i
        name: c
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: b
spec:
  template:
    spec:
      containers:
      - image: i
        name: c
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: a
spec:
  replicas: 3
---
apiVersion: v1
kind: ReplicationController
metadata:
  name: a
spec:
  replicas: 3
---
apiVersion: apps/v1
kind: ReplicaSet
metadata:
  name: a
spec:
  replicas: 3
---
apiVersion: x/v1
kind: Foo
metadata:
  name: a
---
apiVersion: apps/v1
kind: DaemonSet
metadata:
  name: a
`,
  },
  {
    title: 'replicas of a text',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
replicas:
- {name: a, count: 3}
`,
      'a.yaml': `apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: a
spec: {replicas: "1"}
`,
    },
    prints: `apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: a
spec:
  replicas: "3"
`,
  },
  {
    title: 'replicas of null',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
replicas:
- {name: a, count: 3}
`,
      'a.yaml': `apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: a
spec: {replicas: }
`,
    },
    prints: `apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: a
spec:
  replicas: 3
`,
  },
  {
    title: 'replicas of nothing',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
replicas:
- {name: zz, count: 3}
`,
      'a.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: a
spec:
  template:
    spec:
      containers: [{name: c, image: i}]
`,
    },
    refused: 'invalid-entry kustomization.yaml:3',
  },
  {
    title: 'replicas of more than 64 bits',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
replicas:
- name: a
  count: 99999999999999999999
`,
      'a.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: a
`,
    },
    refused: 'invalid-kustomization kustomization.yaml:4',
  },
  {
    title: 'replicas without count',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
replicas:
- name: a
`,
      'a.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: a
spec:
  template:
    spec:
      containers: [{name: c, image: i}]
`,
    },
    refused: 'invalid-entry kustomization.yaml:3',
    differs: true,
  },
  {
    title: 'replicas find an object by the name in its base',
    files: {
      'kustomization.yaml': `resources: [b]
namePrefix: o-
replicas: [{name: a, count: 3}]
`,
      'b/kustomization.yaml': `resources: [a.yaml]
namePrefix: i-
`,
      'b/a.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: a
spec:
  template:
    spec:
      containers: [{name: c, image: i}]
`,
    },
    prints: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: o-i-a
spec:
  replicas: 3
  template:
    spec:
      containers:
      - image: i
        name: c
`,
  },
];
