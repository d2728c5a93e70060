import type { Fingerprint } from './crc.ts';
import { fingerprintOf } from './crc.ts';
import type { Tree } from './tree-path.ts';
import { inTree } from './tree-path.ts';

const MAX_FILE_BYTES = 1024 * 1024 * 1024;

/** Of a file, or of the file that a link leads to; undefined where there is none, or where it cannot be read. */
export async function contentOf(tree: Tree, path: string): Promise<Fingerprint | undefined> {
  const real = inTree(tree, path);
  // A pipe would be read to an end that never comes.
  const status = await tree.files.status(real);
  if (!status.ok || status.value.kind !== 'file') return undefined;
  const bytes = await tree.files.readFile(real, MAX_FILE_BYTES);
  return bytes.ok ? fingerprintOf(bytes.value) : undefined;
}

export function isSameContent(present: Fingerprint | undefined, wanted: Fingerprint): boolean {
  return present !== undefined && present.size === wanted.size && present.crc === wanted.crc;
}
