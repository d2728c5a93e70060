import type { DiagnosticCode, FieldProblem, Path, Severity } from '@krmkit/base';
import { SEVERITIES } from '@krmkit/base';
import type { LocatedContainer } from './context.ts';

/**
 * A problem in a pod, located by field and not yet by file: `resolve-pod.ts` adds the location in the source if there
 * is one.
 */
export interface Finding extends FieldProblem {
  /** The stable code of the problem: `unresolved-reference`. */
  readonly code: DiagnosticCode;
  /** How serious the problem is. */
  readonly severity: Severity;
  /** Offsets into the string at `path`: the reference itself. */
  readonly range?: { readonly start: number; readonly end: number };
  /** The field for messages, without the container: `env PUBLIC_URL`, `args[2]`. */
  readonly field?: string;
  /** The name of the container; absent if the problem is about the whole pod. */
  readonly container?: string;
  /** Other fields that explain the problem; their paths start at the root of the pod. */
  readonly related?: readonly { readonly message: string; readonly path: Path }[];
  /** The text to write instead of `range`, or instead of the whole string at `path`; absent if krmkit knows none. */
  readonly replacement?: string;
  /** Why the way out may not be what the author wants; absent if there is no doubt. */
  readonly doubt?: string;
  /** The missing object or key is marked as optional, or has a replacement. */
  readonly isOptional?: true;
  /** What is wrong, if several places can have this problem because of it: `Secret shop/db`, which is missing. */
  readonly cause?: string;
}

/** Shared by all checks that find nothing. */
export const NO_FINDINGS: readonly Finding[] = [];

/** What a finding can have beside its code, place and message. */
export interface FindingDetails {
  readonly field?: string;
  readonly hint?: string | undefined;
  /** The severity, if it differs from that of the code. */
  readonly severity?: Severity;
  readonly range?: Finding['range'] | undefined;
  readonly related?: Finding['related'] | undefined;
  readonly replacement?: string | undefined;
  readonly doubt?: string | undefined;
  readonly cause?: string | undefined;
  readonly isOptional?: boolean | undefined;
}

/**
 * A finding with its code's severity, unless the details set another one. `located` is undefined for a finding about
 * the whole pod, or about another object.
 */
export function podFinding(
  located: LocatedContainer | undefined,
  code: DiagnosticCode,
  path: Path,
  message: string,
  details: FindingDetails = {},
): Finding {
  const { hint, severity, field, range, related, replacement, doubt, cause, isOptional } = details;
  return {
    code,
    severity: severity ?? SEVERITIES[code],
    message,
    path,
    ...(located === undefined ? {} : { container: located.container.name }),
    ...(hint === undefined ? {} : { hint }),
    ...(field === undefined ? {} : { field }),
    ...(range === undefined ? {} : { range }),
    ...(related === undefined ? {} : { related }),
    ...(replacement === undefined ? {} : { replacement }),
    ...(doubt === undefined ? {} : { doubt }),
    ...(cause === undefined ? {} : { cause }),
    ...(isOptional === true ? { isOptional } : {}),
  };
}
