import type { TextEdit } from '../text/edit.ts';
import type { YamlDocument } from './nodes.ts';

/**
 * Takes one document out of a stream. What stands in front of a `---` of the first one (a licence) stays, and so does
 * a `...` that the directives of the next one need.
 */
export function removeDocument(text: string, documents: readonly YamlDocument[], index: number): readonly TextEdit[] {
  const document = documents[index];
  if (document === undefined) throw new RangeError(`There is no document ${index}`);
  const next = documents[index + 1];
  const start = index === 0 ? headerEnd(text, document) : document.start;
  const end = document.end;
  if (next !== undefined && index > 0 && text.startsWith('%', next.start)) {
    return [{ start, end, text: `...${lineEndOf(text)}` }];
  }
  // A first document without `---` is no longer separated from a header, so the next one's marker is.
  return start === end ? [] : [{ start, end, text: '' }];
}

/**
 * Puts a document behind the last one. `content` is its text without `---`, and ends with a line end unless the
 * stream is to end without one. `edited` is the text as other edits leave it: they may end its last line.
 */
export function appendDocument(
  text: string,
  documents: readonly YamlDocument[],
  content: string,
  edited: string = text,
): readonly TextEdit[] {
  const newline = lineEndOf(text);
  const at = text.length;
  const separator = edited === '' || /[\n\r]$/.test(edited) || edited === '\uFEFF' ? '' : newline;
  const occupied = documents.some(({ root, problems }) => root !== undefined || problems.length > 0);
  const last = documents.at(-1);
  // `---` with nothing behind it already begins a document.
  const open = last !== undefined && last.root === undefined && isBareMarker(text.slice(last.start, last.end));
  const marker = occupied && !open ? `---${newline}` : '';
  return [{ start: at, end: at, text: `${separator}${marker}${content}` }];
}

/** `\n` where the text has no line end. */
export function lineEndOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
}

function isBareMarker(text: string): boolean {
  return /^---[ \t]*(?:\r\n|\n|\r|$)[ \t\r\n]*$/.test(text);
}

/** Where the first document begins behind what belongs to the file. */
function headerEnd(text: string, document: YamlDocument): number {
  const bom = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const [first] = document.comments;
  if (first === undefined) return bom;
  const marker = /^---(?:[ \t\r\n]|$)/m.exec(text.slice(first.end, document.end));
  if (marker === null) return bom;
  const at = first.end + marker.index;
  // Only comments and blank lines may stand in front of it: a directive goes with its document.
  const header = text.slice(bom, at);
  return /^(?:[ \t]*(?:#.*)?(?:\r\n|\n|\r))*$/.test(header) ? at : bom;
}
