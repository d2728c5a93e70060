import type { Diagnostic, Related } from '@krmkit/base';
import { member, isTextOf, countOf } from '@krmkit/base';
import type { SentRequest } from './encode.ts';
import { duplicateItems } from './duplicate-items.ts';
import type { OutputItem } from './output-items.ts';
import { readOutputItems } from './output-items.ts';
import type { FunctionProblem, StepNumber } from './problem.ts';
import { problemOf } from './problem.ts';
import type { ReadOutput } from './read-output.ts';
import { outputText, readOutput, readOutputText } from './read-output.ts';
import type { FunctionResult } from '../sdk/function.ts';
import { readResults } from './results.ts';
import { reduceOutput } from './reduce-output.ts';
import type { KeptScalar } from './respell-output.ts';
import type { FunctionResponse, FunctionEnd } from './runner.ts';
import type { FunctionStep } from './step.ts';

export interface DecodeOptions {
  /** An empty list is accepted although items were sent: it deletes everything. */
  readonly allowEmpty?: boolean;
  /** A result of severity error is no failure if the function exited with status 0. */
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
      /** Present if the output is well-formed, even after a failure. */
      readonly items: readonly OutputItem[] | undefined;
    };

const MAX_PROBLEMS = 10;
const UNCHANGED: ReadList = { problems: [], results: [] };

/**
 * Decodes the response of a function without trusting it. First it checks how the function ended, then its output:
 * exactly one ResourceList of objects with apiVersion, kind and name, at paths inside the package. Results are always
 * kept. From a validator only results are read, and it may print nothing. An output equal to the text that was sent is
 * not parsed.
 */
export function decodeResponse(
  step: Pick<FunctionStep, 'name' | 'declaredAt' | 'scope' | 'isValidator'>,
  request: SentRequest,
  response: FunctionResponse,
  options: DecodeOptions = {},
): DecodedResponse {
  const ended = endProblem(response, step.declaredAt !== undefined);
  // A function that was stopped has not printed all of its output.
  const isWhole = response.end.kind === 'exited' || response.end.kind === 'signalled';
  const output = outputOf(step, request, isWhole ? response : { ...response, output: undefined });
  const read =
    output === 'unchanged' ? UNCHANGED : 'results' in output ? output : readList(output, request, step, options);
  const items = output === 'unchanged' || step.isValidator ? asSent(request) : read.items;
  const problems: FunctionProblem[] = [];
  // After a failure, only the results in the output are of use.
  if (ended === undefined) problems.push(...read.problems);
  else problems.push(withErrors(ended, read.results));
  const errors = read.results.filter(({ severity }) => severity === 'error').length;
  if (problems.length === 0 && errors > 0 && options.tolerateErrors !== true) {
    problems.push({
      code: 'function-failed',
      message: `reported ${countOf(errors, 'error')}`,
      hint: 'fix what it reports, or pass --tolerate-errors',
    });
  }
  const { results } = read;
  if (problems.length === 0) return { ok: true, items: items ?? [], results, kept: read.kept ?? [] };
  const diagnostics = problems.map((problem) => problemOf(step, options.at, problem));
  return { ok: false, problems: diagnostics, results, items };
}

/** Compares texts first: most functions change nothing, or few of many items. */
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
  const keepsComments = output.keepsComments === true;
  const reduced = readReduced(step, request, decoded.value, keepsComments);
  if (reduced !== undefined) return reduced;
  const read = readOutputText(step.name, decoded.value, spelled);
  return read.ok ? { ok: true, list: { ...read.list, keepsComments } } : read;
}

