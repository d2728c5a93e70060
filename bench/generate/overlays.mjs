/** In number. */
const BASES = 10;
const OVERLAYS = 50;
const APPS = 140;
const PLAIN = 450;

/** The text of a Deployment of a base. */
export const deployment = (name, level) => `apiVersion: apps/v1
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
          value: ${level}
        envFrom:
        - configMapRef: {name: settings}
`;

/** 2,000 files as [path, text]: 50 overlays of 10 bases with 140 Deployments each, and files that no kustomization uses. */
export function* overlayFiles() {
  for (let base = 0; base < BASES; base++) {
    const names = Array.from({ length: APPS }, (_, app) => `app${app}.yaml`);
    for (const [app, name] of names.entries()) yield [`bases/${base}/${name}`, deployment(`app${base}-${app}`, 'info')];
    const generator = 'configMapGenerator:\n- name: settings\n  literals: [A=b]\n';
    yield [`bases/${base}/kustomization.yaml`, `resources: [${names.join(', ')}]\n${generator}`];
  }
  for (let overlay = 0; overlay < OVERLAYS; overlay++) {
    const base = overlay % BASES;
    yield [
      `overlays/${overlay}/kustomization.yaml`,
      `namespace: n${overlay}\nresources: [../../bases/${base}]\npatches: [{path: patch.yaml}]\n`,
    ];
    yield [
      `overlays/${overlay}/patch.yaml`,
      `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: app${base}-1}\nspec: {replicas: ${overlay}}\n`,
    ];
  }
  for (let number = 0; number < PLAIN; number++) {
    yield [`plain/${number}.yaml`, `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: p${number}}\ndata: {a: "1"}\n`];
  }
}
