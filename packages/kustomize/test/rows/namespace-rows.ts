import type { BuildRow } from './row.ts';

export const namespaceRows: readonly BuildRow[] = [
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
    title: 'subjects that are no list',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
namespace: ns
`,
      'a.yaml': `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata:
  name: a
subjects:
  kind: User
  name: default
`,
    },
    refused: 'invalid-resource a.yaml:5',
  },
  {
    title: 'subjects that are a text',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
namespace: ns
`,
      'a.yaml': `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata:
  name: a
subjects: default
`,
    },
    refused: 'invalid-resource a.yaml:5',
  },
  {
    title: 'a subject that is a text',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
namespace: ns
`,
      'a.yaml': `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata:
  name: a
subjects:
- kind: User
  name: default
- default
`,
    },
    refused: 'invalid-resource a.yaml:8',
  },
  {
    title: 'a subject that is null',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
namespace: ns
`,
      'a.yaml': `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata:
  name: a
subjects:
- null
`,
    },
    prints: `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata:
  name: a
subjects:
- null
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
];
