import type { Timing } from '@krmkit/base';
import { countOf, printable, printableHint, systemTiming } from '@krmkit/base';
import type { CommandContext } from '../context.ts';
import { openLog, faultLine } from '@krmkit/cluster';
import { EXIT } from '../exit-status.ts';
import { runWatch } from '@krmkit/cluster/node';
import type { WatchCommandSettings } from './settings.ts';

/** Watches until the signal. Status 1 with `--once` if there are faults, 4 if it cannot start. */
export async function watchCluster(
  context: CommandContext,
  settings: WatchCommandSettings,
  timing: Timing = systemTiming(),
): Promise<number> {
  const { output, quiet, once } = settings;
  const { stdout, stderr, env, signal, yieldTurn } = context;
  const watched = await runWatch(settings, {
    environment: env,
    signal,
    timing,
    yieldTurn,
    openLog: () => openLog(stderr, settings.logLevel),
    onRecorded: (recorded) => {
      if (output !== undefined) void stdout.write(faultLine(recorded, output));
    },
    beforeInterrupt: (action) => context.beforeInterrupt(action, undefined, EXIT.done),
  });
  if (!watched.ok) {
    await stderr.write(`krmkit watch: ${printable(watched.message)}\n  ${printableHint(watched.hint ?? '')}\n`);
    return EXIT.environment;
  }
  const { faults, pods, isWhole } = watched.value;
  if (isWhole && !quiet) {
    await stderr.write(`krmkit watch: ${countOf(faults, 'fault')} in ${countOf(pods, 'pod')}\n`);
  }
  return once && faults > 0 ? EXIT.findings : EXIT.done;
}
