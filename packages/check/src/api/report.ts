import type { KnownOptions } from '@krmkit/base';
import { checkChoice, checkOptions, isRecord, NO_COLORS } from '@krmkit/base';
import type { PreviewFormat } from '../preview/report.ts';
import { PREVIEW_FORMATS, previewReport } from '../preview/report.ts';
import type { ComparisonFormat } from '../preview/comparison-report.ts';
import { COMPARISON_FORMATS, comparisonReport } from '../preview/comparison-report.ts';
import type { ReportFormat } from '../report/report-format.ts';
import { REPORT_FORMATS } from '../report/report-format.ts';
import { createReport } from '../report/report.ts';
import type { CheckModel, CheckResult } from './check.ts';
import { isCheck } from './check.ts';
import type { DiffModel, DiffResult } from './diff.ts';
import type { PreviewModel, PreviewResult } from './preview.ts';

/** How a result is shown. */
export interface ReportOptions {
  /** Only findings, as `krmkit check` prints them, without what containers get. Default: false. */
  readonly findingsOnly?: boolean;
  /** The width at which a table cuts values, in columns. Default: never. */
  readonly columns?: number;
  /** The time of Events, in milliseconds since 1970. Default: now. */
  readonly now?: number;
}

const REPORT_OPTIONS: KnownOptions<ReportOptions> = { findingsOnly: 'boolean', columns: 'number', now: 'number' };

/**
 * The text of a result: of `check` in the formats of `krmkit expand` (with `findingsOnly`, of `krmkit check`), of `preview` in
 * those of `krmkit preview`, and of `diff` in those of `krmkit diff`. Loads only the code of one format.
 */
export async function report(
  format: ReportFormat | PreviewFormat,
  result: CheckResult | PreviewResult | DiffResult,
  options: ReportOptions = {},
): Promise<string> {
  checkOptions('report', options, REPORT_OPTIONS);
  if (isCheck(result)) return checkText(format, result, options);
  if (isPreview(result)) return previewText(format, result, options);
  if (isDiff(result)) return diffText(format, result);
  throw new TypeError('report: pass what check, preview or diff returns');
}

async function checkText(format: string, result: CheckModel, options: ReportOptions): Promise<string> {
  checkChoice('report', 'the format', format, REPORT_FORMATS);
  const known = REPORT_FORMATS.find((one) => one === format) ?? 'table';
  const { now = Date.now() } = options;
  const settings = {
    ...result.settings,
    verb: options.findingsOnly === true ? 'check' : 'expand',
    serviceLinks: true,
  } as const;
  const style = { colors: NO_COLORS, columns: options.columns, now: () => now };
  const made = await createReport(known, settings, style);
  return [...result.workloads.flatMap((workload) => [...made.workload(workload)]), ...made.end(result)].join('');
}

async function previewText(format: string, result: PreviewModel, options: ReportOptions): Promise<string> {
  checkChoice('report', 'the format', format, PREVIEW_FORMATS);
  const known = PREVIEW_FORMATS.find((one) => one === format) ?? 'table';
  const settings = {
    showSecrets: result.showSecrets,
    ignoreFields: result.ignoreFields,
    severity: undefined,
    all: true,
    quiet: false,
    paths: ['.'],
    base: undefined,
  };
  const texts = await previewReport(known, result, settings, { colors: NO_COLORS, columns: options.columns });
  return [...texts].join('');
}

async function diffText(format: string, result: DiffModel): Promise<string> {
  checkChoice('report', 'the format', format, COMPARISON_FORMATS);
  const known: ComparisonFormat = COMPARISON_FORMATS.find((one) => one === format) ?? 'table';
  return [...(await comparisonReport(known, result, result.settings, { colors: NO_COLORS, quiet: false }))].join('');
}

function isPreview(result: unknown): result is PreviewModel {
  return isRecord(result) && 'newFindings' in result && 'changes' in result && 'sources' in result;
}

function isDiff(result: unknown): result is DiffModel {
  return isRecord(result) && 'resources' in result && 'texts' in result && 'same' in result;
}
