import type { BuildOptions } from '../../kustomize/build-kustomization.ts';
import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import { readCommon } from '../shared/paths.ts';

/** The flags of `kustomize build` that change what is built, under the names that they have there. */
export const BUILD_OPTIONS: readonly OptionDefinition[] = [
  {
    long: 'reorder',
    value: 'ORDER',
    choices: ['legacy', 'none'],
    description: 'the order of the objects: legacy, the default, sorts by kind; none keeps the order of the files',
  },
  {
    long: 'load-restrictor',
    value: 'RULE',
    choices: ['LoadRestrictionsRootOnly', 'LoadRestrictionsNone'],
    description: 'with LoadRestrictionsNone, a kustomization can name files outside its directory',
  },
];

/** For verbs that judge what kustomizations build. */
export const JUDGE_OPTIONS: readonly OptionDefinition[] = [
  { long: 'build', onByDefault: true, description: 'look at files as they are written, and build no kustomization' },
  ...BUILD_OPTIONS.filter(({ long }) => long !== 'reorder'),
];

/** Reads the flags of `BUILD_OPTIONS`. */
export function readBuildOptions(parsed: ParsedArguments): BuildOptions {
  const reorder = lastValue(parsed, 'reorder');
  return {
    ...(reorder === 'legacy' || reorder === 'none' ? { reorder } : {}),
    unrestricted: lastValue(parsed, 'load-restrictor') === 'LoadRestrictionsNone',
  };
}

/** The directory of a kustomization, and how to build it. */
export interface KustomizationSettings {
  readonly directory: string;
  readonly build: BuildOptions;
  readonly quiet: boolean;
  readonly color: string | undefined;
}

export function readKustomizationSettings(
  parsed: ParsedArguments,
  positional: readonly string[],
): Checked<KustomizationSettings> {
  const [directory = '.', ...more] = positional;
  if (more.length > 0) return wrongUsage('there is more than one DIR', 'build one directory at a time');
  if (directory === '') return wrongUsage('DIR is empty', 'the current directory is .');
  return { ok: true, value: { directory, build: readBuildOptions(parsed), ...readCommon(parsed) } };
}
