import type { MergeDecision } from '@krmkit/merge';
import type { Attempt, UpstreamProblem } from './problem.ts';
import type { PackageMerge, PackageMergeSettings } from './merge-package.ts';
import { mergePackage, resourcePaths } from './merge-package.ts';
import { hasIdentifiers, withIdentifiers } from './kpt-identifier.ts';
import { KPTFILE, UPSTREAM_FILE } from './origin.ts';
import type { SubpackageRules } from './subpackages.ts';
import { isWithin } from './subpackages.ts';
import type { FileTree, PackageSides, TreeFile } from './tree-file.ts';
import { isSameFile } from './tree-file.ts';
import { isSameContent } from './same-content.ts';
import type { StrategyRules } from './strategy.ts';

/** Applies the strategy to the package. `others` are local paths that are neither files nor directories. */
export async function applyStrategy(
  strategy: StrategyRules,
  rules: SubpackageRules,
  others: readonly string[],
  settings: PackageMergeSettings,
): Promise<Attempt<PackageMerge>> {
  const changed = strategy.refusesLocalChanges ? localChanges(rules, others) : [];
  if (changed.length > 0) return { ok: false, problem: changedHere(changed) };
  return strategy.mergesFiles ? mergePackage(rules, settings) : replacePackage(rules, strategy, settings);
}

function changedHere(paths: readonly string[]): UpstreamProblem {
  const shown = paths.slice(0, 20).join(', ');
  const more = paths.length > 20 ? ` and ${paths.length - 20} more` : '';
  return {
    kind: 'refused',
    message: `cannot fast-forward, because these files differ from the commit that the package was made from: ${shown}${more}`,
    hint: 'merge them with --strategy resource-merge, or discard them with --strategy force-delete-replace',
  };
}

/**
 * The paths that differ from the commit the package was made from: changed, added or deleted locally. Ignores the
 * package's record of its upstream, and subpackages with an upstream of their own.
 */
function localChanges({ sides, independent }: SubpackageRules, others: readonly string[]): readonly string[] {
  const { original, destination } = sides;
  const changed = new Set<string>();
  for (const [path, file] of destination) {
    const before = original.get(path);
    if (path !== UPSTREAM_FILE && (before === undefined || !isSameContent(path, file, before))) changed.add(path);
  }
  // A package fetched by kpt always has a Kptfile.
  if (!original.has('Kptfile')) changed.delete('Kptfile');
  for (const path of original.keys()) if (!destination.has(path)) changed.add(path);
  for (const path of others) changed.add(path);
  for (const path of changed) if (independent.some((directory) => isWithin(path, directory))) changed.delete(path);
  return [...changed].sort();
}

/**
 * Puts upstream's files over those of the package. Deletes files that upstream does not have: all of them with
 * `discardsLocalFiles`, otherwise those that came from upstream. Merges the package's own Kptfile, so that its name and
 * steps stay. In a package from kpt, objects have kpt's annotation, as after a merge.
 */
async function replacePackage(
  rules: SubpackageRules,
  { discardsLocalFiles }: StrategyRules,
  settings: PackageMergeSettings,
): Promise<Attempt<PackageMerge>> {
  const { original, destination } = rules.sides;
  const updated = identifiedAsHere(rules.sides);
  const files = new Map<string, TreeFile>();
  const decisions: MergeDecision[] = [];
  for (const [path, file] of destination) {
    const isOwn = path === KPTFILE || path === UPSTREAM_FILE;
    const stays = isOwn || updated.has(path) || (!discardsLocalFiles && !original.has(path));
    if (stays) files.set(path, file);
    else decisions.push({ action: 'deleted', path });
  }
  for (const [path, file] of updated) {
    if (path === KPTFILE) continue;
    const local = destination.get(path);
    if (local === undefined) decisions.push({ action: 'added', path });
    // Keep the local layout and permissions of a file with equal content.
    files.set(path, local !== undefined && isSameFile(local, file) ? local : file);
  }
  const own = (tree: FileTree): FileTree => new Map([...tree].filter(([path]) => path === KPTFILE));
  const merged = await mergePackage(
    {
      ...rules,
      sides: {
        original: own(original.has(KPTFILE) ? original : updated),
        updated: own(updated),
        destination: own(destination),
      },
    },
    settings,
  );
  if (!merged.ok) return merged;
  for (const [path, file] of merged.value.files) files.set(path, file);
  return { ok: true, value: { ...merged.value, files, decisions: [...merged.value.decisions, ...decisions] } };
}

/** Upstream's files, with kpt's annotation where the package has it. */
function identifiedAsHere(sides: PackageSides): FileTree {
  const { updated, destination } = sides;
  return hasIdentifiers(destination) ? withIdentifiers(updated, resourcePaths(sides)) : updated;
}
