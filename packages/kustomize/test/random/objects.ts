import type { Random } from '@krmkit/testing';
import type { Content } from './yaml-text.ts';

export type Fields = Record<string, Content>;

export const NAMES = ['a', 'b', 'web', 'db', 'cm', 'default', 'odd.name', 'a-b'] as const;
const MORE_NAMES = ['c', 'd', 'e', 'f'] as const;
export const NAMESPACES = ['default', 'ns1', 'ns2'] as const;
const LABELS = ['app', 'tier', 'example.com/part'] as const;
const TEXTS = [
  'x',
  'y',
  'web',
  '1',
  'true',
  '',
  'a b',
  'some: text',
  'two\nlines\n',
  "it's",
  '0x10',
  'é',
  '- x',
] as const;
export const IMAGES = [
  'nginx',
  'nginx:1.2',
  'redis@sha256:abc',
  'reg:5000/team/web:v1',
  'busybox:1@sha256:abc',
] as const;
const PLAIN = ['0x1F', '0777', '1_000', '1e3', '.5', '1.10', '~', 'True', 'yes', 'on', '12:30:45', '9007199254740993'];

/** A scalar that YAML readers take for different things. */
export function oddScalar(random: Random): Content {
  if (random.chance(0.6)) return random.pick(TEXTS);
  return random.chance(0.5) ? { plain: random.pick(PLAIN) } : random.pick([0, 1, 8080, -1, 1.5, true, false, null]);
}

export function textMap(random: Random, keys: readonly string[] = LABELS): Fields {
  return Object.fromEntries(random.some(keys, 2).map((key) => [key, random.pick(TEXTS)]));
}

export const KINDS: readonly (readonly [apiVersion: string, kind: string])[] = [
  ['apps/v1', 'Deployment'],
  ['apps/v1', 'Deployment'],
  ['apps/v1', 'StatefulSet'],
  ['apps/v1', 'DaemonSet'],
  ['batch/v1', 'Job'],
  ['batch/v1', 'CronJob'],
  ['v1', 'Pod'],
  ['v1', 'Service'],
  ['v1', 'Service'],
  ['v1', 'ConfigMap'],
  ['v1', 'ConfigMap'],
  ['v1', 'Secret'],
  ['v1', 'ServiceAccount'],
  ['v1', 'Namespace'],
  ['v1', 'PersistentVolumeClaim'],
  ['rbac.authorization.k8s.io/v1', 'Role'],
  ['rbac.authorization.k8s.io/v1', 'RoleBinding'],
  ['rbac.authorization.k8s.io/v1', 'ClusterRole'],
  ['rbac.authorization.k8s.io/v1', 'ClusterRoleBinding'],
  ['networking.k8s.io/v1', 'Ingress'],
  ['networking.k8s.io/v1', 'NetworkPolicy'],
  ['policy/v1', 'PodDisruptionBudget'],
  ['autoscaling/v2', 'HorizontalPodAutoscaler'],
  ['example.com/v1', 'Widget'],
];

export interface RandomObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  /** Without the name. */
  readonly metadata: Fields;
  readonly body: Fields;
}

/** An object of a random kind, which may refer to others. */
export function randomObject(random: Random): RandomObject {
  const [apiVersion, kind] = random.pick(KINDS);
  const name = random.pick(random.chance(0.7) ? NAMES : MORE_NAMES);
  const metadata: Fields = {};
  if (random.chance(0.2)) metadata['namespace'] = random.pick(NAMESPACES);
  if (random.chance(0.4)) metadata['labels'] = textMap(random);
  if (random.chance(0.3)) metadata['annotations'] = textMap(random, ['note', 'example.com/a', '$(V1)']);
  return { apiVersion, kind, name, metadata, body: bodyOf(kind, random) };
}

/** The fields of an object for its file. */
export function fieldsOf({ apiVersion, kind, name, metadata, body }: RandomObject): Fields {
  return { apiVersion, kind, metadata: { name, ...metadata }, ...body };
}

function bodyOf(kind: string, random: Random): Fields {
  switch (kind) {
    case 'Pod':
      return { spec: podSpec(random) };
    case 'Deployment':
    case 'StatefulSet':
    case 'DaemonSet':
      return { spec: workloadSpec(kind, random) };
    case 'Job':
      return { spec: { template: podTemplate(random) } };
    case 'CronJob':
      return { spec: { schedule: '* * * * *', jobTemplate: { spec: { template: podTemplate(random) } } } };
    case 'Service':
      return serviceBody(random);
    case 'ConfigMap':
      return random.chance(0.8) ? { data: { k1: random.pick(TEXTS), k2: random.pick(TEXTS) } } : {};
    case 'Secret':
      return { type: 'Opaque', data: { k1: 'YQ==' } };
    case 'RoleBinding':
    case 'ClusterRoleBinding':
      return bindingBody(kind, random);
    case 'Role':
    case 'ClusterRole':
      return {
        rules: [{ apiGroups: [''], resources: ['configmaps'], resourceNames: [random.pick(NAMES)], verbs: ['get'] }],
      };
    case 'Ingress':
      return {
        spec: {
          rules: [{ host: 'h', http: { paths: [{ path: '/', backend: { service: { name: random.pick(NAMES) } } }] } }],
          tls: [{ secretName: random.pick(NAMES), hosts: ['$(V1).example.com'] }],
        },
      };
    case 'NetworkPolicy':
      return { spec: { podSelector: { matchLabels: textMap(random) }, ingress: [{ from: [{ podSelector: {} }] }] } };
    case 'PodDisruptionBudget':
      return { spec: { minAvailable: 1, selector: { matchLabels: textMap(random) } } };
    case 'HorizontalPodAutoscaler':
      return {
        spec: {
          scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: random.pick(NAMES) },
          maxReplicas: 3,
        },
      };
    case 'Widget':
      return { spec: widgetSpec(random, 2) };
    default:
      return {};
  }
}

