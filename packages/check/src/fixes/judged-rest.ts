import type { FoundIn } from '@krmkit/pods';
import { podTemplatesOf } from '@krmkit/pods';
import type { BuiltRoot, BuildObject } from '@krmkit/kustomize';
import { originsAt } from '@krmkit/kustomize';
import { printIdentity } from '@krmkit/manifests';
import type { Identity, Resource } from '@krmkit/manifests';
import { equalValues, isArray, isObject, setMember, follow, scalarPaths } from '@krmkit/base';
import type { JsonValue, Path } from '@krmkit/base';
import type { CheckSettings } from '../findings/check-settings.ts';

/** What is outside of the fields of containers that `JudgedContainer` has. */
export interface JudgedRest {
  readonly root: string;
  readonly identity: Identity;
  /** Without what a fix of the object can be about: its volumes, or all of a ConfigMap or Secret but what is copied. */
  readonly text: string;
  /** The rest of it. */
  readonly own: JsonValue;
}

/** By environment and object. */
export type JudgedRests = ReadonlyMap<string, JudgedRest>;

/** A finding about an object in one environment. */
interface AboutObject {
  readonly root: string | undefined;
  readonly found: FoundIn | undefined;
}

/** A resource that a root builds, and its position there. */
interface PlacedResource {
  readonly root: string;
  readonly index: number;
  readonly resource: Resource;
}

/** Names of ConfigMaps and Secrets can have a hash of their content, so objects are known by their position. */
export function addRest(
  rest: Map<string, JudgedRest>,
  { root, index, resource: { identity, value } }: PlacedResource,
  { templates }: CheckSettings,
  roots: readonly BuiltRoot[],
): void {
  const key = `${root}\0${index}`;
  if (isContent(identity)) {
    const object = roots.find(({ directory }) => directory === root)?.objects[index];
    if (object === undefined) return;
    const text = replacedContent(object);
    rest.set(key, { root, identity, text, own: without(value, NAME) });
    return;
  }
  const pods = podTemplatesOf(value, templates).map(({ path }): Path => [...path, 'spec']);
  const judged = pods.flatMap((pod) =>
    CONTAINER_LISTS.flatMap((list) => {
      const containers = follow(value, [...pod, list]);
      const indices = isArray(containers) ? [...containers.keys()] : [];
      return indices.flatMap((at) => JUDGED_FIELDS.map((field): Path => [...pod, list, at, field]));
    }),
  );
  const own = [['apiVersion'], ...pods.map((pod): Path => [...pod, 'volumes'])];
  rest.set(key, {
    root,
    identity,
    text: JSON.stringify(without(value, [...judged, ...own])),
    own: own.map((path) => follow(value, path) ?? null),
  });
}

/** The value without some of its members. */
function without(value: JsonValue, paths: readonly Path[]): JsonValue {
  const left = new Set(paths.map((path) => JSON.stringify(path)));
  const copy = (part: JsonValue, path: Path): JsonValue => {
    if (isArray(part)) return part.map((item, at) => copy(item, [...path, at]));
    if (!isObject(part)) return part;
    const members: Record<string, JsonValue> = {};
    for (const [key, own] of Object.entries(part)) {
      const position = [...path, key];
      if (!left.has(JSON.stringify(position))) setMember(members, key, copy(own, position));
    }
    return members;
  };
  return copy(value, []);
}

/** The content of a ConfigMap or Secret that is a copy of another value. */
function replacedContent({ value, origins }: BuildObject): string {
  const copied = [...scalarPaths(value, [])].filter((path) =>
    originsAt(origins, path).steps.some(({ entry }) => entry?.startsWith('replacements') === true),
  );
  return JSON.stringify(copied.map((path) => [path, follow(value, path)]));
}

const NAME: readonly Path[] = [['metadata', 'name']];
const CONTAINER_LISTS = ['containers', 'initContainers', 'ephemeralContainers'];

/** The fields of containers that `fieldsOf` compares by what the container gets. */
const JUDGED_FIELDS = [
  'env',
  'envFrom',
  'command',
  'args',
  'volumeMounts',
  'image',
  'workingDir',
  'lifecycle',
  'livenessProbe',
  'readinessProbe',
  'startupProbe',
];

/** A value outside of containers, such as the host of an Ingress that a replacement copies. */
export function changedRest(
  before: JudgedRests,
  after: JudgedRests,
  fixed: readonly AboutObject[],
): string | undefined {
  for (const [key, old] of before) {
    const now = after.get(key);
    const isSame = now?.text === old.text && isOwnExplained(old, now, fixed);
    if (!isSame) return `it would change ${printIdentity(old.identity)}${inRoot(old)} outside of its containers`;
  }
  return undefined;
}

/** A finding is about the object, or about a text that a replacement copies from this ConfigMap or Secret. */
function isOwnExplained(old: JudgedRest, now: JudgedRest, fixed: readonly AboutObject[]): boolean {
  if (equalValues(old.own, now.own) || fixed.some((one) => isAboutObject(one, old))) return true;
  if (!isContent(old.identity)) return false;
  const texts = new Set<JsonValue | undefined>(
    fixed.flatMap(({ root, found }) =>
      root === old.root && found !== undefined ? [follow(found.resource.value, found.finding.path)] : [],
    ),
  );
  const paths = [...scalarPaths(old.own, [])];
  return (
    paths.length === [...scalarPaths(now.own, [])].length &&
    paths.every((path) => {
      const text = follow(old.own, path);
      return text === follow(now.own, path) || texts.has(text);
    })
  );
}

function isAboutObject({ root, found }: AboutObject, { root: own, identity }: JudgedRest): boolean {
  if (root !== own || found === undefined) return false;
  const { kind, namespace, name } = found.resource.identity;
  return kind === identity.kind && namespace === identity.namespace && name === identity.name;
}

function isContent({ kind }: Identity): boolean {
  return kind === 'ConfigMap' || kind === 'Secret';
}

/** For messages. */
export function inRoot({ root }: { readonly root: string | undefined }): string {
  return root === undefined ? '' : ` in the build of ${root}`;
}
