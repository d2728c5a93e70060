/**
 * The folder for the caches of this user, by the XDG Base Directory Specification. It may not exist yet. Undefined
 * without a home directory, and on Windows.
 */
export function cacheFolder(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const given = env['XDG_CACHE_HOME'] ?? '';
  const home = env['HOME'] ?? '';
  const base = given !== '' ? given : home === '' ? '' : `${home}/.cache`;
  return base.startsWith('/') ? `${base.replace(/\/+$/, '')}/krmkit` : undefined;
}
