import type { CancelSignal, FileSystem, Problem, Result, WritableFileSystem } from '@krmkit/base';
import type { CacheKeys, CacheStorage, RefusedEntry, SharedStorage } from '@krmkit/functions';
import { createCacheFiles } from '@krmkit/functions';
import { readCacheKeys } from '@krmkit/functions/node';
import { decodeText, makeDirectories } from '@krmkit/manifests';
import { createRegistryCache } from '../registry/cache-storage.ts';
import type { RegistryPorts } from '../registry/client.ts';
import { createRegistryClient } from '../registry/client.ts';
import type { ImageRepository } from '../registry/reference.ts';

/** The cache that runs on several machines share. */
export interface SharedCacheSettings {
  /** As the user wrote it. */
  readonly written: string;
  /** Undefined: a directory. */
  readonly repository: ImageRepository | undefined;
  /** Undefined: `read-write` for a directory, and `read` for a registry. */
  readonly mode: 'read' | 'read-write' | undefined;
  /** Files with keys in PEM. Empty: results are neither signed nor verified. */
  readonly keyFiles: readonly string[];
}

export interface SharedCachePorts {
  readonly files: FileSystem;
  /** For a directory. */
  readonly writableFiles: () => Promise<WritableFileSystem>;
  /** For a registry. */
  readonly registry: () => Promise<RegistryPorts>;
  readonly signal: CancelSignal;
  /** Why the cache, or an entry of it, is not used. */
  readonly warn: (problem: Problem) => void;
}

/**
 * Opens a shared cache. Undefined if it cannot be used; `warn` reports why. Not `ok` if its keys cannot be used: then no
 * result may be used.
 */
export async function openSharedCache(
  settings: SharedCacheSettings,
  ports: SharedCachePorts,
): Promise<Result<SharedStorage | undefined>> {
  const { written, repository, mode } = settings;
  const keys = await openKeys(ports.files, settings);
  if (!keys.ok) return keys;
  const isOnlyRead = keys.value !== undefined && keys.value.sign === undefined;
  const isWritable = (mode ?? (repository !== undefined || isOnlyRead ? 'read' : 'read-write')) === 'read-write';
  if (isWritable && isOnlyRead) {
    return {
      ok: false,
      message: '--cache-key has no private key to sign results with',
      hint: 'name it, too, or read only: --cache-mode read',
    };
  }
  const storage = await openStorage({ ...settings, isWritable }, ports);
  const onRefused = (key: string, reason: RefusedEntry): void => {
    const { what, hint } = REFUSED[reason];
    ports.warn({
      message: `ignored ${what} of the shared cache ${written}: ${key}`,
      hint: `the function runs instead; ${hint}`,
    });
  };
  return { ok: true, value: storage && { ...storage, name: written, isWritable, keys: keys.value, onRefused } };
}

const REFUSED: Readonly<Record<RefusedEntry, { readonly what: string; readonly hint: string }>> = {
  damaged: { what: 'a damaged entry', hint: 'a writer was stopped, or the entry was altered' },
  unsigned: { what: 'an entry without a signature', hint: 'it was written without --cache-key' },
  untrusted: {
    what: 'an entry with the signature of another key',
    hint: 'add the public key of its writer, if you trust it',
  },
};

async function openKeys(files: FileSystem, { keyFiles }: SharedCacheSettings): Promise<Result<CacheKeys | undefined>> {
  if (keyFiles.length === 0) return { ok: true, value: undefined };
  const texts: string[] = [];
  for (const path of keyFiles) {
    const content = await files.readFile(path, MOST_KEY_BYTES);
    const text = content.ok ? decodeText(content.value) : content;
    if (!text.ok) {
      const isMissing = !content.ok && content.failure === 'missing';
      const message = isMissing ? `there is no key file ${path}` : `cannot read the key file ${path}: ${text.message}`;
      return { ok: false, message, hint: 'correct the path of --cache-key, or make the file readable' };
    }
    texts.push(text.value);
  }
  const keys = readCacheKeys(texts);
  if (keys.ok) return keys;
  const hint =
    'make keys with: openssl genpkey -algorithm ed25519 -out private.pem; openssl pkey -in private.pem -pubout -out public.pem';
  return { ok: false, message: `--cache-key: ${keys.message}`, hint };
}

const MOST_KEY_BYTES = 1024 * 1024;

async function openStorage(
  { written, repository, isWritable }: SharedCacheSettings & { readonly isWritable: boolean },
  { files, writableFiles, registry, signal, warn }: SharedCachePorts,
): Promise<CacheStorage | undefined> {
  if (repository !== undefined) {
    return createRegistryCache(createRegistryClient(repository, await registry()), { signal, onProblem: warn });
  }
  const writable = await writableFiles();
  const made = isWritable ? await makeDirectories(written, writable) : undefined;
  const failure = made?.failure ?? (await directoryFailure(written, files));
  if (failure !== undefined) {
    const message = `cannot use the shared cache ${written}: ${failure}`;
    warn({ message, hint: 'all functions run; name another directory with --cache-to' });
    return undefined;
  }
  // Processes on several machines can have the same id.
  const tag = crypto.randomUUID();
  return createCacheFiles(written, writable, { maxBytes: undefined, mode: 0o666, tag });
}

async function directoryFailure(path: string, files: FileSystem): Promise<string | undefined> {
  const status = await files.status(path);
  if (!status.ok) return status.message;
  return status.value.kind === 'directory' ? undefined : 'it is not a directory';
}
