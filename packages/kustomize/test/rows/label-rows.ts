import type { BuildRow } from './row.ts';

export const namesRows: readonly BuildRow[] = [
  {
    title: 'namespace is created and overwritten',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
namespace: ns
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
  namespace: ns
`,
  },
  {
    title: 'namespace of cluster-scoped kinds',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
namespace: ns
`,
      'a.yaml': `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: a
---
apiVersion: v1
kind: PersistentVolume
metadata:
  name: a
---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata:
  name: a
---
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata:
  name: a
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: a.b.c
`,
    },
    prints: `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: a
---
apiVersion: v1
kind: PersistentVolume
metadata:
  name: a
---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata:
  name: a
---
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata:
  name: a
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: a.b.c
`,
  },
  {
    title: 'namespace renames a Namespace of v1 only',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
namespace: ns
`,
      'a.yaml': `apiVersion: v1
kind: Namespace
metadata:
  name: a
---
apiVersion: x.y/v1
kind: Namespace
metadata:
  name: a
`,
    },
    prints: `apiVersion: v1
kind: Namespace
metadata:
  name: ns
---
apiVersion: x.y/v1
kind: Namespace
metadata:
  name: a
  namespace: ns
`,
  },
  {
    title: 'namespace with two Namespaces',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
namespace: ns
`,
      'a.yaml': `apiVersion: v1
kind: Namespace
metadata:
  name: a
---
apiVersion: v1
kind: Namespace
metadata:
  name: b
`,
    },
    refused: 'object-id-conflict kustomization.yaml:2',
  },
  {
    title: 'namespace makes two objects one',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
namespace: ns
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  namespace: x
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  namespace: z
`,
    },
    refused: 'object-id-conflict kustomization.yaml:2',
  },
  {
    title: 'namespace of an APIService and of the conversion webhook of a CRD',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
namespace: ns
`,
      'a.yaml': `apiVersion: apiregistration.k8s.io/v1
kind: APIService
metadata:
  name: a
spec: {service: {name: s}}
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: a
spec: {conversion: {webhook: {clientConfig: {service: {name: s, namespace: x}}}}}
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: b
spec: {conversion: {strategy: None}}
`,
    },
    prints: `apiVersion: apiregistration.k8s.io/v1
kind: APIService
metadata:
  name: a
spec:
  service:
    name: s
    namespace: ns
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: a
spec:
  conversion:
    webhook:
      clientConfig:
        service:
          name: s
          namespace: ns
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: b
spec:
  conversion:
    strategy: None
`,
  },
  {
    title: 'namespace of subjects',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
namespace: ns
`,
      'a.yaml': `apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata:
  name: a
subjects:
- {kind: ServiceAccount, name: default, namespace: other}
- {kind: User, name: default}
- {kind: ServiceAccount, name: other}
- {kind: ServiceAccount, name: more, namespace: foreign}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata:
  name: a
subjects:
- {kind: ServiceAccount, name: default, namespace: other}
- {kind: User, name: default}
- {kind: ServiceAccount, name: other}
- {kind: ServiceAccount, name: more, namespace: foreign}
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
  namespace: ns
- kind: ServiceAccount
  name: other
- kind: ServiceAccount
  name: more
  namespace: foreign
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata:
  name: a
subjects:
- kind: ServiceAccount
  name: default
  namespace: ns
- kind: User
  name: default
  namespace: ns
- kind: ServiceAccount
  name: other
- kind: ServiceAccount
  name: more
  namespace: foreign
`,
  },
  {
    title: 'namespace of a cluster-scoped custom resource with its CRD',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
namespace: ns
`,
      'a.yaml': `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: foos.x.y
spec:
  group: x.y
  scope: Cluster
  names: {kind: Foo}
---
apiVersion: x.y/v1
kind: Foo
metadata:
  name: a
`,
    },
    prints: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: foos.x.y
spec:
  group: x.y
  names:
    kind: Foo
  scope: Cluster
---
apiVersion: x.y/v1
kind: Foo
metadata:
  name: a
