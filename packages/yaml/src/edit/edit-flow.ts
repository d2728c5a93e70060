import type { Span } from '@krmkit/base';
import { COLON, COMMA, CR, HASH, LF, QUESTION, SPACE, codeAt } from '../read/characters.ts';
import type { EditContext } from './edit-context.ts';
import { layoutFor } from './edit-context.ts';
import { newFlowEntry, newFlowValue, renameKey } from './edit-new.ts';
import type { PendingEdit, Weave } from './edit-pieces.ts';
import { createWeave, editedSlice, flush, longestIncreasing, put, stay } from './edit-pieces.ts';
import type { EditMapping, EditSequence, EntryEdit, ItemEdit, NodeEdit } from './node-edit.ts';
import type { MappingEntry, MappingNode, SequenceNode } from '../read/nodes.ts';
import type { PrintLayout } from '../print/print-layout.ts';
import { MAX_KEY_LENGTH } from '../read/read-flow.ts';
import { afterLineEnd, skipBlanks } from '../read/reader.ts';
import { columnOf, indentationOf, lineEndOf, lineStartOf, startsLine } from '../read/text-lines.ts';

/** An entry or item in brackets with its comments and comma. */
interface FlowPart extends Span {
  /** The start of it or of the comments above it. */
  readonly lead: number;
  /** The comma after it, or -1. */
  readonly comma: number;
  /** The offset after its comma and the comment on that line. */
  readonly tail: number;
}

interface Flow {
  readonly context: EditContext;
  readonly node: MappingNode | SequenceNode;
  readonly parts: readonly FlowPart[];
  readonly layout: PrintLayout;
  readonly weave: Weave;
  /** The text between new parts: a blank, or a line end and an indentation. */
  readonly gap: string;
  /** The text of new commas: `,`, or a line end and a comma if lines start with commas. */
  readonly comma: string;
  /** The indentation of the line on which new parts start. */
  readonly column: () => number;
  /** The text after the last part, its comma and its comment. */
  readonly closing: string;
  readonly edit: EditPart;
}

/** Edits the value of the entry or item with an index. */
export type EditPart = (index: number, value: NodeEdit, pendingEdits: PendingEdit[]) => void;

/** Changes the entries or items of a collection in brackets. */
export function editFlow(
  context: EditContext,
  node: MappingNode | SequenceNode,
  edit: EditMapping | EditSequence,
  pendingEdits: PendingEdit[],
  editValue: EditPart,
): void {
  const { text } = context;
  const positions = node.kind === 'mapping' ? node.entries : node.items;
  const edits: readonly (EntryEdit | ItemEdit)[] = edit.kind === 'mapping' ? edit.entries : edit.items;
  if (positions.length === 0 && edits.length === 0) return;
  // `[a: 1]`: a mapping of one entry without braces; more entries need braces.
  const [first] = positions;
  const isBare = node.kind === 'mapping' && first?.start === node.start;
  const braces = isBare && !(edits.length === 1 && edits[0]?.kind === 'kept');
  const open = isBare ? node.start : node.start + 1;
  const close = isBare ? node.end : node.end - 1;
  const parts = flowPartsOf(text, positions, open, close);
  const layout = layoutFor(context, node.start, node);
  const weave = createWeave(text, pendingEdits, isBare ? node.start : open);
  const gap = gapFor(context, node, parts, layout, open);
  const column = (): number => columnOfLine(text, node, gap);
  const closing = text.slice(parts.at(-1)?.tail ?? close, close);
  const flow: Flow = {
    context,
    node,
    parts,
    layout,
    weave,
    gap,
    comma: commaFor(text, parts),
    column,
    closing,
    edit: editValue,
  };
  if (braces) put(weave, '{');
  if (parts.length === 0) fill(flow, edits, close);
  else if (edits.length === 0) clear(text, weave, open, close, parts);
  else rewrite(flow, edits, open, close);
  if (braces) put(weave, '}');
  flush(weave, close);
}

