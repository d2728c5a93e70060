import { decodePod, containerReferences } from '@krmkit/pods';
import type { CancelSignal, JsonObject, Result } from '@krmkit/base';
import { identityOf, splitApiVersion } from '@krmkit/manifests';
import type { Identity, Resource } from '@krmkit/manifests';
import { isArray, isObject, member, textAt } from '@krmkit/base';
import type { ApiFailure, ClusterApi } from '../client/api.ts';
import { isServerSideApplied } from './applied-fields.ts';
import type { KeysOnly } from './cluster-sources.ts';
import { listAll } from '../client/list-all.ts';

export interface ClusterWanted {
  readonly namespaces: 'all' | readonly string[];
  /** Which objects to check: workloads and Pods without a controller; all Pods; or none. */
  readonly subjects: 'workloads' | 'pods' | 'none';
  /** A label selector for these objects, as in kubectl. */
  readonly labelSelector?: string | undefined;
  /** `keys`: values are dropped while they are read. */
  readonly secrets: 'none' | 'keys' | 'values';
  /** Keeps `managedFields` of the last `kubectl apply --server-side`. */
  readonly appliers?: boolean;
  readonly signal?: CancelSignal;
}

/** The objects of a cluster. Keys of maps are `NAMESPACE/NAME`; an object that is not in them does not exist. */
export interface ClusterPackage {
  readonly subjects: readonly Resource[];
  readonly configMaps: ReadonlyMap<string, JsonObject>;
  readonly services: ReadonlyMap<string, JsonObject>;
  readonly secrets: ReadonlyMap<string, JsonObject>;
  /** Used instead of `secrets` if only keys were requested. */
  readonly secretKeys: ReadonlyMap<string, KeysOnly>;
  readonly nodes: ReadonlyMap<string, JsonObject>;
  /** False if Secrets were not requested, so none is known. */
  readonly readsSecrets: boolean;
  /** Lists that the user has no right to read: their objects are not known. */
  readonly refused: readonly RefusedList[];
}

/** A missing right: `list` on `deployments.apps` in a namespace, or in all namespaces. */
export interface RefusedList {
  /** `configmaps`, `deployments.apps`. */
  readonly resource: string;
  /** Undefined: in all namespaces. */
  readonly namespace: string | undefined;
}

export type ReadCluster = Result<ClusterPackage, { readonly failure: ApiFailure }>;

interface ListedKind {
  readonly kind: string;
  readonly plural: string;
  /** The first one that the server knows. */
  readonly versions: readonly string[];
}

const POD: ListedKind = { kind: 'Pod', plural: 'pods', versions: ['v1'] };
const WORKLOADS: readonly ListedKind[] = [
  { kind: 'Deployment', plural: 'deployments', versions: ['apps/v1'] },
  { kind: 'StatefulSet', plural: 'statefulsets', versions: ['apps/v1'] },
  { kind: 'DaemonSet', plural: 'daemonsets', versions: ['apps/v1'] },
  // The older one is for clusters before 1.21.
  { kind: 'CronJob', plural: 'cronjobs', versions: ['batch/v1', 'batch/v1beta1'] },
  { kind: 'Job', plural: 'jobs', versions: ['batch/v1'] },
  { kind: 'ReplicaSet', plural: 'replicasets', versions: ['apps/v1'] },
  { kind: 'ReplicationController', plural: 'replicationcontrollers', versions: ['v1'] },
  POD,
];
const CONFIG_MAP: ListedKind = { kind: 'ConfigMap', plural: 'configmaps', versions: ['v1'] };
const SERVICE: ListedKind = { kind: 'Service', plural: 'services', versions: ['v1'] };
const SECRET: ListedKind = { kind: 'Secret', plural: 'secrets', versions: ['v1'] };
const NODE: ListedKind = { kind: 'Node', plural: 'nodes', versions: ['v1'] };

const FORBIDDEN = 403;
const NOT_FOUND = 404;

/**
 * Reads workloads and the objects that their pods refer to. Reads only the requested namespaces, and Nodes only if a
 * scheduled pod depends on its node. A missing right is reported and the rest is read; any other failure ends the read.
 */
