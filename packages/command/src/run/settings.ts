import type { Result } from '@krmkit/base';
import type { KubernetesSettings } from '@krmkit/pipelines';
import { BUILT_IN_NAMES, readEnvironmentEntry, readMount, parseShard, PROGRAM_KEYS } from '@krmkit/functions';
import type {
  CommandCriteria,
  CommandFunction,
  GivenPrograms,
  PullPolicy,
  Shard,
  EnvironmentEntry,
  Mount,
  ProgramKey,
} from '@krmkit/functions';
import { normalizePath, kindOfShortName } from '@krmkit/manifests';
import { parseRepository } from '@krmkit/pipelines';
import type { SharedCacheSettings } from '@krmkit/pipelines/node';
import { CONTAINER_TOOL_OPTION } from '../container-tool-option.ts';
import type { CommandContext } from '../context.ts';
import type { Checked, OptionDefinition, ParsedArguments, ProposedFrom } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import { readEach, readFilled, readValues } from '../readers.ts';
import { readCommon } from '../shared/paths.ts';
import type { Destination } from './destination.ts';
import { readDestination } from './destination.ts';
import { readDuration } from './duration.ts';
import { readRunnerSettings, RUNNER_OPTIONS } from './runner-settings.ts';

/** The options of a run. */
export interface RunSettings {
  readonly verb: 'run' | 'render' | 'export' | 'step';
  /** `-`: a stream, from standard input to standard output. */
  readonly directory: string;
  readonly dryRun: boolean;
  readonly check: boolean;
  /** Write the condition Rendered to the Kptfile of the directory. */
  readonly writeStatus: boolean;
  readonly quiet: boolean;
  readonly color: string | undefined;
  readonly resultsDirectory: string | undefined;
  readonly format: ResultFormat;
  readonly destination: Destination;
  /** The path of the list of permitted functions. */
  readonly allow: string | undefined;
  /** Undefined: the whole directory. */
  readonly shard: Shard | undefined;
  readonly useCache: boolean;
  /** Of `--cache-to`. */
  readonly sharedCache: SharedCacheSettings | undefined;
  readonly timeoutMilliseconds: number;
  readonly concurrency: number;
  readonly enableExec: boolean;
  readonly enableModule: boolean;
  /** A name in PATH or a path; undefined: `KRMKIT_CONTAINER_TOOL`, or the first tool that works. */
  readonly containerTool: string | undefined;
  /** Undefined: containers run on this machine. */
  readonly kubernetes: KubernetesSettings | undefined;
  readonly pull: PullPolicy;
  readonly network: boolean;
  readonly mounts: readonly Mount[];
  readonly env: readonly EnvironmentEntry[];
  readonly asCurrentUser: boolean;
  readonly inheritEnvironment: boolean;
  readonly allowEmpty: boolean;
  readonly tolerateErrors: boolean;
}

export type ResultFormat = (typeof FORMATS)[number];

const FORMATS = ['table', 'json', 'jsonl', 'sarif', 'junit', 'tap', 'github'] as const;

const FIVE_MINUTES = 5 * 60 * 1000;

export function readRunSettings(
  verb: RunSettings['verb'],
  parsed: ParsedArguments,
  workingDirectory: string,
): Checked<RunSettings> {
  const [given = '.'] = parsed.positional;
  if (given === '') return wrongUsage('DIR is empty', 'the current directory is .');
  const hasRunner = verb === 'run' || verb === 'render';
  const read = readEach(parsed, {
    writes: readWrites,
    destination: () => (hasRunner ? readDestination(parsed, FORMATS) : { ok: true, value: undefined }),
    results: () => readFilled(parsed, 'results-dir', 'name a directory'),
    containerTool: () => readFilled(parsed, 'container-tool', 'name docker, podman, nerdctl or a path'),
    timeoutMilliseconds: () => readDuration('timeout', lastValue(parsed, 'timeout'), FIVE_MINUTES),
    kubernetes: () => (hasRunner ? readRunnerSettings(parsed) : { ok: true, value: undefined }),
    concurrency: readConcurrency,
    shard: () => readShardOption(parsed, given),
    sharedCache: readSharedCache,
    mounts: () => readValues(parsed, 'mount', (text) => fromFlag('mount', text, readMount(text, workingDirectory))),
    env: () => readValues(parsed, 'env', (text) => fromFlag('env', text, readEnvironmentEntry(text))),
  });
  if (!read.ok) return read;
  const { writes, results, ...others } = read.value;
  const { switches } = parsed;
  const written = lastValue(parsed, 'output');
  return {
    ok: true,
    value: {
      verb,
      directory: given === '-' ? given : normalizePath(given),
      ...writes,
      ...readCommon(parsed),
      ...others,
      resultsDirectory: results === undefined ? undefined : normalizePath(results),
      format: FORMATS.find((format) => format === written) ?? 'table',
      allow: lastValue(parsed, 'allow'),
      useCache: !parsed.refused.has('cache'),
      enableExec: switches.has('enable-exec'),
      enableModule: switches.has('enable-module'),
      pull: pullPolicyOf(lastValue(parsed, 'image-pull-policy')),
      network: switches.has('network'),
      asCurrentUser: switches.has('as-current-user'),
      inheritEnvironment: switches.has('inherit-env'),
      allowEmpty: switches.has('allow-empty'),
      tolerateErrors: switches.has('tolerate-errors'),
    },
  };
}

