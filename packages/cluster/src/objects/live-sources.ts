import {
  decodeConfigMap,
  decodeNode,
  decodeSecret,
  decodeService,
  applyServiceDefaults,
  foldStringData,
} from '@krmkit/pods';
import type { Service, Lookup, Sources, HoleSource } from '@krmkit/pods';
import type { JsonObject } from '@krmkit/base';
import type { ClusterPackage } from './cluster-package.ts';
import { isRefused } from './cluster-package.ts';
import type { ClusterView } from './cluster-sources.ts';
import { clusterSources } from './cluster-sources.ts';

export interface LiveSourcesOptions {
  readonly missing: ClusterView['missing'];
  /** Services that are not in the cluster yet: their addresses are not known. */
  readonly isNew?: (key: string) => boolean;
}

/**
 * The sources for references in a cluster that was read. Values that the user has no right to read are known at run
 * time.
 */
export function liveSources(cluster: ClusterPackage, { missing, isNew }: LiveSourcesOptions): Sources {
  const configMaps = remembered(cluster.configMaps, (object) => decodeConfigMap(object).value);
  const secrets = remembered(cluster.secrets, (object) => foldStringData(decodeSecret(object).value));
  const services = servicesByNamespace(cluster, isNew ?? (() => false));
  const nodes = remembered(cluster.nodes, (object) => decodeNode(object).value);
  const sources = clusterSources({
    configMap: (namespace, name) => configMaps(`${namespace}/${name}`),
    secret: cluster.readsSecrets
      ? (namespace, name) => {
          const key = `${namespace}/${name}`;
          return secrets(key) ?? cluster.secretKeys.get(key);
        }
      : undefined,
    services: (namespace) => services(namespace),
    node: (name) => nodes(name),
    missing,
  });
  const isClosed = (resource: string, namespace: string): boolean => isRefused(cluster.refused, resource, namespace);
  const closed = (source: HoleSource, what: string): Lookup<never> => ({
    state: 'unknown',
    quiet: true,
    source,
    why: `not read: you need the right to list ${what}`,
  });
  const servicesClosed = cluster.refused.some(({ resource }) => resource === 'services');
  return {
    ...sources,
    configMap: (namespace, name) =>
      isClosed('configmaps', namespace) ? closed('configMap', 'configmaps') : sources.configMap(namespace, name),
    secret: (namespace, name) =>
      isClosed('secrets', namespace) ? closed('secret', 'secrets') : sources.secret(namespace, name),
    servicesComplete: sources.servicesComplete && !servicesClosed,
    assumesKubernetesService: !cluster.services.has('default/kubernetes'),
  };
}

/** Decoded on first use, because pods refer to few objects of a cluster. */
function remembered<T>(
  objects: ReadonlyMap<string, JsonObject>,
  decode: (object: JsonObject) => T,
): (key: string) => T | undefined {
  const known = new Map<string, T>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const object = objects.get(key);
    if (object === undefined) return undefined;
    const decoded = decode(object);
    known.set(key, decoded);
    return decoded;
  };
}

/** One list for each namespace, for `ClusterView.services`. */
function servicesByNamespace(
  { services }: ClusterPackage,
  isNew: (key: string) => boolean,
): (namespace: string) => readonly Service[] {
  const byNamespace = new Map<string, Service[]>();
  for (const [key, object] of services) {
    const decoded = decodeService(object).value;
    const namespace = decoded.metadata.namespace ?? 'default';
    // The API server has allocated all addresses: a Service without an address is headless.
    const service = isNew(key)
      ? applyServiceDefaults(decoded, namespace)
      : { ...decoded, spec: { ...decoded.spec, clusterIP: decoded.spec.clusterIP ?? '' } };
    const list = byNamespace.get(namespace);
    if (list === undefined) byNamespace.set(namespace, [service]);
    else list.push(service);
  }
  const kubernetes = byNamespace.get('default')?.filter(({ metadata }) => metadata.name === 'kubernetes') ?? [];
  const lists = new Map<string, readonly Service[]>();
  return (namespace) => {
    const known = lists.get(namespace);
    if (known !== undefined) return known;
    const own = byNamespace.get(namespace) ?? [];
    const list = namespace === 'default' ? own : [...own, ...kubernetes];
    lists.set(namespace, list);
    return list;
  };
}
