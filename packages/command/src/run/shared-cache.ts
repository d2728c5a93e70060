import { createCacheFiles } from '@krmkit/functions';
import { systemTiming } from '@krmkit/base';
import type { CacheStorage, SharedStorage } from '@krmkit/functions';
import { nodeHttp } from '@krmkit/base/node';
import { createRegistryCache, createRegistryClient, findCredentials } from '@krmkit/pipelines';
import type { RegistryPorts } from '@krmkit/pipelines';
import type { CommandContext } from '../context.ts';
import { makeDirectories } from '../shared/make-directories.ts';
import type { RunProgress } from './progress.ts';
import type { SharedCacheSettings } from './settings.ts';

/** Opens the cache of `--cache-to`. Undefined if it cannot be used; `warn` reports why. */
export async function openSharedCache(
  context: CommandContext,
  settings: SharedCacheSettings,
  warn: RunProgress['warn'],
): Promise<SharedStorage | undefined> {
  const { written, isWritable } = settings;
  const storage = await openStorage(context, settings, warn);
  const onDamaged = (key: string): void => {
    const hint = 'the function runs instead; a writer was stopped, or the entry was altered';
    warn({ message: `ignored a damaged entry of the shared cache ${written}: ${key}`, hint });
  };
  return storage && { ...storage, isWritable, onDamaged };
}

async function openStorage(
  context: CommandContext,
  { written, repository, isWritable }: SharedCacheSettings,
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
