import { locationOf, createSource, isArray, joinPath, member } from '@krmkit/base';
import type { JsonObject, JsonValue, Result, WritableFileSystem } from '@krmkit/base';
import { makeDirectories } from '@krmkit/manifests';
import { parseDocuments, toValue, printRoot, PLAIN_LAYOUT } from '@krmkit/yaml';
import type { StepRun } from './pipeline.ts';
import type { StepNumber } from './problem.ts';
import type { ReportedResults } from './result-diagnostics.ts';
import { readResults, resultValue } from './results.ts';
import type { FunctionEnd } from './runner.ts';
import type { FunctionStep } from './step.ts';
import { PROGRAM_KEYS } from './step.ts';

/**
 * The results of functions as kpt's FunctionResultList. Each entry names its package, its name and its number, so that
 * functions of different packages can be told apart.
 */
export function printResults(runs: readonly StepRun[]): string {
  const failed = runs.some(({ problems }) => problems.length > 0);
  const value: JsonObject = {
    apiVersion: 'kpt.dev/v1',
    kind: 'FunctionResultList',
    metadata: { name: 'fnresults' },
    exitCode: failed ? 1 : 0,
    items: runs.map(runValue),
  };
  return `${printRoot({ kind: 'value', value }, PLAIN_LAYOUT)}\n`;
}

/** Writes results as `results.yaml` of a directory, which is created. `tag` identifies this process. */
export async function writeResults(
  directory: string,
  runs: readonly StepRun[],
  { files, tag }: { readonly files: WritableFileSystem; readonly tag: string },
): Promise<Result<string>> {
  const { failure } = await makeDirectories(directory, files);
  const path = joinPath(directory, 'results.yaml');
  const temporary = joinPath(directory, `.results.yaml.${tag}`);
  const bytes = new TextEncoder().encode(printResults(runs));
  const made = failure === undefined ? await files.createFile(temporary, bytes, { mode: 0o666 }) : undefined;
  const renamed = made?.ok === true ? await files.rename(temporary, path) : made;
  if (renamed?.ok === true) return { ok: true, value: path };
  // It can also be there if closing it failed.
  if (made !== undefined) await files.removeFile(temporary);
  const why = failure ?? (renamed?.ok === false ? renamed.message : '');
  return { ok: false, message: `cannot write ${path}: ${why}` };
}

/**
 * Reads a FunctionResultList of kpt or krmkit. A function that failed without a result of severity error gets one, with
 * its exit code.
 */
export function readResultList(path: string, text: string): Result<readonly ReportedResults[]> {
  const [document] = parseDocuments(text);
  const problem = document?.problems.find(({ severity }) => severity === 'error');
  if (problem !== undefined) {
    const { line, column } = locationOf(createSource(path, text), problem);
    return { ok: false, message: `${path}:${line}:${column}: ${problem.message}` };
  }
  const value = document?.root === undefined ? null : toValue(document.root, 'kustomize').value;
  if (member(value, 'kind') !== 'FunctionResultList') return { ok: false, message: `${path}: no FunctionResultList` };
  const items = member(value, 'items') ?? [];
  if (!isArray(items)) return { ok: false, message: `${path}: items is not a list` };
  return { ok: true, value: items.map((item, index) => readItem(item, { number: index + 1, of: items.length })) };
}

function readItem(item: JsonValue, at: StepNumber): ReportedResults {
  const names = ['function', ...Object.values(PROGRAM_KEYS)].map((key) => member(item, key));
  const name = names.find((written) => typeof written === 'string') ?? 'a function';
  const results = readResults(member(item, 'results'));
  const exitCode = member(item, 'exitCode') ?? 0;
  const isExplained = exitCode === 0 || results.some(({ severity }) => severity === 'error');
  const failure = {
    message: `The function exited with status ${JSON.stringify(exitCode)}`,
    severity: 'error' as const,
  };
  return {
    step: { name, declaredAt: undefined },
    at,
    results: isExplained ? results : [...results, failure],
    kept: [],
  };
}

function runValue({ step, at, stderr, end, results, kept, problems }: StepRun): JsonObject {
  const all = [...results, ...kept];
  return {
    ...programValue(step),
    package: step.packagePath,
    function: step.name,
    step: at.number,
    ...(stderr === '' ? {} : { stderr }),
    exitCode: exitCodeOf(end, problems.length > 0),
    ...(problems.length === 0 ? {} : { problems: problems.map(({ message }) => message) }),
    ...(all.length === 0 ? {} : { results: all.map(resultValue) }),
  };
}

/** As written: a resolved path would reveal the machine it ran on. */
function programValue({ program, name }: Pick<FunctionStep, 'program' | 'name'>): JsonObject {
  return { [PROGRAM_KEYS[program.kind]]: program.kind === 'container' ? program.image : name };
}

/** Undefined if the function did not exit. A failed function never counts as status 0. */
function exitCodeOf(end: FunctionEnd, failed: boolean): number {
  const status = end.kind === 'exited' ? end.status : 1;
  return status === 0 && failed ? 1 : status;
}
