import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const BASES = 10;
const APPS = 20;

const deployment = (name) => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
spec:
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec:
      containers:
      - name: app
        image: registry.example.com/app:1.0
        args: ["--level=$(LEVEL)"]
        env:
        - name: LEVEL
          value: info
`;

const application = (number, overlays) => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: app-${number}, namespace: argocd}
spec:
  project: default
  source:
    repoURL: https://git.example.com/team/apps
    path: overlays/${number % overlays}
    kustomize: {namePrefix: p${number}-}
  destination: {server: https://kubernetes.default.svc, namespace: team-${number}}
`;

/** Writes a repository with overlays of 10 bases with 20 Deployments each, and Applications that apply the overlays. */
export function writeRepository(directory, overlays, applications) {
  const write = (path, text) => {
    const file = join(directory, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  mkdirSync(join(directory, '.git'), { recursive: true });
  for (let base = 0; base < BASES; base++) {
    const names = Array.from({ length: APPS }, (_, app) => `app${app}.yaml`);
    for (const [app, name] of names.entries()) write(`bases/${base}/${name}`, deployment(`app${base}-${app}`));
    write(`bases/${base}/kustomization.yaml`, `resources: [${names.join(', ')}]\n`);
  }
  for (let overlay = 0; overlay < overlays; overlay++) {
    const base = overlay % BASES;
    const patch = `- patch: |\n    apiVersion: apps/v1\n    kind: Deployment\n    metadata: {name: app${base}-1}\n    spec: {replicas: 2}\n`;
    write(
      `overlays/${overlay}/kustomization.yaml`,
      `namespace: n${overlay}\nresources: [../../bases/${base}]\npatches:\n${patch}`,
    );
  }
  for (let number = 0; number < applications; number++) {
    write(`argocd/app-${number}.yaml`, application(number, overlays));
  }
}
