import type { Identity, Resource, PackageFacts } from '@krmkit/manifests';
import { printIdentity } from '@krmkit/manifests';
import { nearest, listAt, textAt, member } from '@krmkit/base';
import { namespaceOf } from '../namespace-of.ts';
import { directorySegments } from '../nearest-object.ts';
import type { ObjectName, Outside, OutsideLookup } from '../outside.ts';

/** Whether a package has an object. A hint is for the message. */
export type NamedLookup =
  | { readonly state: 'found'; readonly objects: readonly Resource[] }
  /** A controller probably creates it for the custom resource `by`. */
  | { readonly state: 'created'; readonly by: string }
  /** `only`: the place that has it, from which it may not be seen: `in the build of overlays/prod`. */
  | { readonly state: 'missing'; readonly hint?: string; readonly only?: string };

/** The objects of a package by name, for references that only need an object to exist. */
export interface NamedObjects {
  /**
   * Looks up an object as a pod of the namespace sees it; an undefined namespace is not known. `directory` is that of the
   * file with the reference.
   */
  readonly find: (target: ObjectName, namespace: string | undefined, directory?: readonly string[]) => NamedLookup;
  /** Whether the package has any object of this kind, in any namespace. */
  readonly hasKind: (target: Pick<ObjectName, 'group' | 'kind'>) => boolean;
  /** The custom resource for which a controller probably creates the objects with these names or labels. */
  readonly creatorOf: (texts: readonly string[], namespace: string | undefined) => string | undefined;
}

type NamesOfKind = ReadonlyMap<string, readonly Resource[]>;

const NO_NAMES: NamesOfKind = new Map();

interface Index {
  readonly byKind: ReadonlyMap<string, NamesOfKind>;
  readonly custom: readonly Resource[];
  readonly statefulSets: readonly Resource[];
}

/** Indexes the resources at the first lookup. Ignores patches, which are only parts of objects. */
export function namedObjects(
  resources: readonly Resource[],
  facts: PackageFacts,
  outside: OutsideLookup | undefined,
): NamedObjects {
  let index: Index | undefined;
  const sees: Sees = (resource, namespace) => {
    const own = namespaceOf(resource, facts);
    return own === undefined || namespace === undefined || own === namespace;
  };
  const similarTo = createSimilarNames(sees);
  const creatorOf = (texts: readonly string[], namespace: string | undefined): string | undefined => {
    index ??= indexOf(resources, facts);
    const creator = index.custom.find(
      (resource) => sees(resource, namespace) && texts.some((text) => isNamedAfter(text, resource.identity.name)),
    );
    return creator && printIdentity(creator.identity);
  };
  return {
    creatorOf,
    hasKind: ({ group, kind }) => {
      index ??= indexOf(resources, facts);
      return index.byKind.has(kindKey(group, kind));
    },
    find: (target, namespace, directory) => {
      index ??= indexOf(resources, facts);
      const { group, kind, name } = target;
      const ofKind = index.byKind.get(kindKey(group, kind)) ?? NO_NAMES;
      const named = ofKind.get(name) ?? [];
      const objects = named.filter((resource) => sees(resource, namespace));
      if (objects.length > 0) return { state: 'found', objects };
      const claimant = kind === 'PersistentVolumeClaim' ? claimantOf(name, index.statefulSets) : undefined;
      const by = claimant ?? creatorOf([name], namespace);
      if (by !== undefined) return { state: 'created', by };
      const known = outside?.(target, namespace);
      if (known !== undefined) return lookupOutside(known);
      const [elsewhere] = named;
      if (elsewhere !== undefined) {
        const other = namespaceOf(elsewhere, facts) ?? '';
        return { state: 'missing', hint: `there is a ${kind} ${other}/${name}, which only ${other} can use` };
      }
      const similar = similarTo(name, ofKind, namespace);
      if (similar !== undefined) return { state: 'missing', hint: `did you mean ${similar}?` };
      const isInstalled = (one: Resource): boolean => installsFor(one, facts, namespace, directory);
      const installer = kind === 'Service' ? index.custom.find(isInstalled) : undefined;
      return installer === undefined
        ? { state: 'missing' }
        : { state: 'created', by: printIdentity(installer.identity) };
    },
  };
}

function lookupOutside(known: Outside): NamedLookup {
  return known.state === 'exists' ? { state: 'created', by: known.by } : { state: 'missing', only: known.where };
}

type Sees = (resource: Resource, namespace: string | undefined) => boolean;

/** The number of names up to which a similar one is searched: each missing name is compared with all. */
const MOST_COMPARED = 1000;

