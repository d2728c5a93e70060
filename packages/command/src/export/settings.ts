import { checkExportRepository, ENGINES, exportName } from '@krmkit/pipelines';
import type { Engine, ExportSettings } from '@krmkit/pipelines';
import { readEntrypoint, parseImage } from '@krmkit/functions';
import { isDnsLabel, isDnsSubdomain, MAX_DNS_LABEL, normalizePath } from '@krmkit/manifests';
import { repositoryUrl, joinInside } from '@krmkit/base';
import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import { readEach, readFilled, readValues } from '../readers.ts';
import type { RunSettings } from '../run/settings.ts';
import { readRunSettings, RUN_OPTIONS } from '../run/settings.ts';

export interface ExportOptions {
  readonly engine: Engine;
  readonly run: RunSettings;
  /** Undefined: `render` if the directory has a Kptfile, else `run`. */
  readonly verb: 'run' | 'render' | undefined;
  readonly objects: Omit<ExportSettings, 'planDigest' | 'planParts'>;
  /** The words of images, as the user gives them. */
  readonly entrypoints: readonly { readonly image: string; readonly words: readonly string[] }[];
  readonly pin: boolean;
  /** Undefined: one pod runs all functions. */
  readonly shards: number | undefined;
  readonly output: string | undefined;
  readonly check: boolean;
}

const SHARED = new Set(['allow', 'timeout', 'image-prefix', 'container-tool', 'allow-empty', 'tolerate-errors']);

export const EXPORT_OPTIONS: readonly OptionDefinition[] = [
  { long: 'krmkit-image', value: 'IMAGE', description: 'the image with krmkit and a static busybox (required)' },
  {
    long: 'output',
    short: 'o',
    value: 'PATH',
    description: 'write a file; or, into a directory, a file for each object (an existing one, or with / at the end)',
  },
  { long: 'check', description: 'fail if the files of -o are out of date, without writing them' },
  {
    long: 'verb',
    value: 'VERB',
    choices: ['run', 'render'],
    description: 'export what this verb runs (default: render if DIR has a Kptfile, else run)',
  },
  {
    long: 'entrypoint',
    value: 'IMAGE=WORDS',
    repeatable: true,
    description: 'the ENTRYPOINT and CMD of an image, as a JSON list: IMAGE=["/fn","--strict"] (repeatable)',
  },
  { long: 'pin', description: 'ask the registries of images for digests, and write images with them' },
  { long: 'name', value: 'NAME', description: 'the name of the objects (default: krmkit- and the name of DIR)' },
  { long: 'namespace', short: 'n', value: 'NAME', description: 'the namespace of the objects' },
  {
    long: 'shards',
    value: 'COUNT',
    description:
      'divide the packages into this many shards, each with a pod of its own; a package is a directory that declares functions',
  },
  {
    long: 'volume-claim',
    value: 'NAME',
    description: 'the PersistentVolumeClaim that holds the package (default: package)',
  },
  {
    long: 'path',
    value: 'PATH',
    description: 'the directory of the package in the volume (default: the volume itself) or the repository of --git',
  },
  {
    long: 'git',
    value: 'URL',
    description: 'clone this repository first, in place of a volume claim, and push the result (with --push)',
  },
  { long: 'ref', value: 'REF', description: 'clone this branch, tag or commit (default: the default branch)' },
  { long: 'push', value: 'BRANCH', description: 'push a commit to this branch; never overwrite one' },
  { long: 'git-secret', value: 'NAME', description: 'the Secret with the login of the repository' },
  { long: 'author', value: 'NAME <EMAIL>', description: 'the author of the commit' },
  { long: 'message', value: 'TEXT', description: 'the message of the commit (default: names the path)' },
  {
    long: 'image-pull-policy',
    value: 'POLICY',
    choices: ['Always', 'IfNotPresent', 'Never'],
    description: 'the imagePullPolicy of all containers',
  },
  {
    long: 'image-pull-secret',
    value: 'NAME',
    repeatable: true,
    description: 'a Secret with credentials of a registry (repeatable)',
  },
  { long: 'network', description: 'export functions that ask for the network' },
  {
    long: 'env',
    short: 'e',
    value: 'NAME=VALUE',
    repeatable: true,
    description: 'set an environment variable for all functions (repeatable)',
  },
  ...RUN_OPTIONS.filter(({ long }) => SHARED.has(long)),
];

