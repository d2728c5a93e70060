import type { JsonObject } from '@krmkit/base';

const labels = { app: 'a' };
const selector = { matchLabels: labels };
const container = {
  name: 'a',
  image: 'a',
  imagePullPolicy: 'Always',
  command: ['a'],
  args: ['$(A)'],
  workingDir: '/a',
  env: [
    { name: 'A', value: 'a' },
    { name: 'B', valueFrom: { configMapKeyRef: { name: 'a', key: 'b', optional: true } } },
    { name: 'C', valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.name' } } },
    { name: 'D', valueFrom: { resourceFieldRef: { resource: 'limits.cpu', divisor: '1m' } } },
  ],
  envFrom: [{ prefix: 'P_', secretRef: { name: 'a', optional: false } }],
  ports: [{ name: 'http', containerPort: 80, protocol: 'TCP' }],
  resources: { limits: { cpu: '100m', memory: '1Gi' }, requests: { cpu: '50m' } },
  volumeMounts: [{ name: 'v', mountPath: '/v', readOnly: true }],
  livenessProbe: { httpGet: { path: '/', port: 'http', scheme: 'HTTP' }, periodSeconds: 5, timeoutSeconds: 1 },
  readinessProbe: { exec: { command: ['a'] }, initialDelaySeconds: 1 },
  lifecycle: { preStop: { tcpSocket: { port: 80 } } },
  securityContext: { runAsUser: 1, runAsNonRoot: true, capabilities: { drop: ['ALL'] } },
  terminationMessagePolicy: 'File',
};
const podSpec = {
  containers: [container],
  initContainers: [{ name: 'i', image: 'i', stdin: true, tty: true }],
  restartPolicy: 'Always',
  dnsPolicy: 'ClusterFirst',
  nodeSelector: labels,
  terminationGracePeriodSeconds: 10,
  securityContext: { fsGroup: 1, sysctls: [{ name: 'net.ipv4.ip_local_port_range', value: '1024 65535' }] },
  tolerations: [{ key: 'a', operator: 'Equal', value: 'b', effect: 'NoSchedule' }],
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'In', values: ['b'] }] }],
      },
    },
  },
  topologySpreadConstraints: [
    { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', labelSelector: selector },
  ],
  volumes: [
    { name: 'v', emptyDir: { medium: 'Memory', sizeLimit: '1Gi' } },
    { name: 'w', projected: { sources: [{ configMap: { name: 'a', items: [{ key: 'a', path: 'a', mode: 420 }] } }] } },
    { name: 'x', hostPath: { path: '/x', type: 'Directory' } },
  ],
};
const template = { metadata: { labels, annotations: { a: 'b' } }, spec: podSpec };
const jobSpec = {
  parallelism: 1,
  completions: 1,
  backoffLimit: 2,
  template: { spec: { ...podSpec, restartPolicy: 'Never' } },
};
const webhook = {
  name: 'a.example.com',
  clientConfig: { url: 'https://a.example.com/a' },
  rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'], scope: '*' }],
  failurePolicy: 'Ignore',
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
  timeoutSeconds: 5,
};

