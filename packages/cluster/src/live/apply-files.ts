import type { ClusterPackage } from '../objects/cluster-package.ts';
import { isServerSideApplied, lastApplied, serverSideApplied } from '../objects/applied-fields.ts';
import { listedAs } from '../objects/cluster-package.ts';
import type { PodTemplate, TemplatePath } from '@krmkit/pods';
import { podTemplatesOf, namespaceOf } from '@krmkit/pods';
import { mergeValues2, mergeValues3 } from '@krmkit/merge';
import type { Package, Identity, Resource } from '@krmkit/manifests';
import { identityKey, identityOf } from '@krmkit/manifests';
import type { JsonObject } from '@krmkit/base';
import { isObject, member, parseJson } from '@krmkit/base';
import { inAppliedOrder, inServerSideOrder } from './applied-order.ts';

/** The objects of a cluster after the files are applied. */
export interface AppliedCluster {
  readonly cluster: ClusterPackage;
  /** The resource in the files for an object of the cluster, by `objectKey`. */
  readonly applied: ReadonlyMap<string, Resource>;
  /** Services that the files would create, by `NAMESPACE/NAME`. */
  readonly newServices: ReadonlySet<string>;
  /** Workloads of kinds that krmkit does not read from a cluster, such as a Rollout. */
  readonly unread: readonly Resource[];
}

/**
 * Applies files as kubectl does. Fields in the files take precedence. Fields that were removed from the files are
 * removed if the annotation of the last application (or `managedFields` after a server-side apply) shows that they came
 * from there. All other fields stay.
 */
export function applyFiles(
  cluster: ClusterPackage,
  read: Package,
  namespace: string,
  templates: readonly TemplatePath[],
): AppliedCluster {
  const applied = new Map<string, Resource>();
  const after: Applying = {
    subjects: new Map(cluster.subjects.map((resource) => [objectKey(resource.identity), resource])),
    configMaps: new Map(cluster.configMaps),
    services: new Map(cluster.services),
    secrets: new Map(cluster.secrets),
    newServices: new Set(),
    readsSecrets: cluster.readsSecrets,
  };
  const unread: Resource[] = [];
  for (const resource of read.resources) {
    // A patch is not a whole object, and a generated name is different each time.
    if (resource.identity.name === '' || read.facts.patches.has(resource.origin?.source.path ?? '')) continue;
    const value = inNamespace(resource.value, namespaceOf(resource, read.facts) ?? namespace);
    const identity = identityOf(value);
    if (identity === undefined) continue;
    const found = podTemplatesOf(value, templates);
    // It is unknown whether it exists.
    if (found.length > 0 && listedAs(identity) === undefined) unread.push(resource);
    else if (applyOne(after, { identity, value }, found)) applied.set(objectKey(identity), resource);
  }
  const { subjects, newServices, configMaps, services, secrets } = after;
  return {
    cluster: { ...cluster, subjects: [...subjects.values()], configMaps, services, secrets },
    applied,
    newServices,
    unread,
  };
}

/** What a cluster has, while files are applied to it. */
interface Applying {
  readonly subjects: Map<string, Placed>;
  readonly configMaps: Map<string, JsonObject>;
  readonly services: Map<string, JsonObject>;
  readonly secrets: Map<string, JsonObject>;
  readonly newServices: Set<string>;
  readonly readsSecrets: boolean;
}

type Placed = Pick<Resource, 'identity' | 'value'>;

/** False for an object of a kind that no pod refers to. */
function applyOne(after: Applying, placed: Placed, templates: readonly PodTemplate[]): boolean {
  if (templates.length === 0) return applyObject(after, placed);
  const { subjects } = after;
  const { identity, value } = placed;
  const key = objectKey(identity);
  const live = subjects.get(key);
  const applied = live === undefined ? value : workloadApplied(value, live.value, templates);
  subjects.set(key, { identity: live?.identity ?? identity, value: applied });
  return true;
}

function applyObject(after: Applying, { identity, value }: Placed): boolean {
  if (identity.group !== '') return false;
  const key = `${identity.namespace ?? ''}/${identity.name}`;
  const apply = (objects: Map<string, JsonObject>): void => void objects.set(key, applied3(value, objects.get(key)));
  switch (identity.kind) {
    case 'ConfigMap':
      apply(after.configMaps);
      return true;
    case 'Service':
      if (!after.services.has(key)) after.newServices.add(key);
      apply(after.services);
      return true;
    case 'Secret':
      // The final content of an encrypted object is unknown.
      if (after.readsSecrets && !Object.hasOwn(value, 'sops')) apply(after.secrets);
      return true;
    default:
      return false;
  }
}

/** One key for all versions of an object, and for the group of workloads before 1.16. */
export function objectKey(identity: Identity): string {
  return identityKey({ ...identity, group: identity.group === 'extensions' ? 'apps' : identity.group });
}

function workloadApplied(file: JsonObject, live: JsonObject, templates: readonly PodTemplate[]): JsonObject {
  const inOrder = isServerSideApplied(live) ? inServerSideOrder : inAppliedOrder;
  return templates.reduce((value, { path }) => inOrder(value, file, live, path), applied3(file, live));
}

function applied3(file: JsonObject, live: JsonObject | undefined): JsonObject {
  if (live === undefined) return file;
  const written = lastApplied(live);
  const original = written === undefined ? serverSideApplied(live) : parseJson(written);
  // Merges lists by the keys of Kubernetes' built-in types; other lists are one value.
  const options = { lists: 'schema' } as const;
  const pruned = isObject(original)
    ? mergeValues3({ original, updated: file, destination: live }, options).value
    : live;
  const { value } = mergeValues2({ source: file, destination: pruned }, options);
  return isObject(value) ? value : file;
}

function inNamespace(value: JsonObject, namespace: string): JsonObject {
  const metadata = member(value, 'metadata');
  return { ...value, metadata: { ...(isObject(metadata) ? metadata : {}), namespace } };
}
