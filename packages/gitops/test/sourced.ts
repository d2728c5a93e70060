import { createSource, memoryFileSystem } from '@krmkit/base';
import type { Path } from '@krmkit/base';
import type { BuildObject, Sourced } from '@krmkit/kustomize';
import { buildRoot, locateStep, originsAt, originsOf } from '@krmkit/kustomize';
import { readSource } from '@krmkit/manifests';

/** The first object of a text, with where it is from. */
export function sourcedOf(text: string, path = 's.yaml'): Sourced {
  const [resource] = readSource(createSource(path, text)).resources;
  if (resource?.origin === undefined) throw new Error('no object');
  return { value: resource.value, origins: originsOf({ kind: 'field', origin: resource.origin, path: [] }) };
}

/** The objects that a build makes of a text. */
export async function objectsOf(text: string): Promise<readonly BuildObject[]> {
  const files = memoryFileSystem(
    new Map([
      ['kustomization.yaml', 'resources: [o.yaml]\n'],
      ['o.yaml', text],
    ]),
  );
  return (await buildRoot(files, '.', {}, true)).objects;
}

/** Where a part of a value is from: `s.yaml:3`. */
export function linesOf({ origins }: Sourced, path: Path): readonly string[] {
  return originsAt(origins, path)
    .steps.map(locateStep)
    .map((location) => `${location?.path ?? ''}:${location?.line ?? 0}`);
}
