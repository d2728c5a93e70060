import type { Diagnostic, JsonValue } from '@krmkit/base';
import { member, recordMember } from '@krmkit/base';
import type { Conflict } from '../conflict.ts';
import type { DecidedTuple, Decision, Merging } from './decide-document.ts';
import { decideThreeWay, decideTwoWay, layOver } from './decide-document.ts';
import type { MergeFile, MergedFiles } from '../merged.ts';
import type { MergeOptions } from '../options.ts';
import type { DocumentTuple, SideFilesByPath } from './pair-documents.ts';
import { pairDocuments } from './pair-documents.ts';
import { recordHeaderConflicts } from './file-headers.ts';
import { placeDocuments } from './place-documents.ts';
import { checkMergeOptions, prepareMerge } from '../policy.ts';
import { sideFiles } from './side-files.ts';
import { findUnreadable } from './unreadable.ts';

/**
 * Merges the documents of `source` into those of `destination`: objects in both merge by the 2-way rules, and objects
 * that the destination lacks are added to the file of the same path. Content never throws: a document that cannot be read
 * stays as it is, with a diagnostic. Throws a RangeError if a path occurs twice on one side, and a TypeError if a side is
 * not a list.
 */
export function mergeFiles2(
  sides: { readonly source: readonly MergeFile[]; readonly destination: readonly MergeFile[] },
  options: MergeOptions = {},
): MergedFiles {
  checkSides('mergeFiles2', sides, ['source', 'destination']);
  checkMergeOptions('mergeFiles2', options);
  return finishMerge(pairSides([], sides.source, sides.destination, options), options, decideTwo);
}

/**
 * Merges the changes between the files `original` and `updated` into those of `destination`. Objects pair by group, kind,
 * namespace and name, in whatever file they are. Documents of equal text are not read, so work and memory are
 * proportional to the differences. Content never throws: a document that cannot be read stays as it is, with a
 * diagnostic. With `onConflict: 'fail'` and a conflict, no file changes. Throws a RangeError if a path occurs twice on one
 * side, and a TypeError if a side is not a list.
 *
 * A Kptfile is merged like any other object. `krmkit merge3` and `krmkit update` use kpt's rules for it instead: the
 * destination keeps its name, namespace, upstream, lock and status, and the steps of a pipeline pair by their names.
 */
export function mergeFiles3(sides: MergeSides, options: MergeOptions = {}): MergedFiles {
  checkSides('mergeFiles3', sides, ['original', 'updated', 'destination']);
  checkMergeOptions('mergeFiles3', options);
  const paired = pairSides(sides.original, sides.updated, sides.destination, options);
  return finishMerge(paired, options, (merging, tuples) =>
    tuples.map((tuple) => ({ ...tuple, ...decideThreeWay(merging, tuple) })),
  );
}

/** Callers without types can pass anything. */
function checkSides(name: string, sides: unknown, members: readonly string[]): void {
  const wrong = members.find((member) => !isFiles(recordMember(sides, member)));
  if (wrong === undefined) return;
  throw new TypeError(`${name}: pass an object { ${members.join(', ')} } of lists of files; ${wrong} is not a list`);
}

function isFiles(side: unknown): boolean {
  return Array.isArray(side) && side.every((file) => typeof recordMember(file, 'text') === 'string');
}

/** The files of three sides. */
export interface MergeSides {
  /** The files that both other sides come from. */
  readonly original: readonly MergeFile[];
  /** The new version of `original`. */
  readonly updated: readonly MergeFile[];
  /** The files to change. */
  readonly destination: readonly MergeFile[];
}

interface PairedSides {
  readonly sides: SideFilesByPath;
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
  const sides: SideFilesByPath = { original: before, updated: theirs, destination: ours };
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
  const merging: Merging = { sides, settings, unreadable, conflicts, unmarked, diagnostics };
  const decided = decide(merging, tuples);
  recordHeaderConflicts(merging, decided);
  if (isRefused(conflicts, unmarked)) return { refused: true, files: [], conflicts, decisions: [], diagnostics };
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
function findDefinitions(sides: SideFilesByPath): readonly JsonValue[] {
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
