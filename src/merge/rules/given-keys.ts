import type { Path } from '../../value/path.ts';
import { parseSelector } from '../../value/selector.ts';
import type { ListOwner, ListRule } from './list-rule.ts';
import type { ListKeyRule } from '../options.ts';

/** What the user says about the lists of one path; of several that fit the last counts. Invalid paths fit nothing. */
export function createGivenKeys(
  rules: readonly ListKeyRule[],
): (owner: ListOwner | undefined, path: Path) => ListRule | undefined {
  const byPath = new Map<string, ListKeyRule[]>();
  for (const rule of rules) {
    const names = namesOf(rule.path);
    if (names === undefined) continue;
    const key = pathKey(names);
    byPath.set(key, [rule, ...(byPath.get(key) ?? [])]);
  }
  if (byPath.size === 0) return () => undefined;
  return (owner, path) => {
    // An index at the end: a list inside a list, for which there are no names.
    if (typeof path.at(-1) !== 'string') return undefined;
    const key = pathKey(path.filter((segment) => typeof segment === 'string'));
    const rule = byPath.get(key)?.find(({ kind }) => kind === undefined || isKind(owner, kind));
    if (rule === undefined) return undefined;
    if (rule.keys === 'set') return { kind: 'set' };
    return rule.keys.length === 0 ? { kind: 'atomic' } : { kind: 'keys', keys: rule.keys };
  };
}

/** What is wrong with keys that somebody gave, one sentence each. */
export function checkListKeys(rules: readonly ListKeyRule[]): readonly string[] {
  return rules.flatMap(({ path, keys }) => {
    const problems: string[] = [];
    const parsed = parseSelector(path);
    if (!parsed.ok) {
      problems.push(`The keys of a list name no path: ${parsed.message}`);
    } else if (namesOf(path) === undefined) {
      problems.push(`The path ${path} of a list must be names of fields, as in spec.template.spec.containers`);
    }
    if (keys !== 'set' && keys.includes('')) problems.push(`The list ${path} has an empty key`);
    return problems;
  });
}

/** `Deployment`, or `Rollout.argoproj.io` with the group. */
export function isKind(owner: ListOwner | undefined, kind: string): boolean {
  if (owner === undefined) return false;
  return owner.kind === kind || (kind.includes('.') && `${owner.kind}.${owner.group}` === kind);
}

/** Indices and `[*]` say nothing; undefined for paths that are invalid or choose among items. */
function namesOf(path: string): readonly string[] | undefined {
  const parsed = parseSelector(path);
  if (!parsed.ok) return undefined;
  const names: string[] = [];
  for (const step of parsed.selector) {
    if (step.kind === 'match') return undefined;
    if (step.kind === 'member') names.push(step.name);
  }
  return names.length === 0 ? undefined : names;
}

function pathKey(names: readonly string[]): string {
  return JSON.stringify(names);
}