export async function readCluster(api: ClusterApi, wanted: ClusterWanted): Promise<ReadCluster> {
  const refused: RefusedList[] = [];
  let failure: ApiFailure | undefined;
  const read = async <T>(
    listed: ListedKind,
    namespace: string | undefined,
    query: Readonly<Record<string, string>>,
    keep: (object: JsonObject) => T,
  ): Promise<readonly T[]> => {
    for (const version of listed.versions) {
      const path = listPath(version, listed.plural, namespace);
      const signal = wanted.signal === undefined ? {} : { signal: wanted.signal };
      const list = await listAll(api, { path, query, ...signal }, (object) =>
        keep({ apiVersion: version, kind: listed.kind, ...object }),
      );
      if (list.ok) return list.value;
      const status = list.failure.kind === 'refused' ? list.failure.status : 0;
      if (status === NOT_FOUND) continue;
      if (status !== FORBIDDEN) failure ??= list.failure;
      else refused.push({ resource: resourceName(version, listed.plural), namespace });
      return [];
    }
    return [];
  };

  const keep = wanted.appliers === true ? withAppliers : withoutManagers;
  const subjects: JsonObject[] = [];
  const configMaps = new Map<string, JsonObject>();
  const services = new Map<string, JsonObject>();
  const secrets = new Map<string, JsonObject>();
  const secretKeys = new Map<string, KeysOnly>();
  const nodes = new Map<string, JsonObject>();
  const kinds = wanted.subjects === 'workloads' ? WORKLOADS : wanted.subjects === 'pods' ? [POD] : [];
  const labels = wanted.labelSelector === undefined ? {} : { labelSelector: wanted.labelSelector };
  const namespaces = wanted.namespaces === 'all' ? [undefined] : [...new Set(wanted.namespaces)];
  // One namespace after the other: each takes a dozen requests.
  for (const namespace of namespaces) {
    const lists: (readonly JsonObject[])[] = [];
    const tasks = kinds.map((listed, index) => async () => {
      lists[index] = await read(listed, namespace, labels, keep);
    });
    tasks.push(
      async () => {
        await read(CONFIG_MAP, namespace, {}, (object) => configMaps.set(keyOf(object), keep(object)));
      },
      async () => {
        await read(SERVICE, namespace, {}, (object) => services.set(keyOf(object), keep(object)));
      },
    );
    if (wanted.secrets !== 'none') {
      tasks.push(async () => {
        await read(SECRET, namespace, NO_RELEASES, (object) =>
          wanted.secrets === 'keys'
            ? secretKeys.set(keyOf(object), { keys: keysOf(object) })
            : secrets.set(keyOf(object), keep(object)),
        );
      });
    }
    await inLanes(tasks);
    if (failure !== undefined) return { ok: false, failure };
    for (const list of lists) subjects.push(...ofNoWorkload(list, wanted.subjects));
  }
  if (!services.has(KUBERNETES) && wanted.namespaces !== 'all' && !wanted.namespaces.includes('default')) {
    const reply = await api.send({
      method: 'GET',
      path: '/api/v1/namespaces/default/services/kubernetes',
      ...(wanted.signal === undefined ? {} : { signal: wanted.signal }),
    });
    // Without the right to read it only the address is unknown, so a refusal is not reported.
    if (reply.kind === 'done') services.set(KUBERNETES, withoutManagers(reply.value));
    else if (reply.kind !== 'refused') return { ok: false, failure: reply };
  }
  if (subjects.some(needsNode)) {
    await read(NODE, undefined, {}, (object) => nodes.set(nameOf(object), withoutManagers(object)));
    if (failure !== undefined) return { ok: false, failure };
  }
  const readsSecrets = wanted.secrets !== 'none';
  const resources = subjects.flatMap(toResource);
  return {
    ok: true,
    value: { subjects: resources, configMaps, services, secrets, secretKeys, nodes, readsSecrets, refused },
  };
}

/** The number of concurrent requests: fast enough, and no burden on the server. */
const LANES = 4;

