import type { CancelSignal, HttpAnswer, HttpFailure, HttpRequest, SendHttp, Problem, Result } from '@krmkit/base';
import { sha256, isArray, member, parseJson } from '@krmkit/base';
import type { Credentials, FoundCredentials } from './credentials.ts';
import type { ImageRepository } from './reference.ts';
import { baseUrl, isLoopback } from './reference.ts';

export interface RegistryPorts {
  readonly send: SendHttp;
  readonly credentials: (repository: ImageRepository) => Promise<FoundCredentials>;
  /** Waits so many milliseconds, or until `signal` is aborted. */
  readonly sleep: (milliseconds: number, signal: CancelSignal) => Promise<void>;
}

/**
 * Why there is no answer:
 *
 * - `missing`: the registry does not have it;
 * - `refused`: the credentials are missing, wrong, or do not permit it;
 * - `damaged`: the content does not have its digest, or is larger than permitted;
 * - `failed`: no answer, or one that the specification does not allow.
 */
export type RegistryFailure = Problem & {
  readonly kind: 'missing' | 'refused' | 'damaged' | 'failed';
  /** In milliseconds: after this time, the same request can succeed. */
  readonly wait?: number;
};
export type RegistryResult<T> = Result<T, RegistryFailure>;

export interface Manifest {
  readonly bytes: Uint8Array;
  /** `sha256:` and 64 hexadecimal digits, computed from the bytes. */
  readonly digest: string;
}

/** The part of a manifest that points to a blob. */
export interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  /** In bytes. */
  readonly size: number;
}

/**
 * Reads and writes one repository of a registry by the OCI Distribution Specification 1.1. Logs in when the registry
 * asks for it, with basic authentication or with a token. Repeats requests that a busy registry or a broken connection
 * prevents. Never rejects.
 */
export interface RegistryClient {
  /** The manifest with a tag or a digest; a digest is verified. */
  readonly manifest: (
    reference: string,
    accept: readonly string[],
    signal: CancelSignal,
  ) => Promise<RegistryResult<Manifest>>;
  /** The content of a blob; size and digest are verified. */
  readonly blob: (descriptor: Descriptor, signal: CancelSignal) => Promise<RegistryResult<Uint8Array>>;
  /** Uploads a blob if the registry does not have it. */
  readonly writeBlob: (
    descriptor: Descriptor,
    bytes: Uint8Array,
    signal: CancelSignal,
  ) => Promise<RegistryResult<void>>;
  readonly writeManifest: (
    tag: string,
    mediaType: string,
    bytes: Uint8Array,
    signal: CancelSignal,
  ) => Promise<RegistryResult<void>>;
}

const MAX_MANIFEST = 4 * 1024 * 1024;
const MAX_ANSWER = 1024 * 1024;
const ATTEMPTS = 3;
/** In milliseconds: a registry that asks for more patience is not asked again. */
const LONGEST_WAIT = 30_000;
const WAIT = 1000;
/** Statuses of a registry, or of a proxy before it, that is busy or restarts. */
const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export function createRegistryClient(repository: ImageRepository, ports: RegistryPorts): RegistryClient {
  return new Client(repository, ports);
}

class Client implements RegistryClient {
  readonly #repository: ImageRepository;
  readonly #ports: RegistryPorts;
  /** The `Authorization` header that the registry accepted, for reading and for writing. */
  readonly #authorization = new Map<'read' | 'write', string>();
  #credentials: Promise<FoundCredentials> | undefined;
  #root: Promise<string> | undefined;

  constructor(repository: ImageRepository, ports: RegistryPorts) {
    this.#repository = repository;
    this.#ports = ports;
  }

  // Properties, because callers pass them on as functions.
  readonly manifest: RegistryClient['manifest'] = async (reference, accept, signal) => {
    const headers = { accept: accept.join(', ') };
    const request = {
      method: 'GET',
      path: `/manifests/${reference}`,
      headers,
      maxBytes: MAX_MANIFEST,
      signal,
    } as const;
    const answer = await this.#patiently(signal, () => this.#exchange('read', request, 200));
    if (!answer.ok) return answer;
    const digest = `sha256:${await sha256(answer.value.body)}`;
    if (reference.startsWith('sha256:') && digest !== reference) return damaged(`the manifest ${reference}`);
    return { ok: true, value: { bytes: answer.value.body, digest } };
  };

