import type { DiagnosticCode } from '../diagnostics/catalogue.ts';
import type { Severity } from '../diagnostics/diagnostic.ts';
import type { Path } from '../value/path.ts';

/**
 * What is wrong with a pod, by field and not yet by file: `resolve-pod.ts` locates it in the source where there is one.
 */
export interface Finding {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly message: string;
  readonly hint?: string;
  /** From the root of the pod: `['spec', 'containers', 0, 'env', 3, 'value']`. */
  readonly path: Path;
  /** Offsets into the string at `path`: the reference itself. */
  readonly range?: { readonly start: number; readonly end: number };
  /** The field as a person would say it, without the container: `env PUBLIC_URL`, `args[2]`. */
  readonly field?: string;
  readonly container?: string;
  readonly related?: readonly { readonly message: string; readonly path: Path }[];
}

/** What nearly every check finds, made once for all of them. */
export const NO_FINDINGS: readonly Finding[] = [];
