import type { TextEdit } from '@krmkit/base';
import type { YamlDocument } from '../read/nodes.ts';

/**
 * Removes documents from a stream. Comments above the `---` of the first document (a licence) stay, and so does a `...`
 * that the directives of the next document need. If the stream begins without `---`, it still does afterwards.
 */
export function removeDocuments(
  text: string,
  documents: readonly YamlDocument[],
  indices: ReadonlySet<number>,
): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  for (const index of [...indices].sort((a, b) => a - b)) {
    const document = documents[index];
    if (document === undefined) throw new RangeError(`There is no document ${index}`);
    const start = index === 0 ? headerEnd(text, document) : document.start;
    const next = documents[index + 1];
    if (next !== undefined && index > 0 && text.startsWith('%', next.start)) {
      edits.push({ start, end: document.end, text: `...${newlineOf(text)}` });
    } else if (start < document.end) {
      edits.push({ start, end: document.end, text: '' });
    }
  }
  const [first] = documents;
  const kept = documents.findIndex((_, index) => !indices.has(index));
  const next = documents[kept];
  if (first !== undefined && next !== undefined && kept > 0 && !hasMarker(text, first)) {
    const marker = /^---[ \t]*(?:\r\n|\n|\r)/.exec(text.slice(next.start, next.end));
    if (marker !== null) edits.push({ start: next.start, end: next.start + marker[0].length, text: '' });
  }
  return edits.sort((a, b) => a.start - b.start);
}

/** Whether the document starts with `---`. */
function hasMarker(text: string, { start, end, root }: YamlDocument): boolean {
  return /^\uFEFF?---(?:[ \t\r\n]|$)/m.test(text.slice(start, root?.start ?? end));
}

/**
 * Adds a document after the last one. `content` is its text without `---`, and ends with a line end unless the stream
 * is to end without one. `edited` is the text after other edits, which may have terminated its last line.
 */
export function appendDocument(
  text: string,
  documents: readonly YamlDocument[],
  content: string,
  edited: string = text,
): readonly TextEdit[] {
  const newline = newlineOf(text);
  const at = text.length;
  const separator = edited === '' || /[\n\r]$/.test(edited) || edited === '\uFEFF' ? '' : newline;
  const occupied = documents.some(({ root, problems }) => root !== undefined || problems.length > 0);
  const last = documents.at(-1);
  // `---` with nothing after it already starts a document.
  const open = last !== undefined && last.root === undefined && isBareMarker(text.slice(last.start, last.end));
  const marker = occupied && !open ? `---${newline}` : '';
  return [{ start: at, end: at, text: `${separator}${marker}${content}` }];
}

/** `\n` if the text has no line end. */
export function newlineOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
}

function isBareMarker(text: string): boolean {
  return /^---[ \t]*(?:\r\n|\n|\r|$)[ \t\r\n]*$/.test(text);
}

/** The start of the first document, after the comments that belong to the file. */
function headerEnd(text: string, document: YamlDocument): number {
  const bom = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const [first] = document.comments;
  if (first === undefined) return bom;
  const marker = /^---(?:[ \t\r\n]|$)/m.exec(text.slice(first.end, document.end));
  if (marker === null) return bom;
  const at = first.end + marker.index;
  // Only comments and blank lines may precede it: a directive is removed with its document.
  const header = text.slice(bom, at);
  return /^(?:[ \t]*(?:#.*)?(?:\r\n|\n|\r))*$/.test(header) ? at : bom;
}
