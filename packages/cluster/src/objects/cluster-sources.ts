import type { ConfigMap, Node, Secret, Service, Lookup, Sources, HoleSource } from '@krmkit/pods';

/** A ConfigMap or Secret of which only the keys are kept. */
export interface KeysOnly {
  readonly keys: readonly string[];
}

/** The objects of a cluster that pods refer to, with the rights of the user. */
export interface ClusterView {
  readonly configMap: (namespace: string, name: string) => ConfigMap | KeysOnly | undefined;
  /** Undefined if Secrets are not read: none of them is known. */
  readonly secret: ((namespace: string, name: string) => Secret | KeysOnly | undefined) | undefined;
  /** The Services of the namespace, and `kubernetes` in `default`; the same list until one of them changes. */
  readonly services: (namespace: string) => readonly Service[];
  readonly node: (name: string) => Node | undefined;
  /**
   * What a missing object means: `absent` for a running pod; `not-yet` for an object that is being applied, because the
   * objects that it refers to can follow right after it.
   */
  readonly missing: 'absent' | 'not-yet';
}

/** A missing object can be created later. */
const LOCATION = 'in the cluster yet';

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
    location: LOCATION,
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
    const hint = 'create it, or set optional: true';
    return { state: 'unknown', quiet: false, source, why: `not ${LOCATION}`, hint };
  }
  if (!('keys' in found)) return { state: 'found', object: found };
  return { state: 'unknown', quiet: true, source, why: 'known by its keys alone', keys: found.keys };
}
