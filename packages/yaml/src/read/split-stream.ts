import type { Span } from '@krmkit/base';
import { BOM, CR, DASH, HASH, LF, PERCENT, SPACE, TAB, codeAt, isMarker } from './characters.ts';

/** With more directives than this before a document, only the reader knows where it gives up. */
const MAX_DIRECTIVES = 15;

/**
 * Splits a stream into the documents of `parseDocuments` by its lines alone, which is many times faster: no quoted
 * scalar or block scalar can contain a line that starts with `---` or `...`. Undefined for an unusual text that must be
 * read.
 */
export function splitStream(text: string): readonly Span[] | undefined {
  // Whether a byte order mark inside a text is one depends on the document before it.
  if (text.includes('\uFEFF', 1)) return undefined;
  const markers = createMarkers(text);
  const spans: Span[] = [];
  let start = 0;
  do {
    const content = skipPrefix(text, start);
    if (content === undefined) return undefined;
    // `---` before the content belongs to the document.
    const own = isMarker(text, content.pos) && content.atLineStart && codeAt(text, content.pos) === DASH;
    const marker =
      content.atLineStart && !own && isMarker(text, content.pos)
        ? content.pos
        : markers(own ? content.pos + 3 : content.pos);
    const end = endOfDocument(text, marker);
    spans.push({ start, end });
    start = end;
  } while (start < text.length);
  return spans;
}

/** Finds the first marker at or after an offset. Successive offsets must not decrease. */
function createMarkers(text: string): (from: number) => number {
  const find = (needle: string, from: number): number => {
    for (let at = text.indexOf(needle, from); at !== -1; at = text.indexOf(needle, at + 1)) {
      const before = at === 0 ? LF : text.charCodeAt(at - 1);
      const startsLine = before === LF || before === CR || (before === BOM && at === 1);
      if (startsLine && isMarker(text, at)) return at;
    }
    return text.length;
  };
  let dashes = -1;
  let dots = -1;
  return (from) => {
    if (dashes < from) dashes = find('---', from);
    if (dots < from) dots = find('...', from);
    return Math.min(dashes, dots);
  };
}

/** The position after blank lines, comments and directives. */
function skipPrefix(text: string, start: number): { readonly pos: number; readonly atLineStart: boolean } | undefined {
  let pos = codeAt(text, start) === BOM ? start + 1 : start;
  let lineStart = pos;
  let directives = 0;
  for (;;) {
    const code = codeAt(text, pos);
    if (code === SPACE || code === TAB) {
      pos++;
    } else if (code === LF || code === CR) {
      lineStart = ++pos;
    } else if (code === HASH || (code === PERCENT && pos === lineStart)) {
      if (code === PERCENT && ++directives > MAX_DIRECTIVES) return undefined;
      pos = lineEndAfter(text, pos);
    } else {
      return { pos, atLineStart: pos === lineStart };
    }
  }
}

/** The offset after the lines `...` of a document whose content ends at a marker or with the text. */
function endOfDocument(text: string, marker: number): number {
  let pos = marker;
  for (;;) {
    if (pos >= text.length || text.charCodeAt(pos) === DASH) return pos;
    const next = afterLineEnd(text, lineEndAfter(text, pos));
    pos = next;
    let lineStart = next;
    for (;;) {
      const code = codeAt(text, pos);
      if (code === SPACE || code === TAB) pos++;
      else if (code === LF || code === CR) lineStart = ++pos;
      else if (code === HASH) pos = lineEndAfter(text, pos);
      else break;
    }
    const ended = pos >= text.length || (pos === lineStart && isMarker(text, pos) && text.charCodeAt(pos) !== DASH);
    if (!ended) return next;
  }
}

function lineEndAfter(text: string, from: number): number {
  let pos = from;
  while (pos < text.length) {
    const code = text.charCodeAt(pos);
    if (code === LF || code === CR) break;
    pos++;
  }
  return pos;
}

function afterLineEnd(text: string, pos: number): number {
  if (pos >= text.length) return text.length;
  return text.charCodeAt(pos) === CR && codeAt(text, pos + 1) === LF ? pos + 2 : pos + 1;
}
