import type { Span } from '../../text/source.ts';
import { DASH, HASH, codeAt, isByteOrderMark, isLineEnd, isSeparator } from './characters.ts';
import { afterLineEnd, skipBlanks } from './reader.ts';
import { columnOf, lineEndOf, startsLine } from './text-lines.ts';

/** An entry or item of a block collection with what belongs to it. */
export interface Part extends Span {
  /** The first character of it or of the comments above it; `end` is the line end behind it and its comments. */
  readonly lead: number;
  /** With comments in its own column that stand below it. */
  readonly below?: true;
}

export interface Parts {
  /** Of its keys or dashes. */
  readonly column: number;
  /** The first one starts on the line of the dash or key that the collection belongs to. */
  readonly compact: boolean;
  readonly parts: readonly Part[];
}

/**
 * How much of the comments directly above the first entry is about the document: all of it above an object of
 * Kubernetes, as it is about the object, whatever entry comes first, and must not go or move with that one.
 */
export type Header = 'none' | 'some' | 'all';

/**
 * Cuts a block collection into its entries or items, each with the comments that speak about it: those directly
 * above it in its column, those at the ends of its lines, and those below it that are indented deeper. What is
 * between two parts, blank lines and other comments, belongs to neither. `floor` is where what is in front of the
 * collection ends: its key's colon, its dash, its anchor or tag, the start of the document.
 */
export function partsOf(text: string, places: readonly Span[], floor: number, document: Span, header: Header): Parts {
  const first = places[0]?.start ?? floor;
  const column = columnOf(text, first);
  const compact = !startsLine(text, first);
  let lead = compact ? first : scanAbove(text, floor, first, column);
  if (header !== 'none' && !compact) {
    // Comments further up are the document's: those below them are about the entry then.
    const isAll = header === 'all' && !text.slice(floor, lead).includes('#');
    lead = isAll ? first : behindHeader(text, lead, first);
  }
  const parts: Part[] = [];
  for (const [index, place] of places.entries()) {
    const next = places[index + 1];
    const gap = scanGap(text, place.end, next?.start ?? document.end, column, next === undefined);
    parts.push({ lead, start: place.start, end: gap.end });
    lead = gap.lead;
  }
  return { column, compact, parts };
}

/**
 * The entries of a mapping that are to change places, with the comments that stand directly below them in their column
 * and in front of a blank line or the end of the mapping: where nothing moves, they belong to nobody.
 */
export function withCommentsBelow(text: string, { parts, column }: Parts): readonly Part[] {
  return parts.map((part, index) => {
    if (isDash(text, part.start)) return part;
    const next = parts[index + 1];
    let end = part.end;
    for (let line = afterLineEnd(text, end); line < text.length; line = afterLineEnd(text, end)) {
      const start = skipBlanks(text, line);
      if (start - line !== column || codeAt(text, start) !== HASH) break;
      end = lineEndOf(text, start);
    }
    // Comments at the end of a document speak about all of it.
    const isOwn = next === undefined ? column > 0 : end < next.lead;
    return isOwn && end > part.end ? { ...part, end, below: true } : part;
  });
}

function isDash(text: string, offset: number): boolean {
  return codeAt(text, offset) === DASH && isSeparator(codeAt(text, offset + 1));
}

interface Gap {
  /** The line end behind what belongs to the part before. */
  readonly end: number;
  /** Where what belongs to the part behind starts. */
  readonly lead: number;
}

/** Looks at the lines between the end of an entry and the next one, which are blank or comments. */
function scanGap(text: string, from: number, to: number, column: number, isLast: boolean): Gap {
  let end = lineEndOf(text, from);
  let lead = -1;
  let deeper = true;
  for (let line = afterLineEnd(text, end); line < to;) {
    const start = skipBlanks(text, line);
    if (start >= to) break;
    const code = codeAt(text, start);
    const lineEnd = lineEndOf(text, start);
    if (code === HASH) {
      if (deeper && start - line > column) {
        end = lineEnd;
      } else {
        deeper = false;
        if (isLast) break;
        if (start - line !== column) lead = -1;
        else if (lead < 0) lead = start;
      }
    } else if (isLineEnd(code)) {
      lead = -1;
    } else {
      break;
    }
    line = afterLineEnd(text, lineEnd);
  }
  return { end, lead: lead < 0 ? to : lead };
}

/** Where the comments start that stand above the first entry; other lines than comments end them. */
function scanAbove(text: string, floor: number, to: number, column: number): number {
  let lead = -1;
  const isLineStart = floor === 0 || isLineEnd(codeAt(text, floor - 1)) || isByteOrderMark(text, floor);
  let line = isLineStart ? floor : afterLineEnd(text, lineEndOf(text, floor));
  if (isByteOrderMark(text, line)) line++;
  while (line < to) {
    const start = skipBlanks(text, line);
    if (start >= to) break;
    if (codeAt(text, start) !== HASH || start - line !== column) lead = -1;
    else if (lead < 0) lead = start;
    line = afterLineEnd(text, lineEndOf(text, start));
  }
  return lead < 0 ? to : lead;
}

/** A comment that is for a program which looks at the first lines of a file. */
const FOR_PROGRAMS =
  /^#(?:!|cloud-config\b| ?yaml-language-server:| ?-\*-| ?(?:vim?|ex):| ?yamllint | ?\$schema\b| ?@schema\b)/;
const LICENCE = /copyright|licen[cs]e|SPDX-|\(c\)|©|generated|do not edit/i;

/**
 * Where the comments start that belong to the first entry of a document. A licence, and lines for editors and other
 * programs, are about the file whatever entry comes first.
 */
function behindHeader(text: string, lead: number, first: number): number {
  if (lead === first) return lead;
  if (LICENCE.test(text.slice(lead, first))) return first;
  let start = lead;
  while (start < first && FOR_PROGRAMS.test(text.slice(start, Math.min(first, start + 60)))) {
    start = skipBlanks(text, afterLineEnd(text, lineEndOf(text, start)));
  }
  return Math.min(start, first);
}

/** Lines between two parts: a line end, blank lines, and the indentation of what comes next. */
export interface Break extends Span {
  readonly blanks: number;
  /** Where the indentation starts: that of the last of its lines. */
  readonly indentation: number;
}

export type Between =
  | { readonly kind: 'break'; readonly span: Break }
  | { readonly kind: 'comments'; readonly span: Span };

/** What is between two parts, from a line end to the first character behind it: breaks, and comments between them. */
export function between(text: string, from: number, to: number): readonly Between[] {
  const found: Between[] = [];
  let start = from;
  let blanks = -1;
  let body: { start: number; end: number } | undefined;
  for (let line = afterLineEnd(text, from); line <= to;) {
    blanks++;
    const content = skipBlanks(text, line);
    if (content >= to || line >= to) {
      if (body !== undefined) found.push({ kind: 'comments', span: body });
      found.push({ kind: 'break', span: { start, end: to, blanks, indentation: Math.min(line, to) } });
      break;
    }
    const lineEnd = lineEndOf(text, content);
    if (codeAt(text, content) === HASH) {
      if (body === undefined || blanks > 0) {
        if (body !== undefined) found.push({ kind: 'comments', span: body });
        found.push({ kind: 'break', span: { start, end: content, blanks, indentation: line } });
        body = { start: content, end: lineEnd };
      } else {
        body.end = lineEnd;
      }
      blanks = -1;
      start = lineEnd;
    }
    line = afterLineEnd(text, lineEnd);
  }
  return found;
}
