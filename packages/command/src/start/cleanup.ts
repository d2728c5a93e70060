import type { Result } from '@krmkit/base';
import { printable, countOf } from '@krmkit/base';
import type { RemovedLeftovers } from '@krmkit/start';
import type { CommandContext } from '../context.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';

/** Says what was removed of killed runs. */
export async function reportCleanup(
  { stderr }: CommandContext,
  removed: Result<RemovedLeftovers>,
): Promise<CommandStatus> {
  const tell = (text: string): Promise<boolean> => stderr.write(`krmkit start: ${printable(text)}\n`);
  if (!removed.ok) {
    await tell(removed.message);
    return EXIT.environment;
  }
  const { pods, unknown, failures } = removed.value;
  for (const failure of failures) await tell(`could not remove ${failure}`);
  await tell(`removed ${countOf(pods, 'pod')} of killed runs`);
  if (unknown.length > 0) {
    const left = countOf(unknown.length, 'pod');
    await tell(`left ${left} of another machine or container, which may still run: ${unknown.join(', ')}`);
  }
  return failures.length > 0 ? EXIT.environment : EXIT.done;
}
