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
  const reading: Reading = { api, wanted, refused: [], failure: undefined };
  const keep = wanted.appliers === true ? withAppliers : withoutManagers;
  const subjects: JsonObject[] = [];
  const known: KnownParts = { configMaps: new Map(), services: new Map(), secrets: new Map(), secretKeys: new Map() };
  const kinds = wanted.subjects === 'workloads' ? WORKLOADS : wanted.subjects === 'pods' ? [POD] : [];
  const labels = wanted.labelSelector === undefined ? {} : { labelSelector: wanted.labelSelector };
  const namespaces = wanted.namespaces === 'all' ? [undefined] : [...new Set(wanted.namespaces)];
  // One namespace after the other: each takes a dozen requests.
  for (const namespace of namespaces) {
    const lists: (readonly JsonObject[])[] = [];
    const tasks = kinds.map((listed, index) => async () => {
      lists[index] = await readKind(reading, listed, { namespace, query: labels }, keep);
    });
    await inLanes([...tasks, ...referencedTasks(reading, known, namespace, keep)]);
    if (reading.failure !== undefined) return { ok: false, failure: reading.failure };
    for (const list of lists) subjects.push(...ofNoWorkload(list, wanted.subjects));
  }
  const failure = await readKubernetesService(api, wanted, known);
  if (failure !== undefined) return { ok: false, failure };
  const nodes = new Map<string, JsonObject>();
  if (subjects.some(needsNode)) {
    await readKind(reading, NODE, ANYWHERE, (object) => nodes.set(nameOf(object), withoutManagers(object)));
    if (reading.failure !== undefined) return { ok: false, failure: reading.failure };
  }
  const readsSecrets = wanted.secrets !== 'none';
  const { refused } = reading;
  return { ok: true, value: { subjects: subjects.flatMap(toResource), ...known, nodes, readsSecrets, refused } };
}

interface Reading {
  readonly api: ClusterApi;
  readonly wanted: ClusterWanted;
  readonly refused: RefusedList[];
  failure: ApiFailure | undefined;
}

interface Place {
  /** Undefined: all namespaces. */
  readonly namespace: string | undefined;
  readonly query: Readonly<Record<string, string>>;
}

const ANYWHERE: Place = { namespace: undefined, query: {} };

interface KnownParts {
  readonly configMaps: Map<string, JsonObject>;
  readonly services: Map<string, JsonObject>;
  readonly secrets: Map<string, JsonObject>;
  readonly secretKeys: Map<string, KeysOnly>;
}

/** Lists the objects of a kind in the first version that the server knows. */
async function readKind<T>(
  reading: Reading,
  listed: ListedKind,
  { namespace, query }: Place,
  keep: (object: JsonObject) => T,
): Promise<readonly T[]> {
  const { api, wanted, refused } = reading;
  const signal = wanted.signal === undefined ? {} : { signal: wanted.signal };
  for (const version of listed.versions) {
    const path = listPath(version, listed.plural, namespace);
    const list = await listAll(api, { path, query, ...signal }, (object) =>
      keep({ apiVersion: version, kind: listed.kind, ...object }),
    );
    if (list.ok) return list.value;
    const status = list.failure.kind === 'refused' ? list.failure.status : 0;
    if (status === NOT_FOUND) continue;
    if (status !== FORBIDDEN) reading.failure ??= list.failure;
    else refused.push({ resource: resourceName(version, listed.plural), namespace });
    return [];
  }
  return [];
}

/** Reads what the pods of a namespace refer to. */
function referencedTasks(
  reading: Reading,
  { configMaps, services, secrets, secretKeys }: KnownParts,
  namespace: string | undefined,
  keep: (object: JsonObject) => JsonObject,
): readonly (() => Promise<unknown>)[] {
  const { wanted } = reading;
  const here: Place = { namespace, query: {} };
  const keepSecret = (object: JsonObject): unknown =>
    wanted.secrets === 'keys'
      ? secretKeys.set(keyOf(object), { keys: keysOf(object) })
      : secrets.set(keyOf(object), keep(object));
  return [
    () => readKind(reading, CONFIG_MAP, here, (object) => void configMaps.set(keyOf(object), keep(object))),
    () => readKind(reading, SERVICE, here, (object) => void services.set(keyOf(object), keep(object))),
    ...(wanted.secrets === 'none'
      ? []
      : [() => readKind(reading, SECRET, { namespace, query: NO_RELEASES }, keepSecret)]),
  ];
}

/** Every pod depends on this Service, also if its namespace is not read. */
async function readKubernetesService(
  api: ClusterApi,
  { namespaces, signal }: ClusterWanted,
  { services }: KnownParts,
): Promise<ApiFailure | undefined> {
  if (services.has(KUBERNETES) || namespaces === 'all' || namespaces.includes('default')) return undefined;
  const path = '/api/v1/namespaces/default/services/kubernetes';
  const reply = await api.send({ method: 'GET', path, ...(signal === undefined ? {} : { signal }) });
  // Without the right to read it only the address is unknown, so a refusal is not reported.
  if (reply.kind === 'done') services.set(KUBERNETES, withoutManagers(reply.value));
  return reply.kind === 'done' || reply.kind === 'refused' ? undefined : reply;
}

/** The number of concurrent requests: fast enough, and no burden on the server. */
const LANES = 4;

async function inLanes(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
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
