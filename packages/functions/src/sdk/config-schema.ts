import type { JsonObject, JsonValue, Path } from '@krmkit/base';

/** What a function asks of its configuration; `T` is what it gets. Made by `schema.string()`, `schema.object()` ... */
export interface Schema<T> {
  /** The schema as data. */
  readonly shape: SchemaShape;
  /** Reads a value; undefined is one that is not there. */
  readonly read: (value: JsonValue | undefined, position: ConfigPosition) => ReadConfig<T>;
}

/** The same as data, for `--help` and for editors. */
export interface SchemaShape {
  /** The type of the value. */
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'list' | 'map' | 'object' | 'any';
  /** What the value means. */
  readonly description?: string;
  /** The value if none is written; absent if there is no default. */
  readonly default?: JsonValue;
  /** False where it may be left out. */
  readonly required: boolean;
  /** Of a string: the accepted values. */
  readonly oneOf?: readonly string[];
  /** Of a number: the smallest accepted value. */
  readonly minimum?: number;
  /** Of a number: the largest accepted value. */
  readonly maximum?: number;
  /** Of a string: the regular expression that it must match. */
  readonly pattern?: string;
  /** Of a list or a map. */
  readonly items?: SchemaShape;
  /** Of an object: the schemas of its fields by name. */
  readonly fields?: Readonly<Record<string, SchemaShape>>;
  /** Of a map: the field of a custom kind that contains it; in a ConfigMap it is `data` itself. */
  readonly under?: string;
  /** Of a map with `under`: the fields beside that field, by name. */
  readonly beside?: Readonly<Record<string, SchemaShape>>;
  /** Of a whole configuration: another form that is accepted. */
  readonly alternative?: SchemaShape;
}

/** Where a value is in a functionConfig. */
export interface ConfigPosition {
  /** From the root of the functionConfig; `[]` is the functionConfig itself. */
  readonly path: Path;
  /** In the data of a ConfigMap every value is text: `'3'` is a number there, `'[a, b]'` a list. */
  readonly isText: boolean;
  /** At the root: the name of the functionConfig. */
  readonly configName?: string;
  /** At the root, for a map with `under`: the fields beside that field. */
  readonly siblings?: JsonObject;
}

/** The value of a functionConfig, or its problems. */
export type ReadConfig<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

/** What is wrong with a field of a functionConfig. */
export interface ConfigProblem {
  /** From the root of the functionConfig. */
  readonly path: Path;
  /** What is wrong with the value: `must be true or false, and is 3`. */
  readonly message: string;
  /** Undefined where nothing is there. */
  readonly value: JsonValue | undefined;
}

/** What a schema gives: `ConfigOf<typeof schema>`. */
export type ConfigOf<S> = S extends Schema<infer T> ? T : never;

/** The options of every schema. */
export interface SchemaOptions<T> {
  /** What the value means, for `--help` and editors. */
  readonly description?: string;
  /** What counts where nothing is written; without it the value has to be there. */
  readonly default?: T;
}

/** Which texts a string accepts. */
export interface StringOptions extends SchemaOptions<string> {
  /** One of these. */
  readonly oneOf?: readonly string[];
  /** A regular expression that the whole text has to match. */
  readonly pattern?: RegExp;
  /** What `pattern` accepts, in words, for the message `must be ...`; without it, the message shows the expression. */
  readonly expected?: string;
}

/** Which numbers are accepted; both limits belong to the range. */
export interface NumberOptions extends SchemaOptions<number> {
  /** The smallest accepted value; absent: no limit. */
  readonly minimum?: number;
  /** The largest accepted value; absent: no limit. */
  readonly maximum?: number;
}

/** Which names and values a map accepts. */
export interface MapOptions<T> extends SchemaOptions<Readonly<Record<string, T>>> {
  /** The field that has the map in a functionConfig that is not a ConfigMap; in a ConfigMap, it is `data`. */
  readonly under?: string;
  /** What is wrong with a name or its value, `must be ...`; undefined where nothing is. */
  readonly check?: (name: string, value: T) => string | undefined;
}

/** The schemas of the fields of an object, by name. */
export type Fields = Readonly<Record<string, Schema<unknown>>>;
/** The value of an object with these fields. */
export type SchemaFields<F extends Fields> = { readonly [K in keyof F]: ConfigOf<F[K]> };
