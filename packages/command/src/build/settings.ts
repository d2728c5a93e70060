import { readEnvironmentEntry, readMount } from '@krmkit/functions';
import type { EnvironmentEntry } from '@krmkit/functions';
import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import { readCommon } from '../shared/paths.ts';
import type { BuildFlags, JudgeSettings } from '@krmkit/check';

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
  {
    long: 'enable-managedby-label',
    description: 'add the label app.kubernetes.io/managed-by, as buildMetadata: [managedByLabel] does',
  },
  { long: 'enable-remote', description: 'fetch remote files, and repositories with git' },
  { long: 'enable-alpha-plugins', description: 'run functions of kustomizations in containers' },
  { long: 'enable-exec', description: 'run functions of kustomizations that are programs on this machine' },
  { long: 'network', description: 'allow network access for containers that request it' },
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
    description: 'set an environment variable for functions (repeatable)',
  },
  { long: 'as-current-user', description: 'run containers as the current user instead of the user nobody' },
  {
    long: 'enable-helm',
    description: 'run helm for helmCharts, and in verbs that check for charts without a kustomization',
  },
  { long: 'helm-command', value: 'PROGRAM', description: 'the helm program: a name in PATH or a path (default: helm)' },
  {
    long: 'helm-api-versions',
    value: 'VERSION',
    repeatable: true,
    description: 'an API version that charts can ask for (repeatable)',
  },
  { long: 'helm-kube-version', value: 'VERSION', description: 'the Kubernetes version that charts see' },
  { long: 'helm-debug', description: 'run helm with --debug' },
];

export const KUSTOMIZE_OPTION: OptionDefinition = {
  long: 'kustomize',
  short: 'k',
  value: 'DIR',
  repeatable: true,
  description: 'a PATH that must be a directory with a kustomization (repeatable)',
};

const JUDGE_FLAGS: ReadonlySet<string> = new Set([
  'load-restrictor',
  'enable-remote',
  'enable-alpha-plugins',
  'enable-exec',
  'network',
  'enable-helm',
  'helm-command',
]);

/** For verbs that judge what kustomizations build. */
export const JUDGE_OPTIONS: readonly OptionDefinition[] = [
  KUSTOMIZE_OPTION,
  {
    long: 'exclude',
    value: 'PATTERN',
    repeatable: true,
    description: 'leave out files and directories, as a line of .krmignore does (repeatable)',
  },
  { long: 'build', onByDefault: true, description: 'look at files as they are written, and build no kustomization' },
  {
    long: 'gitops',
    onByDefault: true,
    description: 'build directories as they are, without the objects of Flux and Argo CD that use them',
  },
  ...BUILD_OPTIONS.filter(({ long }) => JUDGE_FLAGS.has(long)),
];

/** Reads the flags of `BUILD_OPTIONS`. */
export function readBuildFlags(parsed: ParsedArguments): Checked<BuildFlags> {
  const { switches, values } = parsed;
  for (const text of values.get('mount') ?? []) {
    const mount = readMount(text, '/');
    if (!mount.ok) return wrongUsage(`--mount ${text}: ${mount.message}`, mount.hint);
  }
  const env: EnvironmentEntry[] = [];
  for (const text of values.get('env') ?? []) {
    const entry = readEnvironmentEntry(text);
    if (!entry.ok) return wrongUsage(`--env ${text}: ${entry.message}`, entry.hint);
    env.push(entry.value);
  }
  const reorder = lastValue(parsed, 'reorder');
  const helm = {
    command: lastValue(parsed, 'helm-command') ?? 'helm',
    apiVersions: values.get('helm-api-versions') ?? [],
    kubeVersion: lastValue(parsed, 'helm-kube-version'),
    debug: switches.has('helm-debug'),
  };
  const enableExec = switches.has('enable-exec');
  return {
    ok: true,
    value: {
      ...(reorder === 'legacy' || reorder === 'none' ? { reorder } : {}),
      unrestricted: lastValue(parsed, 'load-restrictor') === 'LoadRestrictionsNone',
      managedByLabel: switches.has('enable-managedby-label'),
      enableRemote: switches.has('enable-remote'),
      enablePlugins: switches.has('enable-alpha-plugins') || enableExec,
      enableExec,
      network: switches.has('network'),
      mounts: values.get('mount') ?? [],
      env,
      asCurrentUser: switches.has('as-current-user'),
      helm: switches.has('enable-helm') ? helm : undefined,
    },
  };
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
  const flags = readBuildFlags(parsed);
  if (!flags.ok) return flags;
  const controllers = parsed.refused.has('gitops') ? undefined : (parsed.controllers ?? {});
  const build = isBuilt ? { flags: flags.value, required, controllers } : undefined;
  return {
    ok: true,
    value: { paths: given.length === 0 ? byDefault : given, build, exclude: parsed.values.get('exclude') ?? [] },
  };
}

/** The directory of a kustomization, and how to build it. */
export interface KustomizationSettings {
  /** Or the name of what an object of Flux or Argo CD applies. */
  readonly directory: string;
  readonly flags: BuildFlags;
  readonly controllers: NonNullable<ParsedArguments['controllers']>;
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
  const flags = readBuildFlags(parsed);
  if (!flags.ok) return flags;
  const { controllers = {} } = parsed;
  return { ok: true, value: { directory, flags: flags.value, controllers, ...readCommon(parsed) } };
}
