import type { CancelSignal, HttpAnswer, HttpRequest, SendHttp } from '../platform/ports.ts';
import { sha256 } from '../text/hash.ts';
import { isArray, member } from '../value/json.ts';
import { parseJson } from '../value/read.ts';
import type { Problem, Result } from '../value/result.ts';
import type { Credentials } from './credentials.ts';
import type { Repository } from './reference.ts';
import { baseUrl, isLoopback } from './reference.ts';

export interface RegistryPorts {
  readonly send: SendHttp;
  readonly credentials: (repository: Repository) => Promise<Credentials | undefined>;
}

/**
 * Why there is no answer:
 *
 * - `missing`: the registry does not have it;
 * - `refused`: the credentials are missing, wrong, or do not permit it;
 * - `damaged`: the content does not have its digest, or is larger than permitted;
 * - `failed`: no answer, or one that the specification does not allow.
 */
export type RegistryFailure = Problem & { readonly kind: 'missing' | 'refused' | 'damaged' | 'failed' };
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
 * asks for it, with basic authentication or with a token. Never rejects.
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
const TIMEOUT = 60_000;

export function createRegistryClient(repository: Repository, ports: RegistryPorts): RegistryClient {
  return new Client(repository, ports);
}

class Client implements RegistryClient {
  readonly #repository: Repository;
  readonly #ports: RegistryPorts;
  readonly #root: string;
  /** The `Authorization` header that the registry accepted, for reading and for writing. */
  readonly #authorization = new Map<'read' | 'write', string>();
  #credentials: Promise<Credentials | undefined> | undefined;

  constructor(repository: Repository, ports: RegistryPorts) {
    this.#repository = repository;
    this.#ports = ports;
    this.#root = `${baseUrl(repository)}/v2/${repository.name}`;
  }

