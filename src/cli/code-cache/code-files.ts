import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import type { Stats } from 'node:fs';
import { dirname } from 'node:path';

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_FILES = 32;
const OWN_FILE = /^[a-z0-9-]+-[0-9a-f]{8}(?:\.[0-9a-z]+\.new)?$/;
const WRITABLE_BY_OTHERS = 0o022;

/**
 * The bytes of a file in `folder`, which are executed: undefined unless both belong to `user`, and nobody else may write
 * to them. Throws what the file system throws.
 */
export function readCode(folder: string, name: string, user: number): Uint8Array | undefined {
  if (!isSafe(lstatSync(folder), user)) return undefined;
  // Of a pipe that nobody writes to, opening it would not end.
  const file = openSync(`${folder}/${name}`, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const status = fstatSync(file);
    if (!status.isFile() || !isSafe(status, user) || status.size > MAX_BYTES) return undefined;
    const bytes = Buffer.allocUnsafeSlow(status.size);
    return readSync(file, bytes, 0, bytes.length, 0) === bytes.length ? bytes : undefined;
  } finally {
    closeSync(file);
  }
}

/** Can a file be put there? To be asked before there is one, as making it takes longer. */
export function isWritable(folder: string): boolean {
  let nearest = folder;
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  try {
    accessSync(nearest, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Puts a file into `folder` as a whole, and removes the oldest of many. Throws what the file system throws. */
export function writeCode(folder: string, name: string, bytes: Uint8Array, user: number): void {
  makeFolder(folder);
  if (!isSafe(lstatSync(folder), user)) return;
  const path = `${folder}/${name}`;
  const unfinished = `${path}.${Math.random().toString(36).slice(2)}.new`;
  try {
    writeFileSync(unfinished, bytes, { flag: 'wx', mode: 0o600 });
    renameSync(unfinished, path);
  } catch (error) {
    unlinkSync(unfinished);
    throw error;
  }
  removeOldest(folder);
}

/** Node's own way to make those above does not end where a file system says that one is missing which it does not take. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it just then.
    if (!existsSync(folder)) throw error;
  }
}

/** The code of other versions of krmkit and Node, and what processes that were killed left. */
function removeOldest(folder: string): void {
  const names = readdirSync(folder).filter((name) => OWN_FILE.test(name));
  if (names.length <= MAX_FILES) return;
  const files = names.map((name) => ({ path: `${folder}/${name}`, time: lstatSync(`${folder}/${name}`).mtimeMs }));
  for (const { path } of files.toSorted((a, b) => b.time - a.time).slice(MAX_FILES)) unlinkSync(path);
}

function isSafe({ uid, mode }: Stats, user: number): boolean {
  return uid === user && (mode & WRITABLE_BY_OTHERS) === 0;
}
