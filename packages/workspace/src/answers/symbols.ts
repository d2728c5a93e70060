import type { JsonValue, Location, Path, Source, Span } from '@krmkit/base';
import { follow, isObject, listAt, locationOf, member, textAt } from '@krmkit/base';
import { compileTemplate } from '@krmkit/expansion';
import type { BuildObject, Step } from '@krmkit/kustomize';
import { locateStep, originsAt } from '@krmkit/kustomize';
import type { Resource } from '@krmkit/manifests';
import { locateIn } from '@krmkit/manifests';
import type { ResolvedContainer, Variable } from '@krmkit/pods';
import { finalVariables, namespaceOf, pathInResource } from '@krmkit/pods';
import { locate } from '@krmkit/yaml';
import type { CheckedEnvironment } from '../model/checks.ts';
import type { Snapshot } from '../model/snapshot.ts';

/** What a name names: a variable of a container, an object, or a key of a ConfigMap or a Secret. */
export type SymbolKind = 'variable' | 'object' | 'key';

/** A place where the name of something is written. */
export interface SymbolUse {
  /** Identifies what is named, in one environment. */
  readonly symbol: string;
  /** What a container or an object would have for another name: `symbol` with that name. */
  readonly symbolFor: (name: string) => string;
  readonly kind: SymbolKind;
  readonly isDefinition: boolean;
  /** The name at the place: without a prefix that an environment adds. */
  readonly name: string;
  /** The place of the name, or of what is made of it. */
  readonly location: Location;
  /** The text at the place is another one, such as the variable of a Service. */
  readonly isDerived: boolean;
}

/** All uses in the environments of a snapshot. */
export function symbolUses(snapshot: Snapshot): readonly SymbolUse[] {
  return snapshot.checked.flatMap((checked) => {
    let uses = KNOWN.get(checked);
    if (uses === undefined) KNOWN.set(checked, (uses = usesIn(snapshot, checked)));
    return uses;
  });
}

const KNOWN = new WeakMap<CheckedEnvironment, readonly SymbolUse[]>();

interface Context {
  readonly checked: CheckedEnvironment;
  /** The objects that are named, by kind, namespace and name. */
  readonly targets: ReadonlyMap<string, Resource>;
  readonly built: ReadonlyMap<JsonValue, BuildObject>;
  readonly uses: SymbolUse[];
}

type DataKind = 'ConfigMap' | 'Secret';

function usesIn({ environments, check }: Snapshot, checked: CheckedEnvironment): readonly SymbolUse[] {
  const { environment } = checked;
  const targets = new Map<string, Resource>();
  const built = new Map<JsonValue, BuildObject>();
  for (const root of environments.roots) {
    if (root.directory !== environment.root) continue;
    for (const object of root.objects) built.set(object.value, object);
  }
  for (const resource of environment.package.resources) {
    const { kind, name } = resource.identity;
    if (!isTarget(kind)) continue;
    const namespace = namespaceOf(resource, environment.package.facts) ?? check.defaultNamespace ?? 'default';
    const id = objectId(kind, namespace, name);
    if (!targets.has(id)) targets.set(id, resource);
  }
  const context: Context = { checked, targets, built, uses: [] };
  for (const [id, resource] of targets) defineObject(context, id, resource);
  for (const workload of checked.workloads) {
    for (const container of workload.containers) addContainer(context, workload, container);
    addVolumes(context, workload);
  }
  return context.uses;
}

function isTarget(kind: string): kind is DataKind | 'Service' {
  return kind === 'ConfigMap' || kind === 'Secret' || kind === 'Service';
}

function objectId(kind: string, namespace: string, name: string): string {
  return JSON.stringify([kind, namespace, name]);
}

/** Symbols of two environments are different ones. */
function add(context: Context, id: string, use: Omit<SymbolUse, 'symbol' | 'symbolFor'>): void {
  const owner = use.kind === 'object' ? id : id.slice(0, id.lastIndexOf(' '));
  const own = `${context.checked.environment.root ?? ''}\n`;
  context.uses.push({ ...use, symbol: own + id, symbolFor: (name) => own + ownedId(owner, name) });
}

