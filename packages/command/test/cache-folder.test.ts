import { expect, it } from 'vitest';
import { cacheFolder } from '../src/cache-folder.ts';

// https://specifications.freedesktop.org/basedir-spec/latest/: relative paths are invalid, and an empty variable is unset.
it.each<[env: Readonly<Record<string, string>>, folder: string | undefined]>([
  [{ XDG_CACHE_HOME: '/c', HOME: '/h' }, '/c/krmkit'],
  [{ XDG_CACHE_HOME: '/c//', HOME: '/h' }, '/c/krmkit'],
  [{ XDG_CACHE_HOME: '', HOME: '/h' }, '/h/.cache/krmkit'],
  [{ HOME: '/h' }, '/h/.cache/krmkit'],
  [{ XDG_CACHE_HOME: 'c', HOME: '/h' }, undefined],
  [{ HOME: 'h' }, undefined],
  [{ HOME: '' }, undefined],
  [{}, undefined],
])('the folder for caches with %j', (env, folder) => {
  expect(cacheFolder(env)).toBe(folder);
});
