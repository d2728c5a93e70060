import type { Programs, WritableFileSystem } from '@krmkit/base';
import type { CommandContext } from './context.ts';
import { EXIT } from './exit-status.ts';

import process from 'node:process';
import { setImmediate } from 'node:timers/promises';

interface Interrupts extends Pick<CommandContext, 'signal' | 'beforeInterrupt'> {
  /** From now on, signals wait for the event loop. The returned function ends this, after signals that have come. */
  readonly hold: () => () => Promise<void>;
}

/**
 * What the process does on Ctrl-C and SIGTERM. JavaScript cannot handle a signal during a long step, so krmkit listens only
 * while there is something to undo or a program to end. At all other times the signal ends the process at once. With a
 * listener, the first Ctrl-C ends the command after its registered actions; a second one does not wait for them.
 */
export function nodeInterrupts(): Interrupts {
  const controller = new AbortController();
  const pending = new Set<() => Promise<void>>();
  const hurried = new Set<() => void>();
  let terminatedStatus: number | undefined;
  let interrupts = 0;
  let holds = 0;
  const settled = (): Promise<unknown> => Promise.allSettled([...pending].map((action) => action()));
  const ignore = (): void => {
    process.removeListener('SIGINT', onInterrupt);
    process.removeListener('SIGTERM', onTerminate);
  };
  // Node waits for pending reads, and a read of an idle pipe never ends: end the process now.
  const leave = (): never => {
    ignore();
    process.exit(EXIT.interrupted);
  };
  const onInterrupt = (): void => {
    interrupts += 1;
    if (interrupts === 1) {
      controller.abort();
      if (pending.size === 0) leave();
      void settled().then(leave);
    } else {
      for (const inHurry of hurried) inHurry();
    }
    // While the listener stays, Ctrl-C does not end the process.
    if (interrupts > 1 || hurried.size === 0) process.removeListener('SIGINT', onInterrupt);
  };
  // An orchestrator ends a function with SIGTERM: end the program that krmkit runs first.
  const onTerminate = (): void => {
    process.removeListener('SIGTERM', onTerminate);
    controller.abort();
    const status = terminatedStatus;
    void settled().then(() => (status === undefined ? process.kill(process.pid, 'SIGTERM') : process.exit(status)));
  };
  const hold = (): (() => Promise<void>) => {
    holds += 1;
    if (holds === 1 && !controller.signal.aborted) {
      process.on('SIGINT', onInterrupt);
      process.on('SIGTERM', onTerminate);
    }
    let isHeld = true;
    return async () => {
      if (!isHeld) return;
      isHeld = false;
      // A signal that came just now is lost if its listener is gone before the event loop looks for signals, which it does
      // between two turns.
      await setImmediate();
      await setImmediate();
      holds -= 1;
      if (holds === 0 && !controller.signal.aborted) ignore();
    };
  };
  // Linux delivers no signal without a listener to the first process of a container, and Windows knows no status 130.
  if (process.pid === 1 || process.platform === 'win32') hold();
  return {
    hold,
    signal: controller.signal,
    beforeInterrupt: (action, inHurry, terminated) => {
      const release = hold();
      pending.add(action);
      terminatedStatus = terminated;
      if (inHurry !== undefined) hurried.add(inHurry);
      return async () => {
        pending.delete(action);
        terminatedStatus = undefined;
        if (inHurry !== undefined) hurried.delete(inHurry);
        await release();
      };
    },
  };
}

/** The same programs, which Ctrl-C ends with krmkit: they do not get the signal themselves. */
export function heldPrograms({ run }: Programs, { hold }: Pick<Interrupts, 'hold'>): Programs {
  return {
    run: async (...given) => {
      const release = hold();
      try {
        return await run(...given);
      } finally {
        await release();
      }
    },
  };
}

type Writing = Omit<WritableFileSystem, 'readFile' | 'readDirectory' | 'status' | 'realPath'>;

/** The same file operations, with signals held from the first one that changes something. */
export function heldWrites(files: Writing, { hold }: Pick<Interrupts, 'hold'>): Writing {
  let isHeld = false;
  const held = <Given extends readonly unknown[], T>(write: (...given: Given) => T) => {
    return (...given: Given): T => {
      if (!isHeld) hold();
      isHeld = true;
      return write(...given);
    };
  };
  return {
    ...files,
    createFile: held(files.createFile),
    rename: held(files.rename),
    link: held(files.link),
    removeFile: held(files.removeFile),
    makeDirectory: held(files.makeDirectory),
    removeDirectory: held(files.removeDirectory),
    createTextLink: held(files.createTextLink),
  };
}
