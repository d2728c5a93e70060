import type { Result } from '@krmkit/base';
import type { SharedStorage } from '@krmkit/functions';
import type { SharedCacheSettings } from '@krmkit/pipelines/node';
import { openSharedCache } from '@krmkit/pipelines/node';
import type { CommandContext } from '../context.ts';
import type { RunProgress } from './progress.ts';
import { registryPorts } from './registry-ports.ts';

/** Opens the cache of `--cache-to`. */
export function sharedCacheOf(
  context: CommandContext,
  settings: SharedCacheSettings,
  warn: RunProgress['warn'],
): Promise<Result<SharedStorage | undefined>> {
  const { files, signal } = context;
  const writableFiles = async (): ReturnType<Parameters<typeof openSharedCache>[1]['writableFiles']> =>
    (await context.writing()).files;
  return openSharedCache(settings, { files, writableFiles, registry: () => registryPorts(context), signal, warn });
}