function serviceBody(random: Random): Fields {
  const ports = random.chance(0.5) ? [{ port: 80, name: 'http' }] : [{ port: 80, protocol: 'TCP', name: 'http' }];
  return { spec: { ...(random.chance(0.6) ? { selector: textMap(random) } : {}), ports } };
}

function bindingBody(kind: string, random: Random): Fields {
  const subject: Fields = { kind: 'ServiceAccount', name: random.pick(NAMES) };
  if (random.chance(0.6)) subject['namespace'] = random.pick(NAMESPACES);
  return {
    roleRef: {
      apiGroup: 'rbac.authorization.k8s.io',
      kind: kind === 'ClusterRoleBinding' ? 'ClusterRole' : random.pick(['Role', 'ClusterRole']),
      name: random.pick(NAMES),
    },
    subjects: [subject, ...(random.chance(0.3) ? [{ kind: 'User', name: 'default', namespace: 'ns1' }] : [])],
  };
}

function widgetSpec(random: Random, depth: number): Content {
  if (depth === 0 || random.chance(0.3)) return oddScalar(random);
  if (random.chance(0.3)) return Array.from({ length: random.below(3) }, () => widgetSpec(random, depth - 1));
  return {
    name: random.pick(NAMES),
    x: widgetSpec(random, depth - 1),
    ...(random.chance(0.4) ? { containers: [{ name: 'c', image: random.pick(IMAGES) }] } : {}),
    ...(random.chance(0.5) ? { y: oddScalar(random) } : {}),
  };
}

function workloadSpec(kind: string, random: Random): Fields {
  const labels = textMap(random);
  return {
    ...(kind !== 'DaemonSet' && random.chance(0.4) ? { replicas: random.below(4) } : {}),
    ...(random.chance(0.6) ? { selector: { matchLabels: labels } } : {}),
    ...(kind === 'StatefulSet' ? { serviceName: random.pick(NAMES) } : {}),
    ...(kind === 'StatefulSet' && random.chance(0.5)
      ? { volumeClaimTemplates: [{ metadata: { name: 'v', labels: textMap(random) } }] }
      : {}),
    template: { ...(random.chance(0.6) ? { metadata: { labels } } : {}), spec: podSpec(random) },
  };
}

function podTemplate(random: Random): Fields {
  return { ...(random.chance(0.5) ? { metadata: { labels: textMap(random) } } : {}), spec: podSpec(random) };
}

function podSpec(random: Random): Fields {
  const volumes: Content[] = [
    { name: 'v1', configMap: { name: random.pick(NAMES) } },
    { name: 'v2', secret: { secretName: random.pick(NAMES) } },
    { name: 'v3', emptyDir: {} },
    { name: 'v4', persistentVolumeClaim: { claimName: random.pick(NAMES) } },
  ];
  return {
    containers: ['c1', 'c2', 'c3'].slice(0, 1 + random.below(3)).map((name) => container(name, random)),
    ...(random.chance(0.2) ? { initContainers: [container('i1', random)] } : {}),
    ...(random.chance(0.4) ? { volumes: random.some(volumes, 3) } : {}),
    ...(random.chance(0.3) ? { serviceAccountName: random.pick(NAMES) } : {}),
    ...(random.chance(0.2) ? { imagePullSecrets: [{ name: random.pick(NAMES) }] } : {}),
    ...(random.chance(0.1) ? { topologySpreadConstraints: [{ topologyKey: 'z', labelSelector: {} }] } : {}),
  };
}

function container(name: string, random: Random): Fields {
  const env: Content[] = [
    { name: 'A', value: random.pick(TEXTS) },
    { name: 'B', value: random.pick(['$(V1)', 'x-$(V2)-$(A)', '$$(V1)']) },
    { name: 'C', valueFrom: { configMapKeyRef: { name: random.pick(NAMES), key: 'k1' } } },
    { name: 'D', valueFrom: { secretKeyRef: { name: random.pick(NAMES), key: 'k1' } } },
  ];
  return {
    name,
    image: random.pick(IMAGES),
    ...(random.chance(0.5) ? { env: random.some(env, 3) } : {}),
    ...(random.chance(0.3) ? { envFrom: [{ configMapRef: { name: random.pick(NAMES) } }] } : {}),
    ...(random.chance(0.3) ? { args: ['--x', '$(V1)', random.pick(TEXTS)] } : {}),
    ...(random.chance(0.3) ? { ports: [{ containerPort: 80, protocol: 'TCP', name: 'http' }] } : {}),
  };
}