/** What else a pod can have. */
const otherSpec = {
  hostAliases: [{ ip: '10.0.0.1', hostnames: ['a.example.com'] }],
  dnsPolicy: 'None',
  dnsConfig: { nameservers: ['10.0.0.1'], searches: ['example.com'], options: [{ name: 'ndots', value: '2' }] },
  imagePullSecrets: [{ name: 'a' }],
  automountServiceAccountToken: false,
  enableServiceLinks: false,
  restartPolicy: 'Never',
  activeDeadlineSeconds: 10,
  affinity: {
    podAntiAffinity: {
      preferredDuringSchedulingIgnoredDuringExecution: [
        { weight: 1, podAffinityTerm: { labelSelector: selector, topologyKey: 'kubernetes.io/hostname' } },
      ],
    },
  },
  containers: [
    {
      name: 'a',
      image: 'a',
      env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 'a', key: 'b' } } }],
      envFrom: [{ configMapRef: { name: 'a' } }],
      ports: [
        { containerPort: 80, hostPort: 80 },
        { containerPort: 53, protocol: 'UDP', name: 'dns' },
      ],
      volumeMounts: [
        { name: 'd', mountPath: '/d' },
        { name: 's', mountPath: '/s', subPath: 'a' },
        { name: 'c', mountPath: '/c', subPathExpr: '$(A)' },
      ],
      startupProbe: { tcpSocket: { port: 80 }, failureThreshold: 3, successThreshold: 1 },
      lifecycle: { postStart: { exec: { command: ['a'] } } },
      resources: { requests: { memory: '64Mi', 'ephemeral-storage': '1Gi' }, limits: { 'example.com/a': '1' } },
      securityContext: { privileged: false, allowPrivilegeEscalation: false, capabilities: { add: ['A'] } },
    },
    { name: 'b', image: 'b', volumeDevices: [{ name: 'p', devicePath: '/dev/p' }] },
  ],
  volumes: [
    {
      name: 'd',
      downwardAPI: {
        items: [
          { path: 'a', fieldRef: { fieldPath: 'metadata.labels' } },
          { path: 'b', resourceFieldRef: { containerName: 'a', resource: 'requests.memory' }, mode: 256 },
        ],
      },
    },
    { name: 's', secret: { secretName: 'a', defaultMode: 256, items: [{ key: 'a', path: 'b/c' }] } },
    { name: 'c', configMap: { name: 'a', optional: true } },
    { name: 'p', persistentVolumeClaim: { claimName: 'a', readOnly: true } },
    { name: 't', projected: { sources: [{ serviceAccountToken: { path: 'a', expirationSeconds: 600 } }] } },
  ],
};

