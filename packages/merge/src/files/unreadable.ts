import type { Diagnostic } from '@krmkit/base';
import type { DocumentTuple, SideFilesByPath } from './pair-documents.ts';
import type { SideDocument } from './side-files.ts';

/**
 * Documents that cannot be read and do not pair. Any document that seems to be missing from their file may be one of
 * them, so the merge does not delete, restore or overwrite it.
 */
export interface Unreadable {
  /** Whether a side may have one of these documents; reports the unreadable document if so. */
  readonly mayHold: (side: keyof SideFilesByPath, ...documents: readonly SideDocument[]) => boolean;
  /** Whether the document is unreadable and may be another document of the destination. */
  readonly isDoubtful: (document: SideDocument) => boolean;
  /** Reports an unreadable document, once. */
  readonly report: (document: SideDocument, problem: Diagnostic) => void;
}

interface Found {
  readonly document: SideDocument;
  readonly problem: Diagnostic;
}

export function findUnreadable(
  sides: SideFilesByPath,
  tuples: readonly DocumentTuple[],
  diagnostics: Diagnostic[],
): Unreadable {
  const reported = new Set<SideDocument>();
  const report = (document: SideDocument, problem: Diagnostic): void => {
    if (reported.has(document)) return;
    reported.add(document);
    diagnostics.push(problem);
  };
  const bySide = {
    original: unpairedOf('original', sides, tuples),
    updated: unpairedOf('updated', sides, tuples),
    destination: unpairedOf('destination', sides, tuples),
  };
  const missing = new Set<string>();
  for (const { original, updated, destination } of tuples) {
    if (updated === undefined && destination !== undefined) missing.add((original ?? destination).file.path);
  }
  return {
    report,
    mayHold: (side, ...documents) => {
      const found = documents
        .map(({ file }) => bySide[side].get(file.path) ?? bySide[side].get(ANYWHERE))
        .find((one) => one !== undefined);
      if (found === undefined) return false;
      report(found.document, found.problem);
      return true;
    },
    isDoubtful: (document) => {
      const found = bySide.updated.get(document.file.path);
      if (!missing.has(document.file.path) || document.identity !== undefined || document.isEmpty) return false;
      const { problem } = document.read();
      if (found === undefined || problem === undefined) return false;
      report(document, problem);
      return true;
    },
  };
}

/** The key for a file that no other side has: any missing document may be in it. */
const ANYWHERE = '\0';

function unpairedOf(
  side: keyof SideFilesByPath,
  sides: SideFilesByPath,
  tuples: readonly DocumentTuple[],
): ReadonlyMap<string, Found> {
  const found = new Map<string, Found>();
  for (const tuple of tuples) {
    const document = tuple[side];
    if (document === undefined || countOf(tuple) > 1 || document.identity !== undefined) continue;
    const { problem } = document.read();
    if (problem === undefined) continue;
    const { path } = document.file;
    if (!found.has(path)) found.set(path, { document, problem });
    const isKnown = (['original', 'updated', 'destination'] as const).some(
      (other) => other !== side && sides[other].has(path),
    );
    // Templates do not become templates by a change.
    const mayBeMoved = side === 'updated' && !isKnown && problem.code === 'invalid-yaml';
    if (mayBeMoved && !found.has(ANYWHERE)) found.set(ANYWHERE, { document, problem });
  }
  return found;
}

function countOf({ original, updated, destination }: DocumentTuple): number {
  return (original === undefined ? 0 : 1) + (updated === undefined ? 0 : 1) + (destination === undefined ? 0 : 1);
}
