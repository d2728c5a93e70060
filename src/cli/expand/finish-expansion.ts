import { nearest } from '../../text/similar.ts';
import type { CommandContext } from '../context.ts';
import type { UsageProblem } from '../definition.ts';
import type { ExitStatus } from '../exit-status.ts';
import { printable } from '../../diagnostics/printable.ts';
import type { ExpansionPrinter } from '../report/report.ts';
import { createPrinter } from '../report/report.ts';
import type { Expansion, ExpansionOutcome } from './expansion.ts';
import type { ExpandSettings } from './settings.ts';

/** Reports an expansion, and gives the status that it ends with. `where` was looked: `in deploy`. */
export async function finishExpansion(
  context: CommandContext,
  settings: ExpandSettings,
  expansion: Expansion,
  where: string,
): Promise<ExitStatus | UsageProblem> {
  const printer = await createPrinter(context, settings);
  for (const workload of expansion.workloads) await printer.workload(workload);
  return finishPrinting(context, settings, { printer, outcome: expansion, where });
}

/** The same when all workloads have been printed. */
export async function finishPrinting(
  context: CommandContext,
  settings: ExpandSettings,
  { printer, outcome, where }: PrintedExpansion,
): Promise<ExitStatus | UsageProblem> {
  // Nothing has been printed yet.
  if (settings.container !== undefined && outcome.containerNames.length > 0 && outcome.summary.workloads === 0) {
    return unknownContainer(settings.container, outcome.containerNames);
  }
  await printer.end(outcome);
  await remark(context, settings, outcome, where);
  return outcome.status;
}

export interface PrintedExpansion {
  readonly printer: ExpansionPrinter;
  readonly outcome: ExpansionOutcome;
  readonly where: string;
}

export function unknownContainer(name: string, known: readonly string[]): UsageProblem {
  const near = nearest(name, known);
  const listed = `${known.slice(0, 10).join(', ')}${known.length > 10 ? ' ...' : ''}`;
  return {
    message: `no container is called ${name}`,
    hint: near === undefined ? `there are: ${listed}` : `did you mean ${near}?`,
  };
}

/** An empty answer may be a mistyped path, so it does not go without a word. */
async function remark(
  context: CommandContext,
  settings: ExpandSettings,
  { summary }: ExpansionOutcome,
  where: string,
): Promise<void> {
  if (settings.quiet || summary.containers > 0 || summary.errors > 0) return;
  const which = settings.container === undefined ? 'containers' : `containers named ${printable(settings.container)}`;
  await context.stderr.write(
    `krmkit expand: no ${which} ${where} (files: ${summary.files}, resources: ${summary.resources})\n`,
  );
}
