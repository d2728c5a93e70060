import type { Span } from '@krmkit/base';
import { BOM, DASH, HASH, codeAt, isLineEnd, isMarker } from './characters.ts';
import type { YamlNode, YamlDocument } from './nodes.ts';
import { afterLineEnd, skipBlanks } from './reader.ts';
import { firstLead, lastEnd } from './parts.ts';
import { lineEndOf, lineStartOf, startsLine } from './text-lines.ts';

/**
 * The comments that belong to a document, not to one of its entries, by lines: each from its `#` without trailing
 * blanks, and an empty text for each blank line between them.
 */
export interface DocumentComments {
  /** Before its `---`. */
  readonly front: readonly string[];
  /** Before its content, and after its `---` where it has one. */
  readonly header: readonly string[];
  /** After its content, with the blank lines before them. */
  readonly foot: readonly string[];
}

export type DocumentRegion = keyof DocumentComments;

/** Whole lines that are blank or comments. */
export interface Region extends Span {
  readonly lines: readonly RegionLine[];
}

export interface RegionLine {
  /** Where the line begins. */
  readonly start: number;
  /** After its line end. */
  readonly end: number;
  readonly text: string;
}

/** Undefined where the region does not exist: without a `---` nothing is before it. */
export type Regions = Readonly<Record<DocumentRegion, Region | undefined>>;

export function documentComments(text: string, document: YamlDocument): DocumentComments {
  const { front, header, foot } = regionsOf(text, document);
  return { front: linesOf(front), header: linesOf(header), foot: linesOf(foot) };
}

function linesOf(region: Region | undefined): readonly string[] {
  return region?.lines.map((line) => line.text) ?? [];
}

export function trimmedSlice(text: string, { start, end }: Span): string {
  return text.slice(start, end).trimEnd();
}

export function regionsOf(text: string, document: YamlDocument): Regions {
  const start = document.start + (codeAt(text, document.start) === BOM ? 1 : 0);
  const { root } = document;
  const content = root === undefined ? document.end : Math.min(startOf(root), contentStart(text, document, root));
  const marker = markerOf(text, start, content);
  const headerStart = marker === undefined ? start : afterLineEnd(text, lineEndOf(text, marker));
  return {
    front: marker === undefined ? undefined : frontOf(text, document, { start, end: marker }),
    header: headerOf(text, headerStart, content, root),
    foot: root === undefined ? undefined : footOf(text, document, root),
  };
}

function startOf(root: YamlNode): number {
  if (root.kind === 'alias') return root.start;
  return Math.min(root.start, root.anchor?.start ?? root.start, root.tag?.start ?? root.start);
}

function contentStart(text: string, document: YamlDocument, root: YamlNode): number {
  const isBlock = (root.kind === 'mapping' || root.kind === 'sequence') && root.style === 'block';
  return isBlock ? firstLead(text, document, root) : root.start;
}

/** Where the line `---` starts. */
function markerOf(text: string, from: number, to: number): number | undefined {
  for (let line = from; line < to; line = afterLineEnd(text, lineEndOf(text, line))) {
    if (codeAt(text, line) === DASH && isMarker(text, line)) return line;
  }
  return undefined;
}

/** Text before the `---` of a later document usually follows the content of the document before. */
function frontOf(text: string, document: YamlDocument, span: Span): Region | undefined {
  const region = regionIn(text, span, 'front');
  return document.start > 0 && region?.lines.length === 0 ? undefined : region;
}

function headerOf(text: string, start: number, content: number, root: YamlNode | undefined): Region | undefined {
  if (root === undefined) return regionIn(text, { start, end: content }, 'header');
  // Content on the line of the marker has nothing before it.
  if (content < start || !startsLine(text, content)) return undefined;
  return regionIn(text, { start, end: lineStartOf(text, content) }, 'header');
}

function footOf(text: string, document: YamlDocument, root: YamlNode): Region | undefined {
  const isCollection = root.kind === 'mapping' || root.kind === 'sequence';
  const lineEnd = isCollection ? lastEnd(text, document, root) : lineEndOf(text, root.end);
  const start = Math.min(afterLineEnd(text, lineEnd), document.end);
  let end = start;
  while (end < document.end && !isMarker(text, end)) end = afterLineEnd(text, lineEndOf(text, end));
  return regionIn(text, { start, end: Math.min(end, document.end) }, 'foot');
}

/** Undefined where there is anything but comments and blank lines, such as a directive. */
function regionIn(text: string, { start, end }: Span, kind: DocumentRegion): Region | undefined {
  const lines: RegionLine[] = [];
  for (let line = start; line < end;) {
    const content = skipBlanks(text, line);
    const lineEnd = lineEndOf(text, content);
    const next = afterLineEnd(text, lineEnd);
    if (codeAt(text, content) === HASH) {
      lines.push({ start: line, end: next, text: trimmedSlice(text, { start: content, end: lineEnd }) });
    } else if (!isLineEnd(codeAt(text, content))) {
      return undefined;
    } else if (lines.length > 0 || kind === 'foot') {
      lines.push({ start: line, end: next, text: '' });
    }
    line = next;
  }
  while (lines.at(-1)?.text === '') lines.pop();
  return { start, end, lines };
}
