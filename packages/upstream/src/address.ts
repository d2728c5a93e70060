import { normalizePath, refusalOf } from '@krmkit/manifests';
import { withoutSecrets, joinPath } from '@krmkit/base';
import type { Attempt } from './problem.ts';
import { failed } from './problem.ts';

/** The protocols that git may use, in the form of its variable GIT_ALLOW_PROTOCOL. */
export const PROTOCOLS = 'https:ssh:git:file';

const SCHEMES: readonly string[] = PROTOCOLS.split(':');

/**
 * Returns the repository as an argument for git: an https, ssh, git or file URL, `host:path` for ssh, or an absolute
 * path made from one relative to the package. The value may come from an untrusted author, so anything that git or ssh
 * would take for an option or a command is refused (`ext::`, a host that begins with a dash).
 */
export function checkRepository(repository: string, packageDirectory: string): Attempt<string> {
  const shown = withoutSecrets(repository);
  const refuse = (why: string): Attempt<never> =>
    failed('origin', `the repository ${JSON.stringify(shown)} ${why}`, 'use https, ssh, git, file or a path');
  const refusal = refusalOfText(repository);
  if (refusal !== undefined) return refuse(refusal);
  const isDrive = /^[A-Za-z]:[/\\]/.test(repository);
  const [, scheme, authority] = /^([A-Za-z][\w+.-]*):\/\/([^/]*)/.exec(repository) ?? [];
  const host = authority ?? (isDrive ? undefined : /^([^/]*?):/.exec(repository)?.[1]);
  if (scheme !== undefined && !SCHEMES.includes(scheme)) {
    return refuse(`uses the protocol ${scheme}, which krmkit does not allow`);
  }
  if (host !== undefined && looksLikeOption(host)) return refuse('looks like an option of ssh');
  const isAbsolute = host !== undefined || isDrive || repository.startsWith('/');
  return { ok: true, value: isAbsolute ? repository : absolutePath(packageDirectory, repository) };
}

/** Why no kind of address can have this text. */
function refusalOfText(repository: string): string | undefined {
  if (repository === '') return 'is empty';
  if (/[\p{Cc}\p{Surrogate}]/u.test(repository) || repository !== repository.trim()) {
    return 'has characters that are not valid in an address';
  }
  if (repository.startsWith('-')) return 'looks like an option of git';
  return /^[\w+.-]*::/.test(repository) ? 'names a program to run' : undefined;
}

function looksLikeOption(authority: string): boolean {
  return authority.split('@').some((part) => part.startsWith('-'));
}

/** Relative to a real path, so that `..` can be resolved as text. */
function absolutePath(directory: string, relative: string): string {
  const segments: string[] = [];
  for (const segment of normalizePath(joinPath(directory, relative)).split('/')) {
    // The parent of the root is the root.
    if (segment !== '..') segments.push(segment);
    else if (segments.length > 1) segments.pop();
  }
  return segments.join('/') || '/';
}

/** The message of a program about an address, without the secrets of any address. */
export function textWithoutSecrets(text: string, repository: string): string {
  const known = text.replaceAll(repository, withoutSecrets(repository));
  const addresses = known.replaceAll(/\b[A-Za-z][\w+.-]*:\/\/[^\s'"<>]+/g, withoutSecrets);
  return secretsOf(repository).reduce((shown, secret) => shown.replaceAll(secret, '***'), addresses);
}

/** The parts of an address that may be secrets, as written and as encoded. */
function secretsOf(repository: string): readonly string[] {
  const user = /^(?!ssh:)[A-Za-z][\w+.-]*:\/\/([^/]*)@/.exec(repository)?.[1] ?? '';
  const password = /^ssh:\/\/[^/:]*:([^/]*)@/.exec(repository)?.[1] ?? '';
  const query = /\?([^#]*)/.exec(repository)?.[1] ?? '';
  const values = query.split('&').map((part) => part.slice(part.indexOf('=') + 1));
  const all = [...user.split(':'), password, ...values];
  return all.flatMap((secret) => [secret, decoded(secret)]).filter((secret) => secret.length >= MIN_SECRET);
}

/** A shorter text is not a secret, and replacing it would garble messages. */
const MIN_SECRET = 4;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Checks a branch, a tag or a commit by the rules of git's check-ref-format, for a clear message. It is never passed to
 * git as an argument.
 */
export function checkRef(ref: string): Attempt<string> {
  const isName =
    ref !== '' &&
    !/[\p{Cc}\p{Surrogate} ~^:?*[\\]|\.\.|@\{|\/\/|\.lock(?:\/|$)/u.test(ref) &&
    !/^[-/.]|[/.]$|\/\./.test(ref) &&
    ref !== '@';
  if (isName) return { ok: true, value: ref };
  const message = `the ref ${JSON.stringify(ref)} is not a valid git name for a branch, a tag or a commit`;
  return failed('origin', message, 'name a branch, a tag or the whole hash of a commit');
}

/** Relative to the root of the repository, '' for the root itself; kpt writes a leading slash. */
export function checkDirectory(directory: string): Attempt<string> {
  const relative = normalizePath(directory).replace(/^\//, '');
  if (relative === '' || relative === '.') return { ok: true, value: '' };
  const refusal = /\p{Cc}/u.test(relative) ? 'It has characters that are not valid in a path' : refusalOf(relative);
  if (refusal === undefined) return { ok: true, value: relative };
  const message = `the directory ${JSON.stringify(directory)} of upstream cannot be read: ${refusal}`;
  return failed('origin', message, 'name a directory below the root of the repository');
}

export function isCommit(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}
