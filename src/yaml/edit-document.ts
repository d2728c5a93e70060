import type { TextEdit } from '../text/edit.ts';
import { createContext } from './edit-context.ts';
import type { EditContext } from './edit-context.ts';
import { editNode } from './edit-node.ts';
import type { Draft } from './edit-pieces.ts';
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

/** Takes blank lines away that would count as text of a block scalar that now stands in front of them. */
function finish({ text, observed }: EditContext, drafts: readonly Draft[]): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  let kept = false;
  for (const [index, draft] of drafts.entries()) {
    const { start, end } = draft;
    const isBehind: boolean = kept && drafts[index - 1]?.end === start;
    const written: string = isBehind ? draft.text.replace(BLANK_LINES, '$1') : draft.text;
    kept = draft.keeps === true || (isBehind && written === '');
    if (text.slice(start, end) !== written) {
      const { tabs } = written === '' ? { tabs: false } : observed();
      edits.push({ start, end, text: tabs ? written.replace(/[\r\n]+ +/g, withTabs) : written });
    }
    const limit = drafts[index + 1]?.start ?? text.length;
    if (!kept || (limit === end && index + 1 < drafts.length)) continue;
    if (end === text.length) edits.push({ start: end, end, text: observed().general.newline });
    const from = afterLineEnd(text, end);
    let to = from;
    for (;;) {
      const lineEnd = skipBlanks(text, to);
      const next = afterLineEnd(text, lineEnd);
      if (lineEnd >= text.length || !isLineEnd(codeAt(text, lineEnd)) || next > limit) break;
      to = next;
    }
    if (to > from) edits.push({ start: from, end: to, text: '' });
  }
  return edits;
}

const BLANK_LINES = /^(\r\n|\n|\r)(?:[ \t]*(?:\r\n|\n|\r))+/;

function withTabs(indentation: string): string {
  return indentation.replaceAll(' ', '\t');
}
