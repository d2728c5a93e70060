import { printableJson, isArray, isObject, member, printPath, locationJson } from '@krmkit/base';
import type { BuildObject, Origins, Step } from '@krmkit/kustomize';
import { contributing, locateStep, originsAt } from '@krmkit/kustomize';
import type { JsonValue, Path } from '@krmkit/base';
import type { OutputBuiltObject, OutputStep } from '../outputs/packages.ts';

/** The documented form of a build (docs/json-output.md): every object with the origins of its scalars. */
export function* buildJson(objects: readonly BuildObject[]): Generator<string> {
  yield '{\n  "apiVersion": "krmkit.dev/v1",\n  "kind": "Build",\n  "objects": [';
  for (const [index, { value, origins }] of objects.entries()) {
    const fields: OutputOrigin[] = [];
    addFields(value, origins, [], fields);
    const built: OutputBuiltObject = { value, origins: fields };
    yield `${index === 0 ? '' : ','}\n    ${printableJson(built)}`;
  }
  yield objects.length === 0 ? ']\n}\n' : '\n  ]\n}\n';
}

type OutputOrigin = OutputBuiltObject['origins'][number];

/** One entry for each scalar and each empty collection, in the order of the value. */
function addFields(value: JsonValue, origins: Origins, path: Path, into: OutputOrigin[]): void {
  const segments: readonly (readonly [string | number, JsonValue])[] = isArray(value)
    ? value.map((item, index) => [index, item])
    : isObject(value)
      ? Object.keys(value).map((key) => [key, member(value, key) ?? null])
      : [];
  if (segments.length === 0) into.push({ field: printPath(path), steps: stepsJson(origins) });
  for (const [segment, part] of segments) {
    addFields(part, originsAt(origins, [segment]), [...path, segment], into);
  }
}

function stepsJson(origins: Origins): readonly OutputStep[] {
  const counted = new Set(contributing(origins));
  return origins.steps.map((step): OutputStep => ({
    location: locationJson(locateStep(step)),
    entry: step.entry ?? null,
    generated: step.generated === true,
    replaced: !counted.has(step),
  }));
}

/** `overlays/prod/kustomization.yaml:12:5 images[0]`; undefined for a text that cannot be located. */
export function stepText(step: Step): string | undefined {
  const location = locateStep(step);
  if (location === undefined) return undefined;
  const entry = step.entry === undefined ? '' : ` ${step.entry}`;
  return `${location.path}:${location.line}:${location.column}${entry}${step.generated === true ? ' (generated)' : ''}`;
}
