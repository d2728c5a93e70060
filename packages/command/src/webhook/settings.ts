import { isDnsSubdomain } from '@krmkit/manifests';
import type { WebhookSettings } from '@krmkit/cluster/node';
import { readListenAddress, LOG_LEVELS, readLogLevel } from '@krmkit/cluster';
import type { LogLevel } from '@krmkit/cluster';
import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import { readEach } from '../readers.ts';
import { readNamespaces, readPodOptions } from '../expand/pod-settings.ts';

/** The options of `krmkit webhook`. */
export interface WebhookCommandSettings extends WebhookSettings {
  readonly logLevel: LogLevel;
}

export const WEBHOOK_OPTIONS: readonly OptionDefinition[] = [
  { long: 'listen', value: 'ADDRESS:PORT', description: 'the address for API servers, over HTTPS (default: :8443)' },
  {
    long: 'status-listen',
    value: 'ADDRESS:PORT',
    description: 'the address of /healthz, /readyz and /metrics, over HTTP (default: :8080)',
  },
  {
    long: 'tls-cert',
    value: 'FILE',
    description: 'the certificate with its chain, in PEM; read again when it changes',
  },
  { long: 'tls-key', value: 'FILE', description: 'its key, in PEM' },
  {
    long: 'self-signed',
    description: 'create a certificate, keep it in a Secret, and make the ValidatingWebhookConfiguration trust it',
  },
  {
    long: 'service',
    value: 'NAME',
    description: 'the Service for whose names --self-signed creates a certificate (default: krmkit-webhook)',
  },
  {
    long: 'host',
    value: 'NAME',
    repeatable: true,
    description: 'another name or address for the certificate (repeatable)',
  },
  { long: 'secret', value: 'NAME', description: 'the Secret of --self-signed (default: krmkit-webhook-tls)' },
  {
    long: 'configuration',
    value: 'NAME',
    description: 'the ValidatingWebhookConfiguration that must trust it (default: krmkit-webhook)',
  },
  {
    long: 'cluster',
    description: 'use ConfigMaps and Services of the cluster, the default; --no-cluster checks pods without them',
  },
  {
    long: 'kubeconfig',
    value: 'FILE',
    description: 'the kubeconfig (default: as for kubectl, else the service account)',
  },
  { long: 'context', value: 'NAME', proposals: 'contexts', description: 'a context of the kubeconfig' },
  {
    long: 'namespace',
    short: 'n',
    value: 'NAME',
    description: 'the namespace of Service and Secret (default: that of the service account or context)',
  },
  {
    long: 'kubernetes',
    value: 'VERSION',
    description: 'the Kubernetes release to follow (default: that of the cluster, else the newest)',
  },
  {
    long: 'pod-template',
    value: 'KIND.GROUP=PATH',
    repeatable: true,
    description: 'the path of the pod template in a kind that krmkit does not know (repeatable)',
  },
  {
    long: 'drain',
    value: 'SECONDS',
    description: 'after SIGTERM, serve for this time while not ready (default: 0)',
  },
  { long: 'log-level', value: 'LEVEL', choices: LOG_LEVELS, description: 'the lowest level to log (default: info)' },
];

export function readWebhookSettings(parsed: ParsedArguments): Checked<WebhookCommandSettings> {
  const read = readEach(parsed, {
    pods: readPodOptions,
    namespaces: readNamespaces,
    listen: () => readAddress(parsed, 'listen', ':8443'),
    statusListen: () => readAddress(parsed, 'status-listen', ':8080'),
    certificate: readCertificate,
    drainSeconds: readDrain,
  });
  if (!read.ok) return read;
  const { pods, namespaces, ...others } = read.value;
  const usesCluster = !parsed.refused.has('cluster');
  const clusterFlag = ['kubeconfig', 'context'].find((flag) => parsed.values.has(flag));
  if (!usesCluster && clusterFlag !== undefined) {
    return wrongUsage(`--${clusterFlag} is for a cluster, and --no-cluster uses none`, 'use one of them');
  }
  return {
    ok: true,
    value: {
      ...pods,
      ...others,
      namespace: namespaces.at(-1),
      usesCluster,
      kubeconfig: lastValue(parsed, 'kubeconfig'),
      context: lastValue(parsed, 'context'),
      logLevel: readLogLevel(lastValue(parsed, 'log-level')) ?? 'info',
    },
  };
}

function readAddress(parsed: ParsedArguments, flag: string, usual: string): Checked<WebhookSettings['listen']> {
  const address = readListenAddress(`--${flag}`, lastValue(parsed, flag) ?? usual);
  return address.ok ? address : { ok: false, problem: address };
}

function readDrain(parsed: ParsedArguments): Checked<number> {
  const drain = lastValue(parsed, 'drain') ?? '0';
  if (/^\d{1,3}$/.test(drain)) return { ok: true, value: Number(drain) };
  return wrongUsage(`--drain ${JSON.stringify(drain)} is not a duration`, 'seconds, 0 to 999');
}

function readCertificate(parsed: ParsedArguments): Checked<WebhookSettings['certificate']> {
  const certificate = lastValue(parsed, 'tls-cert');
  const key = lastValue(parsed, 'tls-key');
  const namesFiles = certificate !== undefined || key !== undefined;
  if (parsed.switches.has('self-signed')) {
    if (!namesFiles) return readSelfSigned(parsed);
    return wrongUsage('--self-signed creates a certificate, and --tls-cert names one', 'use one of them');
  }
  if (!namesFiles) {
    return wrongUsage('there is no certificate', 'add --tls-cert and --tls-key, or --self-signed');
  }
  const selfFlag = ['service', 'host', 'secret', 'configuration'].find((flag) => parsed.values.has(flag));
  if (selfFlag !== undefined) {
    return wrongUsage(`--${selfFlag} needs --self-signed`, 'add --self-signed, or leave it out');
  }
  if (certificate === undefined || key === undefined) {
    return wrongUsage('--tls-cert and --tls-key need each other', 'add both --tls-cert and --tls-key');
  }
  return { ok: true, value: { from: 'files', certificate, key } };
}

function readSelfSigned(parsed: ParsedArguments): Checked<WebhookSettings['certificate']> {
  const names = {
    service: lastValue(parsed, 'service') ?? 'krmkit-webhook',
    secret: lastValue(parsed, 'secret') ?? 'krmkit-webhook-tls',
    configuration: lastValue(parsed, 'configuration') ?? 'krmkit-webhook',
  };
  const hosts = parsed.values.get('host') ?? [];
  const wrong =
    Object.entries(names).find(([, name]) => !isDnsSubdomain(name)) ??
    hosts.map((host) => ['host', host] as const).find(([, host]) => !HOST.test(host));
  if (wrong === undefined) return { ok: true, value: { from: 'self', ...names, hosts } };
  const [flag, name] = wrong;
  return wrongUsage(`--${flag} ${JSON.stringify(name)} is not a valid name`, 'use lower case letters, digits, - and .');
}

/** An IPv6 address is also a valid name here. */
const HOST = /^[a-z0-9:](?:[-.:a-z0-9]{0,251}[a-z0-9:])?$/;
