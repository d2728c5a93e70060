import { createReadStream, fstatSync } from 'node:fs';
import { nodeClock, nodeFileSystem, nodeStandardInput } from '../platform/node.ts';
import type { FetchedRemotes } from '../library/fetch-remotes.ts';
import type { FileSystem, Outcome, Programs, StandardInput, TemporaryDirectories } from '../platform/ports.ts';
import type { CommandContext } from './context.ts';
import { EXIT } from './exit-status.ts';
import { nodeOutput } from './node-output.ts';
import { run } from './run.ts';

import process from 'node:process';

interface ProcessContext extends CommandContext {
  /** Removes what the command leaves until its end. */
  readonly close: () => Promise<void>;
}

/**
 * The context of the real process. Ctrl-C ends it at once; the output may be incomplete, which the exit status shows. A
 * command that has started to write first undoes or finishes its changes. A second Ctrl-C does not wait. `onRead` gets
 * the number of bytes of each file that is read.
 */
function nodeContext(onRead: (bytes: number) => void): ProcessContext {
  const controller = new AbortController();
  const pending = new Set<() => Promise<void>>();
  const hurried = new Set<() => void>();
  let terminatedStatus: number | undefined;
  const settled = (): Promise<unknown> => Promise.allSettled([...pending].map((action) => action()));
  let interrupts = 0;
  // The listener stays: without it, a second Ctrl-C would end the process.
  const onInterrupt = (): void => {
    interrupts += 1;
    if (interrupts === 1) {
      controller.abort();
      if (pending.size === 0) leave();
      void settled().then(leave);
    } else {
      for (const inHurry of hurried) inHurry();
    }
    if (interrupts > 1 || hurried.size === 0) process.removeListener('SIGINT', onInterrupt);
  };
  process.on('SIGINT', onInterrupt);
  // Node waits for pending reads, and a read of an idle pipe never ends: end the process now.
  const leave = (): never => {
    process.removeListener('SIGINT', onInterrupt);
    process.removeAllListeners('SIGTERM');
    process.exit(EXIT.interrupted);
  };
  // An orchestrator ends a function with SIGTERM: end the program that krmkit runs first.
  process.once('SIGTERM', () => {
    controller.abort();
    const status = terminatedStatus;
    void settled().then(() => (status === undefined ? process.kill(process.pid, 'SIGTERM') : process.exit(status)));
  });
  const files = watchedFiles(onRead);
  const programs = async (): Promise<Programs> => (await import('../platform/node-programs.ts')).nodePrograms();
  const temporary = async (): Promise<TemporaryDirectories> =>
    (await import('../platform/node-temporary.ts')).nodeTemporaryDirectories();
  let remotes: Promise<FetchedRemotes> | undefined;
  const openRemotes = async (): Promise<FetchedRemotes> => {
    const { nodeDownloads } = await import('../platform/node-http.ts');
    const { fetchRemotes } = await import('../library/fetch-remotes.ts');
    const ports = { programs: await programs(), temporary: await temporary(), downloads: nodeDownloads() };
    return fetchRemotes({ ...ports, signal: controller.signal });
  };
  const close = async (): Promise<void> => (await remotes)?.remove();
  return {
    close,
    stdout: nodeOutput(1),
    stderr: nodeOutput(2),
    // Opened only when it is read: an open standard input keeps the process alive.
    stdin: {
      readAll: async (maxBytes) => watched(await standardInput().readAll(maxBytes), onRead),
      chunks: () => watchedChunks(standardInput().chunks(), onRead),
    },
    files,
    writing: async () => {
      const { nodeProcesses, nodeWritingHalf } = await import('../platform/node-writing.ts');
      return { files: { ...files, ...nodeWritingHalf() }, processes: nodeProcesses() };
    },
    programs,
    temporary,
    remotes: () => {
      pending.add(close);
      remotes ??= openRemotes();
      return remotes;
    },
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
    yieldTurn: () =>
      new Promise((resolve) => {
        setImmediate(resolve);
      }),
  };
}

/** Node reads a directory as an empty input, without an error. */
function standardInput(): StandardInput {
  return nodeStandardInput(fstatSync(0).isDirectory() ? createReadStream('-', { fd: 0 }) : process.stdin);
}

function watchedFiles(onRead: (bytes: number) => void): FileSystem {
  const files = nodeFileSystem();
  return { ...files, readFile: async (path, maxBytes) => watched(await files.readFile(path, maxBytes), onRead) };
}

function watched(outcome: Outcome<Uint8Array>, onRead: (bytes: number) => void): Outcome<Uint8Array> {
  if (outcome.ok) onRead(outcome.value.length);
  return outcome;
}

async function* watchedChunks(
  chunks: AsyncIterable<Outcome<Uint8Array>>,
  onRead: (bytes: number) => void,
): AsyncGenerator<Outcome<Uint8Array>, void, undefined> {
  for await (const chunk of chunks) yield watched(chunk, onRead);
}

/** Runs the command in the real process. `onRead` gets the number of bytes of each file that is read. */
export async function runProcess(given: readonly string[], onRead: (bytes: number) => void): Promise<number> {
  const context = nodeContext(onRead);
  try {
    return await run(given, context);
  } finally {
    await context.close();
  }
}
