import type { JsonObject, JsonValue, Path } from '@krmkit/base';
import { isArray, isObject, member, follow } from '@krmkit/base';

/**
 * The order of `env` after a strategic merge patch of kubectl, which decides what a variable sees. It is the order of
 * the file. An entry that is not in the file comes before the first entry of the file that it preceded
 * (`normalizeElementOrder` in apimachinery's strategicpatch/patch.go). New entries take the positions of removed ones,
 * after all entries that stay, because `deleteMatchingEntries` and `append` modify the array that defines the order: as
 * many as are removed follow the entries that others added. `at` leads to the pod template.
 */
export function inAppliedOrder(merged: JsonObject, file: JsonObject, live: JsonObject, at: Path): JsonObject {
  return inOrder({ merged, file, live }, at, orderedLike);
}

/** The order after `kubectl apply --server-side`: existing entries keep their position, new ones follow. */
export function inServerSideOrder(merged: JsonObject, file: JsonObject, live: JsonObject, at: Path): JsonObject {
  return inOrder({ merged, file, live }, at, appended);
}

type Order = (
  merged: readonly JsonValue[],
  file: readonly JsonValue[],
  live: readonly JsonValue[],
) => readonly JsonValue[];

interface ThreeSides {
  readonly merged: JsonObject;
  readonly file: JsonObject;
  readonly live: JsonObject;
}

function inOrder({ merged, file, live }: ThreeSides, at: Path, order: Order): JsonObject {
  const [first, ...rest] = at;
  if (typeof first === 'string') {
    const inner = merged[first];
    const [below, before] = [file[first], live[first]];
    if (!isObject(inner) || !isObject(below) || !isObject(before)) return merged;
    return { ...merged, [first]: inOrder({ merged: inner, file: below, live: before }, rest, order) };
  }
  const spec = merged['spec'];
  if (!isObject(spec)) return merged;
  const ordered: Record<string, JsonValue> = { ...spec };
  for (const list of ['initContainers', 'containers']) {
    const containers = spec[list];
    if (!isArray(containers)) continue;
    ordered[list] = containers.map((container) => {
      const env = member(container, 'env');
      if (!isObject(container) || !isArray(env)) return container;
      const envIn = (value: JsonObject): readonly JsonValue[] => {
        const all = follow(value, ['spec', list]);
        const same = isArray(all) ? all.find((other) => nameOf(other) === nameOf(container)) : undefined;
        const found = member(same, 'env');
        return isArray(found) ? found : [];
      };
      return { ...container, env: order(env, envIn(file), envIn(live)) };
    });
  }
  return { ...merged, spec: ordered };
}

function orderedLike(
  merged: readonly JsonValue[],
  file: readonly JsonValue[],
  live: readonly JsonValue[],
): readonly JsonValue[] {
  const inFile = positions(file);
  const left = new Set(merged.map(nameOf));
  const stays = live.filter((item) => left.has(nameOf(item)));
  const before = positions(stays);
  const added = file.filter((item) => !before.has(nameOf(item)));
  const inLive = positions([...stays, ...added.slice(0, live.length - stays.length)]);
  const position = (known: ReadonlyMap<JsonValue | undefined, number>, item: JsonValue | undefined): number =>
    known.get(nameOf(item)) ?? -1;
  const stated = merged
    .filter((item) => inFile.has(nameOf(item)))
    .toSorted((a, b) => position(inFile, a) - position(inFile, b));
  const others = merged
    .filter((item) => !inFile.has(nameOf(item)))
    .toSorted((a, b) => position(inLive, a) - position(inLive, b));
  const ordered: JsonValue[] = [];
  let next = 0;
  for (const item of stated) {
    const until = position(inLive, item);
    for (let other = others[next]; other !== undefined && position(inLive, other) < until; other = others[next]) {
      ordered.push(other);
      next += 1;
    }
    ordered.push(item);
  }
  return [...ordered, ...others.slice(next)];
}

function appended(
  merged: readonly JsonValue[],
  file: readonly JsonValue[],
  live: readonly JsonValue[],
): readonly JsonValue[] {
  const inLive = positions(live);
  const inFile = positions(file);
  const position = (item: JsonValue): number =>
    inLive.get(nameOf(item)) ?? live.length + (inFile.get(nameOf(item)) ?? file.length);
  return merged.toSorted((a, b) => position(a) - position(b));
}

function positions(items: readonly JsonValue[]): ReadonlyMap<JsonValue | undefined, number> {
  return new Map(items.map((item, index) => [nameOf(item), index]));
}

function nameOf(item: JsonValue | undefined): JsonValue | undefined {
  return member(item, 'name');
}
