import type { Change, InsertChange, InsertItemChange, MoveItemChange } from './change.ts';
import type { JsonArray, JsonObject, JsonValue } from './json.ts';
import { isArray, isObject, setMember } from './json.ts';

/** The changes that begin at one place, and those below each of its members or items. */
interface Plan {
  replace?: { readonly content: JsonValue };
  remove?: true;
  rename?: string;
  order?: readonly string[];
  readonly inserts: InsertChange<JsonValue>[];
  readonly arrivals: (InsertItemChange<JsonValue> | MoveItemChange)[];
  readonly below: Map<string | number, Plan>;
}

/**
 * The value that changes make of a value, by the contract of `Change`. What does not change is shared with the
 * original. Throws a RangeError for a change that does not fit.
 */
export function applyChanges(value: JsonValue, changes: readonly Change[]): JsonValue {
  if (changes.length === 0) return value;
  const plan = newPlan();
  for (const change of changes) add(plan, change);
  return carryOut(value, plan);
}

function newPlan(): Plan {
  return { inserts: [], arrivals: [], below: new Map() };
}

function add(root: Plan, change: Change): void {
  const last = change.path.at(-1);
  switch (change.kind) {
    case 'replace':
      at(root, change.path).replace = { content: change.content };
      return;
    case 'remove':
      at(root, change.path).remove = true;
      return;
    case 'rename':
      at(root, change.path).rename = change.key;
      return;
    case 'order':
      at(root, change.path).order = change.keys;
      return;
    case 'insert':
      if (typeof last !== 'string') throw new RangeError('The path of an insert ends in a key');
      at(root, change.path.slice(0, -1)).inserts.push(change);
      return;
    case 'insert-item':
    case 'move-item':
      if (typeof last !== 'number') throw new RangeError('The path of a change of an item ends in an index');
      at(root, change.path.slice(0, -1)).arrivals.push(change);
      return;
  }
}

function at(root: Plan, path: readonly (string | number)[]): Plan {
  let plan = root;
  for (const segment of path) {
    let next = plan.below.get(segment);
    if (next === undefined) plan.below.set(segment, (next = newPlan()));
    plan = next;
  }
  return plan;
}

function carryOut(value: JsonValue, plan: Plan): JsonValue {
  if (plan.replace !== undefined) return plan.replace.content;
  if (isArray(value)) return changeItems(value, plan);
  if (isObject(value)) return changeMembers(value, plan);
  if (plan.below.size > 0 || plan.inserts.length > 0 || plan.arrivals.length > 0) {
    throw new RangeError('A path leads into a scalar');
  }
  return value;
}

function changeItems(value: JsonArray, plan: Plan): JsonValue {
  const arrivals = new Map<number, JsonValue[]>();
  const moved = new Set<number>();
  const itemAt = (index: number): JsonValue => {
    if (index < 0 || index >= value.length) throw new RangeError(`The list has no item ${index}`);
    const below = plan.below.get(index);
    const item = value[index] ?? null;
    return below === undefined ? item : carryOut(item, below);
  };
  for (const change of plan.arrivals) {
    const from = Number(change.path.at(-1));
    const to = change.kind === 'move-item' ? change.to : from;
    if (to < 0 || to > value.length) throw new RangeError(`The list has no place ${to}`);
    if (change.kind === 'move-item') moved.add(from);
    const item = change.kind === 'move-item' ? itemAt(from) : change.content;
    const present = arrivals.get(to);
    if (present === undefined) arrivals.set(to, [item]);
    else present.push(item);
  }
  for (const segment of plan.below.keys()) if (typeof segment === 'string') throw new RangeError('A list has no keys');
  const items: JsonValue[] = [];
  for (let index = 0; index <= value.length; index++) {
    for (const item of arrivals.get(index) ?? []) items.push(item);
    if (index < value.length && !moved.has(index) && plan.below.get(index)?.remove !== true) items.push(itemAt(index));
  }
  return items;
}

function changeMembers(value: JsonObject, plan: Plan): JsonValue {
  for (const segment of plan.below.keys()) {
    if (typeof segment === 'number' || !Object.hasOwn(value, segment)) {
      throw new RangeError(`The mapping has no member ${JSON.stringify(segment)}`);
    }
  }
  const members: [name: string, key: string, value: JsonValue][] = [];
  const behind = new Map<string, InsertChange<JsonValue>[]>();
  const last: InsertChange<JsonValue>[] = [];
  const place = (insert: InsertChange<JsonValue>): void => {
    const key = String(insert.path.at(-1));
    members.push([key, key, insert.content]);
  };
  for (const insert of plan.inserts) {
    if (insert.after === null) place(insert);
    else if (insert.after === undefined) last.push(insert);
    else if (behind.has(insert.after)) behind.get(insert.after)?.push(insert);
    else behind.set(insert.after, [insert]);
  }
  for (const [name, present] of Object.entries(value)) {
    const below = plan.below.get(name);
    if (below?.remove !== true) {
      members.push([name, below?.rename ?? name, below === undefined ? present : carryOut(present, below)]);
    }
    for (const insert of behind.get(name) ?? []) place(insert);
  }
  for (const insert of last) place(insert);
  if (plan.order !== undefined) {
    const ranks = new Map(plan.order.map((name, rank) => [name, rank]));
    const unnamed = plan.order.length;
    members.sort(([a], [b]) => (ranks.get(a) ?? unnamed) - (ranks.get(b) ?? unnamed));
  }
  const result: Record<string, JsonValue> = {};
  for (const [, key, member] of members) setMember(result, key, member);
  return result;
}
