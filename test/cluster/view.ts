/** What one process really got, as bytes: strings here are Latin-1, one character a byte. */
export interface View {
  readonly env: ReadonlyMap<string, string>;
  /** Names that the process has more than once. */
  readonly repeated: readonly string[];
  readonly argv: readonly string[];
  /** The pod's address in its own /etc/hosts; undefined if the kubelet was just writing the file. */
  readonly podAddress: string | undefined;
  /** What is mounted at a path under /mnt: the source's path on its file system. */
  readonly mounts: ReadonlyMap<string, string>;
}

const SECTIONS = ['environ', 'cmdline', 'hosts', 'mounts'] as const;

/**
 * Prints the view of the container's first process: no `$` in it (a kubelet would scan it), absolute paths (PATH may be
 * anything), base64 (logs are lines of text).
 */
export const SCRIPT: string = [
  'echo environ; /bin/base64 /proc/1/environ',
  'echo cmdline; /bin/base64 /proc/1/cmdline',
  'echo hosts; /bin/base64 /etc/hosts',
  'echo mounts; /bin/grep -F " /mnt/" /proc/self/mountinfo | /bin/base64',
  'echo end',
].join('; ');

/** Undefined while the log is not complete. */
export function parseView(log: string): View | undefined {
  const lines = log.split('\n');
  const sections = new Map<string, string>();
  let section = '';
  for (const line of lines) {
    if (line === 'end') section = 'end';
    else if (SECTIONS.some((name) => name === line)) section = line;
    else sections.set(section, (sections.get(section) ?? '') + line);
  }
  if (section !== 'end') return undefined;
  const bytes = (name: (typeof SECTIONS)[number]): string =>
    Buffer.from(sections.get(name) ?? '', 'base64').toString('latin1');
  const env = new Map<string, string>();
  const repeated: string[] = [];
  for (const entry of zeroEnded(bytes('environ'))) {
    const split = entry.indexOf('=');
    const name = entry.slice(0, split);
    if (env.has(name)) repeated.push(name);
    env.set(name, entry.slice(split + 1));
  }
  return {
    env,
    repeated,
    argv: zeroEnded(bytes('cmdline')),
    podAddress: podAddress(bytes('hosts')),
    mounts: mountSources(bytes('mounts')),
  };
}

function zeroEnded(text: string): string[] {
  const parts = text.split('\0');
  parts.pop();
  return parts;
}

/** The kubelet writes the file anew for each container that starts: the pod's own line last, after `fe00::2 ip6-allrouters`. */
function podAddress(hosts: string): string | undefined {
  if (!hosts.endsWith('\n')) return undefined;
  const lines = hosts.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const address = lines.at(-1)?.split(/\s/)[0];
  return address === undefined || /^(?:127\.|::1$|fe00::)/.test(address) ? undefined : address;
}

/** proc(5): field 4 is the root of the mount inside its file system, field 5 the mount point, both with octal escapes. */
function mountSources(text: string): Map<string, string> {
  const mounts = new Map<string, string>();
  for (const line of text.split('\n')) {
    const fields = line.split(' ');
    if (fields[3] !== undefined && fields[4] !== undefined) mounts.set(unescape(fields[4]), unescape(fields[3]));
  }
  return mounts;
}

function unescape(text: string): string {
  return text.replaceAll(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
}
