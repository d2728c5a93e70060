import { describeValue, nearest, isArray, isObject, member, toJsonValue, checkArgument } from '@krmkit/base';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { structureOf, unknownField } from './config-value.ts';
import type {
  ConfigPosition,
  ConfigProblem,
  Fields,
  SchemaFields,
  MapOptions,
  NumberOptions,
  ReadConfig,
  Schema,
  SchemaOptions,
  SchemaShape,
  StringOptions,
} from './config-schema.ts';

/** Text. A number or a boolean is none: `1.10` without quotes would arrive as `1.1`. */
export function string(options: StringOptions = {}): Schema<string> {
  checkArgument('schema.string', 'the options', options, 'object');
  const { oneOf, pattern, expected } = options;
  const whole = pattern === undefined ? undefined : new RegExp(`^(?:${pattern.source})$`, pattern.flags);
  const shape: SchemaShape = {
    type: 'string',
    ...shapeOf(options),
    ...(oneOf === undefined ? {} : { oneOf }),
    ...(pattern === undefined ? {} : { pattern: pattern.source }),
  };
  return scalar(shape, options, (value) => {
    if (typeof value !== 'string') {
      const quotes = typeof value === 'number' || typeof value === 'boolean' ? '; put it in quotes' : '';
      return refuse(`must be text, and is ${describeValue(value)}${quotes}`);
    }
    if (oneOf !== undefined && !oneOf.includes(value)) {
      const meant = nearest(value, oneOf);
      const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
      return refuse(`must be one of ${oneOf.join(', ')}, and is ${describeValue(value)}${hint}`);
    }
    if (whole !== undefined && !whole.test(value)) {
      const wanted = expected === undefined ? `match ${pattern?.source ?? ''}` : `be ${expected}`;
      return refuse(`must ${wanted}, and is ${describeValue(value)}`);
    }
    return { ok: true, value };
  });
}

/** A whole number. */
export function integer(options: NumberOptions = {}): Schema<number> {
  checkArgument('schema.integer', 'the options', options, 'object');
  return numeric('integer', 'a whole number', Number.isSafeInteger, options);
}

/** A number. */
export function number(options: NumberOptions = {}): Schema<number> {
  checkArgument('schema.number', 'the options', options, 'object');
  return numeric('number', 'a number', Number.isFinite, options);
}

/** `true` or `false`. */
export function boolean(options: SchemaOptions<boolean> = {}): Schema<boolean> {
  checkArgument('schema.boolean', 'the options', options, 'object');
  return scalar({ type: 'boolean', ...shapeOf(options) }, options, (value, { isText }) => {
    if (typeof value === 'boolean') return { ok: true, value };
    if (isText && (value === 'true' || value === 'false')) return { ok: true, value: value === 'true' };
    return refuse(`must be true or false, and is ${describeValue(value)}`);
  });
}

/** Whatever JSON can hold. */
export function any(options: SchemaOptions<JsonValue> = {}): Schema<JsonValue> {
  checkArgument('schema.any', 'the options', options, 'object');
  return scalar({ type: 'any', ...shapeOf(options) }, options, (value) => ({ ok: true, value }));
}

/** A list of values that `items` accepts. */
export function list<T>(items: Schema<T>, options: SchemaOptions<readonly T[]> = {}): Schema<readonly T[]> {
  checkArgument('schema.list', 'the items', items, SCHEMA);
  checkArgument('schema.list', 'the options', options, 'object');
  const shape: SchemaShape = { type: 'list', ...described(options), items: items.shape };
  return scalar(shape, options, (given, position) => {
    const { value, isText } = structureOf(given, position);
    if (!isArray(value)) return refuse(`must be a list, and is ${describeValue(value)}`);
    return gather(value.map((item, index) => items.read(item, { path: [...position.path, index], isText })));
  });
}

/** Names and their values, `labels` say. As a whole configuration it is the `data` of a ConfigMap. */
export function map<T>(values: Schema<T>, options: MapOptions<T> = {}): Schema<Readonly<Record<string, T>>> {
  checkArgument('schema.map', 'the values', values, SCHEMA);
  checkArgument('schema.map', 'the options', options, 'object');
  const under = options.under === undefined ? {} : { under: options.under };
  const shape: SchemaShape = { type: 'map', ...described(options), items: values.shape, ...under };
  return scalar(shape, options, (given, position) => {
    const { value, isText } = structureOf(given, position);
    if (!isObject(value)) return refuse(`must be a mapping, and is ${describeValue(value)}`);
    const names = Object.keys(value);
    const read = gather(
      names.map((name): ReadConfig<T> => {
        const inner = { path: [...position.path, name], isText };
        const one = values.read(member(value, name), inner);
        const wrong = one.ok ? options.check?.(name, one.value) : undefined;
        return wrong === undefined ? one : withPosition(refuse(wrong), member(value, name), inner);
      }),
    );
    if (!read.ok) return read;
    return { ok: true, value: Object.fromEntries(read.value.map((one, index) => [names[index] ?? '', one])) };
  });
}