function flowPartsOf(text: string, positions: readonly Span[], open: number, close: number): FlowPart[] {
  const parts: FlowPart[] = [];
  let lead = leadOf(text, open, positions[0]?.start ?? close);
  for (const [index, position] of positions.entries()) {
    const { start } = position;
    const next = positions[index + 1]?.start ?? close;
    // `{a: , b}`: the blank is part of the entry, as a value can follow it.
    const isOpen =
      codeAt(text, position.end - 1) === COLON && codeAt(text, position.end) === SPACE && position.end < next;
    const end = isOpen ? position.end + 1 : position.end;
    const comma = findComma(text, end, next);
    let tail = comma < 0 ? end : comma + 1;
    const comment = skipBlanks(text, tail);
    if (comment < next && codeAt(text, comment) === HASH) tail = lineEndOf(text, comment);
    parts.push({ lead, start, end, comma, tail });
    lead = leadOf(text, tail, next);
  }
  return parts;
}

function findComma(text: string, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const code = codeAt(text, at);
    if (code === COMMA) return at;
    if (code === HASH) at = lineEndOf(text, at);
  }
  return -1;
}

/** The start of the comments on the lines directly above an item that starts its line. */
function leadOf(text: string, from: number, to: number): number {
  if (!startsLine(text, to)) return to;
  const column = to - lineStartOf(text, to);
  let lead = -1;
  for (let line = afterLineEnd(text, lineEndOf(text, from)); line < to;) {
    const start = skipBlanks(text, line);
    if (start >= to) break;
    if (codeAt(text, start) !== HASH || start - line !== column) lead = -1;
    else if (lead < 0) lead = start;
    line = afterLineEnd(text, lineEndOf(text, start));
  }
  return lead < 0 ? to : lead;
}

function gapFor(
  context: EditContext,
  node: MappingNode | SequenceNode,
  parts: readonly FlowPart[],
  layout: PrintLayout,
  open: number,
): string {
  const { text } = context;
  const [first] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined) {
    if (!layout.json || layout.jsonIndent === 0) return context.observed().commaGap;
    return layout.newline + ' '.repeat(indentationOf(text, lineStartOf(text, node.start)) + layout.jsonIndent);
  }
  const before = parts.at(-2);
  if (before !== undefined && before.comma >= 0 && startsLine(text, before.comma)) {
    return text.slice(before.comma + 1, last.start).replace(/[^ \t].*/su, '');
  }
  // With one item, the line of the bracket decides; with more, whether the others start lines.
  if (startsLine(text, last.lead) && last.lead > afterLineEnd(text, lineEndOf(text, open)) - 1) {
    const line = lineStartOf(text, last.lead);
    return layout.newline + text.slice(line, last.lead);
  }
  if (before !== undefined) {
    const gap = /^[ \t]*,([ \t]*)$/.exec(text.slice(before.end, last.start))?.[1];
    if (gap !== undefined) return gap;
  }
  return context.observed().commaGap;
}

function commaFor(text: string, parts: readonly FlowPart[]): string {
  const comma = parts.at(-2)?.comma ?? -1;
  if (comma < 0 || !startsLine(text, comma)) return ',';
  const lineStart = lineStartOf(text, comma);
  const isReturn = codeAt(text, lineStart - 1) === LF && codeAt(text, lineStart - 2) === CR;
  return text.slice(lineStart - (isReturn ? 2 : 1), comma + 1);
}

/** Fills empty brackets. */
function fill(flow: Flow, edits: readonly (EntryEdit | ItemEdit)[], close: number): void {
  const { context, node, layout, weave, gap } = flow;
  const { text } = context;
  const isBroken = gap.includes('\n') || gap.includes('\r');
  const isEmpty = text.slice(weave.at, close).trim() === '';
  if (edits.length === 0) return;
  const padding = layout.json ? '' : node.kind === 'mapping' ? layout.bracePadding : layout.bracketPadding;
  if (!isEmpty) stay(weave, weave.at, close);
  put(weave, isBroken ? gap : isEmpty ? padding : '');
  for (const [index, edit] of edits.entries()) {
    if (index > 0) put(weave, `,${gap}`);
    putPart(flow, edit, 0);
  }
  if (isBroken) put(weave, layout.newline + ' '.repeat(indentationOf(text, lineStartOf(text, node.start))));
  else if (isEmpty) put(weave, padding);
}

