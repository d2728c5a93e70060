import type { JsonValue } from '../value/json.ts';
import type { MergedDocument } from './document.ts';
import type { ChangedUnit } from './document-fate.ts';
import { mergeUnit } from './document-fate.ts';
import type { MergeFile } from './merged.ts';
import type { MergeOptions } from './options.ts';
import type { Sides } from './pair-documents.ts';
import { prepareMerge } from './prepare.ts';
import type { SideDocument } from './side-files.ts';
import { sideFiles } from './side-files.ts';

/** Changed documents as plain data, with the files that they stand in. */
export interface UnitBatch {
  readonly files: Readonly<Record<keyof Sides, readonly MergeFile[]>>;
  readonly units: readonly Readonly<Record<keyof Sides, DocumentPlace>>[];
}

interface DocumentPlace {
  readonly path: string;
  /** Among the documents of the file, from 0. */
  readonly index: number;
}

export interface BatchedUnits {
  readonly units: readonly ChangedUnit[];
  readonly batch: UnitBatch;
  /** Of its files, in characters. */
  readonly size: number;
}

/**
 * Puts changed documents into batches of about so many characters of their files, in their order. A file is in one
 * batch, however large it is, unless its documents moved.
 */
export function* batchUnits(
  changed: readonly ChangedUnit[],
  characters: number,
): Generator<BatchedUnits, void, undefined> {
  let open = createBatch();
  for (const unit of changed) {
    if (open.size() >= characters && !open.hasFilesOf(unit)) {
      yield open.end();
      open = createBatch();
    }
    open.add(unit);
  }
  if (changed.length > 0) yield open.end();
}

const SIDES = ['original', 'updated', 'destination'] as const;

interface OpenBatch {
  readonly add: (unit: ChangedUnit) => void;
  readonly hasFilesOf: (unit: ChangedUnit) => boolean;
  readonly size: () => number;
  readonly end: () => BatchedUnits;
}

function createBatch(): OpenBatch {
  const units: ChangedUnit[] = [];
  const files: Readonly<Record<keyof Sides, Map<string, MergeFile>>> = {
    original: new Map(),
    updated: new Map(),
    destination: new Map(),
  };
  let size = 0;
  return {
    add: (unit) => {
      units.push(unit);
      for (const side of SIDES) {
        const { path, source } = unit[side].file;
        if (files[side].has(path)) continue;
        files[side].set(path, { path, shownPath: source.path, text: source.text });
        size += source.text.length;
      }
    },
    hasFilesOf: (unit) => SIDES.some((side) => files[side].has(unit[side].file.path)),
    size: () => size,
    end: () => ({
      units,
      size,
      batch: {
        files: {
          original: [...files.original.values()],
          updated: [...files.updated.values()],
          destination: [...files.destination.values()],
        },
        units: units.map(({ original, updated, destination }) => ({
          original: placeOf(original),
          updated: placeOf(updated),
          destination: placeOf(destination),
        })),
      },
    }),
  };
}

function placeOf({ file, index }: SideDocument): DocumentPlace {
  return { path: file.path, index };
}

/**
 * Merges batches of changed documents. `definitions` and `options` are those of the `openMerge3` that they come from.
 * Undefined stands for a document that cannot be read, which is then told by who reads it there.
 */
export function createUnitMerger(
  options: MergeOptions,
  definitions: readonly JsonValue[],
): (batch: UnitBatch) => readonly (MergedDocument | undefined)[] {
  const settings = prepareMerge(options, definitions);
  const { profile, resources } = settings;
  return ({ files, units }) => {
    const original = sideFiles(files.original, { profile, resources });
    const updated = sideFiles(files.updated, { profile, resources });
    const destination = sideFiles(files.destination, { profile, resources });
    const sides: Sides = { original, updated, destination };
    return units.map((unit) => {
      const [before, theirs, ours] = SIDES.map((side) => sides[side].get(unit[side].path)?.documents[unit[side].index]);
      if (before === undefined || theirs === undefined || ours === undefined) return undefined;
      return mergeUnit({ original: before, updated: theirs, destination: ours, isAmbiguous: false }, settings);
    });
  };
}
