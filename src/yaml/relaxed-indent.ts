import type { Span } from '../text/source.ts';
import type { Node, YamlDocument } from './nodes.ts';

/**
 * The Go readers do not mind how far the lines inside brackets and quotes are indented, the interim parser does. So
 * a text that fails for that reason is parsed once more with those lines indented further, and the spans moved back.
 */
export interface PaddedText {
  readonly text: string;
  /** Where blanks were put in, as offsets into the original text, ascending, with the blanks up to there in total. */
  readonly insertions: readonly Insertion[];
}

interface Insertion {
  readonly offset: number;
  readonly total: number;
}

const MAX_PADDING = 1_000_000;

/** Indents the lines inside the brackets or quotes that open at the offsets; undefined where that is of no use. */
export function padLines(text: string, openings: readonly number[]): PaddedText | undefined {
  const insertions: Insertion[] = [];
  const parts: string[] = [];
  let done = 0;
  let total = 0;
  for (const opening of openings.toSorted((a, b) => a - b)) {
    if (opening < done) continue;
    const end = findClosing(text, opening);
    if (end === undefined) continue;
    const lineStart = Math.max(text.lastIndexOf('\n', opening), text.lastIndexOf('\r', opening)) + 1;
    const blanks = ' '.repeat(Math.min(opening - lineStart + 1, MAX_PADDING));
    for (let i = opening; i < end; i++) {
      if (text[i] !== '\n' && !(text[i] === '\r' && text[i + 1] !== '\n')) continue;
      total += blanks.length;
      if (total > MAX_PADDING) return undefined;
      parts.push(text.slice(done, i + 1), blanks);
      done = i + 1;
      insertions.push({ offset: done, total });
    }
  }
  if (insertions.length === 0) return undefined;
  parts.push(text.slice(done));
  return { text: parts.join(''), insertions };
}

/** The offset of the bracket or quote that closes the one at `opening`; a line `---` or `...` ends the search. */
function findClosing(text: string, opening: number): number | undefined {
  let depth = 0;
  let atStart = true;
  for (let i = opening; i < text.length; i++) {
    const character = text[i] ?? '';
    switch (character) {
      case '[':
      case '{':
        depth++;
        atStart = true;
        break;
      case ']':
      case '}':
        depth--;
        atStart = false;
        break;
      case '"':
      case "'": {
        if (!atStart) break;
        const end = findQuote(text, i + 1, character);
        if (end === undefined) return undefined;
        i = end;
        atStart = false;
        break;
      }
      case '#':
        if (i > 0 && /\s/.test(text[i - 1] ?? '')) i = endOfLine(text, i) - 1;
        break;
      case '\n':
        if (isMarker(text, i + 1)) return undefined;
        atStart = true;
        break;
      default:
        atStart =
          character === ',' || character === ':' || character === ' ' || character === '\t' || character === '\r';
    }
    if (depth <= 0) return i;
  }
  return undefined;
}

function findQuote(text: string, from: number, quote: string): number | undefined {
  for (let i = from; i < text.length; i++) {
    if (text[i] === '\n' && isMarker(text, i + 1)) return undefined;
    if (text[i] === '\\' && quote === '"') i++;
    else if (text[i] === quote) {
      if (quote === '"' || text[i + 1] !== quote) return i;
      i++;
    }
  }
  return undefined;
}

function isMarker(text: string, at: number): boolean {
  return /^(?:---|\.\.\.)(?:\s|$)/.test(text.slice(at, at + 4));
}

function endOfLine(text: string, from: number): number {
  let i = from;
  while (i < text.length && text[i] !== '\n' && text[i] !== '\r') i++;
  return i;
}

/** The document with all spans as they are in the original text. */
export function unpadDocument(document: YamlDocument, padded: PaddedText): YamlDocument {
  const offset = (at: number): number => unpad(padded, at);
  const move = <T extends Span>(part: T): T => ({ ...part, start: offset(part.start), end: offset(part.end) });
  const moved = new Map<Node, Node>();
  const visit = (node: Node): Node => {
    const known = moved.get(node);
    if (known !== undefined) return known;
    const result = rebuild(node);
    moved.set(node, result);
    return result;
  };
  const rebuild = (node: Node): Node => {
    if (node.kind === 'alias') {
      const target = node.target === undefined ? undefined : visit(node.target);
      return { ...move(node), target: target?.kind === 'alias' ? undefined : target };
    }
    const properties = {
      ...(node.anchor === undefined ? {} : { anchor: move(node.anchor) }),
      ...(node.tag === undefined ? {} : { tag: move(node.tag) }),
    };
    switch (node.kind) {
      case 'scalar':
        return { ...move(node), ...properties };
      case 'mapping': {
        const entries = node.entries.map((entry) => ({
          ...move(entry),
          key: visit(entry.key),
          value: visit(entry.value),
        }));
        return { ...move(node), ...properties, entries };
      }
      case 'sequence':
        return {
          ...move(node),
          ...properties,
          items: node.items.map((item) => ({ ...move(item), value: visit(item.value) })),
        };
    }
  };
  return {
    ...move(document),
    root: document.root === undefined ? undefined : visit(document.root),
    comments: document.comments.map(move),
    problems: document.problems.map((problem) => ({
      ...move(problem),
      ...(problem.related === undefined ? {} : { related: move(problem.related) }),
    })),
  };
}

/** The offset in the original text of an offset in the padded one. */
export function unpad({ insertions }: PaddedText, at: number): number {
  let low = 0;
  let high = insertions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const before = insertions[middle - 1]?.total ?? 0;
    if ((insertions[middle]?.offset ?? 0) + before < at) low = middle + 1;
    else high = middle;
  }
  const last = insertions[low - 1];
  return last === undefined ? at : Math.max(last.offset, at - last.total);
}
