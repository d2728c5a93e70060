/**
 * Where this user's caches are, a folder that need not be there, as the XDG Base Directory Specification has it. Undefined
 * where nobody says so, and on Windows.
 */
export function cacheFolder(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const given = env['XDG_CACHE_HOME'] ?? '';
  const home = env['HOME'] ?? '';
  const base = given !== '' ? given : home === '' ? '' : `${home}/.cache`;
  return base.startsWith('/') ? `${base.replace(/\/+$/, '')}/krmkit` : undefined;
}
