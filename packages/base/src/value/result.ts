/** What went wrong, and what the user can do about it. */
export interface Problem {
  /** What is wrong: a sentence for users. */
  readonly message: string;
  /** The way out. */
  readonly hint?: string;
}

/** A value if `ok` is true, otherwise the members of `E`: why there is none. */
export type Result<T, E = Problem> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & E);
