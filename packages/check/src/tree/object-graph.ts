import type { JsonValue, Location } from '@krmkit/base';
import { follow } from '@krmkit/base';
import type { KustomizationAt } from '@krmkit/kustomize';
import { createKustomizationAt } from '@krmkit/kustomize';
import type { Identity, ReadPorts, Resource } from '@krmkit/manifests';
import { locateIn, matchesLabels } from '@krmkit/manifests';
import { namesIn, podTemplatesOf, selectedLabels } from '@krmkit/pods';
import type { Input } from '../input/read-input.ts';
import { rootProblem } from './build.ts';

/** A directory with a kustomization, or files that no kustomization uses. */
export interface GraphDirectory {
  /** As a PATH: `overlays/prod`. */
  readonly directory: string;
  /** `root`: no other kustomization uses it. `files`: the files that no kustomization uses. */
  readonly role: 'root' | 'base' | 'component' | 'files';
  /** Why a root is not built; undefined if it is. */
  readonly problem: string | undefined;
}

/** An object of a root or of the files, or a name that an object of them refers to. */
export interface GraphObject {
  /** The directory of the root; undefined for files. */
  readonly root: string | undefined;
  readonly identity: Pick<Identity, 'kind' | 'namespace' | 'name'>;
  /** The first character of the object in its file; undefined for a built object without a file. */
  readonly location: Location | undefined;
  /** True: no object of the root has this name. */
  readonly isMissing: boolean;
}

/** A use of one object by another: the field that names it, or `selector`. */
export interface GraphReference {
  /** The index in `objects`. */
  readonly from: number;
  /** The index in `objects`. */
  readonly to: number;
  /** `env`, `envFrom`, `volume`, `image pull`, `service account`, `backend`, `scale` or `selector`. */
  readonly by: string;
}

/** Which kustomizations use which others, and which objects of each root use which others. */
export interface ObjectGraph {
  readonly directories: readonly GraphDirectory[];
  /** `from` lists `to`, as a directory. */
  readonly uses: readonly { readonly from: string; readonly to: string }[];
  /** Workloads, what they use and what selects them; other kinds are left out. */
  readonly objects: readonly GraphObject[];
  readonly references: readonly GraphReference[];
}

/** The graph of what `readInput` has read. The kustomizations are read again, for the directories that they use. */
export async function buildGraph(ports: ReadPorts, input: Pick<Input, 'files' | 'roots'>): Promise<ObjectGraph> {
  const { directories, uses } = await kustomizationsOf(createKustomizationAt([], ports), input);
  const objects: GraphObject[] = [];
  const references: GraphReference[] = [];
  const loose = input.files.filter(({ build }) => build === undefined).flatMap(({ resources }) => resources);
  addEnvironment(undefined, loose, { objects, references });
  for (const { build, resources, root } of input.files) {
    if (build !== undefined) addEnvironment(root, resources, { objects, references });
  }
  const hasFiles = objects.some(({ root }) => root === undefined);
  const files: GraphDirectory = { directory: '.', role: 'files', problem: undefined };
  return {
    directories: hasFiles ? [...directories, files] : directories,
    uses,
    objects,
    references: withoutRepeated(references),
  };
}

function withoutRepeated(references: readonly GraphReference[]): readonly GraphReference[] {
  const known = new Map(references.map((one) => [`${one.from} ${one.to} ${one.by}`, one]));
  return [...known.values()].filter(({ from, to }) => from !== to);
}

async function kustomizationsOf(
  at: KustomizationAt,
  { roots }: Pick<Input, 'roots'>,
): Promise<Pick<ObjectGraph, 'directories' | 'uses'>> {
  const directories = new Map<string, GraphDirectory>();
  const uses: { readonly from: string; readonly to: string }[] = [];
  for (const root of roots) {
    directories.set(root.directory, { directory: root.directory, role: 'root', problem: rootProblem(root) });
  }
  const waiting = [...directories.keys()];
  // Appended to while it is read.
  for (const from of waiting) {
    for (const path of (await at(from))?.uses ?? []) {
      const to = path === '' ? '.' : path;
      const facts = await at(to);
      if (facts === undefined) continue;
      uses.push({ from, to });
      if (directories.has(to)) continue;
      directories.set(to, {
        directory: to,
        role: facts.isComponent ? 'component' : 'base',
        problem: undefined,
      });
      waiting.push(to);
    }
  }
  return { directories: [...directories.values()], uses };
}

