import type { Resource } from '../resource/resource.ts';
import type { JsonObject } from '../value/json.ts';
import { isObject, member } from '../value/json.ts';
import type { Decoded } from './decode.ts';
import { decodeConfigMap, decodeNode, decodeSecret, decodeService } from './decode.ts';
import { applyServiceDefaults, foldStringData } from './pod/defaults.ts';
import type { Finding } from './finding.ts';
import { NO_FINDINGS } from './finding.ts';
import type { ConfigMap, Node, Secret, Service } from './model.ts';
import type { Placed } from './nearest-object.ts';
import { directoryOf, nearestObject } from './nearest-object.ts';
import { configMapFindings, secretFindings, serviceFindings } from './object-checks.ts';
import type { Behaviour } from './release.ts';
import type { GeneratedObject, PackageFacts } from '../resource/package-facts.ts';
import { MASTER_SERVICE } from './links/service-links.ts';
import type { NamedObjects } from './references/named-objects.ts';
import { namedObjects } from './references/named-objects.ts';
import type { Lookup, NamedKind, Sources } from './sources.ts';
import type { HoleSource } from './value.ts';

/** The ConfigMaps, Secrets, Services and Nodes of a package, looked up from the directory of a pod. */
export interface PackageObjects {
  /** `namespace`: that of the pod's manifest; undefined if it has none. */
  readonly from: (directory: readonly string[], namespace: string | undefined) => Sources;
  /** All objects by name. */
  readonly named: NamedObjects;
  /** Wrong types in the objects themselves. */
  readonly findings: readonly { readonly resource: Resource; readonly finding: Finding }[];
}

export interface PackageObjectsOptions {
  readonly facts: PackageFacts;
  /** The namespace for manifests that have none. */
  readonly namespace: string;
  readonly behaviour: Behaviour;
  /** True: the files are complete, so a missing object does not exist. */
  readonly complete: boolean;
  /** Called once for each name with several equally good candidates. */
  readonly onAmbiguous: (kind: string, name: string, candidates: readonly Resource[]) => void;
}

/** The content of an object, or the reasons why it is not known. */
interface Contents<T> {
  readonly decoded: T;
  readonly encrypted: readonly string[] | undefined;
  readonly filler: string | undefined;
}

