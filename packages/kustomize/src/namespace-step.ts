import { isArray, isObject, member } from '@krmkit/base';
import type { JsonValue, Path, Change } from '@krmkit/base';
import type { FieldSpec, Gvk, SplitSpec } from '@krmkit/manifests';
import { isSelectedGvk, splitSpec } from '@krmkit/manifests';
import type { Build, Entry } from './build-context.ts';
import { effectiveNamespace, locateEntry, locateSourced, stepOf, subjectOfObject } from './build-context.ts';
import { isClusterScopedToKustomize } from './cluster-scope.ts';
import { byKind } from './transformer-configuration.ts';
import type { BuildObject, ObjectList } from './objects.ts';
import { currentId } from './objects.ts';
import { storePreviousId } from './previous-id.ts';
import type { Sourced, Step } from './origins.ts';
import { applySourced } from './origins.ts';
import { changeSpecFields, setScalar } from './set-spec-fields.ts';
import { withSourced } from './shared-scalars.ts';
import { changeToSet } from './walk-field.ts';

export interface NamespaceConfig {
  readonly namespace: string;
  readonly fieldSpecs: readonly FieldSpec[];
  /** Only objects without a namespace change. */
  readonly unsetOnly?: boolean;
  /** Which subjects of RoleBindings and ClusterRoleBindings change; `defaultOnly` by default. */
  readonly subjects?: 'defaultOnly' | 'allServiceAccounts' | 'none';
  /** The path of the namespace in the entry. */
  readonly at?: Path;
}

/**
 * Sets the namespace of all objects that have one, and the name of every Namespace. Follows NamespaceTransformer in
 * api/internal/builtins and api/filters/namespace/namespace.go.
 */
export function setNamespace(objects: ObjectList, entry: Entry<NamespaceConfig>, build: Build): void {
  if (entry.config.namespace === '') return;
  const setting: Setting = {
    step: stepOf(entry, 'set', entry.config.at),
    specsOf: byKind((gvk) => namespaceSpecs(gvk, entry.config, build)),
  };
  for (const [position, object] of objects.entries()) {
    if (object.fromChart === true) continue;
    objects.replace(position, inNamespace(storePreviousId(object, build), setting, entry, build));
  }
  reportConflicts(objects, entry, build);
}

interface Setting {
  readonly step: Step;
  readonly specsOf: (gvk: Gvk) => readonly SplitSpec[];
}

/** The name of a Namespace is a namespace only in the core group. */
function namespaceSpecs(gvk: Gvk, { fieldSpecs }: NamespaceConfig, build: Build): readonly SplitSpec[] {
  const isCore = gvk.group === '' && gvk.version === 'v1';
  const others = fieldSpecs.filter(
    (spec) =>
      isSelectedGvk(gvk, spec) &&
      spec.path !== 'metadata/namespace' &&
      (spec.path !== 'metadata/name' || isCore) &&
      !(isBinding(gvk) && isForSubjects(spec)),
  );
  const own: readonly FieldSpec[] = build.isClusterScoped(gvk) ? [] : [{ path: 'metadata/namespace', create: true }];
  return [...own, ...others].map(splitSpec);
}

function isBinding({ kind }: Pick<FieldSpec, 'kind'>): boolean {
  return kind === 'RoleBinding' || kind === 'ClusterRoleBinding';
}

/** Whether `withSubjects` does what the spec says. Follows removeRoleBindingSubjectFieldSpecs. */
function isForSubjects(spec: FieldSpec): boolean {
  return isBinding(spec) && spec.path === 'subjects/namespace';
}

function inNamespace(
  object: BuildObject,
  { step, specsOf }: Setting,
  entry: Entry<NamespaceConfig>,
  build: Build,
): BuildObject {
  const { config } = entry;
  const id = currentId(object);
  const isDifferent = build.isClusterScoped(id) && !isClusterScopedToKustomize(id);
  if (isDifferent && id.namespace !== config.namespace) reportDifference(object, entry, build);
  const change = (sourced: Sourced, path: Path, value: JsonValue | undefined): readonly Change<Sourced>[] | string => {
    if (isObject(value) || isArray(value)) return 'The field of a namespace must be a scalar';
    if (config.unsetOnly === true && value !== undefined && value !== null && value !== '') return [];
    return setScalar(sourced, path, config.namespace, step);
  };
  const bound = isBinding(id) ? withSubjects(object, entry, build) : object;
  return changeSpecFields(bound, { specs: specsOf(id), creates: 'scalar', change }, entry, build);
}

