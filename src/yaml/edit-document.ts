import type { TextEdit } from '../text/edit.ts';
import { createContext } from './edit-context.ts';
import { editNode } from './edit-node.ts';
import type { Draft } from './edit-pieces.ts';
import { replaceRoot } from './edit-root.ts';
import { isBlank, isLineEnd, codeAt } from './characters.ts';
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
  return finish(context.text, drafts, () => context.observed().general.newline);
}

/** Takes blank lines away that would count as text of a block scalar that now stands in front of them. */
function finish(text: string, drafts: readonly Draft[], newline: () => string): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  for (const [index, { start, end, text: written, keeps }] of drafts.entries()) {
    const limit = drafts[index + 1]?.start ?? text.length;
    if (keeps !== true || limit === end) {
      edits.push({ start, end, text: written });
      if (keeps === true && end === text.length) edits.push({ start: end, end, text: newline() });
      continue;
    }
    edits.push({ start, end, text: written });
    if (end === text.length) edits.push({ start: end, end, text: newline() });
    const from = afterLineEnd(text, end);
    let to = from;
    for (;;) {
      const lineEnd = skipBlanks(text, to);
      const next = afterLineEnd(text, lineEnd);
      if (!isLineEnd(codeAt(text, lineEnd)) || next > limit || next === to || lineEnd >= text.length) break;
      to = next;
    }
    if (to > from && !isBlank(codeAt(text, end))) edits.push({ start: from, end: to, text: '' });
  }
  return edits;
}
