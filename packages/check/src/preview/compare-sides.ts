import type { ResolvedContainer, ResolvedTemplate } from '@krmkit/pods';
import { finalVariables, mountedContent } from '@krmkit/pods';
import { scan } from '@krmkit/expansion';
import { isControllerRootName } from '@krmkit/kustomize';
import type { ResourcePair, Sided } from '@krmkit/manifests';
import { pairResources, locateIn } from '@krmkit/manifests';
import { compareBytes, follow } from '@krmkit/base';
import type { Path } from '@krmkit/base';
import type { FieldChange, ResourceChange } from '../changes/comparison.ts';
import { comparePairs } from '../changes/comparison.ts';
import type { CompareSettings } from '../changes/ignored-fields.ts';
import { ignoredDifferences } from '../changes/ignored-fields.ts';
import { sourceKey, withUniqueKeys } from '../changes/parts.ts';
import type { ContainerChange, ContainerSide } from '../changes/container-changes.ts';
import { containerChange, pairContainers } from '../changes/container-changes.ts';
import type { CauseFinder, VariablesByName } from './causes.ts';
import { createCauseFinder } from './causes.ts';
import type { IsChangedLine } from './changed-lines.ts';
import type { JudgedEnvironment, JudgedSide } from '../findings/judge-environments.ts';
import type { ComparedContainer, IsIgnored } from './ignored-parts.ts';
import { FACT_FIELDS, fieldInContainer, withoutIgnoredParts } from './ignored-parts.ts';
import { causeLocationKey } from './model.ts';
import type { Cause, NotCompared, ObjectChange, Preview, PreviewContainer, PreviewField } from './model.ts';
import { createReferences } from './references.ts';
import { rolloutOf } from './rollout.ts';

/** The changes of each environment that one of the sides has, without objects that are unknown on the other side. */
export function compareEnvironments(
  { before, after }: Readonly<Record<'before' | 'after', JudgedSide>>,
  changed: Record<'before' | 'after', IsChangedLine>,
  sources: Preview['sources'],
  settings: CompareSettings,
): Pick<Preview, 'changes' | 'notCompared'> & { readonly ignored: number } {
  const old = new Map(before.environments.map((environment) => [environment.root, environment]));
  const now = new Map(after.environments.map((environment) => [environment.root, environment]));
  const references = {
    before: createReferences(sources.before, changed.before),
    after: createReferences(sources.after, changed.after),
  };
  const notCompared: NotCompared[] = [];
  for (const root of [...new Set([...after.notBuilt, ...before.notBuilt])].toSorted(compareBytes)) {
    // Nothing applies it, before and after.
    if ((before.suspended.has(root) || !old.has(root)) && (after.suspended.has(root) || !now.has(root))) continue;
    notCompared.push({
      kind: 'root',
      path: root,
      side: sideOfBoth(before.notBuilt.has(root), after.notBuilt.has(root)),
    });
  }
  // What a controller applies on a side where its root is not built is unknown, and not nothing. Of a kustomization, the
  // files are compared then.
  const unknownRoots = new Set(notCompared.map(({ path }) => path).filter(isControllerRootName));
  const unknownFiles = new Set<string>();
  const isUnknown = ({ before: was, after: is }: ResourcePair): boolean => {
    if (was !== undefined && is !== undefined) return false;
    const path = (is ?? was)?.path;
    if (!(was === undefined ? before : after).isUnreadable(path)) return false;
    if (path !== undefined && !unknownFiles.has(path)) {
      unknownFiles.add(path);
      notCompared.push({ kind: 'file', path, side: was === undefined ? 'before' : 'after' });
    }
    return true;
  };
  const roots = [...new Set([...now.keys(), ...old.keys()])]
    .filter((root) => root === undefined || !unknownRoots.has(root))
    .toSorted((a, b) => compareBytes(a ?? '', b ?? ''));
  let ignored = 0;
  const changes = roots.flatMap((root) => {
    const sides = { before: old.get(root) ?? EMPTY, after: now.get(root) ?? EMPTY };
    const causes = {
      before: createCauseFinder(sides.before, 'before', changed.before, references.before),
      after: createCauseFinder(sides.after, 'after', changed.after, references.after),
    };
    const compared = compareEnvironment(root, sides, causes, { ...settings, isUnknown });
    ignored += compared.ignored;
    return compared.changes;
  });
  return { changes, notCompared, ignored };
}

function sideOfBoth(isBefore: boolean, isAfter: boolean): NotCompared['side'] {
  return isBefore && isAfter ? 'both' : isBefore ? 'before' : 'after';
}

const EMPTY: JudgedEnvironment = {
  root: undefined,
  isBuilt: false,
  resources: [],
  objectOf: () => undefined,
  templates: new Map(),
  objects: { configMaps: new Map(), secrets: new Map() },
  byName: new Map(),
};

