import type { Span, Path } from '@krmkit/base';
import {
  CLOSE_CURLY,
  COMMA,
  DOUBLE_QUOTE,
  OPEN_CURLY,
  OPEN_SQUARE,
  SINGLE_QUOTE,
  codeAt,
  skipSpaces,
} from '../read/characters.ts';
import type { OrdinaryPosition, ScalarNode } from '../read/nodes.ts';
import type { OrdinaryLines } from './ordinary-lines.ts';
import { closingQuote } from './ordinary-lines.ts';
import { endOfKey, endOfPlain } from './scan-flow.ts';
import { FAILED } from './scan-keys.ts';

/** A mapping in brackets: the offset of its bracket, its key, and how many segments of the path lead to it. */
export interface FlowMapping {
  readonly open: number;
  readonly key: Span;
  readonly depth: number;
}

/**
 * The location of a path in a mapping such as `{ name: db, key: host }` that is on one line and has plain keys.
 * Undefined if the location requires the nodes of the document.
 */
export function positionInFlow(lines: OrdinaryLines, mapping: FlowMapping, path: Path): OrdinaryPosition | undefined {
  const { text, lineEnd } = lines;
  const { key, depth } = mapping;
  const segment = path[depth];
  if (text.charCodeAt(mapping.open) !== OPEN_CURLY || typeof segment !== 'string') return undefined;
  let pos = skipSpaces(text, mapping.open + 1);
  while (codeAt(text, pos) !== CLOSE_CURLY) {
    const colon = isQuote(codeAt(text, pos)) ? FAILED : endOfKey(text, pos);
    if (colon === FAILED || colon >= lineEnd) return undefined;
    const start = skipSpaces(text, colon + 1);
    const isWanted = text.slice(pos, colon) === segment;
    if (isWanted && isCollection(codeAt(text, start))) {
      const inner = { open: start, key: { start: pos, end: colon }, depth: depth + 1 };
      if (inner.depth === path.length) return { depth: inner.depth, shown: inner.key, scalar: undefined };
      return positionInFlow(lines, inner, path);
    }
    const scalar = flowScalar(lines, start);
    if (scalar === undefined) return undefined;
    if (isWanted) return { depth: depth + 1, shown: scalar, scalar };
    pos = skipSpaces(text, scalar.end);
    if (codeAt(text, pos) === COMMA) pos = skipSpaces(text, pos + 1);
    else if (codeAt(text, pos) !== CLOSE_CURLY) return undefined;
  }
  return { depth, shown: key, scalar: undefined };
}

/** The scalar at an offset of the line; undefined for a scalar with escapes or more lines, and for a collection. */
function flowScalar(lines: OrdinaryLines, start: number): ScalarNode | undefined {
  const { text, lineEnd } = lines;
  const code = codeAt(text, start);
  if (isCollection(code)) return undefined;
  if (isQuote(code)) {
    const close = closingQuote(lines, start);
    const style = code === DOUBLE_QUOTE ? 'double' : 'single';
    return close < 0
      ? undefined
      : { kind: 'scalar', start, end: close + 1, style, content: text.slice(start + 1, close) };
  }
  const end = endOfPlain(text, start);
  if (end === FAILED || end >= lineEnd) return undefined;
  return { kind: 'scalar', start, end, style: 'plain', content: text.slice(start, end) };
}

function isQuote(code: number): boolean {
  return code === DOUBLE_QUOTE || code === SINGLE_QUOTE;
}

function isCollection(code: number): boolean {
  return code === OPEN_CURLY || code === OPEN_SQUARE;
}
