import type { CheckSettings } from '../findings/check-settings.ts';
import type { ExpansionView } from '../findings/expansion.ts';
import { expansionView } from '../findings/expansion.ts';
import type { ReportFormat } from './report-format.ts';
import type { ExpansionReport } from './expansion-report.ts';
import type { TextStyle } from './findings.ts';

/** What a report shows, and how. */
export interface ReportSettings extends CheckSettings {
  /** `check` reports only the findings; `expand` also what containers get. */
  readonly verb: 'expand' | 'check';
  /** False: do not show the variables of Services. */
  readonly serviceLinks: boolean;
}

/** For people, and for Events. */
export interface ReportStyle extends TextStyle {
  /** The time of Events, in milliseconds since 1970. */
  readonly now: () => number;
}

/** Loads only the code of one format. */
export async function createReport(
  format: ReportFormat,
  settings: ReportSettings,
  style: ReportStyle,
): Promise<ExpansionReport> {
  const view: ExpansionView = expansionView(settings);
  switch (format) {
    case 'table': {
      const { tableReport } = await import('./table.ts');
      const { findingsReport } = await import('./findings.ts');
      return settings.verb === 'check'
        ? atTheEnd((outcome) => findingsReport(outcome, style, settings))
        : tableReport(view, style);
    }
    case 'json': {
      const { checkJson, jsonReport } = await import('./json.ts');
      return settings.verb === 'check' ? atTheEnd((outcome) => checkJson(view, outcome)) : jsonReport(view);
    }
    case 'yaml': {
      const { yamlReport } = await import('./manifest.ts');
      return yamlReport(view);
    }
    case 'events': {
      const { eventReport } = await import('./events.ts');
      return eventReport(style.now());
    }
    case 'env': {
      const { envReport } = await import('./env.ts');
      return envReport(view);
    }
    case 'sarif': {
      const { sarifReport } = await import('./sarif.ts');
      return atTheEnd(sarifReport);
    }
    case 'junit': {
      const { junitReport } = await import('./junit.ts');
      return atTheEnd(({ diagnostics }) => junitReport({ ...view, diagnostics }, settings.verb));
    }
    case 'tap': {
      const { tapReport } = await import('./tap.ts');
      return atTheEnd(({ diagnostics }) => tapReport({ ...view, diagnostics }));
    }
    case 'github': {
      const { githubReport } = await import('./github.ts');
      return atTheEnd(githubReport);
    }
    case 'gitlab': {
      const { gitlabReport } = await import('./gitlab.ts');
      return atTheEnd(gitlabReport);
    }
  }
}

/** A format that does not show workloads. */
function atTheEnd(end: ExpansionReport['end']): ExpansionReport {
  return { workload: () => [], end };
}
