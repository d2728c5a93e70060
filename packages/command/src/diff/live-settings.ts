import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import { DEFAULT_NAMESPACE_OPTION } from '../expand/pod-settings.ts';
import type { LiveSettings } from '../live/settings.ts';
import { LIVE_OPTIONS } from '../live/settings.ts';

/** The options of `krmkit diff --live`. */
export interface LiveDiffSettings extends Pick<LiveSettings, 'kubeconfig' | 'context'> {
  /** Undefined: that of the context. */
  readonly defaultNamespace: string | undefined;
  /** The API server says what it would store. */
  readonly asksServer: boolean;
}

export const LIVE_DIFF_OPTIONS: readonly OptionDefinition[] = [
  { long: 'live', description: 'compare the objects of PATHs with those of a cluster, without a change' },
  {
    long: 'dry-run',
    value: 'WHO',
    choices: ['server'],
    description:
      'with --live: server asks the API server what it would store (a server-side apply that it does not store, by the field manager krmkit)',
  },
  {
    ...DEFAULT_NAMESPACE_OPTION,
    description: 'with --live: the namespace of objects that do not set one (default: that of the context)',
  },
  ...LIVE_OPTIONS.filter(({ long }) => long === 'context' || long === 'kubeconfig'),
];

/** Undefined without `--live`. */
export function readLiveDiffSettings(parsed: ParsedArguments): Checked<LiveDiffSettings | undefined> {
  if (!parsed.switches.has('live')) {
    const alone = LIVE_DIFF_OPTIONS.find(({ long }) => parsed.values.has(long));
    return alone === undefined
      ? { ok: true, value: undefined }
      : wrongUsage(`--${alone.long} needs a cluster`, 'add --live');
  }
  return {
    ok: true,
    value: {
      kubeconfig: lastValue(parsed, 'kubeconfig'),
      context: lastValue(parsed, 'context'),
      defaultNamespace: lastValue(parsed, 'default-namespace'),
      asksServer: lastValue(parsed, 'dry-run') === 'server',
    },
  };
}
