/** One case of a golden folder, with comments, blank lines and an octal number, as in handwritten files. */
export function goldenFiles(): readonly (readonly [path: string, text: string])[] {
  return [
    ['golden/web/expected.yaml', EXPECTED],
    ['golden/web/fn-config.yaml', FN_CONFIG],
    ['golden/web/input.yaml', INPUT],
  ];
}

const FN_CONFIG = `apiVersion: v1
kind: ConfigMap
metadata:
  name: set-the-team
data:
  value: shop
`;

const INPUT = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: web   # the page
  data:
    mode: "010"
- apiVersion: v1
  kind: Service
  metadata:
    name: web
    labels:
      team: web # who answers
  spec:
    ports:
    - port: 80
`;

const EXPECTED = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: web   # the page
    labels:
      team: shop
  data:
    mode: "010"
- apiVersion: v1
  kind: Service
  metadata:
    name: web
    labels:
      team: shop # who answers
  spec:
    ports:
    - port: 80
results:
- message: the label team was web
  severity: info
  resourceRef:
    apiVersion: v1
    kind: Service
    name: web
  field:
    path: metadata.labels.team
    currentValue: shop
`;
