import { statSync } from 'node:fs';
import module from 'node:module';
import process from 'node:process';
import { cacheFolder } from './cache-folder.ts';

/**
 * Makes Node cache the compiled code of krmkit for the next start, in Node 22.1 and later. Because this code is
 * executed, the cache is below a directory that belongs to this user. The default of Node is in the directory for
 * temporary files.
 */
export function enableCompileCache(): void {
  const { env } = process;
  const folder = cacheFolder(env);
  if (folder === undefined || !hasCompileCache(module)) return;
  const given = env['XDG_CACHE_HOME'] ?? '';
  if (isOwn(given === '' ? (env['HOME'] ?? '') : given)) module.enableCompileCache(`${folder}/code`);
}

// The types are those of Node 20.
function hasCompileCache(value: object): value is { readonly enableCompileCache: (folder: string) => unknown } {
  return 'enableCompileCache' in value && typeof value.enableCompileCache === 'function';
}

function isOwn(folder: string): boolean {
  try {
    return statSync(folder).uid === process.geteuid?.();
  } catch {
    return false;
  }
}