export function packageObjects(resources: readonly Resource[], options: PackageObjectsOptions): PackageObjects {
  const configMaps = new Map<string, Placed<Resource>[]>();
  const secrets = new Map<string, Placed<Resource>[]>();
  const services = new Map<string, Placed<Resource>[]>();
  const nodes = new Map<string, Node>();
  const findings: { readonly resource: Resource; readonly finding: Finding }[] = [];
  const configMapOf = createReader(readConfigMap, ({ decoded }) => configMapFindings(decoded));
  const secretOf = createReader(readSecret, ({ encrypted }, value) =>
    encrypted === undefined ? secretFindings(decodeSecret(value).value) : NO_FINDINGS,
  );
  const serviceOf = createReader(decodeService, (service, value) =>
    serviceFindings(service, value, options.behaviour.digitServiceNames),
  );
  const isPatch = ({ origin }: Resource): boolean => options.facts.patches.has(origin?.source.path ?? '');
  const note = <T>(resource: Resource, reader: ObjectReader<T>, known: Map<string, Placed<Resource>[]>): void => {
    for (const finding of reader.check(resource, !isPatch(resource))) findings.push({ resource, finding });
    located(known, resource);
  };
  const located = createPlacer(options.facts);
  for (const resource of resources) {
    const { group, kind, name } = resource.identity;
    if (group !== '') continue;
    if (kind === 'ConfigMap') note(resource, configMapOf, configMaps);
    else if (kind === 'Secret') note(resource, secretOf, secrets);
    else if (kind === 'Service') note(resource, serviceOf, services);
    else if (kind === 'Node') nodes.set(name, decodeNode(resource.value).value);
  }
  const generated = generatedByName(options.facts.generated);
  const ambiguous = new Set<string>();
  const report = (kind: string, name: string, candidates: readonly Placed<Resource>[]): void => {
    const key = `${kind}/${name}`;
    if (ambiguous.has(key)) return;
    ambiguous.add(key);
    options.onAmbiguous(
      kind,
      name,
      candidates.map((candidate) => candidate.object),
    );
  };
  const makersOf = (kind: string, name: string, namespace: string | undefined): readonly GeneratedObject[] =>
    generated.get(`${kind}/${name}`)?.filter((made) => fits(made.namespace, namespace)) ?? [];
  const find = <T>(
    known: ReadonlyMap<string, readonly Placed<Resource>[]>,
    reader: ObjectReader<Contents<T>>,
    kind: 'ConfigMap' | 'Secret',
    name: string,
    directory: readonly string[],
    namespace: string | undefined,
  ): Lookup<T> => {
    const source: HoleSource = kind === 'ConfigMap' ? 'configMap' : 'secret';
    const nearest = nearestObject(
      known.get(name) ?? [],
      directory,
      namespace,
      (a, b) => JSON.stringify(reader.read(a).decoded) === JSON.stringify(reader.read(b).decoded),
    );
    if (nearest.state === 'one') {
      const { decoded, encrypted, filler } = reader.read(nearest.placed.object);
      if (encrypted !== undefined) return { state: 'unknown', quiet: true, source, why: 'encrypted', keys: encrypted };
      if (filler !== undefined) return { state: 'unknown', quiet: true, source, why: `filled in by ${filler}` };
      const isAdded = makersOf(kind, name, namespace).some(({ addsUnknownKeys }) => addsUnknownKeys === true);
      return { state: 'found', object: decoded, ...(isAdded ? { mayHaveMoreKeys: true } : {}) };
    }
    if (nearest.state === 'several') {
      report(kind, name, nearest.candidates);
      return { state: 'unknown', quiet: true, source: 'ambiguous', why: 'defined in several files' };
    }
    const makers = makersOf(kind, name, namespace);
    const [maker] = makers;
    if (maker !== undefined) {
      const keys = keysOfAll(makers);
      return {
        state: 'unknown',
        quiet: true,
        source,
        why: `made by ${maker.by}`,
        ...(keys === undefined ? {} : { keys }),
      };
    }
    // The final name is not known before the tool runs.
    if (options.facts.substitutesBraces && name.includes('${')) {
      return { state: 'unknown', quiet: true, source: 'substitution', why: 'named by Flux' };
    }
    const elsewhere = known.get(name)?.[0]?.namespace;
    const hint =
      elsewhere === undefined
        ? {}
        : { hint: `there is a ${kind} ${elsewhere}/${name}, which only pods in ${elsewhere} can use` };
    if (options.complete) return { state: 'absent', ...hint };
    return { state: 'unknown', quiet: false, source, why: 'not among the files', ...hint };
  };
  const servicesSeen = visibleServices(services, serviceOf, options, report);
  const { facts } = options;
  const named = namedObjects(resources, facts);
  const findNamed = (kind: NamedKind, name: string, namespace: string | undefined): Lookup<true> => {
    const found = named.find({ group: '', kind, name }, namespace);
    if (found.state === 'found') return { state: 'found', object: true };
    const source = 'resource';
    if (found.state === 'created') return { state: 'unknown', quiet: true, source, why: `made by ${found.by}` };
    const hint = found.hint === undefined ? {} : { hint: found.hint };
    if (options.complete) return { state: 'absent', ...hint };
    return { state: 'unknown', quiet: false, source, why: 'not among the files', ...hint };
  };
  // Shared by all pods.
  const node: Sources['node'] = (name) => {
    const known = name === undefined ? undefined : nodes.get(name);
    return known === undefined ? UNPLACED : { state: 'found', object: known };
  };
  const substituted = (name: string): string | undefined => facts.vars.get(name);
  const patched = (name: string): boolean => facts.patchedNames.has(name);
  const addsLabel = (key: string): boolean => facts.addedLabels.has(key);
  const addsAnnotation = (key: string): boolean => facts.addedAnnotations.has(key);
  return {
    named,
    findings,
    from: (directory, namespace) => ({
      configMap: (_, name) => find(configMaps, configMapOf, 'ConfigMap', name, directory, namespace),
      secret: (_, name) => find(secrets, secretOf, 'Secret', name, directory, namespace),
      named: (kind, name) => findNamed(kind, name, namespace),
      services: (podNamespace) => servicesSeen(directory, namespace, podNamespace),
      servicesComplete: options.complete,
      assumesKubernetesService: true,
      node,
      substituted,
      substitutesBraces: facts.substitutesBraces,
      patched,
      addsLabel,
      addsAnnotation,
    }),
  };
}

const UNPLACED: Lookup<Node> = {
  state: 'unknown',
  quiet: true,
  source: 'resource',
  why: 'known when the pod is placed',
};

/** The number of recently read objects to keep: enough for most packages. */
const MOST_RECENT = 4096;

/** Reads objects on demand, when a pod refers to them. */
interface ObjectReader<T> {
  /** The findings about an object; for a patch only wrong types, because it is not a whole object. */
  readonly check: (resource: Resource, isWhole: boolean) => readonly Finding[];
  readonly read: (resource: Resource) => T;
}

function createReader<T>(
  decode: (value: JsonObject) => Decoded<T>,
  refusals: (decoded: T, value: JsonObject) => readonly Finding[],
): ObjectReader<T> {
  const recent = new Map<Resource, T>();
  const keep = (resource: Resource, value: T): T => {
    if (recent.size >= MOST_RECENT) {
      for (const oldest of recent.keys()) {
        recent.delete(oldest);
        break;
      }
    }
    recent.set(resource, value);
    return value;
  };
  return {
    check: (resource, isWhole) => {
      const { value, findings } = decode(resource.value);
      keep(resource, value);
      return findings.length > 0 || !isWhole ? findings : refusals(value, resource.value);
    },
    read: (resource) => recent.get(resource) ?? keep(resource, decode(resource.value).value),
  };
}

