import type { Change, JsonValue, Path } from '@krmkit/base';
import { isObject, member, printPath } from '@krmkit/base';
import type { FieldSpec, SplitSpec } from '@krmkit/manifests';
import { findSpecFields } from '@krmkit/manifests';
import type { Build, Entry } from './build-context.ts';
import { locateEntry, stepOf, subjectOfObject } from './build-context.ts';
import type { BuildObject } from './objects.ts';
import type { Origins, Sourced, Step } from './origins.ts';
import { applySourced, originsAt } from './origins.ts';
import { withSourced } from './shared-scalars.ts';
import { changeToSet } from './walk-field.ts';

/** How a step changes the fields that specs name. */
interface SpecChange {
  /** The specs for the kind of the object. */
  readonly specs: readonly SplitSpec[];
  /** What a missing field is created as; nothing by default. */
  readonly creates?: 'mapping' | 'scalar';
  /** The changes of a field; undefined as its value: it is created. A text says why the field cannot be changed. */
  readonly change: (sourced: Sourced, path: Path, value: JsonValue | undefined) => readonly Change<Sourced>[] | string;
  /** Called for each spec that names a field. */
  readonly isFound?: (spec: FieldSpec) => void;
}

/**
 * Changes the fields of an object that the specs for its kind name, spec by spec. Reports a path that does not fit the
 * object.
 */
export function changeSpecFields(
  object: BuildObject,
  { specs, creates, change, isFound }: SpecChange,
  entry: Entry<unknown>,
  build: Pick<Build, 'report'>,
): BuildObject {
  let current = object;
  for (const split of specs) {
    const { fields, emptied, problem } = findSpecFields(current.value, split, creates);
    if (fields.length === 0 && emptied.length === 0 && problem === undefined) continue;
    const changes: Change<Sourced>[] = [];
    for (const { path, value } of emptied) {
      changes.push(
        changeToSet(current.value, path, { value, origins: { steps: [stepOf(entry, 'set')] } }, stepOf(entry, 'set')),
      );
    }
    let failure = problem;
    for (const { path, value } of fields) {
      const wanted = change(current, path, value);
      if (typeof wanted === 'string') failure ??= { path, message: wanted };
      else changes.push(...wanted);
    }
    if (failure !== undefined) {
      reportField(object, { ...failure, spec: split.spec }, entry, build);
      return object;
    }
    if (fields.length > 0) isFound?.(split.spec);
    if (changes.length > 0) current = withSourced(current, applySourced(current, changes));
  }
  return current;
}

/** Sets a scalar. */
export function setScalar(sourced: Sourced, path: Path, content: JsonValue, step: Step): readonly Change<Sourced>[] {
  const origins: Origins = { steps: withStep(originsAt(sourced.origins, path).steps, step) };
  return [changeToSet(sourced.value, path, { value: content, origins }, step)];
}

/** A scalar that other places share already has the step of the first place that it changes. */
function withStep(steps: readonly Step[], step: Step): readonly Step[] {
  return steps.at(-1) === step ? steps : [...steps, step];
}

/** Sets a scalar that contains the present one. */
export function editScalar(sourced: Sourced, path: Path, content: JsonValue, step: Step): readonly Change<Sourced>[] {
  const { steps } = originsAt(sourced.origins, path);
  const origins: Origins = { steps: [...steps, { ...step, effect: 'edit' }] };
  return [{ kind: 'replace', path, content: { value: content, origins } }];
}

/** The members that a step sets. */
interface AddedMembers {
  readonly values: Readonly<Record<string, string>>;
  /** The origin of a member. */
  readonly stepFor: (key: string) => Step;
  /** The origin of a mapping that is missing. */
  readonly step: Step;
}

/** Sets members of a mapping. */
export function setMembers(
  sourced: Sourced,
  path: Path,
  present: JsonValue | undefined,
  { values: members, stepFor, step }: AddedMembers,
): readonly Change<Sourced>[] | string {
  const keys = Object.keys(members);
  // A null that the spec does not fill; kustomize makes it an empty string.
  if (present === null) return [];
  if (present !== undefined) {
    if (!isObject(present)) return `${printPath(path)} must be a mapping`;
    return keys.map((key): Change<Sourced> => {
      const position = [...path, key];
      const value = member(members, key) ?? '';
      if (member(present, key) === undefined) {
        return {
          kind: 'insert',
          path: position,
          after: undefined,
          content: { value, origins: { steps: [stepFor(key)] } },
        };
      }
      const { steps } = originsAt(sourced.origins, position);
      return { kind: 'replace', path: position, content: { value, origins: { steps: withStep(steps, stepFor(key)) } } };
    });
  }
  const origins: Origins = {
    steps: [step],
    members: Object.fromEntries(keys.map((key) => [key, { steps: [stepFor(key)] }])),
  };
  return [changeToSet(sourced.value, path, { value: { ...members }, origins }, step)];
}

function reportField(
  object: BuildObject,
  { path, message, spec }: { readonly path: Path; readonly message: string; readonly spec: FieldSpec },
  entry: Entry<unknown>,
  build: Pick<Build, 'report'>,
): void {
  const location = locateEntry(entry);
  build.report({
    code: 'invalid-entry',
    severity: 'error',
    message: `${entry.label} cannot set ${spec.path}: ${message}`,
    hint: 'Correct the object, or the field spec',
    ...(location === undefined ? {} : { location }),
    subject: subjectOfObject(object),
    fieldPath: path,
  });
}
