import type { ConflictKind, Choice, ConflictRule, MergeOptions } from '@krmkit/merge';
import { createChoice } from '@krmkit/merge';

/**
 * Decides conflicts about a whole file or directory. A rule for the path counts like a rule for the kind of conflict:
 * the last one that matches wins.
 */
export function createWholeChoice(
  onConflict: MergeOptions['onConflict'],
  shown: (path: string) => string,
): (kind: ConflictKind, path: string) => Choice {
  return (kind, path) => {
    const names = new Set([path, shown(path)]);
    const named = ({ kind: of, path: where, choose }: ConflictRule): ConflictRule =>
      of === undefined && where !== undefined && names.has(where.replace(/^(?:\.\/)+|\/+$/g, ''))
        ? { choose }
        : { ...(of === undefined ? {} : { kind: of }), ...(where === undefined ? {} : { path: where }), choose };
    const policy = typeof onConflict === 'object' ? { ...onConflict, rules: onConflict.rules.map(named) } : onConflict;
    return createChoice(policy)({ kind, owner: undefined, path: [], value: undefined });
  };
}
