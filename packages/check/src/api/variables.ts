import type { JsonValue, Location, Path } from '@krmkit/base';
import { follow } from '@krmkit/base';
import { compileTemplate } from '@krmkit/expansion';
import { environmentsOf } from '@krmkit/kustomize';
import type { Resource } from '@krmkit/manifests';
import { locateIn, printIdentity } from '@krmkit/manifests';
import type { Provenance, ResolvedContainer } from '@krmkit/pods';
import { describeProvenance, finalVariables, shownField } from '@krmkit/pods';
import type { Workload } from '../findings/expansion.ts';
import type { OutputValue } from '../outputs/expansion.ts';
import { valueJson } from '../report/json.ts';
import type { CheckResult } from './check.ts';
import { isCheck } from './check.ts';
import type { OpenedEnvironments } from './open-environments.ts';
import { openedModel } from './open-environments.ts';

/** A variable of a container, with its source. */
export interface TracedVariable {
  readonly name: string;
  /** As in the JSON output. */
  readonly value: OutputValue;
  /** For people: `ConfigMap settings/LEVEL`. */
  readonly source: string;
  /** The entry of `env` or `envFrom` that sets it; undefined for a variable of a Service. */
  readonly entry: Location | undefined;
  /** The key of the ConfigMap or Secret, or the Service; undefined for other sources, and for what no file has. */
  readonly object: Location | undefined;
}

/** A `$(NAME)` in the texts of a container. */
export interface TracedReference {
  readonly name: string;
  readonly location: Location;
  /** The variable, by its index; undefined if there is none. */
  readonly variable: number | undefined;
}

/** A container with its variables. */
export interface TracedContainer {
  readonly name: string;
  readonly kind: ResolvedContainer['kind'];
  readonly image: string | undefined;
  readonly command: readonly OutputValue[];
  readonly args: readonly OutputValue[];
  /** Why the container does not start. */
  readonly error: string | undefined;
  readonly variables: readonly TracedVariable[];
  readonly references: readonly TracedReference[];
}

/** A workload with its containers. */
export interface TracedWorkload {
  /** `Deployment shop/web`. */
  readonly title: string;
  /** The directory of the kustomization; undefined for a file. */
  readonly root: string | undefined;
  readonly location: Location | undefined;
  readonly containers: readonly TracedContainer[];
}

/**
 * What containers get, with the places in the files: where each variable is set, where its value comes from, and which texts
 * refer to it. Variables of Services are left out, unless a text refers to them.
 */
export function traceVariables(environments: OpenedEnvironments, checked: CheckResult): readonly TracedWorkload[] {
  const opened = openedModel('traceVariables', environments);
  if (!isCheck(checked)) throw new TypeError('traceVariables: pass what check returns');
  const objects = new Map<string, Resource[]>();
  for (const { root, package: own } of environmentsOf(opened.environments)) {
    for (const resource of own.resources) {
      const key = objectKey(root, resource.identity);
      const same = objects.get(key);
      if (same === undefined) objects.set(key, [resource]);
      else same.push(resource);
    }
  }
  const locate: LocateObject = (root, identity, path) => {
    const found = objects
      .get(objectKey(root, identity))
      ?.find(({ identity: { namespace } }) => namespace === undefined || namespace === identity.namespace);
    return found && locateIn(found, path.find((one) => follow(found.value, one) !== undefined) ?? []);
  };
  return checked.workloads.map((workload) => ({
    title: printIdentity(workload.resource.identity),
    root: workload.root,
    location: locateIn(workload.resource, []),
    containers: workload.containers.map((container) => traceContainer(workload, container, locate)),
  }));
}

function objectKey(root: string | undefined, { kind, name }: { readonly kind: string; readonly name: string }): string {
  return JSON.stringify([root ?? null, kind, name]);
}

interface NamedIn {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** The location of the first path that an object has. */
type LocateObject = (root: string | undefined, object: NamedIn, paths: readonly Path[]) => Location | undefined;

function traceContainer(workload: Workload, container: ResolvedContainer, locate: LocateObject): TracedContainer {
  const { resource, template, root } = workload;
  const at = [...template.path, ...container.located.path];
  const texts = textsOf(resource.value, at);
  const references = texts.flatMap(({ path, text }) =>
    compileTemplate(text).references.map(({ name, start, end }) => ({ path, name, start, end })),
  );
  const named = new Set(references.map(({ name }) => name));
  const shown = finalVariables(container.environment).filter(
    ({ name, provenance }) => provenance.kind !== 'service' || named.has(name),
  );
  const indices = new Map(shown.map(({ name }, index) => [name, index]));
  return {
    name: container.name,
    kind: container.kind,
    image: container.image && shownField(container, 'image', container.image, false),
    command: container.command.map((value) => valueJson(value, false)),
    args: container.args.map((value) => valueJson(value, false)),
    error: container.error && `${container.error.reason}: ${container.error.message}`,
    variables: shown.map(({ name, value, provenance }) => ({
      name,
      value: valueJson(value, false),
      source: describeProvenance(provenance),
      entry: provenance.kind === 'service' ? undefined : locateIn(resource, [...template.path, ...provenance.path]),
      object: objectOf(provenance, root, locate),
    })),
    references: references.flatMap(({ path, name, start, end }) => {
      const location = locateIn(resource, path, { start, end });
      return location === undefined ? [] : [{ name, location, variable: indices.get(name) }];
    }),
  };
}

function objectOf(provenance: Provenance, root: string | undefined, locate: LocateObject): Location | undefined {
  switch (provenance.kind) {
    case 'configMap':
    case 'secret': {
      const { namespace, name, key } = provenance;
      const kind = provenance.kind === 'secret' ? 'Secret' : 'ConfigMap';
      return locate(root, { kind, namespace, name }, [
        ['data', key],
        ['stringData', key],
      ]);
    }
    case 'service':
      return locate(root, { ...provenance, kind: 'Service' }, []);
    default:
      return undefined;
  }
}

interface PlacedText {
  readonly path: Path;
  readonly text: string;
}

/** The texts of a container in which Kubernetes replaces references. */
function textsOf(value: JsonValue, at: Path): readonly PlacedText[] {
  const texts: PlacedText[] = [];
  const add = (path: Path): boolean => {
    const text = follow(value, path);
    if (typeof text === 'string') texts.push({ path, text });
    return text !== undefined;
  };
  for (const field of ['command', 'args']) {
    for (let index = 0; add([...at, field, index]); index++);
  }
  for (let index = 0; follow(value, [...at, 'env', index]) !== undefined; index++) add([...at, 'env', index, 'value']);
  return texts;
}
