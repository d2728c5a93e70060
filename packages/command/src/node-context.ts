import { createReadStream, fstatSync } from 'node:fs';
import {
  nodeClock,
  nodeFileSystem,
  nodeStandardInput,
  loadNodeDownloads,
  loadNodePrograms,
  loadNodeTemporaryDirectories,
  loadNodeVolumeFiles,
  loadNodeWriting,
} from '@krmkit/base/node';
import type { FetchedRemotes } from '@krmkit/upstream';
import type { FileSystem, Outcome, Programs, StandardInput } from '@krmkit/base';
import type { CommandContext } from './context.ts';
import { heldPrograms, heldWrites, nodeInterrupts } from './interrupts.ts';
import { nodeOutput } from './node-output.ts';
import { run } from './run.ts';

import process from 'node:process';

interface ProcessContext extends CommandContext {
  /** Removes what the command leaves until its end. */
  readonly close: () => Promise<void>;
}

/** The context of the real process. `onRead` gets the number of bytes of each file that is read. */
function nodeContext(onRead: (bytes: number) => void): ProcessContext {
  const interrupts = nodeInterrupts();
  const files = watchedFiles(onRead);
  const programs = async (): Promise<Programs> => heldPrograms(await loadNodePrograms(), interrupts);
  let remotes: Promise<FetchedRemotes> | undefined;
  const openRemotes = async (): Promise<FetchedRemotes> => {
    const { openRemotes: open } = await import('./open-remotes.ts');
    const ports = {
      programs: await programs(),
      temporary: await loadNodeTemporaryDirectories(),
      downloads: await loadNodeDownloads(),
    };
    return open({ ...ports, signal: interrupts.signal });
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
      close: () => standardInput().close?.(),
    },
    files,
    writing: async () => {
      const { files: writing, processes } = await loadNodeWriting();
      return { files: { ...files, ...heldWrites(writing, interrupts) }, processes };
    },
    programs,
    temporary: loadNodeTemporaryDirectories,
    remotes: () => {
      if (remotes === undefined) {
        interrupts.beforeInterrupt(close);
        remotes = openRemotes();
      }
      return remotes;
    },
    volumeFiles: async () => {
      interrupts.hold();
      return loadNodeVolumeFiles();
    },
    user: () => {
      const user = process.getuid?.();
      const group = process.getgid?.();
      return user === undefined || group === undefined ? undefined : { user, group };
    },
    clock: nodeClock(),
    env: process.env,
    signal: interrupts.signal,
    beforeInterrupt: interrupts.beforeInterrupt,
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
