import { isRecord } from '@krmkit/base';
import type { Path } from '@krmkit/base';
import type { Finding } from './finding.ts';

/** Reads one type at a time; `null` is the same as absent, as in Go's JSON decoding. */
export interface JsonReader {
  readonly findings: Finding[];
  /** The path of a member. In the first, fast pass it is the path of the parent. */
  readonly at: (path: Path, key: string | number) => Path;
  /** Reads a member of an object. Most members are absent, and then `read` is not called. */
  readonly member: <T>(
    object: Readonly<Record<string, unknown>>,
    key: string,
    path: Path,
    read: (value: unknown, path: Path) => T | undefined,
  ) => T | undefined;
  /** The same for a member that is an object. */
  readonly part: <T>(
    object: Readonly<Record<string, unknown>>,
    key: string,
    path: Path,
    read: (reader: JsonReader, value: unknown, path: Path) => T | undefined,
  ) => T | undefined;
  /** The same for a list of objects. */
  readonly items: <T>(
    object: Readonly<Record<string, unknown>>,
    key: string,
    path: Path,
    item: (reader: JsonReader, value: unknown, path: Path) => T,
  ) => readonly T[] | undefined;
  readonly object: (value: unknown, path: Path) => Readonly<Record<string, unknown>> | undefined;
  readonly text: (value: unknown, path: Path, field?: string) => string | undefined;
  readonly texts: (value: unknown, path: Path) => readonly string[] | undefined;
  readonly strings: (value: unknown, path: Path) => Readonly<Record<string, string>> | undefined;
  readonly quantity: (value: unknown, path: Path) => string | undefined;
  readonly quantities: (value: unknown, path: Path) => Readonly<Record<string, string>> | undefined;
  readonly flag: (value: unknown, path: Path) => boolean | undefined;
  readonly integer: (value: unknown, path: Path) => number | undefined;
  readonly list: <T>(value: unknown, path: Path, item: (entry: unknown, path: Path) => T) => readonly T[] | undefined;
}

/**
 * Converts untrusted JSON to the model. Values of a wrong type are reported and left out, or converted to the intended
 * text (`value: 8080`). Lists keep their length, so that indices in paths stay correct.
 */
export interface Decoded<T> {
  /** The object with the fields that krmkit uses. */
  readonly value: T;
  /** The problems in the input. A value of a wrong type is left out, or converted to text. */
  readonly findings: readonly Finding[];
}

/**
 * The result of `read` for an object, and the problems in it. Objects without a problem are the usual case, so paths of
 * fields are built only in a second pass, if the first one finds a problem. `confidential`: findings show the type of
 * the wrong value and never the value itself, as for Secrets.
 */
export function decoded<T>(read: (reader: JsonReader) => T, confidential = false): Decoded<T> {
  const quick = createReader(confidential, (path) => path);
  const value = read(quick);
  if (quick.findings.length === 0) return { value, findings: [] };
  const exact = createReader(confidential, (path, key) => [...path, key]);
  return { value: read(exact), findings: exact.findings };
}

function createReader(confidential: boolean, at: JsonReader['at']): JsonReader {
  const findings: Finding[] = [];
  const wrong = (value: unknown, path: Path, wanted: string, field?: string): void => {
    findings.push({ ...wrongType(value, wanted, confidential), path, ...(field === undefined ? {} : { field }) });
  };
  const reader: JsonReader = {
    findings,
    at,
    member(object, key, path, read) {
      return Object.hasOwn(object, key) ? read(object[key], at(path, key)) : undefined;
    },
    part(object, key, path, read) {
      return Object.hasOwn(object, key) ? read(reader, object[key], at(path, key)) : undefined;
    },
    items(object, key, path, item) {
      if (!Object.hasOwn(object, key)) return undefined;
      return reader.list(object[key], at(path, key), (entry, inside) => item(reader, entry, inside));
    },
    object(value, path) {
      if (value === undefined || value === null) return undefined;
      if (isRecord(value)) return value;
      wrong(value, path, 'a mapping');
      return undefined;
    },
    text(value, path, field) {
      if (value === undefined || value === null) return undefined;
      if (typeof value === 'string') return value;
      wrong(value, path, 'a string', field);
      return typeof value === 'object' ? undefined : scalarText(value);
    },
    texts: (value, path) => reader.list(value, path, (entry, at) => reader.text(entry, at) ?? ''),
    strings: (value, path) => readRecord(reader, value, path, reader.text),
    quantity(value, path) {
      if (typeof value === 'number') return String(value);
      return reader.text(value, path);
    },
    quantities: (value, path) => readRecord(reader, value, path, reader.quantity),
    flag(value, path) {
      if (value === undefined || value === null || typeof value === 'boolean') return value ?? undefined;
      wrong(value, path, 'true or false');
      return undefined;
    },
    integer(value, path) {
      if (value === undefined || value === null) return undefined;
      if (typeof value === 'number' && Number.isInteger(value)) return value;
      wrong(value, path, 'an integer');
      return undefined;
    },
    list(value, path, item) {
      if (value === undefined || value === null) return undefined;
      if (Array.isArray(value)) return value.map((entry: unknown, index) => item(entry, at(path, index)));
      wrong(value, path, 'a list');
      return undefined;
    },
  };
  return reader;
}

function readRecord(
  reader: JsonReader,
  value: unknown,
  path: Path,
  read: (value: unknown, path: Path) => string | undefined,
): Readonly<Record<string, string>> | undefined {
  const object = reader.object(value, path);
  // Most lists are correct; values are never modified, so there is no copy.
  if (object === undefined || holdsTexts(object)) return object;
  const entries: [string, string][] = [];
  for (const [key, entry] of Object.entries(object)) entries.push([key, read(entry, reader.at(path, key)) ?? '']);
  return Object.fromEntries(entries);
}

function holdsTexts(object: Readonly<Record<string, unknown>>): object is Readonly<Record<string, string>> {
  for (const key in object) if (typeof object[key] !== 'string') return false;
  return true;
}

function wrongType(value: unknown, wanted: string, confidential: boolean): Omit<Finding, 'path'> {
  const found = Array.isArray(value)
    ? 'a list'
    : typeof value === 'object'
      ? 'a mapping'
      : confidential || typeof value === 'string'
        ? `a ${typeof value}`
        : `the ${typeof value} ${scalarText(value)}`;
  const scalar = typeof value !== 'object' && wanted === 'a string';
  return {
    code: wanted === 'a string' ? 'non-string-value' : 'invalid-resource',
    severity: 'error',
    message: `must be ${wanted}, not ${found}: the API server refuses it`,
    ...(scalar
      ? {
          hint:
            confidential || typeof value === 'boolean'
              ? 'put it in quotes'
              : `put it in quotes: "${scalarText(value)}"`,
        }
      : {}),
  };
}

/** Only callers without types can pass a value that is not JSON, such as a function. */
function scalarText(value: unknown): string {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : typeof value;
}

/** Kubernetes treats an empty namespace as an absent one. */
export function nonEmpty(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

/** Removes undefined members: absent and undefined differ under exactOptionalPropertyTypes. */
export function defined<T extends object>(value: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const out: { [K in keyof T]?: NonNullable<T[K]> } = {};
  for (const key in value) {
    const entry = value[key];
    if (entry !== undefined && entry !== null) out[key] = entry;
  }
  return out;
}
