import type { MemoryDisk, FileSystem, Programs, StandardInput, WritableFileSystem } from '@krmkit/base';
import { fetchRemotes } from '@krmkit/upstream';
import { memoryProcesses, memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import {
  nodeFileSystem,
  nodeProcesses,
  nodeWritingHalf,
  nodeDownloads,
  nodePrograms,
  nodeTemporaryDirectories,
  nodeVolumeFiles,
} from '@krmkit/base/node';
import type { CommandContext, Output } from '../src/context.ts';
import { run } from '../src/run.ts';
import { validateOutput } from './output-schemas.ts';

export interface World {
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly fileSystem?: FileSystem;
  /** Used instead of `files`, for commands that write: contains what they have written. */
  readonly disk?: MemoryDisk;
  /** Uses the files of this machine, for commands that write. */
  readonly onDisk?: boolean;
  /** Used instead of those of this machine. */
  readonly programs?: Programs;
  /** The path of the worker of modules. */
  readonly modules?: NonNullable<CommandContext['modules']>;
  /** Threads beside this one; none where they are left out. */
  readonly stdin?: string;
  readonly standardInput?: StandardInput;
  readonly partBytes?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** The width of the terminal for both streams; undefined: they are pipes. */
  readonly terminal?: number;
  readonly interrupted?: boolean;
  /** The reader of stdout goes away after this many writes. */
  readonly closesAfter?: number;
  /** The disk behind stdout is full. */
  readonly diskFull?: boolean;
  /** The results of the clock, one per call; the last one repeats. */
  readonly times?: readonly number[];
}

export interface Ending {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line with data instead of a real process. A JSON output must match its schema. */
export async function runIn(world: World, ...given: readonly string[]): Promise<Ending> {
  const ending = await runWith(world, (context) => run(given, context));
  const isWhole = world.interrupted !== true && world.closesAfter === undefined && world.diskFull !== true;
  if (isWhole && ending.status !== 2 && ending.status !== 130) validateOutput(given, ending);
  return ending;
}

/** Runs what a command does. */
export async function runWith(world: World, action: (context: CommandContext) => Promise<number>): Promise<Ending> {
  const stdout = recordingOutput(world.terminal, world.diskFull === true ? 0 : world.closesAfter, world.diskFull);
  const stderr = recordingOutput(world.terminal, undefined);
  const controller = new AbortController();
  if (world.interrupted === true) controller.abort();
  let call = 0;
  const remotes = fetchRemotes({
    programs: world.programs ?? nodePrograms(),
    temporary: nodeTemporaryDirectories(),
    downloads: nodeDownloads(),
    signal: controller.signal,
  });
  const context: CommandContext = {
    stdout: stdout.output,
    stderr: stderr.output,
    stdin: world.standardInput ?? memoryStandardInput(world.stdin ?? ''),
    ...(world.partBytes === undefined ? {} : { partBytes: world.partBytes }),
    files:
      world.fileSystem ?? world.disk?.fileSystem ?? (world.onDisk === true ? nodeFileSystem() : memoryFiles(world)),
    writing: async () => ({
      files: world.disk?.fileSystem ?? writableFiles(world),
      processes: world.disk === undefined ? nodeProcesses() : memoryProcesses(),
    }),
    programs: () => Promise.resolve(world.programs ?? nodePrograms()),
    ...(world.modules === undefined ? {} : { modules: world.modules }),
    user: () => ({ user: 1000, group: 1000 }),
    temporary: () => Promise.resolve(nodeTemporaryDirectories()),
    remotes: () => Promise.resolve(remotes),
    volumeFiles: () => Promise.resolve(nodeVolumeFiles()),
    clock: { now: () => world.times?.[Math.min(call++, world.times.length - 1)] ?? Date.UTC(2026, 0, 2, 3, 4, 5) },
    env: world.env ?? {},
    signal: controller.signal,
    beforeInterrupt: () => () => Promise.resolve(),
    yieldTurn: () => Promise.resolve(),
  };
  const status = await action(context);
  await remotes.remove();
  return { status, stdout: stdout.text(), stderr: stderr.text() };
}

function memoryFiles({ files }: World): FileSystem {
  return memoryFileSystem(new Map(Object.entries(files ?? {})));
}

function writableFiles({ onDisk }: World): WritableFileSystem {
  if (onDisk !== true) throw new Error('This test writes files: it needs `onDisk` or a `disk`');
  return { ...nodeFileSystem(), ...nodeWritingHalf() };
}

function recordingOutput(
  columns: number | undefined,
  closesAfter: number | undefined,
  diskFull = false,
): { readonly output: Output; readonly text: () => string } {
  const texts: string[] = [];
  return {
    output: {
      write: (text) => {
        if (closesAfter !== undefined && texts.length >= closesAfter) return Promise.resolve(false);
        texts.push(text);
        return Promise.resolve(true);
      },
      failure: () => (diskFull ? 'ENOSPC: no space left on device' : undefined),
      isTerminal: columns !== undefined,
      columns,
    },
    text: () => texts.join(''),
  };
}
