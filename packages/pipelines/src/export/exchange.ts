import type { FunctionRequest, FunctionResponse, FunctionRunner, FunctionProgram } from '@krmkit/functions';
import { nothingRan } from '@krmkit/functions';
import type { Outcome, WritableFileSystem, WriteFailure } from '@krmkit/base';
import { isSameBytes } from '@krmkit/manifests';
import { joinPath } from '@krmkit/base';
import { functionContainerName } from './names.ts';

/*
 * The local run, with files between krmkit and the containers of an exported pipeline. Each container of krmkit begins
 * the same pipeline again: functions that have run answer from their files, and the next one gets its input. So an
 * exported pipeline runs the code of a local run, and the package does not change before the last function has ended.
 */

/** The next function to run, which has its input now. */
export interface NextFunction {
  readonly written: () => Outcome<void, WriteFailure> | undefined;
  readonly runner: FunctionRunner;
}

export interface ExchangePorts {
  readonly files: WritableFileSystem;
  /** The directory with a directory for each function: `1/in` is the input of step 1. */
  readonly directory: string;
  /** The number of a package of a shard: the input of step 1 is `1/NUMBER/in`. */
  readonly packageNumber?: number | undefined;
}

/**
 * A runner for the containers of a pipeline. `numberOf` gives the position of a function in the pipeline, from 1. The
 * function at `next` gets its input and ends the pipeline as cancelled; without `next`, all functions have answered.
 */
export function createExchange(
  { files, directory, packageNumber }: ExchangePorts,
  numberOf: (program: FunctionProgram) => number | undefined,
  next: number | undefined,
): NextFunction {
  let written: Outcome<void, WriteFailure> | undefined;
  return {
    written: () => written,
    runner: async (request, limits) => {
      if (written !== undefined) return nothingRan({ kind: 'cancelled' });
      const number = numberOf(request.program);
      const own = joinPath(directory, String(number));
      const position = packageNumber === undefined ? own : joinPath(own, String(packageNumber));
      if (number === next) {
        const local =
          packageNumber === undefined ? joinPath(directory, `local-${number}`) : joinPath(position, 'local');
        written = await writeInput(request, position, local, files);
        return nothingRan({ kind: 'cancelled' });
      }
      const answer = await readAnswer(request, position, limits.maxOutputBytes, files);
      return { ...answer, loggedBy: functionContainerName(number) };
    },
  };
}

async function writeInput(
  { text, localDirectory }: FunctionRequest,
  position: string,
  local: string,
  files: WritableFileSystem,
): Promise<Outcome<void, WriteFailure>> {
  // The volume of a function is there; the directories of packages in it are not.
  for (const path of localDirectory === undefined ? [position] : [position, local]) await files.makeDirectory(path);
  // An engine can run a container again.
  for (const name of ['in', 'out', 'code']) await files.removeFile(joinPath(position, name));
  const made = await files.createFile(joinPath(position, 'in'), new TextEncoder().encode(text()), { mode: 0o644 });
  return made.ok && localDirectory !== undefined ? copyEntries(localDirectory, local, files) : made;
}

async function readAnswer(
  { text }: FunctionRequest,
  position: string,
  maxOutputBytes: number,
  files: WritableFileSystem,
): Promise<FunctionResponse> {
  const input = new TextEncoder().encode(text());
  const sent = await files.readFile(joinPath(position, 'in'), input.length + 1);
  if (!sent.ok || !isSameBytes(sent.value, input)) {
    return nothingRan({
      kind: 'failed',
      message: 'its input is not what the package gives now',
      hint: 'start the pipeline again; nothing else may write to the package while it runs',
    });
  }
  const code = await files.readFile(joinPath(position, 'code'), 16);
  const status = code.ok ? new TextDecoder().decode(code.value).trim() : '';
  if (!/^\d{1,3}$/.test(status)) {
    return nothingRan({ kind: 'failed', message: 'it left no exit status', hint: 'see the log of its container' });
  }
  const output = await files.readFile(joinPath(position, 'out'), maxOutputBytes);
  if (!output.ok && output.failure === 'too-large') {
    return nothingRan({ kind: 'too-much-output', bytes: maxOutputBytes });
  }
  const bytes = output.ok ? output.value : new Uint8Array();
  return {
    end: { kind: 'exited', status: Number(status) },
    output: bytes.length === 0 ? undefined : { kind: 'text', bytes },
    stderr: '',
  };
}

/** Copies a directory into an existing one: files with their mode, and links as they are. Leaves out `.git`. */
async function copyEntries(from: string, to: string, files: WritableFileSystem): Promise<Outcome<void, WriteFailure>> {
  const entries = await files.readDirectory(from);
  if (!entries.ok) return entries;
  for (const { name, kind } of entries.value) {
    if (name === '.git' || kind === 'other') continue;
    const copied = await copyEntry(joinPath(from, name), joinPath(to, name), kind, files);
    if (!copied.ok) return copied;
  }
  return { ok: true, value: undefined };
}

async function copyEntry(
  from: string,
  to: string,
  kind: 'file' | 'directory' | 'link',
  files: WritableFileSystem,
): Promise<Outcome<void, WriteFailure>> {
  if (kind === 'directory') {
    const made = await files.makeDirectory(to);
    return made.ok || made.failure === 'exists' ? copyEntries(from, to, files) : made;
  }
  await files.removeFile(to);
  if (kind === 'link') {
    const target = await files.readTextLink(from);
    return target.ok ? files.createTextLink(to, target.value) : target;
  }
  const status = await files.entryStatus(from);
  const bytes = await files.readFile(from, Number.MAX_SAFE_INTEGER);
  if (!status.ok) return status;
  return bytes.ok ? files.createFile(to, bytes.value, { mode: status.value.mode & 0o777 }) : bytes;
}
