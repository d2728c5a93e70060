import type { JsonObject } from '../value/json.ts';
import { printRoot } from '../yaml/print/print.ts';
import { PLAIN_LAYOUT } from '../yaml/print/print-layout.ts';
import type { StepRun } from './pipeline.ts';
import { resultValue } from './results.ts';
import type { FunctionEnd } from './runner.ts';
import type { FunctionStep } from './step.ts';
import { PROGRAM_KEYS } from './step.ts';

/**
 * What functions have said, in kpt's FunctionResultList, each with its package, its name and its number added, as in a
 * tree of packages nobody could tell otherwise whose function spoke.
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

/** As it was written: what is resolved would say on whose machine it ran. */
function programValue({ program, name }: Pick<FunctionStep, 'program' | 'name'>): JsonObject {
  return { [PROGRAM_KEYS[program.kind]]: program.kind === 'container' ? program.image : name };
}

/** What did not exit has none; a failure is none of 0. */
function exitCodeOf(end: FunctionEnd, failed: boolean): number {
  const status = end.kind === 'exited' ? end.status : 1;
  return status === 0 && failed ? 1 : status;
}