/** Objects that an API server 1.20 takes, with most of the kinds and fields that people write. Names are added. */
export const ACCEPTED_OBJECTS: readonly JsonObject[] = [
  { apiVersion: 'v1', kind: 'ConfigMap', data: { a: 'b' }, binaryData: { c: 'YQ==' }, immutable: true },
  { apiVersion: 'v1', kind: 'Secret', type: 'Opaque', data: { a: 'YQ==' }, stringData: { b: 'c' } },
  { apiVersion: 'v1', kind: 'Pod', spec: podSpec },
  { apiVersion: 'v1', kind: 'Pod', spec: otherSpec },
  { apiVersion: 'batch/v1', kind: 'Job', spec: { template: { spec: otherSpec }, ttlSecondsAfterFinished: 10 } },
  { apiVersion: 'apps/v1', kind: 'ReplicaSet', spec: { replicas: 1, selector, template } },
  { apiVersion: 'v1', kind: 'ReplicationController', spec: { replicas: 1, selector: labels, template } },
  { apiVersion: 'v1', kind: 'Namespace' },
  {
    apiVersion: 'v1',
    kind: 'Service',
    spec: {
      clusterIP: 'None',
      ports: [
        { name: 'a', port: 80 },
        { name: 'b', port: 80, protocol: 'UDP' },
      ],
    },
  },
  { apiVersion: 'v1', kind: 'Service', spec: { type: 'ExternalName', externalName: 'a.example.com' } },
  {
    apiVersion: 'v1',
    kind: 'Secret',
    type: 'kubernetes.io/tls',
    data: { 'tls.crt': 'YQ==', 'tls.key': 'YQ==' },
  },
  {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRoleBinding',
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: 'a' }],
  },
  {
    apiVersion: 'v1',
    kind: 'Service',
    spec: {
      type: 'NodePort',
      selector: labels,
      ports: [{ name: 'http', port: 80, targetPort: 'http', protocol: 'TCP', nodePort: 30080 }],
      sessionAffinity: 'ClientIP',
      sessionAffinityConfig: { clientIP: { timeoutSeconds: 10 } },
      externalTrafficPolicy: 'Local',
    },
  },
  {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    automountServiceAccountToken: false,
    imagePullSecrets: [{ name: 'a' }],
  },
  {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    spec: {
      accessModes: ['ReadWriteOnce'],
      resources: { requests: { storage: '1Gi' } },
      storageClassName: 'a',
      volumeMode: 'Filesystem',
    },
  },
  {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    spec: {
      capacity: { storage: '1Gi' },
      accessModes: ['ReadWriteOnce'],
      persistentVolumeReclaimPolicy: 'Retain',
      nfs: { server: 'a', path: '/a' },
    },
  },
  { apiVersion: 'v1', kind: 'ResourceQuota', spec: { hard: { pods: '4' }, scopes: ['BestEffort'] } },
  {
    apiVersion: 'v1',
    kind: 'LimitRange',
    spec: { limits: [{ type: 'Container', default: { cpu: '1' }, max: { cpu: '2' } }] },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    spec: {
      replicas: 2,
      selector,
      template,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: 1 } },
      minReadySeconds: 1,
      revisionHistoryLimit: 2,
      paused: false,
    },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    spec: {
      serviceName: 'a',
      selector,
      template,
      podManagementPolicy: 'Parallel',
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 1 } },
      volumeClaimTemplates: [
        {
          metadata: { name: 'c' },
          spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
        },
      ],
    },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    spec: { selector, template, updateStrategy: { type: 'OnDelete' } },
  },
  { apiVersion: 'batch/v1', kind: 'Job', spec: jobSpec },
  {
    apiVersion: 'batch/v1beta1',
    kind: 'CronJob',
    spec: {
      schedule: '* * * * *',
      concurrencyPolicy: 'Forbid',
      suspend: true,
      successfulJobsHistoryLimit: 1,
      jobTemplate: { spec: jobSpec },
    },
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    spec: {
      ingressClassName: 'a',
      tls: [{ hosts: ['a.example.com'], secretName: 'a' }],
      rules: [
        {
          host: 'a.example.com',
          http: {
            paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 'a', port: { number: 80 } } } }],
          },
        },
      ],
    },
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    spec: {
      podSelector: selector,
      policyTypes: ['Ingress', 'Egress'],
      ingress: [{ from: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } }], ports: [{ port: 80 }] }],
      egress: [{ to: [{ namespaceSelector: selector }] }],
    },
  },
  {
    apiVersion: 'autoscaling/v2beta2',
    kind: 'HorizontalPodAutoscaler',
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'a' },
      minReplicas: 1,
      maxReplicas: 3,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } },
      ],
    },
  },
  { apiVersion: 'policy/v1beta1', kind: 'PodDisruptionBudget', spec: { minAvailable: '50%', selector } },
  {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'Role',
    rules: [{ apiGroups: [''], resources: ['pods'], resourceNames: ['a'], verbs: ['get'] }],
  },
  {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'RoleBinding',
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'a' },
    subjects: [{ kind: 'ServiceAccount', name: 'a', namespace: 'a' }],
  },
  {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRole',
    aggregationRule: { clusterRoleSelectors: [selector] },
    rules: [{ nonResourceURLs: ['/a'], verbs: ['get'] }],
  },
  {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    provisioner: 'example.com/a',
    parameters: { a: 'b' },
    reclaimPolicy: 'Delete',
    volumeBindingMode: 'Immediate',
    allowVolumeExpansion: true,
  },
  { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', value: 10, preemptionPolicy: 'Never', description: 'a' },
  { apiVersion: 'admissionregistration.k8s.io/v1', kind: 'ValidatingWebhookConfiguration', webhooks: [webhook] },
  {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { kind: 'Widget', plural: 'widgets' },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object' } } } },
          additionalPrinterColumns: [{ name: 'a', type: 'string', jsonPath: '.spec' }],
        },
      ],
    },
  },
];