function readConfigMap(value: JsonObject): Decoded<Contents<ConfigMap>> {
  return contentsOf(decodeConfigMap(value), value, (decoded) => decoded);
}

function readSecret(value: JsonObject): Decoded<Contents<Secret>> {
  return contentsOf(decodeSecret(value), value, foldStringData);
}

function contentsOf<T, F>(
  { value: decoded, findings }: Decoded<T>,
  value: JsonObject,
  fold: (decoded: T) => F,
): Decoded<Contents<F>> {
  return { value: { decoded: fold(decoded), encrypted: encryptedKeys(value), filler: fillerOf(value) }, findings };
}

function createPlacer(facts: PackageFacts): (known: Map<string, Placed<Resource>[]>, resource: Resource) => void {
  // Consecutive resources are usually in one directory.
  let last: { readonly path: string; readonly directory: readonly string[] } | undefined;
  return (known, resource) => {
    const path = resource.origin?.source.path ?? '';
    // A patch is only a part of the object.
    if (facts.patches.has(path) || resource.identity.name === '') return;
    if (last?.path !== path) last = { path, directory: directoryOf(path) };
    const { directory } = last;
    const namespace = resource.identity.namespace ?? facts.namespaces.get(directory.join('/'));
    const placed = { object: resource, directory, namespace };
    const list = known.get(resource.identity.name);
    if (list === undefined) known.set(resource.identity.name, [placed]);
    else list.push(placed);
  };
}

/** Services as a pod's kubelet would list them. Pods that see the same Services share one list. */
function visibleServices(
  services: ReadonlyMap<string, readonly Placed<Resource>[]>,
  reader: ObjectReader<Service>,
  options: PackageObjectsOptions,
  report: (kind: string, name: string, candidates: readonly Placed<Resource>[]) => void,
): (directory: readonly string[], namespace: string | undefined, podNamespace: string) => readonly Service[] {
  const repeated = [...services.values()].some((list) => list.length > 1);
  const inNamespace = new Map<string, Map<string, Placed<Resource>[]>>();
  for (const [name, candidates] of services) {
    for (const candidate of candidates) {
      // A Service is visible in one namespace only. A Service without a namespace goes to the default one.
      const where = candidate.namespace ?? options.namespace;
      const byName = inNamespace.get(where) ?? new Map<string, Placed<Resource>[]>();
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
    const see = (name: string, here: readonly Placed<Resource>[], at: string, stated: string | undefined): void => {
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

function generatedByName(generated: readonly GeneratedObject[]): ReadonlyMap<string, readonly GeneratedObject[]> {
  const byName = new Map<string, GeneratedObject[]>();
  for (const made of generated) {
    const key = `${made.kind}/${made.name}`;
    const list = byName.get(key);
    if (list === undefined) byName.set(key, [made]);
    else list.push(made);
  }
  return byName;
}

/** The generator of an overlay adds to that of its base, which can be listed first. */
function keysOfAll(makers: readonly GeneratedObject[]): readonly string[] | undefined {
  const keys = new Set<string>();
  for (const maker of makers) {
    if (maker.keys === undefined) return undefined;
    for (const key of maker.keys) keys.add(key);
  }
  return [...keys];
}

function fits(made: string | undefined, wanted: string | undefined): boolean {
  return made === undefined || wanted === undefined || made === wanted;
}

/** Annotations and labels by which an object requests its content from a controller, and that controller. */
const FILLERS: readonly (readonly [key: RegExp, filler: string])[] = [
  [/^replicator\.v1\.mittwald\.de\/replicate-from$/, 'kubernetes-replicator'],
  [/^reflector\.v1\.k8s\.emberstack\.com\/reflects$/, 'reflector'],
  [/^(?:config|service\.beta|service\.alpha)\.openshift\.io\/inject-(?:trusted-cabundle|cabundle)$/, 'OpenShift'],
  [/^vault\.security\.banzaicloud\.io\/vault-addr$/, 'the Vault webhook'],
];

/** The controller that adds keys to an object; undefined if there is none. */
function fillerOf(value: JsonObject): string | undefined {
  if (value['kind'] === 'Secret' && value['type'] === 'kubernetes.io/service-account-token') {
    return 'the token controller';
  }
  const metadata = value['metadata'];
  const keys = [member(metadata, 'annotations'), member(metadata, 'labels')].flatMap((map) =>
    isObject(map) ? Object.keys(map) : [],
  );
  return FILLERS.find(([pattern]) => keys.some((key) => pattern.test(key)))?.[1];
}

/** A Secret that SOPS has encrypted: its keys are known, its values are not. */
function encryptedKeys(value: JsonObject): readonly string[] | undefined {
  if (!Object.hasOwn(value, 'sops')) return undefined;
  const secret = decodeSecret(value).value;
  return [...Object.keys(secret.data ?? {}), ...Object.keys(secret.stringData)];
}
