import type { Diagnostic, JsonValue } from '@krmkit/base';
import { SEVERITIES, isObject, member, compareBytes } from '@krmkit/base';
import type { Build, Entry } from '../build-context.ts';
import { effectiveNamespace, locateEntry, locateSourced, subjectOfObject } from '../build-context.ts';
import type { BuildObject, ObjectList } from '../objects.ts';
import { allIds, currentId } from '../objects.ts';
import type { Sourced } from '../origins.ts';
import { partOf } from '../origins.ts';
import type { GeneratorStepConfig } from './make-object.ts';
import { withoutSharing } from '../shared-scalars.ts';
import { makeObject } from './make-object.ts';
import type { SourcedMembers } from './sourced-map.ts';
import { sourcedMapping, membersAt, mergeMembers } from './sourced-map.ts';

/** Adds the ConfigMap or Secret of a generator to the objects, or merges it into the one with its id. */
export async function generate(objects: ObjectList, entry: Entry<GeneratorStepConfig>, build: Build): Promise<void> {
  const made = await makeObject(entry, build);
  if (made === undefined) return;
  const { behavior = '' } = entry.config.generator;
  if (!['', 'unspecified', 'create', 'merge', 'replace'].includes(behavior)) {
    const message = `${entry.label} has the unknown behavior "${behavior}", which counts as create`;
    const hint = 'Write create, merge or replace';
    build.report(problemOf(entry, { code: 'kustomize-difference', message, hint }));
  }
  addGenerated(objects, { object: made, behavior, entry }, build);
}

/** A generated object. */
export interface Generated {
  readonly object: BuildObject;
  /** What happens to a present object with its id: `create`, `merge` or `replace`; anything else counts as `create`. */
  readonly behavior: string;
  readonly entry: Entry<unknown>;
}

/** Adds a generated object as its behavior says. Follows appendReplaceOrMerge in api/resmap/reswrangler.go. */
export function addGenerated(objects: ObjectList, generated: Generated, build: Build): void {
  const { object: made, behavior, entry } = generated;
  const refuse = (message: string, hint: string): void =>
    build.report(problemOf(entry, { code: 'invalid-entry', message, hint }));
  const merges = behavior === 'merge' || behavior === 'replace';
  const [position, ...others] = sameId(objects, made, build);
  const { kind, name } = currentId(made);
  if (position === undefined) {
    if (!merges) {
      objects.add(made);
      return;
    }
    const message = `${entry.label} has the behavior ${behavior}, but there is no ${kind} ${name}`;
    refuse(message, 'Correct the name or the namespace, or use the behavior create');
    return;
  }
  if (others.length > 0) {
    const message = `${entry.label} matches several objects named ${name}`;
    refuse(message, 'Give the objects different names');
    return;
  }
  const old = objects.at(position);
  if (old === undefined) return;
  const present = currentId(old);
  if (merges && (present.kind !== kind || present.group !== '' || present.version !== 'v1')) {
    const message = `${entry.label} cannot ${behavior} ${kind} ${name}, which is of the kind ${present.kind} now`;
    refuse(message, 'Merge before the kind changes, or remove the entry');
    return;
  }
  if (merges) {
    objects.replace(position, withOldIdentity(old, generated, build));
    return;
  }
  const other = locateSourced(old, ['metadata', 'name']);
  const message = `${kind} ${name} is already in the build`;
  build.report({
    ...problemOf(entry, { code: 'object-id-conflict', message, hint: 'Add behavior: merge or replace' }),
    subject: subjectOfObject(made),
    related: other === undefined ? [] : [{ message: 'the other object', location: other }],
  });
}

/** The positions of the objects with the id of a generated one among their ids. */
function sameId(objects: ObjectList, made: BuildObject, build: Build): readonly number[] {
  const id = currentId(made);
  const namespace = effectiveNamespace(id, build);
  return objects.named(id.name).filter((position) => {
    const object = objects.at(position);
    return (
      object !== undefined &&
      allIds(object).some(
        (one) =>
          one.name === id.name &&
          one.kind === id.kind &&
          one.group === id.group &&
          one.version === id.version &&
          effectiveNamespace(one, build) === namespace,
      )
    );
  });
}

/** The merged object: it keeps the name, the namespace and the previous names. */
function withOldIdentity(old: BuildObject, { object: made, behavior, entry }: Generated, build: Build): BuildObject {
  const metadata = new Map(membersAt(made, ['metadata']));
  for (const field of ['name', 'namespace']) {
    const part = partOf(old, ['metadata', field]);
    if (part === undefined) metadata.delete(field);
    else metadata.set(field, part);
  }
  const madeMetadata = partOf(made, ['metadata']);
  const steps = madeMetadata?.origins.steps ?? made.origins.steps;
  for (const field of ['labels', 'annotations']) {
    const merged = textMembers(old, made, ['metadata', field]);
    if (merged.size > 0) metadata.set(field, sourcedMapping(merged, steps));
    else metadata.delete(field);
  }
  const fields = new Map(membersAt(made, []));
  fields.set('metadata', sourcedMapping(metadata, steps));
  if (behavior === 'merge') {
    for (const field of ['data', 'binaryData']) {
      const merged = textMembers(old, made, [field]);
      if (merged.size > 0) fields.set(field, sourcedMapping(merged, made.origins.steps));
      else fields.delete(field);
    }
    for (const field of ['immutable', 'type']) {
      const before = keptField(old, field, fields.get(field));
      if (before === undefined) continue;
      fields.set(field, before);
      reportKept(old, field, entry, build);
    }
  }
  // A merged object comes from the old one; kustomize says so in originAnnotations.
  const kept = behavior === 'merge' ? old.origins.steps : [];
  const { value, origins } = sourcedMapping(fields, [...kept, ...made.origins.steps]);
  const needsHash = old.needsHash && made.needsHash;
  return isObject(value) ? withoutSharing({ ...old, value, origins, needsHash }) : old;
}

/** The members of both, as texts. */
function textMembers(old: Sourced, made: Sourced, path: readonly string[]): SourcedMembers {
  const merged = mergeMembers(membersAt(old, path), membersAt(made, path));
  return new Map(
    [...merged]
      .toSorted(([a], [b]) => compareBytes(a, b))
      .map(([key, { value, origins }]) => [key, { value: textOf(value), origins }]),
  );
}

function textOf(value: JsonValue): JsonValue {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

/** A field that the entry does not give, and that a merge keeps: kustomize loses it. */
function keptField(old: BuildObject, field: string, after: Sourced | undefined): Sourced | undefined {
  const before = partOf(old, [field]);
  const isGiven = after !== undefined && after.origins.steps.every(({ generated }) => generated !== true);
  return isGiven || before?.value === after?.value ? undefined : before;
}

function reportKept(old: BuildObject, field: string, entry: Entry<unknown>, build: Build): void {
  const value = member(old.value, field);
  const shown = typeof value === 'string' ? value : JSON.stringify(value);
  const message = `${entry.label} keeps ${field}: ${shown} of the object that it merges into; kustomize drops it`;
  const hint = `Repeat the ${field} in ${entry.label}`;
  build.report({
    ...problemOf(entry, { code: 'kustomize-difference', message, hint }),
    subject: subjectOfObject(old),
  });
}

function problemOf(entry: Entry<unknown>, problem: Pick<Diagnostic, 'code' | 'message' | 'hint'>): Diagnostic {
  const location = locateEntry(entry);
  return { severity: SEVERITIES[problem.code], ...problem, ...(location === undefined ? {} : { location }) };
}
