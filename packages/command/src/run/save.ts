import { BUILT_IN_NAMES, isPattern } from '@krmkit/functions';
import type { CommandCriteria, CommandFunction, Saving } from '@krmkit/functions';
import { isAbsolutePath, relativePath, resolvePath } from '@krmkit/base';
import type { CommandContext } from '../context.ts';
import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';

export const SAVE_OPTION: OptionDefinition = {
  long: 'save',
  value: 'LIST',
  bare: 'mutator',
  choices: ['mutator', 'validator'],
  description:
    'after success, add the function to the pipeline of the Kptfile in DIR, as a mutator (the default) or a validator',
};

interface SavingPlace extends Pick<CommandContext, 'files'> {
  readonly directory: string;
  readonly workingDirectory: string;
}

/** Undefined without `--save`. Paths of the command line become relative to the package. */
export async function readSaving(
  parsed: ParsedArguments,
  given: NamedFunction | undefined,
  place: SavingPlace,
): Promise<Checked<Saving | undefined>> {
  const list = lastValue(parsed, 'save');
  if (list === undefined) return { ok: true, value: undefined };
  if (given === undefined) {
    return wrongUsage('there is no function to save', 'name it with --image, --exec or --module');
  }
  const refused = refusedSaving(parsed, given, place.directory);
  if (refused !== undefined) return refused;
  const within = await pathsWithin(place);
  if (!within.ok) return within;
  const config = lastValue(parsed, 'fn-config');
  const configPath = config === undefined ? undefined : within.value(config);
  if (configPath?.startsWith('../') === true || (configPath !== undefined && isAbsolutePath(configPath))) {
    return wrongUsage(`--fn-config ${config ?? ''} is not in ${place.directory}`, 'move the file into the package');
  }
  const step = { ...given, ...localPrograms(given, within.value), configPath };
  return { ok: true, value: { list: list === 'validator' ? 'validators' : 'mutators', step } };
}

type NamedFunction = Omit<CommandFunction, 'config'>;

function refusedSaving(parsed: ParsedArguments, given: NamedFunction, directory: string): Checked<never> | undefined {
  if (directory === '-') return wrongUsage('--save needs the Kptfile of a directory, and - is standard input');
  if (parsed.switches.has('check')) return wrongUsage('--save writes a Kptfile, and --check writes nothing');
  const lost = ['network', 'mount', 'env'].find((flag) => parsed.switches.has(flag) || parsed.values.has(flag));
  if (lost !== undefined) {
    return wrongUsage(`a Kptfile cannot hold --${lost}`, 'give it to `krmkit render`, and leave it out here');
  }
  const [kind] = given.words ?? [];
  if (kind !== undefined && !kind.includes('=')) {
    return wrongUsage(`a Kptfile cannot hold a functionConfig of kind ${kind}`, 'write it to a file: --fn-config FILE');
  }
  const texts = [...textsOf(given.match), ...textsOf(given.exclude)];
  const inexact = texts.find(isPattern);
  if (inexact !== undefined) {
    return wrongUsage(
      `a Kptfile compares exact texts, and ${JSON.stringify(inexact)} is a pattern`,
      'name what it matches',
    );
  }
  return undefined;
}

/** Makes a path of the command line relative to the package. */
async function pathsWithin({
  files,
  directory,
  workingDirectory,
}: SavingPlace): Promise<Checked<(path: string) => string>> {
  const root = await files.realPath(directory);
  const base = root.ok ? root.value : resolvePath(workingDirectory, directory);
  if (!(await files.status(`${base}/Kptfile`)).ok) {
    return wrongUsage(`${directory} has no Kptfile`, `create one with krmkit init ${directory} --package`);
  }
  return { ok: true, value: (path) => relativePath(base, resolvePath(workingDirectory, path)) };
}

/** The program or the module of a function where it is a file. */
function localPrograms(
  { exec, module }: NamedFunction,
  within: (path: string) => string,
): Pick<NamedFunction, 'exec' | 'module'> {
  const [program = ''] = exec?.split(/\s/) ?? [];
  const isLocal = program.includes('/') && !isAbsolutePath(program);
  const local = (path: string): string => (path.startsWith('../') ? path : `./${path}`);
  return {
    ...(exec === undefined || !isLocal ? {} : { exec: local(within(program)) + exec.slice(program.length) }),
    ...(module === undefined || BUILT_IN_NAMES.includes(module) ? {} : { module: local(within(module)) }),
  };
}

function textsOf(criteria: CommandCriteria = {}): readonly string[] {
  const { apiVersion = '', kind = '', name = '', namespace = '', labels = [], annotations = [] } = criteria;
  return [apiVersion, kind, name, namespace, ...labels, ...annotations];
}
