import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { member } from '../value/json.ts';
import { isTextOf } from '../text/encoding.ts';
import { countOf } from '../text/plural.ts';
import type { SentRequest } from './encode.ts';
import { endProblem } from './end-problem.ts';
import { duplicateItems } from './duplicate-items.ts';
import type { OutputItem } from './output-items.ts';
import { readItems } from './output-items.ts';
import type { FunctionProblem, StepNumber } from './problem.ts';
import { problemOf } from './problem.ts';
import type { ReadOutput } from './read-output.ts';
import { outputText, readOutput, readOutputText } from './read-output.ts';
import type { FunctionResult } from './result.ts';
import { reduceOutput } from './reduce-output.ts';
import type { KeptScalar } from './respell-output.ts';
import { readResults } from './results.ts';
import type { FunctionResponse } from './runner.ts';
import type { FunctionStep } from './step.ts';

export interface DecodeOptions {
  /** An empty list may come back where something was sent: everything is deleted. */
  readonly allowEmpty?: boolean;
  /** A result of severity error is no failure where the function exited with status 0. */
  readonly tolerateErrors?: boolean;
  readonly at?: StepNumber;
}

export type DecodedResponse =
  | {
      readonly ok: true;
      readonly items: readonly OutputItem[];
      readonly results: readonly FunctionResult[];
      readonly kept: readonly KeptScalar[];
    }
  | {
      readonly ok: false;
      readonly problems: readonly Diagnostic[];
      readonly results: readonly FunctionResult[];
      /** Where its output is well-formed all the same. */
      readonly items: readonly OutputItem[] | undefined;
    };

const MAX_PROBLEMS = 10;
const UNCHANGED: ReadList = { problems: [], results: [] };

/**
 * What a function has answered, trusted with nothing: how it ended is looked at first, and its output is decoded after,
 * which has to be exactly one ResourceList of objects with apiVersion, kind and name, at places inside of the package.
 * Results are kept in any case. Of a validator nothing but results is looked at, and it may print nothing. An output
 * that is the text which was sent is not read at all.
 */
export function decodeResponse(
  step: Pick<FunctionStep, 'name' | 'declaredAt' | 'scope' | 'isValidator'>,
  request: SentRequest,
  response: FunctionResponse,
  options: DecodeOptions = {},
): DecodedResponse {
  const ended = endProblem(response, step.declaredAt !== undefined);
  // Whoever was stopped has not come to the end of what it had to say, and may have printed no end of it.
  const isWhole = response.end.kind === 'exited' || response.end.kind === 'signalled';
  const output = outputOf(step, request, isWhole ? response : { ...response, output: undefined });
  const read =
    output === 'unchanged' ? UNCHANGED : 'results' in output ? output : readList(output, request, step, options);
  const items = output === 'unchanged' || step.isValidator ? asSent(request) : read.items;
  const problems: FunctionProblem[] = [];
  // What an end in failure printed explains nothing but its results.
  if (ended === undefined) problems.push(...read.problems);
  else problems.push(withErrors(ended, read.results));
  const errors = read.results.filter(({ severity }) => severity === 'error').length;
  if (problems.length === 0 && errors > 0 && options.tolerateErrors !== true) {
    problems.push({
      code: 'function-failed',
      message: `reported ${countOf(errors, 'error')}`,
      hint: 'mend what it complains about; --tolerate-errors lets it pass',
    });
  }
  const { results } = read;
  if (problems.length === 0) return { ok: true, items: items ?? [], results, kept: read.kept ?? [] };
  const diagnostics = problems.map((problem) => problemOf(step, options.at, problem));
  return { ok: false, problems: diagnostics, results, items };
}

/** Text equality first: most functions change nothing most of the time, or few of many items. */
function outputOf(
  step: Pick<FunctionStep, 'name' | 'scope' | 'isValidator'>,
  request: SentRequest,
  response: FunctionResponse,
): ReadOutput | ReadList | 'unchanged' {
  const { output } = response;
  if (output?.kind === 'value' && output.value === request.value()) return 'unchanged';
  const spelled = step.isValidator ? undefined : request;
  if (output?.kind !== 'text') return readOutput(step.name, response, spelled);
  if (isTextOf(output.bytes, request.text())) return 'unchanged';
  const decoded = outputText(output.bytes);
  if (!decoded.ok) return decoded;
  return readReduced(step, request, decoded.text) ?? readOutputText(step.name, decoded.text, spelled);
}

