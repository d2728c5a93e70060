import { FILES, checkArgument, createSource } from '@krmkit/base';
import type { ManifestFile } from '@krmkit/manifests';
import type { FileFindings } from './answers/shown-findings.ts';
import { createShownFindings, findingsByFile } from './answers/shown-findings.ts';
import type { ValueAt } from './answers/value-at.ts';
import { valueAt } from './answers/value-at.ts';
import { workspaceFiles, workspacePath } from './files/workspace-files.ts';
import type { WorkspaceOptions } from './model/settings.ts';
import type { OnChecked, Snapshot } from './model/snapshot.ts';
import { createSnapshotMaker, isOutdated } from './model/snapshot.ts';
import type { DocumentPosition } from './text/positions.ts';
import { offsetOf } from './text/positions.ts';

/** How an answer is computed. */
export interface AnswerOptions {
  /** Ends the computation, which then rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** What to compute first. */
export interface RefreshOptions extends AnswerOptions {
  /** The files to answer first: those that the user looks at. */
  readonly first?: readonly string[];
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
  /**
   * The findings of the files that have others than the last time, in parts: first those of the files in `first`, from one
   * environment; then those of each kustomization that was built again; at the end all, as `diagnostics` has them.
   */
  readonly refresh: (options?: RefreshOptions) => AsyncGenerator<readonly FileFindings[]>;
  /** What a position is about, and its value in each environment; undefined if no object has it. */
  readonly valueAt: (path: string, position: DocumentPosition, options?: AnswerOptions) => Promise<ValueAt | undefined>;
}

/** Opens files in memory. A TypeError says that the files are not a list of `{ path, text }`. */
export function openWorkspace(files: readonly ManifestFile[], options: WorkspaceOptions = {}): Workspace {
  checkArgument('openWorkspace', 'the files', files, FILES);
  const texts = workspaceFiles();
  for (const { path, text } of files) texts.write(path, text);
  const maker = createSnapshotMaker(texts, options);
  const snapshot = async ({ signal }: AnswerOptions = {}, onChecked?: OnChecked): Promise<Snapshot> => {
    for (;;) {
      signal?.throwIfAborted();
      try {
        return await maker.make(() => signal?.aborted !== true, onChecked);
      } catch (problem) {
        if (!isOutdated(problem)) throw problem;
      }
    }
  };
  const shown = createShownFindings(texts.textOf);
  const refresh = async function* ({ first = [], signal }: RefreshOptions): AsyncGenerator<readonly FileFindings[]> {
    for (const path of first.map(workspacePath)) {
      const found = await maker.findFirst(path);
      signal?.throwIfAborted();
      const changed = found === undefined ? [] : shown.change([path], found);
      if (changed.length > 0) yield changed;
    }
    const parts: (readonly FileFindings[])[] = [];
    let wake: () => void = () => undefined;
    const whole = snapshot({ ...(signal && { signal }) }, (root, found) => {
      const changed = shown.changeRoot(root, found);
      if (changed.length > 0) parts.push(changed);
      wake();
    });
    let isDone = false;
    const done = whole.finally(() => {
      isDone = true;
      wake();
    });
    while (!isDone) {
      await Promise.race([done, new Promise<void>((resolve) => (wake = resolve))]);
      yield* parts.splice(0);
    }
    const { diagnostics } = await done;
    const rest = shown.change(undefined, diagnostics);
    if (rest.length > 0) yield rest;
  };
  return {
    refresh: (answer = {}) => refresh(answer),
    paths: () => [...texts.paths()].sort(),
    textOf: texts.textOf,
    update: (path, text) => void texts.write(path, text),
    remove: (path) => void texts.remove(path),
    diagnostics: async (path, answer) =>
      findingsByFile(
        (await snapshot(answer)).diagnostics,
        texts.textOf,
        path === undefined ? undefined : workspacePath(path),
      ),
    valueAt: async (path, position, answer) => {
      const known = await snapshot(answer);
      const text = texts.textOf(path);
      if (text === undefined) return undefined;
      const source = createSource(workspacePath(path), text);
      return valueAt(known, source, offsetOf(source, position));
    },
  };
}