/** A mapping with these fields and no others: an unknown field is usually a mistake. */
export function object<F extends Fields>(
  fields: F,
  options: Pick<SchemaOptions<never>, 'description'> = {},
): Schema<SchemaFields<F>> {
  checkArgument('schema.object', 'the fields', fields, 'object');
  checkArgument('schema.object', 'the fields', Object.values(fields), { ...SCHEMA, isList: true });
  checkArgument('schema.object', 'the options', options, 'object');
  const shapes = Object.fromEntries(Object.entries(fields).map(([name, { shape }]) => [name, shape]));
  const required = Object.values(shapes).some((shape) => shape.required);
  const shape: SchemaShape = { type: 'object', ...described(options), required, fields: shapes };
  return {
    shape,
    read: (given = {}, position) => {
      const { value, isText } = structureOf(given, position);
      if (!isObject(value)) {
        return withPosition(refuse(`must be a mapping, and is ${describeValue(value)}`), value, position);
      }
      return readFields(fields, value, { path: position.path, isText });
    },
  };
}

/** What may be left out without anything in its stead. */
export function optional<T>(schema: Schema<T>): Schema<T | undefined> {
  checkArgument('schema.optional', 'the schema', schema, SCHEMA);
  return {
    shape: { ...schema.shape, required: false },
    read: (value, position) => (value === undefined ? { ok: true, value: undefined } : schema.read(value, position)),
  };
}

const SCHEMA = { words: 'a schema, such as schema.string()', members: ['shape', 'read'] };

type Refused = { readonly ok: false; readonly problems: readonly ConfigProblem[]; readonly message?: string };

function refuse(message: string): Refused {
  return { ok: false, problems: [], message };
}

function withPosition(refused: Refused, value: JsonValue | undefined, { path }: ConfigPosition): Refused {
  const { message } = refused;
  return message === undefined ? refused : { ok: false, problems: [{ path, message, value }] };
}

function scalar<T>(
  shape: SchemaShape,
  options: SchemaOptions<T>,
  check: (value: JsonValue, position: ConfigPosition) => { readonly ok: true; readonly value: T } | Refused,
): Schema<T> {
  return {
    shape,
    read: (value, position) => {
      if (value === undefined) {
        if (options.default !== undefined) return { ok: true, value: options.default };
        return withPosition(refuse('is missing'), undefined, position);
      }
      const read = check(value, position);
      return read.ok ? read : withPosition(read, value, position);
    },
  };
}

function numeric(
  type: 'integer' | 'number',
  what: string,
  isOne: (value: number) => boolean,
  options: NumberOptions,
): Schema<number> {
  const { minimum, maximum } = options;
  const shape: SchemaShape = {
    type,
    ...shapeOf(options),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  };
  return scalar(shape, options, (given, { isText }) => {
    const isDigits = isText && typeof given === 'string' && /^-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/.test(given);
    const value = isDigits ? Number(given) : given;
    if (typeof value !== 'number' || !isOne(value)) return refuse(`must be ${what}, and is ${describeValue(given)}`);
    if (minimum !== undefined && value < minimum) return refuse(`must be at least ${minimum}, and is ${value}`);
    if (maximum !== undefined && value > maximum) return refuse(`must be at most ${maximum}, and is ${value}`);
    return { ok: true, value };
  });
}

function gather<T>(all: readonly ReadConfig<T>[]): { readonly ok: true; readonly value: readonly T[] } | Refused {
  const problems = all.flatMap((one) => (one.ok ? [] : one.problems));
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, value: all.flatMap((one) => (one.ok ? [one.value] : [])) };
}

function readFields<F extends Fields>(
  fields: F,
  value: JsonObject,
  { path, isText }: ConfigPosition,
): ReadConfig<SchemaFields<F>> {
  const problems: ConfigProblem[] = [];
  const entries: [string, unknown][] = [];
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(fields, name)) continue;
    problems.push({
      path: [...path, name],
      message: unknownField(name, Object.keys(fields)),
      value: member(value, name),
    });
  }
  for (const [name, schema] of Object.entries(fields)) {
    const read = schema.read(member(value, name), { path: [...path, name], isText });
    if (read.ok) entries.push([name, read.value]);
    else problems.push(...read.problems);
  }
  const found: unknown = Object.fromEntries(entries);
  if (problems.length > 0 || !isComplete(found, fields)) return { ok: false, problems };
  return { ok: true, value: found };
}

function isComplete<F extends Fields>(found: unknown, fields: F): found is SchemaFields<F> {
  return typeof found === 'object' && found !== null && Object.keys(fields).every((name) => Object.hasOwn(found, name));
}

function shapeOf({
  description,
  default: fallback,
}: SchemaOptions<JsonValue>): Pick<SchemaShape, 'description' | 'default' | 'required'> {
  return {
    ...(description === undefined ? {} : { description }),
    ...(fallback === undefined ? {} : { default: fallback }),
    required: fallback === undefined,
  };
}

function described(options: SchemaOptions<unknown>): Pick<SchemaShape, 'description' | 'default' | 'required'> {
  const { description, default: fallback } = options;
  return shapeOf({
    ...(description === undefined ? {} : { description }),
    ...(fallback === undefined ? {} : { default: toJsonValue(fallback) }),
  });
}