  readonly blob: RegistryClient['blob'] = async ({ digest, size }, signal) => {
    const request = { method: 'GET', path: `/blobs/${digest}`, maxBytes: size, signal } as const;
    const answer = await this.#patiently(signal, () => this.#exchange('read', request, 200));
    if (!answer.ok) return answer;
    const { body } = answer.value;
    if (body.length !== size || `sha256:${await sha256(body)}` !== digest) return damaged(`the blob ${digest}`);
    return { ok: true, value: body };
  };

  // As a whole: a registry does not continue an upload whose connection broke.
  readonly writeBlob: RegistryClient['writeBlob'] = (descriptor, bytes, signal) =>
    this.#patiently(signal, () => this.#writeBlob(descriptor, bytes, signal));

  readonly writeManifest: RegistryClient['writeManifest'] = async (tag, mediaType, bytes, signal) => {
    const headers = { 'content-type': mediaType };
    const request = { method: 'PUT', path: `/manifests/${tag}`, headers, body: bytes, signal } as const;
    const written = await this.#patiently(signal, () => this.#exchange('write', request, 201));
    return written.ok ? { ok: true, value: undefined } : written;
  };

  async #writeBlob({ digest }: Descriptor, bytes: Uint8Array, signal: CancelSignal): Promise<RegistryResult<void>> {
    const known = await this.#exchange('write', { method: 'HEAD', path: `/blobs/${digest}`, signal }, 200);
    if (known.ok) return { ok: true, value: undefined };
    if (known.kind !== 'missing') return known;
    const started = await this.#exchange('write', { method: 'POST', path: '/blobs/uploads/', signal }, 202);
    if (!started.ok) return started;
    const location = started.value.header('location');
    const path = location === undefined ? undefined : uploadUrl(location, started.value.url, digest);
    if (path === undefined) return failed(this.#repository, 'it gives no address for an upload');
    const headers = { 'content-type': 'application/octet-stream' };
    const written = await this.#exchange('write', { method: 'PUT', path, headers, body: bytes, signal }, 201);
    return written.ok ? { ok: true, value: undefined } : written;
  }

