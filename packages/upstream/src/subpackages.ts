import type { Conflict, ConflictKind, ConflictSide, Choice, MergeDecision } from '@krmkit/merge';
import { packageDirectories } from '@krmkit/manifests';
import { hasUpstream, KPTFILE, UPSTREAM_FILE } from './origin.ts';
import type { StrategyRules } from './strategy.ts';
import { isSameContent } from './same-content.ts';
import type { FileTree, PackageSides, TreeFile } from './tree-file.ts';
import { isSameFile } from './tree-file.ts';
import { directoryOf } from '@krmkit/base';

/** What an update does with the packages inside a package. */
export interface SubpackageRules {
  /** The sides without the packages that are left alone. */
  readonly sides: PackageSides;
  /** Every directory that is a package on at least one side, '' for the whole. */
  readonly directories: ReadonlySet<string>;
  /** Subpackages with an upstream of their own: only their Kptfile is merged. */
  readonly independent: readonly string[];
  /** Independent subpackages in which upstream changed more than the Kptfile. */
  readonly leftAlone: readonly string[];
  readonly conflicts: readonly Conflict[];
  readonly decisions: readonly MergeDecision[];
}

/**
 * Applies kpt's rules for subpackages:
 *
 * - with an upstream of its own: the Kptfile is merged; the content is updated when you update the subpackage itself;
 * - added on both sides: a conflict, and the local one stays unless `chooseWhole` decides otherwise;
 * - deleted locally: stays deleted; deleted upstream: is deleted if it has no local changes.
 *
 * A strategy that does not merge files follows only the first rule, and does not merge the Kptfile either.
 */
export function applySubpackageRules(
  sides: PackageSides,
  shown: (path: string) => string,
  { mergesFiles, refusesLocalChanges }: StrategyRules,
  chooseWhole: (kind: ConflictKind, path: string) => Choice,
): SubpackageRules {
  const local = directoriesOf(sides.destination);
  const all = new Set([...directoriesOf(sides.original), ...directoriesOf(sides.updated), ...local]);
  const excluded: string[] = [];
  const independent: string[] = [];
  const leftAlone: string[] = [];
  const merged = new Set<string>();
  const conflicts: Conflict[] = [];
  const decisions: MergeDecision[] = [];
  for (const directory of [...all].sort()) {
    if (directory === '' || excluded.some((one) => isWithin(directory, one))) continue;
    const inside = sidesBelow(sides, directory);
    if (local.has(directory) && isIndependent(sides.destination, directory)) {
      independent.push(directory);
      excluded.push(directory);
      const kptfile = mergesFiles ? sharedKptfile(inside, directory) : undefined;
      if (kptfile !== undefined) merged.add(kptfile);
      if (isChangedBeside(inside, kptfile)) leftAlone.push(directory);
      continue;
    }
    const fate = mergesFiles && !refusesLocalChanges ? fateOf(inside) : 'merged';
    if (fate === 'both-added') {
      const choice = chooseWhole(fate, directory);
      conflicts.push({ ...conflictOf(directory, shown), ...choice });
      if (choice.chosen === 'destination') excluded.push(directory);
    } else if (fate !== 'merged') {
      excluded.push(directory);
      if (fate !== 'gone') decisions.push({ action: fate, path: `${directory}/` });
    }
  }
  const without = (tree: FileTree): FileTree =>
    new Map([...tree].filter(([path]) => merged.has(path) || !excluded.some((directory) => isWithin(path, directory))));
  return {
    sides: {
      original: without(sides.original),
      updated: without(sides.updated),
      destination: without(sides.destination),
    },
    directories: new Set(['', ...all]),
    independent,
    leftAlone,
    conflicts,
    decisions,
  };
}

function directoriesOf(tree: FileTree): ReadonlySet<string> {
  const directories = new Set(packageDirectories(tree.keys()));
  for (const path of tree.keys()) if (path.endsWith(`/${UPSTREAM_FILE}`)) directories.add(directoryOf(path));
  return directories;
}

function isIndependent(tree: FileTree, directory: string): boolean {
  if (tree.has(`${directory}/${UPSTREAM_FILE}`)) return true;
  const text = tree.get(`${directory}/Kptfile`)?.text;
  return text !== undefined && hasUpstream(text);
}

function sidesBelow({ original, updated, destination }: PackageSides, directory: string): PackageSides {
  const below = (tree: FileTree): FileTree => new Map([...tree].filter(([path]) => isWithin(path, directory)));
  return { original: below(original), updated: below(updated), destination: below(destination) };
}

/** The Kptfile of a subpackage that has it on all sides. */
function sharedKptfile({ original, updated, destination }: PackageSides, directory: string): string | undefined {
  const path = `${directory}/${KPTFILE}`;
  return [original, updated, destination].every((tree) => tree.has(path)) ? path : undefined;
}

/** Whether upstream changed more than one file. */
function isChangedBeside({ original, updated }: PackageSides, file: string | undefined): boolean {
  const others = (tree: FileTree): FileTree => new Map([...tree].filter(([path]) => path !== file));
  return !isSameTree(others(original), others(updated), isSameFile);
}

/** What becomes of the local directory of a subpackage. */
function fateOf({
  original,
  updated,
  destination,
}: PackageSides): 'merged' | 'both-added' | 'gone' | 'kept-deleted' | 'kept' {
  if (destination.size === 0) {
    if (original.size === 0) return 'merged';
    return updated.size > 0 ? 'kept-deleted' : 'gone';
  }
  if (original.size === 0) {
    return updated.size === 0 || isSameTree(destination, updated, isSameFile) ? 'merged' : 'both-added';
  }
  if (updated.size > 0) return 'merged';
  return isSameTree(destination, original, (a, b, path) => isSameContent(path, a, b)) ? 'merged' : 'kept';
}

export function isWithin(path: string, directory: string): boolean {
  return directory === '' || path === directory || path.startsWith(`${directory}/`);
}

function isSameTree(
  a: FileTree,
  b: FileTree,
  isSame: (one: TreeFile, other: TreeFile, path: string) => boolean,
): boolean {
  if (a.size !== b.size) return false;
  for (const [path, file] of a) {
    const other = b.get(path);
    if (other === undefined || !isSame(file, other, path)) return false;
  }
  return true;
}

function conflictOf(directory: string, shown: (path: string) => string): Conflict {
  const side = (suffix: string): ConflictSide => ({
    value: 'a package',
    location: {
      path: `${shown(directory)}${suffix}`,
      start: 0,
      end: 0,
      line: 1,
      column: 1,
      endLine: 1,
      endColumn: 1,
    },
  });
  const sides = { original: {}, updated: side(' (upstream)'), destination: side('') };
  return { kind: 'both-added', path: [], field: '', ...sides, chosen: 'destination', open: false };
}
