import type { Diagnostic } from '@krmkit/base';
import type { findingsReport } from './findings.ts';

/** The formats for findings alone. */
export type FindingsFormat = 'sarif' | 'junit' | 'tap' | 'github';

/** Findings without workloads. `title` names the suite of JUnit. */
export async function reportFindings(
  format: FindingsFormat,
  diagnostics: readonly Diagnostic[],
  title: string,
): Promise<Iterable<string>> {
  switch (format) {
    case 'sarif':
      return (await import('./sarif.ts')).sarifReport({ diagnostics });
    case 'junit':
      return (await import('./junit.ts')).junitReport({ diagnostics, strict: false }, title);
    case 'tap':
      return (await import('./tap.ts')).tapReport({ diagnostics, strict: false });
    case 'github':
      return (await import('./github.ts')).githubCommands(diagnostics);
  }
}

/** The findings for people, for a report that has none. */
export async function createFindingsReport(): Promise<typeof findingsReport> {
  return (await import('./findings.ts')).findingsReport;
}