`,
    finds: ['warning kustomize-difference kustomization.yaml:2'],
    differs: true,
  },
  {
    title: 'namespace of a ValidatingAdmissionPolicy',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
namespace: ns
`,
      'a.yaml': `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata:
  name: a
`,
    },
    prints: `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata:
  name: a
`,
    finds: ['warning kustomize-difference kustomization.yaml:2'],
    differs: true,
  },
  {
    title: 'namespace null',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
namespace: ns
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  namespace:
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  namespace: ns
`,
  },
  {
    title: 'namespace in a mapping',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
namespace: ns
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  namespace: {a: b}
`,
    },
    refused: 'invalid-entry kustomization.yaml:2',
  },
  {
    title: 'The namespace of the parent counts',
    files: {
      'kustomization.yaml': `resources: [b]
namespace: outer
`,
      'b/kustomization.yaml': `resources: [a.yaml]
namespace: inner
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
  name: a
  namespace: outer
`,
  },
  {
    title: 'namePrefix and nameSuffix',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
namePrefix: p-
nameSuffix: -s
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
---
apiVersion: v1
kind: Namespace
metadata:
  name: a
---
apiVersion: x/v1
kind: Namespace
metadata:
  name: a
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: a
---
apiVersion: foo/v1
kind: CustomResourceDefinition
metadata:
  name: a
---
apiVersion: apiregistration.k8s.io/v1
kind: APIService
metadata:
  name: a
---
apiVersion: foo/v1
kind: APIService
metadata:
  name: a
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: p-a-s
---
apiVersion: v1
kind: Namespace
metadata:
  name: a
---
apiVersion: x/v1
kind: Namespace
metadata:
  name: a
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: a
---
apiVersion: foo/v1
kind: CustomResourceDefinition
metadata:
  name: a
---
apiVersion: apiregistration.k8s.io/v1
kind: APIService
metadata:
  name: a
---
apiVersion: foo/v1
kind: APIService
metadata:
  name: p-a-s
`,
  },
  {
    title: 'The prefix of the parent is outside',
    files: {
      'kustomization.yaml': `resources: [b]
namePrefix: o-
nameSuffix: -t
`,
      'b/kustomization.yaml': `resources: [a.yaml]
namePrefix: i-
nameSuffix: -s
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
  name: o-i-a-s-t
`,
  },
  {
    title: 'labels',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
labels:
- pairs: {b: "1", a: x}
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  labels: {a: old, z: z}
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: d
spec:
  template:
    spec:
      containers: [{name: c, image: i}]
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  labels:
    a: x
    b: "1"
    z: z
  name: a
---
apiVersion: apps/v1
kind: Deployment
metadata:
  labels:
    a: x
    b: "1"
  name: d
spec:
  template:
    spec:
      containers:
      - image: i
        name: c
`,
  },
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
    title: 'labels with templates',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
labels:
- pairs: {b: c}
  includeTemplates: true
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
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: s
spec: {volumeClaimTemplates: [{metadata: {name: v}}]}
---
apiVersion: batch/v1
kind: CronJob
metadata:
  name: j
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: t
spec: {volumeClaimTemplates: null}
`,
    },
    prints: `apiVersion: apps/v1
kind: Deployment
metadata:
  labels:
    b: c
  name: d
spec:
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
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  labels:
    b: c
  name: s
spec:
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
apiVersion: apps/v1
kind: StatefulSet
metadata:
  labels:
    b: c
  name: t
spec:
  template:
    metadata:
      labels:
        b: c
  volumeClaimTemplates: []
`,
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
    title: 'fields of labels',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
labels:
- pairs: {a: x}
  fields:
  - {path: spec/foo/labels, kind: Foo, create: true}
`,
      'a.yaml': `apiVersion: x/v1
kind: Foo
metadata:
  name: f
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    prints: `apiVersion: x/v1
kind: Foo
metadata:
  labels:
    a: x
  name: f
spec:
  foo:
    labels:
      a: x
---
apiVersion: v1
kind: ConfigMap
metadata:
  labels:
    a: x
  name: a
`,
  },
  {
    title: 'fields of labels without create',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
labels:
- pairs: {a: x}
  fields:
  - {path: spec/foo/labels, kind: Foo}
  - {path: spec/bar, kind: Foo}
`,
      'a.yaml': `apiVersion: x/v1
kind: Foo
metadata:
  name: f
spec: {foo: {labels: {z: z}}}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    prints: `apiVersion: x/v1
kind: Foo
metadata:
  labels:
    a: x
  name: f
spec:
  foo:
    labels:
      a: x
      z: z
---
apiVersion: v1
kind: ConfigMap
metadata:
  labels:
    a: x
  name: a
`,
    finds: ['warning unmatched-target kustomization.yaml:6'],
  },
  {
    title: 'fields of labels with a contradiction',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
labels:
- pairs: {a: x}
  fields:
  - {path: metadata/labels}
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
    },
    refused: 'invalid-entry kustomization.yaml:3',
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
