import { printable, printableHint } from '@krmkit/base';
import type { CommandContext } from '../context.ts';
import { openLog } from '@krmkit/cluster';
import { EXIT } from '../exit-status.ts';
import { serveWebhook } from '@krmkit/cluster/node';
import type { WebhookCommandSettings } from './settings.ts';

/** Serves until Ctrl-C or SIGTERM. Status 4 if it cannot start. */
export async function runWebhook(context: CommandContext, settings: WebhookCommandSettings): Promise<number> {
  const { stderr, files, env, signal } = context;
  const log = await openLog(stderr, settings.logLevel);
  let end: Ending['done'] = () => Promise.resolve();
  const ending = (): Promise<void> => {
    const { begun, done } = endingOf(context);
    end = done;
    return begun;
  };
  try {
    const served = await serveWebhook(settings, { files, environment: env, signal, log, ending });
    if (served.ok) return EXIT.done;
    const { message, hint } = served;
    await stderr.write(
      `krmkit webhook: ${printable(message)}\n${hint === undefined ? '' : `  ${printableHint(hint)}\n`}`,
    );
    return EXIT.environment;
  } finally {
    await end();
  }
}

interface Ending {
  readonly begun: Promise<void>;
  /** All work has ended: the process can exit. */
  readonly done: () => Promise<void>;
}

/** Delays Ctrl-C and SIGTERM until the last response was sent. */
function endingOf(context: CommandContext): Ending {
  let release = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    release = resolve;
  });
  const forget = context.beforeInterrupt(() => ended, undefined, EXIT.done);
  const begun = new Promise<void>((resolve) => {
    if (context.signal.aborted) resolve();
    else context.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  return {
    begun,
    async done() {
      release();
      await forget();
    },
  };
}
