import type { Change } from './change.ts';
import type { JsonArray, JsonObject, JsonValue } from './json.ts';
import { isArray, isObject, setMember } from './json.ts';

/**
 * The value after the changes; what does not change is shared with the value given. A change that does not fit the
 * value (a path that leads nowhere, an insert of a member that is there, two changes of one place) is a RangeError.
 * Several inserts after the same member, and several items at the same index, keep their order. A member that is inserted
 * after another inserted member directly follows it.
 */
export function applyChanges(value: JsonValue, changes: readonly Change[]): JsonValue {
  if (changes.length === 0) return value;
  const root = createPlan();
  for (const change of changes) addChange(root, change);
  const after = apply(value, root);
  return after === undefined ? null : after;
}

/** The change of one position. */
interface Plan {
  readonly children: Map<string | number, Plan>;
  replaced: { readonly content: JsonValue } | undefined;
  removed: boolean;
  key: string | undefined;
  order: readonly string[] | undefined;
  readonly inserts: { readonly key: string; readonly after: string | null | undefined; readonly content: JsonValue }[];
  readonly arrivals: Map<number, Arrival[]>;
  readonly moved: Set<number>;
}

type Arrival =
  | { readonly kind: 'new'; readonly content: JsonValue }
  | { readonly kind: 'moved'; readonly from: number };

function createPlan(): Plan {
  return {
    children: new Map(),
    replaced: undefined,
    removed: false,
    key: undefined,
    order: undefined,
    inserts: [],
    arrivals: new Map(),
    moved: new Set(),
  };
}

function planAt(root: Plan, path: readonly (string | number)[]): Plan {
  let plan = root;
  for (const segment of path) {
    let next = plan.children.get(segment);
    if (next === undefined) plan.children.set(segment, (next = createPlan()));
    plan = next;
  }
  return plan;
}

function addChange(root: Plan, change: Change): void {
  const last = change.path.at(-1);
  switch (change.kind) {
    case 'replace':
      planAt(root, change.path).replaced = { content: change.content };
      return;
    case 'remove':
      planAt(root, change.path).removed = true;
      return;
    case 'rename':
      planAt(root, change.path).key = change.key;
      return;
    case 'order':
      planAt(root, change.path).order = change.keys;
      return;
    case 'insert': {
      if (typeof last !== 'string') throw new RangeError('The path of a new member ends in its key');
      const { after, content } = change;
      planAt(root, change.path.slice(0, -1)).inserts.push({ key: last, after, content });
      return;
    }
    case 'insert-item':
      arrive(root, change.path, last, { kind: 'new', content: change.content });
      return;
    case 'move-item': {
      if (typeof last !== 'number') throw new RangeError('The path of an item that moves ends in its index');
      const parent = arrive(root, change.path, change.to, { kind: 'moved', from: last });
      if (parent.moved.has(last)) throw new RangeError(`The item ${last} moves twice`);
      parent.moved.add(last);
    }
  }
}

function arrive(root: Plan, path: Change['path'], to: string | number | undefined, arrival: Arrival): Plan {
  if (typeof to !== 'number') throw new RangeError('The path of a new item ends in an index');
  const parent = planAt(root, path.slice(0, -1));
  const others = parent.arrivals.get(to);
  if (others === undefined) parent.arrivals.set(to, [arrival]);
  else others.push(arrival);
  return parent;
}

/** Undefined if the value is removed. The recursion is as deep as the paths of the changes are long. */
function apply(value: JsonValue, plan: Plan): JsonValue | undefined {
  if (plan.removed) return undefined;
  if (plan.replaced !== undefined) return plan.replaced.content;
  if (isArray(value)) return applyToItems(value, plan);
  if (isObject(value)) return applyToMembers(value, plan);
  const inside = plan.children.size + plan.inserts.length + plan.arrivals.size;
  if (inside > 0 || plan.order !== undefined) throw new RangeError('A change is inside a scalar');
  return value;
}

function applyToItems(items: JsonArray, plan: Plan): JsonArray {
  if (plan.inserts.length > 0 || plan.order !== undefined) throw new RangeError('A list has no members');
  for (const index of [...plan.children.keys(), ...plan.moved]) {
    if (typeof index !== 'number' || items[index] === undefined) throw new RangeError(`There is no item ${index}`);
  }
  for (const index of plan.arrivals.keys()) {
    if (!Number.isInteger(index) || index < 0 || index > items.length) {
      throw new RangeError(`There is no index ${index}`);
    }
  }
  const out: JsonValue[] = [];
  const put = (index: number): void => {
    const item = items[index];
    const child = plan.children.get(index);
    const after = item === undefined || child === undefined ? item : apply(item, child);
    if (after !== undefined) out.push(after);
  };
  for (let index = 0; index <= items.length; index++) {
    for (const arrival of plan.arrivals.get(index) ?? []) {
      if (arrival.kind === 'new') out.push(arrival.content);
      else put(arrival.from);
    }
    if (!plan.moved.has(index)) put(index);
  }
  return out;
}

function applyToMembers(value: JsonObject, plan: Plan): JsonObject {
  if (plan.arrivals.size > 0) throw new RangeError('A mapping has no items');
  for (const key of plan.children.keys()) {
    if (typeof key !== 'string' || !Object.hasOwn(value, key)) throw new RangeError(`There is no member ${key}`);
  }
  const following = new Map<string | null | undefined, Plan['inserts']>();
  for (const insert of plan.inserts) {
    const others = following.get(insert.after);
    if (others === undefined) following.set(insert.after, [insert]);
    else others.push(insert);
  }
  const members: Member[] = [];
  const insertAfter = (key: string | null | undefined): void => {
    const open = (following.get(key) ?? []).toReversed();
    following.delete(key);
    for (let insert = open.pop(); insert !== undefined; insert = open.pop()) {
      members.push({ name: insert.key, key: insert.key, value: insert.content });
      for (const next of (following.get(insert.key) ?? []).toReversed()) open.push(next);
      following.delete(insert.key);
    }
  };
  insertAfter(null);
  for (const key of Object.keys(value)) {
    const present = value[key];
    const child = plan.children.get(key);
    const after = present === undefined || child === undefined ? present : apply(present, child);
    if (after !== undefined) members.push({ name: key, key: child?.key ?? key, value: after });
    insertAfter(key);
  }
  insertAfter(undefined);
  for (const key of following.keys()) throw new RangeError(`There is no member ${key} to insert after`);
  return fromMembers(members, plan.order ?? []);
}

/** The order uses the names of members before renames. */
function fromMembers(members: readonly Member[], order: readonly string[]): JsonObject {
  const rest = new Map(members.map((member) => [member.name, member]));
  if (new Set(members.map(({ key }) => key)).size < members.length) {
    throw new RangeError('Two members would have the same key');
  }
  const out: Record<string, JsonValue> = {};
  for (const name of order) {
    const named = rest.get(name);
    if (named !== undefined) setMember(out, named.key, named.value);
    rest.delete(name);
  }
  for (const member of members) if (rest.has(member.name)) setMember(out, member.key, member.value);
  return out;
}

interface Member {
  readonly name: string;
  readonly key: string;
  readonly value: JsonValue;
}
