import type { FunctionResult } from '../sdk/function.ts';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject, member, printPath } from '@krmkit/base';
import { keptMessage } from '@krmkit/manifests';
import type { KeptScalar } from './respell-output.ts';

/**
 * Reads the results of a function in all known forms: a list; a list inside `items`, also in several wrappers; a single
 * result; the object inside `resourceRef.metadata`; `suggestedValue` for `proposedValue`. A missing or unknown severity
 * is `error`, as the specification says; kpt's TypeScript library writes `warn`. Nothing meaningful is lost: anything
 * else becomes a result with its text as the message.
 */
export function readResults(value: JsonValue | undefined): readonly FunctionResult[] {
  if (value === undefined || value === null) return [];
  const wrapped = member(value, 'items');
  const list = isArray(value) ? value : wrapped === undefined || wrapped === null ? undefined : wrapped;
  if (isArray(list)) return list.flatMap((one) => (isWrapper(one) ? readResults(one) : [readResult(one)]));
  // A wrapper without content is not a result.
  if (isObject(value) && !Object.hasOwn(value, 'message') && !Object.hasOwn(value, 'severity')) {
    return list === undefined ? [] : [readResult(list)];
  }
  return [readResult(value)];
}

/** The results of one function in the list of all: `results: [{kind: ObjectError, items: [...]}]`. */
function isWrapper(value: JsonValue): boolean {
  if (member(value, 'message') !== undefined || member(value, 'severity') !== undefined) return false;
  return isArray(member(value, 'items'));
}

function readResult(written: JsonValue): FunctionResult {
  const message = member(written, 'message');
  const resourceRef = readReference(member(written, 'resourceRef'));
  const field = readField(member(written, 'field'));
  const file = readFile(member(written, 'file'));
  const tags = readTags(member(written, 'tags'));
  return {
    message: typeof message === 'string' ? message : textOf(message ?? written),
    severity: severityOf(member(written, 'severity')),
    ...(resourceRef === undefined ? {} : { resourceRef }),
    ...(field === undefined ? {} : { field }),
    ...(file === undefined ? {} : { file }),
    ...(tags === undefined ? {} : { tags }),
  };
}

function severityOf(written: JsonValue | undefined): FunctionResult['severity'] {
  const severity = typeof written === 'string' ? written.toLowerCase() : undefined;
  if (severity === 'warn' || severity === 'warning') return 'warning';
  return severity === 'info' ? 'info' : 'error';
}

function readReference(written: JsonValue | undefined): FunctionResult['resourceRef'] {
  if (!isObject(written)) return undefined;
  const metadata = member(written, 'metadata');
  const namespace = text(written, 'namespace') ?? text(metadata, 'namespace');
  return {
    apiVersion: text(written, 'apiVersion') ?? '',
    kind: text(written, 'kind') ?? '',
    ...(namespace === undefined ? {} : { namespace }),
    name: text(written, 'name') ?? text(metadata, 'name') ?? '',
  };
}

function readField(written: JsonValue | undefined): FunctionResult['field'] {
  const path = typeof written === 'string' ? written : text(written, 'path');
  if (path === undefined) return undefined;
  const currentValue = member(written, 'currentValue');
  const proposedValue = member(written, 'proposedValue') ?? member(written, 'suggestedValue');
  return {
    path,
    ...(currentValue === undefined ? {} : { currentValue }),
    ...(proposedValue === undefined ? {} : { proposedValue }),
  };
}

function readFile(written: JsonValue | undefined): FunctionResult['file'] {
  const path = typeof written === 'string' ? written : text(written, 'path');
  if (path === undefined) return undefined;
  const given = member(written, 'index');
  const index = typeof given === 'number' || typeof given === 'string' ? Number(given) : undefined;
  return index !== undefined && Number.isSafeInteger(index) && index >= 0 ? { path, index } : { path };
}

function readTags(written: JsonValue | undefined): FunctionResult['tags'] {
  if (!isObject(written)) return undefined;
  return Object.fromEntries(Object.entries(written).map(([key, value]) => [key, textOf(value)]));
}

/** An empty text counts as missing. */
function text(value: JsonValue | undefined, key: string): string | undefined {
  const written = member(value, key);
  return typeof written === 'string' && written !== '' ? written : undefined;
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A result as it is written into files, without empty members. */
export function resultValue(result: FunctionResult): JsonObject {
  const { message, severity, resourceRef, field, file, tags } = result;
  return {
    message,
    severity,
    ...(resourceRef === undefined ? {} : { resourceRef: withoutEmpty(resourceRef) }),
    ...(field === undefined ? {} : { field }),
    ...(file === undefined ? {} : { file: { path: file.path, ...(file.index ? { index: file.index } : {}) } }),
    ...(tags === undefined ? {} : { tags }),
  };
}

/** Removes the members that a function did not set. */
function withoutEmpty(reference: NonNullable<FunctionResult['resourceRef']>): JsonObject {
  return Object.fromEntries(Object.entries(reference).filter(([, said]) => said !== ''));
}

/** One result for each scalar that keeps its spelling. */
export function keptResults(kept: readonly KeptScalar[]): readonly FunctionResult[] {
  return kept.map(({ item, ...spelling }): FunctionResult => {
    const { apiVersion, kind, namespace, name } = item.resource.identity;
    return {
      message: keptMessage(spelling, kind),
      severity: 'info',
      resourceRef: { apiVersion, kind, ...(namespace === undefined ? {} : { namespace }), name },
      field: { path: printPath(spelling.path) },
      ...(item.path === undefined ? {} : { file: { path: item.path, ...(item.index ? { index: item.index } : {}) } }),
      tags: { code: 'kept-spelling' },
    };
  });
}
