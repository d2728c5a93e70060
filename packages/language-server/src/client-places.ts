import type { DocumentPosition, DocumentRange } from '@krmkit/workspace';
import type { Folder } from './folders.ts';
import { fromClient, toClient } from './positions.ts';
import type { ServerSession } from './session.ts';

/** How the client names the files of a folder, and the positions in them. */
export interface ClientPlaces {
  readonly uriOf: (path: string) => string;
  readonly positionOf: (path: string, position: DocumentPosition) => DocumentPosition;
  readonly rangeOf: (path: string, range: DocumentRange) => DocumentRange;
  /** A position or a range of the client. */
  readonly readPosition: (path: string, position: DocumentPosition) => DocumentPosition;
  readonly readRange: (path: string, range: DocumentRange) => DocumentRange;
}

/** For one answer: the texts are those of the first use. */
export function clientPlaces(
  { folders, encoding }: Pick<ServerSession, 'folders' | 'encoding'>,
  folder: Folder,
): ClientPlaces {
  const known = new Map<string, readonly string[]>();
  const lineOf = (path: string, line: number): string => {
    // UTF-16 needs no text.
    if (encoding === 'utf-16') return '';
    const lines = known.get(path) ?? (folder.workspace.textOf(path) ?? '').split(/\r\n|\r|\n/);
    known.set(path, lines);
    return lines[line] ?? '';
  };
  const positionOf: ClientPlaces['positionOf'] = (path, { line, character }) => ({
    line,
    character: toClient(lineOf(path, line), character, encoding),
  });
  const readPosition: ClientPlaces['readPosition'] = (path, { line, character }) => ({
    line,
    character: fromClient(lineOf(path, line), character, encoding),
  });
  return {
    uriOf: (path) => folders.uriOf(folder, path),
    positionOf,
    rangeOf: (path, { start, end }) => ({ start: positionOf(path, start), end: positionOf(path, end) }),
    readPosition,
    readRange: (path, { start, end }) => ({ start: readPosition(path, start), end: readPosition(path, end) }),
  };
}
