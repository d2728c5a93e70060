/** What went wrong, and what the user can do about it. */
export interface Problem {
  readonly message: string;
  readonly hint?: string;
}

/** The value, or the members of `E` that say why there is none. */
export type Result<T, E = Problem> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & E);
