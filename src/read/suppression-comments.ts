import type { Source, Span } from '../text/source.ts';
import type { Node, YamlDocument } from '../yaml/read/nodes.ts';

/** A request not to report some codes within a span of a source. */
export interface Suppression {
  readonly codes: readonly string[];
  /** `''` if none is given. */
  readonly reason: string;
  /** The span it covers. */
  readonly covers: Span;
  /** The span where it is written. */
  readonly at: Span;
}

export const IGNORE_COMMENT = 'krmkit-ignore';

const MARK = /^#[ \t]*krmkit-ignore(?=[ \t:]|$)/;

/**
 * The suppressions in the comments of a document: `# krmkit-ignore CODE[, CODE...]: reason`. On a line of its own it
 * covers the entry, list item or document that begins on the next line that is not a comment, with its content; after
 * other text, it covers what begins on that line.
 */
export function commentSuppressions(source: Source, document: YamlDocument): Suppression[] {
  const found: Suppression[] = [];
  for (const comment of document.comments) {
    const written = source.text.slice(comment.start, comment.end);
    const mark = MARK.exec(written);
    if (mark === null) continue;
    found.push({
      ...parseSuppression(written.slice(mark[0].length)),
      covers: coveredBy(source.text, document, comment),
      at: comment,
    });
  }
  return found;
}

/** `CODE[, CODE...]: reason` */
export function parseSuppression(written: string): Pick<Suppression, 'codes' | 'reason'> {
  const colon = written.indexOf(':');
  const codes = colon === -1 ? written : written.slice(0, colon);
  return {
    codes: codes.split(/[,\s]+/).filter((code) => code !== ''),
    reason: colon === -1 ? '' : written.slice(colon + 1).trim(),
  };
}

function coveredBy(text: string, document: YamlDocument, comment: Span): Span {
  let line = lineAround(text, comment.start);
  if (text.slice(line.start, comment.start).trim() === '') {
    do {
      const next = lineEndAfter(text, line.end);
      if (next >= document.end) return { start: comment.end, end: comment.end };
      line = lineAround(text, next);
    } while (text.slice(line.start, line.end).trimStart().startsWith('#'));
  }
  const node = document.root === undefined ? undefined : outermostFrom(document.root, line);
  return { start: line.start, end: Math.max(line.end, node?.end ?? 0) };
}

/** The largest entry, item or root that begins on a line. */
function outermostFrom(root: Node, line: Span): Span | undefined {
  if (root.start >= line.start) return root.start <= line.end ? root : undefined;
  let node: Node = root;
  for (;;) {
    if (node.kind !== 'mapping' && node.kind !== 'sequence') return undefined;
    const parts: readonly (Span & { readonly value: Node })[] = node.kind === 'mapping' ? node.entries : node.items;
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
