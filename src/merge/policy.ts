import { follow } from '../value/path.ts';
import type { JsonValue } from '../value/json.ts';
import { isArray } from '../value/json.ts';
import type { Path } from '../value/path.ts';
import { selectPaths } from '../value/select.ts';
import type { Selector } from '../value/selector.ts';
import { parseSelector } from '../value/selector.ts';
import type { Choice } from './context.ts';
import { isKind } from './rules/given-keys.ts';
import type { ConflictRule, MergeOptions, OnConflict } from './options.ts';
import type { MergeSettings, Question } from './settings.ts';

interface ReadRule {
  readonly kind: string | undefined;
  /** Undefined: every place. */
  readonly selector: Selector | undefined;
  readonly choose: OnConflict;
}

/** Who wins each conflict. Rules with an invalid path fit nothing; `checkConflictRules` names them. */
export function createChoice(onConflict: MergeOptions['onConflict']): MergeSettings['choose'] {
  const { otherwise, rules } = policyOf(onConflict);
  // The last rule that fits counts.
  const read = rules.flatMap(readRule).reverse();
  const fallback = choiceOf(otherwise);
  if (read.length === 0) return () => fallback;
  return (question) => {
    const rule = read.find((one) => fits(one, question));
    return rule === undefined ? fallback : choiceOf(rule.choose);
  };
}

/** What is wrong with the rules, one sentence each; empty where nothing is. */
export function checkConflictRules(onConflict: MergeOptions['onConflict']): readonly string[] {
  return policyOf(onConflict).rules.flatMap(({ path }) => {
    const parsed = path === undefined ? undefined : parseSelector(path);
    if (parsed === undefined || parsed.ok) return [];
    const hint = parsed.hint === undefined ? '' : ` (${parsed.hint})`;
    return [`The path of a conflict rule cannot be read: ${parsed.message}${hint}`];
  });
}

/** Whether some conflicts shall be written into the text. */
export function writesMarkers(onConflict: MergeOptions['onConflict']): boolean {
  const { otherwise, rules } = policyOf(onConflict);
  return otherwise === 'markers' || rules.some(({ choose }) => choose === 'markers');
}

function policyOf(onConflict: MergeOptions['onConflict']): {
  readonly otherwise: OnConflict;
  readonly rules: readonly ConflictRule[];
} {
  if (typeof onConflict === 'string') return { otherwise: onConflict, rules: [] };
  return { otherwise: onConflict?.otherwise ?? 'updated', rules: onConflict?.rules ?? [] };
}

function readRule({ kind, path, choose }: ConflictRule): readonly ReadRule[] {
  if (path === undefined) return [{ kind, selector: undefined, choose }];
  const parsed = parseSelector(path);
  return parsed.ok ? [{ kind, selector: parsed.selector, choose }] : [];
}

function choiceOf(choose: OnConflict): Choice {
  return {
    chosen: choose === 'updated' ? 'updated' : 'destination',
    open: choose === 'fail' || choose === 'markers',
    ...(choose === 'markers' ? { marked: true } : {}),
  };
}

function fits({ kind, selector }: ReadRule, { kind: conflict, owner, path, value }: Question): boolean {
  if (kind !== undefined && kind !== conflict && !isKind(owner, kind)) return false;
  return selector === undefined || isWithin(path, selector, value);
}

/** Whether a place is one that a selector names, or below one. Looks along the path only, not at the whole value. */
function isWithin(path: Path, selector: Selector, value: JsonValue | undefined): boolean {
  let current = value;
  for (const [depth, step] of selector.entries()) {
    const segment = path[depth];
    if (segment === undefined) return false;
    const inner = follow(current, [segment]);
    if (step.kind === 'member' && segment !== step.name) return false;
    if (step.kind === 'item' && segment !== step.index) return false;
    if (step.kind === 'match') {
      if (!isArray(current) || inner === undefined || selectPaths([inner], [step]).length === 0) return false;
    }
    current = inner;
  }
  return true;
}
