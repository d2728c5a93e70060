import type { Alias, CST, ParsedNode, YAMLMap, YAMLSeq } from 'yaml';
import { Composer, isAlias, isMap, isScalar, Parser } from 'yaml';
import type { Span } from '../text/source.ts';
import type {
  AliasNode,
  Comment,
  MappingEntry,
  NamedSpan,
  Node,
  Properties,
  ScalarStyle,
  SequenceItem,
  YamlDocument,
  YamlProblem,
} from './nodes.ts';
import { findProfileProblems } from './profile-problems.ts';
import { blockScalarEnd, emptyAt, isNothing } from './scalar-nodes.ts';
import type { Composed } from './stream.ts';
import { composeStream, hasError } from './stream.ts';
import type { RawSyntaxError } from './syntax-problems.ts';
import { explainSyntaxErrors, isUnclosed } from './syntax-problems.ts';

/** Collections nested deeper than this are not read; go-yaml stops at 10,000. */
const MAX_DEPTH = 500;

const OPTIONS = {
  keepSourceTokens: true,
  logLevel: 'silent',
  prettyErrors: false,
  resolveKnownTags: false,
  schema: 'failsafe',
  strict: true,
  uniqueKeys: false,
} as const;

/**
 * Reads every document of a stream, at least one. Never throws: a document that is not YAML has no root and a problem
 * of severity error; the documents after it are read. It accepts what the YAML specification or the Go readers of
 * Kubernetes accept. Offsets are those of `text`, whatever its line ends, with or without BOM.
 */
export function parseDocuments(text: string): readonly YamlDocument[] {
  try {
    return composeStream(text, composeRange);
  } catch {
    // The parser recurses in places that the depth limit does not see.
    return [failed(text, { start: 0, end: text.length }, 'This text is nested too deeply or is too large to read.')];
  }
}

interface Draft {
  readonly start: number;
  readonly token: CST.Document | undefined;
  readonly tooDeep: CST.Token | undefined;
}

/** Composes the part of a text between two offsets; offsets in the result are those of the whole text. */
function composeRange(text: string, from: number, to: number): Composed {
  // The parser counts a BOM as a column.
  const begin = text.charCodeAt(from) === 0xfeff ? from + 1 : from;
  const own = begin === 0 && to === text.length ? text : text.slice(begin, to);
  // The parser knows LF and CRLF only; the replacement has the same length, so offsets hold.
  const normalized = own.includes('\r') ? own.replace(/\r(?!\n)/g, '\n') : own;
  const parser = new Parser();
  parser.offset = begin;
  const composer = new Composer(OPTIONS);
  const comments: Comment[] = [];
  const drafts: Draft[] = [];
  const composed: ComposedDocument[] = [];
  let start: number | undefined = from;
  for (const token of parser.parse(normalized)) {
    let fed = token;
    if (token.type === 'document') {
      const tooDeep = survey(token, comments);
      if (tooDeep !== undefined) fed = { type: 'document', offset: token.offset, start: token.start };
      drafts.push({ start: start ?? token.offset, token, tooDeep });
      start = undefined;
    } else if (token.type === 'comment') {
      comments.push({ start: token.offset, end: token.offset + token.source.length });
      start ??= token.offset;
    } else if (token.type === 'doc-end') {
      survey(token, comments);
      start = undefined;
    } else if (token.type !== 'error') {
      start ??= token.offset;
    }
    composed.push(...composer.next(fed));
  }
  composed.push(...composer.end(true, to));
  if (drafts.length === 0) drafts.push({ start: from, token: undefined, tooDeep: undefined });
  const documents: YamlDocument[] = [];
  const unclosed: number[] = [];
  let comment = 0;
  for (const [index, draft] of drafts.entries()) {
    const span = { start: index === 0 ? from : draft.start, end: drafts[index + 1]?.start ?? to };
    const own: Comment[] = [];
    for (let next = comments[comment]; next !== undefined && next.start < span.end; next = comments[++comment]) {
      own.push(next);
    }
    documents.push(finish(text, span, draft, composed[index], own, unclosed));
  }
  return { documents, unclosed };
}

type ComposedDocument = ReturnType<Composer['next']> extends Generator<infer D> ? D : never;