/** The id of a key of an object, or of a variable of a container. */
function ownedId(owner: string, name: string): string {
  return `${owner} ${name.replaceAll(' ', '\u0000')}`;
}

function defineObject(context: Context, id: string, resource: Resource): void {
  const { kind } = resource.identity;
  const location = nameLocation(context, resource, ['metadata', 'name'], writtenName(resource));
  const name = writtenName(resource);
  if (location !== undefined) {
    add(context, id, { kind: 'object', isDefinition: true, name, location, isDerived: false });
  }
  if (kind === 'Service') return;
  for (const field of ['data', 'stringData', 'binaryData']) {
    const data = member(resource.value, field);
    if (!isObject(data)) continue;
    for (const key of Object.keys(data)) {
      for (const where of keyLocations(context, resource, [field, key])) {
        add(context, ownedId(id, key), { kind: 'key', isDefinition: true, name: key, ...where });
      }
    }
  }
}

/** The name of an object in its file: without prefixes, suffixes and hashes. */
function writtenName({ identity, writtenIdentity }: Resource): string {
  return writtenIdentity?.name ?? identity.name;
}

/** The location of the written name of an object within a value: in the first of its texts that has it. */
function nameLocation(
  { built }: Pick<Context, 'built'>,
  resource: Resource,
  path: Path,
  name: string,
): Location | undefined {
  const object = built.get(resource.value);
  if (object === undefined) return locateIn(resource, path);
  for (const step of originsAt(object.origins, path).steps) {
    const location = locateStep(step);
    const source = sourceOfStep(step);
    const at = location === undefined ? -1 : source.text.slice(location.start, location.end).indexOf(name);
    if (location !== undefined && at !== -1) {
      return locationOf(source, { start: location.start + at, end: location.start + at + name.length });
    }
  }
  return undefined;
}

function sourceOfStep({ position }: Pick<Step, 'position'>): Source {
  if (position.kind === 'span') return position.source;
  return position.within === undefined ? position.origin.source : sourceOfStep({ position: position.within });
}

type KeyPlace = Pick<SymbolUse, 'location' | 'isDerived'>;

/** The places of a key of a mapping, in all texts that set it. */
function keyLocations({ built }: Context, resource: Resource, path: Path): readonly KeyPlace[] {
  const key = String(path.at(-1));
  const object = built.get(resource.value);
  if (object !== undefined) {
    return originsAt(object.origins, path).steps.flatMap((step) => keyOfStep(step, key) ?? []);
  }
  const { origin } = resource;
  const root = origin?.document.root;
  const entry = root && locate(root, [...origin.path, ...path])?.entry;
  return entry === undefined || origin === undefined
    ? []
    : [{ location: locationOf(origin.source, entry.key), isDerived: false }];
}

function keyOfStep(step: Step, key: string): KeyPlace | undefined {
  const { position } = step;
  const whole = locateStep(step);
  if (whole === undefined) return undefined;
  if (position.kind === 'span') {
    // `KEY=` before the value, in an env file or a literal.
    const { text } = position.source;
    const before = text.slice(text.lastIndexOf('\n', position.span.start - 1) + 1, position.span.start);
    const at = before.lastIndexOf(`${key}=`);
    if (at === -1) {
      return {
        location: { ...whole, end: whole.start, endLine: whole.line, endColumn: whole.column },
        isDerived: true,
      };
    }
    const start = position.span.start - before.length + at;
    return { location: locationOf(position.source, { start, end: start + key.length }), isDerived: false };
  }
  const { origin, path, within } = position;
  const root = origin.document.root;
  const entry = within === undefined && root !== undefined ? locate(root, [...origin.path, ...path])?.entry : undefined;
  if (entry === undefined || path.at(-1) !== key) return { location: whole, isDerived: true };
  return { location: locationOf(origin.source, entry.key), isDerived: false };
}

type WorkloadOf = CheckedEnvironment['workloads'][number];

