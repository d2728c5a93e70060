import { FUNCTION } from './function.ts';
import { checkArgument } from '@krmkit/base';
import { realpathSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import type { KrmFunction } from './function.ts';
import type { ExitStatus, ProgramPorts } from './program.ts';
import { runProgram } from './program.ts';

/** What is needed of `import.meta`; the types of a project without those of Node know nothing of it. */
export interface ModuleMeta {
  /** The URL of the module. */
  readonly url?: string;
  /** Node 24 and newer say it themselves. */
  readonly main?: boolean;
}

/**
 * For the last line of a function's file: `await runAsProgram(import.meta, fn)`. Where the file is what Node was
 * started with, runs the function on standard input and sets the exit status; where it was imported, does nothing.
 */
export async function runAsProgram(meta: ModuleMeta, fn: KrmFunction): Promise<void> {
  checkArgument('runAsProgram', 'import.meta', meta, 'object');
  checkArgument('runAsProgram', 'the function', fn, FUNCTION);
  if (isProgram(meta)) process.exitCode = await main(fn);
}

/** Runs a function as the program of this process, and gives the exit status. Rejects only with a TypeError for a wrong call. */
export async function main(fn: KrmFunction, args: readonly string[] = process.argv.slice(2)): Promise<ExitStatus> {
  checkArgument('main', 'the function', fn, FUNCTION);
  checkArgument('main', 'the arguments', args, 'strings');
  return runProgram(fn, nodePorts(args));
}

function isProgram({ url, main: isMain }: ModuleMeta): boolean {
  // In a worker, the arguments are those of the parent program.
  if (!isMainThread) return false;
  if (isMain !== undefined) return isMain;
  const started = process.argv[1];
  if (started === undefined || url?.startsWith('file:') !== true) return false;
  try {
    return realpathSync(started) === realpathSync(fileURLToPath(url));
  } catch {
    return false;
  }
}

function nodePorts(args: readonly string[]): ProgramPorts {
  return {
    args,
    readInput: async () => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of process.stdin) if (chunk instanceof Uint8Array) chunks.push(chunk);
      return decode(Buffer.concat(chunks));
    },
    readFile: async (path) => decode(await readFile(path)),
    writeFile: (path, text) => writeFile(path, text),
    stdout: (text) =>
      new Promise((resolve, reject) => {
        process.stdout.write(text, (error) => {
          if (error === null || error === undefined) resolve();
          else reject(error);
        });
      }),
    stderr: (text) => {
      process.stderr.write(text);
    },
  };
}

/** Throws if the bytes are not UTF-8: replacement characters would corrupt the author's text. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new TypeError('it is not UTF-8', { cause: error });
  }
}
