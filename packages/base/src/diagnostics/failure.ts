import { checkArgument } from '../calls/check-argument.ts';
import type { Diagnostic } from './diagnostic.ts';

/**
 * The only error class of the API: thrown by functions that return a result if there is none. `diagnostics` has the
 * problems of the user input; `message` is the first of them.
 */
export class Failure extends Error {
  /** The name of the class. */
  override readonly name = 'Failure';
  /** Never empty. */
  readonly diagnostics: readonly [Diagnostic, ...Diagnostic[]];

  constructor(diagnostics: readonly [Diagnostic, ...Diagnostic[]], options?: ErrorOptions) {
    checkArgument('Failure', 'the first diagnostic', Array.isArray(diagnostics) ? diagnostics[0] : diagnostics, {
      words: 'an object { code, severity, message }',
      members: ['message'],
    });
    const [{ message, location }] = diagnostics;
    const position = location === undefined ? '' : `${location.path}:${location.line}:${location.column}: `;
    const more = diagnostics.length === 1 ? '' : ` (and ${diagnostics.length - 1} more)`;
    super(`${position}${message}${more}`, options);
    this.diagnostics = diagnostics;
  }
}
