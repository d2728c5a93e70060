import type { Problem } from '../value/result.ts';
import type { ProgramEnd, ProgramOptions, Programs } from './ports.ts';

/** A directory with the files of a repository, such as HEAD and config, can be a part of a clone: git must not use it. */
const SETTINGS: readonly string[] = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'safe.bareRepository=explicit',
  'color.ui=false',
].flatMap((setting) => ['-c', setting]);

const ENVIRONMENT: ProgramOptions['env'] = {
  // Git fetches missing objects by itself, with programs that the configuration of the repository names. Git before 2.44
  // does not know the second variable.
  GIT_ALLOW_PROTOCOL: '',
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
};

/**
 * Runs the git program. It runs no hooks of a repository, fetches nothing unless `GIT_ALLOW_PROTOCOL` permits it, asks for
 * nothing, and prints English messages. Commands that read files of the working tree can run filters of the repository:
 * use none of them.
 */
export function runGit(programs: Programs, args: readonly string[], options: ProgramOptions): Promise<ProgramEnd> {
  return programs.run('git', ['--no-pager', ...SETTINGS, ...args], {
    ...options,
    env: { ...ENVIRONMENT, ...options.env },
  });
}

/** How git ended, for an end that is a failure. */
export function explainGit(ended: ProgramEnd): Required<Problem> {
  switch (ended.end) {
    case 'exited':
      return { message: `git failed: ${lastWords(ended.stderr)}`, hint: 'fix what git reports, and run this again' };
    case 'signalled':
      return { message: `git was ended by ${ended.signal}`, hint: 'run this again' };
    case 'timed-out':
      return { message: 'git took too long', hint: 'try git by hand' };
    case 'cancelled':
      return { message: 'cancelled', hint: 'run this again' };
    case 'too-much-output':
      return { message: 'git printed too much', hint: 'name a smaller directory' };
    case 'not-found':
      return { message: 'git is not installed', hint: 'install git, or add it to PATH' };
    case 'not-executable':
    case 'failed':
      return { message: `git cannot be run: ${ended.message}`, hint: 'fix what the system reports' };
  }
}

/** The lines of git's output that explain the error, without its advice. */
function lastWords(stderr: Uint8Array): string {
  const lines = gitText(stderr)
    .split('\n')
    .map((line) => line.trim());
  const ssh = wordsOfSsh(stderr);
  const messages = ssh.length > 0 ? ssh : lines.filter((line) => /^(?:fatal|error|remote|ssh):?/.test(line));
  const all = messages.length > 0 ? messages : lines.filter((line) => line !== '');
  return all.slice(0, 4).join('; ') || 'no reason given';
}

/**
 * What ssh, or the server behind it, says before git gives up on it; empty if git itself has the reason. The last two lines
 * have it: `Host key verification failed.` follows a page about eavesdroppers, `Permission denied` the banner of the server.
 */
export function wordsOfSsh(stderr: Uint8Array): readonly string[] {
  const lines = gitText(stderr)
    .split('\n')
    .map((line) => line.trim());
  const end = lines.indexOf('fatal: Could not read from remote repository.');
  const before = lines.slice(0, Math.max(0, end)).filter((line) => line !== '' && !line.startsWith('Warning: '));
  return before.slice(-2);
}

/** What git prints, as text. */
export function gitText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/**
 * The files in the output of `git cat-file --batch`, by object: `OBJECT blob SIZE`, a line feed, the content, a line feed.
 * What is not there, is no file or is cut off is left out. The contents are parts of `bytes`.
 */
export function gitBlobs(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const blobs = new Map<string, Uint8Array>();
  for (let at = 0; at < bytes.length;) {
    const feed = bytes.indexOf(0x0a, at);
    if (feed === -1) break;
    const [object = '', kind = '', size = ''] = gitText(bytes.subarray(at, feed)).split(' ');
    at = feed + 1;
    // `OBJECT missing` has no content.
    if (size === '') continue;
    const end = at + Number(size);
    if (!/^\d+$/.test(size) || end > bytes.length) break;
    if (kind === 'blob') blobs.set(object, bytes.subarray(at, end));
    at = end + 1;
  }
  return blobs;
}
