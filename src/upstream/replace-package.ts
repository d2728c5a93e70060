import type { MergeDecision } from '../merge/merged.ts';
import type { Attempt } from './problem.ts';
import type { PackageMerge, PackageMergeSettings } from './merge-package.ts';
import { mergePackage } from './merge-package.ts';
import { KPTFILE, UPSTREAM_FILE } from './origin.ts';
import type { SubpackageRules } from './subpackages.ts';
import type { FileTree, TreeFile } from './tree-file.ts';
import { isSameFile } from './tree-file.ts';

/**
 * Upstream's files as they are, over those of the package. What else is there goes, wholly for `force-delete-replace`,
 * and only as far as it came from upstream for `copy-merge`. The package's own Kptfile is merged all the same, so that
 * its name and steps stay.
 */
export async function replacePackage(
  rules: SubpackageRules,
  strategy: 'force-delete-replace' | 'copy-merge',
  settings: PackageMergeSettings,
): Promise<Attempt<PackageMerge>> {
  const { original, updated, destination } = rules.sides;
  const files = new Map<string, TreeFile>();
  const decisions: MergeDecision[] = [];
  for (const [path, file] of destination) {
    const isOwn = path === KPTFILE || path === UPSTREAM_FILE;
    const stays = isOwn || updated.has(path) || (strategy === 'copy-merge' && !original.has(path));
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
