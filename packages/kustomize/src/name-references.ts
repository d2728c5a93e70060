import type { Change, JsonValue, Path, Problem } from '@krmkit/base';
import { isArray, isObject, member, printPath, scalarText } from '@krmkit/base';
import type { Gvk, GvkSelector, SplitSpec } from '@krmkit/manifests';
import { findSpecFields, isSelectedGvk, splitSpec } from '@krmkit/manifests';
import type { Build } from './build-context.ts';
import { effectiveNamespace, locateSourced, subjectOfObject } from './build-context.ts';
import type { NameReference } from './transformer-configuration.ts';
import { byKind } from './transformer-configuration.ts';
import type { BuildObject, ObjectList } from './objects.ts';
import { currentId, originalId } from './objects.ts';
import type { Origins, Sourced } from './origins.ts';
import { applySourced, contributing, originsAt } from './origins.ts';
import type { Referrals } from './referrals.ts';
import { indexReferrals } from './referrals.ts';
import { withSourced } from './shared-scalars.ts';

type Context = Pick<Build, 'report' | 'isClusterScoped'>;

/** A field of an object that can hold the name of an object of a kind. */
interface ReferenceSpec {
  readonly target: GvkSelector;
  readonly field: SplitSpec;
}

/**
 * Writes the present names of renamed objects to the fields that hold a former name. Follows
 * api/internal/accumulator/namereferencetransformer.go and api/filters/nameref/nameref.go.
 */
export function updateNameReferences(objects: ObjectList, references: readonly NameReference[], build: Context): void {
  const referrals = indexReferrals(objects, build);
  const specsOf = specsByKind(references);
  for (const [position, object] of objects.entries()) {
    let referrer = object;
    const problems = new Set<string>();
    const specs = specsOf(originalId(object));
    if (specs.length > 0 && reportSubjects(object, build)) continue;
    for (const spec of specs) {
      referrer = updateField(referrer, spec, { referrals, problems }, build);
    }
    if (referrer !== object) objects.replace(position, referrer);
  }
}

function specsByKind(references: readonly NameReference[]): (gvk: Gvk) => readonly ReferenceSpec[] {
  return byKind((gvk) =>
    references.flatMap(({ fieldSpecs, ...target }) =>
      fieldSpecs.filter((field) => isSelectedGvk(gvk, field)).map((field) => ({ target, field: splitSpec(field) })),
    ),
  );
}

/** kustomize reads the subjects of each RoleBinding, for the namespaces that it can refer to. True after an error. */
function reportSubjects(referrer: BuildObject, build: Context): boolean {
  const subjects = currentId(referrer).kind === 'RoleBinding' ? member(referrer.value, 'subjects') : undefined;
  for (const [index, subject] of isArray(subjects) ? subjects.entries() : []) {
    const path = ['subjects', index];
    if (!isObject(subject)) {
      const hint = 'Write each subject as an item with kind and name';
      report(referrer, path, { message: 'A subject must be a mapping', hint }, build);
      return true;
    }
    const namespace = member(subject, 'kind') === 'ServiceAccount' ? member(subject, 'namespace') : undefined;
    if (namespace === undefined || typeof namespace === 'string') continue;
    const message = 'The namespace of a ServiceAccount must be a text';
    report(referrer, [...path, 'namespace'], { message, hint: 'Write the namespace, or remove the field' }, build);
    return true;
  }
  return false;
}

interface Update {
  readonly referrals: Referrals;
  /** The paths of the object that were reported. */
  readonly problems: Set<string>;
}

function updateField(
  referrer: BuildObject,
  spec: ReferenceSpec,
  { referrals, problems }: Update,
  build: Context,
): BuildObject {
  const { fields, problem } = findSpecFields(referrer.value, spec.field);
  if (problem !== undefined) {
    const position = printPath(problem.path);
    const message = `${spec.field.spec.path} holds a name: ${problem.message}`;
    if (!problems.has(position)) report(referrer, problem.path, { message, hint: 'Correct the field' }, build);
    problems.add(position);
    return referrer;
  }
  if (fields.length === 0) return referrer;
  const changes: Change<Sourced>[] = [];
  const update = (value: JsonValue | undefined, path: Path): void => {
    if (isArray(value)) for (const [index, item] of value.entries()) updateItem(item, [...path, index]);
    else if (isObject(value)) changes.push(...changesOfMapping(value, path));
    else changes.push(...changesOfName(value, path));
  };
  const updateItem = (item: JsonValue, path: Path): void => {
    if (!isArray(item)) update(item, path);
    else report(referrer, path, { message: 'An item of a list of names is a list', hint: 'Correct the field' }, build);
  };
  const changesOfName = (value: JsonValue | undefined, path: Path): readonly Change<Sourced>[] => {
    const name = scalarText(value);
    const referral = name === undefined ? undefined : select(name, path);
    return referral === undefined ? [] : changesOfField(referrer, path, referral, 'name');
  };
  const changesOfMapping = (value: JsonValue, path: Path): readonly Change<Sourced>[] => {
    const name = member(value, 'name');
    if (name === undefined) {
      report(referrer, path, { message: 'The reference has no name', hint: 'Add the name' }, build);
      return [];
    }
    const namespace = scalarText(member(value, 'namespace')) ?? '';
    const referral = select(scalarText(name) ?? '', path, namespace);
    if (referral === undefined) return [];
    const changed = changesOfField(referrer, [...path, 'name'], referral, 'name');
    if (currentId(referral).namespace === '') return changed;
    return [...changed, ...changesOfField(referrer, [...path, 'namespace'], referral, 'namespace')];
  };
  const select = (name: string, path: Path, namespace?: string): BuildObject | undefined => {
    const candidates = candidatesOf(referrer, spec, referrals.visible(referrer, name, namespace), build);
    const isOne = (text: (object: BuildObject) => string): boolean => new Set(candidates.map(text)).size < 2;
    const id = (object: BuildObject): string => {
      const current = currentId(object);
      return namespace === undefined ? current.name : `${current.namespace}/${current.name}`;
    };
    if (isOne(id)) return candidates[0];
    const message = `The name ${name} can be that of ${candidates.length} objects`;
    report(referrer, path, { message, hint: 'Write the full new name of the object', candidates }, build);
    return undefined;
  };
  for (const { path, value } of fields) update(value, path);
  return changes.length === 0 ? referrer : withSourced(referrer, applySourced(referrer, changes));
}

