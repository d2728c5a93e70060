import type { Diagnostic, Subject } from '@krmkit/base';
import { compileTemplate } from '@krmkit/expansion';
import { finalVariables, mayHavePodTemplate } from '@krmkit/pods';
import type { ResolvedContainer, ResolveOverrides, FoundIn, ResolvedTemplate, Value, Variable } from '@krmkit/pods';
import type { BuiltRoot, Environments } from '@krmkit/kustomize';
import { isSelected } from '@krmkit/manifests';
import { CONTAINER_FACTS, containerFact, sameValue } from '../changes/container-changes.ts';
import { resolveEnvironments } from '../findings/resolve-environments.ts';
import type { ImageConfigs } from '../findings/image-config.ts';
import type { JudgedRest, JudgedRests } from './judged-rest.ts';
import { addRest, changedRest, inRoot } from './judged-rest.ts';
import type { CheckSettings } from '../findings/check-settings.ts';

/** A finding in one environment. */
export interface JudgedFinding {
  /** The directory of the root; undefined for files. */
  readonly root: string | undefined;
  readonly diagnostic: Diagnostic;
  /** Undefined for a diagnostic that is not about a field of an object. */
  readonly found: FoundIn | undefined;
}

/** What is wrong in all environments, and what their containers get. */
export interface Judgement {
  readonly environments: Environments;
  /** The directories of the roots that are not among the PATHs, and only show what a fix changes there. */
  readonly others: ReadonlySet<string>;
  readonly findings: readonly JudgedFinding[];
  /** By environment, workload and container. */
  readonly containers: ReadonlyMap<string, JudgedContainer>;
  /** Of the objects of builds, what is outside of their containers, by environment and object. */
  readonly rest: JudgedRests;
}

/** What one container gets, by field: `env PORT`, `args[2]`, `image`. */
interface JudgedContainer {
  readonly root: string | undefined;
  readonly subject: Subject;
  readonly fields: ReadonlyMap<string, JudgedField>;
}

interface JudgedField {
  readonly value: Value;
  /** The names of the variables that the text refers to. */
  readonly references: readonly string[];
  /** The ConfigMap or Secret that has the value, and its key. */
  readonly key?: { readonly kind: string; readonly namespace: string; readonly name: string; readonly key: string };
}

const EACH: ResolveOverrides = { reportsEach: true };

/** Resolves all pods of all environments. `others` are the roots that are not among the PATHs. */
export function judge(
  own: Environments,
  others: readonly BuiltRoot[],
  settings: CheckSettings,
  images: ImageConfigs,
): Judgement {
  const environments: Environments = { files: own.files, roots: [...own.roots, ...others] };
  const findings: JudgedFinding[] = [];
  const containers = new Map<string, JudgedContainer>();
  const rest = new Map<string, JudgedRest>();
  const foundIn = new Map<Diagnostic, FoundIn | undefined>();
  const onFound = foundIn.set.bind(foundIn);
  const resolved = resolveEnvironments(environments, settings, images, { ...EACH, onFound });
  for (const { root, package: read, diagnostics, templatesOf, judgeObject } of resolved) {
    for (const [index, resource] of read.resources.entries()) {
      if (root !== undefined) addRest(rest, { root, index, resource }, settings, environments.roots);
      for (const template of templatesOf(resource)) addContainers(containers, root, template);
      judgeObject(resource);
    }
    for (const diagnostic of diagnostics) findings.push({ root, diagnostic, found: foundIn.get(diagnostic) });
  }
  return { environments, others: new Set(others.map(({ directory }) => directory)), findings, containers, rest };
}

/** Whether `expand` reports the finding: those about pods only for selected workloads. */
export function isReported(
  { found }: JudgedFinding,
  { selection, templates, defaultNamespace }: CheckSettings,
): boolean {
  if (found === undefined || !mayHavePodTemplate(found.resource.identity, templates)) return true;
  return isSelected(found.resource, selection, found.namespace ?? defaultNamespace ?? 'default');
}

