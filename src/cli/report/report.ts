import type { CommandContext } from '../context.ts';
import type { ExpansionOutcome, Workload } from '../expand/expansion.ts';
import { viewOf } from '../expand/expansion.ts';
import { SHOWS_FINDINGS } from '../expand/expand-format.ts';
import type { ExpandSettings } from '../expand/settings.ts';
import { colorsFor } from '../terminal.ts';
import { createChunkWriter, writeChunks } from '../write-chunks.ts';
import type { ExpansionReport } from './expansion-report.ts';
import { verbatim } from '../verbatim.ts';

/** Prints the results in the requested format, one workload after the other. */
export interface ExpansionPrinter {
  readonly workload: (workload: Workload) => Promise<void>;
  readonly end: (outcome: ExpansionOutcome) => Promise<void>;
}

export async function createPrinter(context: CommandContext, settings: ExpandSettings): Promise<ExpansionPrinter> {
  const report = await reportFor(context, settings);
  const writer = createChunkWriter(settings.format === 'env' ? verbatim(context.stdout) : context.stdout);
  let isRead = true;
  const print = async (texts: Iterable<string>): Promise<void> => {
    for (const text of texts) {
      const writing = isRead ? writer.add(text) : undefined;
      if (writing !== undefined) isRead = await writing;
    }
  };
  return {
    workload: async (workload) => {
      if (isRead) await print(report.workload(workload));
    },
    end: async (outcome) => {
      if (isRead) await print(report.end(outcome));
      if (isRead) await writer.end();
      if (SHOWS_FINDINGS[settings.format] || settings.quiet) return;
      const { findingsReport } = await import('./findings.ts');
      const { stderr } = context;
      const style = { colors: colorsFor(stderr, settings.color, context.env), columns: stderr.columns };
      await writeChunks(stderr, findingsReport(outcome, style, settings));
    },
  };
}

/** Each format is a chunk of its own. */
async function reportFor({ stdout, env, clock }: CommandContext, settings: ExpandSettings): Promise<ExpansionReport> {
  const view = viewOf(settings);
  switch (settings.format) {
    case 'table': {
      const { tableReport } = await import('./table.ts');
      const { findingsReport } = await import('./findings.ts');
      const style = { colors: colorsFor(stdout, settings.color, env), columns: stdout.columns };
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
      return eventReport(clock.now());
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
