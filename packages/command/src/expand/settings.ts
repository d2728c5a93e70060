import { NEWEST_RELEASE, readRelease } from '@krmkit/pods';
import type { Checked, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import { readEach } from '../readers.ts';
import type { LiveSettings } from '../live/settings.ts';
import { readLiveSettings } from '../live/settings.ts';
import type { ReportFormat, JudgeSettings, FixSettings, ObjectRequest } from '@krmkit/check';
import { REPORT_FORMATS } from '@krmkit/check';
import { readJudgeSettings } from '../build/settings.ts';
import { readSelection } from '../shared/selection-options.ts';
import { readFindingSettings } from './finding-options.ts';
import type { KnownSource } from './known-source.ts';
import { readKnownSource } from './known-source.ts';
import { readObjectRequest } from './object-options.ts';
import { readNamespaces, readPodOptions } from './pod-settings.ts';

/** The options of `krmkit expand` and `krmkit check`. */
export interface ExpandSettings extends FixSettings, JudgeSettings {
  /** `check` reports only the findings. */
  readonly verb: 'expand' | 'check';
  readonly format: ReportFormat;
  /** The labels of `selection`, in the syntax of a server. */
  readonly labelSelector: string | undefined;
  readonly imageConfig: string | undefined;
  /** False: do not show the variables of Services. */
  readonly serviceLinks: boolean;
  /** Show the fixes, and write nothing. */
  readonly dryRun: boolean;
  readonly quiet: boolean;
  readonly color: string | undefined;
  /** Undefined: all findings count. */
  readonly known: KnownSource | undefined;
  /** A FunctionResultList whose results are findings, too. */
  readonly results: string | undefined;
  /** Undefined: without a cluster. */
  readonly live: LiveSettings | undefined;
  /** How objects are checked; undefined: only what containers get is. */
  readonly objectRequest: ObjectRequest | undefined;
}

export function readSettings(verb: ExpandSettings['verb'], parsed: ParsedArguments): Checked<ExpandSettings> {
  const { switches } = parsed;
  const isOffline = !switches.has('live');
  const read = readEach(parsed, {
    pods: readPodOptions,
    live: readLiveSettings,
    selection: readSelection,
    namespaces: readNamespaces,
    findings: readFindingSettings,
    known: readKnownSource,
    // With --live and without a PATH, only a cluster is read.
    judged: () => readJudgeSettings(parsed, parsed.positional, isOffline ? ['.'] : []),
    fix: readFix,
    objects: readObjectRequest,
  });
  if (!read.ok) return read;
  const { pods, live, selection, findings, known, judged, fix, objects } = read.value;
  const format = lastValue(parsed, 'output');
  const results = lastValue(parsed, 'results');
  if (results !== undefined && live !== undefined) {
    return wrongUsage('--results is about files, and --live about a cluster', 'leave one of them out');
  }
  return {
    ok: true,
    value: {
      verb,
      ...judged,
      format: REPORT_FORMATS.find((known) => known === format) ?? 'table',
      container: lastValue(parsed, 'container'),
      selection,
      labelSelector: parsed.values.get('selector')?.join(','),
      ...findings,
      ...pods,
      kubernetes: pods.kubernetes ?? readRelease(NEWEST_RELEASE),
      imageConfig: lastValue(parsed, 'image-config'),
      strict: switches.has('strict'),
      complete: switches.has('complete'),
      showSecrets: switches.has('show-secrets'),
      fix,
      dryRun: switches.has('dry-run'),
      serviceLinks: lastValue(parsed, 'service-links') !== 'none',
      quiet: switches.has('quiet'),
      color: lastValue(parsed, 'color'),
      known,
      results,
      live,
      objectRequest: verb === 'check' && live === undefined ? objects : undefined,
    },
  };
}

function readFix(parsed: ParsedArguments): Checked<ExpandSettings['fix']> {
  const given = lastValue(parsed, 'fix');
  if (given === undefined) {
    return parsed.switches.has('dry-run')
      ? wrongUsage('--dry-run shows what --fix would change', 'give both, or neither')
      : { ok: true, value: undefined };
  }
  if (parsed.switches.has('live')) return wrongUsage('--fix cannot change a cluster', 'name files, without --live');
  const paths = [...parsed.positional, ...(parsed.values.get('kustomize') ?? [])];
  if (paths.includes('-')) return wrongUsage('--fix cannot change standard input', 'name the files');
  return { ok: true, value: given === 'all' ? 'all' : 'safe' };
}
