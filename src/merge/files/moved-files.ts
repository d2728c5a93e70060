import type { DocumentUnit, Sides } from './pair-documents.ts';

/** Files of the destination that get another path with everything in them. */
export interface MovedFiles {
  /** The new path of a file; its own where it stays. */
  readonly targetOf: (path: string) => string;
  /** The path that a file had; its own where it stays. */
  readonly sourceOf: (path: string) => string;
  readonly targets: Iterable<string>;
}

/** Upstream moved a whole file: it has it no more, and all that is left of it stands in one new file. */
export function movedFiles(sides: Sides, units: readonly DocumentUnit[]): MovedFiles {
  const goals = new Map<string, Set<string>>();
  for (const { original, updated } of units) {
    if (original === undefined || updated === undefined || sides.updated.has(original.file.path)) continue;
    const { path } = original.file;
    const known = goals.get(path);
    if (known === undefined) goals.set(path, new Set([updated.file.path]));
    else known.add(updated.file.path);
  }
  const targets = new Map<string, string>();
  const sources = new Map<string, string>();
  for (const [path, paths] of goals) {
    const [goal] = paths;
    if (goal === undefined || paths.size > 1 || sides.original.has(goal) || sides.destination.has(goal)) continue;
    // Of two files that became one, the documents of the second follow one by one.
    if (!sides.destination.has(path) || sources.has(goal) || /\.json$/i.test(path) !== /\.json$/i.test(goal)) continue;
    targets.set(path, goal);
    sources.set(goal, path);
  }
  return {
    targetOf: (path) => targets.get(path) ?? path,
    sourceOf: (path) => sources.get(path) ?? path,
    targets: sources.keys(),
  };
}
