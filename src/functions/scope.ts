import type { Resource } from '../resource/resource.ts';
import { matchesLabels } from '../resource/label-selector.ts';
import type { JsonObject } from '../value/json.ts';
import { member } from '../value/json.ts';
import { parentOf } from './resolve-path.ts';
import type { FunctionStep, ResourceCriteria } from './step.ts';
import type { FunctionItem } from './item.ts';
import type { OutputItem } from './output-items.ts';

/** The position and the content of a resource that a selector is matched against. */
interface Candidate {
  readonly path: string | undefined;
  readonly resource: Pick<Resource, 'identity'>;
  readonly value: JsonObject;
}

/** The directory whose resources a function sees that is declared in this file: `functions/` counts as its parent. */
export function scopeOf(path: string | undefined): string {
  if (path === undefined) return '.';
  const directory = parentOf(path);
  if (directory !== 'functions' && !directory.endsWith('/functions')) return directory;
  return parentOf(directory);
}

/** Whether the file is in the directory or below it. A resource without a path is only in the package as a whole. */
export function isBelow(path: string | undefined, scope: string): boolean {
  return scope === '.' || path?.startsWith(`${scope}/`) === true;
}

/** Whether the function sees the resource: in scope, selected and not excluded. */
export function isSeenBy(step: Pick<FunctionStep, 'scope' | 'selectors' | 'exclude'>, candidate: Candidate): boolean {
  if (!isBelow(candidate.path, step.scope)) return false;
  const matches = (criteria: ResourceCriteria): boolean => meets(criteria, candidate);
  if (step.selectors.length > 0 && !step.selectors.some(matches)) return false;
  return !step.exclude.some((criteria) => !isEmpty(criteria) && matches(criteria));
}

/** Exact, as in kpt; a namespace is compared with the written one, `''` if there is none. */
function meets(criteria: ResourceCriteria, candidate: Candidate): boolean {
  const { identity } = candidate.resource;
  const { apiVersion, kind, name, namespace, labels, labelConditions, annotations } = criteria;
  const patterns = criteria.patterns === true;
  const is = (wanted: string | undefined, found: string): boolean =>
    wanted === undefined || (patterns ? matchesPattern(found, wanted) : wanted === found);
  if (!is(apiVersion, identity.apiVersion) || !is(kind, identity.kind)) return false;
  if (!is(name, identity.name) || !is(namespace, identity.namespace ?? '')) return false;
  if (labelConditions !== undefined && !matchesLabels(candidate.value, labelConditions)) return false;
  if (labels === undefined && annotations === undefined) return true;
  // Read the value only here, because it is parsed on request.
  const metadata = member(candidate.value, 'metadata');
  return [[labels, member(metadata, 'labels')] as const, [annotations, member(metadata, 'annotations')] as const].every(
    ([wanted, found]) =>
      Object.entries(wanted ?? {}).every(([key, text]) => {
        const present = member(found, key);
        return typeof present === 'string' && is(text, present);
      }),
  );
}

function isEmpty(criteria: ResourceCriteria): boolean {
  const { apiVersion, kind, name, namespace, labels, labelConditions, annotations } = criteria;
  if ((apiVersion ?? kind ?? name ?? namespace ?? labelConditions) !== undefined) return false;
  return Object.keys(labels ?? {}).length === 0 && Object.keys(annotations ?? {}).length === 0;
}

/** `*` matches any characters, `?` matches one. Takes at most the product of both lengths. */
export function matchesPattern(text: string, pattern: string): boolean {
  let at = 0;
  let wanted = 0;
  let star = -1;
  let resume = 0;
  while (at < text.length) {
    const character = pattern[wanted];
    if (character === '*') {
      star = wanted;
      resume = at;
      wanted += 1;
    } else if (character === '?' || character === text[at]) {
      wanted += 1;
      at += 1;
    } else if (star >= 0) {
      resume += 1;
      at = resume;
      wanted = star + 1;
    } else {
      return false;
    }
  }
  while (pattern[wanted] === '*') wanted += 1;
  return wanted === pattern.length;
}

/** For each of the scopes, the items in it, in order. */
export function itemsByScope(
  scopes: ReadonlySet<string>,
  items: readonly FunctionItem[],
): ReadonlyMap<string, readonly FunctionItem[]> {
  const found = new Map<string, FunctionItem[]>();
  for (const scope of scopes) found.set(scope, []);
  for (const item of items) {
    found.get('.')?.push(item);
    const { path = '' } = item;
    for (let slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
      found.get(path.slice(0, slash))?.push(item);
    }
  }
  return found;
}

/** The items that a function sees, in order, each once. */
export function inScope(
  step: Pick<FunctionStep, 'scope' | 'selectors' | 'exclude'>,
  items: readonly FunctionItem[],
): readonly FunctionItem[] {
  return items.filter((item) => isSeenBy(step, item));
}

/**
 * All items after a function ran: unsent items keep their position, changed items take the position of the originals,
 * omitted items are removed, and new items come last. A function that received all items also decides the order.
 */
export function splice(
  all: readonly FunctionItem[],
  sent: readonly FunctionItem[],
  output: readonly OutputItem[],
): readonly FunctionItem[] {
  if (output.length === sent.length && output.every(({ item }, at) => item === sent[at])) return all;
  if (sent.length === all.length) return output.map(({ item }) => item);
  const seen = new Set(sent);
  const changed = new Map<FunctionItem, FunctionItem>();
  const added: FunctionItem[] = [];
  for (const { item, from } of output) {
    if (from === undefined) added.push(item);
    else changed.set(from, item);
  }
  const items: FunctionItem[] = [];
  for (const item of all) {
    const now = seen.has(item) ? changed.get(item) : item;
    if (now !== undefined) items.push(now);
  }
  return [...items, ...added];
}
