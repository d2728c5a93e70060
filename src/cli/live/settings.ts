import { parseLabelSelector } from '../../resource/label-selector.ts';
import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';

/** What `krmkit expand --live` asks of a cluster. */
export interface LiveSettings {
  readonly kubeconfig: string | undefined;
  readonly context: string | undefined;
  readonly allNamespaces: boolean;
  /** As it is given to the server. */
  readonly labelSelector: string | undefined;
  /** The Pods themselves, instead of what makes them. */
  readonly pods: boolean;
  readonly secrets: boolean;
  readonly diff: boolean;
  /** False: the cluster says which release it is. */
  readonly releaseGiven: boolean;
}

export const LIVE_OPTIONS: readonly OptionDefinition[] = [
  {
    long: 'live',
    description: 'asks a cluster: without PATH what is in it is expanded, with PATH what the files refer to is in it',
  },
  { long: 'diff', description: 'with --live and PATH: what applying the files would change in what containers get' },
  { long: 'context', value: 'NAME', description: 'with --live: the context of the kubeconfig (default: its current)' },
  {
    long: 'kubeconfig',
    value: 'FILE',
    description: 'with --live: which kubeconfig (default: KUBECONFIG, then ~/.kube/config)',
  },
  { long: 'all-namespaces', short: 'A', description: 'with --live: all namespaces, and not that of the context' },
  {
    long: 'selector',
    short: 'l',
    value: 'LABELS',
    description: 'with --live: only workloads of the cluster with these labels, as for kubectl',
  },
  { long: 'pods', description: 'with --live: Pods with what they got when they ran, instead of what makes them' },
  { long: 'secrets', description: 'with --live: reads Secrets too; without --show-secrets only their keys are kept' },
];

/** Undefined without `--live`. */
export function readLiveSettings(parsed: ParsedArguments): Checked<LiveSettings | undefined> {
  const { positional, switches, values } = parsed;
  if (!switches.has('live')) {
    const alone = LIVE_OPTIONS.find(({ long }) => switches.has(long) || values.has(long));
    if (alone === undefined) return { ok: true, value: undefined };
    return wrongUsage(`--${alone.long} is about a cluster, and none is asked`, 'say --live too');
  }
  const diff = switches.has('diff');
  const files = positional.length > 0;
  const allNamespaces = switches.has('all-namespaces');
  if (diff && !files) return wrongUsage('--diff compares files with a cluster, and no file is named', 'name a PATH');
  if (switches.has('pods') && files) {
    return wrongUsage('--pods shows the Pods of a cluster, and files are named', 'leave out --pods, or the files');
  }
  if (allNamespaces && files) {
    return wrongUsage('--all-namespaces is about what is in a cluster, and files are named', 'leave out one of both');
  }
  if (allNamespaces && values.has('namespace')) {
    return wrongUsage('--all-namespaces and --namespace exclude each other', 'leave out one of both');
  }
  const format = lastValue(parsed, 'output') ?? 'table';
  if (diff && format !== 'table' && format !== 'json') {
    return wrongUsage(`--diff has no form ${JSON.stringify(format)}`, 'it is one of table, json');
  }
  const labelSelector = lastValue(parsed, 'selector');
  if (labelSelector !== undefined) {
    if (files && !diff) {
      return wrongUsage(
        '--selector chooses workloads of a cluster, and files are named',
        'krmkit grep chooses in files',
      );
    }
    const selector = parseLabelSelector(labelSelector);
    if (!selector.ok) {
      const place = `at character ${selector.offset + 1}`;
      return wrongUsage(
        `--selector ${JSON.stringify(labelSelector)} is wrong ${place}: ${selector.message}`,
        'for example app=web,tier!=db',
      );
    }
  }
  return {
    ok: true,
    value: {
      kubeconfig: lastValue(parsed, 'kubeconfig'),
      context: lastValue(parsed, 'context'),
      allNamespaces,
      labelSelector,
      pods: switches.has('pods'),
      secrets: switches.has('secrets'),
      diff,
      releaseGiven: values.has('kubernetes'),
    },
  };
}
