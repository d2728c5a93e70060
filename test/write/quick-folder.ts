import { accessSync, constants, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a directory on a disk in memory if there is one: on a real disk, a test that writes mostly waits for flushes. */
export function makeQuickFolder(prefix: string): string {
  try {
    accessSync('/dev/shm', constants.W_OK);
    return mkdtempSync(join('/dev/shm', prefix));
  } catch {
    return mkdtempSync(join(tmpdir(), prefix));
  }
}
