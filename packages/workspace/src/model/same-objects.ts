import { member } from '@krmkit/base';
import type { BuildObject, BuiltRoot, PartOrigins, Step } from '@krmkit/kustomize';
import type { Resource } from '@krmkit/manifests';
import { sameItems } from '../files/remember.ts';

/**
 * A root that was built again, with the objects and resources from before where nothing about them is another: what is
 * known about these need not be computed again. An edit of one file of a base with 140 Deployments changes one.
 */
export function withSameObjects(before: BuiltRoot | undefined, root: BuiltRoot): BuiltRoot {
  if (before === undefined) return root;
  const known = new Map(before.objects.map((object) => [keyOf(object), object]));
  const resources = new Map(before.package.resources.map((resource) => [resource.value, resource]));
  const same = new Map<unknown, Resource>();
  const objects = root.objects.map((object) => {
    const other = known.get(keyOf(object));
    const resource = other && resources.get(other.value);
    if (other === undefined || resource === undefined || !isSame(other, object)) return object;
    same.set(object.value, resource);
    return other;
  });
  if (same.size === 0) return root;
  const own = root.package.resources.map((resource) => same.get(resource.value) ?? resource);
  return { ...root, objects, package: { ...root.package, resources: own } };
}

function keyOf({ value: { apiVersion, kind, metadata } }: BuildObject): string {
  return JSON.stringify([apiVersion, kind, member(metadata, 'namespace'), member(metadata, 'name')]);
}

/** All that a report and an answer can show of an object. */
function isSame(a: BuildObject, b: BuildObject): boolean {
  return textOf(a) === textOf(b) && hasSameOrigins(a.origins, b.origins);
}

function textOf(object: BuildObject): string {
  return JSON.stringify({ ...object, origins: undefined });
}

function hasSameOrigins(a: PartOrigins, b: PartOrigins): boolean {
  if (a === b) return true;
  return (
    areSame(a.steps, b.steps, isSameStep) &&
    areSame(a.items, b.items, hasSameOrigins) &&
    areSame(
      entriesOf(a),
      entriesOf(b),
      ([key, one], [otherKey, other]) => key === otherKey && hasSameOrigins(one, other),
    )
  );
}

function entriesOf({ members }: PartOrigins): readonly (readonly [string, PartOrigins])[] {
  return Object.entries(members ?? {});
}

function isSameStep(a: Step, b: Step): boolean {
  return (
    a === b ||
    (a.entry === b.entry &&
      a.effect === b.effect &&
      a.generated === b.generated &&
      isSamePosition(a.position, b.position))
  );
}

/** Of the same text, a document and its nodes are the same. */
function isSamePosition(a: Step['position'], b: Step['position']): boolean {
  if (a.kind === 'span') {
    return b.kind === 'span' && a.source === b.source && a.span.start === b.span.start && a.span.end === b.span.end;
  }
  return (
    b.kind === 'field' &&
    a.origin.source === b.origin.source &&
    a.origin.index === b.origin.index &&
    sameItems(a.origin.path, b.origin.path) &&
    sameItems(a.path, b.path) &&
    (a.within === b.within || (a.within !== undefined && b.within !== undefined && isSamePosition(a.within, b.within)))
  );
}

function areSame<T>(
  a: readonly T[] | undefined,
  b: readonly T[] | undefined,
  isEqual: (one: T, other: T) => boolean,
): boolean {
  if (a === b) return true;
  if (a === undefined || b?.length !== a.length) return false;
  return a.every((item, index) => {
    const other = b[index];
    return other !== undefined && isEqual(item, other);
  });
}
