/** The functionConfig of a list. */
export const CONFIG = `functionConfig:
  apiVersion: example.com/v1beta1
  kind: Nginx
  metadata:
    name: my-instance
  spec:
    replicas: 5
    ports: [80, 443]
`;

export const LIST = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: mine
    annotations:
      config.kubernetes.io/index: '4'
      config.kubernetes.io/path: 'x/y.yaml'
  data:
    k: "v"   # why
`;

/** As the command sees it: a List, and no index. */
export const SEEN = LIST.replace('config.kubernetes.io/v1', 'v1')
  .replace('ResourceList', 'List')
  .replace("      config.kubernetes.io/index: '4'\n", '');
