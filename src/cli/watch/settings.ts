import type { EventsApi } from '../../cluster/event-wire.ts';
import { EVENTS_APIS } from '../../cluster/event-wire.ts';
import type { Release } from '../../kubelet/release.ts';
import { NEWEST_RELEASE, OLDEST_RELEASE, parseRelease } from '../../kubelet/release.ts';
import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export interface WatchSettings {
  readonly context: string | undefined;
  readonly kubeconfig: string | undefined;
  /** All where there is none. */
  readonly namespaces: readonly string[];
  readonly labelSelector: string | undefined;
  readonly secrets: boolean;
  /** That of the server where it is undefined. */
  readonly kubernetes: Release | undefined;
  readonly eventsApi: EventsApi;
  readonly leaderElect: boolean;
  readonly leaseName: string;
  /** That of the context or the service account where it is undefined. */
  readonly leaseNamespace: string | undefined;
  readonly listen: ListenAddress | undefined;
  readonly logLevel: LogLevel;
  readonly output: 'json' | 'table' | undefined;
  readonly dryRun: boolean;
  readonly once: boolean;
}

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

const LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];
const LEASE_NAME = 'krmkit-watch';

export const WATCH_OPTIONS: readonly OptionDefinition[] = [
  { long: 'context', value: 'NAME', description: 'a context of the kubeconfig (default: the current one)' },
  { long: 'kubeconfig', value: 'FILE', description: 'the kubeconfig (default: KUBECONFIG, else ~/.kube/config)' },
  {
    long: 'namespace',
    short: 'n',
    value: 'NAME',
    repeatable: true,
    description: 'only pods of this namespace (repeatable; default: of all)',
  },
  { long: 'selector', short: 'l', value: 'SELECTOR', description: 'only pods with these labels: app=web,tier!=test' },
  { long: 'secrets', description: 'read Secrets too, for the names of their keys; values are dropped at once' },
  {
    long: 'kubernetes',
    value: 'VERSION',
    description: 'the release whose kubelet to follow (default: that of the server)',
  },
  {
    long: 'events-api',
    value: 'GROUP',
    choices: EVENTS_APIS,
    description: 'the form of Events to write; v1 by default',
  },
  { long: 'leader-elect', description: 'record only as long as this one holds the Lease, so that several may run' },
  { long: 'lease-name', value: 'NAME', description: `the Lease of --leader-elect (default: ${LEASE_NAME})` },
  {
    long: 'lease-namespace',
    value: 'NAME',
    description: 'its namespace (default: that of the service account or the context)',
  },
  {
    long: 'listen',
    value: 'ADDRESS',
    description: 'answer /healthz, /readyz and /metrics there: 127.0.0.1:8080, or :8080 for all addresses',
  },
  { long: 'log-level', value: 'LEVEL', choices: LEVELS, description: 'the least that is logged; info by default' },
  {
    long: 'output',
    short: 'o',
    value: 'FORMAT',
    choices: ['table', 'json'],
    description: 'print faults as they are found',
  },
  { long: 'dry-run', description: 'record nothing, print what would be' },
  { long: 'once', description: 'print the faults that there are now, record nothing, and end: with status 1 if any' },
];

export function readWatchSettings(parsed: ParsedArguments): Checked<WatchSettings> {
  const { values, switches } = parsed;
  const given = lastValue(parsed, 'kubernetes');
  const kubernetes = given === undefined ? undefined : parseRelease(given);
  if (given !== undefined && kubernetes === undefined) {
    const known = `krmkit knows ${OLDEST_RELEASE} to ${NEWEST_RELEASE}`;
    return wrongUsage(`--kubernetes ${JSON.stringify(given)} is no Kubernetes release`, `${known}: 1.34, v1.34.3`);
  }
  const namespaces = [...new Set(values.get('namespace') ?? [])];
  const bad = [...namespaces, ...(values.get('lease-namespace') ?? []), ...(values.get('lease-name') ?? [])].find(
    (name) => !/^[a-z0-9]([-.a-z0-9]*[a-z0-9])?$/.test(name),
  );
  if (bad !== undefined) return wrongUsage(`${JSON.stringify(bad)} is no name that Kubernetes accepts`);
  const address = lastValue(parsed, 'listen');
  const listen = address === undefined ? undefined : readAddress(address);
  if (address !== undefined && listen === undefined) {
    return wrongUsage(
      `--listen ${JSON.stringify(address)} is no address with a port`,
      '127.0.0.1:8080, [::1]:8080, :8080',
    );
  }
  const once = switches.has('once');
  const leaderElect = switches.has('leader-elect');
  if (once && leaderElect) return wrongUsage('--once records nothing: there is nothing to elect a leader for');
  const output = lastValue(parsed, 'output');
  const dryRun = switches.has('dry-run') || once;
  return {
    ok: true,
    value: {
      context: lastValue(parsed, 'context'),
      kubeconfig: lastValue(parsed, 'kubeconfig'),
      namespaces,
      labelSelector: lastValue(parsed, 'selector'),
      secrets: switches.has('secrets'),
      kubernetes,
      eventsApi: EVENTS_APIS.find((api) => api === lastValue(parsed, 'events-api')) ?? 'v1',
      leaderElect,
      leaseName: lastValue(parsed, 'lease-name') ?? LEASE_NAME,
      leaseNamespace: lastValue(parsed, 'lease-namespace'),
      listen,
      logLevel: LEVELS.find((level) => level === lastValue(parsed, 'log-level')) ?? (once ? 'error' : 'info'),
      output: output === 'json' ? 'json' : output === 'table' || dryRun ? 'table' : undefined,
      dryRun,
      once,
    },
  };
}

function readAddress(text: string): ListenAddress | undefined {
  const [, host, port] = /^(\[[0-9a-fA-F:.]+\]|[^:[\]]*):(\d{1,5})$/.exec(text) ?? [];
  if (host === undefined || port === undefined || Number(port) > 65_535) return undefined;
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}
