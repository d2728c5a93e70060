import type { Resource } from '@krmkit/manifests';
import { matchesLabels } from '@krmkit/manifests';
import type { JsonObject } from '@krmkit/base';
import { member, dirname } from '@krmkit/base';
import type { FunctionStep, ResourceCriteria } from './step.ts';
import type { FunctionItem } from './item.ts';
import type { OutputItem } from './output-items.ts';
import { textTest } from './text-pattern.ts';

/** The position and the content of a resource that a selector is matched against. */
interface Candidate {
  readonly path: string | undefined;
  readonly resource: Pick<Resource, 'identity'>;
  readonly value: JsonObject;
}

/** The directory whose resources a function sees that is declared in this file: `functions/` counts as its parent. */
export function scopeOf(path: string | undefined): string {
  if (path === undefined) return '.';
  const directory = dirname(path);
  if (directory !== 'functions' && !directory.endsWith('/functions')) return directory;
  return dirname(directory);
}

/** Whether the file is in the directory or below it. A resource without a path is only in the package as a whole. */
export function isBelow(path: string | undefined, scope: string): boolean {
  return scope === '.' || path?.startsWith(`${scope}/`) === true;
}

/** A test whether the function sees a resource: in scope, selected and not excluded. */
export function seenBy({
  scope,
  selectors,
  exclude,
}: Pick<FunctionStep, 'scope' | 'selectors' | 'exclude'>): (candidate: Candidate) => boolean {
  const selecting = selectors.map(criteriaTest);
  const excluding = exclude.filter((criteria) => !isEmpty(criteria)).map(criteriaTest);
  return (candidate) => {
    if (!isBelow(candidate.path, scope)) return false;
    const isSelected = selecting.length === 0 || selecting.some((matches) => matches(candidate));
    return isSelected && !excluding.some((matches) => matches(candidate));
  };
}

/** Exact, as in kpt; a namespace is compared with the written one, `''` if there is none. */
function criteriaTest(criteria: ResourceCriteria): (candidate: Candidate) => boolean {
  const { labels, labelConditions, annotations } = criteria;
  const testOf = (wanted: string): ((text: string) => boolean) =>
    criteria.patterns === true ? textTest(wanted) : (text) => text === wanted;
  const fields = (['apiVersion', 'kind', 'name', 'namespace'] as const).flatMap((field) => {
    const wanted = criteria[field];
    return wanted === undefined ? [] : [{ field, matches: testOf(wanted) }];
  });
  const pairs = Object.entries({ labels, annotations }).flatMap(([holder, wanted]) =>
    Object.entries(wanted ?? {}).map(([key, text]) => ({ holder, key, matches: testOf(text) })),
  );
  return ({ resource: { identity }, value }) => {
    if (!fields.every(({ field, matches }) => matches(identity[field] ?? ''))) return false;
    if (labelConditions !== undefined && !matchesLabels(value, labelConditions)) return false;
    if (pairs.length === 0) return true;
    // Read the value only here, because it is parsed on request.
    const metadata = member(value, 'metadata');
    return pairs.every(({ holder, key, matches }) => {
      const present = member(member(metadata, holder), key);
      return typeof present === 'string' && matches(present);
    });
  };
}

function isEmpty(criteria: ResourceCriteria): boolean {
  const { apiVersion, kind, name, namespace, labels, labelConditions, annotations } = criteria;
  if ((apiVersion ?? kind ?? name ?? namespace ?? labelConditions) !== undefined) return false;
  return Object.keys(labels ?? {}).length === 0 && Object.keys(annotations ?? {}).length === 0;
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
  return items.filter(seenBy(step));
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
