// A generated package of ordinary manifests: FILES files with a Deployment and a Service each, in 20 namespaces.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../../scripts/project.mjs';

/**
 * Writes the package below `directory`; two resources per file, 20 files per directory. A tenth of the files has a
 * ConfigMap instead of the Service, which Deployments of its namespace refer to.
 */
export function writePackage(directory, files, textOf = manifest) {
  for (let index = 0; index < files; index++) {
    const folder = join(directory, `team-${String(Math.floor(index / 20)).padStart(3, '0')}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `app-${String(index).padStart(5, '0')}.yaml`), textOf(index));
  }
}

/** A package of this many resources below `folder`, and two that differ from it in some files: `updated`, and `other`. */
export function writeSides(folder, count) {
  const at = (name) => join(folder, name);
  mkdirSync(at('package'), { recursive: true });
  writePackage(at('package'), count / 2);
  for (const side of ['updated', 'other']) cpSync(at('package'), at(side), { recursive: true });
  for (const [index, path] of filesBelow(at('package')).entries()) {
    const text = readFileSync(join(at('package'), path), 'utf8');
    if (index % 20 === 0) writeFileSync(join(at('updated'), path), text.replace('replicas: 3', 'replicas: 4'));
    if (index % 2 === 0) writeFileSync(join(at('other'), path), text.replace('tier: backend', 'tier: middle'));
  }
}

/** The text of one file with three findings: the ConfigMap, the Secret and the pods of the Service are not there. */
export function faultyManifest(index) {
  return manifest(index)
    .replace('name: settings-', 'name: setings-')
    .replace(
      '            - name: CACHE\n',
      `            - name: TOKEN\n              valueFrom: { secretKeyRef: { name: token-${index}, key: token } }\n            - name: CACHE\n`,
    )
    .replace(/(spec:\n  selector:\n    app: )app-/, '$1aps-x');
}

/** The text of one file. */
export function manifest(index) {
  const namespace = `space-${String(index % 20)}`;
  const name = `app-${String(index)}`;
  const settings = `settings-${String(index - (index % 200) + (index % 20))}`;
  const second =
    index % 200 < 20
      ? `kind: ConfigMap
metadata:
  name: ${settings}
  namespace: ${namespace}
data:
  LOG_LEVEL: info
  GREETING: hello from ${namespace}
  TIMEOUT: "30"
`
      : `kind: Service
metadata:
  name: ${name}
  namespace: ${namespace}
  labels: { app: ${name}, tier: backend }
spec:
  selector:
    app: ${name}
  ports:
    - name: http
      port: 80
      targetPort: 8080
    - name: metrics
      port: 9090
`;
  return `# ${name}, of team ${String(Math.floor(index / 20))}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  namespace: ${namespace}
  labels:
    app: ${name}
    tier: backend
  annotations:
    example.com/owner: "team-${String(Math.floor(index / 20))}"
spec:
  replicas: 3
  selector:
    matchLabels:
      app: ${name}
  template:
    metadata:
      labels:
        app: ${name}
        tier: backend
    spec:
      # what the application needs to know
      containers:
        - name: app
          image: registry.example.com/${namespace}/${name}:1.${String(index % 50)}.0
          args:
            - --listen=$(POD_IP):8080
            - --level=$(LOG_LEVEL)
            - --name=$(POD_NAMESPACE)/${name}
          envFrom:
            - configMapRef:
                name: ${settings}
          env:
            - name: POD_IP
              valueFrom:
                fieldRef:
                  fieldPath: status.podIP
            - name: POD_NAMESPACE
              valueFrom:
                fieldRef:
                  fieldPath: metadata.namespace
            - name: DB_HOST
              value: db.$(POD_NAMESPACE).svc
            - name: DB_URL
              value: "postgres://$(DB_HOST):5432/${name}"
            - name: CACHE
              value: redis://cache:6379/0
          ports:
            - containerPort: 8080
          resources:
            requests: { cpu: 100m, memory: 128Mi }
            limits: { cpu: 500m, memory: 256Mi }
          livenessProbe:
            httpGet:
              path: /healthz
              port: 8080
---
apiVersion: v1
${second}`;
}
