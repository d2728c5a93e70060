import type { Diagnostic, JsonObject } from '@krmkit/base';
import type { SourceChange } from '@krmkit/kustomize';
import type { FieldEdit } from '@krmkit/manifests';
import type { JudgedFinding } from './judge.ts';

/** The edits that fix a finding, in all environments that have it. */
export interface Fix {
  /** The finding in the first environment, at the text that changes. */
  readonly diagnostic: Diagnostic;
  /** None for a value that a function proposes. */
  readonly findings: readonly JudgedFinding[];
  /** Those of the first environment; none for a value that a function proposes. */
  readonly edits: readonly FieldEdit[];
  readonly changes: readonly SourceChange[];
  /** The object of the first environment. */
  readonly object: JsonObject;
  /** Why the author may want something else. */
  readonly doubt: string | undefined;
}

/** A finding that is not fixed, although an edit is its way out. */
export interface Unfixed {
  readonly diagnostic: Diagnostic;
  readonly reason: string;
  /** `--fix=all` fixes it. */
  readonly isPossible: boolean;
}

/** Fixes, and findings whose fix is not possible. */
export interface FoundFixes {
  readonly fixes: readonly Fix[];
  readonly left: readonly Unfixed[];
}
