import { NO_COLORS } from '@krmkit/base';
import type { ReportFormat } from '../../src/report/report-format.ts';
import { createReport } from '../../src/report/report.ts';
import type { ReportSettings, ReportStyle } from '../../src/report/report.ts';
import { isCheck } from '../../src/api/check.ts';
import type { FileOptions, Files } from '../check-files.ts';
import { checkFiles } from '../check-files.ts';

/** What to check, and how to show it. */
export interface FormatOptions extends FileOptions, Partial<Pick<ReportSettings, 'verb' | 'serviceLinks'>> {
  readonly style?: Partial<ReportStyle>;
}

/** The text of files in a format; by default without the variables of Services. */
export async function formatText(
  format: ReportFormat,
  files: Files,
  { style, verb = 'expand', serviceLinks = false, ...options }: FormatOptions = {},
): Promise<string> {
  const result = await checkFiles(files, options);
  if (!isCheck(result)) throw new Error('not a check');
  const settings = { ...result.settings, verb, serviceLinks };
  const report = await createReport(format, settings, {
    colors: NO_COLORS,
    columns: undefined,
    now: () => 0,
    ...style,
  });
  return [...result.workloads.flatMap((workload) => [...report.workload(workload)]), ...report.end(result)].join('');
}

/** A Pod with a part that follows `spec`. */
export const pod = (containers: string, name = 'web'): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}, namespace: shop}\nspec:\n  containers:\n${containers}`;

export const SECRET =
  'apiVersion: v1\nkind: Secret\nmetadata: {name: db, namespace: shop}\nstringData: {password: hunter2}\n';
