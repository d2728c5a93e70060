import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject, member, toJsonValue, checkArgument } from '@krmkit/base';
import { commentLookup } from './comments.ts';
import type { Schema } from './config-schema.ts';
import { any } from './schema.ts';
import { configResults, readConfig } from './config.ts';
import type { FunctionInput, FunctionOutput, KrmFunction, FunctionResult } from './function.ts';
import { FUNCTION_FORMAT } from './function.ts';
import type { Resources } from './resources.ts';
import { collectResources, itemsOf } from './resources.ts';
import type { Results } from './results.ts';
import { collectResults } from './results.ts';

/** A function with a schema for its functionConfig. */
export interface FunctionDefinition<T> {
  /** As people call it: `set-replicas`. */
  readonly name: string;
  /** What it does, for `--help`; the first line alone where there is room for one. */
  readonly description: string;
  /** What it asks of its functionConfig. */
  readonly config: Schema<T>;
  /** True where the same input always gives the same output, so that a runner may remember it. */
  readonly hermetic?: boolean;
  /** True if `run` uses `resources.commentOf` or `setComment`: the input is then read from text, which takes longer. */
  readonly comments?: boolean;
  /** Edits the resources. An exception makes the run fail. */
  readonly run: (context: FunctionContext<T>) => void | Promise<void>;
}

/** Without a schema `config` is whatever the functionConfig says. */
export type PlainFunctionDefinition = Omit<FunctionDefinition<JsonValue>, 'config'>;

/** The arguments of `run`. */
export interface FunctionContext<T> {
  /** The resources of the input, to edit in place. */
  readonly resources: Resources;
  /** The functionConfig as the schema reads it. */
  readonly config: T;
  /** Adds results to the output. */
  readonly results: Results;
  /** As it was written; undefined where there is none. */
  readonly functionConfig: JsonObject | undefined;
}

/**
 * Makes a function of a definition. As the default export of a file it is found by `krmkit run --module`; with
 * `await runAsProgram(import.meta, fn)` at its end the same file is a program.
 */
export function defineFunction<T>(definition: FunctionDefinition<T>): KrmFunction;
/** Without a schema, `config` is the unchecked value. */
export function defineFunction(definition: PlainFunctionDefinition): KrmFunction;
export function defineFunction<T>(definition: FunctionDefinition<T> | PlainFunctionDefinition): KrmFunction {
  checkArgument('defineFunction', 'the definition', definition, DEFINITION);
  checkArgument('defineFunction', 'name', definition.name, 'string');
  checkArgument('defineFunction', 'description', definition.description, 'string');
  checkArgument('defineFunction', 'run', definition.run, 'function');
  if ('config' in definition) checkArgument('defineFunction', 'config', definition.config, SCHEMA);
  return 'config' in definition ? functionOf(definition) : functionOf({ ...definition, config: any() });
}

const DEFINITION = { words: 'an object { name, description, run }', members: [] };
const SCHEMA = { words: 'a schema', members: ['shape', 'read'] };

function functionOf<T>(definition: FunctionDefinition<T>): KrmFunction {
  const { name, description, hermetic = false, comments = false, config } = definition;
  return {
    format: FUNCTION_FORMAT,
    name,
    description,
    hermetic,
    wants: comments ? 'text' : 'value',
    config: config.shape,
    process: (input) => processList(definition, input),
  };
}

async function processList<T>(definition: FunctionDefinition<T>, input: FunctionInput): Promise<FunctionOutput> {
  const { name, config, comments = false, run } = definition;
  const { list, text, owned = false } = input;
  if (!isResourceList(list)) throw new TypeError('The input of a function must be a ResourceList');
  const given = itemsOf(list);
  const functionConfig = member(list, 'functionConfig');
  const read = readConfig(config, functionConfig);
  if (!read.ok) {
    const results = configResults(read, functionConfig, name);
    return { status: 3, list: listOf(list, given, results), from: given.map((_, index) => index) };
  }
  // Comments are read from the items as received.
  const collection = collectResources(given, commentLookup(list, comments ? text : undefined), owned && !comments);
  const { results, all } = collectResults(collection.resources);
  await run({
    resources: collection.resources,
    config: read.value,
    results,
    functionConfig: isObject(functionConfig) ? functionConfig : undefined,
  });
  const { items, from, comments: said } = collection.finish();
  const status = all.some(({ severity }) => severity === 'error') ? 1 : 0;
  return { status, list: listOf(list, items, all), from, ...(said.length === 0 ? {} : { comments: said }) };
}

/** Whether the value is a list of resources as functions exchange it; like other readers, it checks only the kind. */
export function isResourceList(value: JsonValue): value is JsonObject {
  const kind = member(value, 'kind');
  return (kind === 'ResourceList' || kind === 'List') && isArray(member(value, 'items') ?? []);
}

/** The members in the conventional order, with the apiVersion that was sent. */
function listOf(list: JsonObject, items: readonly JsonValue[], results: readonly FunctionResult[]): JsonObject {
  const apiVersion = member(list, 'apiVersion');
  const functionConfig = member(list, 'functionConfig');
  return {
    ...(apiVersion === undefined ? {} : { apiVersion }),
    kind: member(list, 'kind') ?? 'ResourceList',
    items,
    ...(functionConfig === undefined ? {} : { functionConfig }),
    ...(results.length === 0 ? {} : { results: toJsonValue(results) }),
  };
}
