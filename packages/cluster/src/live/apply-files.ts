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
  const subjects = new Map(cluster.subjects.map((resource) => [objectKey(resource.identity), resource]));
  const configMaps = new Map(cluster.configMaps);
  const services = new Map(cluster.services);
  const secrets = new Map(cluster.secrets);
  const newServices = new Set<string>();
  const unread: Resource[] = [];
  for (const resource of read.resources) {
    const { group, kind, name } = resource.identity;
    // A patch is not a whole object, and a generated name is different each time.
    if (name === '' || read.facts.patches.has(resource.origin?.source.path ?? '')) continue;
    const placed = inNamespace(resource.value, namespaceOf(resource, read.facts) ?? namespace);
    const identity = identityOf(placed);
    if (identity === undefined) continue;
    const key = `${identity.namespace ?? ''}/${name}`;
    const found = podTemplatesOf(placed, templates);
    if (found.length > 0) {
      // It is unknown whether it exists.
      if (listedAs(identity) === undefined) {
        unread.push(resource);
        continue;
      }
      const live = subjects.get(objectKey(identity));
      const value = live === undefined ? placed : workloadApplied(placed, live.value, found);
      subjects.set(objectKey(identity), { identity: live?.identity ?? identity, value });
    } else if (group === '' && kind === 'ConfigMap') {
      configMaps.set(key, applied3(placed, configMaps.get(key)));
    } else if (group === '' && kind === 'Service') {
      if (!services.has(key)) newServices.add(key);
      services.set(key, applied3(placed, services.get(key)));
    } else if (group === '' && kind === 'Secret') {
      // The final content of an encrypted object is unknown.
      if (cluster.readsSecrets && !Object.hasOwn(placed, 'sops')) secrets.set(key, applied3(placed, secrets.get(key)));
    } else {
      continue;
    }
    applied.set(objectKey(identity), resource);
  }
  return {
    cluster: { ...cluster, subjects: [...subjects.values()], configMaps, services, secrets },
    applied,
    newServices,
    unread,
  };
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
