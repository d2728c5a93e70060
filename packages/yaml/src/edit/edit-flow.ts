import type { Span } from '@krmkit/base';
import { COLON, COMMA, CR, HASH, LF, QUESTION, SPACE, codeAt } from '../read/characters.ts';
import type { Editing } from './edit-context.ts';
import { layoutFor } from './edit-context.ts';
import { newFlowEntry, newFlowValue, renameKey } from './edit-new.ts';
import type { PendingEdit, Weave } from './edit-pieces.ts';
import { createWeave, editedSlice, flush, stayingIndices, put, stay } from './edit-pieces.ts';
import type { EditMapping, EditSequence, EntryEdit, ItemEdit, NodeEdit } from './node-edit.ts';
import type { MappingEntry, MappingNode, SequenceNode } from '../read/nodes.ts';
import type { PrintLayout } from '../print/print-layout.ts';
import { commentsLead } from '../read/parts.ts';
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

/** A collection in brackets that is edited. */
interface Flow {
  readonly editing: Editing;
  readonly node: MappingNode | SequenceNode;
  readonly parts: readonly FlowPart[];
  readonly layout: PrintLayout;
  /** The offset after the opening bracket, and that of the closing one; for a mapping without braces, its span. */
  readonly open: number;
  readonly close: number;
  readonly weave: Weave;
  /** The text between new parts: a blank, or a line end and an indentation. */
  readonly gap: string;
  /** The text of new commas: `,`, or a line end and a comma if lines start with commas. */
  readonly comma: string;
  readonly edit: EditPart;
}

/** Edits the value of the entry or item with an index. */
export type EditPart = (index: number, value: NodeEdit, pendingEdits: PendingEdit[]) => void;

/** Changes the entries or items of a collection in brackets. */
export function editFlow(
  editing: Editing,
  node: MappingNode | SequenceNode,
  edit: EditMapping | EditSequence,
  editValue: EditPart,
): void {
  const edits: readonly (EntryEdit | ItemEdit)[] = edit.kind === 'mapping' ? edit.entries : edit.items;
  const flow = flowOf(editing, node, editValue);
  const { parts, open, close, weave } = flow;
  if (parts.length === 0 && edits.length === 0) return;
  // A mapping without braces has one entry.
  const braces = open === node.start && !(edits.length === 1 && edits[0]?.kind === 'kept');
  if (braces) put(weave, '{');
  if (parts.length === 0) fill(flow, edits);
  else if (edits.length === 0) clear(flow);
  else rewrite(flow, piecesOf(flow, edits));
  if (braces) put(weave, '}');
  flush(weave, close);
}

function flowOf(editing: Editing, node: MappingNode | SequenceNode, edit: EditPart): Flow {
  const { text, pendingEdits } = editing;
  const positions = node.kind === 'mapping' ? node.entries : node.items;
  // `[a: 1]`: a mapping of one entry without braces.
  const isBare = node.kind === 'mapping' && positions[0]?.start === node.start;
  const open = isBare ? node.start : node.start + 1;
  const close = isBare ? node.end : node.end - 1;
  const parts = flowPartsOf(text, positions, open, close);
  const layout = layoutFor(editing, node.start, node);
  const gap = gapFor(editing, node, parts, layout);
  const weave = createWeave(text, pendingEdits, open);
  return { editing, node, parts, layout, open, close, weave, gap, comma: commaFor(text, parts), edit };
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
  return commentsLead(text, afterLineEnd(text, lineEndOf(text, from)), to, to - lineStartOf(text, to));
}

function gapFor(
  { text, observed }: Editing,
  node: MappingNode | SequenceNode,
  parts: readonly FlowPart[],
  layout: PrintLayout,
): string {
  const [first] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined) {
    if (!layout.json || layout.jsonIndent === 0) return observed().commaGap;
    return layout.newline + ' '.repeat(indentationOf(text, lineStartOf(text, node.start)) + layout.jsonIndent);
  }
  const before = parts.at(-2);
  if (before !== undefined && before.comma >= 0 && startsLine(text, before.comma)) {
    return text.slice(before.comma + 1, last.start).replace(/[^ \t].*/su, '');
  }
  // With one item, the line of the bracket decides; with more, whether the others start lines.
  if (startsLine(text, last.lead) && last.lead > afterLineEnd(text, lineEndOf(text, node.start)) - 1) {
    const line = lineStartOf(text, last.lead);
    return layout.newline + text.slice(line, last.lead);
  }
  if (before !== undefined) {
    const gap = /^[ \t]*,([ \t]*)$/.exec(text.slice(before.end, last.start))?.[1];
    if (gap !== undefined) return gap;
  }
  return observed().commaGap;
}