/** Whether a run writes, and whether it also writes a status. */
function readWrites({ switches }: ParsedArguments): Checked<Pick<RunSettings, 'dryRun' | 'check' | 'writeStatus'>> {
  const [dryRun, check, writeStatus] = [switches.has('dry-run'), switches.has('check'), switches.has('write-status')];
  if (dryRun && check) return wrongUsage('--check and --dry-run exclude each other', 'use one of them');
  if (writeStatus && (dryRun || check)) {
    const flag = dryRun ? '--dry-run' : '--check';
    return wrongUsage(`${flag} writes nothing, but --write-status writes a status`, 'use one of them');
  }
  return { ok: true, value: { dryRun, check, writeStatus } };
}

function fromFlag<T>(flag: string, text: string, read: Result<T>): Checked<T> {
  return read.ok ? read : wrongUsage(`--${flag} ${text}: ${read.message}`, read.hint);
}

/** The function that the command line names, if any. */
export function readGivenFunction(
  parsed: ParsedArguments,
  env: CommandContext['env'],
): Omit<CommandFunction, 'config'> | undefined {
  const programs = givenPrograms(parsed);
  const match = readCriteria(parsed, 'match');
  const exclude = readCriteria(parsed, 'exclude');
  const isGiven = [...Object.values(programs), match, exclude, parsed.words, lastValue(parsed, 'fn-config')].some(
    (one) => one !== undefined,
  );
  if (!isGiven) return undefined;
  return {
    ...programs,
    ...(programs.image === undefined ? {} : readImagePrefix(parsed, env)),
    network: parsed.switches.has('network'),
    mounts: parsed.values.get('mount') ?? [],
    env: parsed.values.get('env') ?? [],
    ...(parsed.words === undefined ? {} : { words: parsed.words }),
    ...(match === undefined ? {} : { match }),
    ...(exclude === undefined ? {} : { exclude }),
  };
}

function givenPrograms(parsed: ParsedArguments): GivenPrograms {
  const given: { [Key in ProgramKey]?: string } = {};
  for (const key of Object.values(PROGRAM_KEYS)) {
    const value = lastValue(parsed, key);
    if (value !== undefined) given[key] = value;
  }
  return given;
}

/** The prefix of image names without a registry: `--image-prefix`, or kpt's variable. */
export function readImagePrefix(
  parsed: ParsedArguments,
  env: CommandContext['env'],
): { readonly imagePrefix?: string } {
  const given = lastValue(parsed, 'image-prefix');
  if (given !== undefined) return { imagePrefix: given };
  const kpt = env['KPT_IMAGE_PREFIX'] ?? '';
  return kpt === '' ? {} : { imagePrefix: kpt };
}

const PULL_POLICIES: ReadonlyMap<string | undefined, PullPolicy> = new Map([
  ['Always', 'always'],
  ['Never', 'never'],
]);

function pullPolicyOf(text: string | undefined): PullPolicy {
  return PULL_POLICIES.get(text) ?? 'missing';
}

