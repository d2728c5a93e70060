import type { JsonArray, JsonValue, Path } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';

/** A container of a merged value, and the same container on each side. */
export interface ContainerSides {
  /** The path in the merged value. */
  readonly path: Path;
  /** Empty for a container without a name. */
  readonly name: string;
  readonly merged: JsonValue;
  readonly destination: JsonValue | undefined;
  readonly updated: JsonValue | undefined;
}

const CONTAINER_LISTS: ReadonlySet<string> = new Set(['containers', 'initContainers', 'ephemeralContainers']);

/**
 * Finds the containers that a predicate accepts, in every list with the name of a container list, so also in templates
 * of custom resources. Pairs them with those of the sides by the names of the members and items on the way. Does not
 * look at the sides where the value has no such container.
 */
export function pairEnvContainers(
  merged: JsonValue,
  destination: JsonValue | undefined,
  updated: JsonValue | undefined,
  isWanted: (container: JsonValue) => boolean,
): readonly ContainerSides[] {
  const found: ContainerSides[] = [];
  const path: (string | number)[] = [];
  const visit = (key: string, value: JsonValue, sides: Sides): void => {
    if (isArray(value)) {
      const items = sides.map((side) => (isArray(side) ? createItems(side) : undefined));
      const isList = CONTAINER_LISTS.has(key);
      for (const [index, { item, label, nth }] of labelled(value).entries()) {
        if (typeof item !== 'object') continue;
        const others = items.map((list) => list?.get(label)?.[nth]);
        path.push(index);
        if (isList && isWanted(item)) found.push(containerOf([...path], item, others));
        visit('', item, others);
        path.pop();
      }
    } else if (isObject(value)) {
      for (const name of Object.keys(value)) {
        const inside = member(value, name);
        if (typeof inside !== 'object') continue;
        path.push(name);
        const others = sides.map((side) => member(side, name));
        visit(name, inside, others);
        path.pop();
      }
    }
  };
  if (holdsContainer(merged, isWanted)) visit('', merged, [destination, updated]);
  return found;
}

type Sides = readonly (JsonValue | undefined)[];

/** Whether a value contains a container that a predicate accepts. */
export function holdsContainer(value: JsonValue, isWanted: (container: JsonValue) => boolean): boolean {
  return holds('', value, isWanted);
}

function holds(key: string, value: JsonValue, isWanted: (container: JsonValue) => boolean): boolean {
  if (isArray(value)) {
    const isList = CONTAINER_LISTS.has(key);
    return value.some((item) => typeof item === 'object' && ((isList && isWanted(item)) || holds('', item, isWanted)));
  }
  return isObject(value) && Object.entries(value).some(([name, inside]) => holds(name, inside, isWanted));
}

function containerOf(path: Path, merged: JsonValue, [destination, updated]: Sides): ContainerSides {
  const name = member(merged, 'name');
  return { path, name: typeof name === 'string' ? name : '', merged, destination, updated };
}

interface Labelled {
  readonly item: JsonValue;
  readonly label: string;
  /** The number of items before it with the same label. */
  readonly nth: number;
}

function labelled(list: JsonArray): readonly Labelled[] {
  const counts = new Map<string, number>();
  return list.map((item, index) => {
    const label = labelOf(item, index);
    const nth = counts.get(label) ?? 0;
    counts.set(label, nth + 1);
    return { item, label, nth };
  });
}

function createItems(list: JsonArray): ReadonlyMap<string, readonly JsonValue[]> {
  const items = new Map<string, JsonValue[]>();
  for (const [index, item] of list.entries()) {
    const label = labelOf(item, index);
    const others = items.get(label);
    if (others === undefined) items.set(label, [item]);
    else others.push(item);
  }
  return items;
}

/** The label of an item: its name, the identity of a Kubernetes object, or else its index. */
function labelOf(item: JsonValue, index: number): string {
  const name = member(item, 'name');
  if (typeof name === 'string') return `name ${name}`;
  const metadata = member(item, 'metadata');
  const own = member(metadata, 'name');
  if (typeof own !== 'string') return `item ${index}`;
  return `object ${JSON.stringify([member(item, 'kind'), member(metadata, 'namespace'), own])}`;
}
