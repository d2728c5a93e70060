import type { TextEdit } from '../text/edit.ts';
import { nodeTail, scalarToImitate } from '../yaml/edit-scalar.ts';
import type { Span } from '../text/source.ts';
import type { MappingNode, Node, ScalarNode, YamlDocument } from '../yaml/nodes.ts';
import type { Outline } from '../yaml/outline.ts';
import { parseDocuments } from '../yaml/parse.ts';
import type { PrintLayout } from '../yaml/print-layout.ts';
import { PLAIN_LAYOUT } from '../yaml/print-layout.ts';
import { partsOf } from '../yaml/parts.ts';
import { printBehind, printKey, printScalar } from '../yaml/print.ts';
import { columnOf } from '../yaml/text-lines.ts';
import type { Origin } from './resource.ts';

/**
 * The edit that adds annotations behind those which are there, for what stands in a document of its own and is laid out
 * as most are: what `editResource` would do, found without comparing values and reading the text back. Undefined where anything is out of the ordinary.
 */
export function appendAnnotations(
  { source: { text }, document, path }: Origin,
  added: Readonly<Record<string, string>>,
): TextEdit | undefined {
  const { outline } = document;
  if (outline !== undefined) return appendAtPlace(text, document, outline, added);
  const { root, problems, start, end } = document;
  if (path.length > 0 || problems.length > 0 || !isPlainMapping(root)) return undefined;
  const metadata = valueOf(root, 'metadata');
  if (!isPlainMapping(metadata) || text.slice(start, end).includes('\r')) return undefined;
  const annotations = valueOf(metadata, 'annotations');
  const target = annotations ?? metadata;
  if (!isPlainMapping(target)) return undefined;
  const last = target.entries.at(-1);
  // Blank lines between entries would be wanted above a new one, too.
  if (last === undefined || /\n[ \t]*\n/.test(text.slice(target.start, last.end))) return undefined;
  if (nodeTail(text, last.value) !== undefined) return undefined;
  if (Object.values(added).some((value) => /[\r\n]/.test(value))) return undefined;
  const column = columnOf(text, target.start);
  const layout: PrintLayout = { ...PLAIN_LAYOUT, indent: columnOf(text, metadata.start) - columnOf(text, root.start) };
  const lines = { text, document, last, column, layout };
  if (annotations === undefined) return firstAnnotations(lines, added);
  const { entries } = target;
  if (entries.some(({ key }) => key.kind !== 'scalar' || Object.hasOwn(added, key.content))) return undefined;
  return furtherAnnotations(lines, likeLast(target, layout), added);
}

/** The same without nodes. */
function appendAtPlace(
  text: string,
  document: YamlDocument,
  outline: Outline,
  added: Readonly<Record<string, string>>,
): TextEdit | undefined {
  const place = outline.annotationPlace;
  if (place === undefined || outline.toolAnnotations) return undefined;
  const own = text.slice(place.start, place.end);
  if (/\n *\n/.test(own) || Object.values(added).some((value) => /[\r\n]/.test(value))) return undefined;
  const { column, last } = place;
  const lines = { text, document, last, column, layout: { ...PLAIN_LAYOUT, indent: place.metadataColumn } };
  if (place.of === 'metadata') return firstAnnotations(lines, added);
  const entry = text.slice(last.start, last.end);
  // None of those that are added is there already, as their names would be noted.
  const quotes = QUOTED_ENTRY.exec(entry)?.[1];
  if (quotes !== undefined) return furtherAnnotations(lines, quotes === '"' ? LIKE_DOUBLE : LIKE_SINGLE, added);
  if (TEXT_ENTRY.test(entry)) return furtherAnnotations(lines, undefined, added);
  const [alone] = parseDocuments(`${' '.repeat(column)}${own}`);
  return alone?.root?.kind === 'mapping'
    ? furtherAnnotations(lines, likeLast(alone.root, lines.layout), added)
    : undefined;
}

// What most annotations end with: text that needs no quotes, in quotes or without. With limits, as megabytes overflow
// the stack of regular expressions.
const QUOTED_ENTRY = /^[^\s:"']{1,320}: (["'])[A-Za-z][A-Za-z0-9._/-]{5,250}\1$/;
const TEXT_ENTRY = /^[^\s:"']{1,320}: [A-Za-z][A-Za-z0-9._/-]{5,250}$/;
const LIKE_DOUBLE: ScalarNode = { kind: 'scalar', start: 0, end: 0, style: 'double', content: 'quoted' };
const LIKE_SINGLE: ScalarNode = { ...LIKE_DOUBLE, style: 'single' };

/** The annotation that new ones imitate. */
function likeLast({ entries }: MappingNode, layout: PrintLayout): ScalarNode | undefined {
  return scalarToImitate((index) => entries[index]?.value, entries.length - 1, 'block', layout);
}

interface Lines {
  readonly text: string;
  readonly document: Span;
  /** The entry that they come behind. */
  readonly last: Span;
  readonly column: number;
  readonly layout: PrintLayout;
}

function firstAnnotations(lines: Lines, added: Readonly<Record<string, string>>): TextEdit {
  const { column, layout } = lines;
  const behind = printBehind({ kind: 'value', value: added }, 'key', column, layout);
  const at = endOfLast(lines);
  return { start: at, end: at, text: `\n${' '.repeat(column)}annotations:${behind}` };
}

function furtherAnnotations(
  lines: Lines,
  like: ScalarNode | undefined,
  added: Readonly<Record<string, string>>,
): TextEdit {
  const { column, layout } = lines;
  let text = '';
  for (const [name, value] of Object.entries(added)) {
    const scalar = printScalar(value, { where: 'block', column, layout, like });
    text += `\n${' '.repeat(column)}${printKey(name, 'block', layout)}: ${scalar}`;
  }
  const at = endOfLast(lines);
  return { start: at, end: at, text };
}

/** Behind the comments that belong to it, too. */
function endOfLast({ text, document, last }: Lines): number {
  return partsOf(text, [last], last.start, document, 'none').parts[0]?.end ?? last.end;
}

/** A block mapping that no alias stands for, of keys as most people write them, none of them twice. */
function isPlainMapping(node: Node | undefined): node is MappingNode {
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

function valueOf({ entries }: MappingNode, name: string): Node | undefined {
  return entries.find(({ key }) => key.kind === 'scalar' && key.content === name)?.value;
}
