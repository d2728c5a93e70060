import type { Location } from '@krmkit/base';
import type { Conflict, ConflictSide } from '../conflict.ts';
import type { MergedFiles, MergeFile } from '../merged.ts';
import { locateIn, resourceText, defaultPath } from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';

/** The objects of standard input as files of a package, and their positions in it. */
export interface PlacedStream {
  readonly files: readonly MergeFile[];
  /** By the displayed path of each file. */
  readonly positions: ReadonlyMap<string, Location | undefined>;
}

/**
 * Standard input for a merge into a directory. Each object, also in a List, is a file of its own, so that a new object
 * goes where `sink` writes objects without a path.
 */
export function placeStream(resources: readonly Resource[]): PlacedStream {
  const files = new Map<string, MergeFile>();
  const positions = new Map<string, Location | undefined>();
  for (const resource of resources) {
    const path = freePath(defaultPath(resource.identity), files);
    const { head, body } = resourceText(resource);
    const shownPath = `-#${files.size}`;
    files.set(path, { path, shownPath, text: head + body });
    positions.set(shownPath, locateIn(resource, []));
  }
  return { files: [...files.values()], positions };
}

function freePath(path: string, taken: ReadonlyMap<string, MergeFile>): string {
  let free = path;
  for (let number = 2; taken.has(free); number++) free = path.replace(/\.yaml$/, `_${number}.yaml`);
  return free;
}

/** Converts locations in such files to those of the objects in standard input. */
export function locateInStream(merged: MergedFiles, { positions }: PlacedStream): MergedFiles {
  const placed = (location: Location | undefined): Location | undefined =>
    location !== undefined && positions.has(location.path) ? positions.get(location.path) : location;
  const side = ({ location, ...rest }: ConflictSide): ConflictSide => {
    const found = placed(location);
    return found === undefined ? rest : { ...rest, location: found };
  };
  const conflicts = merged.conflicts.map((conflict): Conflict => ({ ...conflict, updated: side(conflict.updated) }));
  const diagnostics = merged.diagnostics.map(({ location, ...rest }) => {
    const found = placed(location);
    return found === undefined ? rest : { ...rest, location: found };
  });
  return { ...merged, conflicts, diagnostics };
}
