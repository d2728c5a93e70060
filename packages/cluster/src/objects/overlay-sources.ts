import type { Service, Lookup, Sources } from '@krmkit/pods';

const LOCATION = 'among the files or in the cluster';

/**
 * Files over a cluster, as if they were applied: objects of the files take precedence, and other objects are looked up
 * in the cluster. The returned function caches lists of Services for all pods.
 */
export function overlaySources(cluster: Sources): (files: Sources) => Sources {
  const merged = new WeakMap<readonly Service[], Map<string, readonly Service[]>>();
  return (files) => ({
    ...files,
    configMap: (namespace, name) => either(files.configMap(namespace, name), cluster.configMap(namespace, name)),
    secret: (namespace, name) => either(files.secret(namespace, name), cluster.secret(namespace, name)),
    services: (namespace) => {
      const own = files.services(namespace);
      const byNamespace = merged.get(own) ?? new Map<string, readonly Service[]>();
      merged.set(own, byNamespace);
      const list = byNamespace.get(namespace) ?? eitherServices(own, cluster.services(namespace), namespace);
      byNamespace.set(namespace, list);
      return list;
    },
    servicesComplete: cluster.servicesComplete,
    location: LOCATION,
    assumesKubernetesService: cluster.assumesKubernetesService,
    node: (name) => {
      const node = files.node(name);
      return node.state === 'found' ? node : cluster.node(name);
    },
    file: (volume, path) =>
      files.file?.(volume, path) ??
      cluster.file?.(volume, path) ?? { state: 'unknown', quiet: true, source: 'file', why: 'written at run time' },
  });
}

function either<T>(file: Lookup<T>, live: Lookup<T>): Lookup<T> {
  if (file.state === 'found' || file.state === 'failed') return file;
  if (file.state === 'unknown' && file.quiet) {
    // The files contain only a part of it; the cluster may already have the values that controllers add.
    const isHeld = file.source === 'ambiguous' || file.why === 'encrypted';
    return !isHeld && live.state === 'found' ? live : file;
  }
  if (live.state !== 'absent' && !(live.state === 'unknown' && !live.quiet)) return live;
  const hint = file.hint === undefined ? {} : { hint: file.hint };
  return live.state === 'unknown' ? { ...live, why: `not ${LOCATION}`, ...hint } : { ...live, ...hint };
}

/** A Service keeps its address when it is applied again. */
function eitherServices(files: readonly Service[], live: readonly Service[], namespace: string): readonly Service[] {
  if (files.length === 0) return live;
  // `default/kubernetes` can have the name of a Service in the pod's namespace.
  const keyOf = ({ metadata }: Service): string => `${metadata.namespace ?? namespace}/${metadata.name ?? ''}`;
  const byKey = new Map(files.map((service) => [keyOf(service), service]));
  const services: Service[] = [];
  for (const service of live) {
    const key = keyOf(service);
    const file = byKey.get(key);
    if (file === undefined) {
      services.push(service);
      continue;
    }
    byKey.delete(key);
    const address = service.spec.clusterIP;
    const keeps = file.spec.clusterIP === undefined && address !== undefined && address !== '';
    services.push(keeps ? { ...file, spec: { ...file.spec, clusterIP: address } } : file);
  }
  for (const service of byKey.values()) services.push(service);
  return services;
}
