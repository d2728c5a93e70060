import { identityKey, identityOf, generateNameOf, readOriginAnnotations } from '@krmkit/manifests';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isObject } from '@krmkit/base';
import type { FunctionItem } from './item.ts';
import { travelId } from './travel.ts';

/**
 * Finds the sent item of each returned item: by its id; if a function drops ids, by path and identity; without a path
 * by identity, if that is unique. If several have one id, the first of the same identity is the original and the others
 * are copies. Linear in both lists.
 */
export function pairOutput(
  items: readonly JsonValue[],
  sent: readonly FunctionItem[],
): ReadonlyMap<number, FunctionItem> {
  const pairs = new Map<number, FunctionItem>();
  const taken = new Set<FunctionItem>();
  const pair = (at: number, item: FunctionItem | undefined): void => {
    if (item === undefined || taken.has(item) || pairs.has(at)) return;
    pairs.set(at, item);
    taken.add(item);
  };
  const objects = items.map((item) => (isObject(item) ? item : undefined));
  const keys = objects.map((item) => (item === undefined ? undefined : keyOf(item)));
  const byId = objects.map((item) => sentAs(item, sent));
  for (const [at, item] of byId.entries()) {
    if (item !== undefined && keyOfItem(item) === keys[at]) pair(at, item);
  }
  for (const [at, item] of byId.entries()) pair(at, item);

  const positions = tableOf(sent, taken, (item) => `${item.path ?? ''}\0${keyOfItem(item) ?? ''}`);
  for (const [at, item] of objects.entries()) {
    if (item === undefined || pairs.has(at) || keys[at] === undefined) continue;
    const { path } = readOriginAnnotations(item).annotations;
    if (path !== undefined) pair(at, positions.get(`${path}\0${keys[at]}`)?.shift());
  }
  const identities = tableOf(sent, taken, (item) => keyOfItem(item) ?? '');
  for (const [at, item] of objects.entries()) {
    const key = keys[at];
    if (item === undefined || pairs.has(at) || key === undefined || identityOf(item)?.name === '') continue;
    const candidates = identities.get(key) ?? [];
    if (readOriginAnnotations(item).annotations.path === undefined && candidates.length === 1) pair(at, candidates[0]);
  }
  return pairs;
}

function sentAs(item: JsonObject | undefined, sent: readonly FunctionItem[]): FunctionItem | undefined {
  const id = item === undefined ? undefined : travelId(item);
  return id !== undefined && /^[1-9]\d{0,9}$/.test(id) ? sent[Number(id) - 1] : undefined;
}

/** Distinguishes items without a name by their generateName. */
export function keyOf(value: JsonObject): string | undefined {
  const identity = identityOf(value);
  if (identity === undefined) return undefined;
  return identity.name === '' ? `${identityKey(identity)}\0${generateNameOf(value)}` : identityKey(identity);
}

/** The same for an item, without reading its value if its name is known. */
export function keyOfItem(item: FunctionItem): string | undefined {
  const { name } = item.resource.identity;
  return item.isUnread === true && name !== '' ? identityKey(item.resource.identity) : keyOf(item.value);
}

function tableOf(
  sent: readonly FunctionItem[],
  taken: ReadonlySet<FunctionItem>,
  key: (item: FunctionItem) => string,
): Map<string, FunctionItem[]> {
  const table = new Map<string, FunctionItem[]>();
  for (const item of sent) {
    if (taken.has(item)) continue;
    const list = table.get(key(item));
    if (list === undefined) table.set(key(item), [item]);
    else list.push(item);
  }
  return table;
}
