import { CATALOGUE } from '../diagnostics/catalogue.ts';
import type { Diagnostic, Location } from '../diagnostics/diagnostic.ts';
import { locationOf } from '../diagnostics/diagnostic.ts';
import type { Resource } from '../resource/resource.ts';
import type { Source } from '../text/source.ts';
import { nearest } from '../text/similar.ts';
import { annotationSuppressions, IGNORE_ANNOTATION } from './suppression-annotations.ts';
import type { Suppression } from './suppression-comments.ts';
import { commentSuppressions, IGNORE_COMMENT } from './suppression-comments.ts';

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
  const files = new Map<string, Wish[]>();
  for (const wish of collect(resources)) append(files, wish.at.path, wish);
  if (files.size === 0) return { kept: diagnostics, suppressed: [], unused: [] };
  const inFiles = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const path = diagnostic.location?.path;
    if (path !== undefined && files.has(path)) append(inFiles, path, diagnostic);
  }
  const reasons = new Map<Diagnostic, string>();
  for (const [path, own] of inFiles) match(own, files.get(path) ?? [], reasons);
  const suppressed: SuppressedDiagnostic[] = [];
  const kept: Diagnostic[] = [];
  for (const diagnostic of diagnostics) {
    const reason = reasons.get(diagnostic);
    if (reason === undefined) kept.push(diagnostic);
    else suppressed.push({ diagnostic, reason });
  }
  return { kept, suppressed, unused: [...files.values()].flatMap((wishes) => wishes.flatMap(complaints)) };
}

function append<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

interface Wish extends Omit<Suppression, 'at'> {
  readonly at: Location;
  readonly used: Set<string>;
}

function collect(resources: readonly Resource[]): readonly Wish[] {
  const wishes: Wish[] = [];
  // Of a List there are many in one document, whose text is looked through once.
  const documents = new Map<unknown, { readonly hasAnnotations: boolean }>();
  let looked: Source | undefined;
  let mayHave = false;
  for (const resource of resources) {
    const { origin } = resource;
    if (origin === undefined) continue;
    const { source, document } = origin;
    if (source !== looked) {
      looked = source;
      mayHave = source.text.includes(IGNORE_COMMENT) || source.text.includes(IGNORE_ANNOTATION);
    }
    if (!mayHave) continue;
    const found: Suppression[] = [];
    let known = documents.get(document);
    if (known === undefined) {
      const text = source.text.slice(document.start, document.end);
      known = { hasAnnotations: text.includes(IGNORE_ANNOTATION) };
      documents.set(document, known);
      if (text.includes(IGNORE_COMMENT)) found.push(...commentSuppressions(source, document));
    }
    if (known.hasAnnotations) found.push(...annotationSuppressions(resource));
    for (const { at, ...suppression } of found) {
      wishes.push({ ...suppression, at: locationOf(source, at), used: new Set() });
    }
  }
  return wishes;
}

/** One sweep through the file: what covers the place of a diagnostic is on the stack when it comes. */
function match(diagnostics: readonly Diagnostic[], wishes: readonly Wish[], reasons: Map<Diagnostic, string>): void {
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

function startOf({ location }: Diagnostic): number {
  return location?.start ?? 0;
}

function complaints(wish: Wish): Diagnostic[] {
  const complain = (message: string, hint: string): Diagnostic => ({
    code: 'unused-suppression',
    severity: 'warning',
    message,
    hint,
    location: wish.at,
  });
  const found: Diagnostic[] = [];
  if (wish.codes.length === 0) {
    found.push(complain('This suppression names no code', 'write `krmkit-ignore CODE: reason`'));
  } else if (wish.reason === '') {
    found.push(complain('This suppression gives no reason', 'write the reason behind a colon: `CODE: reason`'));
  }
  for (const code of wish.codes) {
    if (!Object.hasOwn(CATALOGUE, code)) {
      const similar = nearest(code, Object.keys(CATALOGUE));
      const hint = similar === undefined ? 'see `krmkit explain` for the codes' : `did you mean ${similar}?`;
      found.push(complain(`There is no code ${code} to suppress`, hint));
    } else if (!wish.used.has(code)) {
      found.push(complain(`Nothing here is ${code} any more`, 'remove the suppression, or the code from it'));
    }
  }
  return found;
}
