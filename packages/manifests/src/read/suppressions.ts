import { DIAGNOSTIC_CODES, isDiagnosticCode, locationOf, nearest, isArray, isObject, member } from '@krmkit/base';
import type { Diagnostic, Location, Source, Span, JsonValue, Path } from '@krmkit/base';
import { locateIn } from '../resource/locate.ts';
import type { Resource } from '../resource/resource.ts';
import { locate } from '@krmkit/yaml';
import type { YamlNode, YamlDocument } from '@krmkit/yaml';

export interface SuppressedDiagnostic {
  readonly diagnostic: Diagnostic;
  readonly reason: string;
}

export interface SuppressionOutcome {
  /** In their order. */
  readonly kept: readonly Diagnostic[];
  readonly suppressed: readonly SuppressedDiagnostic[];
  /** `unused-suppression` for each that suppresses nothing, gives no reason or names a code that does not exist. */
  readonly unused: readonly Diagnostic[];
}

/**
 * Removes the diagnostics that a comment or an annotation suppresses. A suppression without a reason works, too. Only
 * files with resources are searched: others have no findings.
 */
export function applySuppressions(
  diagnostics: readonly Diagnostic[],
  resources: readonly Resource[],
): SuppressionOutcome {
  const files = new Map<string, LocatedSuppression[]>();
  for (const suppression of collect(resources)) append(files, suppression.at.path, suppression);
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
  return { kept, suppressed, unused: [...files.values()].flatMap((suppressions) => suppressions.flatMap(complaints)) };
}

function append<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

interface LocatedSuppression extends Omit<Suppression, 'at'> {
  readonly at: Location;
  readonly used: Set<string>;
}

function collect(resources: readonly Resource[]): readonly LocatedSuppression[] {
  const suppressions: LocatedSuppression[] = [];
  // A List has many resources in one document, whose text is searched once.
  const documents = new Map<unknown, { readonly hasAnnotations: boolean }>();
  let looked: Source | undefined;
  let mayHave = false;
  for (const resource of resources) {
    const { origin } = resource;
    if (origin === undefined) continue;
    const { source, document } = origin;
    if (source !== looked) {
      looked = source;
      mayHave = mayHaveSuppressions(source);
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
    for (const { at, ...rest } of found) {
      suppressions.push({ ...rest, at: locationOf(source, at), used: new Set() });
    }
  }
  return suppressions;
}

/** False: no comment and no annotation of a text suppresses findings. */
export function mayHaveSuppressions({ text }: Source): boolean {
  return text.includes(IGNORE_COMMENT) || text.includes(IGNORE_ANNOTATION);
}

/** One pass through the file: `open` holds the suppressions that cover the current position. */
function match(
  diagnostics: readonly Diagnostic[],
  suppressions: readonly LocatedSuppression[],
  reasons: Map<Diagnostic, string>,
): void {
  const sorted = diagnostics.toSorted((a, b) => startOf(a) - startOf(b));
  const groups = groupAlike(suppressions);
  const opening = [...groups.keys()].toSorted((a, b) => a.covers.start - b.covers.start);
  let open: LocatedSuppression[] = [];
  let next = 0;
  for (const diagnostic of sorted) {
    const offset = startOf(diagnostic);
    for (
      let suppression = opening[next];
      suppression !== undefined && suppression.covers.start <= offset;
      suppression = opening[next]
    ) {
      open.push(suppression);
      next += 1;
    }
    open = open.filter((suppression) => offset < suppression.covers.end);
    for (const suppression of open) {
      if (!suppression.codes.includes(diagnostic.code)) continue;
      suppression.used.add(diagnostic.code);
      if (!reasons.has(diagnostic)) reasons.set(diagnostic, suppression.reason);
    }
  }
  for (const [{ used }, others] of groups) for (const other of others) for (const code of used) other.used.add(code);
}

/** The first of the suppressions that cover the same with the same codes, and the others. */
function groupAlike(
  suppressions: readonly LocatedSuppression[],
): ReadonlyMap<LocatedSuppression, LocatedSuppression[]> {
  const groups = new Map<LocatedSuppression, LocatedSuppression[]>();
  const firsts = new Map<string, LocatedSuppression>();
  for (const suppression of suppressions) {
    const key = [suppression.covers.start, suppression.covers.end, ...suppression.codes].join(' ');
    const first = firsts.get(key);
    if (first === undefined) {
      firsts.set(key, suppression);
      groups.set(suppression, []);
    } else {
      groups.get(first)?.push(suppression);
    }
  }
  return groups;
}

function startOf({ location }: Diagnostic): number {
  return location?.start ?? 0;
}

function complaints(suppression: LocatedSuppression): Diagnostic[] {
  const complain = (message: string, hint: string): Diagnostic => ({
    code: 'unused-suppression',
    severity: 'warning',
    message,
    hint,
    location: suppression.at,
  });
  const found: Diagnostic[] = [];
  if (suppression.codes.length === 0) {
    found.push(complain('This suppression does not name a code', 'write `krmkit-ignore CODE: reason`'));
  } else if (suppression.reason === '') {
    found.push(complain('This suppression has no reason', 'write the reason after a colon: `CODE: reason`'));
  }
  for (const code of suppression.codes) {
    if (!isDiagnosticCode(code)) {
      const similar = nearest(code, DIAGNOSTIC_CODES);
      const hint = similar === undefined ? 'see `krmkit explain` for the codes' : `did you mean ${similar}?`;
      found.push(complain(`The code ${code} does not exist`, hint));
    } else if (!suppression.used.has(code)) {
      found.push(complain(`No finding here has the code ${code}`, 'remove the suppression, or the code from it'));
    }
  }
  return found;
}

const IGNORE_ANNOTATION = 'krmkit.dev/ignore';

/**
 * The suppressions in annotations: `krmkit.dev/ignore: 'CODE[, CODE...]: reason; CODE: reason'`. On an object it
 * covers the object, on the metadata of a pod template that template.
 */
function annotationSuppressions(resource: Resource): Suppression[] {
  const root = resource.origin?.document.root;
  if (resource.origin === undefined || root === undefined) return [];
  const found: Suppression[] = [];
  for (const { path, written } of annotated(resource.value)) {
    const covered = locate(root, [...resource.origin.path, ...path]);
    const at = locateIn(resource, [...path, 'metadata', 'annotations', IGNORE_ANNOTATION]);
    if (covered === undefined || at === undefined) continue;
    for (const part of written.split(';')) {
      if (part.trim() !== '') found.push({ ...parseSuppression(part), covers: covered.content ?? covered.node, at });
    }
  }
  return found;
}

/** Every position whose own `metadata.annotations` has the annotation. */
function annotated(value: JsonValue): { readonly path: Path; readonly written: string }[] {
  const found: { path: Path; written: string }[] = [];
  const seen = new Set<JsonValue>();
  const waiting: { readonly value: JsonValue; readonly path: Path }[] = [{ value, path: [] }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value: current, path } = next;
    // Aliases share their values.
    if (typeof current !== 'object' || current === null || seen.has(current)) continue;
    seen.add(current);
    const written = member(member(member(current, 'metadata'), 'annotations'), IGNORE_ANNOTATION);
    if (typeof written === 'string') found.push({ path, written });
    if (isArray(current)) {
      for (const [index, item] of current.entries()) waiting.push({ value: item, path: [...path, index] });
    } else if (isObject(current)) {
      for (const [key, item] of Object.entries(current)) waiting.push({ value: item, path: [...path, key] });
    }
  }
  return found;
}