/** Removes all parts; comments that belong to no part stay. */
function clear(text: string, weave: Weave, open: number, close: number, parts: readonly FlowPart[]): void {
  let from = open;
  for (const part of [...parts, undefined]) {
    const to = part?.lead ?? close;
    if (text.slice(from, to).includes('#')) stay(weave, from, to);
    from = part?.tail ?? close;
  }
}

function rewrite(flow: Flow, edits: readonly (EntryEdit | ItemEdit)[], open: number, close: number): void {
  const { context, parts, weave, gap } = flow;
  const { text } = context;
  const order: number[] = [];
  for (const edit of edits) {
    if (edit.kind === 'kept') order.push(edit.index);
  }
  const staying = longestIncreasing(order);
  const lastPart = parts.at(-1);
  const hasTrailingComma = (lastPart?.comma ?? -1) >= 0;
  let near = 0;
  /** Whether a comment has been written that needs a line end after it. */
  let isOpen = false;
  let before = -1;
  const firstStart = parts[0]?.start ?? open;
  const firstLead = parts[0]?.lead ?? open;
  for (const [position, edit] of edits.entries()) {
    const part = edit.kind === 'kept' ? parts[edit.index] : undefined;
    // Comments above a part stay above it, not after the new text before it.
    const above =
      part === undefined || part.lead === part.start
        ? undefined
        : context.observed().general.newline + ' '.repeat(columnOf(text, part.lead));
    if (position === 0) {
      const breaks = above !== undefined && !startsLine(text, firstLead);
      stay(weave, open, breaks ? open : firstLead);
      if (breaks) put(weave, above);
    }
    const stays = edit.kind === 'kept' && staying.has(edit.index);
    const comma = position < edits.length - 1 || hasTrailingComma;
    if (position > 0) {
      const previous = edit.kind === 'kept' && stays ? parts[edit.index - 1] : undefined;
      if (previous === undefined || part === undefined) {
        putGap(flow, above === undefined || startsWithLineEnd(gap) ? gap : above, isOpen, firstStart);
      } else stayGap(flow, before, previous.tail, part.lead, isOpen, firstStart);
    }
    if (stays && part !== undefined) {
      stay(weave, part.lead, part.lead);
      editPart(flow, edit, weave.pendingEdits);
      weave.at = part.end;
      near = edit.index;
      stayTail(flow, part, comma);
    } else {
      putPart(flow, edit, near);
      const comment = part === undefined ? '' : tailComment(text, part);
      const leads = comment !== '' && flow.comma !== ',';
      put(weave, comma && leads ? comment + flow.comma : (comma ? flow.comma : '') + comment);
    }
    isOpen = part !== undefined && part.tail > (part.comma < 0 ? part.end : part.comma + 1);
    if (comma && flow.comma !== ',' && (!stays || (part?.comma ?? -1) < 0)) isOpen = false;
    before = stays ? edit.index : -1;
  }
  if (lastPart !== undefined) stayGap(flow, before, lastPart.tail, close, isOpen, flow.node.start);
}

/**
 * After a comment, writes a line end and the column of `below`, as some readers need more than the indentation of the
 * line.
 */
function putGap({ context, weave }: Flow, gap: string, isOpen: boolean, below: number): void {
  const { text, observed } = context;
  const column = columnOf(text, below);
  put(weave, isOpen && !startsWithLineEnd(gap) ? observed().general.newline + ' '.repeat(column) : gap);
}

