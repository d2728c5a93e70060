import { checkArgument } from '@krmkit/base';
import { AssertionError, deepStrictEqual, match } from 'node:assert';
import type { KptFunc } from './configs.ts';
import { Configs } from './configs.ts';
import { plainJson } from './process.ts';

/** Tests a function with any test runner. */
export class TestRunner {
  readonly #fn: KptFunc;

  constructor(fn: KptFunc) {
    checkArgument('TestRunner', 'the function', fn, 'function');
    this.#fn = fn;
  }

  /**
   * Runs the function on a copy of the input. Rejects with an AssertionError if the output or the error is not the
   * expected one. `unchanged`: the output equals the input.
   */
  async assert(
    input: Configs = new Configs(),
    expectedOutput?: Configs | 'unchanged',
    expectedErrorType?: new (...args: never[]) => Error,
    expectedErrorMessage?: string | RegExp,
  ): Promise<void> {
    const expectsError = expectedErrorType !== undefined || expectedErrorMessage !== undefined;
    if (!expectsError && expectedOutput === undefined) {
      throw new RangeError('Either specify expectedOutput or one of expectedError* parameters');
    }
    const configs = input.deepCopy();
    let thrown: { readonly error: unknown } | undefined;
    try {
      await this.#fn(configs);
    } catch (error) {
      if (!expectsError) throw error;
      thrown = { error };
    }
    if (expectsError) checkError(thrown, expectedErrorType, expectedErrorMessage);
    if (expectedOutput === undefined) return;
    deepStrictEqual(valueOf(configs), valueOf(expectedOutput === 'unchanged' ? input : expectedOutput));
  }

  /** A test function that calls `assert`, for `it`. */
  assertCallback(
    input: Configs = new Configs(),
    expectedOutput?: Configs | 'unchanged',
    expectedErrorType?: new (...args: never[]) => Error,
    expectedErrorMessage?: string | RegExp,
  ): () => Promise<void> {
    return () => this.assert(input, expectedOutput, expectedErrorType, expectedErrorMessage);
  }
}

function checkError(
  thrown: { readonly error: unknown } | undefined,
  type: (new (...args: never[]) => Error) | undefined,
  message: string | RegExp | undefined,
): void {
  if (thrown === undefined) throw new AssertionError({ message: 'the function was expected to throw, and did not' });
  const { error } = thrown;
  if (!(error instanceof (type ?? Error))) {
    throw new AssertionError({
      message: `expected an error of type ${type?.name ?? 'Error'}, and got ${String(error)}`,
    });
  }
  if (typeof message === 'string') deepStrictEqual(error.message, message);
  else if (message !== undefined) match(error.message, message);
}

function valueOf(configs: Configs): unknown {
  return plainJson(configs.toResourceList());
}
