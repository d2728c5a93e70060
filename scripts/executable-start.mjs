// The start of the executable. It holds the files of the package, and unpacks them once, because workers and modules
// need files. Then it runs the command as `node dist/cli.cjs` would.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { getAsset } from 'node:sea';

const { digest, files } = JSON.parse(getAsset('index', 'utf8'));

/** A folder of this user, because its code is executed. The name has the digest of the content. */
function cachedFolder() {
  const base = process.env.XDG_CACHE_HOME || process.env.LOCALAPPDATA || homedir();
  if (process.geteuid !== undefined && statSync(base).uid !== process.geteuid()) throw new Error('of another user');
  const caches = base === homedir() ? join(base, '.cache') : base;
  const folder = join(caches, 'krmkit', `executable-${digest}`);
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  const partial = mkdtempSync(`${folder}-`);
  unpack(partial);
  try {
    renameSync(partial, folder);
  } catch (error) {
    // Another process was faster.
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Without a folder that can be kept: read-only, missing, or of another user, as under sudo. */
function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'krmkit-executable-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  unpack(folder);
  return folder;
}

function unpack(folder) {
  const content = Buffer.from(getAsset('content'));
  let start = 0;
  for (const [path, size] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content.subarray(start, start + size));
    start += size;
  }
}

let folder;
try {
  folder = cachedFolder();
} catch {
  folder = temporaryFolder();
}
const entry = join(folder, 'dist', 'cli.cjs');
createRequire(entry)(entry);
