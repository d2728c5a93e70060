import { expand as expandText } from '@krmkit/expansion';
import type { Change, JsonValue, Path } from '@krmkit/base';
import { isArray, isObject, scalarText } from '@krmkit/base';
import { splitApiVersion, findSpecFields } from '@krmkit/manifests';
import type { FieldSpec, SplitSpec } from '@krmkit/manifests';
import type { Build, Entry } from './build-context.ts';
import { effectiveNamespace, locateSourced, stepOf, subjectOfObject } from './build-context.ts';
import type { VariableConfig } from './kustomization-decoder.ts';
import type { BuildObject, ObjectId, ObjectList } from './objects.ts';
import { allIds, currentId } from './objects.ts';
import { secretOf } from './copied-secrets.ts';
import type { Sourced, Step } from './origins.ts';
import { applySourced, contributing, originsAt, partOf } from './origins.ts';
import { findSource, splitFieldPath } from './replacements/field-path.ts';
import { reportEntry } from './report-entry.ts';
import { withSourced } from './shared-scalars.ts';
import { specsByKind } from './walk-field.ts';
import { isUnsafeInteger, writtenDigits, writtenOrNull, writtenScalar } from './written-text.ts';

/**
 * Marks the object that a variable refers to, with the ids that it has in the kustomization of the variable. Follows
 * ResAccumulator.MergeVars in api/internal/accumulator/resaccumulator.go.
 */
export function declareVariable(objects: ObjectList, entry: Entry<VariableConfig>, build: Build): void {
  const { name: variable = '' } = entry.config;
  const wanted = idOfObjref(entry.config);
  const anyNamespace = wanted.namespace === '' && !build.isClusterScoped(wanted);
  const isMeant = (id: ObjectId): boolean =>
    id.name === wanted.name &&
    id.kind === wanted.kind &&
    id.group === wanted.group &&
    id.version === wanted.version &&
    (anyNamespace || effectiveNamespace(id, build) === effectiveNamespace(wanted, build));
  const found = objects.named(wanted.name).filter((position) => {
    const object = objects.at(position);
    return object !== undefined && allIds(object).some(isMeant);
  });
  const [only, second] = found;
  if (second !== undefined) {
    const message = `${found.length} objects match the variable ${variable}`;
    reportEntry(build, entry, { at: ['objref'], message, hint: 'Add the namespace of the object' });
    return;
  }
  const object = only === undefined ? undefined : objects.at(only);
  if (only === undefined || object === undefined) return;
  objects.replace(only, { ...object, variables: [...(object.variables ?? []), variable] });
}

function idOfObjref({ objref = {} }: VariableConfig): ObjectId {
  const { name = '', namespace = '', kind = '', apiVersion = '', group = '', version = '' } = objref;
  return { ...(apiVersion === '' ? { group, version } : splitApiVersion(apiVersion)), kind, name, namespace };
}

/** A variable with its value, and the steps that the value comes from. */
interface Variable {
  readonly entry: Entry<VariableConfig>;
  readonly sourced: Sourced;
  readonly steps: readonly Step[];
  isUsed: boolean;
}

/**
 * Replaces `$(NAME)` in the fields of the specs. Follows ResAccumulator.ResolveVars and api/filters/refvar. `entries`: the
 * variables of all kustomizations.
 */
export function replaceVariables(
  objects: ObjectList,
  entries: readonly Entry<VariableConfig>[],
  specs: readonly FieldSpec[],
  build: Pick<Build, 'report'>,
): void {
  const variables = findVariables(objects, entries, build);
  if (variables === undefined) return;
  const specsOf = specsByKind(specs);
  for (const [position, object] of objects.entries()) {
    const changed = replaceIn(object, specsOf(currentId(object)), variables, build);
    if (changed !== object) objects.replace(position, changed);
  }
  for (const [name, { entry, isUsed }] of variables) {
    if (isUsed) continue;
    const message = `No field has the variable $(${name})`;
    reportEntry(build, entry, { at: ['name'], message, hint: 'Remove the variable', code: 'unmatched-target' });
  }
}

