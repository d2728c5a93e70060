import type { JsonObject, JsonValue, Path } from '@krmkit/base';
import { isArray, isObject, member, checkArgument, recordMember } from '@krmkit/base';
import { sameTexts } from '@krmkit/yaml';
import { commentLookup } from './comments.ts';
import type { FunctionInput, FunctionOutput, KrmFunction, SetComment } from './function.ts';
import { FUNCTION_FORMAT, FUNCTION } from './function.ts';
import { printList, readListText, writeListText } from './list-text.ts';
import type { ListText } from './list-text.ts';
import { any } from './schema.ts';

/** A function of a chain with a configuration of its own. */
export interface ChainStep {
  /** The function to run. */
  readonly fn: KrmFunction;
  /** Its functionConfig: a Kubernetes object, such as a ConfigMap. */
  readonly functionConfig: JsonObject;
}

/**
 * Makes one function that runs others, one after the other, on the same resources. A function without a functionConfig
 * of its own gets that of the chain. The results of all functions are in the output. The chain stops after a function
 * with a result of severity error; if a functionConfig is invalid, the resources do not change. A function with
 * `comments: true` gets the comments that earlier ones have set. Throws a RangeError without functions.
 */
export function chain(...functions: readonly (KrmFunction | ChainStep)[]): KrmFunction {
  if (functions.length === 0) throw new RangeError('chain: pass at least one function');
  for (const one of functions) {
    checkArgument('chain', 'each function', recordMember(one, 'fn') ?? one, FUNCTION);
  }
  const steps = functions.map((one) => ('fn' in one ? one : { fn: one, functionConfig: undefined }));
  const all = steps.map(({ fn }) => fn);
  const wants = all.some((fn) => fn.wants === 'text') ? 'text' : 'value';
  return {
    format: FUNCTION_FORMAT,
    name: all.map(({ name }) => name).join('+'),
    description: all.map(({ description }) => description).join('\n'),
    hermetic: all.every(({ hermetic }) => hermetic),
    wants,
    config: any().shape,
    process: (input) => runSteps(steps, input, wants === 'text'),
  };
}

type Step = Omit<ChainStep, 'functionConfig'> & { readonly functionConfig: JsonObject | undefined };

async function runSteps(steps: readonly Step[], input: FunctionInput, withText: boolean): Promise<FunctionOutput> {
  const { results: _, ...given } = input.list;
  const original = withText ? readText(input.text ?? printList(given)) : undefined;
  const results: JsonValue[] = [];
  const unchanged = itemsIn(given).map((_item, index) => index);
  let current: FunctionOutput = { status: 0, list: given, from: unchanged };
  let text = original;
  for (const { fn, functionConfig } of steps) {
    const list = functionConfig === undefined ? current.list : { ...current.list, functionConfig };
    const output = await fn.process({ list, ...(text === undefined ? {} : { text: text.source.text }) });
    results.push(...resultsIn(output.list));
    if (output.status === 3) {
      current = { status: 3, list: given, from: unchanged };
      text = original;
      break;
    }
    const next = { ...output, list: { ...given, items: itemsIn(output.list) } };
    if (text !== undefined) text = readText(writeListText(text, next));
    const { from } = current;
    current = { ...next, from: output.from.map((index) => (index === undefined ? undefined : from[index])) };
    if (output.status === 1) break;
  }
  const { comments: __, ...rest } = current;
  const list = results.length === 0 ? current.list : { ...current.list, results };
  const comments = original === undefined || text === undefined ? [] : commentsBetween(original, text, rest);
  return { ...rest, list, ...(comments.length === 0 ? {} : { comments }) };
}

/** The comments that the functions set: those of the final text that only writing the values does not give. */
function commentsBetween(original: ListText, final: ListText, output: FunctionOutput): readonly SetComment[] {
  const text = writeListText(original, output);
  if (text === final.source.text) return [];
  const [before, after] = [commentLookup(output.list, text), commentLookup(output.list, final.source.text)];
  return itemsIn(output.list).flatMap((value, item) =>
    pathsIn(value).flatMap((path): SetComment[] => {
      const [old, now] = [before(item, path), after(item, path)];
      if (old === undefined || now === undefined) return [];
      const above = sameTexts(old.above, now.above) ? {} : { above: now.above };
      const beside = old.beside === now.beside ? {} : { beside: now.beside ?? null };
      return 'above' in above || 'beside' in beside ? [{ item, path, ...above, ...beside }] : [];
    }),
  );
}

/** The paths of all values in a value, and its own. */
function pathsIn(value: JsonValue): readonly Path[] {
  const paths: Path[] = [];
  const visit = (one: JsonValue, path: Path): void => {
    paths.push(path);
    if (isArray(one)) for (const [index, item] of one.entries()) visit(item, [...path, index]);
    else if (isObject(one)) for (const [name, item] of Object.entries(one)) visit(item, [...path, name]);
  };
  visit(value, []);
  return paths;
}

function readText(text: string): ListText {
  const found = readListText('', text);
  if (!found.ok) throw new TypeError(found.messages.join('\n'));
  return found.read;
}

function itemsIn(list: JsonObject): readonly JsonValue[] {
  const items = member(list, 'items');
  return isArray(items) ? items : [];
}

function resultsIn(list: JsonObject): readonly JsonValue[] {
  const results = member(list, 'results');
  return isArray(results) ? results : [];
}