/** Undefined if the whole output must be read, which is also needed to report what is wrong with it and where. */
function readReduced(
  { name, scope, isValidator }: Pick<FunctionStep, 'name' | 'scope' | 'isValidator'>,
  request: SentRequest,
  text: string,
  keepsComments: boolean,
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
  const changed = readOutputItems({ ...list, keepsComments }, request, scope);
  // Copies of unchanged items, and new items, are checked next to all others.
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
  /** Undefined if there is no list of items, or an unusable one. */
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
    const problem = invalid(`gave back ${what}, where ${sent}`, 'pass --allow-empty if everything is to be deleted');
    return { results, problems: [problem] };
  }
  const { items, problems } = readOutputItems(list, request, scope);
  const wrong = [
    ...problems,
    ...duplicateItems(
      request.items,
      items.map(({ item }) => item),
    ),
  ];
  const shown = wrong.slice(0, MAX_PROBLEMS).map((message) => invalid(message, 'fix the function'));
  if (wrong.length > MAX_PROBLEMS) {
    shown.push(invalid(`gave back ${wrong.length - MAX_PROBLEMS} more such items`, 'fix the function'));
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
    hint: 'fix what it reports',
  };
}

const SHOWN_LINES = 10;
const SHOWN_COLUMNS = 400;

/** Describes an end that is a failure; undefined for exit status 0. `isDeclared`: a file declares the function. */
export function endProblem(
  { end, stderr, loggedBy }: Pick<FunctionResponse, 'end' | 'stderr' | 'loggedBy'>,
  isDeclared: boolean,
): FunctionProblem | undefined {
  if (end.kind === 'exited' && end.status === 0) return undefined;
  const related = lastLines(stderr);
  const logged = loggedBy === undefined ? undefined : `see the log of the container ${loggedBy}`;
  const whyHint = logged ?? (related.length === 0 ? SILENT : 'see what it wrote to stderr');
  return { code: 'function-failed', ...inWords(end, isDeclared, whyHint), related };
}

const SILENT = 'it wrote nothing to stderr; try it by hand on the list that krmkit source prints';

function pathHint(isDeclared: boolean): string {
  return isDeclared
    ? 'a relative path starts at the directory of the file that declares the function'
    : 'correct the path: a relative path starts at the current directory';
}

function inWords(end: FunctionEnd, isDeclared: boolean, whyHint: string): Pick<FunctionProblem, 'message' | 'hint'> {
  switch (end.kind) {
    case 'exited':
      return { message: `exited with status ${end.status}`, hint: whyHint };
    case 'signalled':
      return {
        message: `was ended by ${end.signal}`,
        hint: end.signal === 'SIGKILL' ? 'another process killed it, or it exceeded its memory limit' : whyHint,
      };
    case 'timed-out':
      return {
        message: `was stopped because it took longer than ${seconds(end.milliseconds)}`,
        hint: 'give it more time with --timeout',
      };
    case 'cancelled':
      return { message: 'was cancelled', hint: 'run it again' };
    case 'too-much-output':
      return {
        message: `was stopped because it printed more than ${sizeText(end.bytes)}`,
        hint: 'a function prints the ResourceList that it was given, and nothing else',
      };
    case 'not-found':
      return {
        message: `was not found: ${end.message}`,
        hint: end.hint ?? pathHint(isDeclared),
      };
    case 'not-executable':
      return { message: `cannot be executed: ${end.message}`, hint: end.hint ?? 'make it executable with chmod +x' };
    case 'unavailable':
      return { message: `could not be run: ${end.message}`, hint: end.hint };
    case 'failed':
      return {
        message: `failed: ${end.message}`,
        hint: end.hint ?? (whyHint === SILENT ? 'fix the function' : whyHint),
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

/** The last lines usually name the cause. */
function lastLines(stderr: string): readonly Related[] {
  const lines = stderr.slice(-SHOWN_LINES * SHOWN_COLUMNS).split(/\r\n|\r|\n/);
  const written = lines.map((line) => line.trimEnd()).filter((line) => line !== '');
  return written.slice(-SHOWN_LINES).map((line) => ({ message: `stderr: ${line.slice(0, SHOWN_COLUMNS)}` }));
}
