import type { CancelSignal, Diagnostic, Source, Span } from '@krmkit/base';
import { FILES, checkArgument, checkOptions, createSource } from '@krmkit/base';
import type { CheckResult, OpenedEnvironments } from '@krmkit/check';
import { checkedFrom } from '@krmkit/check';
import type { ManifestFile } from '@krmkit/manifests';
import type { CodeAction } from './answers/code-actions.ts';
import type * as answers from './answers/on-demand.ts';
import type { Completion } from './answers/completions.ts';
import type { PositionOf, RangeEdit, RenamableName, RenameResult } from './answers/navigate.ts';
import type { FileSymbol, InlayHint } from './answers/outline.ts';
import type { FileFindings, ShownFindings } from './answers/shown-findings.ts';
import { createShownFindings, findingsByFile } from './answers/shown-findings.ts';
import type { ValueAt } from './answers/value-at.ts';
import type { WorkspaceFiles } from './files/workspace-files.ts';
import { workspaceFiles, workspacePath } from './files/workspace-files.ts';
import type { WorkspaceOptions } from './model/settings.ts';
import { WORKSPACE_OPTIONS, openedSettings } from './model/settings.ts';
import type { FileEnvironments, RefreshProgress, Snapshot, SnapshotMaker, SnapshotSteps } from './model/snapshot.ts';
import { createSnapshotMaker, isOutdated } from './model/snapshot.ts';
import type { DocumentPosition, DocumentRange, FileRange } from './text/positions.ts';
import { offsetOf } from './text/positions.ts';

/** How an answer is computed. */
export interface AnswerOptions {
  /** Ends the computation, which then rejects with an `AbortError`. */
  readonly signal?: CancelSignal;
}

/** How long an answer may take. */
export interface QuickOptions extends AnswerOptions {
  /**
   * In milliseconds: after this time, the answer is about the environments of the file that are known by then. It waits for
   * the first that has an answer. Default: the answer is about all environments.
   */
  readonly within?: number;
}

/** What to compute first. */
export interface RefreshOptions extends AnswerOptions {
  /** The files to answer first: those that the user looks at. */
  readonly first?: readonly string[];
  /** Called before each step. */
  readonly onProgress?: (progress: RefreshProgress) => void;
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
  /** The environments, and what `krmkit check` says about them, for the functions that take these. */
  readonly check: (options?: AnswerOptions) => Promise<CheckedWorkspace>;
  /** The findings of all files that have some, or of one file, as `krmkit check` has them. */
  readonly diagnostics: (path?: string, options?: AnswerOptions) => Promise<readonly FileFindings[]>;
  /**
   * The findings of the files that have others than the last time, in parts: first those of the files in `first`, from one
   * environment; then those of each kustomization that was built again; at the end all, as `diagnostics` has them.
   */
  readonly refresh: (options?: RefreshOptions) => AsyncGenerator<readonly FileFindings[]>;
  /** What a position is about, and its value in each environment; undefined if no object has it. */
  readonly valueAt: (path: string, position: DocumentPosition, options?: QuickOptions) => Promise<ValueAt | undefined>;
  /**
   * Where what is at a position is defined: of `$(NAME)` the entry of env, the key or the Service; of a reference to an object
   * the object; of a field the other texts that its value comes from, or that change it.
   */
  readonly definition: (
    path: string,
    position: DocumentPosition,
    options?: AnswerOptions,
  ) => Promise<readonly FileRange[]>;
  /** All places that name what is at a position, also its definition; of a field as `definition`. */
  readonly references: (
    path: string,
    position: DocumentPosition,
    options?: AnswerOptions,
  ) => Promise<readonly FileRange[]>;
  /** The name at a position that `rename` can change, that of a variable or a key, or why it cannot; undefined for no name. */
  readonly renamable: (
    path: string,
    position: DocumentPosition,
    options?: AnswerOptions,
  ) => Promise<RenamableName | undefined>;
  /** The edits that give a variable or a key another name in all files. Changes nothing. */
  readonly rename: (
    path: string,
    position: DocumentPosition,
    name: string,
    options?: AnswerOptions,
  ) => Promise<RenameResult>;
  /** The texts that can be written at a position. */
  readonly completions: (
    path: string,
    position: DocumentPosition,
    options?: CompletionOptions,
  ) => Promise<readonly Completion[]>;
  /** The fixes of the findings in a range, and comments that suppress them. */
  readonly codeActions: (path: string, range: DocumentRange, options?: AnswerOptions) => Promise<readonly CodeAction[]>;
  /** The values of the `$(NAME)` in a range, to show behind them. */
  readonly inlayHints: (path: string, range: DocumentRange, options?: AnswerOptions) => Promise<readonly InlayHint[]>;
  /** The objects of a file, with their containers, variables and keys. */
  readonly symbols: (path: string) => Promise<readonly FileSymbol[]>;
  /** The ranges of a file that an editor can fold. */
  readonly folds: (path: string) => Promise<readonly DocumentRange[]>;
  /** The edits of a file that `krmkit fmt` makes. */
  readonly format: (path: string) => Promise<readonly RangeEdit[]>;
}

