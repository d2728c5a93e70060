import type { TextEdit } from '../text/edit.ts';
import { applyEdits } from '../text/edit.ts';
import { equalValues } from '../value/equal.ts';
import type { Node, YamlDocument } from '../yaml/read/nodes.ts';
import { parseDocuments } from '../yaml/read/parse.ts';
import { toValue } from '../yaml/read/to-value.ts';

/**
 * Verifies an edit by reading it back: the document must have the same value for both readers, and all of its comments.
 */
export function keepsContent(text: string, document: YamlDocument, root: Node, edits: readonly TextEdit[]): boolean {
  const { start, end } = document;
  const shifted = edits.map((edit) => ({ start: edit.start - start, end: edit.end - start, text: edit.text }));
  const apart = applyEdits(text.slice(start, end), shifted);
  const [edited, ...more] = parseDocuments(apart);
  if (edited?.root === undefined || more.length > 0) return false;
  if (commentsOf(apart, edited) !== commentsOf(text, document)) return false;
  for (const profile of ['kubectl', 'kustomize'] as const) {
    if (!equalValues(toValue(edited.root, profile).value, toValue(root, profile).value)) return false;
  }
  return true;
}

function commentsOf(text: string, { comments }: YamlDocument): string {
  return comments
    .map(({ start, end }) => text.slice(start, end))
    .toSorted()
    .join('\n');
}
