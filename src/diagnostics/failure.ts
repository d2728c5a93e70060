import type { Diagnostic } from './diagnostic.ts';

/**
 * The one error class that crosses the API: thrown where a function was asked for a result and there is none. What is
 * wrong with something that a user wrote stands in `diagnostics`, as everywhere; `message` is the first of them.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  /** Never empty. */
  readonly diagnostics: readonly [Diagnostic, ...Diagnostic[]];

  constructor(diagnostics: readonly [Diagnostic, ...Diagnostic[]], options?: ErrorOptions) {
    const [{ message, location }] = diagnostics;
    const place = location === undefined ? '' : `${location.path}:${location.line}:${location.column}: `;
    const more = diagnostics.length === 1 ? '' : ` (and ${diagnostics.length - 1} more)`;
    super(`${place}${message}${more}`, options);
    this.diagnostics = diagnostics;
  }
}
