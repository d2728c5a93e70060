import { identityKey, identityOf, generateNameOf, readOriginAnnotations, travelId } from '@krmkit/manifests';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isObject } from '@krmkit/base';
import type { FunctionItem } from './item.ts';

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
  const pair: Pair = (at, item) => {
    if (item === undefined || taken.has(item) || pairs.has(at)) return;
    pairs.set(at, item);
    taken.add(item);
  };
  const objects = items.flatMap((item, at): readonly Returned[] =>
    isObject(item) ? [{ at, value: item, key: keyOf(item) }] : [],
  );
  pairById(objects, sent, pair);
  const isLeft = ({ at }: Returned): boolean => !pairs.has(at);
  pairByPath(
    objects.filter(isLeft),
    tableOf(sent, taken, (item) => `${item.path ?? ''}\0${keyOfItem(item) ?? ''}`),
    pair,
  );
  pairByIdentity(
    objects.filter(isLeft),
    tableOf(sent, taken, (item) => keyOfItem(item) ?? ''),
    pair,
  );
  return pairs;
}

/** Has no effect for an item that is paired. */
type Pair = (at: number, item: FunctionItem | undefined) => void;

interface Returned {
  readonly at: number;
  readonly value: JsonObject;
  readonly key: string | undefined;
}

type Table = ReadonlyMap<string, FunctionItem[]>;

function pairById(returned: readonly Returned[], sent: readonly FunctionItem[], pair: Pair): void {
  const byId = returned.map(({ value }) => sentAs(value, sent));
  for (const [index, { at, key }] of returned.entries()) {
    const item = byId[index];
    if (item !== undefined && keyOfItem(item) === key) pair(at, item);
  }
  for (const [index, { at }] of returned.entries()) pair(at, byId[index]);
}

function pairByPath(returned: readonly Returned[], left: Table, pair: Pair): void {
  for (const { at, value, key } of returned) {
    const { path } = readOriginAnnotations(value).annotations;
    if (key !== undefined && path !== undefined) pair(at, left.get(`${path}\0${key}`)?.shift());
  }
}

function pairByIdentity(returned: readonly Returned[], left: Table, pair: Pair): void {
  for (const { at, value, key } of returned) {
    if (key === undefined || identityOf(value)?.name === '') continue;
    const candidates = left.get(key) ?? [];
    if (readOriginAnnotations(value).annotations.path === undefined && candidates.length === 1) pair(at, candidates[0]);
  }
}

function sentAs(item: JsonObject, sent: readonly FunctionItem[]): FunctionItem | undefined {
  const id = travelId(item);
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