/** The uses of one container. */
interface ContainerContext extends Context {
  readonly workload: WorkloadOf;
  readonly container: ResolvedContainer;
  readonly variables: ReadonlyMap<string, Variable>;
}

function addContainer(context: Context, workload: WorkloadOf, container: ResolvedContainer): void {
  const variables = new Map(finalVariables(container.environment).map((variable) => [variable.name, variable]));
  const own: ContainerContext = { ...context, workload, container, variables };
  const { env = [], envFrom = [], command = [], args = [] } = container.located.container;
  for (const [index, { name, value, valueFrom }] of env.entries()) {
    const at = ['env', index];
    addUse(own, variableId(own, name), [...at, 'name'], { kind: 'variable', isDefinition: true, name });
    addPatchNames(own, index, name);
    if (value !== undefined) addReferences(own, [...at, 'value'], value);
    for (const [field, kind] of [
      ['configMapKeyRef', 'ConfigMap'],
      ['secretKeyRef', 'Secret'],
    ] as const) {
      const selector = valueFrom?.[field];
      if (selector === undefined) continue;
      const object = addObject(own, kind, selector.name, [...at, 'valueFrom', field, 'name']);
      addUse(own, ownedId(object, selector.key), [...at, 'valueFrom', field, 'key'], {
        kind: 'key',
        isDefinition: false,
        name: selector.key,
      });
    }
  }
  for (const [index, { configMapRef, secretRef }] of envFrom.entries()) {
    if (configMapRef !== undefined) {
      addObject(own, 'ConfigMap', configMapRef.name, ['envFrom', index, 'configMapRef', 'name']);
    }
    if (secretRef !== undefined) addObject(own, 'Secret', secretRef.name, ['envFrom', index, 'secretRef', 'name']);
  }
  for (const [index, text] of command.entries()) addReferences(own, ['command', index], text);
  for (const [index, text] of args.entries()) addReferences(own, ['args', index], text);
}

/** The entries of env in other texts that change this one: a patch has its own `name`. */
function addPatchNames(context: ContainerContext, index: number, name: string): void {
  const { workload, container, built } = context;
  const object = built.get(workload.resource.value);
  if (object === undefined) return;
  const path = pathInResource(workload.template, [...container.located.path, 'env', index]);
  const known = new Set<string>();
  for (const field of ['value', 'valueFrom']) {
    for (const { position } of originsAt(object.origins, [...path, field]).steps) {
      if (position.kind === 'span' || position.within !== undefined || position.path.at(-1) !== field) continue;
      const { origin } = position;
      const node =
        origin.document.root &&
        locate(origin.document.root, [...origin.path, ...position.path.slice(0, -1), 'name'])?.content;
      if (node?.kind !== 'scalar' || node.content !== name) continue;
      const location = locationOf(origin.source, node);
      const key = `${location.path}:${location.start}`;
      if (known.has(key)) continue;
      known.add(key);
      add(context, variableId(context, name), {
        kind: 'variable',
        isDefinition: true,
        name,
        location,
        isDerived: false,
      });
    }
  }
}

function variableId({ workload, container }: ContainerContext, name: string): string {
  const { kind, name: own } = workload.resource.identity;
  const path = pathInResource(workload.template, container.located.path);
  return ownedId(JSON.stringify([kind, workload.namespace, own, path]), name);
}

/** `path`: from the container. */
function addUse(
  context: ContainerContext,
  symbol: string,
  path: Path,
  use: Pick<SymbolUse, 'kind' | 'isDefinition' | 'name'> & { readonly range?: Span; readonly isDerived?: boolean },
): void {
  const { workload, container } = context;
  const { range, isDerived = false, ...rest } = use;
  const whole = pathInResource(workload.template, [...container.located.path, ...path]);
  const location = locateIn(workload.resource, whole, range);
  if (location !== undefined) add(context, symbol, { ...rest, location, isDerived });
}

function addObject(context: ContainerContext, kind: DataKind, name: string, path: Path): string {
  const { workload, container } = context;
  const whole = pathInResource(workload.template, [...container.located.path, ...path]);
  return addObjectAt(context, { kind, namespace: workload.namespace, name }, workload.resource, whole);
}

