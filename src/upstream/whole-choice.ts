import type { ConflictKind } from '../merge/conflict.ts';
import type { Choice } from '../merge/settings.ts';
import type { ConflictRule, MergeOptions } from '../merge/options.ts';
import { createChoice } from '../merge/policy.ts';

/**
 * Who has the last word about a file or a directory as a whole. A rule whose path is that of the file counts like one
 * for the kind of the conflict: the last that fits.
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
