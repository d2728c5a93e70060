import { NEWEST_RELEASE, readRelease } from '@krmkit/pods';
import type { ImagePullPolicy } from '@krmkit/start';
import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import { readEach, readValues } from '../readers.ts';
import type { PodOptions } from '../expand/pod-settings.ts';
import { DEFAULT_NAMESPACE_OPTION, readNamespaces, readPodOptions } from '../expand/pod-settings.ts';
import { JUDGE_OPTIONS, readJudgeSettings } from '../build/settings.ts';
import { CONTAINER_TOOL_OPTION } from '../container-tool-option.ts';
import type { ExpandSettings } from '../expand/settings.ts';
import { readCommon } from '../shared/paths.ts';

export interface StartSettings
  extends
    Omit<PodOptions, 'kubernetes'>,
    Pick<ExpandSettings, 'build' | 'kubernetes' | 'showSecrets' | 'quiet' | 'color'> {
  readonly path: string;
  /** A `.krmkit.yaml` applies, whose pod templates are for many directories. */
  readonly isConfigured: boolean;
  readonly files: readonly string[];
  readonly name: string | undefined;
  /** Undefined without `--namespace`. */
  readonly namespaces: readonly string[] | undefined;
  readonly images: ReadonlyMap<string, string>;
  readonly pull: ImagePullPolicy | undefined;
  readonly tool: string | undefined;
  readonly timeoutSeconds: number | undefined;
  readonly publish: readonly string[];
  readonly restarts: boolean;
  readonly probes: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
  readonly mayUseHostPaths: boolean;
  readonly mayBePrivileged: boolean;
  readonly mayUseHostPorts: boolean;
}

export const START_OPTIONS: readonly OptionDefinition[] = [
  { long: 'name', value: 'NAME', proposals: 'names', description: 'the pod or workload to run, if there are several' },
  {
    long: 'image',
    value: 'CONTAINER=IMAGE',
    repeatable: true,
    description: 'use another image for a container (repeatable)',
  },
  {
    long: 'pull',
    value: 'WHEN',
    choices: ['always', 'missing', 'never'],
    description: 'when to pull images (default: their imagePullPolicy)',
  },
  {
    long: 'publish',
    value: 'PORT:PORT',
    repeatable: true,
    description: 'forward a port of this machine to the pod (repeatable)',
  },
  {
    long: 'restart',
    description:
      'restart containers according to the restartPolicy, the default; --no-restart runs each container once',
  },
  { long: 'probes', description: 'run probes, the default; --no-probes runs none' },
  {
    long: 'timeout',
    value: 'DURATION',
    description: 'stop the pod after this time, such as 90, 90s or 5m, with status 1',
  },
  { long: 'kubernetes', value: 'VERSION', description: 'the Kubernetes release to follow (default: the newest)' },
  {
    long: 'namespace',
    short: 'n',
    value: 'NAME',
    proposals: 'namespaces',
    repeatable: true,
    description: 'only pods in this namespace (repeatable)',
  },
  DEFAULT_NAMESPACE_OPTION,
  {
    long: 'runtime',
    value: 'KEY=VALUE',
    repeatable: true,
    description: 'a value known only at run time: spec.nodeName=node-1 (repeatable)',
  },
  {
    long: 'pod-template',
    value: 'KIND.GROUP=PATH',
    repeatable: true,
    description: 'the path of the pod template in a kind that krmkit does not know (repeatable)',
  },
  { long: 'allow-host-path', description: 'allow hostPath volumes to access the files of this machine' },
  { long: 'allow-host-ports', description: 'allow hostPort to use ports of this machine' },
  { long: 'allow-privileged', description: 'allow the pod to be privileged, or to share namespaces of this machine' },
  CONTAINER_TOOL_OPTION,
  {
    long: 'output',
    short: 'o',
    value: 'FORMAT',
    choices: ['text', 'json'],
    description: 'the output format: text, the default, or json, one line for each event',
  },
  { long: 'dry-run', description: 'print the commands, without running or pulling anything' },
  ...JUDGE_OPTIONS,
  { long: 'cleanup', description: 'remove what killed runs have left' },
];

export function readStartSettings(parsed: ParsedArguments): Checked<StartSettings> {
  const judged = readJudgeSettings(parsed, parsed.positional, []);
  if (!judged.ok) return judged;
  const [path, more] = judged.value.paths;
  if (path === undefined) return wrongUsage("missing required argument 'PATH'", 'help');
  if (more !== undefined) return wrongUsage('there is more than one PATH', 'list the other files after --');
  const read = readEach(parsed, {
    pods: readPodOptions,
    namespaces: readNamespaces,
    images: () => readValues(parsed, 'image', readImage),
    timeoutSeconds: () => readTimeout(lastValue(parsed, 'timeout')),
  });
  if (!read.ok) return read;
  const { pods, namespaces, images, timeoutSeconds } = read.value;
  const { switches } = parsed;
  return {
    ok: true,
    value: {
      isConfigured: parsed.rules !== undefined,
      path,
      files: parsed.words ?? [],
      build: judged.value.build,
      ...pods,
      ...readCommon(parsed),
      kubernetes: pods.kubernetes ?? readRelease(NEWEST_RELEASE),
      showSecrets: false,
      name: lastValue(parsed, 'name'),
      namespaces: namespaces.length === 0 ? undefined : namespaces,
      images: new Map(images),
      pull: PULLS.get(lastValue(parsed, 'pull') ?? ''),
      tool: lastValue(parsed, 'container-tool'),
      timeoutSeconds,
      publish: parsed.values.get('publish') ?? [],
      restarts: !parsed.refused.has('restart'),
      probes: !parsed.refused.has('probes'),
      dryRun: switches.has('dry-run'),
      json: lastValue(parsed, 'output') === 'json',
      mayUseHostPaths: switches.has('allow-host-path'),
      mayBePrivileged: switches.has('allow-privileged'),
      mayUseHostPorts: switches.has('allow-host-ports'),
    },
  };
}

function readImage(text: string): Checked<readonly [container: string, image: string]> {
  const equals = text.indexOf('=');
  if (equals >= 1 && equals < text.length - 1) {
    return { ok: true, value: [text.slice(0, equals), text.slice(equals + 1)] };
  }
  const example = 'for example --image app=localhost/app:dev';
  return wrongUsage(`--image ${JSON.stringify(text)} is not CONTAINER=IMAGE`, example);
}

const PULLS: ReadonlyMap<string, ImagePullPolicy> = new Map([
  ['always', 'Always'],
  ['missing', 'IfNotPresent'],
  ['never', 'Never'],
]);

function readTimeout(text: string | undefined): Checked<number | undefined> {
  if (text === undefined) return { ok: true, value: undefined };
  const match = /^(\d{1,6})(s|m|h)?$/.exec(text);
  const unit = match?.[2] === 'h' ? 3600 : match?.[2] === 'm' ? 60 : 1;
  const seconds = Number(match?.[1] ?? 0) * unit;
  if (seconds === 0) {
    return wrongUsage(`--timeout ${JSON.stringify(text)} is not a duration`, 'seconds, or 90s, 5m, 1h');
  }
  return { ok: true, value: seconds };
}
