import type { Conflict, ConflictRule, MergeOptions } from '@krmkit/merge';
import { nearest, printPath, printable } from '@krmkit/base';
import type { CommandContext } from '../context.ts';
import { CONFLICT_KINDS } from './merge-options.ts';

/**
 * Reports each `--on-conflict WHERE=CHOICE` that matches no conflict, if there are conflicts or if the name is probably
 * mistyped.
 */
export async function reportUnmatched(
  { stderr }: CommandContext,
  verb: string,
  { onConflict }: MergeOptions,
  conflicts: readonly Conflict[],
): Promise<void> {
  const rules = typeof onConflict === 'object' ? onConflict.rules : [];
  for (const rule of rules) {
    if (conflicts.some((conflict) => mayFit(rule, conflict))) continue;
    const where = [rule.kind, rule.path].filter((part) => part !== undefined).join(':');
    const known = conflicts.flatMap(({ field, subject }) => [field, subject?.kind ?? '']);
    const meant = nearest(where, [...CONFLICT_KINDS, ...known]);
    if (meant === undefined && conflicts.length === 0) continue;
    const hint = meant === undefined ? '' : `; did you mean ${printable(meant)}?`;
    await stderr.write(`krmkit ${verb}: --on-conflict ${printable(where)}=${rule.choose} matches no conflict${hint}\n`);
  }
}

/** Ignores which items a path selects, so that no rule is reported as unmatched by mistake. */
function mayFit({ kind, path }: ConflictRule, conflict: Conflict): boolean {
  const { subject, original, updated, destination } = conflict;
  if (kind !== undefined && kind !== conflict.kind) {
    const group = subject?.apiVersion.includes('/') === true ? subject.apiVersion.replace(/\/.*/, '') : '';
    if (kind !== subject?.kind && kind !== `${subject?.kind}.${group}`) return false;
  }
  if (path === undefined) return true;
  const isFile = subject === undefined && conflict.path.length === 0;
  if (isFile) {
    const wanted = path.replace(/^(?:\.\/)+|\/+$/g, '');
    const positions = [destination, updated, original].map(({ location }) => location?.path.replace(/ \(\w+\)$/, ''));
    return positions.some((position) => position === wanted || position?.endsWith(`/${wanted}`) === true);
  }
  const names = namesOf(path);
  return [conflict.field, printPath(conflict.path)].some((field) => {
    const own = namesOf(field);
    return own === names || own.startsWith(`${names}.`) || names === '';
  });
}

function namesOf(path: string): string {
  return path.replaceAll(/\[(?:"[^"]*"|'[^']*'|[^\]"'])*\]/g, '').replace(/^\$?\.?/, '');
}
