import type { AnnotationPlace, Outline } from '../read/outline.ts';
import type { Scan } from './scan-state.ts';
import { MAPPING } from './scan-state.ts';
import { ANNOTATIONS, API_VERSION, KIND, METADATA, NAME, NAMESPACE, NO_KEY, plainNode } from './scan-keys.ts';
import { readScalar } from '../read/scalar.ts';

/** Notes what a key is about that starts an entry: of the root, its metadata and their annotations. */
export function noteKey(scan: Scan, start: number, key: number, isQuoted: boolean): void {
  scan.wanted = NO_KEY;
  const { depth } = scan;
  if (depth === 1) {
    scan.inMetadata = scan.inAnnotations = false;
    if (isQuoted) scan.plainKeys = false;
    if (key === API_VERSION || key === KIND || key === METADATA) scan.wanted = key;
    if (key === METADATA) scan.inMetadata = true;
  } else if (depth === 2 && scan.inMetadata) {
    scan.inAnnotations = false;
    if (isQuoted) scan.plainKeys = false;
    if (scan.metadataStart < 0) {
      scan.metadataStart = start;
      scan.metadataColumn = scan.columns[2] ?? 0;
    }
    scan.metadataLast = start;
    if (key === NAME || key === NAMESPACE || key === ANNOTATIONS) scan.wanted = key;
    if (key === ANNOTATIONS) scan.inAnnotations = scan.hasAnnotations = true;
  } else if (depth === 3 && scan.inAnnotations && scan.kinds[2] === MAPPING) {
    if (isQuoted) scan.plainKeys = false;
    if (scan.annotationsStart < 0) {
      scan.annotationsStart = start;
      scan.annotationsColumn = scan.columns[3] ?? 0;
    }
    scan.annotationsLast = start;
    if (isToolAnnotation(scan.text, isQuoted ? start + 1 : start)) scan.toolAnnotations = true;
  }
}

function isToolAnnotation(text: string, start: number): boolean {
  return (
    text.startsWith('config.kubernetes.io/', start) ||
    text.startsWith('internal.config.kubernetes.io/', start) ||
    text.startsWith('config.k8s.io/', start)
  );
}

/** Notes the content that is wanted; false where it is no text, or a template's. */
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

export function outlineOf(scan: Scan, marker: number, bodyStart: number): Outline {
  const { apiVersion, kind, name, namespace, toolAnnotations } = scan;
  return { apiVersion, kind, name, namespace, toolAnnotations, marker, bodyStart, annotationPlace: placeOf(scan) };
}

function placeOf(scan: Scan): AnnotationPlace | undefined {
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
