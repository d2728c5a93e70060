import type { Diagnostic, Problem, Related } from '@krmkit/base';
import type { FunctionStep } from './step.ts';

/** The position of a function in its run, from 1. */
export interface StepNumber {
  readonly number: number;
  readonly of: number;
}

export interface FunctionProblem extends Required<Problem> {
  readonly code: 'function-failed' | 'function-not-allowed' | 'function-crosses-shards' | 'invalid-function-output';
  readonly related?: readonly Related[];
}

/** A problem of a function, with its name and where it is declared. */
export function problemOf(
  step: Pick<FunctionStep, 'name' | 'declaredAt'>,
  at: StepNumber | undefined,
  { code, message, hint, related }: FunctionProblem,
): Diagnostic {
  const { declaredAt } = step;
  return {
    code,
    severity: 'error',
    message: `${stepName(step, at)} ${message}`,
    hint,
    ...(declaredAt === undefined ? {} : { location: declaredAt }),
    ...(related === undefined || related.length === 0 ? {} : { related }),
  };
}

/** `set-image (step 2 of 3)`. */
export function stepName({ name }: Pick<FunctionStep, 'name'>, at: StepNumber | undefined): string {
  return at === undefined || at.of === 1 ? name : `${name} (step ${at.number} of ${at.of})`;
}

/** The first line of an arbitrary text, for a message. */
export function excerpt(text: string): string {
  const line = /[^\r\n]*/.exec(text.trimStart())?.[0].trimEnd() ?? '';
  return JSON.stringify(line.length > 60 ? `${line.slice(0, 57)}...` : line);
}