  // Properties, because callers pass them on as functions.
  readonly manifest: RegistryClient['manifest'] = async (reference, accept, signal) => {
    const url = `${this.#root}/manifests/${reference}`;
    const headers = { accept: accept.join(', ') };
    const answer = await this.#exchange(
      'read',
      { method: 'GET', url, headers, maxBytes: MAX_MANIFEST, timeout: TIMEOUT, signal },
      [200],
    );
    if (!answer.ok) return answer;
    const digest = `sha256:${await sha256(answer.value.body)}`;
    if (reference.startsWith('sha256:') && digest !== reference) return damaged(`the manifest ${reference}`);
    return { ok: true, value: { bytes: answer.value.body, digest } };
  };

  readonly blob: RegistryClient['blob'] = async ({ digest, size }, signal) => {
    const url = `${this.#root}/blobs/${digest}`;
    const answer = await this.#exchange(
      'read',
      { method: 'GET', url, headers: {}, maxBytes: size, timeout: TIMEOUT, signal },
      [200],
    );
    if (!answer.ok) return answer;
    const { body } = answer.value;
    if (body.length !== size || `sha256:${await sha256(body)}` !== digest) return damaged(`the blob ${digest}`);
    return { ok: true, value: body };
  };

  readonly writeBlob: RegistryClient['writeBlob'] = async ({ digest }, bytes, signal) => {
    const url = `${this.#root}/blobs/${digest}`;
    const common = { headers: {}, maxBytes: MAX_ANSWER, timeout: TIMEOUT, signal };
    const known = await this.#exchange('write', { ...common, method: 'HEAD', url }, [200]);
    if (known.ok) return { ok: true, value: undefined };
    if (known.kind !== 'missing') return known;
    const started = await this.#exchange(
      'write',
      { ...common, method: 'POST', url: `${this.#root}/blobs/uploads/` },
      [202],
    );
    if (!started.ok) return started;
    const location = started.value.header('location');
    const target = location === undefined ? undefined : uploadUrl(location, this.#root, digest);
    if (target === undefined) return failed(this.#repository, 'it gives no address for an upload');
    const headers = { 'content-type': 'application/octet-stream' };
    const written = await this.#exchange(
      'write',
      { ...common, method: 'PUT', url: target, headers, body: bytes },
      [201],
    );
    return written.ok ? { ok: true, value: undefined } : written;
  };

  readonly writeManifest: RegistryClient['writeManifest'] = async (tag, mediaType, bytes, signal) => {
    const url = `${this.#root}/manifests/${tag}`;
    const headers = { 'content-type': mediaType };
    const written = await this.#exchange(
      'write',
      { method: 'PUT', url, headers, body: bytes, maxBytes: MAX_ANSWER, timeout: TIMEOUT, signal },
      [201],
    );
    return written.ok ? { ok: true, value: undefined } : written;
  };

  /** Sends a request, and logs in once if the registry asks for it. */
  async #exchange(
    access: 'read' | 'write',
    request: HttpRequest,
    expected: readonly number[],
  ): Promise<RegistryResult<HttpAnswer>> {
    const known = this.#authorization.get(access);
    let answer = await this.#ports.send(authorized(request, known, this.#root));
    if (answer.ok && answer.status === 401) {
      const login = await this.#logIn(access, answer.header('www-authenticate') ?? '', request.signal);
      if (!login.ok) return login;
      this.#authorization.set(access, login.value);
      answer = await this.#ports.send(authorized(request, login.value, this.#root));
    }
    if (!answer.ok) return failed(this.#repository, answer.message);
    if (expected.includes(answer.status)) return { ok: true, value: answer };
    return this.#refusal(answer);
  }

  #refusal({ status, body }: HttpAnswer): { readonly ok: false } & RegistryFailure {
    const { host, name } = this.#repository;
    const reason = errorMessage(body);
    if (status === 404) return { ok: false, kind: 'missing', message: `the registry ${host} does not have it` };
    if (status === 401 || status === 403) {
      const message = `the registry ${host} refuses access to '${name}'${reason}`;
      return { ok: false, kind: 'refused', message, hint: `log in: docker login ${host}` };
    }
    return failed(this.#repository, `it answers with status ${status}${reason}`);
  }

  async #logIn(access: 'read' | 'write', challenge: string, signal: CancelSignal): Promise<RegistryResult<string>> {
    this.#credentials ??= this.#ports.credentials(this.#repository);
    const credentials = await this.#credentials;
    const { host, name } = this.#repository;
    const { scheme, parameters } = parseChallenge(challenge);
    if (scheme === 'basic') {
      if (credentials?.kind === 'password') return { ok: true, value: basic(credentials) };
      const message = `the registry ${host} asks for a user and a password, and Docker's configuration has none for it`;
      return { ok: false, kind: 'refused', message, hint: `log in: docker login ${host}` };
    }
    const realm = parameters.get('realm');
    if (scheme !== 'bearer' || realm === undefined || !URL.canParse(realm)) {
      return failed(this.#repository, 'it asks for a login of an unknown kind');
    }
    const address = new URL(realm);
    if (address.protocol !== 'https:' && !isLoopback(address.host)) {
      return failed(this.#repository, `it asks for a login over ${address.protocol}//, which is not encrypted`);
    }
    const scope = `repository:${name}:${access === 'read' ? 'pull' : 'pull,push'}`;
    const service = parameters.get('service');
    const answer = await this.#ports.send(tokenRequest(address, service, scope, credentials, signal));
    if (!answer.ok) return failed(this.#repository, `its token service does not answer: ${answer.message}`);
    if (answer.status !== 200) return this.#refusal({ ...answer, status: answer.status === 404 ? 403 : answer.status });
    const body = parseJson(new TextDecoder().decode(answer.body));
    const token = member(body, 'token') ?? member(body, 'access_token');
    return typeof token === 'string'
      ? { ok: true, value: `Bearer ${token}` }
      : failed(this.#repository, 'its token service gives no token');
  }
}

/** By the Docker token authentication specification: GET with a password or without, POST with an identity token. */
function tokenRequest(
  realm: URL,
  service: string | undefined,
  scope: string,
  credentials: Credentials | undefined,
  signal: CancelSignal,
): HttpRequest {
  const common = { maxBytes: MAX_ANSWER, timeout: TIMEOUT, signal };
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

/** Credentials go only to the registry itself: an upload can be at another host. */
function authorized(request: HttpRequest, authorization: string | undefined, root: string): HttpRequest {
  if (authorization === undefined || new URL(request.url).origin !== new URL(root).origin) return request;
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

function failed({ host }: Repository, message: string): { readonly ok: false } & RegistryFailure {
  return { ok: false, kind: 'failed', message: `the registry ${host} cannot be used: ${message}` };
}
