import { createCacheFiles } from '@krmkit/functions';
import type { Result } from '@krmkit/base';
import { systemTiming } from '@krmkit/base';
import type { CacheKeys, CacheStorage, RefusedEntry, SharedStorage } from '@krmkit/functions';
import { readCacheKeys } from '@krmkit/functions/node';
import { decodeText, makeDirectories } from '@krmkit/manifests';
import { nodeHttp } from '@krmkit/base/node';
import { createRegistryCache, createRegistryClient, findCredentials } from '@krmkit/pipelines';
import type { RegistryPorts } from '@krmkit/pipelines';
import type { CommandContext } from '../context.ts';
import type { RunProgress } from './progress.ts';
import type { SharedCacheSettings } from './settings.ts';

/**
 * Opens the cache of `--cache-to`. Undefined if it cannot be used; `warn` reports why. Not `ok` if its keys cannot be
 * used: then no result may be used.
 */
export async function openSharedCache(
  context: CommandContext,
  settings: SharedCacheSettings,
  warn: RunProgress['warn'],
): Promise<Result<SharedStorage | undefined>> {
  const { written, repository, mode } = settings;
  const keys = await openKeys(context, settings);
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
  const storage = await openStorage(context, { ...settings, isWritable }, warn);
  const onRefused = (key: string, reason: RefusedEntry): void => {
    const { what, hint } = REFUSED[reason];
    warn({
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

async function openKeys(
  { files }: CommandContext,
  { keyFiles }: SharedCacheSettings,
): Promise<Result<CacheKeys | undefined>> {
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
  context: CommandContext,
  { written, repository, isWritable }: SharedCacheSettings & { readonly isWritable: boolean },
  warn: RunProgress['warn'],
): Promise<CacheStorage | undefined> {
  if (repository !== undefined) {
    const client = createRegistryClient(repository, await registryPorts(context));
    return createRegistryCache(client, { signal: context.signal, onProblem: warn });
  }
  const { files } = await context.writing();
  const made = isWritable ? await makeDirectories(written, files) : undefined;
  const failure = made?.failure ?? (await directoryFailure(written, context));
  if (failure !== undefined) {
    const message = `cannot use the shared cache ${written}: ${failure}`;
    warn({ message, hint: 'all functions run; name another directory with --cache-to' });
    return undefined;
  }
  // Processes on several machines can have the same id.
  const tag = crypto.randomUUID();
  return createCacheFiles(written, files, { maxBytes: undefined, mode: 0o666, tag });
}

/** Registries over the network, with the credentials of Docker's configuration. */
export async function registryPorts(context: CommandContext): Promise<RegistryPorts> {
  const programs = await context.programs();
  const { files, env } = context;
  return {
    send: nodeHttp,
    credentials: (wanted) => findCredentials(wanted, { files, programs, env }),
    sleep: systemTiming().sleep,
  };
}

async function directoryFailure(path: string, { files }: CommandContext): Promise<string | undefined> {
  const status = await files.status(path);
  if (!status.ok) return status.message;
  return status.value.kind === 'directory' ? undefined : 'it is not a directory';
}
