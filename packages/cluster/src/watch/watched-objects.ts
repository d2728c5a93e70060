import { decodeNode, decodeService } from '@krmkit/pods';
import type { Node, Service } from '@krmkit/pods';
import type { JsonObject } from '@krmkit/base';
import { isObject, member, fingerprint } from '@krmkit/base';
import type { ClusterView, KeysOnly } from '../objects/cluster-sources.ts';

/** The keys of a ConfigMap or Secret. Its values are dropped while it is read. */
export interface KeptKeys extends KeysOnly {
  readonly uid: string;
}

/** Only the keys of `data`: a kubelet sets no variables from `binaryData`. */
export function keepKeys(object: JsonObject): KeptKeys {
  const data = member(object, 'data');
  const uid = member(member(object, 'metadata'), 'uid');
  return { keys: isObject(data) ? Object.keys(data).toSorted() : [], uid: typeof uid === 'string' ? uid : '' };
}

/** Without the status, so that a Service is unchanged if only its status changes. */
export function keepService(object: JsonObject): Service {
  const { metadata, spec } = decodeService(object).value;
  const { name, namespace } = metadata;
  return {
    metadata: { ...(name === undefined ? {} : { name }), ...(namespace === undefined ? {} : { namespace }) },
    spec,
  };
}

export function keepNode(object: JsonObject): Node {
  const { metadata, status } = decodeNode(object).value;
  return {
    metadata: metadata.name === undefined ? {} : { name: metadata.name },
    ...(status === undefined ? {} : { status }),
  };
}

/** The Services of a namespace, as pods in it see them. */
export interface SeenServices {
  readonly services: readonly Service[];
  /** Differs if a variable can differ. */
  readonly mark: string;
}

/** Services by namespace. The list of a namespace stays the same object until a Service changes. */
export interface ServiceStore {
  readonly put: (key: string, service: Service) => void;
  readonly remove: (key: string, service: Service) => void;
  readonly of: (namespace: string) => SeenServices;
}

const MASTER = 'default/kubernetes';

/**
 * Every namespace has the Service `kubernetes` of `default`. Without the right to read it, its address stays unknown:
 * each cluster has this Service.
 */
export function serviceStore(): ServiceStore {
  const byNamespace = new Map<string, Map<string, Service>>();
  let seen = new Map<string, SeenServices>();
  let master: Service = {
    metadata: { name: 'kubernetes', namespace: 'default' },
    spec: { ports: [{ name: 'https', protocol: 'TCP', port: 443 }] },
  };
  const touched = (key: string, namespace: string): void => {
    if (key === MASTER) seen = new Map();
    else seen.delete(namespace);
  };
  return {
    put(key, service) {
      const namespace = service.metadata.namespace ?? '';
      const own = byNamespace.get(namespace) ?? new Map<string, Service>();
      byNamespace.set(namespace, own.set(key, service));
      if (key === MASTER) master = service;
      touched(key, namespace);
    },
    remove(key, service) {
      const namespace = service.metadata.namespace ?? '';
      byNamespace.get(namespace)?.delete(key);
      touched(key, namespace);
    },
    of(namespace) {
      const known = seen.get(namespace);
      if (known !== undefined) return known;
      const own = [...(byNamespace.get(namespace) ?? [])].filter(([key]) => key !== MASTER).map(([, one]) => one);
      const services = [...own, master];
      const facts = own.map(({ metadata, spec }) => JSON.stringify([metadata.name, spec]));
      const made = { services, mark: fingerprint(facts.toSorted().join('\n')) };
      seen.set(namespace, made);
      return made;
    },
  };
}

/** The kept objects as the sources of references. `secrets`: false if Secrets are not read. */
export function watchedSources(
  kept: {
    readonly objects: {
      find(kind: 'configmaps' | 'secrets', key: string): KeptKeys | undefined;
      find(kind: 'nodes', key: string): Node | undefined;
    };
    readonly services: ServiceStore;
    readonly secrets: boolean;
  },
  missing: ClusterView['missing'],
): ClusterView {
  const { objects, services, secrets } = kept;
  return {
    configMap: (namespace, name) => objects.find('configmaps', `${namespace}/${name}`),
    secret: secrets ? (namespace, name) => objects.find('secrets', `${namespace}/${name}`) : undefined,
    services: (namespace) => services.of(namespace).services,
    node: (name) => objects.find('nodes', name),
    missing,
  };
}

/** Finds a key in the lists of several namespaces. */
export function find<T>(lists: readonly ReadonlyMap<string, T>[], key: string): T | undefined {
  for (const list of lists) {
    const found = list.get(key);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
