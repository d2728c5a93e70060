import type { ExitStatus } from './exit-status.ts';
import { nodeContext } from './node-context.ts';
import { run } from './run.ts';

/** The whole command in the real process. */
export function runProcess(given: readonly string[]): Promise<ExitStatus> {
  return run(given, nodeContext());
}
