import type { CommandContext } from '../context.ts';
import type { ExpansionOutcome, Workload } from '@krmkit/check';
import { SHOWS_FINDINGS, createFindingsReport, createReport } from '@krmkit/check';
import type { ExpandSettings } from './settings.ts';
import { colorsFor } from '../terminal.ts';
import { createChunkWriter, writeChunks } from '../write-chunks.ts';
import { verbatim } from '../verbatim.ts';

/** Prints the results in the requested format, one workload after the other. */
export interface ExpansionPrinter {
  readonly workload: (workload: Workload) => Promise<void>;
  readonly end: (outcome: ExpansionOutcome) => Promise<void>;
}

export async function createPrinter(context: CommandContext, settings: ExpandSettings): Promise<ExpansionPrinter> {
  const { stdout, env, clock } = context;
  const style = { colors: colorsFor(stdout, settings.color, env), columns: stdout.columns, now: clock.now };
  const report = await createReport(settings.format, settings, style);
  const writer = createChunkWriter(settings.format === 'env' ? verbatim(stdout) : stdout);
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
      const findingsReport = await createFindingsReport();
      const { stderr } = context;
      const style = { colors: colorsFor(stderr, settings.color, context.env), columns: stderr.columns };
      await writeChunks(stderr, findingsReport(outcome, style, settings));
    },
  };
}
