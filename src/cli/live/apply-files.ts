import type { ClusterPackage } from '../../cluster/cluster-package.ts';
import { isServerSideApplied, lastApplied, serverSideApplied } from '../../cluster/applied-fields.ts';
import { listedAs } from '../../cluster/cluster-package.ts';
import type { PodTemplate, TemplatePath } from '../../kubelet/pod/workloads.ts';
import { podTemplatesOf } from '../../kubelet/pod/workloads.ts';
import { mergeValues2, mergeValues3 } from '../../merge/merge-values.ts';
import type { Package } from '../../read/package.ts';
import { identityKey, identityOf } from '../../resource/identity.ts';
import type { Identity, Resource } from '../../resource/resource.ts';
import type { JsonObject } from '../../value/json.ts';
import { isObject, member } from '../../value/json.ts';
import { parseJson } from '../../value/read.ts';
import { inAppliedOrder, inServerSideOrder } from './applied-order.ts';
import { namespaceOf } from './touched-namespaces.ts';

/** A cluster as it would be once the files are applied. */
export interface AppliedCluster {
  readonly cluster: ClusterPackage;
  /** The files' resource behind an object of it, by `objectKey`. */
  readonly applied: ReadonlyMap<string, Resource>;
  /** Services that the files would make, by `NAMESPACE/NAME`. */
  readonly newServices: ReadonlySet<string>;
  /** Workloads of kinds that are not read of a cluster: a Rollout. */
  readonly unread: readonly Resource[];
}

/**
 * Applies files as kubectl does: what they state wins; what they no longer state goes, where the annotation of the last
 * application (or, applied by the server, `managedFields`) says that it came from there; all else stays as it is.
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
    // A patch is not the object, and a name that an API server makes up is a new one every time.
    if (name === '' || read.facts.patches.has(resource.origin?.source.path ?? '')) continue;
    const placed = inNamespace(resource.value, namespaceOf(resource, read, namespace));
    const identity = identityOf(placed);
    if (identity === undefined) continue;
    const key = `${identity.namespace ?? ''}/${name}`;
    const found = podTemplatesOf(placed, templates);
    if (found.length > 0) {
      // Nobody has looked whether it is there.
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
      // What is encrypted says nothing of what will be there.
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

/** One for all versions of an object, and for the group that workloads had before 1.16. */
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
  // Lists by the keys that Kubernetes' own types have; each other list is one value.
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
