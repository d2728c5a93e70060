import {
  isBareMarker,
  isClosed,
  splitFile,
  splitHeader,
  startsWithMarker,
  withLineEndsOf,
  withoutBom,
  withoutMarker,
} from './document-text.ts';
import type { FileStart } from './document-text.ts';
import type { SideFile } from './side-files.ts';

/** The changes of the documents of a file. */
export interface FilePlan {
  /** Undefined for a new file. */
  readonly base: SideFile | undefined;
  /** The new texts of documents by index; undefined for a removed document. */
  readonly texts: ReadonlyMap<number, string | undefined>;
  /** New documents, by the index of the document that they go before; the number of documents is the end. */
  readonly arrivals: ReadonlyMap<number, readonly string[]>;
  /** A new header of the file; undefined where the header does not change. */
  readonly header?: FileHeader | undefined;
}

export type FileHeader = Pick<FileStart, 'header' | 'isFront'>;

/**
 * The text of a file after its documents are changed, removed and added. Unchanged documents keep their bytes, and
 * separators change only between changed neighbours. Undefined where no document is left.
 */
export function assembleFile({ base, texts, arrivals, header }: FilePlan): string | undefined {
  const documents = base?.documents ?? [];
  const out = createStream(base?.source.text ?? '');
  let before = -1;
  let remaining = 0;
  for (let index = 0; index <= documents.length; index++) {
    const coming = arrivals.get(index) ?? [];
    const document = documents[index];
    const changed = texts.has(index);
    const text = changed ? texts.get(index) : document?.text;
    const isNewFront = coming.length > 0 || text === undefined || header !== undefined;
    if (index === 0 && document !== undefined && isNewFront) {
      const before = splitFile(document.text);
      // The edit may have changed the comments of the file.
      const after = changed && text !== undefined ? splitFile(text) : before;
      out.header(header ?? after);
      for (const content of coming) out.add(content);
      if (text !== undefined) out.put(after.own, false, document.isEmpty);
    } else {
      for (const content of coming) out.add(content);
      if (document !== undefined && text !== undefined) {
        out.put(text, before === index - 1 && coming.length === 0, document.isEmpty);
      }
    }
    if (text !== undefined) before = index;
    remaining += coming.length;
    if (document !== undefined && text !== undefined && (!document.isEmpty || document.text.includes('#'))) remaining++;
  }
  return remaining === 0 ? undefined : out.text();
}

interface Stream {
  /** Writes the header of the file. */
  readonly header: (header: FileHeader) => void;
  /**
   * Writes a document of the file. `follows`: it comes after the same document as before, so the separator does not
   * change.
   */
  readonly put: (text: string, follows: boolean, isEmpty: boolean) => void;
  /** Writes a document from another file. */
  readonly add: (text: string) => void;
  readonly text: () => string;
}

function createStream(base: string): Stream {
  const newline = base === '' ? undefined : base;
  const lineEnd = newline === undefined ? '\n' : withLineEndsOf('\n', newline);
  const parts: string[] = [];
  let last = '';
  let isOccupied = false;
  // The header has the `---` of the first document, or the file has none.
  let isStart = false;
  const push = (text: string): void => {
    if (text === '') return;
    parts.push(text);
    last = text;
  };
  const put = (whole: string, isEmpty: boolean): void => {
    const text = isStart ? withoutMarker(whole) : whole;
    isStart = false;
    if (last !== '' && last !== '\uFEFF') {
      if (!/[\n\r]$/.test(last)) push(lineEnd);
      const ended = parts.length > 1 && last === lineEnd ? (parts.at(-2) ?? '') + last : last;
      push(separator(ended, text, isOccupied, lineEnd));
    }
    push(text);
    isOccupied ||= !isEmpty;
  };
  return {
    header: ({ header, isFront }) => {
      push(header);
      isOccupied ||= isFront && withoutBom(header) !== '';
      isStart = !isFront;
    },
    put: (text, follows, isEmpty) => {
      if (!follows) {
        put(text, isEmpty);
        return;
      }
      push(text);
      isOccupied ||= !isEmpty;
    },
    add: (text) => {
      const own = withoutMarker(parts.length === 0 && newline === undefined ? withoutBom(text) : splitHeader(text).own);
      put(newline === undefined ? own : withLineEndsOf(own, newline), false);
    },
    text: () => parts.join(''),
  };
}

/** The separator between the text so far and a document that did not come after it before. */
function separator(before: string, text: string, isOccupied: boolean, lineEnd: string): string {
  if (startsWithMarker(text)) return '';
  // Directives need the end of the previous document.
  if (/^(?:[ \t]*(?:#[^\n\r]*)?(?:\r\n|\n|\r))*%/.test(text)) return isClosed(before) ? '' : `...${lineEnd}`;
  // Kubernetes' tools look only for `---`, whatever ends the previous document.
  if (!isOccupied || isBareMarker(before) || splitHeader(text).header !== '') return '';
  return `---${lineEnd}`;
}