function addContainers(
  containers: Map<string, JudgedContainer>,
  root: string | undefined,
  { subject: object, template, containers: own }: ResolvedTemplate,
): void {
  for (const container of own) {
    const subject: Subject = { ...object, containerList: container.located.list, container: container.name };
    // A fix can write another version.
    const key = JSON.stringify([root ?? null, { ...subject, apiVersion: '' }, template.path]);
    // An API server refuses two containers of one name; their indices tell them apart.
    const at = containers.has(key) ? `${key}${containers.size}` : key;
    containers.set(at, { root, subject, fields: fieldsOf(container) });
  }
}

function fieldsOf(resolved: ResolvedContainer): ReadonlyMap<string, JudgedField> {
  const { environment, located, command, args, handlers } = resolved;
  const { container } = located;
  const facts = CONTAINER_FACTS.map((name): NamedField => {
    return [name, { value: textValue(containerFact(resolved, name) ?? ''), references: [] }];
  });
  return new Map([
    ...finalVariables(environment).map(variableField),
    ...listFields('command', command, container.command),
    ...listFields('args', args, container.args),
    ...handlers.flatMap(({ kind, command: values, written }) =>
      listFields(`${kind} command`, values.map(textValue), written),
    ),
    ...mountFields(resolved),
    ...facts,
  ]);
}

type NamedField = readonly [name: string, field: JudgedField];

function variableField({ name, value, provenance }: Variable): NamedField {
  const isKey = provenance.kind === 'configMap' || provenance.kind === 'secret';
  const references = provenance.kind === 'value' ? provenance.references : [];
  return [`env ${name}`, { value, references, ...(isKey ? { key: provenance } : {}) }];
}

function listFields(name: string, values: readonly Value[], written: readonly string[] = []): readonly NamedField[] {
  return values.map((value, index) => [`${name}[${index}]`, { value, references: namesIn(written[index] ?? '') }]);
}

function mountFields({ mounts, located }: ResolvedContainer): readonly NamedField[] {
  return mounts.map(({ mountPath, volume, readOnly, subPath }, index) => {
    const { subPathExpr = '', subPath: plain = '' } = located.container.volumeMounts?.[index] ?? {};
    const field = {
      value: [...subPath, ...textValue(`\n${volume} ${String(readOnly)}`)],
      references: namesIn(subPathExpr === '' ? plain : subPathExpr),
    };
    return [`${subPathExpr === '' ? 'subPath' : 'subPathExpr'} of ${mountPath}`, field];
  });
}

function textValue(text: string): Value {
  return text === '' ? [] : [{ kind: 'literal', text }];
}

function namesIn(text: string): readonly string[] {
  return text.includes('$(') ? compileTemplate(text).references.map(({ name }) => name) : [];
}

/**
 * Why fixes are not safe: a finding that is still there, a new one, or a value that changes although no fixed finding is
 * about it. Undefined if there is no such reason.
 */
export function reasonUnsafe(before: Judgement, after: Judgement, fixed: readonly JudgedFinding[]): string | undefined {
  return (
    reasonNewFinding(before, after, fixed) ??
    changedValue(before, after, fixed) ??
    changedRest(before.rest, after.rest, fixed)
  );
}

/** A finding that is new, or still there. */
export function reasonNewFinding(
  before: Judgement,
  after: Judgement,
  fixed: readonly JudgedFinding[],
): string | undefined {
  return changedFinding(before, after, fixed, () => true);
}

/** Why fixes are of no use: a finding that is still there, or a kustomization that cannot be built any more. */
export function reasonNotGone(
  before: Judgement,
  after: Judgement,
  fixed: readonly JudgedFinding[],
): string | undefined {
  const keys = new Set(fixed.map(findingKey));
  return changedFinding(before, after, fixed, (one) => one.found === undefined || keys.has(findingKey(one)));
}

function changedFinding(
  before: Judgement,
  after: Judgement,
  fixed: readonly JudgedFinding[],
  counts: (finding: JudgedFinding) => boolean,
): string | undefined {
  const allowed = new Map<string, number>();
  for (const finding of before.findings) add(allowed, findingKey(finding), 1);
  const isFixed = new Set(fixed.map(findingKey));
  for (const finding of fixed) add(allowed, findingKey(finding), -1);
  for (const finding of after.findings) {
    const key = findingKey(finding);
    add(allowed, key, -1);
    if ((allowed.get(key) ?? 0) >= 0 || !counts(finding)) continue;
    const { code, message } = finding.diagnostic;
    return isFixed.has(key)
      ? 'the finding would still be there'
      : `it would cause ${code}${inRoot(finding)}: ${message}`;
  }
  return undefined;
}

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

