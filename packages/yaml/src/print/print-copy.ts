import { equalValues } from '@krmkit/base';
import { keyName } from '../read/keys.ts';
import type { CopiedContent } from '../read/content.ts';
import type { Comment, YamlNode } from '../read/nodes.ts';
import { parseDocuments } from '../read/parse.ts';
import { editedRange, editsForCopy, leastIndentation, moveLines } from './print-copy-edits.ts';
import type { Holder } from './print-copy-source.ts';
import {
  columnAt,
  commentsAbove,
  commentsBetween,
  endWithComments,
  holderOf,
  indentationAt,
  ownCommentsAbove,
} from './print-copy-source.ts';
import type { PrintLayout } from './print-layout.ts';
import { isPlainText } from './quoting.ts';
import { printKey } from './print-scalar.ts';
import { treeOfNode } from './print-tree.ts';
import type { Indicator } from './print-value.ts';
import { joinKey, printMemberKey, printTreeAfter, printTreeInline, printTreeRoot } from './print-value.ts';
import { skipBlanksBack } from '../read/text-lines.ts';
import { toValue } from '../read/to-value.ts';

/**
 * The lines of a new block entry or item. `comments` are the lines above it, each from its `#`, without indentation;
 * `body` starts at the key or dash, and its later lines include their indentation.
 */
export interface PrintedPart {
  readonly comments: readonly string[];
  readonly body: string;
}

export function printCopiedEntry(key: string, copy: CopiedContent, column: number, layout: PrintLayout): PrintedPart {
  const { comments, following } = printPart(copy, 'key', column, layout);
  return { comments, body: joinKey(copiedKey(key, copy, layout), following, column, layout) };
}

export function printCopiedItem(copy: CopiedContent, column: number, layout: PrintLayout): PrintedPart {
  const { comments, following } = printPart(copy, 'dash', column, layout);
  return { comments, body: `-${following}` };
}

/** Without the comments of the part itself. */
export function printCopiedAfter(
  copy: CopiedContent,
  indicator: Indicator,
  column: number,
  layout: PrintLayout,
): string {
  const printed = copyAfter(copy, holderOf(copy), { indicator, column, layout, own: false });
  return printed ?? printTreeAfter(treeOfNode(copy.text, copy.node), indicator, column, layout);
}

export function printCopiedRoot(copy: CopiedContent, layout: PrintLayout): string {
  const printed = copyRoot(copy, layout);
  return printed ?? printTreeRoot(treeOfNode(copy.text, copy.node), layout);
}

export function printCopiedInline(copy: CopiedContent, column: number, layout: PrintLayout): string {
  return copyInline(copy, layout) ?? printTreeInline(treeOfNode(copy.text, copy.node), column, layout);
}

interface Part {
  readonly comments: readonly string[];
  readonly following: string;
}

function printPart(copy: CopiedContent, indicator: Indicator, column: number, layout: PrintLayout): Part {
  const { text, document, node, part } = copy;
  const holder = holderOf(copy);
  const above = part === undefined || holder === undefined ? [] : ownCommentsAbove(text, document, part);
  const comments = above.map((comment) => textOf(text, comment));
  const copied = copyAfter(copy, holder, { indicator, column, layout, own: true });
  if (copied !== undefined) {
    // Comments between a dash or key and its value cannot stay there if the indicator differs.
    if (holder !== undefined && holder.indicator !== indicator) comments.push(...ownComments(copy, holder));
    return { comments, following: copied };
  }
  const following = printTreeAfter(treeOfNode(text, node), indicator, column, layout);
  const own = holder === undefined ? [] : ownComments(copy, holder);
  if (own.length === 1 && !/[\r\n]/.test(following)) return { comments, following: `${following} ${own.join('')}` };
  return { comments: [...comments, ...own], following };
}

function textOf(text: string, comment: Comment): string {
  return text.slice(comment.start, comment.end);
}

