import type { Release } from '../../kubelet/release.ts';
import { NEWEST_RELEASE, OLDEST_RELEASE, parseRelease } from '../../kubelet/release.ts';
import type { TemplatePath } from '../../kubelet/workloads.ts';
import { parseTemplatePath } from '../../kubelet/workloads.ts';
import { nearest } from '../../text/similar.ts';
import type { Checked, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import type { LiveSettings } from '../live/settings.ts';
import { readLiveSettings } from '../live/settings.ts';

export const EXPAND_FORMATS = ['table', 'json', 'yaml', 'events', 'env', 'sarif', 'junit', 'github'] as const;
export type ExpandFormat = (typeof EXPAND_FORMATS)[number];

/** What the command line of `krmkit expand` asks for. */
export interface ExpandSettings {
  /** Empty where it is all about a cluster. */
  readonly paths: readonly string[];
  readonly format: ExpandFormat;
  /** Only containers of this name are shown, and only findings about them or about no container at all. */
  readonly container: string | undefined;
  readonly kubernetes: Release;
  readonly namespace: string | undefined;
  readonly runtime: Readonly<Record<string, string>>;
  readonly imageConfig: string | undefined;
  readonly templates: readonly TemplatePath[];
  readonly strict: boolean;
  readonly complete: boolean;
  readonly showSecrets: boolean;
  /** False: the variables of Services are left out of what is shown. */
  readonly serviceLinks: boolean;
  readonly quiet: boolean;
  readonly color: string | undefined;
  /** Undefined: no cluster is asked. */
  readonly live: LiveSettings | undefined;
}

/** The values that a pod learns from where it runs (`kubelet-semantics`: fieldRef sources that no manifest fixes). */
const RUNTIME_FIELDS = [
  'metadata.name',
  'metadata.uid',
  'spec.nodeName',
  'spec.serviceAccountName',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
];
const RUNTIME_FIELD = /^metadata\.(?:labels|annotations)\['.+'\]$/s;

export function readSettings(parsed: ParsedArguments): Checked<ExpandSettings> {
  const release = readRelease(lastValue(parsed, 'kubernetes') ?? NEWEST_RELEASE);
  if (!release.ok) return release;
  const runtime = readRuntime(parsed.values.get('runtime') ?? []);
  if (!runtime.ok) return runtime;
  const templates = readTemplates(parsed.values.get('pod-template') ?? []);
  if (!templates.ok) return templates;
  const namespace = lastValue(parsed, 'namespace');
  // RFC 1123, as an API server asks of a namespace's name.
  if (namespace !== undefined && !/^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/.test(namespace)) {
    return wrongUsage(
      `--namespace ${JSON.stringify(namespace)} is no name of a namespace`,
      'lower case letters, digits and -',
    );
  }
  const live = readLiveSettings(parsed);
  if (!live.ok) return live;
  const { positional, switches } = parsed;
  if (positional.includes('')) return wrongUsage('a PATH is empty', 'the current directory is .');
  const format = lastValue(parsed, 'output');
  return {
    ok: true,
    value: {
      paths: positional.length === 0 && live.value === undefined ? ['.'] : positional,
      format: EXPAND_FORMATS.find((known) => known === format) ?? 'table',
      container: lastValue(parsed, 'container'),
      kubernetes: release.value,
      namespace,
      runtime: runtime.value,
      imageConfig: lastValue(parsed, 'image-config'),
      templates: templates.value,
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

function readRelease(given: string): Checked<Release> {
  const release = parseRelease(given);
  const known = `krmkit knows ${OLDEST_RELEASE} to ${NEWEST_RELEASE}`;
  if (release === undefined) {
    return wrongUsage(`--kubernetes ${JSON.stringify(given)} is no Kubernetes release`, `${known}: 1.34, v1.34.3`);
  }
  const oldest = parseRelease(OLDEST_RELEASE)?.minor ?? 0;
  const newest = parseRelease(NEWEST_RELEASE)?.minor ?? 0;
  if (release.major !== 1 || release.minor < oldest || release.minor > newest) {
    return wrongUsage(`--kubernetes ${release.text} is not a known release`, known);
  }
  return { ok: true, value: release };
}

function readRuntime(given: readonly string[]): Checked<Readonly<Record<string, string>>> {
  const values = new Map<string, string>();
  for (const text of given) {
    // The key of a label may hold a `=`-free name only, so the first `=` divides.
    const equals = text.indexOf('=');
    if (equals < 1) {
      return wrongUsage(
        `--runtime ${JSON.stringify(text)} is not KEY=VALUE`,
        'for example --runtime status.podIP=10.0.0.7',
      );
    }
    const key = text.slice(0, equals);
    if (!RUNTIME_FIELDS.includes(key) && !RUNTIME_FIELD.test(key)) {
      const near = nearest(key, RUNTIME_FIELDS);
      return wrongUsage(
        `--runtime does not know the field ${JSON.stringify(key)}`,
        near === undefined ? `fields: ${RUNTIME_FIELDS.join(', ')}` : `did you mean ${near}?`,
      );
    }
    values.set(key, text.slice(equals + 1));
  }
  return { ok: true, value: Object.fromEntries(values) };
}

function readTemplates(given: readonly string[]): Checked<readonly TemplatePath[]> {
  const templates: TemplatePath[] = [];
  for (const text of given) {
    const template = parseTemplatePath(text);
    if (template === undefined) {
      return wrongUsage(
        `--pod-template ${JSON.stringify(text)} is not Kind.group=path`,
        'for example --pod-template Rollout.argoproj.io=spec.template',
      );
    }
    templates.push(template);
  }
  return { ok: true, value: templates };
}
