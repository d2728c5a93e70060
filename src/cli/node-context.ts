import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import type { WriteStream } from 'node:tty';
import { nodeClock, nodeFileSystem, nodeStandardInput } from '../platform/node.ts';
import { recordMember } from '../value/json.ts';
import type { CommandContext, Output } from './context.ts';
import { EXIT } from './exit-status.ts';

/**
 * The context of the real process. Ctrl-C ends it at once, as a command prints nothing before it has all it prints;
 * but one that has begun to write first undoes or finishes that. A second Ctrl-C does not wait.
 */
export function nodeContext(): CommandContext {
  const controller = new AbortController();
  const pending = new Set<() => Promise<void>>();
  const hurried = new Set<() => void>();
  let terminatedStatus: number | undefined;
  const settled = (): Promise<unknown> => Promise.allSettled([...pending].map((action) => action()));
  let interrupts = 0;
  // Without a listener for a moment, a second Ctrl-C in it would end the process.
  const onInterrupt = (): void => {
    interrupts += 1;
    if (interrupts === 1) {
      controller.abort();
      if (pending.size === 0) process.exit(EXIT.interrupted);
      void settled().then(() => process.exit(EXIT.interrupted));
    } else {
      for (const inHurry of hurried) inHurry();
    }
    if (interrupts > 1 || hurried.size === 0) process.removeListener('SIGINT', onInterrupt);
  };
  process.on('SIGINT', onInterrupt);
  // Whoever runs us as a function ends us so: the program that we run ends with us, and then the signal counts.
  process.once('SIGTERM', () => {
    controller.abort();
    const status = terminatedStatus;
    void settled().then(() => (status === undefined ? process.kill(process.pid, 'SIGTERM') : process.exit(status)));
  });
  return {
    stdout: nodeOutput(process.stdout),
    stderr: nodeOutput(process.stderr),
    // Looked at only when it is read: opening it would keep a process alive that was not asked to.
    stdin: {
      readAll: (maxBytes) => nodeStandardInput(process.stdin).readAll(maxBytes),
      chunks: () => nodeStandardInput(process.stdin).chunks(),
    },
    files: nodeFileSystem(),
    writing: async () => {
      const { nodeProcesses, nodeWritingHalf } = await import('../platform/node-writing.ts');
      return { files: { ...nodeFileSystem(), ...nodeWritingHalf() }, processes: nodeProcesses() };
    },
    programs: async () => (await import('../platform/node-programs.ts')).nodePrograms(),
    temporary: async () => (await import('../platform/node-temporary.ts')).nodeTemporaryDirectories(),
    volumeFiles: async () => (await import('../platform/node-volume-files.ts')).nodeVolumeFiles(),
    user: () => {
      const user = process.getuid?.();
      const group = process.getgid?.();
      return user === undefined || group === undefined ? undefined : { user, group };
    },
    clock: nodeClock(),
    env: process.env,
    signal: controller.signal,
    beforeInterrupt: (action, inHurry, terminated) => {
      pending.add(action);
      terminatedStatus = terminated;
      if (inHurry !== undefined) hurried.add(inHurry);
      return () => {
        pending.delete(action);
        terminatedStatus = undefined;
        if (inHurry !== undefined) hurried.delete(inHurry);
      };
    },
    yieldTurn: async () => {
      await setImmediate();
    },
  };
}

function nodeOutput(stream: WriteStream): Output {
  let closed = false;
  let failure: string | undefined;
  // Without a listener, a reader that has gone away (EPIPE) or a full disk would end in a stack trace.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!closed && error.code !== 'EPIPE' && error.code !== 'ECONNRESET') failure = error.message;
    closed = true;
  });
  return {
    write: (text) =>
      new Promise((resolve) => {
        if (closed) resolve(false);
        // The listener hears of an error after this callback: it looks a moment later.
        else stream.write(text, (error) => process.nextTick(() => resolve(!closed && !(error instanceof Error))));
      }),
    failure: () => failure,
    // A pipe has no such member at all, whatever its type says; undefined would let CI's variables decide about colours.
    isTerminal: recordMember(stream, 'isTTY') === true,
    columns: stream.isTTY && stream.columns > 0 ? stream.columns : undefined,
  };
}