function findVariables(
  objects: ObjectList,
  entries: readonly Entry<VariableConfig>[],
  build: Pick<Build, 'report'>,
): ReadonlyMap<string, Variable> | undefined {
  const referred = new Map<string, BuildObject>();
  for (const [, object] of objects.entries()) {
    for (const name of object.variables ?? []) if (!referred.has(name)) referred.set(name, object);
  }
  const variables = new Map<string, Variable>();
  let hasFailed = false;
  for (const entry of entries) {
    const { name = '' } = entry.config;
    if (variables.has(name)) {
      const hint = 'Give each variable of the whole build another name';
      reportEntry(build, entry, { at: ['name'], message: `The variable ${name} is declared twice`, hint });
      hasFailed = true;
      continue;
    }
    const variable = readVariable(entry, referred.get(name), build);
    if (variable === undefined) hasFailed = true;
    else variables.set(name, variable);
  }
  return hasFailed ? undefined : variables;
}

/** A variable with its value in the object that it refers to. Undefined after an error. */
function readVariable(
  entry: Entry<VariableConfig>,
  object: BuildObject | undefined,
  build: Pick<Build, 'report'>,
): Variable | undefined {
  const { name = '', fieldref } = entry.config;
  if (object === undefined) {
    const hint = 'Correct objref: apiVersion, kind and name must be those of the object';
    reportEntry(build, entry, { at: ['objref'], message: `No object matches the variable ${name}`, hint });
    return undefined;
  }
  const at = ['fieldref'];
  const hint = 'Correct fieldref.fieldPath';
  const fieldPath =
    fieldref?.fieldPath === undefined || fieldref.fieldPath === '' ? 'metadata.name' : fieldref.fieldPath;
  const found = findSource(object.value, splitFieldPath(fieldPath).flatMap(withIndex));
  const sourced = found.ok && found.value !== undefined ? partOf(object, found.value) : undefined;
  if (sourced === undefined) {
    const { kind, name: objectName } = currentId(object);
    reportEntry(build, entry, { at, message: `${kind} ${objectName} has no field ${fieldPath}`, hint });
    return undefined;
  }
  if (isArray(sourced.value) || isObject(sourced.value)) {
    const message = `The value of the variable ${name} is not a scalar, so $(${name}) stays as it is`;
    reportEntry(build, entry, { at, message, hint, code: 'unmatched-target' });
  }
  const path = found.ok ? (found.value ?? []) : [];
  const copied = secretOf(object, path, textOf(sourced));
  if (copied.secret === undefined) warnOfDigits(sourced, entry, build);
  const step: Step = { ...stepOf(entry, 'edit'), generated: true, ...copied };
  return {
    entry,
    sourced,
    steps: [...contributing(sourced.origins), step],
    isUsed: false,
  };
}

/** kustomize reads the digits of an integer as a decimal number of 64 bits, whatever is before them. */
function warnOfDigits(sourced: Sourced, entry: Entry<VariableConfig>, build: Pick<Build, 'report'>): void {
  const { value } = sourced;
  if (typeof value !== 'number' || !Number.isInteger(value)) return;
  const written = writtenScalar(sourced) ?? '';
  const digits = textOf(sourced) ?? '';
  if (/[.eE]/.test(written) && !/^[-+]?0x/i.test(written)) return;
  if (written === digits && BigInt.asIntN(64, BigInt(digits)) === BigInt(digits)) return;
  const message = `The value ${written} is the number ${digits}; kustomize refuses it, or reads another number`;
  reportEntry(build, entry, {
    at: ['fieldref'],
    message,
    hint: 'Write the number with decimal digits, or as a text',
    code: 'kustomize-difference',
  });
}

/** `list[0]` has the parts `list` and `0`. */
function withIndex(part: string): readonly string[] {
  const match = /^(.+)\[(\d+)\]$/.exec(part);
  return match === null ? [part] : [match[1] ?? '', match[2] ?? ''];
}