function readCriteria(parsed: ParsedArguments, prefix: 'match' | 'exclude'): CommandCriteria | undefined {
  const one = (name: string): string | undefined => lastValue(parsed, `${prefix}-${name}`);
  const [apiVersion, kind, name, namespace] = ['api-version', 'kind', 'name', 'namespace'].map(one);
  const labels = parsed.values.get(`${prefix}-labels`);
  const annotations = parsed.values.get(`${prefix}-annotations`);
  const criteria: CommandCriteria = {
    ...(apiVersion === undefined ? {} : { apiVersion }),
    ...(kind === undefined ? {} : { kind: kindOfShortName(kind) ?? kind }),
    ...(name === undefined ? {} : { name }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(labels === undefined ? {} : { labels }),
    ...(annotations === undefined ? {} : { annotations }),
  };
  return Object.keys(criteria).length === 0 ? undefined : criteria;
}

function readConcurrency(parsed: ParsedArguments): Checked<number> {
  const text = lastValue(parsed, 'concurrency');
  if (text === undefined) return { ok: true, value: 2 };
  const value = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return value > 0 ? { ok: true, value } : wrongUsage(`--concurrency ${text} is not a number from 1 to 999`);
}

function readShardOption(parsed: ParsedArguments, directory: string): Checked<Shard | undefined> {
  const text = lastValue(parsed, 'shard');
  if (text === undefined) return { ok: true, value: undefined };
  const value = parseShard(text);
  if (value === undefined) return wrongUsage(`--shard ${text} is not one of several shards`, 'for example 2/4');
  if (directory === '-') return wrongUsage('--shard divides a directory, not standard input', 'name a directory');
  const program = Object.values(PROGRAM_KEYS).find((key) => lastValue(parsed, key) !== undefined);
  if (program !== undefined && value.of > 1) {
    const message = `the function of --${program} sees all of ${directory}, so the run cannot be divided into ${value.of} shards`;
    return wrongUsage(message, 'declare it in each package, or run without --shard');
  }
  return { ok: true, value };
}

const CACHE_MODES = ['read', 'read-write'] as const;

function readSharedCache(parsed: ParsedArguments): Checked<SharedCacheSettings | undefined> {
  const written = lastValue(parsed, 'cache-to');
  const mode = CACHE_MODES.find((known) => known === lastValue(parsed, 'cache-mode'));
  const keyFiles = parsed.values.get('cache-key') ?? [];
  if (written === undefined) {
    const flag = mode !== undefined ? '--cache-mode' : keyFiles.length > 0 ? '--cache-key' : undefined;
    return flag === undefined
      ? { ok: true, value: undefined }
      : wrongUsage(`${flag} is for a shared cache`, 'name it with --cache-to');
  }
  if (written === '') return wrongUsage('--cache-to is empty', 'name a directory, or oci://HOST/REPOSITORY');
  // `oci:` at the start of a path is a typing error rather than a directory.
  if (!/^[a-z][a-z0-9+.-]+:/i.test(written)) {
    return { ok: true, value: { written, repository: undefined, mode, keyFiles } };
  }
  const repository = parseRepository(written);
  return repository.ok
    ? { ok: true, value: { written, repository: repository.value, mode, keyFiles } }
    : wrongUsage(`--cache-to ${written}: ${repository.message}`, 'for example oci://registry.example.com/team/cache');
}

/** The flags of all verbs that run functions. */
export const RUN_OPTIONS: readonly OptionDefinition[] = [
  { long: 'dry-run', description: 'print the changes as a diff, without writing them' },
  { long: 'check', description: 'fail if anything would change, without writing it' },
  {
    long: 'results-dir',
    value: 'DIR',
    description: 'write the results of the functions to results.yaml in this directory',
  },
  {
    long: 'output',
    short: 'o',
    value: 'FORMAT',
    choices: FORMATS,
    description:
      'the format of the results; jsonl prints a line of JSON as soon as a function starts or ends; table, the default, goes to stderr, the others to stdout; with `krmkit run -`, all go to stderr',
  },
  { long: 'allow', value: 'FILE', description: 'A file that lists the images, programs and modules that may run' },
  {
    long: 'cache',
    description:
      'reuse cached results of images with a digest and of hermetic modules (the default); --no-cache runs them again',
  },
  {
    long: 'cache-to',
    value: 'DIR',
    description:
      'share results of images with a digest through this directory, or through a registry: oci://HOST/REPOSITORY',
  },
  {
    long: 'cache-mode',
    value: 'MODE',
    choices: CACHE_MODES,
    description: 'whether to write to the shared cache (default: read for a registry, read-write for a directory)',
  },
  {
    long: 'cache-key',
    value: 'FILE',
    repeatable: true,
    description:
      'use only results of the shared cache that are signed with one of the Ed25519 keys in this file; a private key signs what is written',
  },
  {
    long: 'timeout',
    value: 'DURATION',
    description: 'the time limit of each function, such as 30s, 5m (the default) or 1h',
  },
  {
    long: 'concurrency',
    value: 'NUMBER',
    description: 'the number of functions that run at the same time, on separate directories',
  },
  { long: 'enable-exec', description: 'run declared programs on this machine' },
  { long: 'enable-module', description: 'run declared TypeScript and JavaScript files; they do not run in a sandbox' },
  {
    long: 'image-pull-policy',
    value: 'POLICY',
    choices: ['Always', 'IfNotPresent', 'Never'],
    description: 'when to pull images (default IfNotPresent); the time limit does not include pulling',
  },
  {
    long: 'image-prefix',
    value: 'PREFIX',
    description:
      'the prefix for image names without a registry (default: KPT_IMAGE_PREFIX, or the kpt catalog, ghcr.io/kptdev/krm-functions-catalog)',
  },
  CONTAINER_TOOL_OPTION,
  ...RUNNER_OPTIONS,
  {
    long: 'network',
    description: 'allow network access for containers that request it, and for the image of `krmkit run --image`',
  },
  {
    long: 'mount',
    value: 'MOUNT',
    repeatable: true,
    description: 'mount a directory of this machine in containers: type=bind,src=DIR,dst=DIR[,rw=true] (repeatable)',
  },
  {
    long: 'env',
    short: 'e',
    value: 'NAME[=VALUE]',
    repeatable: true,
    description:
      'set an environment variable for functions; without =VALUE, pass on the variable of krmkit (repeatable)',
  },
  { long: 'as-current-user', description: 'run containers as the current user instead of the user nobody' },
  { long: 'inherit-env', description: 'pass all environment variables of krmkit to programs' },
  { long: 'allow-empty', description: 'allow a function to return no resources at all, which deletes everything' },
  { long: 'tolerate-errors', description: 'do not fail because of results with severity error' },
];

const CRITERIA: readonly (readonly [name: string, value: string, what: string, proposals?: ProposedFrom])[] = [
  ['api-version', 'VERSION', 'with this apiVersion'],
  ['kind', 'KIND', 'of this kind, such as Deployment or deploy', 'kinds'],
  ['name', 'NAME', 'with this name', 'names'],
  ['namespace', 'NAMESPACE', 'in this namespace', 'namespaces'],
  ['labels', 'KEY=VALUE', 'with this label, or a condition such as tier!=db or env in (prod,test) (repeatable)'],
  ['annotations', 'KEY=VALUE', 'with this annotation (repeatable)'],
];

const PROGRAM_OPTIONS: Readonly<Record<ProgramKey, Omit<OptionDefinition, 'long'>>> = {
  image: { short: 'i', value: 'IMAGE', description: 'run this container image' },
  exec: { value: 'PROGRAM', description: 'run this program; the value can include arguments' },
  module: {
    value: 'FILE',
    proposals: BUILT_IN_NAMES,
    description: 'run this TypeScript or JavaScript file, or the built-in function with this name',
  },
};

/** Only of `krmkit run`: a rendered package is one. */
export const SHARD_OPTION: OptionDefinition = {
  long: 'shard',
  value: 'NUMBER/COUNT',
  description: 'run only one part of the packages, such as 2/4; a package is a directory that declares functions',
};

/** The flags of `krmkit run` that name one function. */
export const FUNCTION_OPTIONS: readonly OptionDefinition[] = [
  ...Object.values(PROGRAM_KEYS).map((long): OptionDefinition => ({ long, ...PROGRAM_OPTIONS[long] })),
  { long: 'list-functions', description: 'list the built-in functions' },
  { long: 'fn-config', value: 'FILE', description: 'the functionConfig: a file with one resource' },
  ...(['match', 'exclude'] as const).flatMap((prefix) =>
    CRITERIA.map(([name, value, what, proposals]): OptionDefinition => ({
      long: `${prefix}-${name}`,
      value,
      ...(proposals === undefined ? {} : { proposals }),
      repeatable: true,
      description: `${prefix === 'match' ? 'select resources' : 'exclude resources'} ${what}; * matches any text, /REGEX/ is a regular expression`,
    })),
  ),
];
