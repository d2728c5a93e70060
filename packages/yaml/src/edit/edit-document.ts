import type { Span, TextEdit } from '@krmkit/base';
import { editedAlone } from '@krmkit/base';
import { createContext } from './edit-context.ts';
import type { EditContext, LayoutElsewhere } from './edit-context.ts';
import { editNode } from './edit-node.ts';
import type { PendingEdit, Tail } from './edit-pieces.ts';
import { replaceRoot } from './edit-root.ts';
import { isLineEnd, codeAt } from '../read/characters.ts';
import type { NodeEdit } from './node-edit.ts';
import type { YamlDocument, YamlProblem } from '../read/nodes.ts';
import { parseDocuments } from '../read/parse.ts';
import { LEADING_TAB } from '../read/profile-problems.ts';
import { afterLineEnd, skipBlanks } from '../read/reader.ts';
import { unterminatedBlock } from './unterminated-block.ts';

/**
 * The text edits for a `NodeEdit` of one document of a stream. Their offsets refer to the whole `text` of the stream;
 * they are in order and disjoint. New text imitates the layout of its neighbours. Comments are removed, kept and moved
 * with the part that they describe. Throws a RangeError for an edit that does not fit the nodes of the document. Pass
 * `layout` for a text that is a part of another text.
 */
export function editDocument(
  text: string,
  document: YamlDocument,
  edit: NodeEdit,
  layout?: LayoutElsewhere,
): readonly TextEdit[] {
  if (edit.kind === 'keep') return [];
  const pendingEdits: PendingEdit[] = [];
  const editing = { ...createContext(text, document, layout), pendingEdits };
  const { root } = document;
  if (edit.kind === 'replace') replaceRoot(editing, edit.content);
  else if (root === undefined) throw new RangeError('A document without content has nothing to edit');
  else editNode(editing, { kind: 'root' }, root, edit);
  return finish(editing, inOrder(pendingEdits));
}

/** The edit of a tag or anchor may come after the edit of its value. */
function inOrder(pendingEdits: readonly PendingEdit[]): readonly PendingEdit[] {
  const isInOrder = pendingEdits.every(
    ({ start }, index) => index === 0 || (pendingEdits[index - 1]?.end ?? 0) <= start,
  );
  return isInOrder ? pendingEdits : pendingEdits.toSorted((a, b) => a.start - b.start);
}

/** Prevents that a block scalar at the end of new text includes the blank lines after it. */
function finish(context: EditContext, pendingEdits: readonly PendingEdit[]): readonly TextEdit[] {
  const { text, observed } = context;
  const edits: TextEdit[] = [];
  let tail: Tail | undefined;
  for (const [index, pendingEdit] of pendingEdits.entries()) {
    const { start, end } = pendingEdit;
    const before: Tail | undefined = pendingEdits[index - 1]?.end === start ? tail : undefined;
    const written: string = before === 'kept' ? pendingEdit.text.replace(BLANK_LINES, '$1') : pendingEdit.text;
    tail = pendingEdit.tail ?? (written === '' ? before : undefined);
    if (text.slice(start, end) !== written) {
      const { tabs } = written === '' ? { tabs: false } : observed();
      edits.push({ start, end, text: tabs ? written.replace(/[\r\n]+ +/g, withTabs) : written });
    }
    const next = pendingEdits[index + 1]?.start;
    if (tail === undefined || next === end) continue;
    const above = (): string => text.slice(Math.max(0, start - FAR), start) + written;
    edits.push(...editsBelow(context, { start: end, end: next ?? text.length }, tail, above));
  }
  return withoutTabLines(context, withLastLineEnd(context, pendingEdits, edits));
}

/** The edits of the old text after new text that ends with a block scalar. */
function editsBelow({ text, observed }: EditContext, below: Span, tail: Tail, above: () => string): TextEdit[] {
  const { start, end } = below;
  const lines = blankLinesGo(text, { start: afterLineEnd(text, start), end }, tail, above);
  if (tail !== 'kept' || start < text.length) return lines;
  return [{ start, end: start, text: observed().general.newline }, ...lines];
}

/**
 * Removes the tabs of blank lines that Kubernetes accepts after the old text and refuses after the new one: after a plain
 * scalar such a line is a part of it, after anything else it is not.
 */
