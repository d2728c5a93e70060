import type { Path } from '@krmkit/base';

/** What identifies the items of a list: some of their members, or `set` if each item is a unique scalar. */
export type ListKeys = readonly string[] | 'set';

/** Fields of a type with their content: keys of a list, or the type of a member or of the items of a list. */
interface FieldType {
  readonly lists?: Readonly<Record<string, ListKeys>>;
  readonly inside?: Readonly<Record<string, FieldType>>;
}

/**
 * The associative lists of the built-in types, from Kubernetes' own schema (`x-kubernetes-patch-merge-key` and
 * `x-kubernetes-list-map-keys` with the strategy `merge`); undefined for every other path, whose list is atomic.
 * Ignores indices in the path and the version. The default protocol of a port is TCP.
 */
export function listKeys(
  resource: { readonly group: string; readonly kind: string },
  path: Path,
): ListKeys | undefined {
  const names = path.filter((segment) => typeof segment === 'string');
  const last = names.pop();
  if (last === undefined || typeof path.at(-1) === 'number') return undefined;
  let type: FieldType | undefined = typeOf(resource);
  for (const name of names) type = type === undefined ? undefined : own(type.inside, name);
  return type === undefined ? undefined : own(type.lists, last);
}

function own<T>(members: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return members !== undefined && Object.hasOwn(members, name) ? members[name] : undefined;
}

const NAME = ['name'] as const;
const METADATA: FieldType = { lists: { finalizers: 'set', ownerReferences: ['uid'] } };
const CONDITIONS: FieldType = { lists: { conditions: ['type'] } };

const EPHEMERAL_CONTAINER: FieldType = {
  lists: { env: NAME, volumeMounts: ['mountPath'], volumeDevices: ['devicePath'] },
};
const CONTAINER: FieldType = { lists: { ...EPHEMERAL_CONTAINER.lists, ports: ['containerPort', 'protocol'] } };

const CLAIM: FieldType = { inside: { metadata: METADATA, status: CONDITIONS } };

const POD_SPEC: FieldType = {
  lists: {
    containers: NAME,
    initContainers: NAME,
    ephemeralContainers: NAME,
    volumes: NAME,
    imagePullSecrets: NAME,
    hostAliases: ['ip'],
    topologySpreadConstraints: ['topologyKey', 'whenUnsatisfiable'],
  },
  inside: {
    containers: CONTAINER,
    initContainers: CONTAINER,
    ephemeralContainers: EPHEMERAL_CONTAINER,
    volumes: { inside: { ephemeral: { inside: { volumeClaimTemplate: { inside: { metadata: METADATA } } } } } },
  },
};
const POD_TEMPLATE: FieldType = { inside: { metadata: METADATA, spec: POD_SPEC } };

function object(inside: Readonly<Record<string, FieldType>>, lists: FieldType['lists'] = {}): FieldType {
  return { inside: { metadata: METADATA, ...inside }, lists };
}

const PLAIN: FieldType = object({});
const WITH_CONDITIONS: FieldType = object({ status: CONDITIONS });
const WORKLOAD_SPEC: FieldType = { inside: { template: POD_TEMPLATE } };
const WORKLOAD: FieldType = object({ spec: WORKLOAD_SPEC, status: CONDITIONS });
/** A pod template in a custom resource: its pod follows the built-in types; other fields are unknown. */
const CUSTOM_WORKLOAD: FieldType = object({ spec: WORKLOAD_SPEC });

type Kinds = Readonly<Record<string, FieldType>>;

const APPS: Kinds = {
  Deployment: WORKLOAD,
  ReplicaSet: WORKLOAD,
  DaemonSet: WORKLOAD,
  StatefulSet: object({
    spec: { inside: { template: POD_TEMPLATE, volumeClaimTemplates: CLAIM } },
    status: CONDITIONS,
  }),
};

const TYPES: Readonly<Record<string, Kinds>> = {
  '': {
    Pod: object({ spec: POD_SPEC, status: { lists: { conditions: ['type'], podIPs: ['ip'] } } }),
    PodTemplate: object({ template: POD_TEMPLATE }),
    ReplicationController: WORKLOAD,
    Service: object({ spec: { lists: { ports: ['port', 'protocol'] } }, status: CONDITIONS }),
    ServiceAccount: object({}, { secrets: NAME }),
    Node: object({
      spec: { lists: { podCIDRs: 'set' } },
      status: { lists: { conditions: ['type'], addresses: ['type'] } },
    }),
    ComponentStatus: object({}, { conditions: ['type'] }),
    Namespace: WITH_CONDITIONS,
    PersistentVolumeClaim: WITH_CONDITIONS,
  },
  apps: APPS,
  extensions: APPS,
  batch: {
    Job: WORKLOAD,
    CronJob: object({ spec: { inside: { jobTemplate: { inside: { metadata: METADATA, spec: WORKLOAD_SPEC } } } } }),
  },
  'argoproj.io': { Rollout: CUSTOM_WORKLOAD },
  'serving.knative.dev': {
    Revision: object({ spec: POD_SPEC }),
    Service: CUSTOM_WORKLOAD,
    Configuration: CUSTOM_WORKLOAD,
  },
  policy: { PodDisruptionBudget: WITH_CONDITIONS },
  'apiregistration.k8s.io': { APIService: WITH_CONDITIONS },
  'admissionregistration.k8s.io': {
    MutatingWebhookConfiguration: object({}, { webhooks: NAME }),
    ValidatingWebhookConfiguration: object({}, { webhooks: NAME }),
  },
  'storage.k8s.io': { CSINode: object({ spec: { lists: { drivers: NAME } } }) },
  'kustomize.config.k8s.io': { Kustomization: object({}, { configMapGenerator: NAME, secretGenerator: NAME }) },
};

function typeOf({ group, kind }: { readonly group: string; readonly kind: string }): FieldType {
  return own(own(TYPES, group), kind) ?? PLAIN;
}
