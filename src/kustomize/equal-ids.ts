import type { Build } from './build-context.ts';
import { effectiveNamespace, locateSourced, subjectOfObject } from './build-context.ts';
import type { BuildObject } from './objects.ts';
import { currentId } from './objects.ts';

/**
 * Reports objects that have the same id after a component, or after all steps: kustomize adds all objects to an empty list
 * there, which refuses the second object of an id.
 */
export function reportEqualIds(
  objects: readonly BuildObject[],
  build: Pick<Build, 'report' | 'isClusterScoped'>,
): void {
  const present = new Map<string, BuildObject>();
  for (const object of objects) {
    const id = currentId(object);
    const key = [id.group, id.version, id.kind, effectiveNamespace(id, build), id.name].join('\0');
    const first = present.get(key);
    present.set(key, object);
    if (first === undefined) continue;
    const location = locateSourced(object, ['metadata', 'name']);
    const other = locateSourced(first, ['metadata', 'name']);
    build.report({
      code: 'object-id-conflict',
      severity: 'error',
      message: `Two objects of the build are ${id.kind} ${id.name}`,
      hint: 'Give one of them another name or namespace',
      ...(location === undefined ? {} : { location }),
      subject: subjectOfObject(object),
      related: other === undefined ? [] : [{ message: 'the other object', location: other }],
    });
  }
}
