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
  for (const [index, { start, end, text: written, keeps }] of drafts.entries()) {
    if (text.slice(start, end) === written) continue;
    const { tabs } = written === '' ? { tabs: false } : observed();
    edits.push({ start, end, text: tabs ? written.replace(/[\r\n]+ +/g, withTabs) : written });
    if (keeps !== true) continue;
    if (end === text.length) edits.push({ start: end, end, text: observed().general.newline });
    const from = afterLineEnd(text, end);
    const limit = drafts[index + 1]?.start ?? text.length;
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

function withTabs(indentation: string): string {
  return indentation.replaceAll(' ', '\t');
}
