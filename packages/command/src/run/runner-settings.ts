import type { KubernetesSettings } from '@krmkit/pipelines';
import { DEFAULT_HELPER_IMAGE, DEFAULT_REQUESTS, POD_RUNNING_MILLISECONDS } from '@krmkit/pipelines';
import { readEntrypoint, parseImage } from '@krmkit/functions';
import { compareQuantities, parseQuantity, unitsCeil } from '@krmkit/pods';
import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import { readEach, readFilled, readValues } from '../readers.ts';
import { readDuration } from './duration.ts';

/** The flags of `--runner kubernetes`. */
const KUBERNETES_OPTIONS: readonly OptionDefinition[] = [
  {
    long: 'context',
    value: 'NAME',
    proposals: 'contexts',
    description: 'a context of the kubeconfig (default: the current one)',
  },
  { long: 'namespace', value: 'NAME', description: 'the namespace of the Pods (default: that of the context)' },
  {
    long: 'helper-image',
    value: 'IMAGE',
    description: `an image with a static /bin/busybox (default ${DEFAULT_HELPER_IMAGE})`,
  },
  {
    long: 'image-pull-secret',
    value: 'NAME',
    repeatable: true,
    description: 'a Secret of the namespace with credentials for images (repeatable)',
  },
  {
    long: 'requests',
    value: 'NAME=QUANTITY,...',
    description: 'the resource requests of each function (default cpu=100m,memory=64Mi)',
  },
  {
    long: 'limits',
    value: 'NAME=QUANTITY,...',
    description: 'the resource limits of each function (default memory=2Gi)',
  },
  { long: 'fresh-pods', description: 'run each function in a new Pod, also if a Pod with its image is idle' },
  {
    long: 'pod-running-timeout',
    value: 'DURATION',
    description: 'how long to wait until a Pod runs, such as 30s or 5m (the default)',
  },
];

export const RUNNER_OPTIONS: readonly OptionDefinition[] = [
  {
    long: 'runner',
    value: 'RUNNER',
    choices: ['local', 'kubernetes'],
    description: 'where containers run: on this machine (local, the default), or in Pods of a cluster (kubernetes)',
  },
  {
    long: 'entrypoint',
    value: 'IMAGE=WORDS',
    repeatable: true,
    description:
      'the program of an image, such as example.com/fn:v1=["/fn"]; --runner kubernetes needs it for images that neither a registry nor this machine describes, and other runs do not use it (repeatable)',
  },
  ...KUBERNETES_OPTIONS.map((option) => ({ ...option, description: `for --runner kubernetes: ${option.description}` })),
];

/** Undefined for the local runner. */
export function readRunnerSettings(parsed: ParsedArguments): Checked<KubernetesSettings | undefined> {
  if (lastValue(parsed, 'runner') !== 'kubernetes') return readLocal(parsed);
  const misplaced = localFlagProblem(parsed);
  if (misplaced !== undefined) return misplaced;
  const read = readEach(parsed, {
    helperImage: readHelperImage,
    requests: () => readQuantities(parsed, 'requests'),
    limits: () => readQuantities(parsed, 'limits'),
    podRunningMilliseconds: () =>
      readDuration('pod-running-timeout', lastValue(parsed, 'pod-running-timeout'), POD_RUNNING_MILLISECONDS),
    entrypoints: () => readValues(parsed, 'entrypoint', readEntrypointFlag),
    context: () => readFilled(parsed, 'context', NAME_HINT),
    namespace: () => readFilled(parsed, 'namespace', NAME_HINT),
  });
  if (!read.ok) return read;
  const { requests, limits } = read.value;
  const memory = limits['memory'] === undefined ? undefined : parseQuantity(limits['memory']);
  return {
    ok: true,
    value: {
      ...read.value,
      imagePullSecrets: parsed.values.get('image-pull-secret') ?? [],
      requests: { ...requestsBelow(limits), ...requests },
      memoryBytes: memory === undefined ? undefined : Number(unitsCeil(memory)),
      freshPods: parsed.switches.has('fresh-pods'),
    },
  };
}

const NAME_HINT = 'name one, or leave it out';

/** Flags of a cluster have no effect on this machine, but one script can describe images for both. */
function readLocal(parsed: ParsedArguments): Checked<undefined> {
  const { values, switches } = parsed;
  const entrypoints = readValues(parsed, 'entrypoint', readEntrypointFlag);
  if (!entrypoints.ok) return entrypoints;
  const given = KUBERNETES_OPTIONS.find(({ long }) => values.has(long) || switches.has(long))?.long;
  if (given === undefined) return { ok: true, value: undefined };
  return wrongUsage(`--${given} has no effect on this machine`, 'add --runner kubernetes');
}

/** Flags of this machine have no effect in a cluster. */
function localFlagProblem({ values, switches }: ParsedArguments): Checked<never> | undefined {
  if (values.has('mount')) {
    return wrongUsage(
      '--mount does not work with --runner kubernetes: the nodes of a cluster do not have the files of this machine',
      'put the files beside the functionConfig: functions read its directory at /local',
    );
  }
  if (switches.has('as-current-user')) {
    const message = '--as-current-user does not work with --runner kubernetes: functions run as the user nobody there';
    return wrongUsage(message, 'leave it out');
  }
  return undefined;
}

function readHelperImage(parsed: ParsedArguments): Checked<string> {
  const value = lastValue(parsed, 'helper-image') ?? DEFAULT_HELPER_IMAGE;
  const image = parseImage(value);
  return image.ok ? { ok: true, value } : wrongUsage(`--helper-image ${value}: ${image.message}`, 'write NAME:TAG');
}

function readEntrypointFlag(text: string): Checked<KubernetesSettings['entrypoints'][number]> {
  const read = readEntrypoint(text);
  return read.ok ? read : wrongUsage(`--entrypoint: ${read.message}`, read.hint);
}

/** The default requests; the API server refuses one above the limit. */
function requestsBelow(limits: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const entries = Object.entries(DEFAULT_REQUESTS).map(([name, text]): [string, string] => {
    const [request, limit] = [parseQuantity(text), parseQuantity(limits[name] ?? text)];
    const isAbove = request !== undefined && limit !== undefined && compareQuantities(request, limit) > 0;
    return [name, isAbove ? (limits[name] ?? text) : text];
  });
  return Object.fromEntries(entries);
}

/** Reads `cpu=200m,memory=512Mi`, as `kubectl set resources` does. */
function readQuantities(parsed: ParsedArguments, flag: 'requests' | 'limits'): Checked<Record<string, string>> {
  const text = lastValue(parsed, flag);
  const quantities: Record<string, string> = {};
  for (const part of text === undefined ? [] : text.split(',')) {
    const match = /^([a-z][a-z0-9./-]*)=([\d.]+[A-Za-z]*)$/.exec(part);
    if (match === null || parseQuantity(match[2] ?? '') === undefined) {
      return wrongUsage(
        `--${flag} ${text}: '${part}' is not NAME=QUANTITY`,
        `for example --${flag} cpu=200m,memory=512Mi`,
      );
    }
    const [, name = '', quantity = ''] = match;
    quantities[name] = quantity;
  }
  return { ok: true, value: quantities };
}
