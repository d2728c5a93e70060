import type { MergeDecision } from '../merge/merged.ts';
import type { Attempt, UpstreamProblem } from './problem.ts';
import type { PackageMerge, PackageMergeSettings } from './merge-package.ts';
import { mergePackage } from './merge-package.ts';
import { KPTFILE, UPSTREAM_FILE } from './origin.ts';
import type { SubpackageRules } from './subpackages.ts';
import { isWithin } from './subpackages.ts';
import type { FileTree, TreeFile } from './tree-file.ts';
import { isSameFile } from './tree-file.ts';
import { isSameContent } from './same-content.ts';
import type { StrategyRules } from './strategy.ts';

/** What becomes of the package. `others` are the paths here that are neither files nor directories. */
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
    message: `fast-forward is refused, as these files differ from the commit the package was made from: ${shown}${more}`,
    hint: 'merge them with --strategy resource-merge, or give them up with --strategy force-delete-replace',
  };
}

/**
 * The paths of a package that differ from the commit it was made from: changed, added or deleted here. What the package
 * says of its upstream does not count, nor does a package inside that has its own.
 */
function localChanges({ sides, independent }: SubpackageRules, others: readonly string[]): readonly string[] {
  const { original, destination } = sides;
  const changed = new Set<string>();
  for (const [path, file] of destination) {
    const before = original.get(path);
    if (path !== UPSTREAM_FILE && (before === undefined || !isSameContent(path, file, before))) changed.add(path);
  }
  // A package that came by kpt has a Kptfile in any case.
  if (!original.has('Kptfile')) changed.delete('Kptfile');
  for (const path of original.keys()) if (!destination.has(path)) changed.add(path);
  for (const path of others) changed.add(path);
  for (const path of changed) if (independent.some((directory) => isWithin(path, directory))) changed.delete(path);
  return [...changed].sort();
}

/**
 * Upstream's files as they are, over those of the package. Files that upstream does not have are deleted: all of them
 * with `discardsLocalFiles`, else those that came from upstream. The package's own Kptfile is merged, so that its name
 * and steps stay.
 */
async function replacePackage(
  rules: SubpackageRules,
  { discardsLocalFiles }: StrategyRules,
  settings: PackageMergeSettings,
): Promise<Attempt<PackageMerge>> {
  const { original, updated, destination } = rules.sides;
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
    // The layout of what is the same stays, and its permissions.
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
