import type { TextEdit } from '../text/edit.ts';
import { applyEdits } from '../text/edit.ts';
import { editDocument } from '../yaml/edit/edit-document.ts';
import type { EditMapping } from '../yaml/edit/node-edit.ts';
import type { YamlDocument } from '../yaml/read/nodes.ts';
import { parseDocuments } from '../yaml/read/parse.ts';
import { commentsFor } from '../yaml/read/trivia.ts';

/**
 * The text edits for a new order of a document's fields. The first comments of a document stay at its start, because
 * they describe all of it, even if the first field directly below them moves.
 */
export function editBelowHeader(text: string, document: YamlDocument, edit: EditMapping): readonly TextEdit[] {
  const [first] = edit.entries;
  const stays = first?.kind === 'kept' && first.index === 0;
  const header = stays ? undefined : headerEnd(text, document);
  if (header === undefined) return editDocument(text, document, edit);
  // A blank line separates a header from a comment on the next field.
  const newline = /\r\n?$/.exec(text.slice(document.start, header))?.[0] ?? '\n';
  const head = text.slice(document.start, header) + newline;
  const apart = head + text.slice(header, document.end);
  const [parted, ...others] = parseDocuments(apart);
  if (parted === undefined || others.length > 0) return editDocument(text, document, edit);
  const edited = applyEdits(apart, editDocument(apart, parted, edit));
  if (!edited.startsWith(head)) return editDocument(text, document, edit);
  return [{ start: header, end: document.end, text: edited.slice(head.length) }];
}

/** The start of the line of the first field, if the first comments of the document are directly above it. */
function headerEnd(text: string, document: YamlDocument): number | undefined {
  const { root } = document;
  const entry = root?.kind === 'mapping' && root.style === 'block' ? root.entries[0] : undefined;
  if (entry === undefined) return undefined;
  let line = entry.start;
  while (line > document.start && text[line - 1] !== '\n' && text[line - 1] !== '\r') line--;
  const [above] = commentsFor(document, text, { start: entry.start, end: entry.start });
  if (above === undefined || above.start >= line) return undefined;
  return document.comments.find((comment) => isAlone(text, comment.start))?.start === above.start ? line : undefined;
}

function isAlone(text: string, offset: number): boolean {
  let start = offset;
  while (text[start - 1] === ' ' || text[start - 1] === '\t') start--;
  return start === 0 || text[start - 1] === '\n' || text[start - 1] === '\r' || text[start - 1] === '\uFEFF';
}
