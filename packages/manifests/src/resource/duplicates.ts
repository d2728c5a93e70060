import type { Diagnostic } from '@krmkit/base';
import { identityKey, printIdentity } from './identity.ts';
import { templateOf } from './chart-template.ts';
import { locateIn } from './locate.ts';
import type { Resource } from './resource.ts';
import type { ResourceSet } from './set.ts';
import { subjectOf } from './subject.ts';
import { directoryOf } from '@krmkit/base';

/**
 * Finds duplicate objects in one directory. In one file it is an error: the later one replaces the other. In two files
 * it is often a choice of variants, so it is only an info. In different directories it is normal for overlays and not
 * reported. A patch (`patches` holds the paths of patch files) repeats the name of its target by design. Each later
 * object is reported with the first.
 */
export function findDuplicates(set: ResourceSet, patches: ReadonlySet<string>): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const find = createDuplicateFinder(patches);
  for (const resources of set.byIdentity.values()) {
    if (resources.length < 2) continue;
    for (const resource of resources) {
      const found = find(resource);
      if (found !== undefined) diagnostics.push(found);
    }
  }
  return diagnostics;
}

/** Whether a resource duplicates an earlier one. */
function createDuplicateFinder(patches: ReadonlySet<string>): (resource: Resource) => Diagnostic | undefined {
  const firstOf = new Map<string, Map<string, Resource>>();
  return (resource) => {
    const directory = directoryOfResource(resource);
    const isPatch = patches.has(resource.origin?.source.path ?? '');
    if (resource.identity.name === '' || directory === undefined || isPatch) return undefined;
    const key = identityKey(resource.identity);
    let firstIn = firstOf.get(key);
    if (firstIn === undefined) {
      firstIn = new Map();
      firstOf.set(key, firstIn);
    }
    const first = firstIn.get(directory);
    if (first !== undefined) return duplicate(resource, first);
    firstIn.set(directory, resource);
    return undefined;
  };
}

function duplicate(resource: Resource, first: Resource): Diagnostic {
  const location = locateIn(resource, ['metadata', 'name']);
  const firstLocation = locateIn(first, ['metadata', 'name']);
  const path = first.origin?.source.path ?? '';
  const sameFile = path === resource.origin?.source.path;
  const name = printIdentity(resource.identity);
  const message = `${printIdentity(first.identity)} is also defined here`;
  const template = templateOf(resource);
  return {
    code: 'duplicate-resource',
    severity: sameFile ? 'warning' : 'info',
    message: sameFile
      ? `${name} is defined twice in this file; the later one replaces the other`
      : `${name} is also defined in ${path}; if both are applied, the later one replaces the other`,
    hint: 'keep one of them, or give them different names or namespaces',
    ...(location === undefined ? {} : { location }),
    subject: subjectOf(resource),
    fieldPath: ['metadata', 'name'],
    related: [firstLocation === undefined ? { message } : { message, location: firstLocation }],
    ...(template === undefined ? {} : { template }),
    cause: `${name} in ${directoryOfResource(first) ?? ''}`,
  };
}

/** Resources of one standard input count as one directory. */
function directoryOfResource(resource: Resource): string | undefined {
  const path = resource.origin?.source.path;
  return path === undefined ? undefined : directoryOf(path);
}
