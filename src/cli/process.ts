import { nodeContext } from './node-context.ts';
import { run } from './run.ts';

/** The whole command in the real process; `onRead` is told of the bytes of each file that is read. */
export function runProcess(given: readonly string[], onRead: (bytes: number) => void): Promise<number> {
  return run(given, nodeContext(onRead));
}
