import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const GIBIBYTE = 2 ** 30;

/**
 * Temporary directories of the tests are below one directory of this run, and so is what the command caches. The
 * directory is in memory where that is possible: on a real disk, tests that write or run git mostly wait for the disk.
 */
export function setup(): () => void {
  const folder = makeFolder('/dev/shm') ?? mkdtempSync(join(tmpdir(), 'krmkit-tests-'));
  process.env['TMPDIR'] = folder;
  process.env['XDG_CACHE_HOME'] = join(folder, 'cache');
  mkdirSync(process.env['XDG_CACHE_HOME']);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Undefined if there is no such file system, if it is small, or if it does not run programs. */
function makeFolder(memory: string): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < 4 * GIBIBYTE) return undefined;
    const folder = mkdtempSync(join(memory, 'krmkit-tests-'));
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    if (spawnSync(program).status === 0) return folder;
    rmSync(folder, { recursive: true });
  } catch {}
  return undefined;
}
