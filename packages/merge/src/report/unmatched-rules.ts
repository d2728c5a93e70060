import type { Conflict } from '../conflict.ts';
import type { ConflictRule, MergeOptions } from '../options.ts';
import { nearest, printPath } from '@krmkit/base';
import { CONFLICT_KINDS } from './conflict-kinds.ts';

/** A rule for conflicts that matches none. */
export interface UnmatchedRule {
  readonly rule: ConflictRule;
  /** `KIND:PATH`, as on the command line. */
  readonly where: string;
  /** What the user may have meant. */
  readonly meant: string | undefined;
}

/** The rules that match no conflict, if there are conflicts or if the name is probably mistyped. */
export function unmatchedRules({ onConflict }: MergeOptions, conflicts: readonly Conflict[]): readonly UnmatchedRule[] {
  const rules = typeof onConflict === 'object' ? onConflict.rules : [];
  return rules.flatMap((rule) => {
    if (conflicts.some((conflict) => mayFit(rule, conflict))) return [];
    const where = [rule.kind, rule.path].filter((part) => part !== undefined).join(':');
    const known = conflicts.flatMap(({ field, subject }) => [field, subject?.kind ?? '']);
    const meant = nearest(where, [...CONFLICT_KINDS, ...known]);
    return meant === undefined && conflicts.length === 0 ? [] : [{ rule, where, meant }];
  });
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
