import { applyEdits, createSource } from '@krmkit/base';
import type { Path } from '@krmkit/base';
import type { EditedComments } from '../../src/edit/edit-comments.ts';
import { editComments } from '../../src/edit/edit-comments.ts';
import { parseDocuments } from '../../src/read/parse.ts';

export function edit(text: string, changes: readonly EditedComments[], index = 0): string {
  const document = parseDocuments(text)[index];
  if (document === undefined) throw new Error('no document');
  return applyEdits(text, editComments(createSource('', text), document, changes).edits);
}

export const above = (path: Path, ...lines: string[]): EditedComments => ({ path, above: lines });
export const beside = (path: Path, comment: string | null): EditedComments => ({ path, beside: comment });
