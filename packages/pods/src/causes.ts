import { compareBytes } from '@krmkit/base';
import type { DiagnosticCode, Diagnostic } from '@krmkit/base';

/**
 * When findings of a code are one finding:
 * - anywhere: they have the same `cause`, such as a missing object
 * - in-object: they have the same `cause` and are about the same object
 * - message: they have the same message, such as a deprecated field
 */
type CauseRule = 'anywhere' | 'in-object' | 'message';

/** A finding of any other code is at the place to change, and stands for itself. */
const RULES: Readonly<Partial<Record<DiagnosticCode, CauseRule>>> = {
  'missing-configmap': 'anywhere',
  'missing-secret': 'anywhere',
  'missing-service': 'anywhere',
  'missing-key': 'anywhere',
  'missing-claim': 'anywhere',
  'missing-service-account': 'anywhere',
  'missing-backend': 'anywhere',
  'missing-gateway': 'anywhere',
  'missing-governing-service': 'anywhere',
  'missing-scale-target': 'anywhere',
  'missing-volume': 'in-object',
  'duplicate-resource': 'anywhere',
  'ambiguous-source': 'anywhere',
  'service-link-shadowing': 'anywhere',
  'service-link-collision': 'anywhere',
  'deprecated-field': 'message',
  'template-file': 'message',
  'controller-root': 'anywhere',
  'flux-substitution': 'anywhere',
};

/** The same for findings of one cause; undefined for a finding that stands for itself. */
export function causeKey({ code, cause, message, subject }: Diagnostic): string | undefined {
  const rule = RULES[code];
  if (rule === 'message') return JSON.stringify([code, message]);
  if (rule === undefined || cause === undefined) return undefined;
  if (rule === 'anywhere') return JSON.stringify([code, cause]);
  const { apiVersion = '', kind = '', namespace = '', name = '' } = subject ?? {};
  return JSON.stringify([code, cause, apiVersion, kind, namespace, name]);
}

const RANKS = { error: 0, warning: 1, info: 2 } as const;

/**
 * Findings of one cause become one finding: the first of the most severe ones, with the others as its occurrences. It
 * takes the place of the first one.
 */
export function byCause(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const groups = new Map<string | Diagnostic, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const key = causeKey(diagnostic) ?? diagnostic;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [diagnostic]);
    else group.push(diagnostic);
  }
  if (groups.size === diagnostics.length) return diagnostics;
  return [...groups.values()].flatMap((group) => {
    const [worst] = worstFirst(group);
    if (worst === undefined || group.length === 1) return group;
    return [{ ...worst, occurrences: group.filter((one) => one !== worst) }];
  });
}

/** Errors first, then warnings; in their order otherwise. */
export function worstFirst(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.toSorted((a, b) => RANKS[a.severity] - RANKS[b.severity]);
}

/** The number of findings of each code, in the order of the codes. */
export function countCodes(findings: readonly Diagnostic[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted(([a], [b]) => compareBytes(a, b)));
}