/** A request not to report some codes within a span of a source. */
interface Suppression {
  readonly codes: readonly string[];
  /** `''` if none is given. */
  readonly reason: string;
  /** The span it covers. */
  readonly covers: Span;
  /** The span where it is written. */
  readonly at: Span;
}

const IGNORE_COMMENT = 'krmkit-ignore';

const MARK = /^#[ \t]*krmkit-ignore(?=[ \t:]|$)/;

/**
 * The suppressions in the comments of a document: `# krmkit-ignore CODE[, CODE...]: reason`. On a line of its own it
 * covers the entry, list item or document that begins on the next line that is not a comment, with its content; after
 * other text, it covers what begins on that line.
 */
function commentSuppressions(source: Source, document: YamlDocument): Suppression[] {
  const found: Suppression[] = [];
  const targets = new Map<number, Span>();
  for (const comment of document.comments) {
    const written = source.text.slice(comment.start, comment.end);
    const mark = MARK.exec(written);
    if (mark === null) continue;
    found.push({
      ...parseSuppression(written.slice(mark[0].length)),
      covers: coveredBy(source.text, document, comment, targets),
      at: comment,
    });
  }
  return found;
}

/** `CODE[, CODE...]: reason` */
function parseSuppression(written: string): Pick<Suppression, 'codes' | 'reason'> {
  const colon = written.indexOf(':');
  const codes = colon === -1 ? written : written.slice(0, colon);
  return {
    codes: codes.split(/[,\s]+/).filter((code) => code !== ''),
    reason: colon === -1 ? '' : written.slice(colon + 1).trim(),
  };
}

/** `targets`: the first line that is not a comment, by the start of a line of comment above it. */
function coveredBy(text: string, document: YamlDocument, comment: Span, targets: Map<number, Span>): Span {
  let line = lineAround(text, comment.start);
  if (text.slice(line.start, comment.start).trim() === '') {
    line = targetOf(text, document.end, line, targets);
    if (line.start >= document.end) return { start: comment.end, end: comment.end };
  }
  const node = document.root === undefined ? undefined : outermostFrom(document.root, line);
  return { start: line.start, end: Math.max(line.end, node?.end ?? 0) };
}

/** Each line is read once, however many lines of comment are above it. */
function targetOf(text: string, end: number, comment: Span, targets: Map<number, Span>): Span {
  const passed: number[] = [];
  let line = comment;
  let target = targets.get(line.start);
  while (target === undefined) {
    passed.push(line.start);
    const next = lineEndAfter(text, line.end);
    line = next >= end ? { start: next, end: next } : lineAround(text, next);
    const isComment = next < end && text.slice(line.start, line.end).trimStart().startsWith('#');
    target = isComment ? targets.get(line.start) : line;
  }
  for (const start of passed) targets.set(start, target);
  return target;
}

/** The largest entry, item or root that begins on a line. */
function outermostFrom(root: YamlNode, line: Span): Span | undefined {
  if (root.start >= line.start) return root.start <= line.end ? root : undefined;
  let node: YamlNode = root;
  for (;;) {
    if (node.kind !== 'mapping' && node.kind !== 'sequence') return undefined;
    const parts: readonly (Span & { readonly value: YamlNode })[] = node.kind === 'mapping' ? node.entries : node.items;
    const next = firstEndingAfter(parts, line.start);
    if (next === undefined || next.start > line.end) return undefined;
    if (next.start >= line.start) return next;
    node = next.value;
  }
}

/** A binary search: parts are sorted and do not overlap. */
function firstEndingAfter<T extends Span>(parts: readonly T[], offset: number): T | undefined {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return parts[low];
}

function lineAround(text: string, offset: number): Span {
  let start = offset;
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start -= 1;
  let end = offset;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { start, end };
}

function lineEndAfter(text: string, end: number): number {
  return text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
}
