import { readWholeDocuments } from '@krmkit/manifests';
import type { PackageFile } from '@krmkit/manifests';
import { createSource } from '@krmkit/base';
import { builtResource } from './built-resource.ts';
import type { BuildObject } from './objects.ts';
import { printObjects } from './print-objects.ts';

/** The directory of a root, and what it builds. */
export interface BuiltText {
  readonly directory: string;
  readonly objects: readonly BuildObject[];
}

/**
 * A root as a file with the text that `krmkit build` prints, so that it can be read as such a file. The resources are
 * located at their sources.
 */
export function builtFile({ directory, objects }: BuiltText): PackageFile {
  const source = createSource(directory, printObjects(objects));
  const { documents, resources } = readWholeDocuments(source, {});
  return {
    path: directory,
    relativePath: '',
    named: true,
    source,
    documents,
    resources: resources.map((resource) => {
      const object = objects[resource.origin?.index ?? -1];
      return object === undefined ? resource : builtResource(resource, object);
    }),
    template: false,
  };
}