async function inLanes(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let task = tasks[next]; task !== undefined; task = tasks[next]) {
      next += 1;
      await task();
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Every container gets the variables of `default/kubernetes`. */
const KUBERNETES = 'default/kubernetes';

/** Secrets of Helm releases are large, and pods do not refer to them. */
const NO_RELEASES = { fieldSelector: 'type!=helm.sh/release.v1' };

function listPath(version: string, plural: string, namespace: string | undefined): string {
  const base = version.includes('/') ? `/apis/${version}` : `/api/${version}`;
  return namespace === undefined
    ? `${base}/${plural}`
    : `${base}/namespaces/${encodeURIComponent(namespace)}/${plural}`;
}

/** As RBAC and kubectl name it: `deployments.apps`. */
function resourceName(version: string, plural: string): string {
  const slash = version.indexOf('/');
  return slash === -1 ? plural : `${plural}.${version.slice(0, slash)}`;
}

/** `deployments.apps` for a kind that `readCluster` reads; undefined for other kinds. */
export function listedAs({ group, kind }: Pick<Identity, 'group' | 'kind'>): string | undefined {
  const listed = [...WORKLOADS, CONFIG_MAP, SERVICE, SECRET].find(
    ({ kind: known, versions }) =>
      known === kind && splitApiVersion(versions[0] ?? '').group === (group === 'extensions' ? 'apps' : group),
  );
  return listed === undefined ? undefined : resourceName(listed.versions[0] ?? '', listed.plural);
}

/** Whether such objects in a namespace are unknown because the user has no right to read them. */
export function isRefused(refused: readonly RefusedList[], resource: string, namespace: string): boolean {
  return refused.some(
    (list) => list.resource === resource && (list.namespace === undefined || list.namespace === namespace),
  );
}

function toResource(value: JsonObject): readonly Resource[] {
  const identity = identityOf(value);
  return identity === undefined ? [] : [{ identity, value }];
}

/** Without `managedFields`, which can be most of an object. */
function withoutManagers(object: JsonObject): JsonObject {
  const metadata = member(object, 'metadata');
  if (!isObject(metadata)) return object;
  const { managedFields: _, ...rest } = metadata;
  return { ...object, metadata: rest };
}

function withAppliers(object: JsonObject): JsonObject {
  return isServerSideApplied(object) ? object : withoutManagers(object);
}

const KINDS: ReadonlySet<string> = new Set(WORKLOADS.map(({ kind, versions }) => `${versions[0] ?? ''} ${kind}`));

/** Removes objects that another listed workload controls: the report about that workload includes them. */
function ofNoWorkload(objects: readonly JsonObject[], subjects: ClusterWanted['subjects']): readonly JsonObject[] {
  if (subjects !== 'workloads') return objects;
  return objects.filter((object) => {
    const owners = member(member(object, 'metadata'), 'ownerReferences');
    const controller = isArray(owners) ? owners.find((owner) => member(owner, 'controller') === true) : undefined;
    if (controller === undefined) return true;
    const version =
      textAt(controller, 'apiVersion') === 'batch/v1beta1' ? 'batch/v1' : textAt(controller, 'apiVersion');
    return !KINDS.has(`${version} ${textAt(controller, 'kind')}`) && member(member(object, 'spec'), 'replicas') !== 0;
  });
}

/** Whether the pod is scheduled and one of its variables can depend on the node. */
function needsNode(object: JsonObject): boolean {
  if (object['kind'] !== 'Pod' || textAt(object['spec'], 'nodeName') === '') return false;
  const { containers, initContainers = [], ephemeralContainers = [] } = decodePod(object).value.spec;
  return [...initContainers, ...containers, ...ephemeralContainers].some((container) =>
    containerReferences(container).some(({ kind }) => kind === 'node'),
  );
}

/** Keeps only the keys of a Secret. Its annotations are dropped too, because they can contain all of it. */
function keysOf(secret: JsonObject): readonly string[] {
  const data = member(secret, 'data');
  return isObject(data) ? Object.keys(data) : [];
}

function keyOf(object: JsonObject): string {
  return `${textAt(object['metadata'], 'namespace')}/${nameOf(object)}`;
}

function nameOf(object: JsonObject): string {
  return textAt(object['metadata'], 'name');
}
