import { USUAL_SEVERITY } from '../diagnostics/catalogue-severities.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Resource } from '../resource/resource.ts';
import type { Source } from '../text/source.ts';
import { nearest } from '../text/similar.ts';
import { spanDiagnostic } from './problems.ts';
import { annotationSuppressions, IGNORE_ANNOTATION } from './suppression-annotations.ts';
import type { Suppression } from './suppression-comments.ts';
import { commentSuppressions } from './suppression-comments.ts';

export interface SuppressedDiagnostic {
  readonly diagnostic: Diagnostic;
  readonly reason: string;
}

export interface SuppressionOutcome {
  /** In their order. */
  readonly kept: readonly Diagnostic[];
  readonly suppressed: readonly SuppressedDiagnostic[];
  /** `unused-suppression` for each that met nothing, gives no reason or names a code that does not exist. */
  readonly unused: readonly Diagnostic[];
}

/**
 * Takes away the diagnostics that a comment or an annotation next to them suppresses; a suppression without a reason
 * works all the same. Only files with resources are looked at: nothing is found in others.
 */
export function applySuppressions(
  diagnostics: readonly Diagnostic[],
  resources: readonly Resource[],
): SuppressionOutcome {
  const files = collect(resources);
  const reasons = new Map<Diagnostic, string>();
  for (const [path, located] of byPath(diagnostics)) {
    const file = files.get(path);
    if (file !== undefined) match(located, file.wishes, reasons);
  }
  const suppressed: SuppressedDiagnostic[] = [];
  const kept: Diagnostic[] = [];
  for (const diagnostic of diagnostics) {
    const reason = reasons.get(diagnostic);
    if (reason === undefined) kept.push(diagnostic);
    else suppressed.push({ diagnostic, reason });
  }
  const unused = [...files.values()].flatMap(({ source, wishes }) =>
    wishes.flatMap((wish) => complaints(source, wish)),
  );
  return { kept, suppressed, unused };
}

interface Wish extends Suppression {
  readonly used: Set<string>;
}

interface WishesOfFile {
  readonly source: Source;
  readonly wishes: Wish[];
}

function collect(resources: readonly Resource[]): ReadonlyMap<string, WishesOfFile> {
  const files = new Map<string, WishesOfFile>();
  // Of a List there are many in one document, whose text is looked through once.
  const documents = new Map<unknown, { readonly hasAnnotations: boolean }>();
  for (const resource of resources) {
    const { origin } = resource;
    if (origin === undefined) continue;
    const { source, document } = origin;
    const found: Suppression[] = [];
    let known = documents.get(document);
    if (known === undefined) {
      const text = source.text.slice(document.start, document.end);
      known = { hasAnnotations: text.includes(IGNORE_ANNOTATION) };
      documents.set(document, known);
      if (text.includes('krmkit-ignore')) found.push(...commentSuppressions(source, document));
    }
    if (known.hasAnnotations) found.push(...annotationSuppressions(resource));
    if (found.length === 0) continue;
    const file = files.get(source.path) ?? { source, wishes: [] };
    files.set(source.path, file);
    for (const suppression of found) file.wishes.push({ ...suppression, used: new Set() });
  }
  return files;
}

/** One sweep through the file: what covers the place of a diagnostic is on the stack when it comes. */
function match(diagnostics: Diagnostic[], wishes: readonly Wish[], reasons: Map<Diagnostic, string>): void {
  const startOf = (diagnostic: Diagnostic): number => diagnostic.location?.start ?? 0;
  const sorted = diagnostics.toSorted((a, b) => startOf(a) - startOf(b));
  const opening = wishes.toSorted((a, b) => a.covers.start - b.covers.start);
  let open: Wish[] = [];
  let next = 0;
  for (const diagnostic of sorted) {
    const offset = startOf(diagnostic);
    for (let wish = opening[next]; wish !== undefined && wish.covers.start <= offset; wish = opening[next]) {
      open.push(wish);
      next += 1;
    }
    open = open.filter((wish) => offset < wish.covers.end);
    for (const wish of open) {
      if (!wish.codes.includes(diagnostic.code)) continue;
      wish.used.add(diagnostic.code);
      if (!reasons.has(diagnostic)) reasons.set(diagnostic, wish.reason);
    }
  }
}

function complaints(source: Source, wish: Wish): Diagnostic[] {
  const complain = (message: string, hint: string): Diagnostic =>
    spanDiagnostic(source, wish.at, 'unused-suppression', 'warning', message, hint);
  const found: Diagnostic[] = [];
  if (wish.codes.length === 0) {
    found.push(complain('This suppression names no code', 'write `krmkit-ignore CODE: reason`'));
  } else if (wish.reason === '') {
    found.push(complain('This suppression gives no reason', 'write the reason behind a colon: `CODE: reason`'));
  }
  for (const code of wish.codes) {
    if (!Object.hasOwn(USUAL_SEVERITY, code)) {
      const similar = nearest(code, Object.keys(USUAL_SEVERITY));
      const hint = similar === undefined ? 'see `krmkit explain` for the codes' : `did you mean ${similar}?`;
      found.push(complain(`There is no code ${code} to suppress`, hint));
    } else if (!wish.used.has(code)) {
      found.push(complain(`Nothing here is ${code} any more`, 'remove the suppression, or the code from it'));
    }
  }
  return found;
}

function byPath(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, Diagnostic[]> {
  const files = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    if (diagnostic.location === undefined) continue;
    const present = files.get(diagnostic.location.path);
    if (present === undefined) files.set(diagnostic.location.path, [diagnostic]);
    else present.push(diagnostic);
  }
  return files;
}
