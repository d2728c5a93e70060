import type { JsonObject, JsonValue, Path } from '@krmkit/base';
import { follow, isArray, isObject, printPath, textAt } from '@krmkit/base';
import { changeAt, placesOf } from '@krmkit/testing';
import type { Random } from '@krmkit/testing';

interface Mutant {
  readonly what: string;
  readonly value: JsonObject;
}

const ANY: readonly JsonValue[] = ['x', '', 'Always', 3, -1, 1.5, 2 ** 31, true, null, [], {}, ['x'], [{}], { x: 'y' }];

/** What some field takes, and others do not. */
const TEXTS: readonly string[] = [
  ['A', 'a_b', 'a.b', '-a', 'a b', 'a/b', '/a', '../a', '..a', 'a:b', 'a=b', '1a', 'é', 'a'.repeat(64)],
  ['a'.repeat(254), '$(A)', '*', '*.example.com', '10.0.0.1', '10.0.0.0/8', 'Never', 'OnFailure', 'Default', 'None'],
  ['1', '-1', '0', '1.5', '100m', '1Gi', '1Gb', '-1Gi', '1e3', '50%', '-5%', '150%', 'http', 'UDP', 'HTTPS'],
  ['limits.memory', 'requests.cpu', 'limits.foo', 'requests.ephemeral-storage', 'requests.hugepages-2Mi'],
  ['metadata.namespace', "metadata.labels['a']", "metadata.labels['-']", 'metadata.labels', 'status.podIP'],
  ['status.podIPs', 'spec.nodeName', 'spec.serviceAccountName', 'metadata.uid', 'status.phase', 'v1', 'v2'],
  ['https://a.example.com', '0 0 * * *', '0 0 30 2 *', '@daily', '@never', 'LoadBalancer', 'ExternalName'],
].flat();
const NUMBERS: readonly number[] = [0, 1, -1, 100, 511, 512, 65_535, 65_536, 2 ** 31 - 1, -(2 ** 31)];

/** One change, seldom two, of an object that an API server takes. Other objects have the fields that it gets. */
export function mutatedObject(random: Random, object: JsonObject, others: readonly JsonObject[]): Mutant {
  let mutant: Mutant = { what: textAt(object, 'kind'), value: object };
  for (let count = random.chance(0.15) ? 2 : 1; count > 0; count -= 1) mutant = changedOnce(random, mutant, others);
  return mutant;
}

const KINDS = ['remove', 'misspell', 'any', 'scalar', 'scalar', 'repeat', 'borrow', 'borrow'] as const;

function changedOnce(random: Random, { what, value }: Mutant, others: readonly JsonObject[]): Mutant {
  const places = placesOf(value).filter(([first]) => first !== undefined && first !== 'apiVersion' && first !== 'kind');
  if (places.length === 0) return { what, value };
  const path = random.pick(places);
  const kind = random.pick(KINDS);
  const after =
    kind === 'misspell' ? misspelled(value, path) : changeAt(value, path, EDITS[kind](random, path, others));
  return { what: `${what}, ${kind} ${printPath(path)}`, value: isObject(after) ? after : value };
}

type Edit = (
  random: Random,
  path: Path,
  others: readonly JsonObject[],
) => (present: JsonValue) => JsonValue | undefined;

const EDITS: Readonly<Record<Exclude<(typeof KINDS)[number], 'misspell'>, Edit>> = {
  remove: () => () => undefined,
  any: (random) => () => random.pick(ANY),
  scalar: (random) => (present) =>
    typeof present === 'number'
      ? random.pick(NUMBERS)
      : typeof present === 'string'
        ? random.pick([...TEXTS, `${present}-`, `${present} `, present.toUpperCase(), `${present}.${present}`])
        : typeof present === 'boolean'
          ? !present
          : present,
  repeat: (random) => (present) => {
    if (!isArray(present) || present.length === 0) return present;
    const again = random.pick(present);
    return [...present, isObject(again) && random.chance(0.5) ? { ...again, name: 'other' } : again];
  },
  borrow: (random, path, others) => (present) => {
    const found = random.pick(valuesNamed(nameOf(path), others));
    if (isArray(present) && isArray(found)) return [...present, ...found];
    if (!isObject(present) || !isObject(found)) return found;
    return random.chance(0.5) ? found : { ...present, ...Object.fromEntries(random.some(Object.entries(found), 2)) };
  },
};

function misspelled(value: JsonObject, path: Path): JsonValue | undefined {
  const last = path.at(-1);
  return changeAt(value, path.slice(0, -1), (parent) => {
    if (!isObject(parent)) return parent;
    const entries = Object.entries<JsonValue>(parent).map(
      ([key, inner]) => [key === last ? `${key}z` : key, inner] as const,
    );
    return Object.fromEntries<JsonValue>(entries);
  });
}

/** The last name in a path, with `[]` for an item. */
function nameOf(path: Path): string {
  return path.findLast((step) => typeof step === 'string') + (typeof path.at(-1) === 'number' ? '[]' : '');
}

const VALUES = new Map<readonly JsonObject[], ReadonlyMap<string, readonly JsonValue[]>>();

/** The values of the fields with a name in all objects. */
function valuesNamed(name: string, objects: readonly JsonObject[]): readonly JsonValue[] {
  const found = VALUES.get(objects) ?? collected(objects);
  VALUES.set(objects, found);
  return found.get(name) ?? [null];
}

function collected(objects: readonly JsonObject[]): ReadonlyMap<string, readonly JsonValue[]> {
  const found = new Map<string, JsonValue[]>();
  for (const object of objects) {
    for (const path of placesOf(object)) {
      if (path.length === 0) continue;
      const name = nameOf(path);
      found.set(name, [...(found.get(name) ?? []), follow(object, path) ?? null]);
    }
  }
  return found;
}
