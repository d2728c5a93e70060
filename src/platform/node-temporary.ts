import { mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome, TemporaryDirectories, WriteFailure } from './ports.ts';
import { codeOf, writeFailureOf } from './system-error.ts';

/** Below the directory that the system keeps for such things: `TMPDIR`, or /tmp. */
export function nodeTemporaryDirectories(): TemporaryDirectories {
  return {
    create: () =>
      attempt(() => {
        // As a real path: git compares such paths with what it finds itself.
        const path = mkdtempSync(join(realpathSync(tmpdir()), 'krmkit-')).replaceAll('\\', '/');
        return {
          path,
          writeFile: (name, bytes) =>
            attempt(() => {
              const file = `${path}/${name}`;
              writeFileSync(file, bytes, { mode: 0o600, flag: 'wx' });
              return file;
            }),
          // A program that was just ended may be writing its last file.
          remove: () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }),
        };
      }),
  };
}

async function attempt<T>(action: () => T): Promise<Outcome<T, WriteFailure>> {
  try {
    return { ok: true, value: action() };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, failure: writeFailureOf(codeOf(error)), message };
  }
}