export function readExportOptions(parsed: ParsedArguments, workingDirectory: string): Checked<ExportOptions> {
  const [first, ...directory] = parsed.positional;
  const engine = ENGINES.find((known) => known === first);
  if (engine === undefined) return wrongUsage(`${first} is not an engine`, `engines: ${ENGINES.join(', ')}`);
  if (directory.length > 1) return wrongUsage('expected one directory, got several', 'export them one by one');
  const settings = readRunSettings('export', { ...parsed, positional: directory }, workingDirectory);
  if (!settings.ok) return settings;
  const run = settings.value;
  const problem = runProblem(run);
  if (problem !== undefined) return problem;
  const read = readEach(parsed, {
    output: () => readOutput(parsed, run.check),
    entrypoints: () => readValues(parsed, 'entrypoint', readEntrypointFlag),
    shards: readShards,
    objects: () => readObjects(parsed, run),
  });
  if (!read.ok) return read;
  const verb = lastValue(parsed, 'verb');
  return {
    ok: true,
    value: {
      engine,
      run,
      verb: verb === 'run' || verb === 'render' ? verb : undefined,
      ...read.value,
      pin: parsed.switches.has('pin'),
      check: run.check,
    },
  };
}

/** What the settings of a run have, and an export cannot have. */
function runProblem({ directory, env }: RunSettings): Checked<never> | undefined {
  if (directory === '-') return wrongUsage('- is standard input, and a package is a directory');
  const open = env.find(({ value }) => value === undefined);
  if (open === undefined) return undefined;
  return wrongUsage(`--env ${open.name}: a pod has no variables of your shell`, `write --env ${open.name}=VALUE`);
}

function readOutput(parsed: ParsedArguments, check: boolean): Checked<string | undefined> {
  const output = readFilled(parsed, 'output', 'name a file or a directory');
  if (!output.ok || output.value !== undefined || !check) return output;
  return wrongUsage('--check needs -o, the files to compare with');
}

function readShards(parsed: ParsedArguments): Checked<number | undefined> {
  const given = lastValue(parsed, 'shards');
  if (given === undefined) return { ok: true, value: undefined };
  const value = /^[1-9]\d{0,2}$/.test(given) ? Number(given) : Infinity;
  if (value <= MAX_SHARDS) return { ok: true, value };
  return wrongUsage(`--shards ${given} is not a number of shards`, `write a number from 1 to ${MAX_SHARDS}`);
}

/** As many as a matrix of Tekton has combinations, by default. */
const MAX_SHARDS = 256;

/** A pod of an Indexed Job has the name of the group, of the Job and of its index: `-9999-abcde-255`. */
const SHARD_SUFFIX = 15;

function readObjects(parsed: ParsedArguments, run: RunSettings): Checked<ExportOptions['objects']> {
  const read = readEach(parsed, {
    krmkitImage: readKrmkitImage,
    names: () => readNames(parsed, run.directory),
    imagePullSecrets: readPullSecrets,
    path: readVolumePath,
  });
  if (!read.ok) return read;
  const { krmkitImage, names, imagePullSecrets, path } = read.value;
  const source = readSource(parsed, path);
  if (!source.ok) return source;
  return {
    ok: true,
    value: {
      ...names,
      krmkitImage,
      imagePullPolicy: lastValue(parsed, 'image-pull-policy'),
      imagePullSecrets,
      source: source.value,
      path,
      env: run.env,
      timeoutMilliseconds: run.timeoutMilliseconds,
    },
  };
}

