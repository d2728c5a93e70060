import type { GeneratedObject, PackageFacts, Resource } from '@krmkit/manifests';
import { decodeNode, decodeSecret, decodeService } from './decode.ts';
import type { Finding } from './finding.ts';
import { NO_FINDINGS } from './finding.ts';
import type { ConfigMap, Node, Secret, Service } from './model.ts';
import type { PlacedObject } from './nearest-object.ts';
import { directorySegments, nearestObject } from './nearest-object.ts';
import { configMapFindings, secretFindings, serviceFindings } from './object-checks.ts';
import type { Contents, ObjectReader } from './object-reader.ts';
import { createObjectReader, readConfigMap, readSecret } from './object-reader.ts';
import type { FindSpelling } from '@krmkit/base';
import { spellingsOf } from '@krmkit/base';
import type { OutsideLookup } from './outside.ts';
import { onlyHint } from './outside.ts';
import type { NamedObjects } from './references/named-objects.ts';
import { namedObjects } from './references/named-objects.ts';
import type { Behaviour } from './release.ts';
import type { Lookup, NamedKind, Sources } from './sources.ts';
import type { HoleSource } from './value.ts';
import { visibleServices } from './visible-services.ts';

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
  /** What is known about other objects; nothing by default. */
  readonly outside?: OutsideLookup | undefined;
  /** Called once for each name with several equally good candidates. */
  readonly onAmbiguous: (kind: string, name: string, candidates: readonly Resource[]) => void;
}

/** The objects of one kind by name, and how to read them. */
interface ObjectsOfKind<T> {
  readonly kind: 'ConfigMap' | 'Secret' | 'Service';
  readonly reader: ObjectReader<T>;
  readonly byName: Map<string, PlacedObject<Resource>[]>;
}

export function packageObjects(resources: readonly Resource[], options: PackageObjectsOptions): PackageObjects {
  const { facts, complete, outside } = options;
  const { configMaps, secrets, services } = objectsByKind(options.behaviour);
  const nodes = new Map<string, Node>();
  const findings: { readonly resource: Resource; readonly finding: Finding }[] = [];
  const place = createPlacer(facts);
  const add = <T>(resource: Resource, { reader, byName }: ObjectsOfKind<T>): void => {
    const isPatch = facts.patches.has(resource.origin?.source.path ?? '');
    for (const finding of reader.check(resource, !isPatch)) findings.push({ resource, finding });
    place(byName, resource);
  };
  for (const resource of resources) {
    const { group, kind, name } = resource.identity;
    if (group !== '') continue;
    if (kind === 'ConfigMap') add(resource, configMaps);
    else if (kind === 'Secret') add(resource, secrets);
    else if (kind === 'Service') add(resource, services);
    else if (kind === 'Node') nodes.set(name, decodeNode(resource.value).value);
  }
  const report = reportOnce(options.onAmbiguous);
  const find = createFinder(options, report);
  const servicesSeen = visibleServices(services.byName, services.reader, options.namespace, report);
  const named = namedObjects(resources, facts, outside);
  const findNamed = (kind: NamedKind, name: string, namespace: string | undefined): Lookup<true> => {
    const found = named.find({ group: '', kind, name }, namespace);
    if (found.state === 'found') return { state: 'found', object: true };
    const source = 'resource';
    if (found.state === 'created') return { state: 'unknown', quiet: true, source, why: `made by ${found.by}` };
    return notInPackage(source, complete, found);
  };
  const shared = sharedSources(options, nodes);
  return {
    named,
    findings,
    from: (directory, namespace) => ({
      configMap: (_, name) => find(configMaps, name, directory, namespace),
      secret: (_, name) => find(secrets, name, directory, namespace),
      named: (kind, name) => findNamed(kind, name, namespace),
      outsideService: (podNamespace, name) =>
        outside?.({ group: '', kind: 'Service', name }, namespace ?? podNamespace),
      services: (podNamespace) => servicesSeen(directory, namespace, podNamespace),
      ...shared,
    }),
  };
}

