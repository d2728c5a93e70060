import { isDnsSubdomain } from '@krmkit/manifests';
import type { WatchSettings } from '@krmkit/cluster/node';
import { EVENTS_APIS, readListenAddress, LOG_LEVELS, readLogLevel } from '@krmkit/cluster';
import type { LogLevel } from '@krmkit/cluster';
import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import { readEach } from '../readers.ts';
import { readKubernetes, readNamespaces } from '../expand/pod-settings.ts';

/** The options of `krmkit watch`. */
export interface WatchCommandSettings extends WatchSettings {
  readonly logLevel: LogLevel;
  readonly output: 'json' | 'table' | undefined;
  readonly quiet: boolean;
}

const LEASE_NAME = 'krmkit-watch';

const OUTPUTS = ['table', 'json'] as const;

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
    choices: OUTPUTS,
    description: 'print faults as they are found',
  },
  { long: 'dry-run', description: 'print what would be recorded, without recording it' },
  {
    long: 'once',
    description: 'print the present faults without recording them, and exit: with status 1 if there are any',
  },
];

export function readWatchSettings(parsed: ParsedArguments): Checked<WatchCommandSettings> {
  const { switches } = parsed;
  const read = readEach(parsed, {
    kubernetes: readKubernetes,
    namespaces: readNamespaces,
    leaseNamespace: () => readObjectName(parsed, 'lease-namespace'),
    leaseName: () => readObjectName(parsed, 'lease-name'),
    statusListen: readStatusListen,
  });
  if (!read.ok) return read;
  const { namespaces, leaseName = LEASE_NAME, ...others } = read.value;
  const once = switches.has('once');
  const leaderElect = switches.has('leader-elect');
  if (once && leaderElect) return wrongUsage('--once records nothing, so it needs no leader election');
  const output = OUTPUTS.find((known) => known === lastValue(parsed, 'output'));
  const dryRun = switches.has('dry-run') || once;
  return {
    ok: true,
    value: {
      ...others,
      context: lastValue(parsed, 'context'),
      kubeconfig: lastValue(parsed, 'kubeconfig'),
      namespaces: [...new Set(namespaces)],
      labelSelector: lastValue(parsed, 'selector'),
      secrets: switches.has('secrets'),
      eventsApi: EVENTS_APIS.find((api) => api === lastValue(parsed, 'events-api')) ?? 'v1',
      leaderElect,
      leaseName,
      logLevel: readLogLevel(lastValue(parsed, 'log-level')) ?? (once ? 'error' : 'info'),
      output: output ?? (dryRun ? 'table' : undefined),
      dryRun,
      once,
      quiet: switches.has('quiet'),
    },
  };
}

function readStatusListen(parsed: ParsedArguments): Checked<WatchSettings['statusListen']> {
  const address = lastValue(parsed, 'status-listen');
  if (address === undefined) return { ok: true, value: undefined };
  const listen = readListenAddress('--status-listen', address);
  return listen.ok ? listen : { ok: false, problem: listen };
}

function readObjectName(parsed: ParsedArguments, flag: string): Checked<string | undefined> {
  const wrong = (parsed.values.get(flag) ?? []).find((name) => !isDnsSubdomain(name));
  if (wrong === undefined) return { ok: true, value: lastValue(parsed, flag) };
  return wrongUsage(
    `--${flag} ${JSON.stringify(wrong)} is not a valid name`,
    'use lower case letters, digits, - and .',
  );
}