  async #patiently<T>(signal: CancelSignal, attempt: () => Promise<RegistryResult<T>>): Promise<RegistryResult<T>> {
    for (let attempts = 1; ; attempts += 1) {
      const result = await attempt();
      if (result.ok || result.wait === undefined || attempts === ATTEMPTS || signal.aborted) return result;
      await this.#ports.sleep(result.wait, signal);
    }
  }

  /** Sends a request, and logs in once if the registry asks for it. */
  async #exchange(
    access: 'read' | 'write',
    { path, headers = {}, maxBytes = MAX_ANSWER, ...rest }: RegistryRequest,
    expected: number,
  ): Promise<RegistryResult<HttpAnswer>> {
    this.#root ??= this.#findRoot(rest.signal);
    const root = await this.#root;
    const url = path.startsWith('/') ? `${root}/v2/${this.#repository.name}${path}` : path;
    const timeout = timeoutOf(rest.body?.length ?? maxBytes);
    const request: HttpRequest = { ...rest, url, headers, maxBytes, timeout };
    const known = this.#authorization.get(access);
    let answer = await this.#ports.send(authorized(request, known, root));
    if (answer.ok && answer.status === 401) {
      // A redirect can lead to another host, whose questions about credentials are not those of the registry.
      if (!hasOrigin(answer.url, root)) {
        const other = new URL(answer.url).host;
        return failed(this.#repository, `${other}, to which it leads, answers with status 401`);
      }
      const login = await this.#logIn(access, answer.header('www-authenticate') ?? '', request.signal);
      if (!login.ok) return login;
      this.#authorization.set(access, login.value);
      answer = await this.#ports.send(authorized(request, login.value, root));
    }
    if (!answer.ok) return unanswered(this.#repository, answer);
    return answer.status === expected ? { ok: true, value: answer } : this.#refusal(answer);
  }

  /** As Docker, krmkit uses HTTP for a registry on this machine that does not have HTTPS. */
  async #findRoot(signal: CancelSignal): Promise<string> {
    const { host } = this.#repository;
    const secure = baseUrl(this.#repository);
    if (!isLoopback(host)) return secure;
    const plain = `http://${host}`;
    const common = { method: 'GET', headers: {}, maxBytes: MAX_ANSWER, timeout: timeoutOf(0), signal } as const;
    const answer = await this.#ports.send({ ...common, url: `${plain}/v2/` });
    // Servers with TLS answer with 400, or close the connection.
    return (answer.ok ? answer.status === 400 : answer.isBroken) ? secure : plain;
  }

  async #refusal(answer: HttpAnswer): Promise<{ readonly ok: false } & RegistryFailure> {
    const { status, body } = answer;
    const { host, name } = this.#repository;
    const reason = errorMessage(body);
    if (status === 404) return { ok: false, kind: 'missing', message: `the registry ${host} does not have it` };
    if (status === 401 || status === 403) return this.#refused(`refuses access to '${name}'${reason}`);
    const failure = failed(this.#repository, `it answers with status ${status}${reason}`);
    if (!BUSY.has(status)) return failure;
    const wait = retryAfter(answer);
    const hint = `try again later${status === 429 ? `; registries answer more requests of users: docker login ${host}` : ''}`;
    return { ...failure, hint, ...(wait > LONGEST_WAIT ? {} : { wait }) };
  }

  async #refused(what: string): Promise<{ readonly ok: false } & RegistryFailure> {
    const found = await this.#credentials;
    const { host } = this.#repository;
    const why = found?.kind === 'problem' ? `: ${found.message}` : '';
    return {
      ok: false,
      kind: 'refused',
      message: `the registry ${host} ${what}${why}`,
      hint: `log in: docker login ${host}`,
    };
  }

  async #logIn(access: 'read' | 'write', challenge: string, signal: CancelSignal): Promise<RegistryResult<string>> {
    this.#credentials ??= this.#ports.credentials(this.#repository);
    const found = await this.#credentials;
    const credentials = found?.kind === 'problem' ? undefined : found;
    const { name } = this.#repository;
    const { scheme, parameters } = parseChallenge(challenge);
    if (scheme === 'basic') {
      if (credentials?.kind === 'password') return { ok: true, value: basic(credentials) };
      return this.#refused("asks for a user and a password, and Docker's configuration has none for it");
    }
    const realm = parameters.get('realm') ?? '';
    if (scheme !== 'bearer' || !URL.canParse(realm)) {
      return failed(this.#repository, 'it asks for a login of an unknown kind');
    }
    const address = new URL(realm);
    // A registry elsewhere has nothing to ask of this machine.
    const isLocal = isLoopback(this.#repository.host) && isLoopback(address.host) && address.protocol === 'http:';
    if (address.protocol !== 'https:' && !isLocal) {
      return failed(this.#repository, `it asks for a login over ${address.protocol}//, which is not encrypted`);
    }
    const scope = `repository:${name}:${access === 'read' ? 'pull' : 'pull,push'}`;
    const service = parameters.get('service');
    return this.#askToken(tokenRequest({ realm: address, service, scope, credentials }, signal));
  }

  async #askToken(request: HttpRequest): Promise<RegistryResult<string>> {
    const answer = await this.#ports.send(request);
    if (!answer.ok) return unanswered(this.#repository, answer, 'its token service does not answer: ');
    if (answer.status !== 200) return this.#refusal({ ...answer, status: answer.status === 404 ? 403 : answer.status });
    const body = parseJson(new TextDecoder().decode(answer.body));
    const token = member(body, 'token') ?? member(body, 'access_token');
    return typeof token === 'string'
      ? { ok: true, value: `Bearer ${token}` }
      : failed(this.#repository, 'its token service gives no token');
  }
}

interface TokenWanted {
  readonly realm: URL;
  readonly service: string | undefined;
  readonly scope: string;
  readonly credentials: Credentials | undefined;
}

/** By the Docker token authentication specification: GET with a password or without, POST with an identity token. */
function tokenRequest({ realm, service, scope, credentials }: TokenWanted, signal: CancelSignal): HttpRequest {
  const common = { maxBytes: MAX_ANSWER, timeout: timeoutOf(0), signal };
  const named = service === undefined ? {} : { service };
  if (credentials?.kind === 'identity-token') {
    const form = {
      grant_type: 'refresh_token',
      ...named,
      scope,
      client_id: 'krmkit',
      refresh_token: credentials.token,
    };
    const body = new TextEncoder().encode(new URLSearchParams(form).toString());
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return { ...common, method: 'POST', url: realm.href, headers, body };
  }
  for (const [key, value] of Object.entries({ ...named, scope })) realm.searchParams.set(key, value);
  const headers: Record<string, string> = credentials === undefined ? {} : { authorization: basic(credentials) };
  return { ...common, method: 'GET', url: realm.href, headers };
}

function basic({ user, password }: Extract<Credentials, { kind: 'password' }>): string {
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${user}:${password}`)))}`;
}

/** A path below the repository, or the whole URL of an upload. */
interface RegistryRequest extends Pick<HttpRequest, 'method' | 'body' | 'signal'> {
  readonly path: string;
  readonly headers?: HttpRequest['headers'];
  readonly maxBytes?: number;
}

/** In milliseconds, for an exchange of so many bytes: a connection with less than 100 KB/s is too slow. */
function timeoutOf(bytes: number): number {
  return 60_000 + Math.ceil(bytes / 100);
}

/** In milliseconds. */
function retryAfter(answer: HttpAnswer): number {
  const seconds = answer.header('retry-after') ?? '';
  return /^\d+$/.test(seconds) ? Number(seconds) * 1000 : WAIT;
}

function hasOrigin(url: string, root: string): boolean {
  return new URL(url).origin === new URL(root).origin;
}

/** Credentials go only to the registry itself: an upload can be at another host. */
function authorized(request: HttpRequest, authorization: string | undefined, root: string): HttpRequest {
  if (authorization === undefined || !hasOrigin(request.url, root)) return request;
  return { ...request, headers: { ...request.headers, authorization } };
}

function uploadUrl(location: string, root: string, digest: string): string | undefined {
  if (!URL.canParse(location, root)) return undefined;
  const url = new URL(location, root);
  url.searchParams.set('digest', digest);
  return url.href;
}

/** `Bearer realm="https://...",service="..."` of RFC 7235; the scheme in lower case. */
function parseChallenge(text: string): { readonly scheme: string; readonly parameters: ReadonlyMap<string, string> } {
  const [scheme = ''] = text.trim().split(/\s/, 1);
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, plain] of text.matchAll(/([a-z_]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/gi)) {
    parameters.set(name.toLowerCase(), quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? '');
  }
  return { scheme: scheme.toLowerCase(), parameters };
}

function errorMessage(body: Uint8Array): string {
  const errors = member(parseJson(new TextDecoder().decode(body)), 'errors');
  const message = isArray(errors) ? member(errors[0], 'message') : undefined;
  return typeof message === 'string' ? `: ${message}` : '';
}

function damaged(what: string): { readonly ok: false } & RegistryFailure {
  return { ok: false, kind: 'damaged', message: `${what} does not have the content that its digest names` };
}

function unanswered(
  { host }: ImageRepository,
  { message, hint, isBroken }: HttpFailure,
  prefix = '',
): { readonly ok: false } & RegistryFailure {
  const way = hint ?? 'check its name and the network; behind a proxy, set HTTPS_PROXY and NODE_USE_ENV_PROXY=1';
  return { ...failed({ host, name: '' }, `${prefix}${message}`), hint: way, ...(isBroken ? { wait: WAIT } : {}) };
}

function failed({ host }: ImageRepository, message: string): { readonly ok: false } & RegistryFailure {
  return { ok: false, kind: 'failed', message: `the registry ${host} cannot be used: ${message}` };
}
