import { goldenFiles } from './golden-template.ts';
import { functionSource, functionTest } from './function-template.ts';
import { projectFiles } from './project-template.ts';
import { readme } from './readme-template.ts';

export const LANGUAGES = ['ts', 'js'] as const;
export type Language = (typeof LANGUAGES)[number];

export interface ScaffoldWishes {
  /** A DNS label. */
  readonly name: string;
  readonly language: Language;
  /** Of krmkit. */
  readonly version: string;
  /** The text of `types.ts`; undefined without a CRD. */
  readonly types: string | undefined;
}

/** The files of a new function, as text by their path below its directory. */
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