function replaceIn(
  object: BuildObject,
  specs: readonly SplitSpec[],
  variables: ReadonlyMap<string, Variable>,
  build: Pick<Build, 'report'>,
): BuildObject {
  let current = object;
  for (const split of specs) {
    const { spec } = split;
    const changes: Change<Sourced>[] = [];
    const expand = (value: JsonValue, path: Path): void => {
      const change = typeof value === 'string' ? expanded(current, { value, path, spec }, variables, build) : undefined;
      if (change !== undefined) changes.push(change);
    };
    const { fields, problem } = findSpecFields(current.value, split);
    if (problem !== undefined) {
      reportField(current, problem, spec, build);
      return current;
    }
    for (const { path, value } of fields) {
      if (isArray(value)) {
        for (const [index, item] of value.entries()) {
          if (typeof item !== 'string') reportItem(current, [...path, index], spec, build);
          expand(item, [...path, index]);
        }
      } else if (isObject(value)) for (const [key, part] of Object.entries(value)) expand(part, [...path, key]);
      else if (value !== undefined) expand(value, path);
    }
    if (changes.length > 0) current = withSourced(current, applySourced(current, changes));
  }
  return current;
}

/** kustomize refuses a list with such an item wherever it looks for variables. */
function reportItem(object: BuildObject, path: Path, spec: FieldSpec, build: Pick<Build, 'report'>): void {
  reportField(object, { path, message: 'Each item must be a text, because the build has vars' }, spec, build);
}

function reportField(
  object: BuildObject,
  { path, message }: { readonly path: Path; readonly message: string },
  spec: FieldSpec,
  build: Pick<Build, 'report'>,
): void {
  const location = locateSourced(object, path);
  build.report({
    code: 'invalid-entry',
    severity: 'error',
    message: `The varReference ${spec.path} does not fit the object: ${message}`,
    hint: 'Correct the object, or the path in configurations',
    ...(location === undefined ? {} : { location }),
    subject: subjectOfObject(object),
    fieldPath: path,
  });
}

/** A scalar as a part of a text. Undefined for other values. */
function textOf(part: Sourced): string | undefined {
  const { value, origins } = part;
  if (value === null) return writtenOrNull(part, false);
  const digits = isUnsafeInteger(value) ? writtenDigits(contributing(origins), value) : undefined;
  return digits ?? scalarText(value);
}

/** The fields that are texts for Kubernetes, whatever the type of a variable. */
const TEXT_FIELD = /(?:^|\/)(?:args|command|env\/value|labels|mountPath|subPath|hosts?|secretName|nfs\/server)$/;

function expanded(
  object: BuildObject,
  { value, path, spec }: { readonly value: string; readonly path: Path; readonly spec: FieldSpec },
  variables: ReadonlyMap<string, Variable>,
  build: Pick<Build, 'report'>,
): Change<Sourced> | undefined {
  if (!value.includes('$')) return undefined;
  const used: Variable[] = [];
  const text = expandText(value, (name) => {
    const variable = variables.get(name);
    if (variable === undefined) return `$(${name})`;
    variable.isUsed = true;
    const content = textOf(variable.sourced);
    if (content === undefined) return `$(${name})`;
    used.push(variable);
    return content;
  });
  const [only] = used;
  const name = only?.entry.config.name ?? '';
  // A text if the field is one.
  let content: JsonValue = text;
  const { value: sole = text } = only?.sourced ?? {};
  if (only !== undefined && value === `$(${name})` && typeof sole !== 'string' && sole !== null) {
    if (/(?:^|\/)annotations$/.test(spec.path)) {
      content = text;
    } else if (TEXT_FIELD.test(spec.path)) {
      const message = `The field is a text, so $(${name}) becomes ${JSON.stringify(text)}; kustomize writes it without quotes`;
      const hint = 'Write the value of the variable with quotes in its object';
      const problem = { at: ['fieldref'], message, hint, object, fieldPath: path } as const;
      reportEntry(build, only.entry, { ...problem, code: 'kustomize-difference' });
    } else {
      content = only.sourced.value;
    }
  }
  if (content === value) return undefined;
  const steps = [
    ...originsAt(object.origins, path).steps,
    ...used.flatMap((variable) => variable.steps.map((step) => ({ ...step, effect: 'edit' as const }))),
  ];
  return { kind: 'replace', path, content: { value: content, origins: { steps } } };
}
