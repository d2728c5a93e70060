import type { WritableFileSystem } from '../../platform/ports.ts';

/**
 * Puts new content in the place of a file, in one step: it is the old one or the new one, never a part. Undefined where
 * it is done, else why not, in the system's words.
 */
export async function replaceFile(
  files: WritableFileSystem,
  path: string,
  bytes: Uint8Array,
): Promise<string | undefined> {
  const status = await files.entryStatus(path);
  if (!status.ok) return status.message;
  const { mode, owner } = status.value;
  const draft = `${path}.krmkit`;
  const created = await files.createFile(draft, bytes, { mode, keep: { mode, owner } });
  const renamed = created.ok ? await files.rename(draft, path) : created;
  if (renamed.ok) return undefined;
  if (created.ok || created.failure !== 'exists') await files.removeFile(draft);
  return renamed.message;
}
