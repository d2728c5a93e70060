import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { JsonValue } from '../../value/json.ts';
import { member } from '../../value/json.ts';
import type { Conflict } from '../conflict.ts';
import type { DecidedUnit, FateOfUnit, Merging } from './document-fate.ts';
import { fateOfThree, fateOfTwo, layOver } from './document-fate.ts';
import type { MergeFile, MergedFiles } from '../merged.ts';
import type { MergeOptions } from '../options.ts';
import type { DocumentUnit, Sides } from './pair-documents.ts';
import { pairDocuments } from './pair-documents.ts';
import { placeDocuments } from './place-documents.ts';
import { prepareMerge } from '../policy.ts';
import { sideFiles } from './side-files.ts';
import { findUnreadable } from './unreadable.ts';

/**
 * Lays the documents of a source over those of a destination: what both have is merged by the rules of the 2-way merge,
 * what the destination lacks is added to the file of its path. Never throws for what files hold: a document that cannot
 * be read stays as it is, with a diagnostic. A path that stands twice on one side is a RangeError.
 */
export function mergeFiles2(
  source: readonly MergeFile[],
  destination: readonly MergeFile[],
  options: MergeOptions = {},
): MergedFiles {
  return finishMerge(pairSides([], source, destination, options), options, decideTwo);
}

/**
 * Applies the changes between the files `original` and `updated` to those of a destination. Work and memory are in
 * proportion to what differs: documents of equal text are never read. Never throws for what files hold: a document that
 * cannot be read stays as it is, with a diagnostic. A path that stands twice on one side is a RangeError. With
 * `onConflict: 'fail'` and a conflict there are no files: the destination stays as it was.
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
  return finishMerge(paired, options, (merging, units) =>
    units.map((unit) => ({ ...unit, ...fateOfThree(merging, unit) })),
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
  readonly units: readonly DocumentUnit[];
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
  const units = pairDocuments(sides);
  return { sides, units, definitions: read.resources ? findDefinitions(sides) : [] };
}

function finishMerge(
  { sides, units, definitions }: PairedSides,
  options: MergeOptions,
  decide: (merging: Merging, units: readonly DocumentUnit[]) => readonly DecidedUnit[],
): MergedFiles {
  const diagnostics: Diagnostic[] = [];
  const conflicts: Conflict[] = [];
  const settings = prepareMerge(options, definitions);
  const unreadable = findUnreadable(sides, units, diagnostics);
  const unmarked = new Set<Conflict>();
  const decided = decide({ sides, settings, unreadable, conflicts, unmarked, diagnostics }, units);
  if (isRefused(conflicts, unmarked)) return { files: [], conflicts, decisions: [], diagnostics };
  const { files, decisions } = placeDocuments(sides, decided);
  return { files, conflicts, decisions, diagnostics };
}

/** With `fail` the destination stays as it was; with `markers` it does not, though a mark may have no place. */
function isRefused(conflicts: readonly Conflict[], unmarked: ReadonlySet<Conflict>): boolean {
  return conflicts.some((conflict) => conflict.open && conflict.marked !== true && !unmarked.has(conflict));
}

/** Documents of one identity in one file of a source are laid over one after the other. */
function decideTwo(merging: Merging, units: readonly DocumentUnit[]): readonly DecidedUnit[] {
  const decided = new Map<string, { readonly unit: DocumentUnit; readonly made: FateOfUnit }>();
  const rest: DecidedUnit[] = [];
  for (const unit of units) {
    const { updated: source } = unit;
    const key = source?.identity?.isNamed === true ? `${source.file.path}\0${source.identity.key}` : undefined;
    const first = key === undefined || unit.destination !== undefined ? undefined : decided.get(key);
    if (first === undefined || source === undefined || key === undefined) {
      const made = fateOfTwo(merging, unit);
      if (key === undefined) rest.push({ ...unit, ...made });
      else decided.set(decided.has(key) ? `${key}\0${decided.size}` : key, { unit, made });
      continue;
    }
    decided.set(key, { unit: first.unit, made: laidOver(merging, first, source) });
  }
  return [...rest, ...[...decided.values()].map(({ unit, made }) => ({ ...unit, ...made }))];
}

function laidOver(
  merging: Merging,
  { unit, made }: { readonly unit: DocumentUnit; readonly made: FateOfUnit },
  source: NonNullable<DocumentUnit['updated']>,
): FateOfUnit {
  const { fate } = made;
  if (fate.kind === 'remove') return made;
  const text = fate.kind === 'none' ? unit.destination?.text : fate.text;
  const path = (unit.destination ?? source).file.source.path;
  if (text === undefined) return made;
  const again = layOver(merging, path, text, source);
  if (again.fate.kind === 'none') return made;
  if (again.fate.kind === 'remove') {
    return unit.destination === undefined ? { fate: { kind: 'none' }, action: undefined } : again;
  }
  return again.fate.kind === 'edit' && fate.kind === 'add'
    ? { fate: { kind: 'add', text: again.fate.text }, action: made.action }
    : again;
}

/** CRDs among what is merged say how lists merge; the newest says it first. */
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
