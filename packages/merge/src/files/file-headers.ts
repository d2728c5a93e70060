import { locationOf } from '@krmkit/base';
import { splitApiVersion } from '@krmkit/manifests';
import type { Conflict, ConflictSide } from '../conflict.ts';
import { isMergeComment } from '../text/own-comments.ts';
import type { FileHeader } from './assemble-file.ts';
import type { Merging } from './decide-document.ts';
import { subjectOfDocument } from './decide-document.ts';
import {
  isEmptyText,
  splitFile,
  startsWithMarker,
  withLineEndsOf,
  withoutBom,
  withoutMarker,
} from './document-text.ts';
import type { DocumentTuple, SideFilesByPath } from './pair-documents.ts';
import type { SideDocument, SideFile } from './side-files.ts';

/** The header comments of files that upstream changed and the destination did not. */
export function* changedHeaders(
  sides: SideFilesByPath,
  tuples: readonly DocumentTuple[],
  targetOf: (path: string) => string,
): Generator<readonly [string, FileHeader]> {
  for (const { path, before, wanted, file } of changedStarts(sides, tuples, targetOf)) {
    const header = mergedHeader(before, wanted, file);
    if (header !== undefined) yield [path, header];
  }
}

/**
 * Records a conflict for each header of a file, and each document with only comments, that upstream and the destination
 * have changed differently.
 */
export function recordHeaderConflicts(merging: Merging, tuples: readonly DocumentTuple[]): void {
  for (const { before, wanted, file } of changedStarts(merging.sides, tuples, (path) => path)) {
    const present = new Set(linesOf(file.source.text));
    for (const [index, here] of file.documents.entries()) {
      const sides = { before: before?.file.documents[index], wanted: wanted?.file.documents[index], here };
      if (sides.wanted === undefined) continue;
      const texts = commentTexts(sides, index === 0);
      if (headerComments(texts.before) === headerComments(texts.here)) continue;
      const known = new Set(linesOf(texts.before));
      const isLost = linesOf(texts.wanted).some((line) => !known.has(line) && !present.has(line));
      if (isLost) recordConflict(merging, sides, texts);
    }
  }
}

type Versions<T> = Readonly<Record<'before' | 'wanted' | 'here', T>>;

/** The comments of documents at the same position that belong to no object. */
function commentTexts(sides: Versions<SideDocument | undefined>, isFirst: boolean): Versions<string> {
  const { before, wanted, here } = sides;
  const isEmpty = [before, wanted, here].every((side) => side === undefined || side.isEmpty);
  const textOf = (side: SideDocument | undefined): string => {
    if (side === undefined) return '';
    if (isEmpty) return side.text;
    return isFirst ? headerText(side) : '';
  };
  return { before: textOf(before), wanted: textOf(wanted), here: textOf(here) };
}

interface FileStarts {
  /** The path of the destination. */
  readonly path: string;
  readonly file: SideFile;
  /** The first documents of the ancestor and of upstream. */
  readonly before: SideDocument | undefined;
  readonly wanted: SideDocument | undefined;
}

/** The files of which upstream has changed the text. */
function* changedStarts(
  sides: SideFilesByPath,
  tuples: readonly DocumentTuple[],
  targetOf: (path: string) => string,
): Generator<FileStarts> {
  if (sides.original.size === 0) return;
  const firsts = firstTuples(tuples);
  for (const [path, file] of sides.destination) {
    const pair = firsts.get(path);
    const before = pair?.original?.file ?? sides.original.get(path);
    const wanted = pair?.updated?.file ?? sides.updated.get(targetOf(path));
    if (wanted === undefined || before?.source.text === wanted.source.text) continue;
    yield { path, file, before: before?.documents[0], wanted: wanted.documents[0] };
  }
}

/** The tuples that have the first document of a file on all sides, by the destination's path. */
function firstTuples(tuples: readonly DocumentTuple[]): ReadonlyMap<string, DocumentTuple> {
  const firsts = new Map<string, DocumentTuple>();
  for (const tuple of tuples) {
    const { original, updated, destination } = tuple;
    const isFirst = original?.index === 0 && updated?.index === 0 && destination?.index === 0;
    if (isFirst) firsts.set(destination.file.path, tuple);
  }
  return firsts;
}

function mergedHeader(
  before: SideDocument | undefined,
  wanted: SideDocument | undefined,
  { source, documents: [first] }: SideFile,
): FileHeader | undefined {
  if (wanted === undefined || first === undefined || before?.text === wanted.text) return undefined;
  const own = withoutBom(first.text);
  const here = splitFile(own);
  const theirs = splitFile(withoutBom(wanted.text));
  const old = headerComments(splitFile(withoutBom(before?.text ?? '')).header);
  if (old === headerComments(theirs.header) || old !== headerComments(here.header)) return undefined;
  if (isEmptyText(source.text) && hasComments(source.text, theirs.header)) return undefined;
  const bom = source.text.slice(0, source.text.length - withoutBom(source.text).length);
  // The destination decides whether the file starts with `---`.
  const paragraphs = theirs.isFront ? theirs.header : withoutMarker(theirs.header);
  const marker = startsWithMarker(own) && !theirs.isFront ? '---\n' : '';
  return { header: bom + withLineEndsOf(marker + paragraphs, source.text), isFront: theirs.isFront };
}

/** The comments of a text, without blanks around them. */
export function headerComments(header: string): string {
  return header
    .split(/[\n\r]+/)
    .map((line) => line.trim())
    .filter((line) => line.startsWith('#'))
    .join('\n');
}

/** The comments that a merge has to keep: those with words that are not of kpt. */
function linesOf(text: string): readonly string[] {
  return headerComments(text)
    .split('\n')
    .filter((line) => !/^#*$/.test(line) && !isMergeComment(line));
}

const headerText = ({ text }: SideDocument): string => splitFile(withoutBom(text)).header;

function recordConflict(
  { settings, conflicts, unmarked }: Merging,
  { before, wanted, here }: Versions<SideDocument | undefined>,
  texts: Versions<string>,
): void {
  const subject = here === undefined ? undefined : subjectOfDocument(here);
  const owner = subject === undefined ? undefined : { ...splitApiVersion(subject.apiVersion), kind: subject.kind };
  const { open, marked } = settings.choose({ kind: 'both-changed', owner, path: [], value: undefined });
  const conflict: Conflict = {
    kind: 'both-changed',
    ...(subject === undefined ? {} : { subject }),
    path: [],
    field: '',
    original: headerSide(before, texts.before),
    updated: headerSide(wanted, texts.wanted),
    destination: headerSide(here, texts.here),
    chosen: 'destination',
    open,
    isComment: true,
  };
  conflicts.push(conflict);
  if (marked === true) unmarked.add(conflict);
}

function headerSide(side: SideDocument | undefined, header: string): ConflictSide {
  const value = header.slice(Math.max(header.search(/#/), 0)).trimEnd();
  if (side === undefined || value === '') return {};
  const start = side.start + side.text.indexOf(value);
  return { value, location: locationOf(side.file.source, { start, end: start + value.length }) };
}

/** Whether a text has all comments of another one. */
export function hasComments(text: string, wanted: string): boolean {
  const lines = new Set(headerComments(text).split('\n'));
  return headerComments(wanted)
    .split('\n')
    .every((line) => lines.has(line));
}