function objectsByKind(behaviour: Behaviour): {
  readonly configMaps: ObjectsOfKind<Contents<ConfigMap>>;
  readonly secrets: ObjectsOfKind<Contents<Secret>>;
  readonly services: ObjectsOfKind<Service>;
} {
  return {
    configMaps: {
      kind: 'ConfigMap',
      reader: createObjectReader(readConfigMap, ({ decoded }) => configMapFindings(decoded)),
      byName: new Map(),
    },
    secrets: {
      kind: 'Secret',
      reader: createObjectReader(readSecret, ({ encrypted }, value) =>
        encrypted === undefined ? secretFindings(decodeSecret(value).value) : NO_FINDINGS,
      ),
      byName: new Map(),
    },
    services: {
      kind: 'Service',
      reader: createObjectReader(decodeService, (service, value) =>
        serviceFindings(service, value, behaviour.digitServiceNames),
      ),
      byName: new Map(),
    },
  };
}

/** The sources that do not depend on the pod. */
function sharedSources(
  { facts, complete }: PackageObjectsOptions,
  nodes: ReadonlyMap<string, Node>,
): Omit<Sources, 'configMap' | 'secret' | 'services'> {
  return {
    servicesComplete: complete,
    assumesKubernetesService: true,
    node: (name) => {
      const known = name === undefined ? undefined : nodes.get(name);
      return known === undefined ? UNPLACED : { state: 'found', object: known };
    },
    substituted: (name) => facts.vars.get(name),
    substitutesBraces: (name) => isSubstituted(name, facts),
    patched: (name) => facts.patchedNames.has(name),
    addsLabel: (key) => facts.addedLabels.has(key),
    addsAnnotation: (key) => facts.addedAnnotations.has(key),
  };
}

function isSubstituted(name: string, { substitutedBraces }: PackageFacts): boolean {
  return substitutedBraces === 'all' || substitutedBraces.has(name);
}

