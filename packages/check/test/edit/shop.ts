/** What the tests of edits change. */
export const WEB = `# the shop's front
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: shop
  labels:
    app: web
spec:
  replicas: 2   # two are enough
  paused: false
  template:
    spec:
      containers:
        - name: app
          image: "nginx:1.25"
          ports: [{containerPort: 80}]
        - name: sidecar
          image: 'envoy'
`;

export const SERVICE = `apiVersion: v1
kind: Service
metadata:
  name: web
spec:
  ports:
    - port: 80
      targetPort: http
`;

export const SECRET = `apiVersion: v1
kind: Secret
metadata: {name: db}
stringData:
  password: hunter2
`;

export const LIST = `apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: A
  spec: 1
- apiVersion: v1
  kind: A
  spec: x
`;
