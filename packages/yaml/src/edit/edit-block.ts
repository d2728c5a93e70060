import { SPACE, codeAt, isLineEnd } from '../read/characters.ts';
import type { EditContext, Editing } from './edit-context.ts';
import type { PendingEdit, Tail, Weave } from './edit-pieces.ts';
import { createWeave, editedSlice, flush, stayingIndices, put, stay } from './edit-pieces.ts';
import { tailOf } from './edit-scalar.ts';
import type { Between, Break, Part, Parts } from '../read/parts.ts';
import { between, withCommentsBelow } from '../read/parts.ts';
import type { PrintedPart } from '../print/print.ts';
import { afterLineEnd, skipBlanks } from '../read/reader.ts';
import { lineStartOf, skipBlanksBack } from '../read/text-lines.ts';

/** An entry or item of the result: one that is kept, perhaps moved or edited inside, or a new one. */
export type PartEdit = KeptPart | NewPart;

export interface KeptPart {
  readonly kind: 'kept';
  readonly index: number;
  readonly edit: (pendingEdits: PendingEdit[]) => void;
  /** How its current text ends. */
  readonly tail: () => Tail | undefined;
}

export interface NewPart {
  readonly kind: 'new';
  /** `near` is the index of the nearest existing part. */
  readonly print: (near: number) => PrintedPart;
  readonly tail: Tail | undefined;
}

interface Block {
  readonly text: string;
  readonly parts: readonly Part[];
  readonly column: number;
  readonly compact: boolean;
  readonly newline: string;
  /** The number of blank lines between parts, taken from the last gap, if most gaps have blank lines; otherwise 0. */
  readonly spacing: number;
  readonly weave: Weave;
}

/** Changes the entries or items of a block collection. Neither the old nor the new collection is empty. */
export function editBlock(editing: Editing, found: Parts, edits: readonly PartEdit[]): void {
  const { text, pendingEdits } = editing;
  const { column, compact } = found;
  const order = edits.flatMap((edit) => (edit.kind === 'kept' ? [edit.index] : []));
  const staying = stayingIndices(order);
  const isReorder = order.length === edits.length && order.length === found.parts.length && staying.size < order.length;
  const parts = isReorder ? withCommentsBelow(text, found) : found.parts;
  const first = parts[0];
  if (first === undefined) return;
  const unchanged = staying.size === parts.length && edits.length === parts.length;
  const block: Block = {
    text,
    parts,
    column,
    compact,
    newline: unchanged ? '' : newlineAt(editing, first.end),
    spacing: unchanged ? 0 : spacingOf(text, parts),
    weave: createWeave(text, pendingEdits, compact ? first.lead : lineStartOf(text, first.lead)),
  };
  const breaks = unchanged || staying.size === edits.length ? undefined : breaksToMove(text, parts, edits);
  if (breaks === undefined) replaceParts(block, edits, staying);
  else reorder(block, edits, staying, breaks);
}

/** Writes the parts that stay, and those that are new or moved between them. */
function replaceParts(block: Block, edits: readonly PartEdit[], staying: ReadonlySet<number>): void {
  const { parts, weave } = block;
  let previous = -1;
  let run: PartEdit[] = [];
  for (const edit of edits) {
    if (edit.kind === 'new' || !staying.has(edit.index)) {
      run.push(edit);
      continue;
    }
    bridge(block, previous, edit.index, run);
    stayPart(block, edit);
    previous = edit.index;
    run = [];
  }
  bridge(block, previous, parts.length, run);
  flush(weave, parts.at(-1)?.end ?? weave.at);
}

/**
 * The text before each part, line end and blank lines, if parts are only reordered and nothing else is between them.
 * Undefined in other cases: after a text whose blank lines count, or with comments that belong to no part.
 */
function breaksToMove(text: string, parts: readonly Part[], edits: readonly PartEdit[]): readonly string[] | undefined {
  if (edits.length !== parts.length || !edits.every((edit) => edit.kind === 'kept' && edit.tail() !== 'kept')) {
    return undefined;
  }
  const breaks = [''];
  for (let index = 1; index < parts.length; index++) {
    const { end, lead } = { end: parts[index - 1]?.end ?? 0, lead: parts[index]?.lead ?? 0 };
    const [only, ...more] = between(text, end, lead);
    if (only?.kind !== 'break' || more.length > 0) return undefined;
    // Blanks in a line could become part of a block scalar that moves above it.
    if (!/^[\r\n]*$/.test(text.slice(end, only.span.indentation))) return undefined;
    breaks.push(text.slice(end, lead));
  }
  return breaks;
}

