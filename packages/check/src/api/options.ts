import type { DiagnosticCode, KnownOptions, Severity } from '@krmkit/base';
import { checkOptions, DIAGNOSTIC_CODES } from '@krmkit/base';
import type { Selection } from '@krmkit/manifests';
import type { Release, TemplatePath } from '@krmkit/pods';
import { NEWEST_RELEASE, readRelease, TEMPLATES } from '@krmkit/pods';
import type { CheckSettings } from '../findings/check-settings.ts';
import type { ObjectRules } from '../findings/object-rules.ts';

/** What to check, and which findings count; the flags of `krmkit check`. */
export interface CheckOptions {
  /** `1.34`, `v1.29.3`, or a parsed release. Default: the newest one that krmkit knows. */
  readonly kubernetes?: Release | string;
  /** The namespace of manifests without one. Default: `default`. */
  readonly namespace?: string;
  /** Values that are known only at run time, by field: `status.podIP`. */
  readonly runtime?: Readonly<Record<string, string>>;
  /** The files are complete: objects that are not among them do not exist. Default: false. */
  readonly complete?: boolean;
  /** The pod templates of kinds that krmkit does not know, as `parseTemplatePath` returns them. */
  readonly templates?: readonly TemplatePath[];
  /** Which workloads to check. Default: all. */
  readonly selection?: Selection;
  /** Only containers with this name, and findings about them or about no container. Default: all. */
  readonly container?: string;
  /** Findings of this severity and above. Default: all but infos about optional keys and objects. */
  readonly severity?: Severity;
  /** Findings with these codes are left out. */
  readonly ignore?: readonly DiagnosticCode[];
  /** Warnings fail, too, and unused suppressions are findings. Default: false. */
  readonly strict?: boolean;
  /** Reports have the values of Secrets. Default: false. */
  readonly showSecrets?: boolean;
}

export const CHECK_OPTIONS: KnownOptions<CheckOptions> = {
  kubernetes: 'release',
  namespace: 'string',
  runtime: 'object',
  complete: 'boolean',
  templates: TEMPLATES,
  selection: 'object',
  container: 'string',
  severity: ['error', 'warning', 'info'],
  ignore: 'strings',
  strict: 'boolean',
  showSecrets: 'boolean',
};

/** What objects are checked against, for one release. */
export interface OpenedObjects {
  readonly rules: ObjectRules;
  readonly kubernetes: Release;
}

/** The settings for options. A RangeError says that the release cannot be read, or is not that of the opened objects. */
export function settingsOf(caller: string, options: CheckOptions, objects?: OpenedObjects): CheckSettings {
  const { ignore = [] } = options;
  const unknown = ignore.find((code) => !DIAGNOSTIC_CODES.includes(code));
  if (unknown !== undefined) throw new TypeError(`${caller}: there is no code ${unknown}`);
  const kubernetes = readRelease(options.kubernetes ?? objects?.kubernetes ?? NEWEST_RELEASE);
  if (objects !== undefined && kubernetes.minor !== objects.kubernetes.minor) {
    throw new RangeError(`${caller}: open the environments with objects: { kubernetes: '1.${kubernetes.minor}' }, too`);
  }
  return {
    kubernetes,
    ...(objects === undefined ? {} : { objects: objects.rules }),
    defaultNamespace: options.namespace,
    runtime: options.runtime ?? {},
    complete: options.complete ?? false,
    templates: options.templates ?? [],
    selection: options.selection ?? {},
    container: options.container,
    severity: options.severity,
    all: true,
    ignored: new Set(ignore),
    strict: options.strict ?? false,
    showSecrets: options.showSecrets ?? false,
  };
}

/** Checks the options of a function that has those of `check`, and others. */
export function checkWithOthers<T extends CheckOptions>(
  caller: string,
  options: T,
  others: KnownOptions<Omit<T, keyof CheckOptions>>,
): void {
  checkOptions<CheckOptions>(caller, options, { ...CHECK_OPTIONS, ...others });
}