function commaFor(text: string, parts: readonly FlowPart[]): string {
  const comma = parts.at(-2)?.comma ?? -1;
  if (comma < 0 || !startsLine(text, comma)) return ',';
  const lineStart = lineStartOf(text, comma);
  const isReturn = codeAt(text, lineStart - 1) === LF && codeAt(text, lineStart - 2) === CR;
  return text.slice(lineStart - (isReturn ? 2 : 1), comma + 1);
}

/** Fills empty brackets. */
function fill(flow: Flow, edits: readonly (EntryEdit | ItemEdit)[]): void {
  const { editing, node, layout, weave, gap, close } = flow;
  const { text } = editing;
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
function clear({ weave, open, close, parts }: Flow): void {
  const { text } = weave;
  let from = open;
  for (const part of [...parts, undefined]) {
    const to = part?.lead ?? close;
    if (text.slice(from, to).includes('#')) stay(weave, from, to);
    from = part?.tail ?? close;
  }
}

/** An entry or item of the result. */
interface Piece {
  readonly edit: EntryEdit | ItemEdit;
  /** Its old text; undefined for a new one. */
  readonly part: FlowPart | undefined;
  /** Its index if it stays in its place; -1 if it is moved or new. */
  readonly staying: number;
  readonly hasComma: boolean;
}

function piecesOf({ parts }: Flow, edits: readonly (EntryEdit | ItemEdit)[]): readonly Piece[] {
  const staying = stayingIndices(edits.flatMap((edit) => (edit.kind === 'kept' ? [edit.index] : [])));
  const hasTrailingComma = (parts.at(-1)?.comma ?? -1) >= 0;
  return edits.map((edit, position) => {
    const index = edit.kind === 'kept' ? edit.index : -1;
    return {
      edit,
      part: parts[index],
      staying: staying.has(index) ? index : -1,
      hasComma: position < edits.length - 1 || hasTrailingComma,
    };
  });
}

/** Neither the old nor the new collection is empty. */
function rewrite(flow: Flow, pieces: readonly Piece[]): void {
  const { parts, weave, node, close } = flow;
  /** The index of the nearest part before. */
  let near = 0;
  let before: Piece | undefined;
  for (const piece of pieces) {
    const { edit, part, staying } = piece;
    if (before === undefined) start(flow, piece);
    else separate(flow, before, piece);
    if (staying >= 0 && part !== undefined) {
      stay(weave, part.lead, part.lead);
      editPart(flow, edit, weave.pendingEdits);
      weave.at = part.end;
      near = staying;
      stayTail(flow, part, piece.hasComma);
    } else {
      putPart(flow, edit, near);
      putTail(flow, piece);
    }
    before = piece;
  }
  const last = parts.at(-1);
  if (before !== undefined && last !== undefined) stayGap(flow, before, { start: last.tail, end: close }, node.start);
}

/** The line end and indentation before comments above a part, which stay above it, not after the text before it. */
function breakAbove({ editing }: Flow, { part }: Piece): string | undefined {
  if (part === undefined || part.lead === part.start) return undefined;
  return editing.observed().general.newline + ' '.repeat(columnOf(editing.text, part.lead));
}

/** Writes the text before the first piece. */
function start(flow: Flow, first: Piece): void {
  const { parts, weave, open } = flow;
  const lead = parts[0]?.lead ?? open;
  const above = breakAbove(flow, first);
  const breaks = above !== undefined && !startsLine(weave.text, lead);
  stay(weave, open, breaks ? open : lead);
  if (breaks) put(weave, above);
}

/** Writes the text between two pieces. */
function separate(flow: Flow, before: Piece, piece: Piece): void {
  const { parts, gap, open } = flow;
  const { part, staying } = piece;
  const below = parts[0]?.start ?? open;
  const previous = parts[staying - 1];
  if (part !== undefined && previous !== undefined) {
    stayGap(flow, before, { start: previous.tail, end: part.lead }, below);
    return;
  }
  const above = breakAbove(flow, piece);
  putGap(flow, above === undefined || startsWithLineEnd(gap) ? gap : above, needsLineEnd(flow, before), below);
}

/** Whether a piece ends with a comment. */
function needsLineEnd(flow: Flow, { part, staying, hasComma }: Piece): boolean {
  if (part === undefined) return false;
  const isLed = hasComma && flow.comma !== ',' && (staying < 0 || part.comma < 0);
  return !isLed && part.tail > (part.comma < 0 ? part.end : part.comma + 1);
}

/**
 * After a comment, writes a line end and the column of `below`, as some readers need more than the indentation of the
 * line.
 */
function putGap({ editing, weave }: Flow, gap: string, isOpen: boolean, below: number): void {
  const { text, observed } = editing;
  const column = columnOf(text, below);
  put(weave, isOpen && !startsWithLineEnd(gap) ? observed().general.newline + ' '.repeat(column) : gap);
}

/** Keeps the text before a part, or the text after the piece before if its comment needs a line end. */
function stayGap(flow: Flow, before: Piece, gap: Span, below: number): void {
  const { parts, weave } = flow;
  if (!needsLineEnd(flow, before) || startsWithLineEnd(weave.text.slice(gap.start, gap.end))) {
    stay(weave, gap.start, gap.end);
    return;
  }
  const own = parts[before.staying];
  const next = parts[before.staying + 1];
  if (own !== undefined && next !== undefined) stay(weave, own.tail, next.lead);
  else putGap(flow, '', true, below);
}

function startsWithLineEnd(gap: string): boolean {
  return /^[ \t]*[\r\n]/.test(gap);
}

/** Writes the comma after a kept part, and the comment after the comma. */
function stayTail({ weave, comma, parts, close }: Flow, part: FlowPart, hasComma: boolean): void {
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
    const isBroken = startsWithLineEnd(text.slice(parts.at(-1)?.tail ?? close, close));
    const needsGap = comment !== '' && !isBroken;
    stay(weave, part.end, needsGap ? part.comma : part.end + comment.length);
    stay(weave, part.comma + 1, part.tail);
  }
}