/** Blank lines move with the part below them. The new first part leaves its blank lines to the old first part. */
function reorder(
  block: Block,
  edits: readonly PartEdit[],
  staying: ReadonlySet<number>,
  breaks: readonly string[],
): void {
  const { parts, weave } = block;
  const order = edits.flatMap((edit) => (edit.kind === 'kept' ? [edit] : []));
  const instead = order[0]?.index ?? 0;
  let before: Part | undefined;
  stay(weave, weave.at, parts[0]?.lead ?? weave.at);
  for (const edit of order) {
    const gap = breaks[edit.index === 0 ? instead : edit.index] ?? '';
    if (before !== undefined) putBreak(weave, before, gap);
    if (staying.has(edit.index)) stayPart(block, edit);
    else putMoved(block, edit);
    before = parts[edit.index];
  }
  flush(weave, parts.at(-1)?.end ?? weave.at);
}

const LINE_END = /^(?:\r\n|\n|\r)/;

/** Writes the line end and blank lines after a part. */
function putBreak(weave: Weave, before: Part, gap: string): void {
  if (weave.tail === 'kept') {
    // After a text whose blank lines count, blank lines would become part of it.
    put(weave, gap.replace(/^(\r\n|\n|\r)[\r\n]*/, '$1'));
    return;
  }
  const lineEnd = LINE_END.exec(gap)?.[0] ?? '';
  const hasBlankLine = /^[\r\n]/.test(gap.slice(lineEnd.length));
  // A comment below a part would seem to belong to the next part.
  put(weave, before.below === true && !hasBlankLine ? lineEnd + gap : gap);
}

/** The line end at an offset if there is one, otherwise the usual one. */
function newlineAt({ text, observed }: EditContext, offset: number): string {
  const next = afterLineEnd(text, offset);
  return next > offset && isLineEnd(codeAt(text, offset)) ? text.slice(offset, next) : observed().general.newline;
}

function spacingOf(text: string, parts: readonly Part[]): number {
  let spaced = 0;
  let last = 0;
  for (let index = 1; index < parts.length; index++) {
    const { end } = parts[index - 1] ?? { end: 0 };
    const blanks = blankLinesAfter(text, end);
    if (blanks === 0) continue;
    spaced++;
    last = blanks;
  }
  return spaced * 2 > parts.length - 1 ? last : 0;
}

function blankLinesAfter(text: string, lineEnd: number): number {
  let blanks = 0;
  for (let line = afterLineEnd(text, lineEnd); line < text.length; blanks++) {
    const end = skipBlanks(text, line);
    if (!isLineEnd(codeAt(text, end)) || end >= text.length) break;
    line = afterLineEnd(text, end);
  }
  return blanks;
}

function stayPart({ parts, weave }: Block, edit: KeptPart): void {
  const part = parts[edit.index];
  if (part === undefined) return;
  stay(weave, part.lead, part.lead);
  edit.edit(weave.pendingEdits);
  weave.at = part.end;
  weave.tail = edit.tail();
}

/**
 * Writes the text between two parts that stay in place (-1: none before, `parts.length`: none after): new and moved
 * parts, and comments that belong to none of the removed parts.
 */
function bridge(block: Block, before: number, following: number, run: readonly PartEdit[]): void {
  const { text, parts, weave } = block;
  const removed = following - before - 1;
  const isFront = before < 0;
  const isBack = following === parts.length;
  const first = parts[0];
  if (first === undefined) return;
  if (run.length > 0 && removed > 0) {
    // New parts take the place of the first removed part.
    if (isFront) stay(weave, weave.at, first.lead);
    else weaveBetween(block, gapAfter(block, before));
    putRun(block, run, before + 1, block.spacing);
    weaveBetween(block, remains(text, gaps(block, before + 1, following), isBack));
  } else if (run.length > 0) {
    if (isFront) {
      stay(weave, weave.at, first.lead);
      const spacing = spacingNear(block, 0);
      putRun(block, run, 0, spacing);
      putSeparator(block, spacing);
      return;
    }
    const spacing = isBack ? block.spacing : spacingNear(block, before);
    putSeparator(block, spacing);
    putRun(block, run, before, spacing);
    if (!isBack) weaveBetween(block, gapAfter(block, before));
  } else if (removed === 0) {
    if (isFront) stay(weave, weave.at, first.lead);
    else if (!isBack) weaveBetween(block, gapAfter(block, before));
  } else if (isFront) {
    removeFront(block, following);
  } else {
    weaveBetween(block, remains(text, gaps(block, before, following), isBack));
  }
}

/**
 * The number of blank lines after an existing part, for a new part after it, if most parts have blank lines between
 * them.
 */
function spacingNear({ text, parts, spacing }: Block, index: number): number {
  const part = parts[index];
  if (spacing === 0 || part === undefined || parts.length < 2) return 0;
  return Math.min(spacing, blankLinesAfter(text, part.end));
}

/** Removes the first parts. Comments between them stay, and so does the line of the dash or key before them. */
function removeFront(block: Block, following: number): void {
  const { text, weave, compact } = block;
  const pieces = remains(text, gaps(block, 0, following), false);
  const [leading, ...rest] = pieces;
  if (leading?.kind === 'break') {
    const { span } = leading;
    stay(weave, compact ? span.end : span.indentation, span.end);
  }
  weaveBetween(block, rest);
}

