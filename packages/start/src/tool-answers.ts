import type { ImageConfig } from '@krmkit/pods';
import type { JsonValue } from '@krmkit/base';
import { isArray, isObject, member, parseJson } from '@krmkit/base';
import type { Labels, LocalImage, Sandbox } from './container-runtime.ts';

/** The first item of a list, which `inspect` prints; any other value is returned as it is. */
export function firstOf(value: JsonValue | undefined): JsonValue | undefined {
  return isArray(value) ? value[0] : value;
}

/** `image inspect`: some releases of nerdctl print an empty list if there is no such image. */
export function readLocalImage(answer: JsonValue | undefined): LocalImage | undefined {
  const image = firstOf(answer);
  const config = member(image, 'Config');
  if (!isObject(image)) return undefined;
  const workingDir = text(member(config, 'WorkingDir'));
  const user = text(member(config, 'User'));
  const imageConfig: ImageConfig = {
    entrypoint: texts(member(config, 'Entrypoint')),
    cmd: texts(member(config, 'Cmd')),
    env: texts(member(config, 'Env')),
    ...(workingDir === undefined ? {} : { workingDir }),
    ...(user === undefined ? {} : { user }),
  };
  return { config: imageConfig, architecture: text(member(image, 'Architecture')) ?? '' };
}

/** Reads `container inspect` of the container that holds the network. */
export function readAddresses(answer: JsonValue | undefined): Pick<Sandbox, 'addresses' | 'gateway'> {
  const settings = member(firstOf(answer), 'NetworkSettings');
  const networks = member(settings, 'Networks');
  const all = [settings, ...(isObject(networks) ? Object.values(networks) : [])];
  const found = (key: string): readonly string[] => all.flatMap((network) => text(member(network, key)) ?? []);
  const addresses = [...new Set([...found('IPAddress'), ...found('GlobalIPv6Address')])];
  return { addresses, gateway: found('Gateway')[0] };
}

/** The state of a container from `container inspect`. */
export interface ContainerState {
  /** The container runs or has run. */
  readonly hasStarted: boolean;
  /** The container has run and runs no more. */
  readonly hasEnded: boolean;
  readonly exitCode: number;
  readonly outOfMemory: boolean;
}

const NEVER = /^(?:0001-01-01T|$)/;

const ENDED: ReadonlySet<string> = new Set(['exited', 'stopped', 'removing', 'dead']);

export function readState(answer: JsonValue | undefined): ContainerState | undefined {
  const state = member(firstOf(answer), 'State');
  if (!isObject(state)) return undefined;
  const exitCode = member(state, 'ExitCode');
  const status = member(state, 'Status');
  return {
    // nerdctl omits StartedAt, and reports `created` until the container runs.
    hasStarted: !NEVER.test(text(member(state, 'StartedAt')) ?? '') || status === 'running' || status === 'exited',
    hasEnded: typeof status === 'string' && ENDED.has(status),
    exitCode: typeof exitCode === 'number' ? exitCode : 0,
    outOfMemory: member(state, 'OOMKilled') === true,
  };
}

/** `--format={{json .}}` of `ps` and `pod ps`: podman prints one list, the others one object per line. */
export function readListed(text: string): readonly Named[] {
  const all = parseJson(text);
  const entries = isArray(all) ? all : text.split('\n').map((line) => parseJson(line));
  return entries.flatMap((entry) => readNamed(entry) ?? []);
}

export interface Named {
  readonly name: string;
  readonly labels: Labels;
}

/** Labels are an object, or `a=b,c=d`. */
function readNamed(value: JsonValue | undefined): Named | undefined {
  const names = member(value, 'Names') ?? member(value, 'Name');
  const name = isArray(names) ? names[0] : names;
  if (typeof name !== 'string' || name === '') return undefined;
  const written = member(value, 'Labels');
  const labels: Record<string, string> = {};
  if (isObject(written)) {
    for (const [key, label] of Object.entries(written)) if (typeof label === 'string') labels[key] = label;
  } else if (typeof written === 'string') {
    for (const pair of written.split(',')) {
      const equals = pair.indexOf('=');
      if (equals > 0) labels[pair.slice(0, equals)] = pair.slice(equals + 1);
    }
  }
  return { name, labels };
}

function text(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** `null` where there are none; docker once wrote a single text. */
function texts(value: JsonValue | undefined): readonly string[] {
  if (typeof value === 'string' && value !== '') return [value];
  return isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}
