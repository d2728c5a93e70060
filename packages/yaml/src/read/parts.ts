import type { Span } from '@krmkit/base';
import { DASH, HASH, codeAt, isByteOrderMark, isLineEnd, isSeparator } from './characters.ts';
import { afterLineEnd, skipBlanks } from './reader.ts';
import { columnOf, lineEndOf, startsLine } from './text-lines.ts';
import type { MappingNode, SequenceNode, YamlDocument } from './nodes.ts';

/** An entry or item of a block collection with its comments. */
export interface Part extends Span {
  /** The first character of it or of the comments above it; `end` is the line end after it and its comments. */
  readonly lead: number;
  /** It includes comments below it in its own column. */
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
 * How much of the comments directly above the first entry belongs to the document. Above a Kubernetes object all of
 * them do: they describe the object, whichever entry is first, and must not be removed or moved with that entry.
 */
export type Header = 'none' | 'some' | 'all';

/** The text around a block collection. */
export interface PartsAround {
  /** The end of the text before it: the colon of its key, its dash, its anchor or tag, or the start of the document. */
  readonly floor: number;
  /** The end of its document. */
  readonly end: number;
  readonly header: Header;
}

/**
 * Cuts a block collection into its entries or items, each with the comments that describe it: those directly above it
 * in its column, those at the ends of its lines, and those below it that are indented deeper. Blank lines and other
 * comments between two parts belong to neither.
 */
export function partsOf(text: string, positions: readonly Span[], { floor, end, header }: PartsAround): Parts {
  const first = positions[0]?.start ?? floor;
  const column = columnOf(text, first);
  const compact = !startsLine(text, first);
  let lead = compact ? first : scanAbove(text, floor, first, column);
  if (header !== 'none' && !compact) {
    // If comments further up belong to the document, those below them belong to the entry.
    const isAll = header === 'all' && !text.slice(floor, lead).includes('#');
    lead = isAll ? first : afterHeader(text, lead, first);
  }
  const parts: Part[] = [];
  for (const [index, position] of positions.entries()) {
    const next = positions[index + 1];
    const space = { start: position.end, end: next?.start ?? end };
    const gap = scanGap(text, space, column, next === undefined);
    parts.push({ lead, start: position.start, end: gap.end });
    lead = gap.lead;
  }
  return { column, compact, parts };
}

/**
 * The entries of a mapping for reordering, each with the comments directly below it in its column that precede a blank
 * line or the end of the mapping. Without reordering these comments belong to no entry.
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
    // Comments at the end of a document describe the whole document.
    const isOwn = next === undefined ? column > 0 : end < next.lead;
    return isOwn && end > part.end ? { ...part, end, below: true } : part;
  });
}

function isDash(text: string, offset: number): boolean {
  return codeAt(text, offset) === DASH && isSeparator(codeAt(text, offset + 1));
}

interface Gap {
  /** The line end after the part before and its comments. */
  readonly end: number;
  /** Where the next part starts, with its comments. */
  readonly lead: number;
}

/** Looks at the lines between the end of an entry and the next one, which are blank or comments. */
function scanGap(text: string, { start: from, end: to }: Span, column: number, isLast: boolean): Gap {
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

/** The start of the comments directly above the first entry; any other line ends them. */
function scanAbove(text: string, floor: number, to: number, column: number): number {
  const isLineStart = floor === 0 || isLineEnd(codeAt(text, floor - 1)) || isByteOrderMark(text, floor);
  const line = isLineStart ? floor : afterLineEnd(text, lineEndOf(text, floor));
  return commentsLead(text, isByteOrderMark(text, line) ? line + 1 : line, to, column);
}

/** The start of the comments in a column directly above an offset, on the lines from `from` on; else that offset. */
export function commentsLead(text: string, from: number, to: number, column: number): number {
  let lead = -1;
  for (let line = from; line < to;) {
    const start = skipBlanks(text, line);
    if (start >= to) break;
    if (codeAt(text, start) !== HASH || start - line !== column) lead = -1;
    else if (lead < 0) lead = start;
    line = afterLineEnd(text, lineEndOf(text, start));
  }
  return lead < 0 ? to : lead;
}

/** A comment for a program that reads the first lines of a file. */
const FOR_PROGRAMS =
  /^#(?:!|cloud-config\b| ?yaml-language-server:| ?-\*-| ?(?:vim?|ex):| ?yamllint | ?\$schema\b| ?@schema\b)/;
const LICENCE = /copyright|licen[cs]e|SPDX-|\(c\)|©|generated|do not edit/i;

/**
 * Where the comments start that belong to the first entry of a document. A licence and lines for editors and other
 * programs belong to the file, whichever entry is first.
 */
function afterHeader(text: string, lead: number, first: number): number {
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
  /** Where the indentation of its last line starts. */
  readonly indentation: number;
}

export type Between =
  | { readonly kind: 'break'; readonly span: Break }
  | { readonly kind: 'comments'; readonly span: Span };

/** The text between two parts, from a line end to the first character after it: line breaks and comments. */
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

// The start and end of the entries or items of the root of a document, with their comments.

/** How much of the comments above the first entry of a root belongs to the document. */
export function rootHeader(node: MappingNode | SequenceNode): Header {
  if (node.kind === 'sequence') return 'some';
  const isObject = node.entries.some(({ key }) => {
    return key.kind === 'scalar' && (key.content === 'apiVersion' || key.content === 'kind');
  });
  return isObject ? 'all' : 'some';
}

/** The start of the first entry or item, or of the comments that belong to it and not to the document. */
export function firstLead(text: string, document: YamlDocument, root: MappingNode | SequenceNode): number {
  const first = (root.kind === 'mapping' ? root.entries : root.items)[0];
  if (first === undefined) return root.start;
  const following = Math.max(root.anchor?.end ?? -1, root.tag?.end ?? -1);
  const header = following < 0 ? rootHeader(root) : 'none';
  const floor = following < 0 ? document.start : following;
  const { parts } = partsOf(text, [first], { floor, end: document.end, header });
  return parts[0]?.lead ?? first.start;
}

/** The line end after the last entry or item, and after the deeper indented comments below it. */
export function lastEnd(text: string, document: YamlDocument, root: MappingNode | SequenceNode): number {
  const last = (root.kind === 'mapping' ? root.entries : root.items).at(-1);
  if (last === undefined || root.style === 'flow') return lineEndOf(text, root.end);
  const around = { floor: root.start, end: document.end, header: 'none' } as const;
  return partsOf(text, [last], around).parts[0]?.end ?? lineEndOf(text, root.end);
}