/** Without lines and indices, because a fix can move them. */
function findingKey({ root, diagnostic }: JudgedFinding): string {
  const { code, severity, subject, field, location } = diagnostic;
  return JSON.stringify([root ?? null, code, severity, subject ?? location?.path ?? null, field ?? null]);
}

function changedValue(before: Judgement, after: Judgement, fixed: readonly JudgedFinding[]): string | undefined {
  const bySubject = new Map<string, JudgedFinding[]>();
  for (const finding of fixed) {
    const { subject } = finding.diagnostic;
    const key = subject === undefined ? '' : subjectKey(finding.root, subject);
    const own = bySubject.get(key) ?? [];
    bySubject.set(key, own);
    own.push(finding);
  }
  for (const [key, old] of before.containers) {
    const now = after.containers.get(key);
    if (now === undefined) return `it would remove ${containerText(old)}`;
    const about = bySubject.get(subjectKey(old.root, old.subject)) ?? [];
    const field = unexplainedField(old, now, about, fixed);
    if (field !== undefined) return `it would change ${field} of ${containerText(old)}`;
  }
  for (const [key, now] of after.containers) {
    if (!before.containers.has(key)) return `it would add ${containerText(now)}`;
  }
  return undefined;
}

function subjectKey(root: string | undefined, { kind, namespace, name, containerList, container }: Subject): string {
  return JSON.stringify([root ?? null, kind, namespace, name, containerList, container]);
}

/** The first field that changes although neither a finding nor a reference explains it. */
function unexplainedField(
  before: JudgedContainer,
  after: JudgedContainer,
  about: readonly JudgedFinding[],
  fixed: readonly JudgedFinding[],
): string | undefined {
  const changed = changedFields(before, after);
  if (changed.length === 0) return undefined;
  const explained = new Set(about.flatMap(({ diagnostic: { field } }) => field ?? []));
  const fieldsAt = (name: string): readonly JudgedField[] =>
    [before.fields.get(name), after.fields.get(name)].filter((field) => field !== undefined);
  const isExplained = (name: string): boolean =>
    explained.has(name) ||
    // A container whose finding is gone can start.
    (name === 'error' && about.length > 0 && after.fields.get(name)?.value.length === 0) ||
    fieldsAt(name).some(
      ({ references, key }) =>
        references.some((reference) => explained.has(`env ${reference}`)) ||
        (key !== undefined && fixed.some((finding) => isAboutKey(finding, before.root, key))),
    );
  let open = changed;
  for (;;) {
    const rest = open.filter((name) => !isExplained(name));
    if (rest.length === open.length) return rest[0];
    for (const name of open) if (!rest.includes(name)) explained.add(name);
    open = rest;
  }
}

function changedFields(before: JudgedContainer, after: JudgedContainer): readonly string[] {
  const names = new Set([...before.fields.keys(), ...after.fields.keys()]);
  return [...names].filter((name) => {
    const [old, now] = [before.fields.get(name), after.fields.get(name)];
    return old === undefined || now === undefined || !sameValue(old.value, now.value);
  });
}

/** Whether a finding is about the key of a ConfigMap or Secret that a value comes from. */
function isAboutKey(
  { root, diagnostic: { subject, fieldPath = [] } }: JudgedFinding,
  own: string | undefined,
  { kind, namespace, name, key }: NonNullable<JudgedField['key']>,
): boolean {
  return (
    root === own &&
    subject?.kind.toLowerCase() === kind.toLowerCase() &&
    subject.name === name &&
    subject.namespace === namespace &&
    fieldPath.at(-1) === key
  );
}

function containerText({ root, subject }: JudgedContainer): string {
  const { kind, namespace = '', name, container = '' } = subject;
  return `container ${container} of ${kind} ${namespace}/${name}${inRoot({ root })}`;
}