/** Keeps the text before a part, or the text after the part before if a comment needs a line end. */
function stayGap(flow: Flow, before: number, start: number, end: number, isOpen: boolean, below: number): void {
  const { parts, weave, context } = flow;
  if (!isOpen || startsWithLineEnd(context.text.slice(start, end))) {
    stay(weave, start, end);
    return;
  }
  const own = parts[before];
  const next = parts[before + 1];
  if (own !== undefined && next !== undefined) stay(weave, own.tail, next.lead);
  else putGap(flow, '', true, below);
}

function startsWithLineEnd(gap: string): boolean {
  return /^[ \t]*[\r\n]/.test(gap);
}

/** Writes the comma after a kept part, and the comment after the comma. */
function stayTail({ weave, comma, closing }: Flow, part: FlowPart, hasComma: boolean): void {
  const { text } = weave;
  if (hasComma === part.comma >= 0) {
    stay(weave, part.end, part.tail);
  } else if (hasComma && comma !== ',') {
    stay(weave, part.end, part.tail);
    put(weave, comma);
  } else if (hasComma) {
    put(weave, comma);
    stay(weave, part.end, part.tail);
  } else {
    // A comment before the comma stays.
    const between = text.slice(part.end, part.comma);
    const comment = between.trimEnd();
    const isBroken = startsWithLineEnd(closing);
    const needsGap = comment !== '' && !isBroken;
    stay(weave, part.end, needsGap ? part.comma : part.end + comment.length);
    stay(weave, part.comma + 1, part.tail);
  }
}

function tailComment(text: string, part: FlowPart): string {
  const comment = text.slice(part.comma < 0 ? part.end : part.comma + 1, part.tail);
  return comment.includes('#') ? comment : '';
}

function editPart({ node, edit, context }: Flow, part: EntryEdit | ItemEdit, pendingEdits: PendingEdit[]): void {
  if (part.kind !== 'kept') return;
  const entry = node.kind === 'mapping' ? node.entries[part.index] : undefined;
  if ('key' in part && entry !== undefined) renameKey(context, entry, part.key, 'flow', pendingEdits);
  else if (entry !== undefined && part.value.kind !== 'keep' && needsQuestionMark(context.text, entry)) {
    pendingEdits.push({ start: entry.start, end: entry.start, text: '? ' });
  }
  if (part.value.kind !== 'keep') edit(part.index, part.value, pendingEdits);
}

/**
 * `{ two\n words, b: 1}`: without a colon, a key may have any number of lines and any length. The Go readers refuse
 * such a key if a colon follows, unless `? ` precedes it.
 */
function needsQuestionMark(text: string, { start, end, key }: MappingEntry): boolean {
  if (end !== key.end || codeAt(text, start) === QUESTION) return false;
  return key.end - start > MAX_KEY_LENGTH || /[\n\r]/.test(text.slice(start, key.end));
}

function putPart(flow: Flow, edit: EntryEdit | ItemEdit, near: number): void {
  const { context, node, parts, layout, weave } = flow;
  const { text } = context;
  if (edit.kind === 'kept') {
    const part = parts[edit.index];
    if (part === undefined) return;
    const pendingEdits: PendingEdit[] = [];
    editPart(flow, edit, pendingEdits);
    put(weave, editedSlice(text, part.lead, part.end, pendingEdits));
    return;
  }
  const column = layout.jsonIndent > 0 ? flow.column() : 0;
  if (node.kind === 'mapping' && 'key' in edit) {
    put(weave, newFlowEntry(context, node, edit, near, column, layout));
  } else if (node.kind === 'sequence') {
    put(
      weave,
      newFlowValue(context, (index) => node.items[index]?.value, edit.content, near, column, layout),
    );
  }
}

function columnOfLine(text: string, node: MappingNode | SequenceNode, gap: string): number {
  const broken = /[\r\n]([ \t]*)$/.exec(gap)?.[1];
  return broken === undefined ? indentationOf(text, lineStartOf(text, node.start)) : broken.length;
}
