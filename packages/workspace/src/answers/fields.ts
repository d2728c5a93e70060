import type { JsonValue, Location, Path } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';
import type { BuildObject, Step } from '@krmkit/kustomize';
import { locateStep, originsAt } from '@krmkit/kustomize';
import type { Resource } from '@krmkit/manifests';
import { locateField } from '@krmkit/manifests';
import type { CheckedEnvironment } from '../model/checks.ts';
import type { Snapshot } from '../model/snapshot.ts';

/** A text that a value of an object comes from. */
export interface SourceText {
  readonly location: Location;
  /** The entry of a kustomization that applied the text: `images[0]`; undefined for the text of a resource. */
  readonly entry: string | undefined;
  /** A later text replaced the value completely. */
  readonly isReplaced: boolean;
  /** The text says how the value is made, and does not contain it. */
  readonly isGenerated: boolean;
}

/** A value of an object that comes from a file. */
export interface FieldSource {
  readonly checked: CheckedEnvironment;
  readonly resource: Resource;
  readonly path: Path;
  /** In the order in which they were applied. */
  readonly texts: readonly SourceText[];
}

/** Environments with what was found in them. */
export type CheckedFiles = Pick<Snapshot, 'checked' | 'environments'>;

/** The values of objects that a file has a text of. */
export function fieldsOfFile(snapshot: CheckedFiles, path: string): readonly FieldSource[] {
  return snapshot.checked.flatMap((checked) => {
    if (!checked.environment.package.sources.has(path)) return [];
    let known = KNOWN.get(checked);
    if (known === undefined) KNOWN.set(checked, (known = new Map<string, readonly FieldSource[]>()));
    let found = known.get(path);
    if (found === undefined) known.set(path, (found = fieldsIn(snapshot, checked, path)));
    return found;
  });
}

const KNOWN = new WeakMap<CheckedEnvironment, Map<string, readonly FieldSource[]>>();

/** The object that a build made of a resource. */
export function builtObjectOf({ environments }: Snapshot, { value }: Resource): BuildObject | undefined {
  for (const root of environments.roots) {
    for (const object of root.objects) if (object.value === value) return object;
  }
  return undefined;
}

function fieldsIn(snapshot: CheckedFiles, checked: CheckedEnvironment, file: string): readonly FieldSource[] {
  const objects = new Map(
    snapshot.environments.roots
      .filter(({ directory }) => directory === checked.environment.root)
      .flatMap((root) => root.objects.map((object) => [object.value, object])),
  );
  const found: FieldSource[] = [];
  for (const resource of checked.environment.package.resources) {
    const object = objects.get(resource.value);
    if (object === undefined && resource.origin?.source.path !== file) continue;
    for (const path of leavesOf(resource.value, [])) {
      const texts = object === undefined ? writtenTexts(resource, path) : textsOf(object, path, file);
      if (texts.length > 0) found.push({ checked, resource, path, texts });
    }
  }
  return found;
}

function writtenTexts({ origin }: Resource, path: Path): readonly SourceText[] {
  const location = origin && locateField(origin, path);
  return location === undefined ? [] : [{ location, entry: undefined, isReplaced: false, isGenerated: false }];
}

/** None if no text is in the file. */
function textsOf({ origins }: BuildObject, path: Path, file: string): readonly SourceText[] {
  const { steps } = originsAt(origins, path);
  return steps.some((step) => fileOfStep(step) === file) ? sourceTexts(steps) : [];
}

export function sourceTexts(steps: readonly Step[]): readonly SourceText[] {
  const last = steps.findLastIndex(({ effect }) => effect === 'set');
  return steps.flatMap((step, index): readonly SourceText[] => {
    const location = locateStep(step);
    return location === undefined
      ? []
      : [{ location, entry: step.entry, isReplaced: index < last, isGenerated: step.generated === true }];
  });
}

function fileOfStep({ position }: Pick<Step, 'position'>): string {
  if (position.kind === 'span') return position.source.path;
  return position.within === undefined ? position.origin.source.path : fileOfStep({ position: position.within });
}

/** The paths of all scalars, and of empty collections. */
export function* leavesOf(value: JsonValue, path: Path): Generator<Path> {
  if (isArray(value) && value.length > 0) {
    for (const [index, item] of value.entries()) yield* leavesOf(item, [...path, index]);
  } else if (isObject(value) && Object.keys(value).length > 0) {
    for (const key of Object.keys(value)) yield* leavesOf(member(value, key) ?? null, [...path, key]);
  } else {
    yield path;
  }
}
