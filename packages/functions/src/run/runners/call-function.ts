import type { FunctionInput, KrmFunction } from '../../sdk/function.ts';
import { readListText, writeListText } from '../../sdk/list-text.ts';
import type { JsonObject } from '@krmkit/base';

export interface CalledFunction {
  readonly status: number;
  /** For a function that declares itself hermetic: what it reads of its input. */
  readonly hermetic?: 'value' | 'text';
  readonly list: JsonObject;
  /** The list as text, if the function has set comments. */
  readonly yaml?: string;
}

/** Calls a function that `defineFunction` has made. Rejects with what it throws. */
export async function callFunction(fn: KrmFunction, input: FunctionInput): Promise<CalledFunction> {
  const output = await fn.process(input);
  // The caller judges results of severity error, because it may tolerate them.
  const status = output.status === 1 ? 0 : output.status;
  const { text } = input;
  const read = output.comments === undefined || text === undefined ? undefined : readListText('', text);
  return {
    status,
    ...(fn.hermetic ? { hermetic: fn.wants } : {}),
    list: output.list,
    ...(read?.ok === true ? { yaml: writeListText(read.read, output) } : {}),
  };
}
