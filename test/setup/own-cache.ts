import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** What the command keeps while it is tested goes into a folder of this run, not into that of the user. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'krmkit-cache-'));
  process.env['XDG_CACHE_HOME'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