interface Pairs {
  readonly before: JudgedEnvironment;
  readonly after: JudgedEnvironment;
  /** Whether a difference of the compared objects is only in ignored fields. */
  readonly isIgnored?: IsIgnored | undefined;
}

function compareEnvironment(
  root: string | undefined,
  { before, after }: Pairs,
  causes: Finders,
  settings: CompareSettings & { readonly isUnknown: (pair: ResourcePair) => boolean },
): { readonly changes: readonly ObjectChange[]; readonly ignored: number } {
  const pairs = pairsOf({ before, after }, settings.isUnknown);
  const objectOf: JudgedEnvironment['objectOf'] = (resource) => before.objectOf(resource) ?? after.objectOf(resource);
  const { resources, ignored } = comparePairs(pairs, objectOf, { before: root, after: root }, settings);
  const known = new Map(resources.map((change) => [change.pair, change]));
  const changes: ObjectChange[] = [];
  for (const pair of pairs) {
    const resource = (pair.after ?? pair.before)?.resource;
    if (resource === undefined) continue;
    const object = known.get(pair);
    const pods = comparePods(pair, { before, after, isIgnored: isIgnoredIn(pair, settings) }, causes);
    const ofObject = objectPart(object, pair, causes);
    const isAffected = ofObject.kind === 'affected';
    const isAllIgnored = ignored.has(pair) && pods.containers.length === 0;
    if (isAffected && (isAllIgnored || pods.rollout === undefined || pods.rollout === 'same')) continue;
    changes.push({
      ...ofObject,
      identities: [resource.identity],
      pairs: [pair],
      before: pair.before && locateIn(pair.before.resource, []),
      after: pair.after && locateIn(pair.after.resource, []),
      roots: root === undefined ? [] : [root],
      causes: objectCauses(pair, causes),
      isOnlyLinks: isAffected && pods.containers.every(isOnlyLinks),
      ...pods,
    });
  }
  const count = [...ignored.values()].reduce((sum, number) => sum + number, 0);
  return { changes, ignored: count };
}

function isIgnoredIn({ before, after }: ResourcePair, { ignoreFields }: CompareSettings): IsIgnored | undefined {
  if (before === undefined || after === undefined) return undefined;
  return ignoredDifferences(before.resource, after.resource, ignoreFields);
}

/** `affected`: the object is the same, and what its pods get is not. */
function objectPart(
  object: ResourceChange | undefined,
  pair: ResourcePair,
  causes: Finders,
): Pick<ObjectChange, 'kind' | 'fields'> {
  if (object === undefined) return { kind: 'affected', fields: [] };
  return { kind: object.kind === 'moved' ? 'affected' : object.kind, fields: fieldsOf(object, pair, causes) };
}

/** The resources of both sides in pairs; of files, without those that are unknown on the other side. */
function pairsOf({ before, after }: Pairs, isUnknown: (pair: ResourcePair) => boolean): readonly ResourcePair[] {
  const isBuilt = before.isBuilt || after.isBuilt;
  const sided = ({ resources }: JudgedEnvironment): readonly Sided[] =>
    resources.map((resource) => ({
      resource,
      path: isBuilt ? undefined : resource.origin?.source.path,
      key: isBuilt ? sourceKey(resource) : undefined,
    }));
  const sides = withUniqueKeys(sided(before), sided(after));
  const paired = pairResources(sides.before, sides.after);
  return isBuilt ? paired : paired.filter((pair) => !isUnknown(pair));
}

function isOnlyLinks({ kind, env, facts, lists, mounts, files }: ContainerChange): boolean {
  if (kind !== 'changed' || facts.length + lists.length + mounts.length + files.length > 0) return false;
  return env.every(({ before, after }) =>
    [before, after].every((side) => side === undefined || side.provenance.kind === 'service'),
  );
}

/** The first line of an object that is new or gone, or the line of a kustomization that adds or drops its file. */
function objectCauses({ before, after }: ResourcePair, finders: Finders): readonly Cause[] {
  if (before !== undefined && after !== undefined) return [];
  if (after !== undefined) return finders.after.ofField(after.resource, []).slice(0, 1);
  return before === undefined ? [] : finders.before.ofField(before.resource, []).slice(0, 1);
}

type Finders = Record<'before' | 'after', CauseFinder>;

function fieldsOf(
  { changes }: ResourceChange,
  { before, after }: ResourcePair,
  causes: Finders,
): readonly PreviewField[] {
  return changes.map((change): PreviewField => ({ ...change, causes: fieldCauses(change, before, after, causes) }));
}

function fieldCauses(
  change: FieldChange,
  before: Sided | undefined,
  after: Sided | undefined,
  finders: Finders,
): readonly Cause[] {
  const now = after && change.after ? finders.after.ofField(after.resource, change.after.path) : [];
  const old = before && change.before ? finders.before.ofField(before.resource, change.before.path) : [];
  return joined(now, old);
}

