export const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;

export const KUSTOMIZATION = `# the shop
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources: [web.yaml]
images:
  - name: web # the front
    newName: example.com/web
    newTag: "1"
  - {name: db, digest: "${DIGEST}"}
`;

export const WEB = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  template:
    spec:
      initContainers:
        - {name: init, image: "web:1"}
      containers:
        - name: app
          image: web:1   # the front
        - name: proxy
          image: registry:5000/proxy@${DIGEST}
`;
