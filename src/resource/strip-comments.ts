import type { TextEdit } from '../text/edit.ts';
import { applyEdits } from '../text/edit.ts';
import { equalValues } from '../value/equal.ts';
import type { YamlDocument } from '../yaml/read/nodes.ts';
import { parseDocuments } from '../yaml/read/parse.ts';
import { toValue } from '../yaml/read/to-value.ts';

/**
 * The text of one document without its comments: lines with only a comment are removed; spaces before a comment at the
 * end of a line are removed with it. If that would change the value, as after a block scalar that keeps its blank
 * lines, the comments stay.
 */
export function stripComments(text: string): string {
  const [document] = parseDocuments(text);
  if (document === undefined || document.comments.length === 0) return text;
  const edits: TextEdit[] = [];
  for (const comment of document.comments) {
    let start = comment.start;
    while (text[start - 1] === ' ' || text[start - 1] === '\t') start--;
    const isAlone = start === 0 || text[start - 1] === '\n' || text[start - 1] === '\r';
    edits.push({ start, end: isAlone ? afterLineEnd(text, comment.end) : comment.end, text: '' });
  }
  const stripped = applyEdits(text, edits);
  return sameValue(document, parseDocuments(stripped)[0]) ? stripped : text;
}

function afterLineEnd(text: string, offset: number): number {
  if (text[offset] === '\r' && text[offset + 1] === '\n') return offset + 2;
  return Math.min(offset + 1, text.length);
}

function sameValue(before: YamlDocument, after: YamlDocument | undefined): boolean {
  if (before.root === undefined || after?.root === undefined) return false;
  return equalValues(toValue(before.root, 'kubectl').value, toValue(after.root, 'kubectl').value);
}
