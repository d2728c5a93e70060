import type { Conflict, ConflictKind, ConflictSide, MergeAction, MergeDecision, Choice } from '@krmkit/merge';
import type { LineChange } from '@krmkit/manifests';
import { diffLines } from '@krmkit/manifests';
import type { MergeTexts } from './merge-texts.ts';
import type { Attempt } from './problem.ts';
import type { TreeFile } from './tree-file.ts';
import { isSameFile, treeFile } from './tree-file.ts';

/** The versions of a file without Kubernetes objects; undefined if a side does not have it. */
export interface FileSides {
  readonly path: string;
  readonly original: TreeFile | undefined;
  readonly updated: TreeFile | undefined;
  readonly destination: TreeFile | undefined;
}

interface FileMerge {
  /** Whether a conflict with the strategy `fail` refuses the merge. */
  readonly refused: boolean;
  /** Undefined: the file does not exist, or no longer exists. */
  readonly after: TreeFile | undefined;
  readonly conflicts: readonly Conflict[];
  readonly decisions: readonly MergeDecision[];
}

export interface FileMergeSettings {
  readonly mergeTexts: MergeTexts;
  readonly choose: (kind: ConflictKind, path: string) => Choice;
  /** The same for a file that can only be chosen as a whole. */
  readonly chooseWhole: (kind: ConflictKind, path: string) => Choice;
  /** A path of the package as shown to users. */
  readonly shown: (path: string) => string;
}

/** Merges by the rules for objects: a change, addition or deletion on one side takes effect. */
export async function mergeWholeFile(sides: FileSides, settings: FileMergeSettings): Promise<Attempt<FileMerge>> {
  const { path, original, updated, destination } = sides;
  const decided = (after: TreeFile | undefined, ...actions: readonly MergeAction[]): Attempt<FileMerge> => {
    const decisions = actions.map((action): MergeDecision => ({ action, path }));
    return { ok: true, value: { refused: false, after, conflicts: [], decisions } };
  };
  const chosen = (updatedAction: MergeAction, destinationAction: MergeAction): Attempt<FileMerge> => {
    const choice = settings.choose('deleted-and-changed', path);
    const action = choice.chosen === 'updated' ? updatedAction : destinationAction;
    return wholeMerge('deleted-and-changed', sides, settings, { choice, decisions: [{ action, path }] });
  };
  if (original === undefined) {
    if (updated === undefined) return decided(destination);
    if (destination === undefined) return decided(updated, 'added');
  } else if (updated === undefined) {
    if (destination === undefined) return decided(undefined);
    return isSameFile(original, destination) ? decided(undefined, 'deleted') : chosen('deleted', 'kept');
  } else if (destination === undefined) {
    return isSameFile(original, updated) ? decided(undefined, 'kept-deleted') : chosen('restored', 'kept-deleted');
  } else {
    if (isSameFile(original, updated)) return decided(destination);
    if (isSameFile(original, destination)) return decided(updated);
  }
  if (isSameFile(updated, destination)) return decided(destination);
  return mergeBoth({ path, original, updated, destination }, settings);
}

async function mergeBoth(
  sides: FileSides & { readonly updated: TreeFile; readonly destination: TreeFile },
  settings: FileMergeSettings,
): Promise<Attempt<FileMerge>> {
  const { path, original, updated, destination } = sides;
  const kind = original === undefined ? 'both-added' : 'both-changed';
  if ([original, updated, destination].some((file) => file !== undefined && file.text === undefined)) {
    return wholeMerge(kind, sides, settings, { choice: settings.chooseWhole(kind, path), decisions: [] });
  }
  const merged = await settings.mergeTexts(path, sides, undefined);
  if (!merged.ok) return merged;
  const after = (bytes: Uint8Array): TreeFile => treeFile(bytes, destination.executable);
  if (merged.value.conflicts === 0) {
    return { ok: true, value: { refused: false, after: after(merged.value.bytes), conflicts: [], decisions: [] } };
  }
  const choice = settings.choose(kind, path);
  const decided = choice.marked === true ? merged : await settings.mergeTexts(path, sides, choice.chosen);
  if (!decided.ok) return decided;
  const conflicts = [conflictOf(kind, sides, settings, choice)];
  return {
    ok: true,
    value: { refused: isRefused(choice), after: after(decided.value.bytes), conflicts, decisions: [] },
  };
}