function withoutTabLines({ text, document }: EditContext, edits: readonly TextEdit[]): readonly TextEdit[] {
  const { start, end } = document;
  const before = text.slice(start, end);
  if (!before.includes('\t') || !TAB_LINE.test(before) || !isOrdered(edits, start)) return edits;
  const was = document.problems.find(isLeadingTab)?.start;
  let found = edits;
  for (;;) {
    const [edited] = parseDocuments(editedAlone(text, { start, end }, found));
    const problem = edited?.problems.find(isLeadingTab);
    const tab = problem === undefined ? undefined : offsetBefore(found, problem.start + start);
    if (tab === undefined || tab === was) return found;
    const lineStart = Math.max(text.lastIndexOf('\n', tab), text.lastIndexOf('\r', tab)) + 1;
    const lines = blankLinesFrom(text, lineStart, end);
    const last = lines.at(-1);
    if (last === undefined || found.some((edit) => edit.start < last.end && edit.end > lineStart)) return found;
    found = [...found, ...lines].toSorted((a, b) => a.start - b.start);
  }
}

/** Edits that empty the blank lines from an offset on. */
function blankLinesFrom(text: string, from: number, end: number): readonly TextEdit[] {
  const lines: TextEdit[] = [];
  for (let start = from; start < end;) {
    const lineEnd = skipBlanks(text, start);
    if (lineEnd < end && !isLineEnd(codeAt(text, lineEnd))) break;
    if (text.slice(start, lineEnd).includes('\t')) lines.push({ start, end: lineEnd, text: '' });
    start = lineEnd < end ? afterLineEnd(text, lineEnd) : end;
  }
  return lines;
}

const TAB_LINE = /^ *\t[ \t]*$/m;

function isLeadingTab({ message }: YamlProblem): boolean {
  return message === LEADING_TAB.message;
}

/** The offset before the edits of what they did not change. */
function offsetBefore(edits: readonly TextEdit[], offset: number): number | undefined {
  let shift = 0;
  for (const edit of edits) {
    if (edit.start + shift >= offset) break;
    if (edit.start + shift + edit.text.length > offset) return undefined;
    shift += edit.text.length - (edit.end - edit.start);
  }
  return offset - shift;
}

/** False if edits overlap; the caller refuses these. */
function isOrdered(edits: readonly TextEdit[], start: number): boolean {
  return edits.every((edit, index) => edit.start >= (edits[index - 1]?.end ?? start));
}

/**
 * Adds a line end to a text without one that now ends with a new block scalar. Without it, kustomize and kubectl would
 * read different values.
 */
function withLastLineEnd(
  { text, document, observed }: EditContext,
  pendingEdits: readonly PendingEdit[],
  edits: readonly TextEdit[],
): readonly TextEdit[] {
  const { start, end } = document;
  if (end < text.length || pendingEdits.length === 0 || isLineEnd(codeAt(text, end - 1))) return edits;
  const was = unterminatedBlock(document.root);
  if (was !== undefined && pendingEdits.every((pendingEdit) => pendingEdit.end <= was.start)) return edits;
  if (!isOrdered(edits, start)) return edits;
  const [edited] = parseDocuments(editedAlone(text, { start, end: text.length }, edits));
  if (unterminatedBlock(edited?.root) === undefined) return edits;
  const { newline } = observed().general;
  const last = edits.at(-1);
  if (last?.end !== end) return [...edits, { start: end, end, text: newline }];
  return [...edits.slice(0, -1), { ...last, text: last.text + newline }];
}

/** How far back to search for the header of a block scalar, in UTF-16 units. */
const FAR = 20_000;

/**
 * Removes the blank lines at the start of a part of a text. After a scalar that does not include them, only removes blanks beyond the
 * indentation of the scalar. `above` is the text before.
 */
function blankLinesGo(text: string, { start, end: limit }: Span, tail: Tail, above: () => string): TextEdit[] {
  const edits: TextEdit[] = [];
  let width = tail === 'kept' ? 0 : -1;
  for (let line = start; line < limit;) {
    const lineEnd = skipBlanks(text, line);
    const next = afterLineEnd(text, lineEnd);
    // The last line of a text may have no line end, and still be part of a scalar.
    if (!isLineEnd(codeAt(text, lineEnd)) || next > limit) break;
    if (width < 0 && lineEnd > line) width = widthOfBlock(above());
    const end = tail === 'kept' ? next : lineEnd;
    if (tail === 'kept' || (end > line && lineEnd - line > width)) edits.push({ start: line, end, text: '' });
    line = next;
  }
  return edits;
}

/** The indentation of the block scalar at the end of a text; 0 if it is not found. */
function widthOfBlock(text: string): number {
  let width = Number.POSITIVE_INFINITY;
  for (const line of text.split(/\r\n|\n|\r/).reverse()) {
    const indentation = /^ */.exec(line)?.[0].length ?? 0;
    if (indentation < width && /[|>][-+0-9]*(?:[ \t]+#.*)?[ \t]*$/.test(line)) return width;
    if (line.trim() !== '') width = Math.min(width, indentation);
  }
  return 0;
}

const BLANK_LINES = /^(\r\n|\n|\r)(?:[ \t]*(?:\r\n|\n|\r))*/;

function withTabs(indentation: string): string {
  return indentation.replaceAll(' ', '\t');
}
