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
import type { SideDocument, SideFile } from './side-files.ts';

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

/** A document of the file after the changes. */
interface PlannedDocument {
  readonly document: SideDocument;
  /** Undefined for a removed document. */
  readonly text: string | undefined;
  /** The new documents before it. */
  readonly coming: readonly string[];
}

/**
 * The text of a file after its documents are changed, removed and added. Unchanged documents keep their bytes, and
 * separators change only between changed neighbours. Undefined where no document is left.
 */
export function assembleFile(plan: FilePlan): string | undefined {
  const { base, arrivals, header } = plan;
  const documents = plannedDocuments(plan);
  const last = arrivals.get(documents.length) ?? [];
  if (last.length === 0 && !documents.some(hasContent)) return undefined;
  const out = createStream(base?.source.text ?? '');
  let follows = true;
  for (const [index, planned] of documents.entries()) {
    const { document, text, coming } = planned;
    const isNewFront = coming.length > 0 || text === undefined || header !== undefined;
    if (index === 0 && isNewFront) {
      putFront(out, planned, header);
    } else {
      for (const content of coming) out.add(content);
      if (text !== undefined) out.put(text, follows && coming.length === 0, document.isEmpty);
    }
    follows = text !== undefined;
  }
  for (const content of last) out.add(content);
  return out.text();
}

function plannedDocuments({ base, texts, arrivals }: FilePlan): readonly PlannedDocument[] {
  return (base?.documents ?? []).map((document, index) => {
    const text = texts.has(index) ? texts.get(index) : document.text;
    return { document, text, coming: arrivals.get(index) ?? [] };
  });
}

/** Whether something is left of a document, or new before it. */
function hasContent({ document, text, coming }: PlannedDocument): boolean {
  return coming.length > 0 || (text !== undefined && (!document.isEmpty || document.text.includes('#')));
}

/** Writes the header of the file before what is new, and then the first document. */
function putFront(out: Stream, { document, text, coming }: PlannedDocument, header: FileHeader | undefined): void {
  // The edit may have changed the comments of the file.
  const front = splitFile(text ?? document.text);
  out.header(header ?? front);
  for (const content of coming) out.add(content);
  if (text !== undefined) out.put(front.own, false, document.isEmpty);
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