/** The comments between the indicator and a collection, or on the lines of a scalar. */
function ownComments({ text, document, node }: CopiedContent, holder: Holder): string[] {
  const end = isBlockCollection(node) ? node.start : endWithComments(text, document, node.end, holder.column);
  return commentsBetween(document, holder.after, end).map((comment) => textOf(text, comment));
}

function isBlockCollection(node: YamlNode): boolean {
  return (node.kind === 'mapping' || node.kind === 'sequence') && node.style === 'block';
}

function copiedKey(name: string, copy: CopiedContent, layout: PrintLayout): string {
  const { text, part } = copy;
  const key = part !== undefined && 'key' in part ? part.key : undefined;
  if (key?.kind !== 'scalar' || key.tag !== undefined) return printKey(name, 'block', layout);
  const names = [keyName(key, 'kubectl'), keyName(key, 'kustomize')];
  if (!names.includes(name)) return printKey(name, 'block', layout, key);
  // A plain `y` is the member `true` only for kubectl: copied as written, it is the same key again.
  if (names[0] !== names[1] && !layout.json && isPlainText(key.content, 'block')) return key.content;
  const spelling = { node: key, text: text.slice(key.start, key.end) };
  const kept = printMemberKey({ name, spelling }, 'block', layout);
  const holder = holderOf(copy);
  // Colons may be aligned in one column.
  return kept === spelling.text && holder !== undefined ? text.slice(key.start, holder.after - 1) : kept;
}

/** The place of a copy. */
interface CopyPlace {
  readonly indicator: Indicator;
  /** Of the key or dash. */
  readonly column: number;
  readonly layout: PrintLayout;
  /** Whether the comments of the part itself are copied, too. */
  readonly own: boolean;
}

/** The source text after the indicator, moved to its new column; undefined if it cannot be copied. */
function copyAfter(copy: CopiedContent, holder: Holder | undefined, place: CopyPlace): string | undefined {
  const { indicator, column, layout } = place;
  if (layout.json) return undefined;
  const printed = holder?.indicator === indicator ? moveAfter(copy, holder, place) : placeAfterIndicator(copy, place);
  if (printed === undefined) return undefined;
  const margin = ' '.repeat(column);
  const wrapped = `${margin}${indicator === 'key' ? 'k:' : '-'}${printed}${layout.newline}`;
  return readsAs(copy, wrapped, indicator) ? printed : undefined;
}

/** After the same indicator, everything keeps its position relative to it. */
function moveAfter(
  { text, document, node }: CopiedContent,
  holder: Holder,
  { column, layout, own }: CopyPlace,
): string | undefined {
  const edits = editsForCopy(text, node, layout);
  if (edits === undefined) return undefined;
  const deep = own || isBlockCollection(node);
  const end = deep ? endWithComments(text, document, node.end, holder.column) : node.end;
  // The new place of the value has a comment of its own on this line.
  const first = own ? undefined : commentsBetween(document, holder.after, node.start)[0];
  const isFirst = first !== undefined && !/[\r\n]/.test(text.slice(holder.after, first.start));
  const removed = isFirst ? [{ start: skipBlanksBack(text, first.start), end: first.end, text: '' }] : [];
  const all = [...removed, ...edits].sort((a, b) => a.start - b.start);
  return moveLines(
    editedRange(text, holder.after, Math.max(end, holder.after), all),
    column - holder.column,
    layout.newline,
  );
}

/** After another indicator, or an unknown one. Scalars are printed again in their spelling. */
function placeAfterIndicator(copy: CopiedContent, { indicator, column, layout, own }: CopyPlace): string | undefined {
  const { node } = copy;
  if (node.kind === 'alias' || node.kind === 'scalar') return undefined;
  const gap = indicator === 'key' ? ' ' : ' '.repeat(Math.max(layout.dashWidth - 1, 1));
  if (node.style === 'flow') {
    const printed = placeFlow(copy, column, layout, own);
    return printed === undefined ? undefined : gap + printed;
  }
  const step = node.kind === 'mapping' ? layout.indent : layout.sequenceIndent;
  const target = column + (indicator === 'key' ? step : gap.length + 1);
  const printed = placeBlock(copy, target, layout, indicator === 'key');
  if (printed === undefined) return undefined;
  return indicator === 'key' ? layout.newline + ' '.repeat(target) + printed : gap + printed;
}

