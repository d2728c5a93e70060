import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { JsonValue } from '../../value/json.ts';
import { member } from '../../value/json.ts';
import type { Conflict } from '../conflict.ts';
import type { DecidedTuple, Decision, Merging } from './decide-document.ts';
import { decideThreeWay, decideTwoWay, layOver } from './decide-document.ts';
import type { MergeFile, MergedFiles } from '../merged.ts';
import type { MergeOptions } from '../options.ts';
import type { DocumentTuple, Sides } from './pair-documents.ts';
import { pairDocuments } from './pair-documents.ts';
import { placeDocuments } from './place-documents.ts';
import { prepareMerge } from '../policy.ts';
import { sideFiles } from './side-files.ts';
import { findUnreadable } from './unreadable.ts';

/**
 * Applies the documents of a source to those of a destination. Documents on both sides merge by the rules of the 2-way
 * merge; the others are added to the file of their path. Never throws because of the content of files: a document that
 * cannot be read stays unchanged, with a diagnostic. A path that occurs twice on one side is a RangeError.
 */
export function mergeFiles2(
  source: readonly MergeFile[],
  destination: readonly MergeFile[],
  options: MergeOptions = {},
): MergedFiles {
  return finishMerge(pairSides([], source, destination, options), options, decideTwo);
}

/**
 * Applies the changes between the files `original` and `updated` to those of a destination. Time and memory are
 * proportional to the differences: documents with equal text are never parsed. Never throws because of the content of
 * files: a document that cannot be read stays unchanged, with a diagnostic. A path that occurs twice on one side is a
 * RangeError. With `onConflict: 'fail'` and a conflict, the result has no files.
 *
 * A Kptfile is merged like any other object. `krmkit merge3` and `krmkit update` use kpt's rules for it instead: the
 * destination keeps its name, namespace, upstream, lock and status, and the steps of a pipeline pair by their names.
 */
export function mergeFiles3(
  sides: {
    readonly original: readonly MergeFile[];
    readonly updated: readonly MergeFile[];
    readonly destination: readonly MergeFile[];
  },
  options: MergeOptions = {},
): MergedFiles {
  const paired = pairSides(sides.original, sides.updated, sides.destination, options);
  return finishMerge(paired, options, (merging, tuples) =>
    tuples.map((tuple) => ({ ...tuple, ...decideThreeWay(merging, tuple) })),
  );
}

/** The files of three sides. */
export interface MergeSides {
  readonly original: readonly MergeFile[];
  readonly updated: readonly MergeFile[];
  readonly destination: readonly MergeFile[];
}

interface PairedSides {
  readonly sides: Sides;
  readonly tuples: readonly DocumentTuple[];
  readonly definitions: readonly JsonValue[];
}

function pairSides(
  original: readonly MergeFile[],
  updated: readonly MergeFile[],
  destination: readonly MergeFile[],
  options: MergeOptions,
): PairedSides {
  const read = { profile: options.profile ?? 'kubectl', resources: options.resources ?? true };
  const before = sideFiles(original, read);
  const theirs = sideFiles(updated, read, before);
  const ours = sideFiles(destination, read, original.length === 0 ? theirs : before);
  const sides: Sides = { original: before, updated: theirs, destination: ours };
  const tuples = pairDocuments(sides);
  return { sides, tuples, definitions: read.resources ? findDefinitions(sides) : [] };
}

function finishMerge(
  { sides, tuples, definitions }: PairedSides,
  options: MergeOptions,
  decide: (merging: Merging, tuples: readonly DocumentTuple[]) => readonly DecidedTuple[],
): MergedFiles {
  const diagnostics: Diagnostic[] = [];
  const conflicts: Conflict[] = [];
  const settings = prepareMerge(options, definitions);
  const unreadable = findUnreadable(sides, tuples, diagnostics);
  const unmarked = new Set<Conflict>();
  const decided = decide({ sides, settings, unreadable, conflicts, unmarked, diagnostics }, tuples);
  if (isRefused(conflicts, unmarked)) return { files: [], conflicts, decisions: [], diagnostics };
  const { files, decisions } = placeDocuments(sides, decided);
  return { files, conflicts, decisions, diagnostics };
}

/**
 * An open conflict with `fail` refuses the merge; one with `markers` does not, even where its markers have no position.
 */
function isRefused(conflicts: readonly Conflict[], unmarked: ReadonlySet<Conflict>): boolean {
  return conflicts.some((conflict) => conflict.open && conflict.marked !== true && !unmarked.has(conflict));
}

/** Applies documents of one object in one file of a source one after the other. */
function decideTwo(merging: Merging, tuples: readonly DocumentTuple[]): readonly DecidedTuple[] {
  const decided = new Map<string, { readonly tuple: DocumentTuple; readonly made: Decision }>();
  const rest: DecidedTuple[] = [];
  for (const tuple of tuples) {
    const { updated: source } = tuple;
    const key = source?.identity?.isNamed === true ? `${source.file.path}\0${source.identity.key}` : undefined;
    const first = key === undefined || tuple.destination !== undefined ? undefined : decided.get(key);
    if (first === undefined || source === undefined || key === undefined) {
      const made = decideTwoWay(merging, tuple);
      if (key === undefined) rest.push({ ...tuple, ...made });
      else decided.set(decided.has(key) ? `${key}\0${decided.size}` : key, { tuple, made });
      continue;
    }
    decided.set(key, { tuple: first.tuple, made: laidOver(merging, first, source) });
  }
  return [...rest, ...[...decided.values()].map(({ tuple, made }) => ({ ...tuple, ...made }))];
}

function laidOver(
  merging: Merging,
  { tuple, made }: { readonly tuple: DocumentTuple; readonly made: Decision },
  source: NonNullable<DocumentTuple['updated']>,
): Decision {
  const { change } = made;
  if (change.kind === 'remove') return made;
  const text = change.kind === 'none' ? tuple.destination?.text : change.text;
  const path = (tuple.destination ?? source).file.source.path;
  if (text === undefined) return made;
  const again = layOver(merging, path, text, source);
  if (again.change.kind === 'none') return made;
  if (again.change.kind === 'remove') {
    return tuple.destination === undefined ? { change: { kind: 'none' }, action: undefined } : again;
  }
  return again.change.kind === 'edit' && change.kind === 'add'
    ? { change: { kind: 'add', text: again.change.text }, action: made.action }
    : again;
}

/** The CRDs among the merged documents, the newest first. */
function findDefinitions(sides: Sides): readonly JsonValue[] {
  const found: JsonValue[] = [];
  for (const files of [sides.updated, sides.destination, sides.original]) {
    for (const file of files.values()) {
      if (!file.source.text.includes(DEFINITION)) continue;
      for (const document of file.documents) {
        if (!document.text.includes(DEFINITION) || document.identity?.own.kind !== DEFINITION) continue;
        const { side, problem } = document.read();
        if (problem === undefined && member(side.value, 'kind') === DEFINITION) found.push(side.value);
      }
    }
  }
  return found;
}

const DEFINITION = 'CustomResourceDefinition';
