import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { createTemplateResolver } from '../../kubelet/resolve-resources.ts';
import { findUnseenContainers } from '../../kubelet/pod/unseen-containers.ts';
import { mayHavePodTemplate } from '../../kubelet/pod/workloads.ts';
import type { Outcome, Spool, WriteFailure } from '../../platform/ports.ts';
import type { ScannedPackage, ScanOptions } from '../../read/scan-package.ts';
import { scanPackage } from '../../read/scan-package.ts';
import { createSuppressions } from '../../read/suppressions.ts';
import { freshResource } from '../../read/unread-resource.ts';
import { createDuplicateFinder } from '../../resource/duplicates.ts';
import type { CommandContext } from '../context.ts';
import type { UsageProblem } from '../definition.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { printable } from '../../diagnostics/printable.ts';
import { createPrinter } from '../report/report.ts';
import { createWorkloadCollector, outcomeOf, resolveOptions } from './expansion.ts';
import { createFindingKeeper } from './finding-keeper.ts';
import { finishPrinting } from './finish-expansion.ts';
import type { ImageConfigs } from './image-config.ts';
import { createProgress, createTurns, readPorts } from './progress.ts';
import type { ExpandSettings } from './settings.ts';

export type ExpansionLimits = Pick<ScanOptions, 'keptText' | 'partBytes'>;

/**
 * Expands what files and standard input hold, workload by workload: each is resolved, printed and forgotten. What others
 * may need is read first, as a ConfigMap may stand behind the Pod that refers to it.
 */
export async function streamExpansion(
  context: CommandContext,
  settings: ExpandSettings,
  images: ImageConfigs,
  limits: ExpansionLimits = {},
): Promise<ExitStatus | UsageProblem> {
  const spools: Spool[] = [];
  const remove = async (): Promise<void> => {
    for (const spool of spools) await spool.remove();
  };
  const createSpool = async (): Promise<Outcome<Spool, WriteFailure>> => {
    const created = await (await context.spools()).create();
    if (created.ok) spools.push(created.value);
    return created;
  };
  const forget = context.beforeInterrupt(remove);
  try {
    const progress = createProgress(context, settings.quiet);
    const scanned = await scanPackage(
      settings.paths,
      { ...readPorts(context), createSpool },
      {
        ...limits,
        onProgress: ({ done, total }) => {
          progress.report('reading', done, total);
        },
      },
    );
    await progress.clear();
    return await expandScanned(context, settings, images, scanned);
  } finally {
    forget();
    await remove();
  }
}

async function expandScanned(
  context: CommandContext,
  settings: ExpandSettings,
  images: ImageConfigs,
  scanned: ScannedPackage,
): Promise<ExitStatus | UsageProblem> {
  const isInterrupted = createTurns(context);
  if (await isInterrupted(true)) return EXIT.interrupted;
  // On a terminal the answer itself shows how far it is.
  const progress = createProgress(context, settings.quiet || context.stdout.isTerminal);
  let done = 0;
  const printer = await createPrinter(context, settings);
  const collector = createWorkloadCollector(settings.container);
  const suppressions = createSuppressions();
  const unseen = findUnseenContainers(settings.templates);
  const keeper = createFindingKeeper(scanned);
  const lost: Diagnostic[] = [];
  const findDuplicate = createDuplicateFinder(scanned.facts.patches, scanned.keep);
  const options = resolveOptions(scanned, settings, images);
  try {
    const resolve = createTemplateResolver(scanned.remembered, options, {}, keeper.add);
    for await (const { source, resources } of scanned.parts(lost)) {
      const wishes = suppressions.collect(resources);
      if (settings.strict) keeper.keepPlaces(wishes, source);
      for (const resource of resources) {
        progress.report('resolving', done++, scanned.resources);
        const repeated = scanned.identities.mayRepeat(resource.identity) ? findDuplicate(resource) : undefined;
        if (repeated !== undefined) keeper.addDuplicate(repeated);
        if (!mayHavePodTemplate(resource.identity, settings.templates)) {
          unseen.look(resource);
          continue;
        }
        for (const template of resolve(freshResource(resource))) {
          const workload = collector.choose(template);
          if (workload !== undefined) await printer.workload(workload);
        }
      }
      keeper.endPart(source);
      if (await isInterrupted()) return EXIT.interrupted;
    }
  } finally {
    await progress.clear();
  }
  const { files, resources } = scanned;
  const outcome = outcomeOf(settings, {
    found: keeper.findings(lost),
    suppressions,
    unseen,
    collector,
    counts: { files, resources },
    texts: keeper.texts(),
  });
  const where = `in ${settings.paths.map(printable).join(', ')}`;
  return finishPrinting(context, settings, { printer, outcome, where });
}
