import { closeSync, mkdtempSync, openSync, readSync, realpathSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Outcome, Spool, Spools, WriteFailure } from './ports.ts';
import { codeOf, failureOf, writeFailureOf } from './system-error.ts';

const CHUNK_BYTES = 1 << 18;

/** Below the directory that the system keeps for such things: `TMPDIR`, or /tmp. */
export function nodeSpools(): Spools {
  return { create: () => attempt(createSpool) };
}

function createSpool(): Spool {
  const directory = mkdtempSync(join(realpathSync(tmpdir()), 'krmkit-'));
  const removeName = (): void => {
    rmSync(directory, { recursive: true, force: true });
  };
  let descriptor: number | undefined;
  try {
    descriptor = openSync(join(directory, 'input'), 'wx+', 0o600);
    // Where names and files are two things, nothing is left behind, however the process ends.
    if (process.platform !== 'win32') removeName();
  } catch (error) {
    if (descriptor !== undefined) closeSync(descriptor);
    removeName();
    throw error;
  }
  const open: { descriptor: number | undefined; length: number } = { descriptor, length: 0 };
  return {
    write: (bytes) =>
      attempt(() => {
        for (let done = 0; done < bytes.length;) {
          const count = writeSync(descriptorOf(open), bytes, done, bytes.length - done, open.length);
          done += count;
          open.length += count;
        }
      }),
    chunks: () => chunksOf(open),
    remove: async () => {
      const { descriptor: last } = open;
      open.descriptor = undefined;
      if (last !== undefined) closeSync(last);
      removeName();
    },
  };
}

async function* chunksOf(open: {
  readonly descriptor: number | undefined;
  readonly length: number;
}): AsyncGenerator<Outcome<Uint8Array>, void, undefined> {
  for (let position = 0; position < open.length;) {
    const bytes = new Uint8Array(Math.min(CHUNK_BYTES, open.length - position));
    try {
      const count = readSync(descriptorOf(open), bytes, 0, bytes.length, position);
      if (count === 0) return;
      position += count;
      yield { ok: true, value: bytes.subarray(0, count) };
    } catch (error) {
      return yield { ok: false, failure: failureOf(codeOf(error)), message: textOf(error) };
    }
  }
}

function descriptorOf({ descriptor }: { readonly descriptor: number | undefined }): number {
  if (descriptor === undefined) throw new RangeError('the spool has been removed');
  return descriptor;
}

async function attempt<T>(action: () => T): Promise<Outcome<T, WriteFailure>> {
  try {
    return { ok: true, value: action() };
  } catch (error) {
    return { ok: false, failure: writeFailureOf(codeOf(error)), message: textOf(error) };
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
