import { existsSync } from 'node:fs';
import { access, chmod, chown, constants, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Outcome, VolumeFileAttributes, VolumeFileResult, VolumeFiles, WriteFailure } from './ports.ts';
import { codeOf, writeFailureOf } from './system-error.ts';

/** The file system in memory of Linux. */
const MEMORY = '/dev/shm';

export function nodeVolumeFiles(): VolumeFiles {
  return {
    create: (medium) =>
      attempt(async () => {
        const inMemory = medium === 'memory' && existsSync(MEMORY) && (await isWritable(MEMORY));
        const base = inMemory ? MEMORY : await realpath(tmpdir());
        return { path: await mkdtemp(join(base, 'krmkit-start-')), inMemory };
      }),
    makeDirectory: (path, attributes) =>
      attempt(async () => {
        await mkdir(path, { recursive: true });
        return setAttributes(path, attributes);
      }),
    writeFile: (path, bytes, attributes) =>
      attempt(async () => {
        await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
        return setAttributes(path, attributes);
      }),
    // A process that was just killed can still write a file.
    remove: (path) => attempt(() => rm(path, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 })),
  };
}

async function isWritable(path: string): Promise<boolean> {
  try {
    await access(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

async function setAttributes(path: string, { mode, group }: VolumeFileAttributes): Promise<VolumeFileResult> {
  let result: VolumeFileResult = 'exact';
  if (group !== undefined) {
    try {
      await chown(path, process.getuid?.() ?? 0, group);
    } catch {
      result = 'without-group';
    }
  }
  // Set the mode last, because a change of owner clears setgid.
  await chmod(path, mode);
  return result;
}

async function attempt<T>(action: () => Promise<T>): Promise<Outcome<T, WriteFailure>> {
  try {
    return { ok: true, value: await action() };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, failure: writeFailureOf(codeOf(error)), message };
  }
}