function gapAfter({ text, parts }: Block, index: number): readonly Between[] {
  const part = parts[index];
  const next = parts[index + 1];
  return part === undefined || next === undefined ? [] : between(text, part.end, next.lead);
}

/** The gaps after the parts from one index up to another. */
function gaps(block: Block, from: number, to: number): Between[] {
  const found: Between[] = [];
  const last = Math.min(to, block.parts.length - 1);
  for (let index = from; index < last; index++) found.push(...gapAfter(block, index));
  return found;
}

/**
 * The text to keep of the gaps between removed parts: comments, and the larger one of adjacent breaks. At the end of a
 * collection, the blank lines before the removed parts are removed, too.
 */
function remains(text: string, pieces: readonly Between[], isBack: boolean): readonly Between[] {
  const left: Between[] = [];
  for (const piece of pieces) {
    const last = left.at(-1);
    if (piece.kind === 'break' && last?.kind === 'break') left[left.length - 1] = larger(text, last, piece);
    else left.push(piece);
  }
  if (isBack && left.at(-1)?.kind === 'break') left.pop();
  return left;
}

function larger(text: string, one: Between & { span: Break }, other: Between & { span: Break }): Between {
  if (one.span.blanks <= other.span.blanks) return other;
  const indentation = text.slice(one.span.indentation, one.span.end);
  return indentation === text.slice(other.span.indentation, other.span.end) ? one : other;
}

function weaveBetween({ weave }: Block, pieces: readonly Between[]): void {
  for (const { span } of pieces) {
    const { tail } = weave;
    stay(weave, span.start, span.start);
    weave.at = span.end;
    weave.tail = span.start === span.end ? tail : undefined;
  }
}

function putSeparator({ weave, newline, column }: Block, blanks: number): void {
  put(weave, newline.repeat(weave.tail === 'kept' ? 1 : blanks + 1) + ' '.repeat(column));
}

function putRun(block: Block, run: readonly PartEdit[], near: number, spacing: number): void {
  const { parts, weave, newline, column } = block;
  for (const [index, edit] of run.entries()) {
    if (index > 0) putSeparator(block, spacing);
    if (edit.kind === 'new') {
      const { comments, body } = edit.print(Math.min(near, parts.length - 1));
      const lines = [...comments, body];
      put(weave, lines.join(newline + ' '.repeat(column)), tailOf(body, edit.tail));
      continue;
    }
    putMoved(block, edit);
  }
}

/** Its end is unchanged unless an edit changes it. */
function putMoved({ text, parts, weave }: Block, edit: KeptPart): void {
  const part = parts[edit.index];
  if (part === undefined) return;
  const pendingEdits: PendingEdit[] = [];
  edit.edit(pendingEdits);
  const last = pendingEdits.findLast(({ end }) => end === part.end);
  const tail = last === undefined ? edit.tail() : last.tail;
  put(weave, editedSlice(text, part.lead, part.end, pendingEdits), tail);
}

/**
 * Removes all entries or items and writes `empty` (`{}` or `[]`) after the key or dash, at `at`, or at the place of the
 * first one. Comments that belong to none of them stay.
 */
export function emptyBlock(editing: Editing, found: Parts, empty: string, at: number | undefined): void {
  const { text, pendingEdits } = editing;
  const { parts, compact } = found;
  const first = parts[0];
  const last = parts.at(-1);
  if (first === undefined || last === undefined) return;
  const inPlace = compact || at === undefined;
  const start = inPlace ? first.lead : endAbove(text, first.lead, at);
  if (!inPlace) {
    const blank = codeAt(text, at - 1) === SPACE ? '' : ' ';
    pendingEdits.push({ start: at, end: at, text: blank + empty });
  }
  const weave = createWeave(text, pendingEdits, start);
  if (inPlace) put(weave, empty);
  const block: Block = { text, parts, column: found.column, compact, newline: '', spacing: 0, weave };
  const above = inPlace ? [] : between(text, start, first.lead);
  weaveBetween(block, remains(text, [...above, ...gaps(block, 0, parts.length)], true));
  flush(weave, last.end);
}

/** The end of the last line above that is not blank, at least `floor`. */
function endAbove(text: string, offset: number, floor: number): number {
  let end = skipBlanksBack(text, offset);
  while (end > floor && isLineEnd(codeAt(text, end - 1))) {
    const line = codeAt(text, end - 1) === 0x0a && codeAt(text, end - 2) === 0x0d ? end - 2 : end - 1;
    const content = skipBlanksBack(text, line);
    if (content <= floor) return Math.max(line, floor);
    if (!isLineEnd(codeAt(text, content - 1))) return line;
    end = content;
  }
  return Math.max(end, floor);
}
