import type { EntryStatus } from '@krmkit/base';
import type { Fingerprint } from './crc.ts';
import { fingerprintOf } from './crc.ts';
import type { WriteProblem } from './problem.ts';
import { systemProblem } from './problem.ts';
import type { Tree } from './tree-path.ts';
import { inTree } from './tree-path.ts';

/** The entry at a path: `missing` is certain; a problem means that the system did not answer. */
export type Look = EntryStatus | 'missing' | WriteProblem;

export async function look(tree: Tree, path: string): Promise<Look> {
  const status = await tree.files.entryStatus(inTree(tree, path));
  if (status.ok) return status.value;
  // A parent directory was removed, or is a file now.
  if (status.failure === 'missing' || status.failure === 'not-directory') return 'missing';
  return systemProblem(path, 'looked at', status);
}

export function isProblem(looked: Look): looked is WriteProblem {
  return looked !== 'missing' && 'message' in looked;
}

const MAX_FILE_BYTES = 1024 * 1024 * 1024;

/** The fingerprint of a file or of the target of a link; undefined if there is none or it cannot be read. */
export async function contentOf(tree: Tree, path: string): Promise<Fingerprint | undefined> {
  const real = inTree(tree, path);
  // Reading a pipe might never end.
  const status = await tree.files.status(real);
  if (!status.ok || status.value.kind !== 'file') return undefined;
  const bytes = await tree.files.readFile(real, MAX_FILE_BYTES);
  return bytes.ok ? fingerprintOf(bytes.value) : undefined;
}

export function isSameFingerprint(present: Fingerprint | undefined, wanted: Fingerprint): boolean {
  return present !== undefined && present.size === wanted.size && present.crc === wanted.crc;
}
