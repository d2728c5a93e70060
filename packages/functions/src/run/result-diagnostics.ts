import type { Diagnostic, Location, Subject, JsonValue, Path } from '@krmkit/base';
import { identityKey, identityOf, splitApiVersion, locateIn, subjectOf } from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';
import { isArray, member, parseSelector, selectPaths } from '@krmkit/base';
import type { FunctionItem } from './item.ts';
import { stepName } from './problem.ts';
import type { FunctionResult } from '../sdk/function.ts';
import type { StepRun } from './pipeline.ts';
import type { FunctionStep } from './step.ts';
import { INPUT_NAME } from './step.ts';

/** The results of one function, from a run or from a file. */
export interface ReportedResults extends Pick<StepRun, 'at' | 'results' | 'kept'> {
  readonly step: Pick<FunctionStep, 'name' | 'declaredAt'>;
}

/** A result as a finding, and the field that it is about. */
export interface LocatedResult {
  readonly diagnostic: Diagnostic;
  readonly field: FunctionResult['field'];
  /** Undefined if the package does not have it, or has another one in its place. */
  readonly resource: Resource | undefined;
  /** Of the field; undefined if the path selects nothing, or more than one field. The value can be missing. */
  readonly path: Path | undefined;
}

/**
 * The results of functions as findings in the files of the package: at the field if a result names one, else at the
 * resource, else where the function is declared. `items` are those at the start of the run; their texts are the files.
 */
export function resultDiagnostics(
  runs: readonly ReportedResults[],
  items: readonly FunctionItem[],
): readonly Diagnostic[] {
  return locateResults(runs, items).map(({ diagnostic }) => diagnostic);
}

/** As `resultDiagnostics`, with the fields. */
export function locateResults(
  runs: readonly ReportedResults[],
  items: readonly FunctionItem[],
): readonly LocatedResult[] {
  const byPlace = new Map<string, FunctionItem>();
  const byPath = new Map<string, FunctionItem>();
  const byIdentity = new Map<string, FunctionItem[]>();
  for (const item of items) {
    const { path, index, resource } = item;
    if (path !== undefined) {
      byPlace.set(`${path}\0${index ?? 0}`, item);
      if (!byPath.has(path)) byPath.set(path, item);
    }
    const key = identityKey(resource.identity);
    const same = byIdentity.get(key);
    if (same === undefined) byIdentity.set(key, [item]);
    else same.push(item);
  }
  const find = ({ file, resourceRef }: FunctionResult): FunctionItem | undefined => {
    const same = resourceRef === undefined ? undefined : byIdentity.get(keyOfReference(resourceRef));
    if (file === undefined) return same?.length === 1 ? same[0] : undefined;
    const named = same?.filter((item) => item.path === file.path);
    const [only, ...more] = named ?? [];
    if (only !== undefined && more.length === 0) return only;
    const placed = byPlace.get(`${file.path}\0${file.index ?? 0}`);
    if (placed !== undefined && (resourceRef === undefined || named?.length !== 0)) return placed;
    // The file exists, but the function may have renamed the resource.
    return placed ?? byPath.get(file.path);
  };
  const locate = (run: ReportedResults, result: FunctionResult): LocatedResult => {
    const { field, resourceRef } = result;
    const item = find(result);
    const fieldPath = field && item && fieldPathIn(item.resource, field.path);
    const isNamed =
      resourceRef === undefined ||
      (item !== undefined && identityKey(item.resource.identity) === keyOfReference(resourceRef));
    return {
      diagnostic: diagnosticOf(run, result, item, fieldPath?.path),
      field,
      resource: isNamed ? item?.resource : undefined,
      path: fieldPath?.isWhole === true ? fieldPath.path : undefined,
    };
  };
  return runs.flatMap((run) => [
    ...run.results.map((result) => locate(run, result)),
    ...run.kept.map((result): LocatedResult => {
      const located = locate(run, result);
      return { ...located, diagnostic: { ...located.diagnostic, code: 'kept-spelling' } };
    }),
  ]);
}

function keyOfReference({ apiVersion, kind, namespace, name }: NonNullable<FunctionResult['resourceRef']>): string {
  return identityKey({ ...splitApiVersion(apiVersion), kind, namespace, name });
}

