import type { Path } from './path.ts';

/** What went wrong, and what the user can do about it. */
export interface Problem {
  /** What is wrong: one or two sentences for users, which name the offending text. No newline at the end. */
  readonly message: string;
  /** What the user can do. */
  readonly hint?: string;
}

/** A problem of a field. */
export interface FieldProblem extends Problem {
  /** The field, from the root of the value. */
  readonly path: Path;
}

/** A value if `ok` is true, otherwise the members of `E`: why there is none. */
export type Result<T, E = Problem> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & E);
