import type { BuildRow } from './row.ts';

export const crdsRows: readonly BuildRow[] = [
  {
    title: 'crds add references, labels and names',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
crds: [c.json]
namePrefix: p-
commonLabels: {l: m}
commonAnnotations: {an: x}
`,
      'c.json': `{"github.com/example/pkg/apis/jingfang/v1beta1.Bee": {"Schema": {"description": "Bee", "properties": {"apiVersion": {"type": "string"}, "kind": {"type": "string"}, "metadata": {"$ref": "k8s.io/ObjectMeta"}, "spec": {"$ref": "github.com/example/pkg/apis/jingfang/v1beta1.BeeSpec"}, "status": {"$ref": "x"}}}, "Dependencies": []},
"github.com/example/pkg/apis/jingfang/v1beta1.BeeSpec": {"Schema": {"properties": {"action": {"type": "string"}, "secretRef": {"x-kubernetes-object-ref-api-version": "v1", "x-kubernetes-object-ref-kind": "Secret", "$ref": "k8s.io/LocalObjectReference"}, "keyed": {"x-kubernetes-object-ref-api-version": "v1", "x-kubernetes-object-ref-kind": "Secret", "x-kubernetes-object-ref-name-key": "nm", "type": "object"}, "lab": {"x-kubernetes-label-selector": ""}, "ann": {"x-kubernetes-annotation": ""}, "idn": {"x-kubernetes-identity": ""}, "nested": {"$ref": "github.com/example/pkg/apis/jingfang/v1beta1.Sub"}, "list": {"type":"array","items":{"$ref":"github.com/example/pkg/apis/jingfang/v1beta1.Sub"}}}}},
"github.com/example/pkg/apis/jingfang/v1beta1.Sub": {"Schema": {"properties": {"deep": {"x-kubernetes-object-ref-api-version": "v1", "x-kubernetes-object-ref-kind": "ConfigMap"}}}},
"github.com/example/pkg/apis/jingfang/v1beta1.MyKind": {"Schema": {"properties": {"apiVersion": {"type": "string"}, "kind": {"type": "string"}, "metadata": {}, "beeRef": {"x-kubernetes-object-ref-api-version": "v1beta1", "x-kubernetes-object-ref-kind": "Bee"}}}}}
`,
      'a.yaml': `apiVersion: v1
kind: Secret
metadata: {name: s}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: c}
---
apiVersion: jingfang.example.com/v1beta1
kind: Bee
metadata: {name: b}
spec: {action: fly, secretRef: {name: s}, keyed: {nm: s, name: s}, idn: ident, lab: {q: r}, nested: {deep: {name: c}}, list: [{deep: {name: c}}]}
---
apiVersion: jingfang.example.com/v1beta1
kind: MyKind
metadata: {name: m}
beeRef: {name: b}
`,
    },
    prints: `apiVersion: v1
kind: Secret
metadata:
  annotations:
    an: x
  labels:
    l: m
  name: p-s
---
apiVersion: v1
kind: ConfigMap
metadata:
  annotations:
    an: x
  labels:
    l: m
  name: p-c
---
apiVersion: jingfang.example.com/v1beta1
kind: Bee
metadata:
  annotations:
    an: x
  labels:
    l: m
  name: p-b
spec:
  action: fly
  idn: p-ident
  keyed:
    name: s
    nm: p-s
  lab:
    l: m
    q: r
  list:
  - deep:
      name: c
  nested:
    deep:
      name: p-c
  secretRef:
    name: p-s
---
apiVersion: jingfang.example.com/v1beta1
beeRef:
  name: p-b
kind: MyKind
metadata:
  annotations:
    an: x
  labels:
    l: m
  name: p-m
`,
  },
  {
    title: 'A CustomResourceDefinition under crds',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
crds:
- c.yaml
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
      'c.yaml': `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: x
`,
    },
    refused: 'invalid-entry kustomization.yaml:3',
  },
  {
    title: 'A missing file of crds',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
crds:
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
];
