import type { JsonArray, JsonValue } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';
import { canonical } from '@krmkit/testing';

/** A path by names: members by their keys, elements by their identifying keys. */
export interface NamedPlace {
  readonly name: string;
  /** The elements around it, the outermost first. */
  readonly around: readonly string[];
  readonly value: JsonValue;
  readonly element: boolean;
}

const KEYS = ['mountPath', 'ip', 'containerPort', 'name'] as const;

/** The elements of lists whose elements have keys, and every scalar and atomic list. */
export function namedPlaces(value: JsonValue): ReadonlyMap<string, NamedPlace> {
  const places = new Map<string, NamedPlace>();
  const visit = (at: JsonValue, name: string, around: readonly string[]): void => {
    if (isObject(at)) {
      for (const [key, item] of Object.entries<JsonValue>(at)) visit(item, `${name}.${key}`, around);
      return;
    }
    const key = isArray(at) ? keyOf(at) : undefined;
    if (!isArray(at) || (key === undefined && !name.endsWith('.finalizers'))) {
      places.set(name, { name, around, value: at, element: false });
      return;
    }
    for (const item of at) {
      const id = isObject(item) && key !== undefined ? idOf(item[key]) : canonical(item);
      const inside = `${name}[${id}]`;
      places.set(inside, { name: inside, around, value: item, element: true });
      if (isObject(item)) visit(item, inside, [...around, inside]);
    }
  };
  visit(value, '', []);
  return places;
}

function keyOf(list: JsonArray): string | undefined {
  if (list.length === 0) return undefined;
  return KEYS.find((key) => list.every((item) => isObject(item) && Object.hasOwn(item, key)));
}

function idOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** Without what merges leave open: members that are null, and the order of lists of mappings and of sets. */
export function normal(value: JsonValue, key = ''): JsonValue {
  if (isArray(value)) {
    const items = value.map((item) => normal(item));
    const unordered = items.every((item) => isObject(item)) || key === 'finalizers';
    return unordered ? items.toSorted((a, b) => (canonical(a) < canonical(b) ? -1 : 1)) : items;
  }
  if (!isObject(value)) return value;
  const members = Object.entries<JsonValue>(value).filter(([, item]) => item !== null);
  return Object.fromEntries(members.map(([name, item]) => [name, normal(item, name)]));
}

export function scalarsOf(value: JsonValue, into: Set<string> = new Set()): ReadonlySet<string> {
  if (isArray(value) || isObject(value)) {
    for (const item of Object.values<JsonValue>(value)) scalarsOf(item, into);
  } else {
    into.add(JSON.stringify(value));
  }
  return into;
}
