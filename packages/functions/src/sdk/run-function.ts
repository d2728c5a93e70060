import { FUNCTION } from './function.ts';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, member, toJsonValue, checkArgument, checkOptions } from '@krmkit/base';
import { isResourceList } from './define.ts';
import type { FunctionOutput, KrmFunction, FunctionResult } from './function.ts';
import { readListText, writeListText } from './list-text.ts';

/** The output of a function, with the items of its list. */
export interface RunOutput extends FunctionOutput {
  /** The resources of the output. */
  readonly items: readonly JsonValue[];
  /** The results of the output. */
  readonly results: readonly FunctionResult[];
}

/**
 * Runs a function on a ResourceList as a value; the value given stays as it is. Rejects with what the function throws,
 * and with a TypeError for what is no ResourceList.
 */
export async function runFunction(fn: KrmFunction, list: unknown): Promise<RunOutput> {
  checkArgument('runFunction', 'the function', fn, FUNCTION);
  checkArgument('runFunction', 'the list', list, 'object');
  const value = toJsonValue(list);
  if (!isResourceList(value)) {
    throw new TypeError('runFunction: this is not a ResourceList: kind must be ResourceList, and items must be a list');
  }
  return withParts(await fn.process({ list: value }));
}

/** How a text is run. */
export interface RunOnText {
  /** How messages name the text; `-` where it is left out. */
  readonly path?: string;
  /** Instead of the functionConfig of the list. */
  readonly functionConfig?: JsonValue;
}

/** The output of a function as text, or why it could not run. */
export type TextOutput =
  | { readonly ok: true; readonly text: string; readonly output: RunOutput }
  /** Each message starts with file, line and column if known. */
  | { readonly ok: false; readonly messages: readonly string[] };

/** Runs a function on the text of a ResourceList; what it did not change keeps its comments and its layout. */
export async function runFunctionOnText(fn: KrmFunction, text: string, options: RunOnText = {}): Promise<TextOutput> {
  checkArgument('runFunctionOnText', 'the function', fn, FUNCTION);
  checkArgument('runFunctionOnText', 'the text', text, 'string');
  checkOptions('runFunctionOnText', options, { path: 'string', functionConfig: 'value' });
  const found = readListText(options.path ?? '-', text);
  if (!found.ok) return found;
  const { list } = found.read;
  const { functionConfig } = options;
  const output = await fn.process({ list: functionConfig === undefined ? list : { ...list, functionConfig }, text });
  const answer = functionConfig === undefined ? output : { ...output, list: withConfigOf(list, output.list) };
  return { ok: true, text: writeListText(found.read, answer), output: withParts(answer) };
}

/** A functionConfig from another source is not written into the list. */
function withConfigOf(given: JsonObject, list: JsonObject): JsonObject {
  const { functionConfig: _, ...rest } = list;
  const own = member(given, 'functionConfig');
  return own === undefined ? rest : { ...rest, functionConfig: own };
}

function withParts(output: FunctionOutput): RunOutput {
  const [items, results] = [member(output.list, 'items'), member(output.list, 'results')];
  const said: readonly unknown[] = isArray(results) ? results : [];
  return { ...output, items: isArray(items) ? items : [], results: said.filter(isResult) };
}

function isResult(value: unknown): value is FunctionResult {
  return typeof value === 'object' && value !== null && 'message' in value && 'severity' in value;
}
