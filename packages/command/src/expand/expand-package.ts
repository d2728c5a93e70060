import { printable, nearest } from '@krmkit/base';
import type { ResolveOverrides } from '@krmkit/pods';
import type { Environments } from '@krmkit/kustomize';
import { inputHint } from '../shared/nothing-remark.ts';
import type { CommandContext } from '../context.ts';
import type { KnownFinding, ExpansionOutcome, ImageConfigs } from '@krmkit/check';
import type { UsageProblem } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT, statusOfVerdict } from '../exit-status.ts';
import { createPrinter } from './print-expansion.ts';
import { startCheck } from '@krmkit/check';
import { createFixRemark } from '@krmkit/check';
import { createProgress, createTurns } from './progress.ts';
import type { ExpandSettings } from './settings.ts';

/** The input: resources of files, of standard input, of builds or of a cluster. */
export interface ExpandInput {
  readonly environments: Environments;
  /** Findings that do not count; all count without it. */
  readonly known?: readonly KnownFinding[];
  /** What a cluster adds to each of them. */
  readonly overrides?: ResolveOverrides;
  /** Where the resources come from, for messages: `in deploy`. */
  readonly where: string;
}

/**
 * Expands one resource after the other: resolves its pod templates, prints them, and drops them. Findings are kept
 * until the end and sorted by file and position.
 */
export async function expandPackage(
  context: CommandContext,
  settings: ExpandSettings,
  images: ImageConfigs,
  { environments, known, overrides = {}, where }: ExpandInput,
): Promise<CommandStatus | UsageProblem> {
  const isInterrupted = createTurns(context);
  if (await isInterrupted(true)) return EXIT.interrupted;
  // On a terminal the output itself shows the progress.
  const progress = createProgress(context, settings.quiet || context.stdout.isTerminal);
  const printer = await createPrinter(context, settings);
  const fixes = mayRemarkFixes(settings) ? createFixRemark() : undefined;
  const check = startCheck(
    { environments, images, overrides, ...(known && { known }), ...(fixes && { onFound: fixes.look }) },
    settings,
  );
  try {
    if (!(await printSteps(check, printer, progress, isInterrupted))) return EXIT.interrupted;
  } finally {
    await progress.clear();
  }
  const outcome = check.outcome();
  // Nothing has been printed yet.
  const wrong = wrongContainer(settings, outcome);
  if (wrong !== undefined) return wrong;
  await printer.end(outcome);
  if (outcome.summary.workloads === 0 && check.miss.count() > 0) {
    // What is selected may be in a file that cannot be read.
    return outcome.summary.unreadable > 0 ? EXIT.unreadable : check.miss.explain('workload');
  }
  await remark(context, settings, outcome, where);
  const fixable = fixes?.about(outcome.diagnostics);
  if (fixable !== undefined) await context.stderr.write(`krmkit ${settings.verb}: ${fixable}\n`);
  return statusOfVerdict(outcome.verdict);
}

function wrongContainer(
  { container }: ExpandSettings,
  { containerNames, summary }: ExpansionOutcome,
): UsageProblem | undefined {
  if (container === undefined || containerNames.length === 0 || summary.workloads > 0) return undefined;
  return unknownContainer(container, containerNames);
}

export function unknownContainer(name: string, known: readonly string[]): UsageProblem {
  const near = nearest(name, known);
  const listed = `${known.slice(0, 10).join(', ')}${known.length > 10 ? ' ...' : ''}`;
  return {
    message: `there is no container ${name}`,
    hint: near === undefined ? `there are: ${listed}` : `did you mean ${near}?`,
  };
}

/** An empty answer may come from a mistyped path, so stderr shows what was read. */
async function remark(
  context: CommandContext,
  settings: ExpandSettings,
  { summary }: ExpansionOutcome,
  where: string,
): Promise<void> {
  if (settings.quiet || summary.containers > 0 || summary.errors > 0) return;
  const which = settings.container === undefined ? 'containers' : `containers named ${printable(settings.container)}`;
  const hint = settings.live === undefined ? inputHint(settings.paths, summary.files) : '';
  await context.stderr.write(
    `krmkit ${settings.verb}: no ${which} ${where} (files: ${summary.files}, resources: ${summary.resources})\n${hint}`,
  );
}

/** Whether `--fix` can be given, and the output is for people. */
function mayRemarkFixes({ format, quiet, fix, live, paths }: ExpandSettings): boolean {
  return format === 'table' && !quiet && fix === undefined && live === undefined && !paths.includes('-');
}

/** False: interrupted. */
async function printSteps(
  check: ReturnType<typeof startCheck>,
  printer: Awaited<ReturnType<typeof createPrinter>>,
  progress: ReturnType<typeof createProgress>,
  isInterrupted: ReturnType<typeof createTurns>,
): Promise<boolean> {
  let done = 0;
  for (const workloads of check.steps()) {
    for (const workload of workloads) await printer.workload(workload);
    if (workloads.length > 0) continue;
    progress.report('resolving', done, check.total);
    done += 1;
    if (await isInterrupted()) return false;
  }
  return true;
}
