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
  const [original, updated, destination] = [sides.original, sides.updated, sides.destination].map(directoriesOf);
  const all = new Set([...(original ?? []), ...(updated ?? []), ...(destination ?? [])]);
  const excluded: string[] = [];
  const independent: string[] = [];
  const leftAlone: string[] = [];
  const merged = new Set<string>();
  const conflicts: Conflict[] = [];
  const decisions: MergeDecision[] = [];
  for (const directory of [...all].sort()) {
    if (directory === '' || excluded.some((one) => isWithin(directory, one))) continue;
    const local = below(sides.destination, directory);
    const before = below(sides.original, directory);
    const after = below(sides.updated, directory);
    const exclude = (action?: MergeDecision['action']): void => {
      excluded.push(directory);
      if (action !== undefined) decisions.push({ action, path: `${directory}/` });
    };
    if (destination?.has(directory) === true && isIndependent(sides.destination, directory)) {
      independent.push(directory);
      exclude();
      const kptfile = `${directory}/${KPTFILE}`;
      if (mergesFiles && [local, before, after].every((tree) => tree.has(kptfile))) {
        merged.add(kptfile);
        before.delete(kptfile);
        after.delete(kptfile);
      }
      if (!isSameTree(before, after, isSameFile)) leftAlone.push(directory);
    } else if (!mergesFiles || refusesLocalChanges) {
      continue;
    } else if (local.size === 0) {
      if (before.size > 0) exclude(after.size > 0 ? 'kept-deleted' : undefined);
    } else if (before.size === 0 && after.size > 0) {
      if (!isSameTree(local, after, isSameFile)) {
        const choice = chooseWhole('both-added', directory);
        conflicts.push({ ...conflictOf(directory, shown), ...choice });
        if (choice.chosen === 'destination') exclude();
      }
    } else if (after.size === 0 && before.size > 0) {
      const isUnchanged = isSameTree(local, before, (a, b, path) => isSameContent(path, a, b));
      if (!isUnchanged) exclude('kept');
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

function below(tree: FileTree, directory: string): Map<string, TreeFile> {
  return new Map([...tree].filter(([path]) => isWithin(path, directory)));
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
