import type { KnownOptions, JsonValue, Path, Selector } from '@krmkit/base';
import { checkOptions, follow, isArray, selectPaths, parseSelector, checkArgument } from '@krmkit/base';
import type { Choice, MergeSettings, Question } from './settings.ts';
import { isOwnerKind, createListRules } from './rules/list-rules.ts';
import type { ConflictRule, MergeOptions, OnConflict } from './options.ts';
import { CONFLICT_STRATEGIES, isConflictStrategy } from './options.ts';
import { parseDocuments, toValue } from '@krmkit/yaml';
import { addSchemas, readSchemas } from './rules/schemas.ts';

interface ReadRule {
  readonly kind: string | undefined;
  /** Undefined: every path. */
  readonly selector: Selector | undefined;
  readonly choose: OnConflict;
}

/**
 * Decides each conflict. Rules with an invalid path match nothing; `checkConflictRules` reports them. An unknown
 * strategy is a RangeError.
 */
export function createChoice(onConflict: MergeOptions['onConflict']): MergeSettings['choose'] {
  const { otherwise, rules } = policyOf(onConflict);
  // The last matching rule applies.
  const read = rules.flatMap(readRule).reverse();
  const fallback = choiceOf(otherwise);
  if (read.length === 0) return () => fallback;
  return (question) => {
    const rule = read.find((one) => fits(one, question));
    return rule === undefined ? fallback : choiceOf(rule.choose);
  };
}

/** The problems of the rules, one sentence each. */
export function checkConflictRules(onConflict: MergeOptions['onConflict']): readonly string[] {
  return policyOf(onConflict).rules.flatMap(({ path }) => {
    const parsed = path === undefined ? undefined : parseSelector(path);
    if (parsed === undefined || parsed.ok) return [];
    const hint = parsed.hint === undefined ? '' : ` (${parsed.hint})`;
    return [`The path of a conflict rule cannot be read: ${parsed.message}${hint}`];
  });
}

/** Whether a strategy writes markers into the text. */
function writesMarkers(onConflict: MergeOptions['onConflict']): boolean {
  const { otherwise, rules } = policyOf(onConflict);
  return [otherwise, ...rules.map(({ choose }) => choose)].some((strategy) => choiceOf(strategy).marked === true);
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

function choiceOf(strategy: OnConflict): Choice {
  if (isConflictStrategy(strategy)) return CONFLICT_STRATEGIES[strategy];
  const known = Object.keys(CONFLICT_STRATEGIES).join(', ');
  throw new RangeError(`onConflict is ${JSON.stringify(strategy)}; it can be ${known}`);
}

function fits({ kind, selector }: ReadRule, { kind: conflict, owner, path, value }: Question): boolean {
  if (kind !== undefined && kind !== conflict && !isOwnerKind(owner, kind)) return false;
  return selector === undefined || isWithin(path, selector, value);
}

/**
 * Whether a path is one that a selector matches, or below one. Follows the path only, and does not search the whole
 * value.
 */
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

/** The documents of a text; empty where it cannot be read. */
function schemaValues(schema: JsonValue): readonly JsonValue[] {
  if (typeof schema !== 'string') return [schema];
  return parseDocuments(schema).flatMap(({ root }) => (root === undefined ? [] : [toValue(root, 'kubectl').value]));
}

const KNOWN: KnownOptions<MergeOptions> = {
  lists: ['founding', 'schema', 'all'],
  listKeys: 'list',
  scalarLists: ['whole', 'items'],
  schemas: 'list',
  onConflict: 'any',
  resources: 'boolean',
  profile: ['kubectl', 'kustomize'],
};

/** A TypeError says that the options of a merge are not valid. */
export function checkMergeOptions(caller: string, options: MergeOptions): void {
  checkOptions(caller, options, KNOWN);
  const { onConflict } = options;
  if (onConflict === undefined || typeof onConflict === 'string') return;
  checkArgument(caller, 'the option onConflict, if it is no string,', onConflict, 'object');
}

/** Prepares the options of a merge. `crds`: the CRDs among the merged documents; `schemas` takes precedence. */
export function prepareMerge(options: MergeOptions, crds: readonly JsonValue[] = []): MergeSettings {
  const profile = options.profile ?? 'kubectl';
  const schemas = addSchemas(readSchemas((options.schemas ?? []).flatMap(schemaValues)), crds);
  return {
    profile,
    resources: options.resources ?? true,
    listRules: createListRules({
      lists: options.lists ?? 'all',
      listKeys: options.listKeys ?? [],
      schemas,
      profile,
    }),
    choose: createChoice(options.onConflict),
    scalarItems: options.scalarLists === 'items',
    writesMarkers: writesMarkers(options.onConflict),
  };
}