function reportDifference(object: BuildObject, entry: Entry<NamespaceConfig>, build: Build): void {
  const { kind, name } = currentId(object);
  const location = locateEntry(entry, entry.config.at);
  const position = locateSourced(object, ['kind']);
  build.report({
    code: 'kustomize-difference',
    severity: 'warning',
    message: `${kind} ${name} has no namespace, because its kind is cluster-scoped. kustomize sets namespace ${entry.config.namespace} (kustomize#2498)`,
    hint: 'A cluster ignores the namespace, so both results work',
    ...(location === undefined ? {} : { location }),
    subject: subjectOfObject(object),
    ...(position === undefined ? {} : { related: [{ message: 'the object', location: position }] }),
  });
}

function withSubjects(object: BuildObject, entry: Entry<NamespaceConfig>, build: Build): BuildObject {
  const { namespace, subjects = 'defaultOnly', unsetOnly = false, at } = entry.config;
  const list = member(object.value, 'subjects');
  if (subjects === 'none' || list === undefined || list === null) return object;
  const wrong = isArray(list) ? list.findIndex((subject) => subject !== null && !isObject(subject)) : undefined;
  if (!isArray(list) || wrong !== -1) {
    reportSubjects(object, wrong, { entry, build });
    return object;
  }
  const changes = list.flatMap((subject, index): readonly Change<Sourced>[] => {
    const isMeant =
      subjects === 'defaultOnly' ? member(subject, 'name') === 'default' : member(subject, 'kind') === 'ServiceAccount';
    const present = member(subject, 'namespace');
    if (!isMeant || (unsetOnly && present !== undefined && present !== null && present !== '')) return [];
    const step = stepOf(entry, 'set', at);
    const content: Sourced = { value: namespace, origins: { steps: [step] } };
    return [changeToSet(object.value, ['subjects', index, 'namespace'], content, step)];
  });
  return withSourced(object, applySourced(object, changes));
}

/** `index`: of a subject that is no mapping; undefined if the subjects are no list. */
function reportSubjects(
  object: BuildObject,
  index: number | undefined,
  { entry, build }: { readonly entry: Entry<NamespaceConfig>; readonly build: Build },
): void {
  const path = index === undefined ? ['subjects'] : ['subjects', index];
  const location = locateSourced(object, path);
  build.report({
    code: 'invalid-resource',
    severity: 'error',
    message: `${entry.label}: ${index === undefined ? 'The subjects must be a list' : 'A subject must be a mapping'}`,
    hint: 'Write each subject as an item with kind and name',
    ...(location === undefined ? {} : { location }),
    subject: subjectOfObject(object),
    fieldPath: path,
  });
}

function reportConflicts(objects: ObjectList, entry: Entry<NamespaceConfig>, build: Build): void {
  const seen = new Map<string, BuildObject>();
  for (const [, object] of objects.entries()) {
    const id = currentId(object);
    const key = [id.group, id.version, id.kind, effectiveNamespace(id, build), id.name].join('\0');
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, object);
      continue;
    }
    const location = locateEntry(entry, entry.config.at);
    const positions = [first, object].flatMap((one) => {
      const position = locateSourced(one, ['metadata', 'name']);
      return position === undefined ? [] : [{ message: 'one of the objects', location: position }];
    });
    build.report({
      code: 'object-id-conflict',
      severity: 'error',
      message: `In namespace ${entry.config.namespace}, two objects are ${id.kind} ${id.name}`,
      hint: 'Give one of them another name, or remove it',
      ...(location === undefined ? {} : { location }),
      subject: subjectOfObject(object),
      related: positions,
    });
    return;
  }
}
