import type { JsonArray, JsonObject, JsonValue, Path } from '@krmkit/base';
import { isArray, isObject, setMember } from '@krmkit/base';

/** Chooses between ways: each call gives a number from 0 up to `count`; 0 is the simplest way, to which cases shrink. */
export type Choose = (count: number) => number;

/** Choices from bytes, then from nothing, which gives the simplest way of everything that is left. */
export function choicesOf(bytes: ArrayLike<number>): Choose {
  let next = 0;
  return (count) => (bytes[next++] ?? 0) % count;
}

export function pick<T>(choose: Choose, from: readonly [T, ...T[]]): T {
  return from[choose(from.length)] ?? from[0];
}

const WORDS = ['nginx', 'web', 'front end', 'registry.example/app', 'ClusterIP', 'sh', 'Some Words Here'] as const;
const ODD_TEXTS = [
  'true',
  'yes',
  'null',
  '~',
  '',
  '0777',
  '1e3',
  '1_000',
  '12:30:45',
  '2001-01-01',
  '.inf',
  '<<',
  '=',
  '- a',
  'a: b',
  'a #b',
  '#x',
  '[a',
  '{a}',
  '*a',
  '&a',
  '!x',
  '%x',
  '@x',
  "it's",
  'say "hi"',
  'back\\slash',
  ' lead',
  'trail ',
  'a,b',
  '$(VAR)',
  'é😀',
  '--- a',
  '...',
  '? x',
  ':',
  'x:',
  '-',
  '12e45678',
  'nul\u0000',
  'tab\there',
] as const;
const LONG_TEXTS = [
  'one\ntwo\n',
  'one\ntwo',
  'set -e\necho "$A"\n\nexit\n',
  'a\n\n\n',
  '  indented first\nthen not\n',
  'x = 1\n  y = 2\n# no comment\n',
  'several words that may well be broken over lines somewhere',
  'para one\nis here\n\npara two\n',
  '\nleading line\n',
  'last line without\n\nend',
  'key: value\n- item\n',
  '\n',
  'trailing blank \nx\n',
  '\ttab first\n',
] as const;
const NUMBERS = [0, 1, 80, 443, 8080, -1, 511, 1.5, 1000, 0.25, 30000] as const;

export function randomScalar(choose: Choose): JsonValue {
  switch (choose(8)) {
    case 0:
    case 1:
    case 2:
      return pick(choose, WORDS) + (choose(3) === 0 ? '' : String(choose(50)));
    case 3:
      return pick(choose, NUMBERS);
    case 4:
      return choose(2) === 0;
    case 5:
      return choose(3) === 0 ? null : 'value';
    case 6:
      return pick(choose, ODD_TEXTS);
    default:
      return pick(choose, LONG_TEXTS);
  }
}

const KEYS = [
  'name',
  'image',
  'value',
  'app',
  'spec',
  'labels',
  'env',
  'args',
  'ports',
  'data',
  'type',
  'key',
] as const;
const ODD_KEYS = [
  'a b',
  'x/y.z',
  '80',
  'true',
  '__proto__',
  'constructor',
  '',
  'a: b',
  '- x',
  'yes',
  '#c',
  '1.5',
] as const;

export function randomKey(choose: Choose): string {
  const way = choose(9);
  if (way === 8) return pick(choose, ODD_KEYS);
  const key = pick(choose, KEYS);
  return way < 4 ? key : key + String(choose(9));
}

/** Values made before, of which some come again, so that layouts can have anchors and aliases. */
type Pool = JsonValue[];

export function randomValue(choose: Choose, depth = 0, pool: Pool = []): JsonValue {
  if (pool.length > 0 && choose(9) === 8) {
    const again = pool[choose(pool.length)] ?? null;
    if (isObject(again) && choose(2) === 1) return withMembers(again, randomObject(choose, depth + 1, pool));
    return again;
  }
  const way = depth > 5 ? 0 : choose(depth === 0 ? 12 : 10);
  let value: JsonValue;
  if (depth === 0 && way > 8) value = manifest(choose, pool);
  else if (way < 4 && depth > 0) return randomScalar(choose);
  else if (way < 8) value = randomObject(choose, depth, pool);
  else value = Array.from({ length: choose(5) }, () => randomValue(choose, depth + 1, pool));
  pool.push(value);
  return value;
}

function randomObject(choose: Choose, depth: number, pool: Pool): JsonObject {
  const target: Record<string, JsonValue> = {};
  for (let count = choose(depth < 2 ? 9 : 5); count > 0; count--) {
    setMember(target, randomKey(choose), randomValue(choose, depth + 1, pool));
  }
  return target;
}

function withMembers(base: JsonObject, more: JsonObject): JsonObject {
  const target: Record<string, JsonValue> = {};
  for (const [key, value] of [...Object.entries(base), ...Object.entries(more)]) setMember(target, key, value);
  return target;
}

/** A Deployment as people have it, with lists whose items have names. */
function manifest(choose: Choose, pool: Pool): JsonValue {
  const labels: JsonValue = { app: pick(choose, WORDS), tier: randomScalar(choose) };
  pool.push(labels);
  const containers = Array.from({ length: 1 + choose(3) }, (_, index): JsonValue => {
    const env = Array.from({ length: choose(4) }, (_, at): JsonValue => ({
      name: `E${at}`,
      value: randomScalar(choose),
    }));
    const ports = Array.from({ length: choose(3) }, (_, at): JsonValue => ({ containerPort: 80 + at }));
    pool.push(env, ports);
    const container: Record<string, JsonValue> = { name: `c${index}`, image: `app:${choose(99)}` };
    if (choose(2) === 1) container['args'] = ['-v', '--x=$(Y)', randomScalar(choose)];
    if (choose(2) === 1) container['env'] = env;
    if (choose(3) === 1) container['ports'] = ports;
    if (choose(3) === 1) container['resources'] = { limits: { cpu: '1', memory: '64Mi' }, requests: {} };
    pool.push(container);
    return container;
  });
  const template: JsonValue = { metadata: { labels }, spec: { containers } };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', labels },
    spec: { replicas: choose(9), selector: { matchLabels: labels }, template },
  };
}