function isRefused({ open, marked }: Choice): boolean {
  return open && marked !== true;
}

/** One side as a whole. */
function wholeMerge(
  kind: ConflictKind,
  sides: FileSides,
  settings: FileMergeSettings,
  { choice, decisions }: { readonly choice: Choice; readonly decisions: readonly MergeDecision[] },
): Attempt<FileMerge> {
  const after = choice.chosen === 'updated' ? sides.updated : sides.destination;
  const conflicts = [conflictOf(kind, sides, settings, choice)];
  return { ok: true, value: { refused: isRefused(choice), after, conflicts, decisions } };
}

/** A conflict of the whole file: lines have no field paths. */
function conflictOf(
  kind: ConflictKind,
  sides: FileSides,
  settings: FileMergeSettings,
  { chosen, open }: Choice,
): Conflict {
  const path = settings.shown(sides.path);
  const texts = [sides.original, sides.updated, sides.destination].map((file) => linesOf(file?.text ?? ''));
  const [before = [], theirs = [], ours = []] = texts;
  const clash = clashingLines(
    before,
    sides.updated === undefined ? before : theirs,
    sides.destination === undefined ? before : ours,
  );
  const side = (file: TreeFile | undefined, suffix: string, lines: readonly string[], at: LineRange): ConflictSide => {
    if (file === undefined) return {};
    const line = file.text === undefined ? 1 : at.start + 1;
    const position = { start: 0, end: 0, line, column: 1, endLine: line, endColumn: 1 };
    return { value: describeFile(file, lines, at), location: { path: `${path}${suffix}`, ...position } };
  };
  return {
    kind,
    path: [],
    field: '',
    original: side(sides.original, ' (before)', before, clash.original),
    updated: side(sides.updated, ' (upstream)', theirs, clash.updated),
    destination: side(sides.destination, '', ours, clash.destination),
    chosen,
    open,
  };
}

/** The first conflicting lines: whole files are too long for a report. */
function describeFile({ bytes, text }: TreeFile, lines: readonly string[], { start, end }: LineRange): string {
  if (text === undefined) return `${bytes.length} bytes`;
  // For example a template of a Secret.
  if (/\bkind["']?[ \t]*:[ \t]*["']?Secret\b/.test(text)) return `${lines.length} lines`;
  const shown = lines.slice(start, Math.min(end, start + SHOWN_LINES));
  const more = end - start - shown.length;
  return [...shown, ...(more > 0 ? [`... and ${more} more`] : [])].join('\n');
}

const SHOWN_LINES = 3;

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** A range of lines: half-open, counted from 0. */
interface LineRange {
  readonly start: number;
  readonly end: number;
}

interface ClashingLines {
  readonly original: LineRange;
  readonly updated: LineRange;
  readonly destination: LineRange;
}

/** The first range in which two texts changed the same lines of a third; if there is none, the first change. */
function clashingLines(
  original: readonly string[],
  updated: readonly string[],
  destination: readonly string[],
): ClashingLines {
  const theirs = diffLines(original, updated);
  const ours = diffLines(original, destination);
  for (const change of theirs) {
    const met = ours.find(({ before, beforeEnd }) => before <= change.beforeEnd && change.before <= beforeEnd);
    if (met !== undefined) {
      return placed({ start: Math.min(met.before, change.before), end: Math.max(met.beforeEnd, change.beforeEnd) });
    }
  }
  const [first] = theirs.length > 0 ? theirs : ours;
  return placed(first === undefined ? { start: 0, end: 0 } : { start: first.before, end: first.beforeEnd });

  function placed(range: LineRange): ClashingLines {
    return { original: range, updated: rangeIn(range, theirs), destination: rangeIn(range, ours) };
  }
}

/** Maps lines of the original to the changed text. */
function rangeIn({ start, end }: LineRange, changes: readonly LineChange[]): LineRange {
  let [first, last] = [start, end];
  for (const { before, beforeEnd, after, afterEnd } of changes) {
    const grown = afterEnd - after - (beforeEnd - before);
    if (beforeEnd < start) first += grown;
    if (beforeEnd <= end) last += grown;
  }
  return { start: first, end: last };
}
