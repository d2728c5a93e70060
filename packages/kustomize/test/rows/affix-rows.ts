import type { BuildRow } from './row.ts';

export const affixRows: readonly BuildRow[] = [
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
];
