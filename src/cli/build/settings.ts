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

export const KUSTOMIZE_OPTION: OptionDefinition = {
  long: 'kustomize',
  short: 'k',
  value: 'DIR',
  repeatable: true,
  description: 'the same as DIR without -k, but an error if the directory has no kustomization',
};

/** For verbs that judge what kustomizations build. */
export const JUDGE_OPTIONS: readonly OptionDefinition[] = [
  KUSTOMIZE_OPTION,
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

/** How a verb that judges builds the kustomizations among its PATHs. */
export interface RootSettings {
  readonly options: BuildOptions;
  /** Directories that must have a kustomization. */
  readonly required: readonly string[];
}

/** The PATHs of a verb that judges. */
export interface JudgeSettings {
  readonly paths: readonly string[];
  /** Undefined: kustomizations are not built. */
  readonly build: RootSettings | undefined;
}

/** Reads the flags of `JUDGE_OPTIONS`. `byDefault` are the PATHs if none is given. */
export function readJudgeSettings(
  parsed: ParsedArguments,
  positional: readonly string[],
  byDefault: readonly string[] = ['.'],
): Checked<JudgeSettings> {
  const required = parsed.values.get('kustomize') ?? [];
  const given = [...positional, ...required];
  if (given.includes('')) return wrongUsage('a PATH is empty', 'the current directory is .');
  const isBuilt = !parsed.refused.has('build');
  if (!isBuilt && required.length > 0) {
    return wrongUsage('--kustomize and --no-build exclude each other', 'name the directory without -k');
  }
  const build = isBuilt ? { options: readBuildOptions(parsed), required } : undefined;
  return { ok: true, value: { paths: given.length === 0 ? byDefault : given, build } };
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
  const [directory = '.', ...more] = [...positional, ...(parsed.values.get('kustomize') ?? [])];
  if (more.length > 0) return wrongUsage('there is more than one DIR', 'build one directory at a time');
  if (directory === '') return wrongUsage('DIR is empty', 'the current directory is .');
  return { ok: true, value: { directory, build: readBuildOptions(parsed), ...readCommon(parsed) } };
}