interface GrowingGraph {
  readonly objects: GraphObject[];
  readonly references: GraphReference[];
}

/** Kinds that workloads use or that lead to them. Other kinds are objects only if something refers to them. */
const SHOWN_KINDS: ReadonlySet<string> = new Set([
  'ConfigMap',
  'Secret',
  'Service',
  'Ingress',
  'HorizontalPodAutoscaler',
]);

function addEnvironment(root: string | undefined, resources: readonly Resource[], graph: GrowingGraph): void {
  const found = createFinder();
  const add = (object: GraphObject): number => {
    const index = graph.objects.push(object) - 1;
    found.add(object, index);
    return index;
  };
  const others = createFinder();
  const shown: { readonly index: number; readonly resource: Resource; readonly object: GraphObject }[] = [];
  const pods: {
    readonly index: number;
    readonly namespace: string | undefined;
    readonly template: JsonValue;
  }[] = [];
  resources.forEach((resource, position) => {
    const templates = podTemplatesOf(resource.value, []);
    const object: GraphObject = {
      root,
      identity: resource.identity,
      location: locateIn(resource, []),
      isMissing: false,
    };
    if (templates.length === 0 && !SHOWN_KINDS.has(resource.identity.kind)) {
      others.add(object, position);
      return;
    }
    const index = add(object);
    shown.push({ index, resource, object });
    for (const { path } of templates) {
      const template = follow(resource.value, path) ?? null;
      pods.push({ index, namespace: resource.identity.namespace, template });
    }
  });
  for (const { index: from, resource, object } of shown) {
    const { namespace } = resource.identity;
    for (const { kind, name, by } of namesIn(resource)) {
      const target: GraphObject = { root, identity: { kind, namespace, name }, location: undefined, isMissing: true };
      const to = found.find(target, object) ?? add(others.objectFor(target, object) ?? target);
      graph.references.push({ from, to, by });
    }
    const selector = selectedLabels(resource);
    if (selector === undefined) continue;
    for (const pod of pods) {
      if (sameNamespace(pod.namespace, namespace) && matchesLabels(pod.template, selector)) {
        graph.references.push({ from, to: pod.index, by: 'selector' });
      }
    }
  }
}

/** Finds objects by kind, namespace and name; of several, the one that is nearest to the object that names it. */
function createFinder(): {
  readonly add: (object: GraphObject, index: number) => void;
  readonly find: (wanted: GraphObject, from: GraphObject) => number | undefined;
  readonly objectFor: (wanted: GraphObject, from: GraphObject) => GraphObject | undefined;
} {
  const known = new Map<string, { readonly object: GraphObject; readonly index: number }[]>();
  const keyOf = ({ identity: { kind, name } }: GraphObject): string => `${kind} ${name}`;
  const nearest = (wanted: GraphObject, from: GraphObject): { object: GraphObject; index: number } | undefined => {
    const fitting = (known.get(keyOf(wanted)) ?? []).filter(({ object }) =>
      sameNamespace(object.identity.namespace, wanted.identity.namespace),
    );
    const depth = ({ location }: GraphObject): number => commonDepth(location?.path ?? '', from.location?.path ?? '');
    return fitting.toSorted((a, b) => depth(b.object) - depth(a.object))[0];
  };
  return {
    add: (object, index) => {
      const same = known.get(keyOf(object));
      if (same === undefined) known.set(keyOf(object), [{ object, index }]);
      else same.push({ object, index });
    },
    find: (wanted, from) => nearest(wanted, from)?.index,
    objectFor: (wanted, from) => nearest(wanted, from)?.object,
  };
}

/** A manifest without a namespace can be in any one. */
function sameNamespace(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined || a === b;
}

/** How many directories two paths have in common. */
function commonDepth(a: string, b: string): number {
  const [left, right] = [a.split('/').slice(0, -1), b.split('/').slice(0, -1)];
  const different = left.findIndex((part, index) => part !== right[index]);
  return different === -1 ? left.length : different;
}
