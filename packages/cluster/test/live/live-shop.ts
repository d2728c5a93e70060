import type { JsonValue } from '@krmkit/base';
import { isObject, memoryFileSystem, memoryStandardInput, toJsonValue } from '@krmkit/base';
import type { Environments } from '@krmkit/kustomize';
import { buildRoot, readEnvironments } from '@krmkit/kustomize';
import type { MemoryCluster } from '../watch/memory-cluster.ts';
import { memoryCluster, refused, textAt } from '../watch/memory-cluster.ts';

/** What was applied to the cluster of `LIVE_SHOP`. */
export const APPLIED = `apiVersion: v1
kind: ConfigMap
metadata: {name: web, namespace: shop}
data: {COLOR: blue, app.conf: "a=1\\n", SIZE: "3"}
---
apiVersion: v1
kind: Secret
metadata: {name: db, namespace: shop}
stringData: {password: hunter2}
---
apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop}
spec: {selector: {app: web}, ports: [{port: 80, name: http}]}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop, labels: {app: web}}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      initContainers:
      - {name: prepare, image: "localhost/busybox:1", imagePullPolicy: Never, command: ["/bin/true"]}
      containers:
      - name: app
        image: localhost/busybox:1
        imagePullPolicy: Never
        command: ["/bin/sh", "-c", "sleep 100000 # $(URL)"]
        envFrom: [{configMapRef: {name: web}}]
        env:
        - {name: HOST, value: "$(WEB_SERVICE_HOST)"}
        - {name: URL, value: "http://$(HOST):$(WEB_SERVICE_PORT)/$(COLOR)"}
        - {name: OLD, value: gone}
        - {name: PASSWORD, valueFrom: {secretKeyRef: {name: db, key: password}}}
        - {name: IP, valueFrom: {fieldRef: {fieldPath: status.podIP}}}
        - {name: CPU, valueFrom: {resourceFieldRef: {resource: limits.cpu}}}
        - {name: BAD, value: "$(NOBODY)"}
        volumeMounts: [{name: conf, mountPath: /etc/app}]
      volumes: [{name: conf, configMap: {name: web}}]
---
apiVersion: batch/v1
kind: CronJob
metadata: {name: tidy, namespace: shop}
spec:
  schedule: "0 3 * * *"
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers:
          - name: tidy
            image: localhost/busybox:1
            env: [{name: COLOR, valueFrom: {configMapKeyRef: {name: web, key: COLOR}}}]
`;

/** A cluster with objects, in the form of `kubectl get -o json`. `closed`: resources that the user has no right to list. */
export function clusterWith(objects: readonly object[], closed: readonly string[] = []): MemoryCluster {
  const cluster = memoryCluster();
  for (const object of objects) {
    const value = toJsonValue(object);
    if (!isObject(value)) continue;
    const { apiVersion, kind, ...fields } = value;
    cluster.put(
      `${textOf(kind)}s`.toLowerCase(),
      `${textAt(value, 'metadata', 'namespace')}/${textAt(value, 'metadata', 'name')}`,
      fields,
    );
    if (apiVersion === undefined) throw new RangeError('an object without apiVersion');
  }
  cluster.intercept = ({ path }) =>
    closed.some((resource) => path.endsWith(`/${resource}`)) ? refused(403, 'Forbidden') : undefined;
  return cluster;
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Files in memory, with the kustomizations among them built. */
export function environmentsIn(files: Readonly<Record<string, string>>): Promise<Environments> {
  const system = memoryFileSystem(new Map(Object.entries(files)));
  return readEnvironments(
    ['.'],
    { files: system, stdin: memoryStandardInput('') },
    {
      required: [],
      charts: false,
      build: (directory) => buildRoot(system, directory, {}, false),
    },
  );
}