/** What a workspace has at one time. */
export interface CheckedWorkspace {
  /** For `planFixes`, `planSet`, `diff` and `preview`. */
  readonly environments: OpenedEnvironments;
  /** For `report`. */
  readonly result: CheckResult;
}

/** Which completions to compute. */
export interface CompletionOptions extends QuickOptions {
  /** False: no fields and values of schemas, for editors that have them from another server. Default: true. */
  readonly schemas?: boolean;
}

/** Opens files in memory. A TypeError says that the files are not a list of `{ path, text }`. */
export function openWorkspace(files: readonly ManifestFile[], options: WorkspaceOptions = {}): Workspace {
  checkOptions('openWorkspace', options, WORKSPACE_OPTIONS);
  checkArgument('openWorkspace', 'the files', files, FILES);
  const texts = workspaceFiles();
  for (const { path, text } of files) texts.write(path, text);
  const maker = createSnapshotMaker(texts, options);
  const model: Model = { texts, maker, shown: createShownFindings(texts.textOf) };
  return {
    refresh: (answer = {}) => refresh(model, answer),
    paths: () => [...texts.paths()].sort(),
    textOf: texts.textOf,
    update: (path, text) => void texts.write(path, text),
    remove: (path) => void texts.remove(path),
    check: (answer) => checkTexts(model, answer),
    diagnostics: async (path, answer) => {
      const { diagnostics } = await snapshotOf(model, answer);
      return findingsByFile(diagnostics, texts.textOf, path === undefined ? undefined : workspacePath(path));
    },
    ...answersOf(model),
  };
}

interface Model {
  readonly texts: WorkspaceFiles;
  readonly maker: SnapshotMaker;
  readonly shown: ShownFindings;
}

/** The snapshot of the present texts: made again if they change meanwhile. */
async function snapshotOf(
  { maker }: Model,
  { signal }: AnswerOptions = {},
  steps: Omit<SnapshotSteps, 'isWanted'> = {},
): Promise<Snapshot> {
  for (;;) {
    throwIfAborted(signal);
    try {
      return await maker.make({ ...steps, isWanted: () => signal?.aborted !== true });
    } catch (problem) {
      if (!isOutdated(problem)) throw problem;
    }
  }
}

async function checkTexts(model: Model, options: AnswerOptions | undefined): Promise<CheckedWorkspace> {
  const { environments, settings, check, checked, outcome } = await snapshotOf(model, options);
  const workloads = checked.flatMap((one) => one.workloads);
  return {
    environments: openedSettings(environments, settings, model.texts),
    result: checkedFrom(outcome, workloads, check),
  };
}

async function* refresh(
  model: Model,
  { first = [], signal, onProgress }: RefreshOptions,
): AsyncGenerator<readonly FileFindings[]> {
  const { maker, shown } = model;
  for (const path of first.map(workspacePath)) {
    const found = await maker.findFirst(path);
    throwIfAborted(signal);
    const changed = found === undefined ? [] : shown.change([path], found);
    if (changed.length > 0) yield changed;
  }
  const parts: (readonly FileFindings[])[] = [];
  let wake: () => void = () => undefined;
  const onChecked = (root: string, found: readonly Diagnostic[]): void => {
    const changed = shown.changeRoot(root, found);
    if (changed.length > 0) parts.push(changed);
    wake();
  };
  const whole = snapshotOf(model, { ...(signal && { signal }) }, { onChecked, onProgress });
  const state = { isDone: false };
  const done = whole.finally(() => {
    state.isDone = true;
    wake();
  });
  for (;;) {
    await Promise.race([done, new Promise<void>((resolve) => (wake = resolve))]);
    yield* parts.splice(0);
    if (state.isDone) break;
  }
  const { diagnostics } = await done;
  const rest = shown.change(undefined, diagnostics);
  if (rest.length > 0) yield rest;
}

function throwIfAborted(signal: CancelSignal | undefined): void {
  if (signal?.aborted === true) throw new DOMException('the answer is no longer wanted', 'AbortError');
}

