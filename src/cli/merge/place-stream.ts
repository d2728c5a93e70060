import type { MergedFile, MergedFiles, MergeFile } from '../../merge/merged.ts';
import { readWholeDocuments } from '../../read/documents.ts';
import { splitApiVersion } from '../../resource/identity.ts';
import { compareBytes } from '../../text/compare.ts';
import { createSource } from '../../text/source.ts';
import { defaultPath } from '../../write/stream-paths.ts';

/** Where what comes through standard input stands among the files of a merge. */
export const STREAM_PATH = '-';

/** What standard input adds to a directory goes where `sink` puts what has no path: a file for each object. */
export function placeStream(merged: MergedFiles, destination: readonly MergeFile[]): MergedFiles {
  const stream = merged.files.find(({ path, before }) => path === STREAM_PATH && before === undefined);
  if (stream?.after === undefined) return merged;
  const files = new Map(merged.files.filter((file) => file !== stream).map((file) => [file.path, file]));
  const present = new Map(destination.map(({ path, text }) => [path, text]));
  for (const [path, text] of documentsByPath(stream.after)) {
    const before = present.get(path);
    const other = files.get(path);
    const above = other === undefined ? before : other.after;
    const file: MergedFile = { path, before, after: above === undefined ? text : `${endLine(above)}---\n${text}` };
    files.set(path, file);
  }
  const decisions = merged.decisions.map((decision) => {
    const { path, subject } = decision;
    if (path !== STREAM_PATH || subject === undefined) return decision;
    const { group, version } = splitApiVersion(subject.apiVersion);
    return { ...decision, path: defaultPath({ namespace: undefined, ...subject, group, version }) };
  });
  return { ...merged, decisions, files: [...files.values()].toSorted((a, b) => compareBytes(a.path, b.path)) };
}

function documentsByPath(text: string): readonly (readonly [path: string, text: string])[] {
  const source = createSource(STREAM_PATH, text);
  return readWholeDocuments(source).resources.flatMap(({ identity, origin }) => {
    const document = origin?.document;
    if (document === undefined) return [];
    const own = text.slice(document.start, document.end).replace(/^---[ \t]*\r?\n/, '');
    return [[defaultPath(identity), endLine(own)] as const];
  });
}

function endLine(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
