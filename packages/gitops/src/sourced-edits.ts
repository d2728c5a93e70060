import type { Diagnostic, Path, Source } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';
import type { PartOrigins, Sourced, Step } from '@krmkit/kustomize';
import { applySourced, contributing, locateStep, originsAt, partOf } from '@krmkit/kustomize';

/** A mapping with a member that is new, or has another value. */
export function withMember(sourced: Sourced, key: string, content: Sourced): Sourced {
  const isPresent = member(sourced.value, key) !== undefined;
  return applySourced(sourced, [
    isPresent ? { kind: 'replace', path: [key], content } : { kind: 'insert', path: [key], after: undefined, content },
  ]);
}

/** The items of a list in a mapping; empty without one. */
export function itemsAt(sourced: Sourced, key: string): readonly Sourced[] {
  const list = member(sourced.value, key);
  if (!isArray(list)) return [];
  return list.map((value, index) => ({ value, origins: originsAt(sourced.origins, [key, index]) }));
}

/** A list in a mapping; `source` is where it comes from if the mapping has none. */
export function withItems(sourced: Sourced, key: string, items: readonly Sourced[], source: Sourced): Sourced {
  const present = partOf(sourced, [key]) ?? source;
  return withMember(sourced, key, {
    value: items.map(({ value }) => value),
    origins: { steps: present.origins.steps, items: items.map(({ origins }) => origins) },
  });
}

/** A mapping with only some members. */
export function onlyMembers(sourced: Sourced, keys: readonly string[]): Sourced {
  const { value } = sourced;
  if (!isObject(value)) return sourced;
  const others = Object.keys(value).filter((key) => !keys.includes(key));
  return applySourced(
    sourced,
    others.map((key) => ({ kind: 'remove', path: [key] })),
  );
}

/** The files that the parts of a value come from, by path. */
export function sourcesIn({ steps = [], members = {}, items = [] }: PartOrigins): ReadonlyMap<string, Source> {
  const sources = new Map(sourcesOfSteps(steps).map((source) => [source.path, source]));
  for (const part of [...Object.values(members), ...items]) {
    for (const [path, source] of sourcesIn(part)) sources.set(path, source);
  }
  return sources;
}

/** The files of steps. */
export function sourcesOfSteps(steps: readonly Step[]): readonly Source[] {
  return steps.map(({ position }) => {
    let outer = position;
    while (outer.kind === 'field' && outer.within !== undefined) outer = outer.within;
    return outer.kind === 'field' ? outer.origin.source : outer.source;
  });
}

/** The paths among some sources that a build did not read. */
export function pathsNotRead(
  sources: ReadonlyMap<string, Source>,
  read: ReadonlyMap<string, Source>,
): ReadonlySet<string> {
  return new Set([...sources.keys()].filter((path) => !read.has(path)));
}

/** Where a part of an object is written. */
export function locationOfPart(object: Sourced, path: Path = []): Pick<Diagnostic, 'location'> {
  const step = contributing(originsAt(object.origins, path)).at(-1);
  const location = step && locateStep(step);
  return location === undefined ? {} : { location };
}