/** A collection in brackets, its later lines deeper than `column`. */
function placeFlow(copy: CopiedContent, column: number, layout: PrintLayout, own: boolean): string | undefined {
  const { text, document, node } = copy;
  if (node.kind !== 'alias' && node.tag !== undefined) return undefined;
  const edits = editsForCopy(text, node, layout);
  if (edits === undefined) return undefined;
  const holder = own ? holderOf(copy) : undefined;
  const end = holder === undefined ? node.end : endWithComments(text, document, node.end, holder.column);
  const source = editedRange(text, node.start, end, edits);
  const columns = Math.max(column, 0) - indentationAt(text, node.start);
  const least = leastIndentation(source) + columns;
  return moveLines(source, least > column ? columns : columns + column + 1 - least, layout.newline);
}

/** A block collection whose first key or dash is at `column`, with the comments directly above it. */
function placeBlock(copy: CopiedContent, column: number, layout: PrintLayout, lines: boolean): string | undefined {
  const { text, document, node } = copy;
  if (node.kind === 'alias' || node.kind === 'scalar' || node.tag !== undefined) return undefined;
  const edits = editsForCopy(text, node, layout);
  if (edits === undefined) return undefined;
  const first = node.kind === 'mapping' ? node.entries[0] : node.items[0];
  const above = !lines || first === undefined ? [] : commentsAbove(text, document, first);
  const source = columnAt(text, node.start);
  const end = endWithComments(text, document, node.end, source - 1);
  const moved = moveLines(editedRange(text, node.start, end, edits), column - source, layout.newline);
  return [...above.map((comment) => textOf(text, comment)), moved].join(layout.newline + ' '.repeat(column));
}

function copyRoot(copy: CopiedContent, layout: PrintLayout): string | undefined {
  if (layout.json || copy.node.kind === 'alias' || copy.node.kind === 'scalar') return undefined;
  const printed = copy.node.style === 'flow' ? placeFlow(copy, -1, layout, false) : placeBlock(copy, 0, layout, true);
  return printed !== undefined && readsAs(copy, printed + layout.newline, 'root') ? printed : undefined;
}

function copyInline({ text, node, ...rest }: CopiedContent, layout: PrintLayout): string | undefined {
  if (layout.json || node.kind === 'alias' || node.kind === 'scalar') return undefined;
  if (node.style === 'block' || node.tag !== undefined || !/^[[{]/.test(text.slice(node.start, node.end))) {
    return undefined;
  }
  const edits = editsForCopy(text, node, layout);
  const printed = edits === undefined ? undefined : editedRange(text, node.start, node.end, edits);
  if (printed === undefined || /[\r\n]/.test(printed)) return undefined;
  return readsAs({ text, node, ...rest }, `- ${printed}`, 'dash') ? printed : undefined;
}

/**
 * Whether a text has the value of the copied node for both profiles. A copy with another value, due to tabs, tags,
 * blank lines or comments, is not used.
 */
function readsAs({ document, node }: CopiedContent, text: string, where: Indicator | 'root'): boolean {
  const documents = parseDocuments(text);
  const [printed] = documents;
  if (documents.length !== 1 || printed?.root === undefined) return false;
  // If the Go readers refuse the source, they may refuse the copy.
  if (printed.problems.length > 0 && document.problems.length === 0) return false;
  const value = valueIn(printed.root, where);
  if (value === undefined) return false;
  return (['kubectl', 'kustomize'] as const).every((profile) =>
    equalValues(toValue(value, profile).value, toValue(node, profile).value),
  );
}

function valueIn(root: YamlNode, where: Indicator | 'root'): YamlNode | undefined {
  if (where === 'root') return root;
  if (where === 'dash') return root.kind === 'sequence' && root.items.length === 1 ? root.items[0]?.value : undefined;
  return root.kind === 'mapping' && root.entries.length === 1 ? root.entries[0]?.value : undefined;
}
