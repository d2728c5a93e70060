import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { printIdentity } from './identity.ts';
import { locateIn } from './locate.ts';
import type { Resource } from './resource.ts';
import type { ResourceSet } from './set.ts';
import { subjectOf } from './subject.ts';

/**
 * The same object twice in one directory. In one file it is a mistake: the later one replaces the other. In two files
 * it is often a choice of variants, so that is only said. In
 * different directories it is how overlays are written, so it is no matter, and a patch (`patches` holds the paths of
 * their files) repeats its target's name by nature. Each later one is reported with the first.
 */
export function findDuplicates(set: ResourceSet, patches: ReadonlySet<string>): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const resources of set.byIdentity.values()) {
    if (resources.length < 2 || resources[0]?.identity.name === '') continue;
    const firstIn = new Map<string, Resource>();
    for (const resource of resources) {
      const directory = directoryOf(resource);
      if (directory === undefined || patches.has(resource.origin?.source.path ?? '')) continue;
      const first = firstIn.get(directory);
      if (first === undefined) firstIn.set(directory, resource);
      else diagnostics.push(duplicate(resource, first));
    }
  }
  return diagnostics;
}

function duplicate(resource: Resource, first: Resource): Diagnostic {
  const location = locateIn(resource, ['metadata', 'name']);
  const firstLocation = locateIn(first, ['metadata', 'name']);
  const path = first.origin?.source.path ?? '';
  const sameFile = path === resource.origin?.source.path;
  const name = printIdentity(resource.identity);
  const message = `${printIdentity(first.identity)} stands here too`;
  return {
    code: 'duplicate-resource',
    severity: sameFile ? 'warning' : 'info',
    message: sameFile
      ? `${name} stands twice in this file; the later one replaces the other`
      : `${name} stands in ${path} too; where both are applied, the later one replaces the other`,
    hint: 'keep one of them, or give them different names or namespaces',
    ...(location === undefined ? {} : { location }),
    subject: subjectOf(resource),
    fieldPath: ['metadata', 'name'],
    related: [firstLocation === undefined ? { message } : { message, location: firstLocation }],
  };
}

/** Resources of one standard input are in one directory too. */
function directoryOf(resource: Resource): string | undefined {
  const path = resource.origin?.source.path;
  return path === undefined ? undefined : path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}
