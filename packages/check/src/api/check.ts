import { expandedTemplate } from '@krmkit/pods';
import type { ExpandedTemplate } from '@krmkit/pods';
import type { Diagnostic, Source } from '@krmkit/base';
import { checkOptions, isRecord } from '@krmkit/base';
import type { CheckSettings } from '../findings/check-settings.ts';
import type { ExpansionOutcome, Workload } from '../findings/expansion.ts';
import type { Verdict } from '../findings/verdict.ts';
import type { ExpansionSummary } from '../outputs/expansion.ts';
import { startCheck } from '../findings/check.ts';
import type { OpenedEnvironments } from './open-environments.ts';
import { openedModel } from './open-environments.ts';
import type { CheckOptions } from './options.ts';
import { CHECK_OPTIONS, settingsOf } from './options.ts';

/** A pod template. */
export interface CheckedTemplate extends ExpandedTemplate {
  /** The directory of the kustomization whose build has it; undefined for a file. */
  readonly root: string | undefined;
}

/** A check that is done. */
export interface CheckResult {
  /** `failed`: there is an error, or with `strict` a warning. `unreadable`: there was nothing to look at. */
  readonly verdict: Verdict;
  /** Sorted by file and position, without those that are suppressed, ignored or below the severity. */
  readonly diagnostics: readonly Diagnostic[];
  /** Numbers of files, resources, containers and findings. */
  readonly summary: ExpansionSummary;
  /** Files by path, for the locations of diagnostics. */
  readonly sources: ReadonlyMap<string, Source>;
  /** Whether reports have the values of Secrets. */
  readonly showSecrets: boolean;
  /** The pod templates of the selected workloads, with what their containers get. */
  readonly templates: readonly CheckedTemplate[];
}

/** What is behind `CheckResult`. */
export interface CheckModel extends CheckResult {
  readonly workloads: readonly Workload[];
  readonly containerNames: readonly string[];
  readonly settings: CheckSettings;
}

/**
 * Checks environments, as `krmkit check` does: what each container gets, and what is wrong, without the findings that a
 * comment or an annotation suppresses. A TypeError or RangeError says what is wrong with the call.
 */
export function check(environments: OpenedEnvironments, options: CheckOptions = {}): CheckResult {
  checkOptions('check', options, CHECK_OPTIONS);
  const opened = openedModel('check', environments);
  const settings = settingsOf('check', options, opened.objects);
  const running = startCheck({ environments: opened.environments }, settings);
  const workloads = [...running.steps()].flat();
  return checkedFrom(running.outcome(), workloads, settings);
}

/** The result of a check of workloads. */
export function checkedFrom(
  outcome: ExpansionOutcome,
  workloads: readonly Workload[],
  settings: CheckSettings,
): CheckModel {
  let templates: readonly CheckedTemplate[] | undefined;
  return {
    ...outcome,
    // A pod of a namespace with many Services has thousands of variables.
    get templates() {
      return (templates ??= workloads.map((workload) => ({ ...expandedTemplate(workload), root: workload.root })));
    },
    workloads,
    settings,
  };
}

/** Whether a value is the result of `check`. */
export function isCheck(result: unknown): result is CheckModel {
  return isRecord(result) && 'workloads' in result && 'settings' in result;
}
