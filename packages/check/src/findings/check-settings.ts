import type { Diagnostic } from '@krmkit/base';
import type { Release, TemplatePath } from '@krmkit/pods';
import type { Selection } from '@krmkit/manifests';
import type { FindingRules } from '../configuration/rules.ts';
import type { FindingSettings } from './choose-findings.ts';
import type { ObjectRules } from './object-rules.ts';

/** The settings that decide what containers get. */
export interface ResolutionSettings {
  readonly kubernetes: Release;
  /** The namespace of manifests without one; undefined: `default`. */
  readonly defaultNamespace: string | undefined;
  /** Values that are known only at run time, by field: `status.podIP`. */
  readonly runtime: Readonly<Record<string, string>>;
  /** Objects that are not among the files do not exist. */
  readonly complete: boolean;
  /** The pod templates of kinds that krmkit does not know. */
  readonly templates: readonly TemplatePath[];
  /** What `.krmkit.yaml` says about findings. */
  readonly rules?: FindingRules;
  /** What objects are checked against; absent: only what containers get is checked. */
  readonly objects?: ObjectRules;
}

/** What a check looks at, and which findings count. */
export interface CheckSettings extends ResolutionSettings, FindingSettings {
  /** Only containers with this name, and findings about them or about no container. */
  readonly container: string | undefined;
  /** Which workloads to judge. */
  readonly selection: Selection;
  /** Warnings fail, too, and unused suppressions are findings. */
  readonly strict: boolean;
  readonly showSecrets: boolean;
}

/** Which fixes to make: the safe ones, or all that are possible. Undefined: none. */
export type FixChoice = 'safe' | 'all' | undefined;

export interface FixSettings extends CheckSettings {
  readonly fix: FixChoice;
  /** Which of the findings that count are fixed. Default: all. */
  readonly only?: (diagnostic: Diagnostic) => boolean;
}
