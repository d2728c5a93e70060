import type { WritableFileSystem } from '../platform/ports.ts';
import { joinPath } from '../read/join-path.ts';
import { sha256 } from '../text/hash.ts';

const MAX_ENTRIES = 2000;
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * A text that changes with everything that somebody who may read a directory finds in it but for times: names, kinds,
 * permissions and contents. Undefined where it holds more than 2000 entries or 16 MiB, or anything that is neither a
 * file nor a directory: a link leads elsewhere.
 */
export async function directoryIdentity(directory: string, files: WritableFileSystem): Promise<string | undefined> {
  const parts: string[] = [];
  let bytes = 0;
  const waiting = [''];
  for (let inside = waiting.pop(); inside !== undefined; inside = waiting.pop()) {
    const listed = await files.readDirectory(joinPath(directory, inside));
    if (!listed.ok) return undefined;
    for (const { name, kind } of listed.value.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = joinPath(inside, name);
      const status = await files.entryStatus(joinPath(directory, path));
      if (!status.ok || status.value.kind !== kind || parts.length >= MAX_ENTRIES) return undefined;
      const { mode, owner, size } = status.value;
      const about = JSON.stringify([path, kind, mode, owner.user, owner.group]);
      if (kind === 'directory') {
        waiting.push(path);
        parts.push(about);
        continue;
      }
      bytes += size;
      if (kind !== 'file' || bytes > MAX_BYTES) return undefined;
      const content = await files.readFile(joinPath(directory, path), MAX_BYTES);
      if (!content.ok) return undefined;
      parts.push(`${about} ${await sha256(new Uint8Array(content.value))}`);
    }
  }
  return parts.join('\n');
}
