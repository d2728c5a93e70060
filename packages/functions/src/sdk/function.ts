import type { JsonObject, JsonValue, Path, Shape } from '@krmkit/base';
import type { SchemaShape } from './config-schema.ts';

/** Marks an object as a krmkit function; an incompatible format would be `v2`. */
export const FUNCTION_FORMAT: KrmFunction['format'] = 'krmkit.function/v1';

/**
 * A function as `defineFunction` makes it: all that a program, the module runner and a test need to know. A runner of
 * one version of krmkit runs a function made with another one, so nothing here is more than plain data and one call.
 */
export interface KrmFunction {
  /** The version of this interface. */
  readonly format: 'krmkit.function/v1';
  /** The name: `set-replicas`. */
  readonly name: string;
  /** What the function does, for `--help`. */
  readonly description: string;
  /** The same input gives the same output: nothing else is read, no clock, no network. */
  readonly hermetic: boolean;
  /** `text`: it looks at comments, so it is to be given the text of the list, too. */
  readonly wants: 'value' | 'text';
  /** The schema of the functionConfig. */
  readonly config: SchemaShape;
  /** Rejects with what `run` throws, and with a TypeError for what is no ResourceList. */
  readonly process: (input: FunctionInput) => Promise<FunctionOutput>;
}

/** For the errors of wrong calls. */
export const FUNCTION: Shape = { words: 'a function, as defineFunction returns it', members: ['name', 'process'] };

/** The input of a function: a ResourceList. */
export interface FunctionInput {
  /** A ResourceList. */
  readonly list: JsonObject;
  /** The same list as YAML. */
  readonly text?: string;
  /** True: the caller does not use the list afterwards, so that a function can edit its items and not copies of them. */
  readonly owned?: boolean;
}

/** The output of a function: a ResourceList. */
export interface FunctionOutput {
  /** 0; 1 for a result of severity error; 3 where functionConfig is not what the function asks for. */
  readonly status: 0 | 1 | 3;
  /** With functionConfig, and with the results of this function where it has any. */
  readonly list: JsonObject;
  /** For each item of `list` its index in the list that came in, undefined for a new one. Ascending. */
  readonly from: readonly (number | undefined)[];
  /** Set by the function; none where it is left out. */
  readonly comments?: readonly SetComment[];
}

/** New comments of a field; what is absent stays as it is. */
export interface SetComment {
  /** Index in the list that is given back. */
  readonly item: number;
  /** In the item; empty for the item itself, which has only comments above it. */
  readonly path: Path;
  /** The lines above the field, each from its `#`; an empty list removes the present ones. */
  readonly above?: readonly string[];
  /** The comment at the end of the line, from its `#`; null removes the present one. */
  readonly beside?: string | null;
}

/** The field that a result is about. */
export type FieldReference = {
  /** The path of the field: `spec.replicas`. */
  readonly path: string;
  /** The present value; absent if it is not given. */
  readonly currentValue?: JsonValue;
  /** The value that the function proposes; absent if it proposes none. */
  readonly proposedValue?: JsonValue;
};

/** One thing that a function says: the Result of the function specification. */
export interface FunctionResult {
  /** The message for people. */
  readonly message: string;
  /** How serious the result is; `error` makes the run fail. */
  readonly severity: 'error' | 'warning' | 'info';
  /** The resource that the result is about; absent if it is about none. */
  readonly resourceRef?: {
    readonly apiVersion: string;
    readonly kind: string;
    readonly namespace?: string;
    readonly name: string;
  };
  /** The field of the resource. */
  readonly field?: FieldReference;
  /** The file of the resource; `index` is the number of the document in it, from 0. */
  readonly file?: { readonly path: string; readonly index?: number };
  /** More data, by name. */
  readonly tags?: Readonly<Record<string, string>>;
}

/** Whether this is a krmkit function, from any installed copy of krmkit. */
export function isKrmFunction(value: unknown): value is KrmFunction {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'format' in value && value.format === FUNCTION_FORMAT && 'process' in value && typeof value.process === 'function'
  );
}
