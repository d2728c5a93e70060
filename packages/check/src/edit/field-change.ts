import type { Diagnostic, Change, JsonValue, Path, Problem } from '@krmkit/base';

/** The change of one field of a resource. */
export interface SetFieldChange {
  readonly path: Path;
  /** Undefined if the field does not exist. */
  readonly present: JsonValue | undefined;
  /** Undefined if the field is removed. */
  readonly wanted: JsonValue | undefined;
  readonly changes: readonly Change[];
  /** The spelling of a number before and after, if it is not the canonical one. */
  readonly spelled?: { readonly before: string | undefined; readonly after: string };
  /** Earlier entries of the same keys, which have no effect. */
  readonly repeated: readonly RepeatedKey[];
}

export interface SetResourceChange {
  readonly changes: readonly SetFieldChange[];
  /** Fields that already have the requested value. */
  readonly same: readonly Path[];
  /** Values that do not fit. */
  readonly diagnostics: readonly Diagnostic[];
  /** Why there is nothing to do: the list item does not exist. */
  readonly reason?: Problem;
}

export interface RepeatedKey {
  readonly key: string;
  readonly line: number;
  /** True for the last key of the path; false for a key above it. */
  readonly isField: boolean;
}
