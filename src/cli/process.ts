import { nodeContext } from './node-context.ts';
import { run } from './run.ts';

/** The whole command in the real process. */
export function runProcess(given: readonly string[]): Promise<number> {
  return run(given, nodeContext());
}
