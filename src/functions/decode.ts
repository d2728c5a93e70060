import type { Diagnostic, Related } from '../diagnostics/diagnostic.ts';
import { member } from '../value/json.ts';
import { isTextOf } from '../text/encoding.ts';
import { countOf } from '../text/plural.ts';
import type { SentRequest } from './encode.ts';
import { duplicateItems } from './duplicate-items.ts';
import type { OutputItem } from './output-items.ts';
import { readItems } from './output-items.ts';
import type { FunctionProblem, StepNumber } from './problem.ts';
import { problemOf } from './problem.ts';
import type { ReadOutput } from './read-output.ts';
import { outputText, readOutput, readOutputText } from './read-output.ts';
import type { FunctionResult } from './results.ts';
import { readResults } from './results.ts';
import { reduceOutput } from './reduce-output.ts';
import type { KeptScalar } from './respell-output.ts';
import type { FunctionResponse, FunctionEnd } from './runner.ts';
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

const SHOWN_LINES = 10;
const SHOWN_COLUMNS = 400;

/** What is wrong with how a function ended; undefined where it exited with status 0. Declared: in a file. */
function endProblem({ end, stderr }: FunctionResponse, isDeclared: boolean): FunctionProblem | undefined {
  if (end.kind === 'exited' && end.status === 0) return undefined;
  const related = lastLines(stderr);
  return { code: 'function-failed', ...inWords(end, isDeclared, related.length === 0), related };
}

const SILENT = 'it wrote nothing to stderr; try it by hand on the list that krmkit source prints';

function inWords(end: FunctionEnd, isDeclared: boolean, isSilent: boolean): Pick<FunctionProblem, 'message' | 'hint'> {
  const whyHint = isSilent ? SILENT : 'what it wrote to stderr says why, if it says so';
  switch (end.kind) {
    case 'exited':
      return { message: `exited with status ${end.status}`, hint: whyHint };
    case 'signalled':
      return {
        message: `was ended by ${end.signal}`,
        hint: end.signal === 'SIGKILL' ? 'somebody killed it, or it needed more memory than it may have' : whyHint,
      };
    case 'timed-out':
      return {
        message: `was stopped as it took longer than ${seconds(end.milliseconds)}`,
        hint: 'give it more time with --timeout',
      };
    case 'cancelled':
      return { message: 'was cancelled', hint: 'run it again' };
    case 'too-much-output':
      return {
        message: `was stopped as it printed more than ${sizeText(end.bytes)}`,
        hint: 'a function prints the ResourceList that it was given, and nothing else',
      };
    case 'not-found':
      return {
        message: `was not found: ${end.message}`,
        hint:
          end.hint ??
          (isDeclared
            ? 'a relative path begins where the file stands that declares the function'
            : 'mend the path: a relative one begins in the current directory'),
      };
    case 'not-executable':
      return { message: `cannot be executed: ${end.message}`, hint: end.hint ?? 'make it executable with chmod +x' };
    case 'unavailable':
      return { message: `could not be run: ${end.message}`, hint: end.hint };
    case 'failed':
      return {
        message: `failed: ${end.message}`,
        hint: end.hint ?? (isSilent ? 'mend the function' : 'what it wrote to stderr may say more'),
      };
  }
}

const MIB = 1024 * 1024;

function sizeText(bytes: number): string {
  return bytes >= MIB && bytes % MIB === 0 ? `${bytes / MIB} MiB` : countOf(bytes, 'byte');
}

function seconds(milliseconds: number): string {
  return milliseconds >= 1000 ? `${milliseconds / 1000} s` : `${milliseconds} ms`;
}

/** The last lines mostly say what went wrong. */
function lastLines(stderr: string): readonly Related[] {
  const lines = stderr.slice(-SHOWN_LINES * SHOWN_COLUMNS).split(/\r\n|\r|\n/);
  const written = lines.map((line) => line.trimEnd()).filter((line) => line !== '');
  return written.slice(-SHOWN_LINES).map((line) => ({ message: `stderr: ${line.slice(0, SHOWN_COLUMNS)}` }));
}
