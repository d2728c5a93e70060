import type { Selection } from '../../resource/selection.ts';
import type { Release } from '../../kubelet/release.ts';
import { NEWEST_RELEASE, readRelease } from '../../kubelet/release.ts';
import type { Checked, ParsedArguments } from '../definition.ts';
import { lastValue } from '../definition.ts';
import type { LiveSettings } from '../live/settings.ts';
import { readLiveSettings } from '../live/settings.ts';
import type { ExpandFormat } from './expand-format.ts';
import { EXPAND_FORMATS } from './expand-format.ts';
import type { PodSettings } from './pod-settings.ts';
import type { JudgeSettings } from '../build/settings.ts';
import { readJudgeSettings } from '../build/settings.ts';
import { readSelection } from '../shared/selection-options.ts';
import type { FindingSettings } from './choose-findings.ts';
import { readFindingSettings } from './choose-findings.ts';
import { readNamespaces, readPodSettings } from './pod-settings.ts';

/** The options of `krmkit expand`. */
export interface ExpandSettings extends PodSettings, FindingSettings, JudgeSettings {
  readonly format: ExpandFormat;
  /** Show only containers with this name, and findings about them or about no container. */
  readonly container: string | undefined;
  /** Which workloads to show and judge. */
  readonly selection: Selection;
  /** The labels of `selection`, in the syntax of a server. */
  readonly labelSelector: string | undefined;
  readonly kubernetes: Release;
  readonly imageConfig: string | undefined;
  readonly strict: boolean;
  readonly complete: boolean;
  readonly showSecrets: boolean;
  /** False: do not show the variables of Services. */
  readonly serviceLinks: boolean;
  readonly quiet: boolean;
  readonly color: string | undefined;
  /** Undefined: without a cluster. */
  readonly live: LiveSettings | undefined;
}

export function readSettings(parsed: ParsedArguments): Checked<ExpandSettings> {
  const pods = readPodSettings(parsed);
  if (!pods.ok) return pods;
  const live = readLiveSettings(parsed);
  if (!live.ok) return live;
  const selection = readSelection(parsed);
  if (!selection.ok) return selection;
  const namespaces = readNamespaces(parsed);
  if (!namespaces.ok) return namespaces;
  const findings = readFindingSettings(parsed);
  if (!findings.ok) return findings;
  const { positional, switches } = parsed;
  // With --live and without a PATH, only a cluster is read.
  const judged = readJudgeSettings(parsed, positional, live.value === undefined ? ['.'] : []);
  if (!judged.ok) return judged;
  const format = lastValue(parsed, 'output');
  return {
    ok: true,
    value: {
      ...judged.value,
      format: EXPAND_FORMATS.find((known) => known === format) ?? 'table',
      container: lastValue(parsed, 'container'),
      selection: selection.value,
      labelSelector: parsed.values.get('selector')?.join(','),
      ...findings.value,
      ...pods.value,
      kubernetes: pods.value.kubernetes ?? readRelease(NEWEST_RELEASE),
      imageConfig: lastValue(parsed, 'image-config'),
      strict: switches.has('strict'),
      complete: switches.has('complete'),
      showSecrets: switches.has('show-secrets'),
      serviceLinks: lastValue(parsed, 'service-links') !== 'none',
      quiet: switches.has('quiet'),
      color: lastValue(parsed, 'color'),
      live: live.value,
    },
  };
}
