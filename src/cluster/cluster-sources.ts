import type { ConfigMap, Node, Secret, Service } from '../kubelet/model.ts';
import type { Lookup, Sources } from '../kubelet/sources.ts';
import type { HoleSource } from '../kubelet/value.ts';

/** A ConfigMap or Secret of which nothing but the names of its keys is remembered. */
export interface KeysOnly {
  readonly keys: readonly string[];
}

/** The objects of a cluster that pods refer to, with the rights of the user. */
export interface ClusterView {
  readonly configMap: (namespace: string, name: string) => ConfigMap | KeysOnly | undefined;
  /** Undefined where Secrets are not read: nothing is known of any of them. */
  readonly secret: ((namespace: string, name: string) => Secret | KeysOnly | undefined) | undefined;
  /** Those of the namespace and `kubernetes` in `default`; the same list as long as none of them changed. */
  readonly services: (namespace: string) => readonly Service[];
  readonly node: (name: string) => Node | undefined;
  /**
   * What it means that an object is not there: `absent` for a pod that runs; `not-yet` where something is only being
   * applied, and what it refers to may follow in the same breath.
   */
  readonly missing: 'absent' | 'not-yet';
}

/** A missing object can be created later. */
const PLACE = 'in the cluster yet';

/** The sources for the references of pods in a cluster. */
export function clusterSources(view: ClusterView): Sources {
  return {
    configMap: (namespace, name) => lookupOf(view.configMap(namespace, name), 'configMap', view),
    secret: (namespace, name) =>
      view.secret === undefined
        ? { state: 'unknown', quiet: true, source: 'secret', why: 'not read: reading Secrets is switched off' }
        : lookupOf(view.secret(namespace, name), 'secret', view),
    services: view.services,
    servicesComplete: view.missing === 'absent',
    place: PLACE,
    assumesKubernetesService: false,
    node: (name) => {
      const node = name === undefined ? undefined : view.node(name);
      return node === undefined
        ? { state: 'unknown', quiet: true, source: 'resource', why: 'known when the pod is placed' }
        : { state: 'found', object: node };
    },
    file: () => ({ state: 'unknown', quiet: true, source: 'file', why: 'written at run time' }),
  };
}

function lookupOf<T extends ConfigMap | Secret>(
  found: T | KeysOnly | undefined,
  source: HoleSource,
  { missing }: ClusterView,
): Lookup<T> {
  if (found === undefined) {
    if (missing === 'absent') return { state: 'absent' };
    const hint = 'create it, or say optional: true';
    return { state: 'unknown', quiet: false, source, why: `not ${PLACE}`, hint };
  }
  if (!('keys' in found)) return { state: 'found', object: found };
  return { state: 'unknown', quiet: true, source, why: 'known by its keys alone', keys: found.keys };
}
