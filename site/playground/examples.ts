// What one can see in ten seconds: each example is a folder that has something to show.
import type { PageFile } from './engine.ts';
import type { Panel } from './link.ts';

/** An example of the start screen. */
export interface Example {
  readonly name: string;
  readonly title: string;
  /** What there is to see. */
  readonly text: string;
  readonly panel: Panel;
  /** What the panel shows first. Default: the findings. */
  readonly view?: 'containers' | 'built';
  /** The file that the editor shows. */
  readonly open: string;
  readonly files: readonly PageFile[];
  /** The state before a change. */
  readonly before?: readonly PageFile[];
}

const SHOP_WEB = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: shop
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata:
      labels: {app: web}
    spec:
      containers:
        - name: app
          image: example.com/shop/web:1.4
          env:
            - name: CATALOG_URL   # the port is that of the Service
              value: http://$(CATALOG_HOST):$(CATALOG_SERVICE_PORT)/
            - name: POD_IP
              valueFrom: {fieldRef: {fieldPath: status.podIP}}
          args: [--listen=$(POD_IP):8080, --catalog=$(CATALOG_URL)]
`;
const SHOP_CATALOG = `apiVersion: v1
kind: Service
metadata:
  name: catalog
  namespace: shop
spec:
  clusterIP: 10.96.0.20
  selector: {app: catalog}
  ports: [{port: 8080}]
`;

const ORDER = `apiVersion: apps/v1
kind: Deployment
metadata: {name: report, namespace: shop}
spec:
  selector: {matchLabels: {app: report}}
  template:
    metadata: {labels: {app: report}}
    spec:
      containers:
        - name: app
          image: example.com/shop/report:2
          env:
            # Kubernetes expands from top to bottom: DB_HOST is not there yet.
            - {name: DB_URL, value: "postgres://$(DB_USER)@$(DB_HOST)/shop"}
            - {name: DB_HOST, value: db.data.svc}
            - name: DB_USER
              valueFrom: {secretKeyRef: {name: db, key: user}}
---
apiVersion: v1
kind: Secret
metadata: {name: db, namespace: shop}
stringData: {user: report, password: not-shown}
`;

const BASE_WEB = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
        - name: app
          image: web:1.4
          envFrom: [{configMapRef: {name: settings}}]
          args: ["--log=$(LOG_LEVEL)", "--region=$(REGION)"]
`;
const BASE_SERVICE = `apiVersion: v1
kind: Service
metadata: {name: web}
spec:
  selector: {app: web}
  ports: [{port: 80, targetPort: 8080}]
`;
const BASE = `resources: [web.yaml, service.yaml]
configMapGenerator:
  - name: settings
    literals: [LOG_LEVEL=info, REGION=eu]
`;
const PROD = `resources: [../../base]
components: [../../components/tracing]
namespace: shop
namePrefix: prod-
images:
  - {name: web, newName: example.com/shop/web, newTag: "1.5"}
replicas:
  - {name: web, count: 6}
configMapGenerator:
  - name: settings
    behavior: merge
    literals: [LOG_LEVEL=warn]
`;
const STAGING = `resources: [../../base]
namespace: staging
images:
  - {name: web, newName: example.com/shop/web, newTag: "1.6-rc"}
`;
const TRACING = `apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
patches:
  - target: {kind: Deployment}
    patch: |-
      - op: add
        path: /spec/template/spec/containers/0/env
        value: [{name: TRACES, value: "http://collector.observability:4317"}]
`;

const OVERLAYS: readonly PageFile[] = [
  { path: 'base/kustomization.yaml', text: BASE },
  { path: 'base/service.yaml', text: BASE_SERVICE },
  { path: 'base/web.yaml', text: BASE_WEB },
  { path: 'components/tracing/kustomization.yaml', text: TRACING },
  { path: 'overlays/prod/kustomization.yaml', text: PROD },
  { path: 'overlays/staging/kustomization.yaml', text: STAGING },
];

const changed = (path: string, edit: (text: string) => string): readonly PageFile[] =>
  OVERLAYS.map((file) => (file.path === path ? { path, text: edit(file.text) } : file));

const LABELS = `apiVersion: apps/v1
kind: Deployment
metadata: {name: checkout, namespace: shop}
spec:
  selector: {matchLabels: {app: checkout}}
  template:
    metadata: {labels: {app: checkout}}
    spec:
      containers:
        - name: app
          image: example.com/shop/checkout:3
          ports: [{name: http, containerPort: 8080}]
          env:
            - name: CURRENCY
              valueFrom: {configMapKeyRef: {name: checkout, key: currency}}
---
apiVersion: v1
kind: Service
metadata: {name: checkout, namespace: shop}
spec:
  selector: {app: check-out}     # no pod has this label
  ports: [{port: 80, targetPort: http}]
---
apiVersion: v1
kind: ConfigMap
metadata: {name: checkout, namespace: shop}
data:
  currencies: EUR                # the container asks for currency
`;

/** In the order of the start screen. */
export const EXAMPLES: readonly Example[] = [
  {
    name: 'reference',
    title: 'A typo that Kubernetes accepts',
    text: '$(CATALOG_HOST) is not a variable. The pod starts all the same, and asks a host with that name. One click fixes it.',
    panel: 'check',
    open: 'web.yaml',
    files: [
      { path: 'catalog.yaml', text: SHOP_CATALOG },
      { path: 'web.yaml', text: SHOP_WEB },
    ],
  },
  {
    name: 'order',
    title: 'The order of variables',
    text: 'DB_URL stands above DB_HOST and keeps the text $(DB_HOST). Secrets stay hidden, wherever they go.',
    panel: 'check',
    open: 'report.yaml',
    files: [{ path: 'report.yaml', text: ORDER }],
  },
  {
    name: 'names',
    title: 'Names that lead nowhere',
    text: 'A Service that selects no pod, and a key that the ConfigMap does not have: valid YAML, and no traffic.',
    panel: 'check',
    open: 'checkout.yaml',
    files: [{ path: 'checkout.yaml', text: LABELS }],
  },
  {
    name: 'overlays',
    title: 'Where a line comes from',
    text: 'Base, component and two overlays: each line of a built object beside the file and line that set it.',
    panel: 'check',
    view: 'built',
    open: 'overlays/prod/kustomization.yaml',
    files: OVERLAYS,
  },
  {
    name: 'preview',
    title: 'What a pull request changes',
    text: 'Someone renames LOG_LEVEL in the base. Which pods restart, and which argument breaks in which environment?',
    panel: 'preview',
    open: 'base/kustomization.yaml',
    before: OVERLAYS,
    files: changed('base/kustomization.yaml', (text) => text.replace('LOG_LEVEL=info', 'LEVEL=info')),
  },
  {
    name: 'map',
    title: 'A map of it all',
    text: 'Which overlay uses which base, which workload reads which ConfigMap: to click, and as Mermaid for your README.',
    panel: 'map',
    open: 'overlays/prod/kustomization.yaml',
    files: OVERLAYS,
  },
];
