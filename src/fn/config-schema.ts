import type { JsonValue } from '../value/json.ts';
import type { Path } from '../value/path.ts';

/** What a function asks of its configuration; `T` is what it gets. Made by `schema.string()`, `schema.object()` ... */
export interface Schema<T> {
  readonly shape: SchemaShape;
  /** Reads a value; undefined is one that is not there. */
  readonly read: (value: JsonValue | undefined, place: ConfigPlace) => ReadConfig<T>;
}

/** The same as data, for `--help` and for editors. */
export interface SchemaShape {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'list' | 'map' | 'object' | 'any';
  readonly description?: string;
  readonly default?: JsonValue;
  /** False where it may be left out. */
  readonly required: boolean;
  readonly oneOf?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  /** Of a list or a map. */
  readonly items?: SchemaShape;
  readonly fields?: Readonly<Record<string, SchemaShape>>;
  /** Of a map: the field of a custom kind below which it stands; in a ConfigMap it is `data` itself. */
  readonly under?: string;
}

/** Where a value is in a functionConfig. */
export interface ConfigPlace {
  readonly path: Path;
  /** In the data of a ConfigMap every value is text: `'3'` is a number there, `'[a, b]'` a list. */
  readonly isText: boolean;
  /** At the root: the name of the functionConfig. */
  readonly configName?: string;
}

/** The value of a functionConfig, or its problems. */
export type ReadConfig<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

/** What is wrong with a field of a functionConfig. */
export interface ConfigProblem {
  readonly path: Path;
  readonly message: string;
  /** Undefined where nothing is there. */
  readonly value: JsonValue | undefined;
}

/** What a schema gives: `ConfigOf<typeof schema>`. */
export type ConfigOf<S> = S extends Schema<infer T> ? T : never;

/** The options of every schema. */
export interface SchemaOptions<T> {
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
}

/** Which numbers are accepted; both limits belong to the range. */
export interface NumberOptions extends SchemaOptions<number> {
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Which names and values a map accepts. */
export interface MapOptions<T> extends SchemaOptions<Readonly<Record<string, T>>> {
  readonly under?: string;
  /** What is wrong with a name or its value, `must be ...`; undefined where nothing is. */
  readonly check?: (name: string, value: T) => string | undefined;
}

/** The schemas of the fields of an object, by name. */
export type Fields = Readonly<Record<string, Schema<unknown>>>;
/** The value of an object with these fields. */
export type FieldsOf<F extends Fields> = { readonly [K in keyof F]: ConfigOf<F[K]> };
