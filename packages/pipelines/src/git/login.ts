import type { FileSystem, TemporaryDirectory } from '@krmkit/base';
import type { Attempt, GitLogin, UpstreamProblem } from '@krmkit/upstream';

/** In bytes. A Secret has at most 1 MiB. */
const MAX_KEY = 1024 * 1024;

const NO_LOGIN: GitLogin = { settings: [], env: {} };

/**
 * The login of git. `secret` is the directory of a mounted Secret, with the keys of the types
 * `kubernetes.io/basic-auth` and `kubernetes.io/ssh-auth`: `password` with an optional `username`; or `ssh-privatekey`
 * with `known_hosts`, because a pod has no terminal to confirm a host. For https, `ca.crt` has the certificates of your own
 * authorities. The login is written only to the temporary directory, which others cannot read.
 */
export async function gitLogin(
  address: string,
  secret: string | undefined,
  { files, directory }: { readonly files: FileSystem; readonly directory: TemporaryDirectory },
): Promise<Attempt<GitLogin>> {
  if (secret === undefined) return { ok: true, value: NO_LOGIN };
  const key = async (name: string): Promise<string | undefined> => {
    const bytes = await files.readFile(`${secret}/${name}`, MAX_KEY);
    return bytes.ok ? new TextDecoder().decode(bytes.value) : undefined;
  };
  const write = async (name: string, text: string): Promise<Attempt<string>> => {
    const written = await directory.writeFile(name, new TextEncoder().encode(text));
    return written.ok
      ? written
      : refused('environment', `the login cannot be written: ${written.message}`, 'make room');
  };
  const https = /^https:\/\/(?:[^/@]*@)?([^/]+)/.exec(address)?.[1];
  if (https !== undefined) return passwordLogin(https, key, write);
  if (isSsh(address)) return keyLogin(key, write);
  return refused('origin', 'this address has no login', 'use an https or ssh address, or leave out the Secret');
}

type ReadKey = (name: string) => Promise<string | undefined>;
type WriteKey = (name: string, text: string) => Promise<Attempt<string>>;

async function passwordLogin(host: string, key: ReadKey, write: WriteKey): Promise<Attempt<GitLogin>> {
  const authorities = await key('ca.crt');
  const password = withoutLineEnd(await key('password'));
  let env: GitLogin['env'] = {};
  if (authorities !== undefined) {
    const written = await write('ca.crt', authorities);
    if (!written.ok) return written;
    env = { GIT_SSL_CAINFO: written.value };
  }
  if (password === undefined && authorities === undefined) return noKey('password', 'https');
  if (password === undefined) return { ok: true, value: { settings: [], env } };
  const user = withoutLineEnd(await key('username')) ?? 'git';
  const line = `https://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}\n`;
  const written = await write('credentials', line);
  // The empty setting removes the helpers of the image.
  if (!written.ok) return written;
  return {
    ok: true,
    value: { settings: ['credential.helper=', `credential.helper=store --file=${written.value}`], env },
  };
}

async function keyLogin(key: ReadKey, write: WriteKey): Promise<Attempt<GitLogin>> {
  const [privateKey, hosts] = [await key('ssh-privatekey'), await key('known_hosts')];
  if (privateKey === undefined) return noKey('ssh-privatekey', 'ssh');
  if (hosts === undefined) return noKey('known_hosts', 'ssh');
  // OpenSSH refuses a key without a line end.
  const identity = await write('key', privateKey.endsWith('\n') ? privateKey : `${privateKey}\n`);
  if (!identity.ok) return identity;
  const known = await write('known_hosts', hosts);
  if (!known.ok) return known;
  const options = ['IdentitiesOnly', 'BatchMode', 'StrictHostKeyChecking'].map((name) => `-o ${name}=yes`).join(' ');
  const hostFiles = `-o GlobalKnownHostsFile=none -o UserKnownHostsFile=${known.value}`;
  const command = `ssh -F none -i ${identity.value} ${options} ${hostFiles}`;
  return { ok: true, value: { settings: [], env: { GIT_SSH_COMMAND: command, GIT_SSH_VARIANT: 'ssh' } } };
}

function isSsh(address: string): boolean {
  return address.startsWith('ssh://') || (!/^[A-Za-z][\w+.-]*:\/\//.test(address) && /^[^/]+:/.test(address));
}

/** People write Secrets with `echo`. */
function withoutLineEnd(text: string | undefined): string | undefined {
  return text?.replace(/\r?\n$/, '');
}

function noKey(key: string, protocol: string): Attempt<never> {
  return refused(
    'origin',
    `the Secret of the login has no key ${key}, which ${protocol} needs`,
    `add ${key} to the Secret, or name another with --git-secret`,
  );
}

export function refused(kind: UpstreamProblem['kind'], message: string, hint: string): Attempt<never> {
  return { ok: false, problem: { kind, message, hint } };
}