/** Undefined where the output has to be read as a whole, also to say what is wrong with it, and where. */
function readReduced(
  { name, scope, isValidator }: Pick<FunctionStep, 'name' | 'scope' | 'isValidator'>,
  request: SentRequest,
  text: string,
): ReadList | undefined {
  const reduced = reduceOutput(request, text);
  const output =
    reduced === undefined ? undefined : readOutputText(name, reduced.text, isValidator ? undefined : request);
  if (reduced === undefined || output?.ok !== true) return undefined;
  const { list } = output;
  const { kept } = list;
  const unchanged = new Set(reduced.items);
  const left = reduced.items.filter((item) => item === undefined).length;
  if ((list.items ?? []).length !== left) return undefined;
  const results = readResults(member(list.value, 'results'));
  if (isValidator) return { results, problems: [] };
  const changed = readItems(list, request, scope);
  // Copies of what came back unchanged, and what is new, are looked at beside all others.
  if (changed.problems.length > 0 || changed.items.some(({ from }) => from === undefined || unchanged.has(from))) {
    return undefined;
  }
  const waiting = changed.items.values();
  const items = reduced.items.flatMap((item): readonly OutputItem[] => {
    if (item !== undefined) return [{ item, from: item }];
    const next = waiting.next();
    return next.done === true ? [] : [next.value];
  });
  const after = items.map(({ item }) => item);
  return duplicateItems(request.items, after).length > 0 ? undefined : { results, problems: [], items, kept };
}

interface ReadList {
  readonly results: readonly FunctionResult[];
  readonly problems: readonly FunctionProblem[];
  /** Undefined where there is no list of items, or one that nobody may use. */
  readonly items?: readonly OutputItem[] | undefined;
  readonly kept?: readonly KeptScalar[] | undefined;
}

function readList(
  output: ReadOutput,
  request: SentRequest,
  { scope, isValidator }: Pick<FunctionStep, 'scope' | 'isValidator'>,
  { allowEmpty }: DecodeOptions,
): ReadList {
  if (!output.ok) {
    const problems = output.empty && isValidator ? [] : [invalid(output.message, output.hint)];
    return { results: [], problems };
  }
  const { list } = output;
  const results = readResults(member(list.value, 'results'));
  if (isValidator) return { results, problems: [] };
  if ((list.items ?? []).length === 0 && request.items.length > 0 && allowEmpty !== true) {
    const what = list.items === undefined ? 'a ResourceList without items' : 'an empty list of items';
    const sent = `${countOf(request.items.length, 'item')} ${request.items.length === 1 ? 'was' : 'were'} sent`;
    const problem = invalid(`gave back ${what}, where ${sent}`, 'say so with --allow-empty if all is to be deleted');
    return { results, problems: [problem] };
  }
  const { items, problems } = readItems(list, request, scope);
  const wrong = [
    ...problems,
    ...duplicateItems(
      request.items,
      items.map(({ item }) => item),
    ),
  ];
  const shown = wrong.slice(0, MAX_PROBLEMS).map((message) => invalid(message, 'mend the function'));
  if (wrong.length > MAX_PROBLEMS) {
    shown.push(invalid(`gave back ${wrong.length - MAX_PROBLEMS} more such items`, 'mend the function'));
  }
  return { results, problems: shown, items: wrong.length === 0 ? items : undefined, kept: list.kept };
}

function asSent({ items }: SentRequest): readonly OutputItem[] {
  return items.map((item) => ({ item, from: item }));
}

function invalid(message: string, hint: string): FunctionProblem {
  return { code: 'invalid-function-output', message, hint };
}

function withErrors(problem: FunctionProblem, results: readonly FunctionResult[]): FunctionProblem {
  const errors = results.filter(({ severity }) => severity === 'error').length;
  if (errors === 0) return problem;
  return {
    ...problem,
    message: `${problem.message}, and reported ${countOf(errors, 'error')}`,
    hint: 'mend what it complains about',
  };
}
