import type { FileSystem, Outcome } from '@krmkit/base';

/**
 * Reads a file that the user did not name. A pipe or a device is a failure: reading one can wait forever, or never end.
 */
export async function readRegularFile(files: FileSystem, path: string, maxBytes: number): Promise<Outcome<Uint8Array>> {
  const status = await files.status(path);
  if (!status.ok) return status;
  if (status.value.kind !== 'other') return files.readFile(path, maxBytes);
  return { ok: false, failure: 'failed', message: 'it is not a regular file' };
}
