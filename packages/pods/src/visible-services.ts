import type { Resource } from '@krmkit/manifests';
import { MASTER_SERVICE } from './links/service-links.ts';
import type { Service } from './model.ts';
import type { PlacedObject } from './nearest-object.ts';
import { nearestObject } from './nearest-object.ts';
import type { ObjectReader } from './object-reader.ts';
import { applyServiceDefaults } from './pod/defaults.ts';

/** Services as a pod's kubelet would list them. Pods that see the same Services share one list. */
export function visibleServices(
  services: ReadonlyMap<string, readonly PlacedObject<Resource>[]>,
  reader: ObjectReader<Service>,
  defaultNamespace: string,
  report: (kind: string, name: string, candidates: readonly PlacedObject<Resource>[]) => void,
): (directory: readonly string[], namespace: string | undefined, podNamespace: string) => readonly Service[] {
  const repeated = [...services.values()].some((list) => list.length > 1);
  const inNamespace = new Map<string, Map<string, PlacedObject<Resource>[]>>();
  for (const [name, candidates] of services) {
    for (const candidate of candidates) {
      // A Service is visible in one namespace only. A Service without a namespace goes to the default one.
      const where = candidate.namespace ?? defaultNamespace;
      const byName = inNamespace.get(where) ?? new Map<string, PlacedObject<Resource>[]>();
      inNamespace.set(where, byName);
      const list = byName.get(name);
      if (list === undefined) byName.set(name, [candidate]);
      else list.push(candidate);
    }
  }
  const same = (a: Resource, b: Resource): boolean => JSON.stringify(reader.read(a)) === JSON.stringify(reader.read(b));
  const share = createSpecShare();
  // By the pod's namespace, by the namespace in its manifest, and by directory if that matters.
  const lists = new Map<string, Map<string | undefined, Map<string, readonly Service[]>>>();
  return (directory, namespace, podNamespace) => {
    const inPodNamespace = lists.get(podNamespace) ?? new Map<string | undefined, Map<string, readonly Service[]>>();
    lists.set(podNamespace, inPodNamespace);
    const byDirectory = inPodNamespace.get(namespace) ?? new Map<string, readonly Service[]>();
    inPodNamespace.set(namespace, byDirectory);
    const where = repeated ? directory.join('/') : '';
    const known = byDirectory.get(where);
    if (known !== undefined) return known;
    const seen: Service[] = [];
    const see = (
      name: string,
      here: readonly PlacedObject<Resource>[],
      at: string,
      stated: string | undefined,
    ): void => {
      const nearest = nearestObject(here, directory, stated, same);
      if (nearest.state === 'none') return;
      // A pod cannot use an object of another namespace.
      if (nearest.state === 'several' && at === podNamespace) report('Service', name, nearest.candidates);
      const chosen = nearest.state === 'one' ? [nearest.placed] : nearest.candidates;
      const service = eitherService(chosen.map((placed) => applyServiceDefaults(reader.read(placed.object), at)));
      if (service === undefined) return;
      // Only the name and the namespace are used.
      const { metadata, spec } = service;
      seen.push({
        metadata: { ...(metadata.name === undefined ? {} : { name: metadata.name }), namespace: at },
        spec: share(spec),
      });
    };
    for (const [name, here] of inNamespace.get(podNamespace) ?? []) see(name, here, podNamespace, namespace);
    // The only Service that pods of all namespaces see.
    const { namespace: home, name: master } = MASTER_SERVICE;
    if (podNamespace !== home) see(master, inNamespace.get(home)?.get(master) ?? [], home, home);
    byDirectory.set(where, seen);
    return seen;
  };
}

/** The number of distinct specs to share: there can be many Services, and most have equal ports. */
const MOST_SPECS = 256;

/** One object for equal specs. */
function createSpecShare(): (spec: Service['spec']) => Service['spec'] {
  const known = new Map<string, Service['spec']>();
  return (spec) => {
    const key = JSON.stringify(spec);
    const before = known.get(key);
    if (before === undefined && known.size < MOST_SPECS) known.set(key, spec);
    return before ?? spec;
  };
}

/** Combines several candidates for one Service. If their addresses differ, the address is known at run time only. */
function eitherService(services: readonly Service[]): Service | undefined {
  const [first] = services;
  if (first === undefined || services.length === 1) return first;
  const { clusterIP, ...spec } = first.spec;
  const shared = services.every((service) => service.spec.clusterIP === clusterIP);
  const ports = new Map(
    services
      .flatMap((service) => service.spec.ports ?? [])
      .map((port) => [`${String(port.port)}/${port.protocol ?? ''}/${port.name ?? ''}`, port]),
  );
  return {
    ...first,
    spec: { ...spec, ...(shared && clusterIP !== undefined ? { clusterIP } : {}), ports: [...ports.values()] },
  };
}
