import type { Build } from './build-context.ts';
import { effectiveNamespace, locateSourced, subjectOfObject } from './build-context.ts';
import type { BuildObject } from './objects.ts';
import { currentId } from './objects.ts';

/**
 * Reports objects that have the same id, or no name, after a component, a strategic merge patch with a target, or all steps:
 * kustomize adds all objects to an empty list there, which refuses them.
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
    if (first === undefined && id.name !== '') continue;
    const location = locateSourced(object, ['metadata', 'name']);
    if (id.name === '') {
      build.report({
        code: 'invalid-entry',
        severity: 'error',
        message: `A step of the build leaves the ${id.kind} without a name`,
        hint: 'Correct the patch or replacement that sets metadata.name',
        ...(location === undefined ? {} : { location }),
        subject: subjectOfObject(object),
      });
      continue;
    }
    if (first === undefined) continue;
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
