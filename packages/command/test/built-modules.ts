import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildModules } from '@krmkit/testing';
import type { World } from './fake-context.ts';

/** The files of modules, with the built-in functions outside of the catalogue. */
export async function buildAllModules(folder: string): Promise<NonNullable<World['modules']>> {
  const modules = await buildModules(folder, {
    'apply-replacements-function': 'packages/kustomize/src/replacements/apply-replacements.ts',
    'expansion-function': 'packages/check/src/functions/expansion-function.ts',
  });
  return {
    ...modules,
    builtIns: {
      'apply-replacements': pathToFileURL(join(folder, 'apply-replacements-function.js')),
      expansion: pathToFileURL(join(folder, 'expansion-function.js')),
    },
  };
}
