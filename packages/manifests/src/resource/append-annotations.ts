import type { TextEdit, Span } from '@krmkit/base';
import {
  CR,
  HASH,
  LF,
  TAB,
  codeAt,
  skipSpaces,
  nodeTail,
  scalarToImitate,
  parseDocuments,
  PLAIN_LAYOUT,
  partsOf,
  printScalar,
  columnOf,
} from '@krmkit/yaml';
import type { MappingNode, YamlNode, ScalarNode, Outline } from '@krmkit/yaml';
import type { Origin } from './resource.ts';

/** The edit that adds annotations to a resource, or undefined. */
export type AnnotationAppender = (origin: Origin, added: Readonly<Record<string, string>>) => TextEdit | undefined;

/**
 * The edit that appends annotations after the existing ones, for a document with a common layout. It equals the edit of
 * `editResource`, but does not compare values or read the text back. Undefined for any unusual layout.
 */
export function appendAnnotations(origin: Origin, added: Readonly<Record<string, string>>): TextEdit | undefined {
  return createAnnotationAppender()(origin, added);
}

/** `appendAnnotations` for many resources that get similar annotations: caches how a word is printed. */
export function createAnnotationAppender(): AnnotationAppender {
  const words = createWordPrinter();
  return (origin, added) => {
    const { outline } = origin.document;
    return outline === undefined
      ? appendInNodes(origin, added, words)
      : appendAtPosition(origin, outline, added, words);
  };
}

type Quotes = 'plain' | 'single' | 'double';

/** A name or a value on one line, in the quotes to imitate or in those that it needs. */
type WordPrinter = (word: string, quotes: Quotes) => string;

const MAX_WORDS = 1000;

function createWordPrinter(): WordPrinter {
  const known = { plain: new Map<string, string>(), single: new Map(), double: new Map() };
  return (word, quotes) => {
    const words: Map<string, string> = known[quotes];
    const printed = words.get(word);
    if (printed !== undefined) return printed;
    const like: ScalarNode = { kind: 'scalar', start: 0, end: 0, style: quotes, content: 'text' };
    const text = printScalar(word, { where: 'block', column: 0, layout: PLAIN_LAYOUT, like });
    if (words.size >= MAX_WORDS) words.clear();
    words.set(word, text);
    return text;
  };
}

function appendInNodes(
  { source: { text }, document, path }: Origin,
  added: Readonly<Record<string, string>>,
  words: WordPrinter,
): TextEdit | undefined {
  const { root, problems, start, end } = document;
  if (path.length > 0 || problems.length > 0 || !isPlainMapping(root)) return undefined;
  const metadata = valueOf(root, 'metadata');
  if (!isPlainMapping(metadata) || text.slice(start, end).includes('\r')) return undefined;
  const annotations = valueOf(metadata, 'annotations');
  const target = annotations ?? metadata;
  if (!isPlainMapping(target)) return undefined;
  const last = target.entries.at(-1);
  // With blank lines between entries, a new entry needs one, too.
  if (last === undefined || /\n[ \t]*\n/.test(text.slice(target.start, last.end))) return undefined;
  if (nodeTail(text, last.value) !== undefined) return undefined;
  if (hasLineEnd(added)) return undefined;
  const column = columnOf(text, target.start);
  const indent = columnOf(text, metadata.start) - columnOf(text, root.start);
  const lines = { text, document, last, column };
  if (annotations === undefined) return firstAnnotations(lines, indent, added, words);
  const { entries } = target;
  if (entries.some(({ key }) => key.kind !== 'scalar' || Object.hasOwn(added, key.content))) return undefined;
  return furtherAnnotations(lines, quotesOfLast(target, indent), added, words);
}

function hasLineEnd(added: Readonly<Record<string, string>>): boolean {
  for (const name of Object.keys(added)) if (/[\r\n]/.test(added[name] ?? '')) return true;
  return false;
}

/** Tests first for what each blank line contains, because that is faster. */
function hasBlankLine(text: string): boolean {
  return text.includes('\n\n') || (text.includes(' \n') && /\n *\n/.test(text));
}

