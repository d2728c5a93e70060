import { decodeService } from '@krmkit/pods';
import type { Service, Lookup, Sources } from '@krmkit/pods';
import type { CancelSignal, JsonObject } from '@krmkit/base';
import { isObject, member } from '@krmkit/base';
import type { ApiFailure } from '../client/api.ts';
import { clusterSources } from '../objects/cluster-sources.ts';
import type { KeysOnly } from '../objects/cluster-sources.ts';
import type { ListWatchHandler, ListWatchPorts } from '../client/list-watch.ts';
import { listWatch } from '../client/list-watch.ts';

/** The known objects of the cluster in which an object is applied. */
export interface AdmissionView {
  readonly sources: () => Sources;
  readonly knowsServices: () => boolean;
  /** Increases with each observed change. */
  readonly revision: () => number;
  /** Each kind was listed, or cannot be listed for lack of rights. */
  readonly isSettled: () => boolean;
}

/** A cluster of which nothing is known. */
export const NO_CLUSTER: AdmissionView = {
  sources: () => unknownParts(clusterSources(NOTHING), false),
  knowsServices: () => false,
  revision: () => 0,
  isSettled: () => true,
};

const NOTHING: Parameters<typeof clusterSources>[0] = {
  configMap: () => undefined,
  secret: undefined,
  services: () => [],
  node: () => undefined,
  missing: 'not-yet',
};

export type FollowedKind = 'configmaps' | 'services';

/**
 * Follows the ConfigMaps (only the names of their keys) and the Services of a cluster until `signal` is aborted.
 * Nothing is known of a kind that was not listed yet or that krmkit is not allowed to read. Secrets are never read.
 */
export function followCluster(
  ports: ListWatchPorts,
  onFailure: (kind: FollowedKind, failure: ApiFailure, retryMilliseconds: number) => void,
  signal: CancelSignal,
): AdmissionView {
  const synced = new Set<FollowedKind>();
  const settled = new Set<FollowedKind>();
  let revision = 0;
  const changed = (): void => void (revision += 1);
  const handler = <T>(kind: FollowedKind, onChange: (key: string) => void): ListWatchHandler<T> => ({
    onUpsert: onChange,
    onDelete: onChange,
    onSynced() {
      synced.add(kind);
      settled.add(kind);
    },
    onFailure(failure, retry) {
      if (failure.kind === 'refused' && (failure.status === 401 || failure.status === 403)) {
        settled.add(kind);
        // Known objects can have changed since.
        synced.delete(kind);
      }
      onFailure(kind, failure, retry);
    },
  });
  const configMaps = listWatch<KeysOnly>(
    { path: '/api/v1/configmaps', keep: keysOf },
    ports,
    handler('configmaps', changed),
    signal,
  );
  const byNamespace = servicesByNamespace();
  const services = listWatch<Service>(
    { path: '/api/v1/services', keep: (object) => decodeService(object).value },
    ports,
    handler('services', (key) => {
      changed();
      byNamespace.set(key, services.objects.get(key));
    }),
    signal,
  );
  const servicesOf = (namespace: string): readonly Service[] =>
    synced.has('services') ? byNamespace.of(namespace) : [];
  const known = clusterSources({
    ...NOTHING,
    configMap: (namespace, name) => configMaps.objects.get(`${namespace}/${name}`),
    services: servicesOf,
  });
  return {
    sources: () => unknownParts(known, synced.has('configmaps')),
    knowsServices: () => synced.has('services'),
    revision: () => revision,
    isSettled: () => settled.size === 2,
  };
}

const KUBERNETES = 'default/kubernetes';

/** The Services that pods of a namespace see. */
interface ServicesByNamespace {
  /** Undefined: it was deleted. */
  readonly set: (key: string, service: Service | undefined) => void;
  readonly of: (namespace: string) => readonly Service[];
}

function servicesByNamespace(): ServicesByNamespace {
  const byNamespace = new Map<string, Map<string, Service>>();
  const lists = new Map<string, readonly Service[]>();
  return {
    set(key, service) {
      const [namespace = ''] = key.split('/');
      const others = byNamespace.get(namespace) ?? new Map<string, Service>();
      if (service === undefined) others.delete(key);
      else others.set(key, service);
      if (others.size === 0) byNamespace.delete(namespace);
      else byNamespace.set(namespace, others);
      // Pods of every namespace see the Service `kubernetes` of `default`.
      if (namespace === 'default') lists.clear();
      else lists.delete(namespace);
    },
    of(namespace) {
      const remembered = lists.get(namespace);
      if (remembered !== undefined) return remembered;
      const own = [...(byNamespace.get(namespace)?.values() ?? [])];
      const kubernetes = namespace === 'default' ? undefined : byNamespace.get('default')?.get(KUBERNETES);
      const list = kubernetes === undefined ? own : [...own, kubernetes];
      // Do not cache namespaces without Services: there can be any number of names.
      if (own.length > 0) lists.set(namespace, list);
      return list;
    },
  };
}

function unknownParts(sources: Sources, knowsConfigMaps: boolean): Sources {
  if (knowsConfigMaps) return sources;
  const unknown: Lookup<never> = { state: 'unknown', quiet: true, source: 'configMap', why: 'not read' };
  return { ...sources, configMap: () => unknown };
}

function keysOf(object: JsonObject): KeysOnly {
  const keys = ['data', 'binaryData'].flatMap((field) => {
    const values = member(object, field);
    return isObject(values) ? Object.keys(values) : [];
  });
  return { keys };
}