function readKrmkitImage(parsed: ParsedArguments): Checked<string> {
  const value = lastValue(parsed, 'krmkit-image');
  if (value === undefined) {
    const way = `build the image with ${repositoryUrl('deploy/functions/Containerfile')}`;
    return wrongUsage('--krmkit-image is missing', way);
  }
  const image = parseImage(value);
  return image.ok ? { ok: true, value } : wrongUsage(`--krmkit-image ${value}: ${image.message}`);
}

/** The name and the namespace of the objects. */
function readNames(
  parsed: ParsedArguments,
  directory: string,
): Checked<Pick<ExportOptions['objects'], 'name' | 'namespace'>> {
  const longest = parsed.values.has('shards') ? MAX_DNS_LABEL - SHARD_SUFFIX : MAX_DNS_LABEL;
  const name = lastValue(parsed, 'name') ?? exportName(directory, longest);
  const namespace = lastValue(parsed, 'namespace');
  for (const [flag, label, most] of [
    ['name', name, longest],
    ['namespace', namespace, MAX_DNS_LABEL],
  ] as const) {
    if (label !== undefined && (!isDnsLabel(label) || label.length > most)) {
      return wrongUsage(
        `--${flag} ${label} is not a DNS label of at most ${most} characters`,
        'use lower-case letters, digits and hyphens',
      );
    }
  }
  return { ok: true, value: { name, namespace } };
}

function readPullSecrets(parsed: ParsedArguments): Checked<readonly string[]> {
  return readValues(parsed, 'image-pull-secret', readObjectName);
}

function readObjectName(name: string): Checked<string> {
  return isDnsSubdomain(name) ? { ok: true, value: name } : wrongUsage(`${name} is not the name of an object`);
}

const REPOSITORY_FLAGS = ['ref', 'push', 'git-secret', 'author', 'message'];

/** A volume claim, or a repository. */
function readSource(parsed: ParsedArguments, path: string): Checked<ExportOptions['objects']['source']> {
  const flag = (long: string): string | undefined => lastValue(parsed, long);
  const url = flag('git');
  if (url === undefined) {
    const alone = REPOSITORY_FLAGS.find((long) => flag(long) !== undefined);
    if (alone !== undefined) return wrongUsage(`--${alone} is for a repository`, 'name the repository with --git URL');
    return readObjectName(flag('volume-claim') ?? 'package');
  }
  if (flag('volume-claim') !== undefined) {
    return wrongUsage('--git does not work with --volume-claim', 'leave one of them out');
  }
  const [branch, author] = [flag('push'), flag('author')];
  if (branch === undefined) return wrongUsage('--git needs --push, the branch that gets the result');
  if (author === undefined) return wrongUsage('--push needs --author, who commits', "--author 'NAME <EMAIL>'");
  if (flag('path') === undefined) return wrongUsage('--git needs --path', 'name the directory of the package, or .');
  const checked = checkExportRepository({ url, branch, ref: flag('ref'), author, secret: flag('git-secret') });
  if (!checked.ok) return wrongUsage(checked.message, checked.hint);
  const message = flag('message') ?? `Run the functions of ${path}`;
  return { ok: true, value: { ...checked.value, message } };
}

function readVolumePath(parsed: ParsedArguments): Checked<string> {
  const given = lastValue(parsed, 'path') ?? '.';
  const value = given.startsWith('/') ? undefined : joinInside('.', given);
  if (value !== undefined && !value.includes('\0')) return { ok: true, value };
  return wrongUsage(`--path ${given} is not inside the volume`, 'write a path relative to the volume');
}

function readEntrypointFlag(text: string): Checked<ExportOptions['entrypoints'][number]> {
  const read = readEntrypoint(text);
  return read.ok ? read : wrongUsage(`--entrypoint ${read.message}`, read.hint);
}

/** A file or a directory as the user wrote it. */
export function outputPath(output: string): { readonly path: string; readonly isDirectory: boolean } {
  return { path: normalizePath(output), isDirectory: output.endsWith('/') };
}
