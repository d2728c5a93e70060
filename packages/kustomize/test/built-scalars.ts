import type { BuildObject } from '../src/objects.ts';
import type { Step } from '../src/origins.ts';
import { contributing, locateStep, originsAt } from '../src/origins.ts';
import type { JsonValue, Path } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';

export type Files = Readonly<Record<string, string>>;

function* scalarsOf(value: JsonValue, path: Path = []): Iterable<readonly [Path, JsonValue]> {
  if (isArray(value)) for (const [index, item] of value.entries()) yield* scalarsOf(item, [...path, index]);
  else if (isObject(value)) for (const [key, item] of Object.entries(value)) yield* scalarsOf(item, [...path, key]);
  else yield [path, value];
}

const LEFT_OUT = new Set<string | number>(['apiVersion', 'kind', 'metadata', 'selector']);

/** A scalar of a build. */
export interface Scalar {
  /** Empty in a field that the laws leave out. */
  readonly at: string;
  readonly value: JsonValue;
  readonly steps: readonly Step[];
}

/** The scalars of objects in order, with the steps that contribute to them. */
export function scalars(objects: readonly BuildObject[]): readonly Scalar[] {
  return objects.flatMap(({ value, origins }, index) =>
    [...scalarsOf(value)].map(([path, scalar]) => ({
      at: path.some((segment) => LEFT_OUT.has(segment)) ? '' : `${index} ${path.join('.')}`,
      value: scalar,
      steps: contributing(originsAt(origins, path)),
    })),
  );
}

/** The file and the offset of a step. */
export function placeOf(step: Step): string {
  const location = locateStep(step);
  return `${location?.path ?? ''}:${location?.start ?? -1}`;
}

/** The text of a step in the files of a build. */
export function textOf(files: Files): (step: Step) => string {
  return (step) => {
    const location = locateStep(step);
    return location === undefined ? '' : (files[location.path] ?? '').slice(location.start, location.end);
  };
}
