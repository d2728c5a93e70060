import type { KeyTable } from './scan-keys.ts';
import { NO_KEY, createKeyTable } from './scan-keys.ts';
import { usualLine } from './usual-line.ts';

// Kinds of what is open; the document itself is none of them.
export const SEQUENCE = 1;
export const MAPPING = 2;

/** Deeper documents, and mappings with more keys, are for the reader. */
const MAX_OPEN = 120;
const MAX_KEYS = 256;
const MAX_ALL_KEYS = 4096;

/** Where the scan of a document has got to. One is used for many texts, so that its tables are made once. */
export interface Scan {
  text: string;
  readonly keyTable: KeyTable;
  /** Cuts lines of the commonest kinds. */
  readonly usual: RegExp;
  /** The start of the next line. */
  pos: number;
  /** How many collections are open; at 0 is the document, at column -1. */
  depth: number;
  readonly columns: Int32Array;
  readonly kinds: Uint8Array;
  /** Of each open mapping: where its keys start in `keys`, and which of 32 classes of keys it has. */
  readonly firstKeys: Int32Array;
  readonly classes: Int32Array;
  readonly keys: Int32Array;
  keyCount: number;
  /** The innermost key or dash has no value yet. */
  pending: boolean;
  /** The plain scalar of the line before may go on. */
  continues: boolean;
  /** Where the last node, or the colon or dash without one, ends; not exact behind a `tail`. */
  lastEnd: number;
  /** The last scalar may have several lines. */
  tail: boolean;

  /** Of what the next value is noted. */
  wanted: number;
  apiVersion: string | undefined;
  kind: string | undefined;
  name: string | undefined;
  namespace: string | undefined;
  inMetadata: boolean;
  inAnnotations: boolean;
  /** No key of the root, the metadata and the annotations is in quotes. */
  plainKeys: boolean;
  /** There may be annotations for programs that carry resources. */
  toolAnnotations: boolean;
  hasAnnotations: boolean;
  /** First keys, or -1. */
  metadataStart: number;
  metadataColumn: number;
  annotationsStart: number;
  annotationsColumn: number;
  /** Their last entries; the end is -1 where it may have several lines. */
  metadataLast: number;
  metadataEnd: number;
  annotationsLast: number;
  annotationsEnd: number;
}

export function createScan(): Scan {
  return {
    text: '',
    keyTable: createKeyTable(),
    usual: usualLine(),
    pos: 0,
    depth: 0,
    columns: new Int32Array(MAX_OPEN),
    kinds: new Uint8Array(MAX_OPEN),
    firstKeys: new Int32Array(MAX_OPEN),
    classes: new Int32Array(MAX_OPEN),
    keys: new Int32Array(MAX_ALL_KEYS),
    keyCount: 0,
    pending: true,
    continues: false,
    lastEnd: 0,
    tail: false,
    wanted: NO_KEY,
    apiVersion: undefined,
    kind: undefined,
    name: undefined,
    namespace: undefined,
    inMetadata: false,
    inAnnotations: false,
    plainKeys: true,
    toolAnnotations: false,
    hasAnnotations: false,
    metadataStart: -1,
    metadataColumn: 0,
    annotationsStart: -1,
    annotationsColumn: 0,
    metadataLast: -1,
    metadataEnd: -1,
    annotationsLast: -1,
    annotationsEnd: -1,
  };
}

/** Begins with the document at an offset. */
export function resetScan(scan: Scan, text: string, start: number): void {
  scan.text = text;
  scan.pos = start;
  scan.depth = 0;
  scan.columns[0] = -1;
  scan.kinds[0] = 0;
  scan.keyCount = 0;
  scan.pending = true;
  scan.continues = false;
  scan.lastEnd = start;
  scan.tail = false;
  scan.wanted = NO_KEY;
  scan.apiVersion = scan.kind = scan.name = scan.namespace = undefined;
  scan.inMetadata = scan.inAnnotations = false;
  scan.plainKeys = true;
  scan.toolAnnotations = scan.hasAnnotations = false;
  scan.metadataStart = scan.annotationsStart = -1;
  scan.metadataLast = scan.metadataEnd = scan.annotationsLast = scan.annotationsEnd = -1;
}

/** Opens a collection as the value of the innermost key or dash. */
export function open(scan: Scan, column: number, kind: number): boolean {
  const depth = scan.depth + 1;
  if (depth >= MAX_OPEN) return false;
  scan.depth = depth;
  scan.columns[depth] = column;
  scan.kinds[depth] = kind;
  scan.firstKeys[depth] = scan.keyCount;
  scan.classes[depth] = 0;
  scan.pending = false;
  return true;
}

export function close(scan: Scan): void {
  const { depth } = scan;
  scan.keyCount = scan.firstKeys[depth] ?? 0;
  scan.depth = depth - 1;
  if (depth > 3) return;
  const end = scan.tail ? -1 : scan.lastEnd;
  if (depth === 3 && scan.inAnnotations) {
    scan.annotationsEnd = end;
    scan.inAnnotations = false;
  } else if (depth === 2 && scan.inMetadata) {
    scan.metadataEnd = end;
    scan.inMetadata = false;
  }
}

/** Closes what ends in front of content at a column, and finds or opens the collection that it belongs to. */
export function place(scan: Scan, column: number, kind: number): boolean {
  const { columns, kinds } = scan;
  if (scan.pending) {
    const parent = columns[scan.depth] ?? 0;
    if (column > parent) return open(scan, column, kind);
    if (column === parent && kind === SEQUENCE && kinds[scan.depth] === MAPPING) return open(scan, column, kind);
    scan.pending = false;
  }
  while ((columns[scan.depth] ?? 0) > column) close(scan);
  if (columns[scan.depth] !== column) return false;
  if (kinds[scan.depth] === kind) return true;
  if (kind === SEQUENCE) return false;
  // The list whose dashes stand in the column of the key that it belongs to is over.
  close(scan);
  return columns[scan.depth] === column && kinds[scan.depth] === MAPPING;
}

/** Takes a key into the innermost mapping; false where it is there already. */
export function addKey(scan: Scan, key: number): boolean {
  const { depth, keyCount, keys } = scan;
  const first = scan.firstKeys[depth] ?? 0;
  if (keyCount - first >= MAX_KEYS || keyCount >= MAX_ALL_KEYS) return false;
  const bit = 1 << (key & 31);
  const classes = scan.classes[depth] ?? 0;
  if ((classes & bit) !== 0) {
    for (let at = first; at < keyCount; at++) if (keys[at] === key) return false;
  } else {
    scan.classes[depth] = classes | bit;
  }
  keys[keyCount] = key;
  scan.keyCount = keyCount + 1;
  return true;
}
