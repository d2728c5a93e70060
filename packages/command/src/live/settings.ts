import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';

/** The options of `krmkit expand --live`. */
export interface LiveSettings {
  readonly kubeconfig: string | undefined;
  readonly context: string | undefined;
  readonly allNamespaces: boolean;
  /** The Pods themselves, instead of the workloads that create them. */
  readonly pods: boolean;
  readonly secrets: boolean;
  readonly diff: boolean;
  /** False: use the release that the cluster reports. */
  readonly releaseGiven: boolean;
}

export const LIVE_OPTIONS: readonly OptionDefinition[] = [
  {
    long: 'live',
    description:
      'read a cluster: without PATH, expand what is in it; with PATH, look up the objects that the files refer to',
  },
  { long: 'diff', description: 'with --live and PATH: show what applying the files would change for containers' },
  {
    long: 'context',
    value: 'NAME',
    proposals: 'contexts',
    description: 'with --live: a context of the kubeconfig (default: the current one)',
  },
  {
    long: 'kubeconfig',
    value: 'FILE',
    description: 'with --live: the kubeconfig (default: KUBECONFIG, then ~/.kube/config)',
  },
  { long: 'all-namespaces', short: 'A', description: 'with --live: all namespaces instead of that of the context' },
  { long: 'pods', description: 'with --live: show running Pods and what they got, instead of workloads' },
  {
    long: 'secrets',
    description: 'with --live: read Secrets, too; without --show-secrets krmkit keeps only their keys',
  },
];

/** Undefined without `--live`. */
export function readLiveSettings(parsed: ParsedArguments): Checked<LiveSettings | undefined> {
  const { switches, values } = parsed;
  if (!switches.has('live')) {
    const alone = LIVE_OPTIONS.find(({ long }) => switches.has(long) || values.has(long));
    if (alone === undefined) return { ok: true, value: undefined };
    return wrongUsage(`--${alone.long} needs a cluster`, 'add --live');
  }
  const problem = exclusionProblem(parsed);
  if (problem !== undefined) return problem;
  return {
    ok: true,
    value: {
      kubeconfig: lastValue(parsed, 'kubeconfig'),
      context: lastValue(parsed, 'context'),
      allNamespaces: switches.has('all-namespaces'),
      pods: switches.has('pods'),
      secrets: switches.has('secrets'),
      diff: switches.has('diff'),
      releaseGiven: values.has('kubernetes'),
    },
  };
}

/** Why flags of a cluster cannot be combined, with each other or with files. */
function exclusionProblem(parsed: ParsedArguments): Checked<never> | undefined {
  const { positional, switches, values } = parsed;
  const diff = switches.has('diff');
  const files = positional.length > 0 || values.has('kustomize');
  const allNamespaces = switches.has('all-namespaces');
  if (diff && !files) return wrongUsage('--diff compares files with a cluster, and there is no PATH', 'name a PATH');
  if (switches.has('pods') && files) {
    return wrongUsage(
      '--pods shows the Pods of a cluster, and cannot be combined with files',
      'leave out --pods, or the files',
    );
  }
  if (allNamespaces && files) {
    return wrongUsage(
      '--all-namespaces is for objects of a cluster, and cannot be combined with files',
      'use one of them',
    );
  }
  if (allNamespaces && values.has('namespace')) {
    return wrongUsage('--all-namespaces and --namespace exclude each other', 'use one of them');
  }
  const format = lastValue(parsed, 'output') ?? 'table';
  if (diff && format !== 'table' && format !== 'json') {
    return wrongUsage(`--diff does not support -o ${format}`, 'use table or json');
  }
  return undefined;
}