export type EditKind =
  | 'scalar'
  | 'subtree'
  | 'add'
  | 'remove'
  | 'insert'
  | 'rename'
  | 'swap'
  | 'empty'
  | 'fill'
  | 'root';

/** One change of a value: the value wanted, and what was done where. */
export interface ValueEdit {
  readonly kind: EditKind;
  readonly path: Path;
  readonly value: JsonValue;
}

/** Every path of a value, its parent first. */
export function placesOf(value: JsonValue): readonly Path[] {
  const places: Path[] = [];
  const visit = (at: JsonValue, path: Path): void => {
    places.push(path);
    if (isArray(at)) for (const [index, item] of at.entries()) visit(item, [...path, index]);
    else if (isObject(at)) for (const [key, item] of Object.entries<JsonValue>(at)) visit(item, [...path, key]);
  };
  visit(value, []);
  return places;
}

/** The value with the one at a path made anew; undefined takes it away. Shares the rest. */
export function changeAt(
  value: JsonValue,
  path: Path,
  change: (present: JsonValue) => JsonValue | undefined,
): JsonValue | undefined {
  const [segment, ...rest] = path;
  if (segment === undefined) return change(value);
  if (isArray(value)) {
    return value.flatMap((item, index): JsonArray => {
      if (index !== segment) return [item];
      const changed = changeAt(item, rest, change);
      return changed === undefined ? [] : [changed];
    });
  }
  if (!isObject(value)) return value;
  const target: Record<string, JsonValue> = {};
  for (const [key, item] of Object.entries<JsonValue>(value)) {
    const changed = key === segment ? changeAt(item, rest, change) : item;
    if (changed !== undefined) setMember(target, key, changed);
  }
  return target;
}

/** A random change at a random path; undefined if the choice does not fit the path. */
export function randomEdit(value: JsonValue, choose: Choose): ValueEdit | undefined {
  const places = placesOf(value);
  const path = places[choose(Math.min(places.length, 250))] ?? [];
  const kinds = ['scalar', 'add', 'remove', 'insert', 'subtree', 'rename', 'swap', 'empty', 'fill', 'root'] as const;
  const kind = pick(choose, kinds);
  const edited = changeAt(value, kind === 'root' ? [] : path, (present) => EDITS[kind](present, choose));
  const done = edited === undefined && path.length === 0;
  return done || edited === undefined ? undefined : { kind, path: kind === 'root' ? [] : path, value: edited };
}

type EditValue = (present: JsonValue, choose: Choose) => JsonValue | undefined;

const addOrInsert: EditValue = (present, choose) =>
  isObject(present) ? addMember(present, choose) : insertIn(present, choose);

const insertIn: EditValue = (present, choose) => (isArray(present) ? insertItem(present, choose) : present);

const EDITS: Readonly<Record<EditKind, EditValue>> = {
  scalar: (present, choose) => (isArray(present) || isObject(present) ? present : randomScalar(choose)),
  subtree: (_, choose) => randomValue(choose, 2),
  root: (present, choose) => (choose(4) === 0 ? randomValue(choose, 0) : present),
  add: addOrInsert,
  fill: addOrInsert,
  insert: insertIn,
  remove: () => undefined,
  rename: (present, choose) => (isObject(present) ? renameMember(present, choose) : present),
  swap: (present, choose) => (isArray(present) ? swapItems(present, choose) : present),
  empty: (present) => {
    if (isArray(present)) return [];
    return isObject(present) ? {} : present;
  },
};

function addMember(present: JsonObject, choose: Choose): JsonObject {
  const members = Object.entries<JsonValue>(present);
  const key = choose(3) === 0 ? randomKey(choose) : `added${choose(9)}`;
  const value = choose(3) === 0 ? randomValue(choose, 3) : randomScalar(choose);
  const at = choose(3) === 0 ? members.length : choose(members.length + 1);
  return fromMembers([...members.slice(0, at), [key, value], ...members.slice(at)]);
}

function insertItem(present: JsonArray, choose: Choose): JsonArray {
  const at = choose(3) === 0 ? present.length : choose(present.length + 1);
  const like = present[choose(Math.max(present.length, 1))];
  const name = `n${choose(200)}`;
  const item =
    isObject(like) && Object.hasOwn(like, 'name') && choose(2) === 0 ? { ...like, name } : randomValue(choose, 3);
  return [...present.slice(0, at), item, ...present.slice(at)];
}

function renameMember(present: JsonObject, choose: Choose): JsonObject {
  const members = Object.entries<JsonValue>(present);
  const at = choose(Math.max(members.length, 1));
  return fromMembers(members.map(([key, value], index) => [index === at ? `renamed${choose(9)}` : key, value]));
}

function swapItems(present: JsonArray, choose: Choose): JsonArray {
  const from = choose(Math.max(present.length, 1));
  const to = choose(Math.max(present.length, 1));
  const moved = present[from];
  return moved === undefined ? present : present.toSpliced(from, 1).toSpliced(to, 0, moved);
}

function fromMembers(members: readonly (readonly [string, JsonValue])[]): JsonObject {
  const target: Record<string, JsonValue> = {};
  for (const [key, value] of members) setMember(target, key, value);
  return target;
}

/** A value with its members in the order of their keys, as text: equal for equal values. */
export function canonical(value: JsonValue): string {
  if (isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`);
  return `{${members.join(',')}}`;
}
