import { functionSource, functionTest } from './function-template.ts';
import { goldenFiles } from './golden-template.ts';
import { projectFiles } from './project-template.ts';
import { readme } from './readme-template.ts';
import type { ScaffoldOptions } from './scaffold-options.ts';

/** The files of a new function, by path below its directory. */
export function scaffoldFunction(options: ScaffoldOptions): ReadonlyMap<string, string> {
  const { name, language, types } = options;
  return new Map([
    ['README.md', readme(options)],
    [`fn.${language}`, functionSource(name, language)],
    [`fn.test.${language}`, functionTest(language)],
    ...goldenFiles(),
    ...projectFiles(options),
    ...(types === undefined ? [] : [['types.ts', types] as const]),
  ]);
}
