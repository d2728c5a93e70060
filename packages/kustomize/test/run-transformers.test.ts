import { describe, expect, it } from 'vitest';
import { buildText } from './build-text.ts';
import { describeRows } from './describe-rows.ts';

describeRows('transformers', [
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
    title: 'steps run in the order of kustomize, not in that of the file',
    files: {
      'kustomization.yaml': `replacements:
- source: {kind: Deployment, fieldPath: spec.template.spec.containers.0.image}
  targets: [{select: {kind: ConfigMap}, fieldPaths: [data.image], options: {create: true}}]
images: [{name: one, newName: two}, {name: two, newName: three}]
replicas: [{name: web, count: 2}]
patchesJson6902:
- target: {version: v1, group: apps, kind: Deployment, name: web}
  patch: '[{"op": "add", "path": "/metadata/annotations/order", "value": "patchesJson6902"}]'
commonAnnotations: {order: commonAnnotations, more: x}
commonLabels: {app: commonLabels}
labels: [{pairs: {app: labels}, includeSelectors: true}]
nameSuffix: -s
namePrefix: p-
namespace: ns
patches:
- patch: |
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: web, annotations: {more: patches}}
    spec: {replicas: 5}
patchesStrategicMerge:
- |-
  apiVersion: apps/v1
  kind: Deployment
  metadata: {name: web, annotations: {more: strategic, own: strategic}}
  spec: {replicas: 4}
resources: [a.yaml, c.yaml]
`,
      'a.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 1
  selector:
    matchLabels: {app: web}
  template:
    metadata:
      labels: {app: web}
    spec:
      containers:
      - name: c
        image: one
`,
      'c.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: web}
`,
    },
    prints: `apiVersion: apps/v1
kind: Deployment
metadata:
  annotations:
    more: x
    order: patchesJson6902
    own: strategic
  labels:
    app: commonLabels
  name: p-web-s
  namespace: ns
spec:
  replicas: 2
  selector:
    matchLabels:
      app: commonLabels
  template:
    metadata:
      annotations:
        more: x
        order: commonAnnotations
      labels:
        app: commonLabels
    spec:
      containers:
      - image: three
        name: c
---
apiVersion: v1
data:
  image: three
kind: ConfigMap
metadata:
  annotations:
    more: x
    order: commonAnnotations
  labels:
    app: commonLabels
  name: p-web-s
  namespace: ns
`,
  },
  {
    title: 'labels of selectors, which has those of templates',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
labels: [{pairs: {l: m}, includeSelectors: true, includeTemplates: true}]
`,
      'a.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 1
  selector:
    matchLabels: {app: web}
  template:
    metadata:
      labels: {app: web}
    spec:
      containers:
      - name: c
        image: one
`,
    },
    prints: `apiVersion: apps/v1
kind: Deployment
metadata:
  labels:
    l: m
  name: web
spec:
  replicas: 1
  selector:
    matchLabels:
      app: web
      l: m
  template:
    metadata:
      labels:
        app: web
        l: m
    spec:
      containers:
      - image: one
        name: c
`,
  },
  {
    title: 'labels of selectors of an object without a selector',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
labels: [{pairs: {l: m}, includeSelectors: true}]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: web}
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  labels:
    l: m
  name: web
`,
  },
  {
    title: 'labels without pairs',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
labels: [{includeSelectors: true}]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: web}
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: web
`,
  },
  {
    title: 'labels of a field that the defaults create',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
labels: [{pairs: {l: m}, includeSelectors: true, fields: [{path: metadata/labels, create: false}]}]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: web}
`,
    },
    refused: 'invalid-entry kustomization.yaml:2',
  },
  {
    title: 'an empty list of patchesStrategicMerge',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
patchesStrategicMerge: []
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: web}
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: web
`,
  },
  {
    title: 'patchesStrategicMerge of which all are empty',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
patchesStrategicMerge: [e.yaml, f.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: web}
`,
      'e.yaml': `# nothing
`,
      'f.yaml': `---
{}
`,
    },
    refused: 'invalid-patch kustomization.yaml:2',
  },
  {
    title: 'patchesStrategicMerge of which one is empty',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
patchesStrategicMerge: [e.yaml, p.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: web}
`,
      'e.yaml': `# nothing
`,
      'p.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: web, labels: {l: m}}
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  labels:
    l: m
  name: web
`,
  },
  {
    title: 'imageTags',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
imageTags: [{name: one, newTag: v2}]
`,
      'a.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 1
  selector:
    matchLabels: {app: web}
  template:
    metadata:
      labels: {app: web}
    spec:
      containers:
      - name: c
        image: one
`,
    },
    prints: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 1
  selector:
    matchLabels:
      app: web
  template:
    metadata:
      labels:
        app: web
    spec:
      containers:
      - image: one:v2
        name: c
`,
  },
  {
    title: 'no step for fields without entries',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
patches: []
labels: []
patchesJson6902: []
replicas: []
images: []
replacements: []
namePrefix: ""
namespace: ""
commonLabels: {}
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: web}
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: web
`,
  },
]);

describe('an error of a transformer', () => {
  it.each([
    ['commonLabels', '{a: b}', 'metadata: {name: a, labels: text}'],
    ['commonAnnotations', '{a: b}', 'metadata: {name: a, annotations: text}'],
    ['namespace', 'ns', 'metadata: {name: a, namespace: {}}'],
  ])('is where the kustomization has %s', async (field, value, metadata) => {
    const { diagnostics } = await buildText({
      'kustomization.yaml': `resources: [a.yaml]\n\n${field}: ${value}\n`,
      'a.yaml': `apiVersion: v1\nkind: ConfigMap\n${metadata}\n`,
    });
    expect(
      diagnostics
        .filter(({ severity }) => severity === 'error')
        .map(({ location }) => `${location?.path}:${location?.line}`),
    ).toEqual(['kustomization.yaml:3']);
  });

  it('ends the build before the next step', async () => {
    const { text, diagnostics } = await buildText({
      'kustomization.yaml':
        'resources: [a.yaml]\npatches: [{path: gone.yaml}, {path: gone-too.yaml}]\nreplicas: [{name: other, count: 1}]\n',
      'a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n',
    });
    expect(text).toBe('Error');
    expect(diagnostics.map(({ message }) => message)).toEqual(['There is no file or directory "gone.yaml"']);
  });
});
