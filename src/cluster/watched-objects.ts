import { decodeNode, decodeService } from '../kubelet/decode.ts';
import type { Node, Service } from '../kubelet/model.ts';
import type { JsonObject } from '../value/json.ts';
import { isObject, member } from '../value/json.ts';
import { fingerprint } from '../text/hash.ts';
import type { ClusterView, KeysOnly } from './cluster-sources.ts';

/** Of a ConfigMap or Secret: values are dropped while it is read. */
export interface KeptKeys extends KeysOnly {
  readonly uid: string;
}

/** `data` alone gives variables: what stands in `binaryData` is not found by a kubelet. */
export function keepKeys(object: JsonObject): KeptKeys {
  const data = member(object, 'data');
  const uid = member(member(object, 'metadata'), 'uid');
  return { keys: isObject(data) ? Object.keys(data).toSorted() : [], uid: typeof uid === 'string' ? uid : '' };
}

/** Compared as text, so that a Service whose status changes is one that did not. */
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
  /** Another one where a variable may differ. */
  readonly mark: string;
}

/** Services by namespace, gathered once between two changes. */
export interface ServiceShelf {
  readonly put: (key: string, service: Service) => void;
  readonly remove: (key: string, service: Service) => void;
  readonly of: (namespace: string) => SeenServices;
}

const MASTER = 'default/kubernetes';

/**
 * `kubernetes` in `default` is seen in each namespace. Who may not read it there takes it for granted: each cluster has
 * it, and where it is has to be left open.
 */
export function serviceShelf(): ServiceShelf {
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

export interface Shelves {
  readonly configMaps: ReadonlyMap<string, KeptKeys>[];
  readonly secrets: ReadonlyMap<string, KeptKeys>[] | undefined;
  readonly nodes: ReadonlyMap<string, Node>[];
  readonly services: ServiceShelf;
}

export function viewOf(shelves: Shelves, missing: ClusterView['missing']): ClusterView {
  const { secrets } = shelves;
  return {
    configMap: (namespace, name) => find(shelves.configMaps, `${namespace}/${name}`),
    secret: secrets && ((namespace, name) => find(secrets, `${namespace}/${name}`)),
    services: (namespace) => shelves.services.of(namespace).services,
    node: (name) => find(shelves.nodes, name),
    missing,
  };
}

/** One list a namespace: few. */
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
