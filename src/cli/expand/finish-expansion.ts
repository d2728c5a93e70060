import { nearest } from '../../text/similar.ts';
import type { CommandContext } from '../context.ts';
import type { UsageProblem } from '../definition.ts';
import type { ExitStatus } from '../exit-status.ts';
import { statusOf } from '../exit-status.ts';
import { printable } from '../report/printable.ts';
import { reportExpansion } from '../report/report.ts';
import type { Expansion } from './expansion.ts';
import type { ExpandSettings } from './settings.ts';

/** Reports an expansion, and gives the status that it ends with. `where` was looked: `in deploy`. */
export async function finishExpansion(
  context: CommandContext,
  settings: ExpandSettings,
  expansion: Expansion,
  where: string,
): Promise<ExitStatus | UsageProblem> {
  if (settings.container !== undefined && expansion.containerNames.length > 0 && expansion.workloads.length === 0) {
    return unknownContainer(settings.container, expansion.containerNames);
  }
  await reportExpansion(context, settings, expansion);
  await remark(context, settings, expansion, where);
  return statusOf(expansion.diagnostics, settings.strict);
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
  { summary }: Expansion,
  where: string,
): Promise<void> {
  if (settings.quiet || summary.containers > 0 || summary.errors > 0) return;
  const which = settings.container === undefined ? 'containers' : `containers named ${printable(settings.container)}`;
  await context.stderr.write(
    `krmkit expand: no ${which} ${where} (files: ${summary.files}, resources: ${summary.resources})\n`,
  );
}