/** A line of the base counts only where no line of the head explains the value. */
function joined(now: readonly Cause[], old: readonly Cause[]): readonly Cause[] {
  return now.length > 0 ? now : old;
}

function comparePods(
  { before, after }: ResourcePair,
  environments: Pairs,
  causes: Finders,
): Pick<ObjectChange, 'containers' | 'rollout'> {
  const old = before === undefined ? [] : (environments.before.templates.get(before.resource) ?? []);
  const now = after === undefined ? [] : (environments.after.templates.get(after.resource) ?? []);
  if (old.length === 0 && now.length === 0) return { containers: [], rollout: undefined };
  const known = new Map(old.map((template) => [pathKey(template), template]));
  const containers: PreviewContainer[] = [];
  for (const template of now) {
    const was = known.get(pathKey(template));
    known.delete(pathKey(template));
    for (const container of templateChanges(was, template, environments, causes)) containers.push(container);
  }
  for (const was of known.values()) {
    for (const container of templateChanges(was, undefined, environments, causes)) containers.push(container);
  }
  const sides = {
    before: { resource: before?.resource, templates: old },
    after: { resource: after?.resource, templates: now },
  };
  return { containers, rollout: rolloutOf(sides.before, sides.after, containers.length > 0) };
}

function pathKey({ template }: ResolvedTemplate): string {
  return template.path.join('.');
}

function templateChanges(
  before: ResolvedTemplate | undefined,
  after: ResolvedTemplate | undefined,
  environments: Pairs,
  causes: Finders,
): readonly PreviewContainer[] {
  const changes: PreviewContainer[] = [];
  for (const [old, now] of pairContainers(before?.containers ?? [], after?.containers ?? [])) {
    const found = containerChange(
      sideOf(old, before, environments.before),
      sideOf(now, after, environments.after),
      true,
    );
    const change = found && withoutIgnoredParts(found, { old, now, before, after }, environments.isIgnored);
    if (change === undefined) continue;
    const isWhole = before === undefined || after === undefined;
    changes.push({ ...change, causes: isWhole ? new Map() : causesOf(change, { old, now, before, after }, causes) });
  }
  return changes;
}

function sideOf(
  container: ResolvedContainer | undefined,
  template: ResolvedTemplate | undefined,
  { objects }: JudgedEnvironment,
): ContainerSide | undefined {
  if (container === undefined || template === undefined) return undefined;
  const pod = follow(template.resource.value, template.template.path);
  return { container, volume: (name) => mountedContent(pod, name, template.namespace, objects) };
}

function causesOf(
  change: ContainerChange,
  { old, now, before, after }: ComparedContainer,
  finders: Finders,
): ReadonlyMap<string, readonly Cause[]> {
  const causes = new Map<string, readonly Cause[]>();
  const [nowAll, oldAll] = [variablesOf(now), variablesOf(old)];
  const ofVariable = (name: string): readonly Cause[] => {
    const [is, was] = [nowAll.get(name), oldAll.get(name)];
    const later = after && is ? finders.after.ofVariable(after, is, nowAll) : [];
    return joined(later, before && was ? finders.before.ofVariable(before, was, oldAll) : []);
  };
  const ofField = (field: Path): readonly Cause[] => {
    const later = after && now ? finders.after.ofField(after.resource, fieldInContainer(after, now, field)) : [];
    return joined(
      later,
      before && old ? finders.before.ofField(before.resource, fieldInContainer(before, old, field)) : [],
    );
  };
  // The first line of a container that is new or gone.
  if (change.kind !== 'changed') return causes.set('container', ofField([]).slice(0, 1));
  for (const { name, before: was, after: is } of change.env) {
    const service = [is, was].find((one) => one?.provenance.kind === 'service')?.provenance;
    if (service?.kind === 'service') causes.set(`variables of Service ${service.name}`, ofVariable(name).slice(0, 1));
    else causes.set(`env ${name}`, ofVariable(name));
  }
  for (const { name } of change.facts) {
    const field = FACT_FIELDS[name];
    if (field !== undefined) causes.set(name, ofField(field));
  }
  for (const { name } of change.lists) {
    if (name !== 'command' && name !== 'args') continue;
    const texts = [old, now].flatMap((container) => container?.located.container[name] ?? []);
    const references = texts.flatMap(scan).flatMap((part) => (part.kind === 'reference' ? [part.name] : []));
    causes.set(name, uniqueCauses([...ofField([name]), ...[...new Set(references)].flatMap(ofVariable)]));
  }
  for (const { name } of change.mounts) causes.set(name, ofField(['volumeMounts']));
  return causes;
}

function variablesOf(container: ResolvedContainer | undefined): VariablesByName {
  return new Map((container === undefined ? [] : finalVariables(container.environment)).map((one) => [one.name, one]));
}

function uniqueCauses(causes: readonly Cause[]): readonly Cause[] {
  return [...new Map(causes.map((cause) => [causeLocationKey(cause), cause])).values()];
}