/** `${NAME}`, also with an operator. */
const BRACES = /\$\{#?([\p{L}\p{Nd}_]+)/gu;

type ReportAmbiguous = (kind: string, name: string, candidates: readonly PlacedObject<Resource>[]) => void;

/** Reports each name once. */
function reportOnce(onAmbiguous: PackageObjectsOptions['onAmbiguous']): ReportAmbiguous {
  const reported = new Set<string>();
  return (kind, name, candidates) => {
    const key = `${kind}/${name}`;
    if (reported.has(key)) return;
    reported.add(key);
    onAmbiguous(
      kind,
      name,
      candidates.map((candidate) => candidate.object),
    );
  };
}

type FindObject = <T>(
  objects: ObjectsOfKind<Contents<T>>,
  name: string,
  directory: readonly string[],
  namespace: string | undefined,
) => Lookup<T>;

/** Finds the object that a pod in a directory refers to, or the reason why its content is not known. */
function createFinder({ facts, complete, outside }: PackageObjectsOptions, report: ReportAmbiguous): FindObject {
  const hintFor = createHints(facts.generated);
  const generated = generatedByName(facts.generated);
  const makersOf = (kind: string, name: string, namespace: string | undefined): readonly GeneratedObject[] =>
    (generated.get(`${kind}/${name}`) ?? []).filter((maker) => isSameNamespace(maker.namespace, namespace));
  return ({ kind, reader, byName }, name, directory, namespace) => {
    const source: HoleSource = kind === 'ConfigMap' ? 'configMap' : 'secret';
    const unknown = { state: 'unknown', quiet: true, source } as const;
    const makers = makersOf(kind, name, namespace);
    const nearest = nearestObject(
      byName.get(name) ?? [],
      directory,
      namespace,
      (a, b) => JSON.stringify(reader.read(a).decoded) === JSON.stringify(reader.read(b).decoded),
    );
    if (nearest.state === 'one') return lookupOf(reader.read(nearest.placed.object), makers, unknown);
    if (nearest.state === 'several') {
      report(kind, name, nearest.candidates);
      return { ...unknown, source: 'ambiguous', why: 'defined in several files' };
    }
    const [maker] = makers;
    if (maker !== undefined) {
      const keys = keysOfAll(makers);
      return { ...unknown, why: `made by ${maker.by}`, ...(keys === undefined ? {} : { keys }) };
    }
    // The final name is not known before the tool runs.
    if (isNamedByFlux(name, facts)) {
      return { ...unknown, source: 'substitution', why: 'named by Flux' };
    }
    const known = outside?.({ group: '', kind, name }, namespace);
    if (known?.state === 'exists') {
      const { by, object } = known;
      return object === undefined ? { ...unknown, why: by } : lookupOf(reader.read(object), [], unknown);
    }
    if (known !== undefined) return notInPackage(source, complete, { only: known.where });
    const hint = hintFor(kind, byName, name, namespace);
    return notInPackage(source, complete, hint === undefined ? {} : { hint });
  };
}

function isNamedByFlux(name: string, facts: PackageFacts): boolean {
  return Array.from(name.matchAll(BRACES), ([, variable = '']) => variable).some((variable) =>
    isSubstituted(variable, facts),
  );
}

function lookupOf<T>(
  { decoded, encrypted, filler }: Contents<T>,
  makers: readonly GeneratedObject[],
  unknown: Pick<Extract<Lookup<T>, { state: 'unknown' }>, 'state' | 'quiet' | 'source'>,
): Lookup<T> {
  if (encrypted !== undefined) return { ...unknown, why: 'encrypted', keys: encrypted };
  if (filler !== undefined) return { ...unknown, why: `filled in by ${filler}` };
  const isAdded = makers.some(({ addsUnknownKeys }) => addsUnknownKeys === true);
  return { state: 'found', object: decoded, ...(isAdded ? { mayHaveMoreKeys: true } : {}) };
}

/** Another namespace that has the object, or an object whose name was probably meant. */
function createHints(generated: readonly GeneratedObject[]): HintFor {
  const known = new Map<string, string | undefined>();
  const spellings = new Map<string, FindSpelling>();
  const spellingOf = (kind: string, byName: ObjectsByName, name: string, namespace: string | undefined) => {
    const key = JSON.stringify([kind, namespace ?? null]);
    let find = spellings.get(key);
    if (find === undefined) spellings.set(key, (find = spellingsOf(namesSeen(kind, byName, generated, namespace))));
    return find(name);
  };
  return (kind, byName, name, namespace) => {
    const key = JSON.stringify([kind, name, namespace ?? null]);
    if (known.has(key)) return known.get(key);
    const elsewhere = byName.get(name)?.[0]?.namespace;
    const similar = elsewhere === undefined ? spellingOf(kind, byName, name, namespace) : undefined;
    const hint =
      elsewhere !== undefined
        ? `there is a ${kind} ${elsewhere}/${name}, which only pods in ${elsewhere} can use`
        : similar === undefined
          ? undefined
          : `did you mean ${similar}?`;
    known.set(key, hint);
    return hint;
  };
}

function namesSeen(
  kind: string,
  byName: ObjectsByName,
  generated: readonly GeneratedObject[],
  namespace: string | undefined,
): readonly string[] {
  const isSeen = (own: string | undefined): boolean => isSameNamespace(own, namespace);
  return [
    ...[...byName].flatMap(([name, placed]) => (placed.some((one) => isSeen(one.namespace)) ? name : [])),
    ...generated.flatMap((made) =>
      made.kind === kind && made.isGuess !== true && isSeen(made.namespace) ? made.name : [],
    ),
  ];
}

type ObjectsByName = ReadonlyMap<string, readonly PlacedObject<Resource>[]>;

type HintFor = (kind: string, byName: ObjectsByName, name: string, namespace: string | undefined) => string | undefined;

function notInPackage(
  source: HoleSource,
  complete: boolean,
  { only, hint = only === undefined ? undefined : onlyHint(only) }: { readonly only?: string; readonly hint?: string },
): Lookup<never> {
  const hinted = hint === undefined ? {} : { hint };
  if (complete) return { state: 'absent', ...hinted };
  if (only !== undefined) return { state: 'unknown', quiet: false, source, why: `only ${only}` };
  return { state: 'unknown', quiet: false, source, why: 'not among the files', ...hinted };
}

const UNPLACED: Lookup<Node> = {
  state: 'unknown',
  quiet: true,
  source: 'resource',
  why: 'known when the pod is placed',
};

function createPlacer(facts: PackageFacts): (known: Map<string, PlacedObject<Resource>[]>, resource: Resource) => void {
  // Consecutive resources are usually in one directory.
  let last: { readonly path: string; readonly directory: readonly string[] } | undefined;
  return (known, resource) => {
    const path = resource.origin?.source.path ?? '';
    // A patch is only a part of the object.
    if (facts.patches.has(path) || resource.identity.name === '') return;
    if (last?.path !== path) last = { path, directory: directorySegments(path) };
    const { directory } = last;
    const namespace = resource.identity.namespace ?? facts.namespaces.get(directory.join('/'));
    const placed = { object: resource, directory, namespace };
    const list = known.get(resource.identity.name);
    if (list === undefined) known.set(resource.identity.name, [placed]);
    else list.push(placed);
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

function isSameNamespace(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined || a === b;
}
