import { printable } from '@krmkit/base';
import { inTemporary } from '@krmkit/upstream';
import type { UpdatePorts, UpstreamProblem } from '@krmkit/upstream';
import type { CommandContext } from '../context.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { interruptible } from '../expand/progress.ts';

/**
 * Plans with git, in a temporary directory. Ctrl-C waits for the end: git ends, and the temporary directory is removed.
 */
export async function planWithGit<T>(
  context: CommandContext,
  plan: (ports: UpdatePorts) => Promise<T>,
): Promise<T | { readonly status: 'failed'; readonly problem: UpstreamProblem }> {
  const ports = { files: interruptible(context), programs: await context.programs(), signal: context.signal };
  const planning = inTemporary(await context.temporary(), (directory) => plan({ ...ports, directory }));
  const isOver = context.beforeInterrupt(async () => {
    await planning.catch(() => undefined);
  });
  try {
    return await planning;
  } finally {
    await isOver();
  }
}

export async function reportUpstreamProblem(
  { stderr }: CommandContext,
  verb: string,
  { kind, message, hint }: UpstreamProblem,
): Promise<CommandStatus> {
  await stderr.write(`krmkit ${verb}: ${printable(message)}\n  ${printable(hint)}\n`);
  return FAILURES[kind];
}

const FAILURES = {
  origin: EXIT.unreadable,
  refused: EXIT.findings,
  environment: EXIT.environment,
  cancelled: EXIT.interrupted,
} as const;