type LoadedAnswers = typeof answers;

const loadAnswers = (): Promise<LoadedAnswers> => import('./answers/on-demand.ts');

type Answers = Omit<Workspace, 'paths' | 'textOf' | 'update' | 'remove' | 'check' | 'diagnostics' | 'refresh'>;

/** The answers about positions and files. A file that is not there has none. */
function answersOf(model: Model): Answers {
  const { texts } = model;
  const sourceOf = (path: string): Source | undefined => {
    const text = texts.textOf(path);
    return text === undefined ? undefined : createSource(workspacePath(path), text);
  };
  const at = async <T>(
    path: string,
    position: DocumentPosition,
    options: AnswerOptions | undefined,
    answer: (answers: LoadedAnswers, at: PositionOf, source: Source) => T,
  ): Promise<T | undefined> => {
    const loaded = await loadAnswers();
    const known = await snapshotOf(model, options);
    const source = sourceOf(path);
    const offset = source === undefined ? 0 : offsetOf(source, position);
    return source && answer(loaded, { snapshot: known, path: source.path, offset, sourceOf }, source);
  };
  const about = async <T>(
    path: string,
    answer: (answers: LoadedAnswers, source: Source) => readonly T[],
  ): Promise<readonly T[]> => {
    const loaded = await loadAnswers();
    const source = sourceOf(path);
    return source === undefined ? [] : answer(loaded, source);
  };
  const spanOf = (source: Source, { start, end }: DocumentRange): Span => ({
    start: offsetOf(source, start),
    end: offsetOf(source, end),
  });
  return {
    ...quickAnswersOf(model, sourceOf),
    definition: async (path, position, options) =>
      (await at(path, position, options, ({ definitionsAt }, where) => definitionsAt(where))) ?? [],
    references: async (path, position, options) =>
      (await at(path, position, options, ({ referencesAt }, where) => referencesAt(where))) ?? [],
    renamable: (path, position, options) => at(path, position, options, ({ renamableAt }, where) => renamableAt(where)),
    rename: async (path, position, name, options) =>
      (await at(path, position, options, ({ renameAt }, where) => renameAt(where, name))) ?? {
        ok: false,
        message: 'there is no such file',
      },
    codeActions: async (path, range, options) =>
      (await at(path, range.start, options, ({ codeActionsAt }, { snapshot: known }, source) =>
        codeActionsAt(known, source, spanOf(source, range)),
      )) ?? [],
    inlayHints: async (path, range, options) =>
      (await at(path, range.start, options, ({ inlayHintsOf }, { snapshot: known }, source) =>
        inlayHintsOf(known, source, spanOf(source, range)),
      )) ?? [],
    symbols: (path) => about(path, ({ symbolsOf }, source) => symbolsOf(source)),
    folds: (path) => about(path, ({ foldsOf }, source) => foldsOf(source)),
    format: (path) => about(path, ({ formatEdits }, source) => formatEdits(source)),
  };
}

/** The answers about the environments that have a file, which do not wait for the others if the caller wants it. */
function quickAnswersOf(
  model: Model,
  sourceOf: (path: string) => Source | undefined,
): Pick<Workspace, 'valueAt' | 'completions'> {
  const quickly = async <T>(
    path: string,
    position: DocumentPosition,
    { within, signal }: QuickOptions,
    answer: (answers: LoadedAnswers, known: FileEnvironments, source: Source, offset: number) => T,
  ): Promise<T | undefined> => {
    const loaded = await loadAnswers();
    const ask = (known: FileEnvironments): T | undefined => {
      const source = sourceOf(path);
      return source && answer(loaded, known, source, offsetOf(source, position));
    };
    if (within !== undefined) {
      throwIfAborted(signal);
      const known = await model.maker.look(workspacePath(path), within, () => signal?.aborted !== true);
      const found = known.isComplete || known.checked.length > 0 ? ask(known) : undefined;
      if (found !== undefined || known.isComplete) return found;
    }
    return ask({ ...(await snapshotOf(model, { ...(signal && { signal }) })), isComplete: true });
  };
  return {
    valueAt: (path, position, options = {}) =>
      quickly(path, position, options, ({ valueAt }, known, source, offset) => valueAt(known, source, offset)),
    completions: async (path, position, { schemas = true, ...options } = {}) => {
      const paths = [...model.texts.paths()].sort();
      const found = await quickly(path, position, options, ({ completionsAt }, snapshot, source, offset) => {
        const some = completionsAt({ snapshot, source, offset, paths, schemas });
        return some.length === 0 ? undefined : some;
      });
      return found ?? [];
    },
  };
}
