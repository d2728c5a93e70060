import type { WatchSettings } from '@krmkit/cluster/node';
import { EVENTS_APIS, readListenAddress, LOG_LEVELS, readLogLevel } from '@krmkit/cluster';
import type { LogLevel } from '@krmkit/cluster';
import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import { readKubernetes, readNamespaces } from '../expand/pod-settings.ts';

/** The options of `krmkit watch`. */
export interface WatchCommandSettings extends WatchSettings {
  readonly logLevel: LogLevel;
  readonly output: 'json' | 'table' | undefined;
  readonly quiet: boolean;
}

const LEASE_NAME = 'krmkit-watch';

export const WATCH_OPTIONS: readonly OptionDefinition[] = [
  {
    long: 'context',
    value: 'NAME',
    proposals: 'contexts',
    description: 'a context of the kubeconfig (default: the current one)',
  },
  { long: 'kubeconfig', value: 'FILE', description: 'the kubeconfig (default: KUBECONFIG, else ~/.kube/config)' },
  {
    long: 'namespace',
    short: 'n',
    value: 'NAME',
    repeatable: true,
    description: 'only pods of this namespace (repeatable; default: all namespaces)',
  },
  { long: 'selector', short: 'l', value: 'LABELS', description: 'only pods with these labels: app=web,tier!=test' },
  { long: 'secrets', description: 'also read Secrets for the names of their keys; values are dropped at once' },
  {
    long: 'kubernetes',
    value: 'VERSION',
    description: 'the Kubernetes release to follow (default: that of the server)',
  },
  {
    long: 'events-api',
    value: 'GROUP',
    choices: EVENTS_APIS,
    description: 'the API version of the Events; v1 by default',
  },
  { long: 'leader-elect', description: 'record only while this replica holds the Lease, so that you can run several' },
  { long: 'lease-name', value: 'NAME', description: `the Lease of --leader-elect (default: ${LEASE_NAME})` },
  {
    long: 'lease-namespace',
    value: 'NAME',
    description: 'the namespace of the Lease (default: that of the service account or the context)',
  },
  {
    long: 'status-listen',
    value: 'ADDRESS:PORT',
    description: 'serve /healthz, /readyz and /metrics over HTTP, at 127.0.0.1:8080 or :8080 (default: off)',
  },
  { long: 'log-level', value: 'LEVEL', choices: LOG_LEVELS, description: 'the lowest level to log; info by default' },
  {
    long: 'output',
    short: 'o',
    value: 'FORMAT',
    choices: ['table', 'json'],
    description: 'print faults as they are found',
  },
  { long: 'dry-run', description: 'print what would be recorded, without recording it' },
  {
    long: 'once',
    description: 'print the present faults without recording them, and exit: with status 1 if there are any',
  },
];

export function readWatchSettings(parsed: ParsedArguments): Checked<WatchCommandSettings> {
  const { values, switches } = parsed;
  const kubernetes = readKubernetes(parsed);
  if (!kubernetes.ok) return kubernetes;
  const namespaces = readNamespaces(parsed);
  if (!namespaces.ok) return namespaces;
  const bad = ['lease-namespace', 'lease-name'].flatMap((flag) =>
    (values.get(flag) ?? []).filter((name) => !NAME.test(name)).map((name) => `--${flag} ${JSON.stringify(name)}`),
  );
  if (bad[0] !== undefined) {
    return wrongUsage(`${bad[0]} is not a valid name`, 'use lower case letters, digits, - and .');
  }
  const address = lastValue(parsed, 'status-listen');
  const listen = address === undefined ? undefined : readListenAddress('--status-listen', address);
  if (listen?.ok === false) return { ok: false, problem: listen };
  const once = switches.has('once');
  const leaderElect = switches.has('leader-elect');
  if (once && leaderElect) return wrongUsage('--once records nothing, so it needs no leader election');
  const output = lastValue(parsed, 'output');
  const dryRun = switches.has('dry-run') || once;
  return {
    ok: true,
    value: {
      context: lastValue(parsed, 'context'),
      kubeconfig: lastValue(parsed, 'kubeconfig'),
      namespaces: [...new Set(namespaces.value)],
      labelSelector: lastValue(parsed, 'selector'),
      secrets: switches.has('secrets'),
      kubernetes: kubernetes.value,
      eventsApi: EVENTS_APIS.find((api) => api === lastValue(parsed, 'events-api')) ?? 'v1',
      leaderElect,
      leaseName: lastValue(parsed, 'lease-name') ?? LEASE_NAME,
      leaseNamespace: lastValue(parsed, 'lease-namespace'),
      statusListen: listen?.value,
      logLevel: readLogLevel(lastValue(parsed, 'log-level')) ?? (once ? 'error' : 'info'),
      output: output === 'json' ? 'json' : output === 'table' || dryRun ? 'table' : undefined,
      dryRun,
      once,
      quiet: switches.has('quiet'),
    },
  };
}

/** RFC 1123, as an API server validates names. */
const NAME = /^[a-z0-9](?:[-.a-z0-9]{0,251}[a-z0-9])?$/;