function finish(
  text: string,
  span: Span,
  draft: Draft,
  document: ComposedDocument | undefined,
  comments: readonly Comment[],
  unclosed: number[],
): YamlDocument {
  if (draft.tooDeep !== undefined) {
    const at = { start: draft.tooDeep.offset, end: draft.tooDeep.offset + 1 };
    return { ...failed(text, span, `Nested deeper than ${MAX_DEPTH} levels.`, at), comments };
  }
  if (document === undefined) return { ...span, root: undefined, comments, problems: [] };
  const errors: RawSyntaxError[] = document.errors.map((error) => ({
    code: error.code,
    message: error.message,
    start: Math.min(Math.max(error.pos[0], span.start), span.end),
    end: Math.min(Math.max(error.pos[1], span.start), span.end),
  }));
  const openings = draft.token !== undefined && errors.some(isUnclosed) ? findOpenings(draft.token) : [];
  unclosed.push(...openings);
  const problems = explainSyntaxErrors(text, errors, openings);
  let root: Node | undefined;
  if (!hasError(problems) && draft.token !== undefined && document.contents !== null) {
    const context: Context = { text, anchors: new Map(), problems };
    const node = convert(context, document.contents, draft.token.start);
    if (!isNothing(node) && !hasError(problems)) root = node;
  }
  problems.push(...findProfileProblems(text, span));
  return { ...span, root, comments, problems };
}

/** Where the brackets and quotes open that are not closed, ascending. No recursion. */
function findOpenings(document: CST.Document): number[] {
  const openings: number[] = [];
  const stack: CST.Token[] = document.value === undefined ? [] : [document.value];
  for (let token = stack.pop(); token !== undefined; token = stack.pop()) {
    if (token.type === 'single-quoted-scalar' || token.type === 'double-quoted-scalar') {
      if (token.source.length === 1 || !token.source.endsWith(token.source.slice(0, 1))) openings.push(token.offset);
    }
    if (!('items' in token)) continue;
    if (token.type === 'flow-collection') {
      const closing = token.end[0]?.type;
      if (closing !== 'flow-map-end' && closing !== 'flow-seq-end') openings.push(token.offset);
    }
    for (const item of token.items) {
      if (item.key) stack.push(item.key);
      if (item.value) stack.push(item.value);
    }
  }
  return openings.sort((a, b) => a - b);
}

function failed(
  text: string,
  span: Span,
  message: string,
  at: Span = { start: span.start, end: span.start },
): YamlDocument {
  const end = Math.min(at.end, text.length);
  const problem: YamlProblem = { kind: 'limit', severity: 'error', message, start: Math.min(at.start, end), end };
  return { ...span, root: undefined, comments: [], problems: [problem] };
}

/** Collects the comments of a document in order; gives the first token that is nested too deeply. No recursion. */
function survey(document: CST.Document | CST.DocumentEnd, comments: Comment[]): CST.Token | undefined {
  // The stack holds tokens still to visit, the next one on top; undefined closes a level.
  const stack: (CST.Token | undefined)[] = [];
  const push = (tokens: readonly CST.Token[] | undefined): void => {
    if (tokens === undefined) return;
    for (let i = tokens.length - 1; i >= 0; i--) {
      const token = tokens[i];
      if (token !== undefined && isOfInterest(token)) stack.push(token);
    }
  };
  push(document.end);
  if (document.type === 'document') {
    if (document.value !== undefined) stack.push(document.value);
    push(document.start);
  }
  let depth = 0;
  let tooDeep: CST.Token | undefined;
  while (stack.length > 0) {
    const token = stack.pop();
    if (token === undefined) {
      depth--;
      continue;
    }
    switch (token.type) {
      case 'comment':
        comments.push({ start: token.offset, end: token.offset + withoutLineEnd(token.source).length });
        break;
      case 'alias':
      case 'scalar':
      case 'single-quoted-scalar':
      case 'double-quoted-scalar':
        push(token.end);
        break;
      case 'block-scalar':
        push(token.props);
        break;
      case 'block-map':
      case 'block-seq':
      case 'flow-collection':
        depth++;
        if (depth > MAX_DEPTH) tooDeep ??= token;
        stack.push(undefined);
        if (token.type === 'flow-collection') push(token.end);
        for (let i = token.items.length - 1; i >= 0; i--) {
          const item = token.items[i];
          if (item === undefined) continue;
          if (item.value) stack.push(item.value);
          push(item.sep);
          if (item.key) stack.push(item.key);
          push(item.start);
        }
        break;
      default:
    }
  }
  return tooDeep;
}

function isOfInterest(token: CST.Token): boolean {
  return token.type !== 'space' && token.type !== 'newline';
}

function withoutLineEnd(source: string): string {
  return source.endsWith('\r') ? source.slice(0, -1) : source;
}

interface Context {
  readonly text: string;
  /** The latest node of each name; undefined while that node is being read. */
  readonly anchors: Map<string, Exclude<Node, AliasNode> | undefined>;
  readonly problems: YamlProblem[];
}

type Tokens = readonly CST.SourceToken[];
const NO_TOKENS: Tokens = [];
const NO_PROPERTIES: Properties = {};

/** `before` holds the tokens in front of the node, where its anchor and tag are. */
function convert(context: Context, node: ParsedNode, before: Tokens): Node {
  if (isAlias(node)) return convertAlias(context, node.source, node.range[0], node.range[1]);
  const properties = findProperties(before);
  const name = properties?.anchor?.name;
  if (name !== undefined) context.anchors.set(name, undefined);
  const converted = convertContent(context, node, before, properties ?? NO_PROPERTIES);
  if (name !== undefined) context.anchors.set(name, converted);
  return converted;
}

