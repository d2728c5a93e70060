import type { FileSystem, Programs, JsonValue } from '@krmkit/base';
import { isObject, member, parseJson, joinPath } from '@krmkit/base';
import type { ImageRepository } from './reference.ts';

/** How to log in to a registry. */
export type Credentials =
  | { readonly kind: 'password'; readonly user: string; readonly password: string }
  /** An OAuth2 refresh token, which some registries give instead of a password. */
  | { readonly kind: 'identity-token'; readonly token: string };

/** `problem`: a credential helper cannot be asked. The message is a clause. Undefined: there are no credentials. */
export type FoundCredentials = Credentials | { readonly kind: 'problem'; readonly message: string } | undefined;

export interface CredentialPorts {
  readonly files: FileSystem;
  readonly programs: Programs;
  /** The environment variables of this process. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

const MAX_BYTES = 4 * 1024 * 1024;
const HELPER_MILLISECONDS = 30_000;

/**
 * Finds the credentials for a repository as Docker and Podman do: in `$REGISTRY_AUTH_FILE`, in `config.json` of
 * `$DOCKER_CONFIG` or `~/.docker`, and in the `auth.json` of Podman (containers-auth.json(5)). The first file with
 * credentials for the repository wins. A file can name a program `docker-credential-NAME` that keeps them.
 */
export async function findCredentials(repository: ImageRepository, ports: CredentialPorts): Promise<FoundCredentials> {
  let problem: FoundCredentials;
  for (const path of configPaths(ports.env)) {
    const read = await ports.files.readFile(path, MAX_BYTES);
    const config = read.ok ? parseJson(new TextDecoder().decode(read.value)) : undefined;
    const found = isObject(config) ? await credentialsIn(config, repository, ports) : undefined;
    if (found?.kind === 'problem') problem ??= found;
    else if (found !== undefined) return found;
  }
  return problem;
}

function configPaths(env: CredentialPorts['env']): readonly string[] {
  const at = (directory: string | undefined, ...names: readonly string[]): readonly string[] =>
    directory === undefined || directory === '' ? [] : [names.reduce(joinPath, directory)];
  const home = env['HOME'] ?? env['USERPROFILE'];
  const docker = env['DOCKER_CONFIG'] ?? '';
  return [
    ...at(env['REGISTRY_AUTH_FILE']),
    ...(docker === '' ? at(home, '.docker', 'config.json') : at(docker, 'config.json')),
    ...at(env['XDG_RUNTIME_DIR'], 'containers', 'auth.json'),
    ...at(home, '.config', 'containers', 'auth.json'),
  ];
}

async function credentialsIn(
  config: JsonValue,
  repository: ImageRepository,
  { programs }: CredentialPorts,
): Promise<FoundCredentials> {
  const names = entryNames(repository);
  for (const name of names) {
    const helper = member(member(config, 'credHelpers'), name);
    const found = typeof helper === 'string' ? await askHelper(helper, name, programs) : undefined;
    if (found !== undefined) return found;
  }
  const auths = member(config, 'auths');
  for (const name of names) {
    const found = credentialsOfEntry(member(auths, name));
    if (found !== undefined) return found;
  }
  const store = member(config, 'credsStore');
  if (typeof store !== 'string') return undefined;
  for (const name of names) {
    // The store is asked only for registries that the user has logged in to.
    if (member(auths, name) === undefined) continue;
    const found = await askHelper(store, name, programs);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The keys that Docker and Podman use for a repository, the most exact one first. */
function entryNames({ host, name }: ImageRepository): readonly string[] {
  const segments = name.split('/');
  const namespaced = segments.map((_, at) => [host, ...segments.slice(0, segments.length - at)].join('/'));
  const hub = host === 'docker.io' ? ['https://index.docker.io/v1/', 'index.docker.io', 'registry-1.docker.io'] : [];
  return [
    ...namespaced,
    host,
    ...hub,
    `https://${host}`,
    `https://${host}/`,
    `https://${host}/v1/`,
    `https://${host}/v2/`,
  ];
}

function credentialsOfEntry(entry: JsonValue | undefined): Credentials | undefined {
  const token = member(entry, 'identitytoken');
  if (typeof token === 'string' && token !== '') return { kind: 'identity-token', token };
  const auth = member(entry, 'auth');
  if (typeof auth === 'string' && auth !== '') {
    const decoded = decodeBase64(auth);
    const colon = decoded?.indexOf(':') ?? -1;
    if (decoded === undefined || colon < 1) return undefined;
    // Docker once stored passwords with a trailing NUL.
    return { kind: 'password', user: decoded.slice(0, colon), password: decoded.slice(colon + 1).replace(/\0+$/, '') };
  }
  const user = member(entry, 'username');
  const password = member(entry, 'password');
  return typeof user === 'string' && typeof password === 'string' && user !== ''
    ? { kind: 'password', user, password }
    : undefined;
}

function decodeBase64(text: string): string | undefined {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text.trim()), (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** The protocol of github.com/docker/docker-credential-helpers: the server on standard input, JSON on standard output. */
async function askHelper(helper: string, server: string, programs: Programs): Promise<FoundCredentials> {
  if (!/^[A-Za-z0-9._-]+$/.test(helper)) return undefined;
  const program = `docker-credential-${helper}`;
  const ended = await programs.run(program, ['get'], { stdin: server, timeout: HELPER_MILLISECONDS });
  const problem = (why: string): FoundCredentials => ({ kind: 'problem', message: `'${program}' ${why}` });
  if (ended.end === 'not-found') return problem('is not in PATH');
  if (ended.end !== 'exited') return problem(`cannot be run: ${ended.end}`);
  const said = new TextDecoder().decode(ended.stdout);
  if (ended.status !== 0) {
    // The one error that the protocol names: the helper works, and has nothing.
    if (said.includes('credentials not found')) return undefined;
    return problem(`fails with status ${ended.status}: ${said.trim().slice(0, 200)}`);
  }
  const answer = parseJson(said);
  const user = member(answer, 'Username');
  const secret = member(answer, 'Secret');
  if (typeof user !== 'string' || typeof secret !== 'string' || secret === '') return undefined;
  return user === '<token>' ? { kind: 'identity-token', token: secret } : { kind: 'password', user, password: secret };
}
