import type { JsonObject } from '../value/json.ts';
import { printRoot } from '../yaml/print/print.ts';
import { PLAIN_LAYOUT } from '../yaml/print/print-layout.ts';
import type { StepRun } from './pipeline.ts';
import { resultValue } from './results.ts';
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