function convertAlias(context: Context, name: string, start: number, end: number): AliasNode {
  const target = context.anchors.get(name);
  if (target === undefined) {
    context.problems.push({
      kind: 'syntax',
      severity: 'error',
      message: context.anchors.has(name)
        ? `The alias *${name} stands inside the node that it refers to.`
        : `The alias *${name} refers to an anchor that is not there.`,
      hint: `Declare it before this line with &${name}, or quote the text if it is not an alias.`,
      start,
      end,
    });
  }
  return { kind: 'alias', start, end, name, target };
}

function convertContent(
  context: Context,
  node: Exclude<ParsedNode, Alias.Parsed>,
  before: Tokens,
  properties: Properties,
): Exclude<Node, AliasNode> {
  if (isScalar(node)) {
    const [start, end] = node.range;
    const style = node.type === undefined ? 'plain' : (STYLES[node.type] ?? 'plain');
    if (style === 'plain' && start === end) {
      return { ...emptyAt(endOfTokens(before) ?? start), ...properties };
    }
    const trimmed = style === 'literal' || style === 'folded' ? blockScalarEnd(context.text, start, end) : end;
    return { kind: 'scalar', start, end: trimmed, ...properties, style, content: node.source };
  }
  const [start, end] = node.range;
  const style = node.flow === true ? 'flow' : 'block';
  if (isMap(node)) {
    const entries = node.items.map((pair) => convertEntry(context, pair));
    if (style === 'flow') return { kind: 'mapping', start, end, ...properties, style, entries };
    const span = { start: entries[0]?.start ?? start, end: entries.at(-1)?.end ?? end };
    return { kind: 'mapping', ...span, ...properties, style, entries };
  }
  const items = convertItems(context, node);
  if (style === 'flow') return { kind: 'sequence', start, end, ...properties, style, items };
  const span = { start: items[0]?.start ?? start, end: items.at(-1)?.end ?? end };
  return { kind: 'sequence', ...span, ...properties, style, items };
}

function convertEntry(context: Context, pair: YAMLMap.Parsed['items'][number]): MappingEntry {
  const start = pair.srcToken?.start ?? NO_TOKENS;
  const sep = pair.srcToken?.sep ?? NO_TOKENS;
  const key = convert(context, pair.key, start);
  const value = pair.value === null ? emptyAt(key.end) : convert(context, pair.value, sep);
  return {
    start: startOfTokens(start) ?? key.start,
    end: Math.max(value.end, endOfTokens(sep) ?? key.end),
    key,
    value,
  };
}

function convertItems(context: Context, sequence: YAMLSeq.Parsed): SequenceItem[] {
  const token = sequence.srcToken;
  // Items of which nothing but a comment or a last comma stands there have no node.
  const sources = token === undefined || !('items' in token) ? [] : token.items.filter(hasNode);
  return sequence.items.map((node, index) => {
    const start = sources[index]?.start ?? NO_TOKENS;
    // In `[&a b: c]` the anchor belongs to the key of the mapping that the brackets imply.
    const value = convert(context, node, isMap(node) && node.srcToken === undefined ? NO_TOKENS : start);
    return { start: startOfTokens(start) ?? value.start, end: Math.max(value.end, endOfTokens(start) ?? 0), value };
  });
}

function hasNode(item: CST.CollectionItem): boolean {
  return (
    item.value !== undefined || item.sep !== undefined || Boolean(item.key) || startOfTokens(item.start) !== undefined
  );
}

const STYLES: Readonly<Record<string, ScalarStyle>> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};

function findProperties(before: Tokens): Properties | undefined {
  let anchor: NamedSpan | undefined;
  let tag: NamedSpan | undefined;
  for (const { type, offset, source } of before) {
    if (type === 'anchor') anchor = { name: source.slice(1), start: offset, end: offset + source.length };
    else if (type === 'tag') tag = { name: source, start: offset, end: offset + source.length };
  }
  if (anchor === undefined) return tag === undefined ? undefined : { tag };
  return tag === undefined ? { anchor } : { anchor, tag };
}

/** Anchors, tags and indicators, as opposed to blanks, comments and commas. */
function belongsToNode(token: CST.SourceToken): boolean {
  switch (token.type) {
    case 'anchor':
    case 'tag':
    case 'seq-item-ind':
    case 'explicit-key-ind':
    case 'map-value-ind':
      return true;
    default:
      return false;
  }
}

function startOfTokens(tokens: Tokens): number | undefined {
  return tokens.find(belongsToNode)?.offset;
}

function endOfTokens(tokens: Tokens): number | undefined {
  const last = tokens.findLast(belongsToNode);
  return last === undefined ? undefined : last.offset + last.source.length;
}
