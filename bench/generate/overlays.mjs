/** In number; `apps` in each base, and `plain`: files that no kustomization uses. */
const LARGE = { bases: 10, overlays: 50, apps: 140, plain: 450 };

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

/** Files as [path, text]. By default 2,000: 50 overlays of 10 bases with 140 Deployments each, and others. */
export function* overlayFiles({ bases, overlays, apps, plain } = LARGE) {
  for (let base = 0; base < bases; base++) {
    const names = Array.from({ length: apps }, (_, app) => `app${app}.yaml`);
    for (const [app, name] of names.entries()) yield [`bases/${base}/${name}`, deployment(`app${base}-${app}`, 'info')];
    const generator = 'configMapGenerator:\n- name: settings\n  literals: [A=b]\n';
    yield [`bases/${base}/kustomization.yaml`, `resources: [${names.join(', ')}]\n${generator}`];
  }
  for (let overlay = 0; overlay < overlays; overlay++) {
    const base = overlay % bases;
    yield [
      `overlays/${overlay}/kustomization.yaml`,
      `namespace: n${overlay}\nresources: [../../bases/${base}]\npatches: [{path: patch.yaml}]\n`,
    ];
    yield [
      `overlays/${overlay}/patch.yaml`,
      `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: app${base}-1}\nspec: {replicas: ${overlay}}\n`,
    ];
  }
  for (let number = 0; number < plain; number++) {
    yield [`plain/${number}.yaml`, `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: p${number}}\ndata: {a: "1"}\n`];
  }
}
