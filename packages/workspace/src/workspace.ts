import type { Diagnostic } from '@krmkit/base';
import { FILES, checkArgument, createSource } from '@krmkit/base';
import type { ManifestFile } from '@krmkit/manifests';
import type { ValueAt } from './answers/value-at.ts';
import { valueAt } from './answers/value-at.ts';
import { workspaceFiles, workspacePath } from './files/workspace-files.ts';
import type { WorkspaceOptions } from './model/settings.ts';
import type { Snapshot } from './model/snapshot.ts';
import { createSnapshotMaker, isOutdated } from './model/snapshot.ts';
import type { DocumentPosition, DocumentRange } from './text/positions.ts';
import { offsetOf, rangeOf } from './text/positions.ts';

/** A finding at a range of a file. */
export interface FileFinding {
  /** The range in the text of the file; the start of the file if the finding is not about a place in it. */
  readonly range: DocumentRange;
  readonly diagnostic: Diagnostic;
}

/** The findings in one file. */
export interface FileFindings {
  /** The path of the file; undefined for findings that are in no file. */
  readonly path: string | undefined;
  readonly findings: readonly FileFinding[];
}

/** How an answer is computed. */
export interface AnswerOptions {
  /** Ends the computation, which then rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/**
 * Files and texts that are not saved, and what is known about them. Answers are those of the texts at the time of the call
 * or later, and equal those of a workspace that was just opened with the same texts. Nothing here runs a program or uses a
 * network: a root that needs one is not built, which is a finding.
 */
export interface Workspace {
  /** The paths of the files, sorted. */
  readonly paths: () => readonly string[];
  /** The text of a file; undefined if there is none. */
  readonly textOf: (path: string) => string | undefined;
  /** Adds a file, or gives it another text. */
  readonly update: (path: string, text: string) => void;
  /** Removes a file. Without effect if there is none. */
  readonly remove: (path: string) => void;
  /** The findings of all files that have some, or of one file, as `krmkit check` has them. */
  readonly diagnostics: (path?: string, options?: AnswerOptions) => Promise<readonly FileFindings[]>;
  /** What a position is about, and its value in each environment; undefined if no object has it. */
  readonly valueAt: (path: string, position: DocumentPosition, options?: AnswerOptions) => Promise<ValueAt | undefined>;
}

/** Opens files in memory. A TypeError says that the files are not a list of `{ path, text }`. */
export function openWorkspace(files: readonly ManifestFile[], options: WorkspaceOptions = {}): Workspace {
  checkArgument('openWorkspace', 'the files', files, FILES);
  const texts = workspaceFiles();
  for (const { path, text } of files) texts.write(path, text);
  const maker = createSnapshotMaker(texts, options);
  const snapshot = async ({ signal }: AnswerOptions = {}): Promise<Snapshot> => {
    for (;;) {
      signal?.throwIfAborted();
      try {
        return await maker.make(() => signal?.aborted !== true);
      } catch (problem) {
        if (!isOutdated(problem)) throw problem;
      }
    }
  };
  return {
    paths: () => [...texts.paths()].sort(),
    textOf: texts.textOf,
    update: (path, text) => void texts.write(path, text),
    remove: (path) => void texts.remove(path),
    diagnostics: async (path, answer) =>
      findingsByFile(await snapshot(answer), texts.textOf, path === undefined ? undefined : workspacePath(path)),
    valueAt: async (path, position, answer) => {
      const known = await snapshot(answer);
      const text = texts.textOf(path);
      if (text === undefined) return undefined;
      const source = createSource(workspacePath(path), text);
      return valueAt(known, source, offsetOf(source, position));
    },
  };
}

function findingsByFile(
  { diagnostics }: Snapshot,
  textOf: (path: string) => string | undefined,
  only: string | undefined,
): readonly FileFindings[] {
  const files = new Map<string | undefined, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const path = diagnostic.location?.path;
    if (only !== undefined && path !== only) continue;
    const own = files.get(path) ?? [];
    files.set(path, own);
    own.push(diagnostic);
  }
  return [...files].map(([path, own]) => {
    const source = createSource(path ?? '', (path === undefined ? undefined : textOf(path)) ?? '');
    const findings = own.map((diagnostic) => ({
      range: rangeOf(source, diagnostic.location ?? { start: 0, end: 0 }),
      diagnostic,
    }));
    return { path, findings };
  });
}