/** Writes the comma and the comment after a moved or new part. */
function putTail({ weave, comma }: Flow, { part, hasComma }: Piece): void {
  const comment = part === undefined ? '' : tailComment(weave.text, part);
  const leads = comment !== '' && comma !== ',';
  put(weave, hasComma && leads ? comment + comma : (hasComma ? comma : '') + comment);
}

function tailComment(text: string, part: FlowPart): string {
  const comment = text.slice(part.comma < 0 ? part.end : part.comma + 1, part.tail);
  return comment.includes('#') ? comment : '';
}

function editPart({ node, edit, editing }: Flow, part: EntryEdit | ItemEdit, pendingEdits: PendingEdit[]): void {
  if (part.kind !== 'kept') return;
  const entry = node.kind === 'mapping' ? node.entries[part.index] : undefined;
  if ('key' in part && entry !== undefined) renameKey({ ...editing, pendingEdits }, entry, part.key, 'flow');
  else if (entry !== undefined && part.value.kind !== 'keep' && needsQuestionMark(editing.text, entry)) {
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
  const { editing, node, parts, layout, weave } = flow;
  if (edit.kind === 'kept') {
    const part = parts[edit.index];
    if (part === undefined) return;
    const pendingEdits: PendingEdit[] = [];
    editPart(flow, edit, pendingEdits);
    put(weave, editedSlice(editing.text, part.lead, part.end, pendingEdits));
    return;
  }
  const place = { near, column: layout.jsonIndent > 0 ? columnOfLine(flow) : 0, layout };
  if (node.kind === 'mapping' && 'key' in edit) put(weave, newFlowEntry(editing, node, edit, place));
  else if (node.kind === 'sequence') {
    put(
      weave,
      newFlowValue(editing, (index) => node.items[index]?.value, edit.content, place),
    );
  }
}

/** The indentation of the line on which new parts start. */
function columnOfLine({ editing, node, gap }: Flow): number {
  const broken = /[\r\n]([ \t]*)$/.exec(gap)?.[1];
  return broken === undefined ? indentationOf(editing.text, lineStartOf(editing.text, node.start)) : broken.length;
}
