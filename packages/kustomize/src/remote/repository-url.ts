/** A directory of a git repository that a kustomization names. */
export interface RepositoryUrl {
  /** As git takes it: `https://github.com/o/r`, `git@example.com:o/r.git`, `file:///srv/r`. */
  readonly repository: string;
  /** Relative to the root of the repository; `''` is the root. */
  readonly directory: string;
  /** A branch, a tag or a commit; undefined for the default branch. */
  readonly ref: string | undefined;
  readonly timeoutMilliseconds: number;
  readonly submodules: boolean;
}

const SCHEMES = ['ssh://', 'https://', 'http://', 'file://'];

/**
 * Reads a git URL; undefined for a text that is a local path to kustomize. Follows NewRepoSpecFromURL in
 * api/internal/git/repospec.go.
 */
export function parseRepositoryUrl(text: string): RepositoryUrl | undefined {
  if (text.startsWith('/')) return undefined;
  const question = text.indexOf('?');
  const address = question === -1 ? text : text.slice(0, question);
  const located = splitHost(address);
  if (located === undefined) return undefined;
  const { host, rest } = located;
  const parts = splitPath(rest, host === 'file://');
  if (parts === undefined || parts.repository === '') return undefined;
  const directory = normalDirectory(parts.directory);
  if (directory === undefined) return undefined;
  return {
    repository: `${host}${parts.repository}`,
    directory,
    ...readQuery(question === -1 ? '' : text.slice(question + 1)),
  };
}

/** Follows extractHost: the scheme, the user and the host, with the separator after them. */
function splitHost(address: string): { readonly host: string; readonly rest: string } | undefined {
  const plain = address.replace(/^git::/i, '');
  const scheme = SCHEMES.find((one) => plain.toLowerCase().startsWith(one)) ?? '';
  const afterScheme = plain.slice(scheme.length);
  const user = /^[a-zA-Z][a-zA-Z0-9-]*@/.exec(afterScheme)?.[0] ?? '';
  const afterUser = afterScheme.slice(user.length);
  const isGithub = /^github\.com[/:]/i.test(afterUser);
  const isScp = scheme === '' && (user !== '' || isGithub);
  if (scheme === '' && !isScp) return undefined;
  if (scheme === 'file://') return { host: scheme, rest: afterUser };
  const end = endOfHost(afterUser, isScp);
  const host = afterUser.slice(0, end + 1) || afterUser;
  const rest = end === -1 ? '' : afterUser.slice(end + 1);
  if (isGithub) {
    const isSsh = scheme === 'ssh://' || user !== '';
    return { host: isSsh ? `${user}github.com:` : 'https://github.com/', rest };
  }
  return host === '' ? undefined : { host: `${scheme}${user}${host}`, rest };
}

/** The index of the separator after the host; -1 if nothing follows the host. */
function endOfHost(text: string, isScp: boolean): number {
  const slash = text.indexOf('/');
  const colon = isScp ? text.indexOf(':') : -1;
  return colon > 0 && (slash === -1 || colon < slash) ? colon : slash;
}

/** Follows parsePathParts. `//` separates the repository from the directory; so do `.git`, and the segment after `_git`. */
function splitPath(
  path: string,
  isWhole: boolean,
): { readonly repository: string; readonly directory: string } | undefined {
  const devops = path.indexOf('_git/');
  if (devops !== -1) return splitAt(path, path.indexOf('/', devops + '_git/'.length));
  const double = path.indexOf('//');
  if (double !== -1) return { repository: path.slice(0, double), directory: path.slice(double + 2) };
  const suffix = path.indexOf('.git');
  if (suffix !== -1) return splitAt(path, suffix + '.git'.length);
  if (isWhole) return { repository: path, directory: '' };
  // An organization and a repository, as on GitHub.
  const first = path.indexOf('/');
  return first === -1 ? undefined : splitAt(path, path.indexOf('/', first + 1));
}

function splitAt(path: string, index: number): { readonly repository: string; readonly directory: string } {
  return index === -1
    ? { repository: path, directory: '' }
    : { repository: path.slice(0, index), directory: path.slice(index).replace(/^\//, '') };
}

/** Without `.` and `..`; undefined for a path that leads out of the repository. */
function normalDirectory(path: string): string | undefined {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}

const DEFAULT_TIMEOUT = 27_000;

/** Follows parseQuery. Values that cannot be read have their defaults. */
function readQuery(query: string): Pick<RepositoryUrl, 'ref' | 'timeoutMilliseconds' | 'submodules'> {
  const values = new Map<string, string>();
  const defaults = { ref: undefined, timeoutMilliseconds: DEFAULT_TIMEOUT, submodules: true };
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=');
    const key = decode(equals === -1 ? pair : pair.slice(0, equals));
    const value = decode(equals === -1 ? '' : pair.slice(equals + 1));
    if (key === undefined || value === undefined || pair.includes(';')) return defaults;
    if (!values.has(key)) values.set(key, value);
  }
  const ref = values.get('ref') || values.get('version') || undefined;
  const isFalse = /^(?:0|f|F|FALSE|false|False)$/.test(values.get('submodules') ?? '');
  return {
    ref,
    timeoutMilliseconds: readTimeout(values.get('timeout') ?? '') ?? DEFAULT_TIMEOUT,
    submodules: !isFalse,
  };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

const UNITS = new Map([
  ['ms', 1],
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
]);

/** Seconds, or a duration of Go: `90`, `90s`, `1m30s`. */
function readTimeout(text: string): number | undefined {
  if (/^\+?\d+$/.test(text)) return positive(Number(text) * 1000);
  if (!/^\+?(?:\d+(?:\.\d*)?(?:ms|s|m|h))+$/.test(text)) return undefined;
  let sum = 0;
  for (const [, number, unit = ''] of text.matchAll(/([\d.]+)(ms|s|m|h)/g)) {
    sum += Number(number) * (UNITS.get(unit) ?? 0);
  }
  return positive(Math.ceil(sum));
}

/** Timers hold at most 31 bits. */
function positive(milliseconds: number): number | undefined {
  return milliseconds > 0 ? Math.min(milliseconds, 2 ** 31 - 1) : undefined;
}