/** The same without nodes. */
function appendAtPosition(
  { source: { text }, document }: Origin,
  outline: Outline,
  added: Readonly<Record<string, string>>,
  words: WordPrinter,
): TextEdit | undefined {
  const position = outline.annotationPlace;
  if (position === undefined || outline.toolAnnotations) return undefined;
  const own = text.slice(position.start, position.end);
  if (hasBlankLine(own) || hasLineEnd(added)) return undefined;
  const { column, last, metadataColumn } = position;
  const lines = { text, document, last, column };
  if (position.of === 'metadata') return firstAnnotations(lines, metadataColumn, added, words);
  const entry = text.slice(last.start, last.end);
  // None of the added annotations exists: their names would have been recorded.
  const quotes = QUOTED_ENTRY.exec(entry)?.[1];
  if (quotes !== undefined) return furtherAnnotations(lines, quotes === '"' ? 'double' : 'single', added, words);
  if (TEXT_ENTRY.test(entry)) return furtherAnnotations(lines, 'plain', added, words);
  const [alone] = parseDocuments(`${' '.repeat(column)}${own}`);
  return alone?.root?.kind === 'mapping'
    ? furtherAnnotations(lines, quotesOfLast(alone.root, metadataColumn), added, words)
    : undefined;
}

// The usual form of the last annotation: text that needs no quotes, with or without them. The limits prevent a stack
// overflow for megabytes of text.
const QUOTED_ENTRY = /^[^\s:"']{1,320}: (["'])[A-Za-z][A-Za-z0-9._/-]{5,250}\1$/;
const TEXT_ENTRY = /^[^\s:"']{1,320}: [A-Za-z][A-Za-z0-9._/-]{5,250}$/;

/** The quotes of the annotation that new ones imitate. */
function quotesOfLast({ entries }: MappingNode, indent: number): Quotes {
  const layout = { ...PLAIN_LAYOUT, indent };
  const style = scalarToImitate((index) => entries[index]?.value, entries.length - 1, 'block', layout)?.style;
  return style === 'single' || style === 'double' ? style : 'plain';
}

interface Lines {
  readonly text: string;
  readonly document: Span;
  /** The entry before the new ones. */
  readonly last: Span;
  readonly column: number;
}

/** `indent`: the additional indentation relative to the key. */
function firstAnnotations(
  lines: Lines,
  indent: number,
  added: Readonly<Record<string, string>>,
  words: WordPrinter,
): TextEdit {
  const { column } = lines;
  const at = endOfLast(lines);
  const text = `\n${' '.repeat(column)}annotations:${entriesAt(column + indent, 'plain', added, words)}`;
  return { start: at, end: at, text };
}

function furtherAnnotations(
  lines: Lines,
  quotes: Quotes,
  added: Readonly<Record<string, string>>,
  words: WordPrinter,
): TextEdit {
  const at = endOfLast(lines);
  return { start: at, end: at, text: entriesAt(lines.column, quotes, added, words) };
}

function entriesAt(
  column: number,
  quotes: Quotes,
  added: Readonly<Record<string, string>>,
  words: WordPrinter,
): string {
  const start = `\n${' '.repeat(column)}`;
  let text = '';
  for (const name of Object.keys(added)) {
    text += `${start}${words(name, 'plain')}: ${words(added[name] ?? '', quotes)}`;
  }
  return text;
}

/** Includes the comments after the last entry that belong to it. */
function endOfLast({ text, document, last }: Lines): number {
  // Usually the next line is an entry again.
  if (codeAt(text, last.end) === LF) {
    const code = codeAt(text, skipSpaces(text, last.end + 1));
    if (code !== HASH && code !== LF && code !== CR && code !== TAB) return last.end;
  }
  const around = { floor: last.start, end: document.end, header: 'none' } as const;
  return partsOf(text, [last], around).parts[0]?.end ?? last.end;
}

/** A block mapping without an alias to it, with plain keys, none of them twice. */
function isPlainMapping(node: YamlNode | undefined): node is MappingNode {
  if (node?.kind !== 'mapping' || node.style !== 'block') return false;
  if (node.anchor !== undefined || node.tag !== undefined) return false;
  const names = new Set<string>();
  for (const { key, start } of node.entries) {
    if (key.kind !== 'scalar' || key.style !== 'plain' || key.start !== start) return false;
    if (key.tag !== undefined || key.content === '<<' || names.has(key.content)) return false;
    names.add(key.content);
  }
  return true;
}

function valueOf({ entries }: MappingNode, name: string): YamlNode | undefined {
  return entries.find(({ key }) => key.kind === 'scalar' && key.content === name)?.value;
}
