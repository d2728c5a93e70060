import type { DiagnosticCode } from '../diagnostics/catalogue.ts';
import { USUAL_SEVERITY } from '../diagnostics/catalogue-severities.ts';
import type { Diagnostic, Location } from '../diagnostics/diagnostic.ts';
import { locationOf } from '../diagnostics/location.ts';
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
  const suppressions = createSuppressions();
  suppressions.collect(resources);
  return suppressions.apply(diagnostics);
}

/** The suppressions of a package whose files come one after the other. */
export interface Suppressions {
  /** Finds those beside the resources of a file, or of a part of one, and gives their places. Holds on to no text. */
  readonly collect: (resources: readonly Resource[]) => readonly Location[];
  readonly apply: (diagnostics: readonly Diagnostic[]) => SuppressionOutcome;
  /** The same for diagnostics that are not all in memory. */
  readonly match: (found: FoundPlaces) => SuppressionMatches;
}

/** Diagnostics by number, from 0: as much of them as suppressions look at. */
export interface FoundPlaces {
  readonly count: () => number;
  readonly codeOf: (index: number) => DiagnosticCode;
  /** Undefined for one that stands in no file. */
  readonly pathOf: (index: number) => string | undefined;
  readonly startOf: (index: number) => number;
}

export interface SuppressionMatches extends Pick<SuppressionOutcome, 'unused'> {
  /** Of those that are suppressed, by number. */
  readonly reasons: ReadonlyMap<number, string>;
}

export function createSuppressions(): Suppressions {
  const files = new Map<string, Wish[]>();
  return {
    collect: (resources) => {
      const wishes = collect(resources);
      for (const wish of wishes) {
        const others = files.get(wish.at.path);
        if (others === undefined) files.set(wish.at.path, [wish]);
        else others.push(wish);
      }
      return wishes.map(({ at }) => at);
    },
    match: (found) => matchAll(found, files),
    apply: (diagnostics) => {
      const { reasons, unused } = matchAll(placesOf(diagnostics), files);
      const suppressed: SuppressedDiagnostic[] = [];
      const kept: Diagnostic[] = [];
      for (const [index, diagnostic] of diagnostics.entries()) {
        const reason = reasons.get(index);
        if (reason === undefined) kept.push(diagnostic);
        else suppressed.push({ diagnostic, reason });
      }
      return { kept, suppressed, unused };
    },
  };
}

function placesOf(diagnostics: readonly Diagnostic[]): FoundPlaces {
  const at = (index: number): Diagnostic => {
    const diagnostic = diagnostics[index];
    if (diagnostic === undefined) throw new RangeError(`there is no diagnostic ${index}`);
    return diagnostic;
  };
  return {
    count: () => diagnostics.length,
    codeOf: (index) => at(index).code,
    pathOf: (index) => at(index).location?.path,
    startOf: (index) => at(index).location?.start ?? 0,
  };
}

function matchAll(found: FoundPlaces, files: ReadonlyMap<string, readonly Wish[]>): SuppressionMatches {
  const reasons = new Map<number, string>();
  if (files.size === 0) return { reasons, unused: [] };
  const inFiles = new Map<string, number[]>();
  const count = found.count();
  for (let index = 0; index < count; index++) {
    const path = found.pathOf(index);
    if (path === undefined || !files.has(path)) continue;
    const others = inFiles.get(path);
    if (others === undefined) inFiles.set(path, [index]);
    else others.push(index);
  }
  for (const [path, indexes] of inFiles) match(found, indexes, files.get(path) ?? [], reasons);
  return { reasons, unused: [...files.values()].flatMap((wishes) => wishes.flatMap(complaints)) };
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
    for (const suppression of found) wishes.push(detached(source, suppression));
  }
  return wishes;
}

/** With texts of its own: those of a file would hold all of it in memory. */
function detached(source: Source, { codes, reason, covers, at }: Suppression): Wish {
  const { start, end } = locationOf(source, covers);
  const texts = structuredClone({ codes, reason });
  return { ...texts, covers: { start, end }, at: locationOf(source, at), used: new Set() };
}

/** One sweep through the file: what covers the place of a diagnostic is on the stack when it comes. */
function match(
  { codeOf, startOf }: FoundPlaces,
  indexes: readonly number[],
  wishes: readonly Wish[],
  reasons: Map<number, string>,
): void {
  const sorted = indexes.toSorted((a, b) => startOf(a) - startOf(b));
  const opening = wishes.toSorted((a, b) => a.covers.start - b.covers.start);
  let open: Wish[] = [];
  let next = 0;
  for (const index of sorted) {
    const offset = startOf(index);
    const code = codeOf(index);
    for (let wish = opening[next]; wish !== undefined && wish.covers.start <= offset; wish = opening[next]) {
      open.push(wish);
      next += 1;
    }
    open = open.filter((wish) => offset < wish.covers.end);
    for (const wish of open) {
      if (!wish.codes.includes(code)) continue;
      wish.used.add(code);
      if (!reasons.has(index)) reasons.set(index, wish.reason);
    }
  }
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
