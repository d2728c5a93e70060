import { createHash } from 'node:crypto';
import { lstatSync, mkdtempSync, readdirSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Outcome, TemporaryDirectories, WriteFailure } from './ports.ts';
import { codeOf, writeFailureOf } from './system-error.ts';

/**
 * Creates directories in the temporary directory of the system: `TMPDIR`, or /tmp. Creating one also removes those of
 * processes that were killed.
 */
export function nodeTemporaryDirectories(): TemporaryDirectories {
  return {
    create: async () => {
      await removeLeftOnes();
      return attempt(() => {
        // A real path, because git compares it with real paths.
        const path = mkdtempSync(join(parent(), `${prefix()}${process.pid}-`)).replaceAll('\\', '/');
        return {
          path,
          writeFile: (name, bytes) =>
            attempt(() => {
              const file = `${path}/${name}`;
              writeFileSync(file, bytes, { mode: 0o600, flag: 'wx' });
              return file;
            }),
          // A program that was just killed can still write a file.
          remove: () => removeAll(path),
        };
      });
    },
  };
}

function parent(): string {
  return realpathSync(tmpdir());
}

/** Identifies the machine or container, because containers can share a directory but not process ids. */
function prefix(): string {
  let processes = '';
  try {
    processes = readlinkSync('/proc/self/ns/pid');
  } catch {
    // Not Linux: one process namespace per machine.
  }
  return `krmkit-${createHash('sha256').update(`${hostname()}\0${processes}`).digest('hex').slice(0, 12)}-`;
}

/** Removes directories of krmkit processes that have ended. Ignores failures. */
async function removeLeftOnes(): Promise<void> {
  try {
    const [directory, own] = [parent(), prefix()];
    for (const name of readdirSync(directory)) {
      const id = name.startsWith(own) ? /^(\d+)-/.exec(name.slice(own.length))?.[1] : undefined;
      if (id === undefined || isAlive(Number(id))) continue;
      const path = join(directory, name);
      const status = lstatSync(path);
      if (status.isDirectory() && status.uid === (process.getuid?.() ?? status.uid)) await removeAll(path);
    }
  } catch {
    // Only a cleanup: ignore the failure.
  }
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

/** What cannot be removed now is removed by the next command that creates a directory: the result does not depend on it. */
async function removeAll(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, maxRetries: 5, retryDelay: 50 });
  } catch {
    // As above.
  }
}

async function attempt<T>(action: () => T): Promise<Outcome<T, WriteFailure>> {
  try {
    return { ok: true, value: action() };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, failure: writeFailureOf(codeOf(error)), message };
  }
}