/** Those of the objects of a name that it can refer to; several only if the names and contexts do not decide. */
function candidatesOf(
  referrer: BuildObject,
  { target, field }: ReferenceSpec,
  objects: readonly BuildObject[],
  build: Context,
): readonly BuildObject[] {
  const wanted = field.spec.path.endsWith('roleRef/name') ? roleOf(referrer.value) : undefined;
  const own = currentId(referrer);
  const ownNamespace = effectiveNamespace(own, build);
  const anyNamespace = build.isClusterScoped(own);
  const named = objects.filter((object) => {
    const current = currentId(object);
    const isPrevious = (selector: GvkSelector): boolean =>
      object.previous.some(({ kind }) => isSelectedGvk({ ...current, kind }, selector));
    return (
      isPrevious(target) &&
      (wanted === undefined || isPrevious(wanted)) &&
      (anyNamespace ||
        build.isClusterScoped(current) ||
        current.kind === 'ServiceAccount' ||
        effectiveNamespace(current, build) === ownNamespace)
    );
  });
  if (named.length < 2) return named;
  const near = named.filter((object) => inSameContext(object, referrer, true));
  return near.length < 2 ? near : near.filter((object) => inSameContext(object, referrer, false));
}

function roleOf(referrer: JsonValue): GvkSelector | undefined {
  const role = member(referrer, 'roleRef');
  const group = scalarText(member(role, 'apiGroup'));
  const kind = scalarText(member(role, 'kind'));
  return group === undefined || kind === undefined ? undefined : { group, kind };
}

/** The name comes from the reference and from everything that the new name comes from. */
function changesOfField(
  referrer: BuildObject,
  path: Path,
  referral: BuildObject,
  field: 'name' | 'namespace',
): readonly Change<Sourced>[] {
  const value = currentId(referral)[field];
  const last = path.at(-1) ?? '';
  const present = path.slice(0, -1).reduce<JsonValue | undefined>(partOf, referrer.value);
  const old = partOf(present, last);
  if (old === value) return [];
  const steps = contributing(originsAt(referral.origins, ['metadata', field]));
  if (old === undefined) {
    return [{ kind: 'insert', path, after: undefined, content: { value, origins: { steps } } }];
  }
  const before = originsAt(referrer.origins, path).steps;
  const origins: Origins = { steps: [...before, ...steps.map((step) => ({ ...step, effect: 'edit' as const }))] };
  return [{ kind: 'replace', path, content: { value, origins } }];
}

function partOf(value: JsonValue | undefined, segment: string | number): JsonValue | undefined {
  if (typeof segment === 'number') return isArray(value) ? value[segment] : undefined;
  return member(value, segment);
}

interface ReferenceProblem extends Required<Problem> {
  /** The objects that the reference can mean. */
  readonly candidates?: readonly BuildObject[];
}

function report(
  referrer: BuildObject,
  path: Path,
  { message, hint, candidates = [] }: ReferenceProblem,
  build: Context,
): void {
  const location = locateSourced(referrer, path);
  build.report({
    code: 'invalid-reference',
    severity: 'error',
    message,
    hint,
    ...(location === undefined ? {} : { location }),
    subject: subjectOfObject(referrer),
    fieldPath: path,
    related: candidates.map((candidate) => {
      const { kind, name, namespace } = currentId(candidate);
      const position = locateSourced(candidate, ['metadata', 'name']);
      const text = `${kind} ${namespace === '' ? '' : `${namespace}/`}${name}`;
      return { message: text, ...(position === undefined ? {} : { location: position }) };
    }),
  });
}

type Affixed = Pick<BuildObject, 'prefixes' | 'suffixes'>;

/**
 * Whether the prefixes and suffixes of two objects end the same way, so that the same kustomizations contain both.
 * `lenient`: no prefixes, or no suffixes, are equal to any. Follows Resource.PrefixesSuffixesEquals.
 */
function inSameContext(a: Affixed, b: Affixed, lenient: boolean): boolean {
  return endSame(a.prefixes, b.prefixes, lenient) && endSame(a.suffixes, b.suffixes, lenient);
}

function endSame(a: readonly string[], b: readonly string[], lenient: boolean): boolean {
  if (a.length === 0 || b.length === 0) return lenient || a.length === b.length;
  const count = Math.min(a.length, b.length);
  return a.slice(-count).every((affix, index) => affix === b[b.length - count + index]);
}
