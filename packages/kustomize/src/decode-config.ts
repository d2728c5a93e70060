import { nearest, isArray, isObject, member } from '@krmkit/base';
import type { FieldProblem, JsonValue, Path } from '@krmkit/base';

/** Why a part of a configuration cannot be decoded. */
export interface DecodeProblem extends Required<FieldProblem> {
  /** The field has no meaning; kustomize ignores it in the configuration of a built-in plugin. */
  readonly isUnknownField?: true;
}

/**
 * Decodes a part of a configuration as Go's strict JSON decoder does: keys match in any case, null counts as absent,
 * unknown keys are errors, and texts must be strings.
 */
export interface Decoder<T> {
  /** The value of null in a list or a mapping. */
  readonly empty: T;
  readonly decode: (value: JsonValue, path: Path, problems: DecodeProblem[]) => T | undefined;
}

export type DecodedOf<D> = D extends Decoder<infer T> ? T : never;

export const text: Decoder<string> = {
  empty: '',
  decode: (value, path, problems) => {
    if (typeof value === 'string') return value;
    const isScalar = typeof value === 'number' || typeof value === 'boolean';
    const hint = isScalar ? 'Put the value in quotes.' : 'Write a string.';
    return refuse(value, path, problems, { wanted: 'a string', hint });
  },
};

/** Go's YAML decoder takes any scalar for a string, where it is not strict. */
export const scalarText: Decoder<string> = {
  empty: '',
  decode: (value, path, problems) =>
    typeof value === 'number' || typeof value === 'boolean' ? String(value) : text.decode(value, path, problems),
};

export const flag: Decoder<boolean> = {
  empty: false,
  decode: (value, path, problems) =>
    typeof value === 'boolean'
      ? value
      : refuse(value, path, problems, { wanted: 'true or false', hint: 'Write true or false.' }),
};

/** An integer of 64 bits. A number has the same value for the largest one and for the next. */
export const integer: Decoder<number> = {
  empty: 0,
  decode: (value, path, problems) =>
    typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 2 ** 63
      ? value
      : refuse(value, path, problems, {
          wanted: 'an integer',
          hint: 'Write an integer of up to 64 bits without quotes.',
        }),
};

export const anyValue: Decoder<JsonValue> = { empty: null, decode: (value) => value };

export function listDecoder<T>(item: Decoder<T>): Decoder<readonly T[]> {
  return {
    empty: [],
    decode: (value, path, problems) =>
      isArray(value)
        ? value.map((one, index) => decodeOr(item, one, [...path, index], problems))
        : refuse(value, path, problems, { wanted: 'a list', hint: 'Write "- " before each item.' }),
  };
}

export function mapOf<T>(values: Decoder<T>): Decoder<Readonly<Record<string, T>>> {
  return {
    empty: {},
    decode: (value, path, problems) => {
      if (!isObject(value)) return refuse(value, path, problems, { wanted: 'a mapping', hint: 'Write KEY: VALUE.' });
      return Object.fromEntries(
        Object.keys(value).map((key) => [key, decodeOr(values, member(value, key) ?? null, [...path, key], problems)]),
      );
    },
  };
}

function decodeOr<T>(decoder: Decoder<T>, value: JsonValue, path: Path, problems: DecodeProblem[]): T {
  return (value === null ? undefined : decoder.decode(value, path, problems)) ?? decoder.empty;
}

type Fields = Readonly<Record<string, Decoder<unknown>>>;
/** The fields that a mapping may have; one that is absent or null is undefined. */
export type FieldsOf<F extends Fields> = { readonly [K in keyof F]?: DecodedOf<F[K]> | undefined };

/** A mapping with these fields and no others. */
export function fieldsOf<F extends Fields>(fields: F): Decoder<FieldsOf<F>> {
  const names = Object.keys(fields);
  const folded = new Map(names.map((name) => [name.toLowerCase(), name]));
  const empty: unknown = Object.fromEntries(names.map((name) => [name, undefined]));
  if (!isComplete(empty, fields)) throw new TypeError('The fields have no names');
  return {
    empty,
    decode: (value, path, problems) => {
      if (!isObject(value)) {
        return refuse(value, path, problems, { wanted: 'a mapping', hint: `Its fields are ${names.join(', ')}.` });
      }
      const entries = new Map<string, unknown>(names.map((name) => [name, undefined]));
      for (const key of Object.keys(value)) {
        const name = Object.hasOwn(fields, key) ? key : folded.get(key.toLowerCase());
        const decoder = name === undefined ? undefined : fields[name];
        const inner = member(value, key) ?? null;
        if (name !== undefined && decoder !== undefined) {
          if (inner !== null) entries.set(name, decoder.decode(inner, [...path, key], problems));
        } else {
          const near = nearest(key, names);
          const hint = near === undefined ? `The fields are ${names.join(', ')}.` : `Did you mean ${near}?`;
          problems.push({ path: [...path, key], message: `Unknown field "${key}"`, hint, isUnknownField: true });
        }
      }
      const decoded: unknown = Object.fromEntries(entries);
      return isComplete(decoded, fields) ? decoded : undefined;
    },
  };
}

function isComplete<F extends Fields>(decoded: unknown, fields: F): decoded is FieldsOf<F> {
  return typeof decoded === 'object' && decoded !== null && Object.keys(fields).every((name) => name in decoded);
}

function refuse(
  value: JsonValue,
  path: Path,
  problems: DecodeProblem[],
  { wanted, hint }: { readonly wanted: string; readonly hint: string },
): undefined {
  problems.push({ path, message: `This must be ${wanted}, not ${nameOfValue(value)}`, hint });
}

function nameOfValue(value: JsonValue): string {
  if (value === null) return 'null';
  if (isArray(value)) return 'a list';
  if (isObject(value)) return 'a mapping';
  return typeof value === 'string' ? `the string "${value}"` : `the ${typeof value} ${value}`;
}
