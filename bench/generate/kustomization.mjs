import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const deployment = (number, settings) => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: app-${number}
spec:
  replicas: 2
  selector:
    matchLabels:
      app: app-${number}
  template:
    metadata:
      labels:
        app: app-${number}
    spec:
      containers:
        - name: app
          image: registry.example.com/app:1.0
          args: ["--listen=:8080", "--level=$(LEVEL)"]
          env:
            - name: LEVEL
              valueFrom:
                configMapKeyRef:
                  name: settings-${settings}
                  key: level
          ports:
            - containerPort: 8080
`;

const service = (number) => `apiVersion: v1
kind: Service
metadata:
  name: app-${number}
spec:
  selector:
    app: app-${number}
  ports:
    - port: 80
      targetPort: 8080
`;

const patch = (number) => `- patch: |
    apiVersion: apps/v1
    kind: Deployment
    metadata:
      name: app-${number}
    spec:
      replicas: 5
      template:
        spec:
          containers:
            - name: app
              resources:
                requests:
                  cpu: 100m
`;

/**
 * Writes a kustomization with `size` resources: Deployments and Services, two per file, a generated ConfigMap for each
 * 50, a patch by name for each 20, and a patch, a prefix, an image and labels for all.
 */
export function writeKustomization(directory, size) {
  const pairs = Math.floor((size - size / 50) / 2);
  const maps = Math.max(1, Math.floor(size / 50));
  const numbers = Array.from({ length: pairs }, (_, number) => number);
  for (const number of numbers) {
    writeFileSync(join(directory, `app-${number}.yaml`), `${deployment(number, number % maps)}---\n${service(number)}`);
  }
  const lines = [
    'namePrefix: prod-',
    'namespace: shop',
    'labels:\n- pairs: {env: prod}\n  includeSelectors: true',
    'commonAnnotations: {owner: team}',
    'images:\n- name: registry.example.com/app\n  newTag: "2.0"',
    'resources:',
    ...numbers.map((number) => `- app-${number}.yaml`),
    'configMapGenerator:',
    ...Array.from({ length: maps }, (_, map) => `- name: settings-${map}\n  literals: [level=info, number=${map}]`),
    'patches:',
    '- target: {kind: Deployment}\n  patch: |-\n    - {op: add, path: /spec/revisionHistoryLimit, value: 3}',
  ];
  const patches = numbers.filter((number) => number % 10 === 0).map(patch);
  writeFileSync(join(directory, 'kustomization.yaml'), `${lines.join('\n')}\n${patches.join('')}`);
}
