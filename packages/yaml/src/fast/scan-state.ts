import type { KeyTable } from './scan-keys.ts';
import {
  NO_KEY,
  createKeyTable,
  ANNOTATIONS,
  API_VERSION,
  KIND,
  METADATA,
  NAME,
  NAMESPACE,
  plainNode,
} from './scan-keys.ts';
import { usualLine } from './line-shape.ts';
import type { AnnotationPosition, Outline } from '../read/nodes.ts';
import { readScalar } from '../read/scalar.ts';

// The kinds of open collections; the document itself is neither.
export const SEQUENCE = 1;
export const MAPPING = 2;

/** Deeper documents, and mappings with more keys, are left to the reader. */
const MAX_OPEN = 120;
const MAX_KEYS = 256;
const MAX_ALL_KEYS = 4096;

/** The state of scanning a document. One object is used for many texts, so that its tables are made once. */
export interface Scan {
  text: string;
  readonly keyTable: KeyTable;
  /** Matches lines of the most common kinds. */
  readonly usual: RegExp;
  /** The start of the current line, and of the next one. */
  line: number;
  pos: number;
  hasContent: boolean;
  /** The offset of its `---`, or -1. */
  marker: number;
  bodyStart: number;
  /** How many collections are open; level 0 is the document, at column -1. */
  depth: number;
  readonly columns: Int32Array;
  readonly kinds: Uint8Array;
  /** For each open mapping: where its keys start in `keys`, and a bit for each of 32 classes of keys that it has. */
  readonly firstKeys: Int32Array;
  readonly classes: Int32Array;
  readonly keys: Int32Array;
  keyCount: number;
  /** The innermost key or dash has no value yet. */
  pending: boolean;
  /** The plain scalar of the line before may continue. */
  continues: boolean;
  /** The end of the last node, or of the colon or dash without a node; not exact after a `tail`. */
  lastEnd: number;
  /** The last scalar may have several lines. */
  tail: boolean;

  /** The key whose value is recorded next, or `NO_KEY`. */
  wanted: number;
  apiVersion: string | undefined;
  kind: string | undefined;
  name: string | undefined;
  namespace: string | undefined;
  inMetadata: boolean;
  inAnnotations: boolean;
  /** No key of the root, the metadata and the annotations is in quotes. */
  plainKeys: boolean;
  /** There may be annotations that tools use to pass resources on. */
  toolAnnotations: boolean;
  hasAnnotations: boolean;
  /** The offset of the first key, or -1. */
  metadataStart: number;
  metadataColumn: number;
  annotationsStart: number;
  annotationsColumn: number;
  /** The start and end of their last entries; the end is -1 if the entry may have several lines. */
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
    line: 0,
    pos: 0,
    hasContent: false,
    marker: -1,
    bodyStart: -1,
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

/** Starts a scan at the document at an offset. */
export function resetScan(scan: Scan, text: string, start: number): void {
  scan.text = text;
  scan.line = scan.pos = start;
  scan.hasContent = false;
  scan.marker = scan.bodyStart = -1;
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

/** Closes the collections that end before content at a column, and finds or opens the collection of that content. */
export function position(scan: Scan, column: number, kind: number): boolean {
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
  // A list whose dashes are in the column of its key ends here.
  close(scan);
  return columns[scan.depth] === column && kinds[scan.depth] === MAPPING;
}

/** Adds a key to the innermost mapping; false for a duplicate key. */
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

/** Records a key of the root, of its metadata, or of their annotations. */
export function noteKey(scan: Scan, start: number, key: number, isQuoted: boolean): void {
  scan.wanted = NO_KEY;
  const { depth } = scan;
  if (depth === 1) noteRootKey(scan, key);
  else if (depth === 2 && scan.inMetadata) noteMetadataKey(scan, start, key);
  else if (depth === 3 && scan.inAnnotations && scan.kinds[2] === MAPPING) noteAnnotation(scan, start, isQuoted);
  else return;
  if (isQuoted) scan.plainKeys = false;
}

function noteRootKey(scan: Scan, key: number): void {
  scan.inMetadata = key === METADATA;
  scan.inAnnotations = false;
  if (key === API_VERSION || key === KIND || key === METADATA) scan.wanted = key;
}

function noteMetadataKey(scan: Scan, start: number, key: number): void {
  if (scan.metadataStart < 0) {
    scan.metadataStart = start;
    scan.metadataColumn = scan.columns[2] ?? 0;
  }
  scan.metadataLast = start;
  scan.inAnnotations = key === ANNOTATIONS;
  if (key === ANNOTATIONS) scan.hasAnnotations = true;
  if (key === NAME || key === NAMESPACE || key === ANNOTATIONS) scan.wanted = key;
}

function noteAnnotation(scan: Scan, start: number, isQuoted: boolean): void {
  if (scan.annotationsStart < 0) {
    scan.annotationsStart = start;
    scan.annotationsColumn = scan.columns[3] ?? 0;
  }
  scan.annotationsLast = start;
  if (isToolAnnotation(scan.text, isQuoted ? start + 1 : start)) scan.toolAnnotations = true;
}

function isToolAnnotation(text: string, start: number): boolean {
  return (
    text.startsWith('config.kubernetes.io/', start) ||
    text.startsWith('internal.config.kubernetes.io/', start) ||
    text.startsWith('config.k8s.io/', start)
  );
}

/** Records the wanted content; false if it is not text, or is part of a template. */
export function noteContent(scan: Scan, start: number, end: number, isPlain: boolean): boolean {
  const content = scan.text.slice(start, end);
  if (isPlain && readScalar(plainNode(content), 'kubectl').kind !== 'string') return false;
  if (content.includes('{{')) return false;
  switch (scan.wanted) {
    case API_VERSION:
      scan.apiVersion = content;
      break;
    case KIND:
      scan.kind = content;
      break;
    case NAME:
      scan.name = content;
      break;
    default:
      scan.namespace = content;
  }
  return true;
}

export function outlineOf(scan: Scan): Outline {
  const { apiVersion, kind, name, namespace, toolAnnotations, marker, bodyStart } = scan;
  return { apiVersion, kind, name, namespace, toolAnnotations, marker, bodyStart, annotationPlace: placeOf(scan) };
}

function placeOf(scan: Scan): AnnotationPosition | undefined {
  const { metadataColumn } = scan;
  const isOfAnnotations = scan.hasAnnotations;
  const start = isOfAnnotations ? scan.annotationsStart : scan.metadataStart;
  const end = isOfAnnotations ? scan.annotationsEnd : scan.metadataEnd;
  if (!scan.plainKeys || start < 0 || end < 0) return undefined;
  const last = { start: isOfAnnotations ? scan.annotationsLast : scan.metadataLast, end };
  return isOfAnnotations
    ? { of: 'annotations', start, end, column: scan.annotationsColumn, metadataColumn, last }
    : { of: 'metadata', start, end, column: metadataColumn, metadataColumn, last };
}
