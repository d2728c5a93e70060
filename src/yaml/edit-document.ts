import type { TextEdit } from '../text/edit.ts';
import { createContext } from './edit-context.ts';
import type { EditContext } from './edit-context.ts';
import { editNode } from './edit-node.ts';
import type { Draft, Tail } from './edit-pieces.ts';
import { replaceRoot } from './edit-root.ts';
import { isLineEnd, codeAt } from './characters.ts';
import type { NodeEdit } from './node-edit.ts';
import type { YamlDocument } from './nodes.ts';
import { afterLineEnd, skipBlanks } from './reader.ts';

/**
 * The text edits that carry out an edit of one document of a stream. They are against the whole `text` of the stream,
 * in order and disjoint. New text copies its neighbours; comments go, stay and move with what they speak about. An
 * edit that does not fit the nodes of the document is a RangeError.
 */
export function editDocument(text: string, document: YamlDocument, edit: NodeEdit): readonly TextEdit[] {
  if (edit.kind === 'keep') return [];
  const context = createContext(text, document);
  const drafts: Draft[] = [];
  const { root } = document;
  if (edit.kind === 'replace') replaceRoot(context, edit.content, drafts);
  else if (root === undefined) throw new RangeError('A document without content has nothing to edit');
  else editNode(context, { kind: 'root' }, root, edit, drafts);
  return finish(context, drafts);
}

/** Sees to it that a block scalar at the end of new text does not take in the blank lines that now follow it. */
function finish({ text, observed }: EditContext, drafts: readonly Draft[]): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  let tail: Tail | undefined;
  for (const [index, draft] of drafts.entries()) {
    const { start, end } = draft;
    const before: Tail | undefined = drafts[index - 1]?.end === start ? tail : undefined;
    const written: string = before === 'kept' ? draft.text.replace(BLANK_LINES, '$1') : draft.text;
    tail = draft.tail ?? (written === '' ? before : undefined);
    if (text.slice(start, end) !== written) {
      const { tabs } = written === '' ? { tabs: false } : observed();
      edits.push({ start, end, text: tabs ? written.replace(/[\r\n]+ +/g, withTabs) : written });
    }
    const next = drafts[index + 1]?.start;
    if (tail === undefined || next === end) continue;
    if (tail === 'kept' && end === text.length) edits.push({ start: end, end, text: observed().general.newline });
    edits.push(...blankLinesGo(text, afterLineEnd(text, end), next ?? text.length, tail));
  }
  return edits;
}

/** Takes blank lines away from an offset on, or for a scalar of which they are no part only the blanks in them. */
function blankLinesGo(text: string, from: number, limit: number, tail: Tail): TextEdit[] {
  const edits: TextEdit[] = [];
  for (let line = from; line < limit;) {
    const lineEnd = skipBlanks(text, line);
    const next = afterLineEnd(text, lineEnd);
    if (lineEnd >= text.length || !isLineEnd(codeAt(text, lineEnd)) || next > limit) break;
    const end = tail === 'kept' ? next : lineEnd;
    if (end > line) edits.push({ start: line, end, text: '' });
    line = next;
  }
  return edits;
}

const BLANK_LINES = /^(\r\n|\n|\r)(?:[ \t]*(?:\r\n|\n|\r))+/;

function withTabs(indentation: string): string {
  return indentation.replaceAll(' ', '\t');
}