function diagnosticOf(
  run: ReportedResults,
  result: FunctionResult,
  item: FunctionItem | undefined,
  fieldPath: Path | undefined,
): Diagnostic {
  const { message, severity, field, file, resourceRef } = result;
  const location: Location | undefined =
    item === undefined ? undefined : locateIn(item.resource, fieldPath ?? NAME_PATH(item.resource));
  // The words after `--` and the configMap of a Kptfile are not resources that a user has written.
  const isInput = item === undefined && resourceRef?.name === INPUT_NAME;
  const subject = isInput ? undefined : subjectFor(resourceRef, item);
  const position = location ?? run.step.declaredAt;
  return {
    code: 'function-result',
    severity,
    message: message.trim() === '' ? 'The function gave no reason' : message.trimEnd(),
    ...hintOf(result),
    ...(position === undefined ? {} : { location: position }),
    ...(subject === undefined ? {} : { subject }),
    ...(fieldPath === undefined ? {} : { fieldPath }),
    ...(isInput && field !== undefined && message.includes(field.path) ? {} : fieldOf(result)),
    related: [relatedTo(run, location !== undefined, item === undefined ? file : undefined)],
  };
}

/** The function. If the file of a result is not part of the package, only this message shows it. */
function relatedTo(
  { step, at }: ReportedResults,
  isLocated: boolean,
  outside: FunctionResult['file'],
): Pick<Diagnostic, 'message' | 'location'> {
  const { declaredAt } = step;
  return {
    message: `${stepName(step, at)} reports this${outside === undefined ? '' : ` about ${outside.path}`}`,
    ...(declaredAt !== undefined && isLocated ? { location: declaredAt } : {}),
  };
}

/** The name is the best position for a whole resource. */
const NAME_PATH = ({ value }: Resource): Path =>
  member(member(value, 'metadata'), 'name') === undefined ? [] : ['metadata', 'name'];

function fieldOf({ field }: FunctionResult): Pick<Diagnostic, 'field'> {
  return field === undefined ? {} : { field: field.path };
}

function hintOf({ field }: FunctionResult): { readonly hint?: string } {
  const proposed = field?.proposedValue;
  if (field === undefined || proposed === undefined) return {};
  const text = JSON.stringify(proposed);
  return { hint: `it proposes ${text.length > 200 ? `${text.slice(0, 197)}...` : text}` };
}

function subjectFor(reference: FunctionResult['resourceRef'], item: FunctionItem | undefined): Subject | undefined {
  if (reference === undefined) {
    return item === undefined || identityOf(item.resource.value) === undefined ? undefined : subjectOf(item.resource);
  }
  const { apiVersion, kind, namespace, name } = reference;
  return { apiVersion, kind, ...(namespace === undefined ? {} : { namespace }), name };
}

interface FieldPath {
  readonly path: Path;
  /** False: only its beginning, because the rest selects nothing, or several fields. */
  readonly isWhole: boolean;
}

/** Functions write `spec.containers[3].image`, `spec.ports.0.port`, `/spec/replicas` and selectors. */
function fieldPathIn({ value }: Resource, written: string): FieldPath | undefined {
  const text = written.startsWith('/') ? pointerText(written) : written;
  const parsed = parseSelector(text);
  if (!parsed.ok) return undefined;
  const path: (string | number)[] = [];
  let current: JsonValue | undefined = value;
  for (const step of parsed.selector) {
    if (step.kind === 'every') return { path, isWhole: false };
    if (step.kind === 'match') {
      const [at]: Path = selectPaths(current ?? null, [step])[0] ?? [];
      if (typeof at !== 'number') return { path, isWhole: false };
      path.push(at);
      current = isArray(current) ? current[at] : undefined;
      continue;
    }
    const key: string | number = step.kind === 'item' ? step.index : step.name;
    const isIndex = isArray(current) && /^\d{1,9}$/.test(String(key));
    path.push(isIndex ? Number(key) : key);
    current = isArray(current) ? current[Number(key)] : member(current, String(key));
  }
  return { path, isWhole: true };
}

/** A JSON pointer as a path with quoted keys. */
function pointerText(pointer: string): string {
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `['${part.replaceAll(/[\\']/g, '\\$&')}']`))
    .join('');
}