interface Target {
  readonly kind: DataKind;
  readonly namespace: string;
  readonly name: string;
}

function addObjectAt(context: Context, { kind, namespace, name }: Target, resource: Resource, path: Path): string {
  const id = objectId(kind, namespace, name);
  const target = context.targets.get(id);
  const written = target === undefined ? name : writtenName(target);
  const location = nameLocation(context, resource, path, written);
  if (location !== undefined) {
    add(context, id, { kind: 'object', isDefinition: false, name: written, location, isDerived: false });
  }
  return id;
}

/** The `$(NAME)` in a text. */
function addReferences(context: ContainerContext, path: Path, text: string): void {
  if (!text.includes('$(')) return;
  for (const { name, start, end } of compileTemplate(text).references) {
    const variable = context.variables.get(name);
    const range = { start: start + 2, end: end - 1 };
    if (variable?.provenance.kind === 'service') {
      const { namespace, name: service } = variable.provenance;
      const id = objectId('Service', namespace, service);
      addUse(context, id, path, { kind: 'object', isDefinition: false, name: service, range, isDerived: true });
    } else if (variable !== undefined && isInjected(variable)) {
      addInjected(context, variable, path, range);
    } else {
      addUse(context, variableId(context, name), path, { kind: 'variable', isDefinition: false, name, range });
    }
  }
}

function isInjected({ provenance }: Variable): boolean {
  return (provenance.kind === 'configMap' || provenance.kind === 'secret') && provenance.by === 'envFrom';
}

/** A variable of `envFrom` is a key, perhaps with a prefix. */
function addInjected(context: ContainerContext, { name, provenance }: Variable, path: Path, range: Span): void {
  if (provenance.kind !== 'configMap' && provenance.kind !== 'secret') return;
  const kind = provenance.kind === 'configMap' ? 'ConfigMap' : 'Secret';
  const id = ownedId(objectId(kind, provenance.namespace, provenance.name), provenance.key);
  const prefix = name.length - provenance.key.length;
  const own = { start: range.start + prefix, end: range.end };
  addUse(context, id, path, { kind: 'key', isDefinition: false, name: provenance.key, range: own });
}

const VOLUME_SOURCES: readonly (readonly [string, DataKind, string])[] = [
  ['configMap', 'ConfigMap', 'name'],
  ['secret', 'Secret', 'secretName'],
];

/** The ConfigMaps and Secrets of volumes, and the keys that they name. */
function addVolumes(context: Context, workload: WorkloadOf): void {
  const { resource, template, namespace } = workload;
  const path = pathInResource(template, ['spec', 'volumes']);
  const pod = follow(resource.value, path.slice(0, -1));
  for (const [index, volume] of listAt(pod, 'volumes').entries()) {
    for (const [field, kind, name] of VOLUME_SOURCES) {
      addVolumeSource(context, { resource, path: [...path, index, field], kind, nameField: name, namespace });
    }
    for (const [at] of listAt(member(volume, 'projected'), 'sources').entries()) {
      for (const [field, kind] of VOLUME_SOURCES) {
        const own = [...path, index, 'projected', 'sources', at, field];
        addVolumeSource(context, { resource, path: own, kind, nameField: 'name', namespace });
      }
    }
  }
}

interface VolumeSource {
  readonly resource: Resource;
  readonly path: Path;
  readonly kind: DataKind;
  readonly nameField: string;
  readonly namespace: string;
}

function addVolumeSource(context: Context, { resource, path, kind, nameField, namespace }: VolumeSource): void {
  const source = follow(resource.value, path);
  const name = textAt(source, nameField);
  if (source === undefined || name === '') return;
  const id = addObjectAt(context, { kind, namespace, name }, resource, [...path, nameField]);
  for (const [index, item] of listAt(source, 'items').entries()) {
    const key = textAt(item, 'key');
    const location = locateIn(resource, [...path, 'items', index, 'key']);
    if (location !== undefined) {
      add(context, ownedId(id, key), { kind: 'key', isDefinition: false, name: key, location, isDerived: false });
    }
  }
}
