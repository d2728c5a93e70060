import { goldenFiles } from './golden-template.ts';
import { functionSource, functionTest } from './function-template.ts';
import { projectFiles } from './project-template.ts';
import { readme } from './readme-template.ts';
import type { ScaffoldWishes } from './scaffold-wishes.ts';

/** The files of a new function, by path below its directory. */
export function scaffold(wishes: ScaffoldWishes): ReadonlyMap<string, string> {
  const { name, language, types } = wishes;
  return new Map([
    ['README.md', readme(wishes)],
    [`fn.${language}`, functionSource(name, language)],
    [`fn.test.${language}`, functionTest(language)],
    ...goldenFiles(),
    ...projectFiles(wishes),
    ...(types === undefined ? [] : [['types.ts', types] as const]),
  ]);
}
