/** A base with two overlays, whose generated names differ, and a file that no kustomization uses. */
export const OVERLAYS: Readonly<Record<string, string>> = {
  'base/kustomization.yaml': 'resources: [web.yaml]\n',
  'base/web.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - name: app
        image: nginx
        envFrom: [{configMapRef: {name: settings}}]
      volumes: [{name: v, configMap: {name: settings}}]
`,
  'overlays/staging/kustomization.yaml': `resources: [../../base]
namespace: staging
configMapGenerator: [{name: settings, literals: [level=debug]}]
secretGenerator: [{name: db, literals: [password=swordfish]}]
`,
  'overlays/prod/kustomization.yaml': `resources: [../../base]
namespace: prod
images: [{name: nginx, newTag: "1.2"}]
configMapGenerator: [{name: settings, literals: [level=info]}]
secretGenerator: [{name: db, literals: [password=hunter2]}]
`,
  'other/pod.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: debug}\nspec: {containers: [{name: c, image: i}]}\n',
};
