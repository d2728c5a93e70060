import type { JsonArray, JsonObject, JsonValue, Path } from '@krmkit/base';
import { isArray, isObject, setMember } from '@krmkit/base';
import type { Choose } from '@krmkit/testing';
import { changeAt, pick, placesOf, randomEdit, randomScalar, randomValue } from '@krmkit/testing';

/** The values of the three sides of a merge. */
export interface Sides {
  readonly original: JsonValue;
  readonly updated: JsonValue;
  readonly destination: JsonValue;
}

/** Any JSON with any edits. */
export function genericSides(choose: Choose): Sides {
  const original = objectOf(randomValue(choose));
  return { original, updated: edited(original, choose), destination: edited(original, choose) };
}

/** Roots that are no mapping are rare where documents are merged, and most of what can happen happens in mappings. */
function objectOf(value: JsonValue): JsonValue {
  return isObject(value) && Object.keys(value).length > 0 ? value : { root: value };
}

function edited(value: JsonValue, choose: Choose): JsonValue {
  let current = value;
  for (let count = 1 + choose(3); count > 0; count--) {
    const next = randomEdit(current, choose)?.value ?? current;
    if (next !== null) current = next;
  }
  return current;
}

/** A Deployment, and what two people did to it; elements of lists have keys, which are there once. */
export function workloadSides(choose: Choose): Sides {
  const original = workload(choose);
  return {
    original,
    updated: editedWorkload(original, choose, 'u'),
    destination: editedWorkload(original, choose, 'd'),
  };
}

const NAMES = ['app', 'proxy', 'logs', 'init', 'cache', 'queue'] as const;

function some<T>(choose: Choose, from: readonly T[], make: (item: T) => JsonValue): JsonValue[] {
  return from.filter(() => choose(2) === 0).map(make);
}

function workload(choose: Choose): JsonObject {
  const text = (): string => `v${choose(9)}`;
  const containers = some(choose, NAMES, (name) => container(choose, name));
  if (containers.length === 0) containers.push(container(choose, 'app'));
  const spec: Record<string, JsonValue> = { containers };
  if (choose(3) === 0) spec['initContainers'] = some(choose, ['wait', 'migrate'], (name) => container(choose, name));
  if (choose(2) === 0) {
    spec['volumes'] = some(choose, NAMES, (name) =>
      choose(2) === 0 ? { name, emptyDir: {} } : { name, configMap: { name: text() } },
    );
  }
  if (choose(3) === 0) spec['tolerations'] = [{ key: text(), effect: 'NoSchedule' }, { key: text() }];
  if (choose(3) === 0) {
    spec['hostAliases'] = some(choose, ['10.0.0.1', '10.0.0.2'], (ip) => ({ ip, hostnames: [text()] }));
  }
  if (choose(3) === 0) spec['securityContext'] = { runAsUser: choose(9), fsGroup: choose(9) };
  const labels: JsonObject = { app: 'web', tier: text() };
  const metadata: Record<string, JsonValue> = { name: 'web', labels };
  if (choose(3) === 0) metadata['annotations'] = { 'example.com/a': text(), 'example.com/b': text() };
  if (choose(3) === 0) metadata['finalizers'] = some(choose, ['a.io/x', 'b.io/y', 'c.io/z'], (item) => item);
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata,
    spec: { replicas: choose(5), template: { metadata: { labels }, spec } },
  };
}

function container(choose: Choose, name: string): JsonObject {
  const made: Record<string, JsonValue> = { name, image: `${name}:${choose(5)}` };
  if (choose(2) === 0) made['args'] = ['-v', `--x=${choose(5)}`];
  if (choose(2) === 0) {
    made['env'] = some(choose, ['A', 'B', 'C', 'D'], (key) => ({ name: key, value: `e${choose(9)}` }));
  }
  if (choose(2) === 0) {
    made['ports'] = some(choose, [80, 443, 53], (containerPort) =>
      choose(2) === 0 ? { containerPort } : { containerPort, protocol: 'TCP' },
    );
  }
  if (choose(3) === 0) made['volumeMounts'] = some(choose, ['/a', '/b'], (mountPath) => ({ mountPath, name: 'logs' }));
  if (choose(3) === 0) made['resources'] = { limits: { cpu: `${choose(4)}` }, requests: {} };
  return made;
}

/** Members that an edit leaves alone: who the object and its elements are, and the way to the lists. */
const FIXED: ReadonlySet<string> = new Set(
  'apiVersion kind metadata spec template containers name mountPath ip containerPort protocol'.split(' '),
);

/** What a person does to an object, without changing who it is. */
export function editedWorkload(original: JsonObject, choose: Choose, side: string): JsonValue {
  let current: JsonValue = original;
  for (let count = choose(4); count >= 0; count--) {
    const places: readonly Path[] = placesOf(current).filter(
      (path) => path.length > 0 && !FIXED.has(String(path.at(-1))),
    );
    const path: Path = places[choose(Math.max(places.length, 1))] ?? ['spec', 'replicas'];
    current = changeAt(current, path, (present) => editedPart(present, choose, side)) ?? current;
  }
  return current;
}

function editedPart(present: JsonValue, choose: Choose, side: string): JsonValue | undefined {
  const way = choose(8);
  if (way === 0) return undefined;
  if (isObject(present)) return withMember(present, pick(choose, ['added', 'more', 'x']), randomScalar(choose));
  if (!isArray(present)) return way === 1 ? null : randomScalar(choose);
  const [like] = present;
  // An empty list does not show the kind of its items.
  if (like === undefined) return present;
  if (way < 3 && present.length > 1) return [...present.slice(1), ...present.slice(0, 1)];
  return withElement(present, like, choose, side);
}

function withElement(list: JsonArray, like: JsonValue, choose: Choose, side: string): JsonArray {
  // Both sides can add an element of one name.
  const name = choose(3) === 0 ? 'both' : side + String(choose(3));
  const number = 1000 + name.charCodeAt(0) * 10 + name.length;
  const element = elementLike(like, name, number, choose);
  const key = ['mountPath', 'ip', 'containerPort', 'name'].find(
    (one) => isObject(element) && Object.hasOwn(element, one),
  );
  const there = list.some((item) =>
    key !== undefined && isObject(item) && isObject(element) ? item[key] === element[key] : item === element,
  );
  return there ? list : list.toSpliced(choose(list.length + 1), 0, element);
}

function elementLike(like: JsonValue, name: string, number: number, choose: Choose): JsonValue {
  if (!isObject(like)) return name;
  if (Object.hasOwn(like, 'mountPath')) return { mountPath: `/${name}`, name: 'logs' };
  if (Object.hasOwn(like, 'containerPort')) return { containerPort: number };
  if (Object.hasOwn(like, 'ip')) return { ip: `10.1.0.${number % 250}`, hostnames: [name] };
  if (Object.hasOwn(like, 'key')) return { key: name };
  return Object.hasOwn(like, 'image') ? container(choose, name) : { name, value: `n${choose(5)}` };
}

function withMember(present: JsonObject, key: string, value: JsonValue): JsonObject {
  const target: Record<string, JsonValue> = { ...present };
  setMember(target, key, value);
  return target;
}
