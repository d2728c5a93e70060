import type { Location, Path } from '@krmkit/base';
import type { Variable, ResolvedTemplate } from '@krmkit/pods';
import { pathInResource } from '@krmkit/pods';
import { contributing, locateStep, originsAt } from '@krmkit/kustomize';
import { locateIn } from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';
import { follow, isObject, scalarPaths } from '@krmkit/base';
import type { IsChangedLine } from './changed-lines.ts';
import type { JudgedEnvironment } from '../findings/judge-environments.ts';
import type { Cause } from './model.ts';
import type { FindReferences } from './references.ts';

/** How many parts of a value are searched for their lines. */
const MAX_PARTS = 200;

/** Finds the changed lines that values of one side of an environment come from. */
export interface CauseFinder {
  readonly ofField: (resource: Resource, path: Path) => readonly Cause[];
  readonly ofVariable: (template: ResolvedTemplate, variable: Variable, all: VariablesByName) => readonly Cause[];
}

export type VariablesByName = ReadonlyMap<string, Variable>;

export function createCauseFinder(
  environment: JudgedEnvironment,
  side: Cause['side'],
  isChanged: IsChangedLine,
  findReferences: FindReferences,
): CauseFinder {
  const { root } = environment;
  const contents = new Map<Resource, ReadonlySet<string>>();
  const toCauses = (locations: Iterable<Location>): readonly Cause[] => {
    const causes = new Map<string, Cause>();
    const add = (line: Location | undefined): void => {
      if (line !== undefined) causes.set(lineKey(line), { location: line, side });
    };
    const first = new Map<string, Location>();
    for (const location of locations) {
      add(isChanged(location));
      if (!first.has(location.path)) first.set(location.path, location);
    }
    // Only this side of the build uses the file, which did not change itself.
    if (causes.size === 0 && root !== undefined) {
      for (const [path, location] of first) {
        const references = findReferences(root, path);
        for (const reference of references) add(reference.location);
        if (references.some(({ isComponent }) => isComponent)) add(location);
      }
    }
    return [...causes.values()];
  };
  return {
    ofField: (resource, path) => toCauses(locationsOf(resource, path, environment)),
    ofVariable: (template, variable, all) =>
      toCauses(locationsOfVariable(template, variable, { environment, all, contents, seen: new Set() })),
  };
}

interface VariableSearch {
  readonly environment: JudgedEnvironment;
  readonly all: VariablesByName;
  /** The lines of the content of ConfigMaps and Secrets that were looked at. */
  readonly contents: Map<Resource, ReadonlySet<string>>;
  readonly seen: Set<string>;
}

/** The locations of a variable, and of those that it refers to. */
function* locationsOfVariable(
  template: ResolvedTemplate,
  { name, provenance }: Variable,
  search: VariableSearch,
): Generator<Location> {
  const { environment, all, seen } = search;
  if (seen.has(name)) return;
  seen.add(name);
  if (provenance.kind === 'service') {
    const service = environment.byName.get(`Service ${provenance.namespace}/${provenance.name}`);
    if (service !== undefined) yield* locationsOf(service, ['spec'], environment);
    return;
  }
  const written = locationsOf(template.resource, pathInResource(template.template, provenance.path), environment);
  if (provenance.kind === 'configMap' || provenance.kind === 'secret') {
    yield* locationsOfKey(written, provenance, search);
    return;
  }
  yield* written;
  if (provenance.kind === 'value') {
    for (const reference of provenance.references) {
      const variable = all.get(reference);
      if (variable !== undefined) yield* locationsOfVariable(template, variable, search);
    }
  }
}

/** The locations of a reference to a key and of the key. Of the content, which the hash in a name has, only the key counts. */
function* locationsOfKey(
  reference: Iterable<Location>,
  { kind, namespace, name, key }: Extract<Variable['provenance'], { readonly kind: 'configMap' | 'secret' }>,
  search: VariableSearch,
): Generator<Location> {
  const { environment } = search;
  const object = environment.byName.get(`${kind === 'configMap' ? 'ConfigMap' : 'Secret'} ${namespace}/${name}`);
  const content = object === undefined ? NO_LINES : contentLines(object, search);
  for (const location of reference) if (!content.has(lineKey(location))) yield location;
  if (object === undefined) return;
  for (const field of CONTENT_FIELDS) {
    if (follow(object.value, [field, key]) !== undefined) yield* locationsOf(object, [field, key], environment);
  }
}

const CONTENT_FIELDS = ['data', 'stringData', 'binaryData'] as const;
const NO_LINES: ReadonlySet<string> = new Set();

/** The lines that the content of a ConfigMap or Secret comes from. */
function contentLines(object: Resource, { contents, environment }: VariableSearch): ReadonlySet<string> {
  const known = contents.get(object);
  if (known !== undefined) return known;
  const lines = new Set<string>();
  for (const field of CONTENT_FIELDS) {
    const content = follow(object.value, [field]);
    for (const key of isObject(content) ? Object.keys(content) : []) {
      for (const location of locationsOf(object, [field, key], environment)) lines.add(lineKey(location));
    }
  }
  contents.set(object, lines);
  return lines;
}

function lineKey({ path, line }: Location): string {
  return `${path}:${line}`;
}

/** The locations of a value and of its parts. */
function* locationsOf(resource: Resource, path: Path, { objectOf }: JudgedEnvironment): Generator<Location> {
  const object = objectOf(resource);
  let left = MAX_PARTS;
  for (const part of scalarPaths(follow(resource.value, path), path)) {
    left -= 1;
    if (left < 0) return;
    // The values of a chart without a kustomization are located in its templates.
    if (object === undefined || (object.template !== undefined && object.fromChart !== true)) {
      const location = locateIn(resource, part);
      if (location !== undefined) yield location;
      continue;
    }
    for (const step of contributing(originsAt(object.origins, part))) {
      const location = locateStep(step);
      if (location !== undefined) yield location;
    }
  }
}