/** Finds the name of a kind that is similar to one, among those that a namespace sees. */
function createSimilarNames(
  sees: Sees,
): (name: string, ofKind: NamesOfKind, namespace: string | undefined) => string | undefined {
  const seen = new Map<NamesOfKind, Map<string | undefined, readonly string[]>>();
  return (name, ofKind, namespace) => {
    const known = seen.get(ofKind) ?? new Map<string | undefined, readonly string[]>();
    seen.set(ofKind, known);
    let visible = known.get(namespace);
    if (visible === undefined) {
      visible = [...ofKind].flatMap(([own, found]) => (found.some((one) => sees(one, namespace)) ? own : []));
      known.set(namespace, visible);
    }
    return visible.length > MOST_COMPARED ? undefined : nearest(name, visible);
  };
}

/** Whether a custom resource installs a package whose Services a file in the directory can mean. */
function installsFor(
  custom: Resource,
  facts: PackageFacts,
  namespace: string | undefined,
  directory: readonly string[] | undefined,
): boolean {
  if (!isInstaller(custom.identity)) return false;
  const own = namespaceOf(custom, facts);
  // Without a namespace, it is for the resources beside it.
  if (own !== undefined) return own === namespace;
  return directorySegments(custom.origin?.source.path ?? '').join('/') === directory?.join('/');
}

function indexOf(resources: readonly Resource[], facts: PackageFacts): Index {
  const byKind = new Map<string, Map<string, Resource[]>>();
  const custom: Resource[] = [];
  const statefulSets: Resource[] = [];
  for (const resource of resources) {
    const { group, kind, name } = resource.identity;
    if (name === '' || facts.patches.has(resource.origin?.source.path ?? '')) continue;
    if (mayCreate(resource.identity)) custom.push(resource);
    if (group === 'apps' && kind === 'StatefulSet') statefulSets.push(resource);
    const key = kindKey(group, kind);
    const ofKind = byKind.get(key) ?? new Map<string, Resource[]>();
    byKind.set(key, ofKind);
    const named = ofKind.get(name);
    if (named === undefined) ofKind.set(name, [resource]);
    else named.push(resource);
  }
  return { byKind, custom, statefulSets };
}

/** Deployments and Ingresses were in the group `extensions` before 1.22. */
function kindKey(group: string, kind: string): string {
  const current = group !== 'extensions' ? group : kind === 'Ingress' ? 'networking.k8s.io' : 'apps';
  return `${current}/${kind}`;
}

const BUILT_IN_GROUPS: readonly string[] = ['', 'apps', 'autoscaling', 'batch', 'extensions', 'policy'];

/** Custom resources for which no controller creates pods, Services, claims or service accounts. */
const CREATE_NOTHING: readonly RegExp[] = [
  /\.(?:cert-manager|external-secrets|kyverno|cilium|traefik)\.io$/,
  /\.(?:[a-z]+\.istio\.io|bitnami\.com|traefik\.containo\.us|(?:crd\.)?projectcalico\.org)$/,
  /^(?:ServiceMonitor|PodMonitor|PrometheusRule|Probe|ScrapeConfig|AlertmanagerConfig)\.monitoring\.coreos\.com$/,
  /^(?:Rollout|AnalysisTemplate|AppProject)\.argoproj\.io$/,
  /^(?:ScaledObject|TriggerAuthentication)\.keda\.sh$/,
];

/** Groups of Kubernetes itself end in `.k8s.io`; those of its other projects, in `x-k8s.io`. */
function mayCreate({ group, kind }: Identity): boolean {
  if (BUILT_IN_GROUPS.includes(group) || group.endsWith('.k8s.io')) return false;
  return !CREATE_NOTHING.some((pattern) => pattern.test(`${kind}.${group}`));
}

/** Custom resources that install charts and other packages, whose Services can have any name. */
function isInstaller({ group, kind }: Identity): boolean {
  return /^(?:HelmRelease\.helm\.toolkit\.fluxcd|FluxInstance\.fluxcd\.controlplane|HelmChart\.helm\.cattle)\.io$/.test(
    `${kind}.${group}`,
  );
}

/** Whether a name is that of a custom resource, or has it as a part: `prometheus-k8s` of `k8s`. */
export function isNamedAfter(text: string, name: string): boolean {
  return `-${text}-`.includes(`-${name}-`);
}

/** The StatefulSet that creates a claim from a template: `TEMPLATE-STATEFULSET-ORDINAL`. */
function claimantOf(claim: string, statefulSets: readonly Resource[]): string | undefined {
  const stem = /^(.+)-\d+$/.exec(claim)?.[1];
  if (stem === undefined) return undefined;
  const found = statefulSets.find(({ identity, value }) =>
    claimTemplatesOf(value['spec']).some((template) => stem === `${template}-${identity.name}`),
  );
  return found && printIdentity(found.identity);
}

/** The names of the `volumeClaimTemplates` of a StatefulSet: its pods have volumes of these names. */
export function claimTemplatesOf(spec: Resource['value'][string] | undefined): readonly string[] {
  return listAt(spec, 'volumeClaimTemplates').map((template) => textAt(member(template, 'metadata'), 'name'));
}
