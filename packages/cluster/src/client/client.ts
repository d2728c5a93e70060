import { existsSync, readFileSync } from 'node:fs';
import { Agent as HttpAgent } from 'node:http';
import type { AgentOptions as HttpsAgentOptions, RequestOptions } from 'node:https';
import { Agent as HttpsAgent } from 'node:https';
import { isIP, BlockList } from 'node:net';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import process from 'node:process';
import { checkServerIdentity } from 'node:tls';
import { KubeConfig } from '@kubernetes/client-node';
import type { ClientCluster } from './client-config.ts';
import { clientCluster, clientUser } from './client-config.ts';
import type { ConnectOptions, ExecConnection } from './connection.ts';
import type { Endpoint, Login } from './http-api.ts';
import { httpApi } from './http-api.ts';
import type { Kubeconfig, SelectedContext } from './kubeconfig.ts';
import { readKubeconfig, selectContext } from './kubeconfig.ts';
import type { Problem, Result } from '@krmkit/base';

/** See `connectCluster`, which loads this file on its first call. */
export function openCluster(options: ConnectOptions): ExecConnection {
  const environment = options.environment ?? process.env;
  const config = loadFiles(options, environment);
  if (!config.ok) return config;
  if (config.value !== undefined) {
    const selected = selectContext(config.value, options);
    return selected.ok ? connection(selected.value, environment) : selected;
  }
  const host = environment['KUBERNETES_SERVICE_HOST'] ?? '';
  const port = environment['KUBERNETES_SERVICE_PORT'] ?? '';
  if (options.inCluster !== false && host !== '' && existsSync(TOKEN_FILE)) {
    return connection(serviceAccount(host, port, options.namespace), environment);
  }
  return {
    ok: false,
    message: 'no cluster is configured: there is no kubeconfig',
    hint: 'Set KUBECONFIG, or write ~/.kube/config with the tool of your cluster.',
  };
}

const ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount';
const TOKEN_FILE: string = `${ACCOUNT}/token`;

/** How long credentials from files are used before they are read again, in milliseconds. */
const REREAD_AFTER = 60_000;

/** Undefined if there is no file at all. */
function loadFiles(
  { kubeconfig, context }: ConnectOptions,
  environment: NonNullable<ConnectOptions['environment']>,
): Result<Kubeconfig | undefined, Required<Problem>> {
  const named = (environment['KUBECONFIG'] ?? '').split(delimiter).filter((path) => path !== '');
  const usual = join(environment['HOME'] ?? homedir(), '.kube', 'config');
  const candidates = kubeconfig !== undefined ? [kubeconfig] : named.length > 0 ? named : [usual];
  const files = [];
  for (const candidate of candidates) {
    const path = resolve(candidate);
    const read = readText(path);
    if (read.ok) files.push({ path, text: read.text });
    else if (kubeconfig !== undefined || read.code !== 'ENOENT') {
      const why = read.code === 'ENOENT' ? 'there is no such file' : read.code;
      return { ok: false, message: `cannot read ${path}: ${why}`, hint: 'Name a kubeconfig that you can read.' };
    }
  }
  if (files.length > 0) return readKubeconfig(files);
  if (kubeconfig === undefined && named.length === 0 && context === undefined) return { ok: true, value: undefined };
  return {
    ok: false,
    message: `there is no kubeconfig: ${candidates.join(', ')}`,
    hint: named.length > 0 ? 'KUBECONFIG names files that do not exist.' : 'Set KUBECONFIG.',
  };
}

type ReadText = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly code: string };

function readText(path: string): ReadText {
  try {
    return { ok: true, text: readFileSync(path, 'utf8') };
  } catch (error) {
    return { ok: false, code: error instanceof Error && 'code' in error ? String(error.code) : '' };
  }
}

function serviceAccount(host: string, port: string, namespace: string | undefined): SelectedContext {
  const server = `https://${host.includes(':') ? `[${host}]` : host}:${port === '' ? '443' : port}`;
  const tokenFile = TOKEN_FILE;
  return {
    context: 'in-cluster',
    cluster: { name: 'in-cluster', cluster: { server, 'certificate-authority': `${ACCOUNT}/ca.crt` } },
    user: { name: 'in-cluster', user: { 'auth-provider': { name: 'tokenFile', config: { tokenFile } } } },
    namespace: namespace ?? ownNamespace(),
    headers: {},
  };
}

function ownNamespace(): string {
  try {
    return readFileSync(`${ACCOUNT}/namespace`, 'utf8').trim();
  } catch {
    return 'default';
  }
}

function connection(
  selected: SelectedContext,
  environment: NonNullable<ConnectOptions['environment']>,
): ExecConnection {
  const cluster = clientCluster(selected.cluster);
  const url = URL.parse(cluster.server);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return {
      ok: false,
      message: `the server of the context ${selected.context} is not an HTTP or HTTPS URL`,
      hint: 'Set one: kubectl config set-cluster NAME --server https://HOST:PORT',
    };
  }
  const proxyUrl = cluster.proxyUrl ?? environmentProxy(cluster.server, environment);
  const throughProxy = proxyUrl === undefined ? cluster : { ...cluster, proxyUrl };
  const endpoint = { server: cluster.server, namespace: selected.namespace, ...logins(selected, throughProxy) };
  return {
    ok: true,
    api: httpApi(endpoint),
    exec: async (request) => {
      const { execOverSocket } = await import('./exec-socket.ts');
      return execOverSocket(endpoint, request);
    },
  };
}

/** Gets credentials from the library, and keeps them as long as they are valid. */
function logins(selected: SelectedContext, cluster: ClientCluster): Pick<Endpoint, 'login' | 'close'> {
  const isPlugin = hasPlugin(selected);
  let agent: { readonly agent: HttpAgent; readonly made: string } | undefined;
  let kept: { readonly login: Promise<Login>; readonly until: number; given?: Login } | undefined;
  let config = configOf(selected, cluster);
  const ask = async (): Promise<Login> => {
    const options: RequestOptions = {};
    await config.applyToHTTPSOptions(options);
    const { ca, cert, key, servername, rejectUnauthorized } = options;
    // Keeps the agent and its connections unless the TLS settings differ.
    const made = JSON.stringify([ca, cert, key, servername, rejectUnauthorized]);
    if (agent?.made !== made) agent = { agent: agentFor(cluster, options), made };
    return { agent: agent.agent, headers: { ...headersOf(options), ...selected.headers } };
  };
  return {
    login(refused) {
      // A plugin can say how long its credentials are valid. Otherwise they are kept until the server refuses them, as
      // in kubectl.
      const until = isPlugin ? Infinity : performance.now() + REREAD_AFTER;
      // If the server refuses several requests at once, the first one renews the credentials for all.
      const isRefused = refused !== undefined && kept?.given === refused;
      if (!isRefused && kept !== undefined && kept.until > performance.now()) return kept.login;
      if (refused !== undefined) config = configOf(selected, cluster);
      const login = ask().catch((error: unknown) => {
        kept = undefined;
        throw new TypeError(credentialProblem(error, isPlugin));
      });
      const mine: NonNullable<typeof kept> = { login, until };
      kept = mine;
      return login.then((given) => (mine.given = given));
    },
    close: () => agent?.agent.destroy(),
  };
}

function hasPlugin({ user }: SelectedContext): boolean {
  const settings = user?.['user'];
  return typeof settings === 'object' && settings !== null && 'exec' in settings;
}

/** A new object has no cached answers of plugins. */
function configOf(selected: SelectedContext, cluster: ClientCluster): KubeConfig {
  const config = new KubeConfig();
  const user = selected.user === undefined ? { name: 'nobody' } : clientUser(selected.user);
  // The library allows plain HTTP only if certificates are not verified.
  config.loadFromClusterAndUser(
    cluster.server.startsWith('http:') ? { ...cluster, skipTLSVerify: true } : cluster,
    user,
  );
  return config;
}

/** Enough for a burst; more requests would only wait in the server. */
const MAX_CONNECTIONS = 64;

function agentFor(cluster: ClientCluster, options: RequestOptions): HttpAgent {
  // The library's own agent does not reuse connections through the proxy.
  if (cluster.proxyUrl !== undefined && options.agent instanceof HttpAgent) return options.agent;
  const settings = { keepAlive: true, keepAliveMsecs: 15_000, maxSockets: MAX_CONNECTIONS };
  if (cluster.server.startsWith('http:')) return new HttpAgent(settings);
  const { ca, cert, key, servername, rejectUnauthorized } = options;
  return new HttpsAgent({
    ...settings,
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    ...(servername === undefined ? {} : serverNamed(servername)),
    ...(rejectUnauthorized === undefined ? {} : { rejectUnauthorized }),
  });
}

/** RFC 6066: an IP address is not a valid server name, although a certificate can be for an address. */
function serverNamed(name: string): Pick<HttpsAgentOptions, 'servername' | 'checkServerIdentity'> {
  if (isIP(name) === 0) return { servername: name };
  return { servername: '', checkServerIdentity: (_, certificate) => checkServerIdentity(name, certificate) };
}

function headersOf({ headers, auth }: RequestOptions): Login['headers'] {
  const all: Record<string, string | readonly string[]> = {};
  if (typeof auth === 'string') all['Authorization'] = `Basic ${btoa(auth)}`;
  for (const [name, value] of Object.entries(headers ?? {})) {
    // The line break at the end of a file is not part of the token.
    if (value !== undefined) all[name] = typeof value === 'object' ? value : String(value).trim();
  }
  return all;
}

/** A message for users. It includes the message of a plugin, but not that of a parser, which quotes credentials. */
function credentialProblem(error: unknown, isPlugin: boolean): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    const path = 'path' in error && typeof error.path === 'string' ? ` (${error.path})` : '';
    if (error.code === 'ENOENT') return `${isPlugin ? 'the credential plugin' : 'a file'} does not exist${path}`;
    return `${error.code}${path}`;
  }
  if (!isPlugin) return 'the credentials in the kubeconfig are not valid';
  if (error instanceof SyntaxError || error instanceof TypeError || !(error instanceof Error)) {
    return 'the credential plugin did not answer with an ExecCredential';
  }
  const said = error.message.trim().slice(0, 1000);
  return said === '' ? 'the credential plugin failed without a message' : `the credential plugin failed: ${said}`;
}

/**
 * The proxy from the environment for a server, as Go's `httpproxy` reads it: `HTTPS_PROXY` or `HTTP_PROXY` by the
 * server's scheme, in lower case too, except for the hosts in `NO_PROXY` and this machine. Undefined if there is none.
 */
export function environmentProxy(
  url: string,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const server = new URL(url);
  const name = server.protocol === 'http:' ? 'HTTP_PROXY' : 'HTTPS_PROXY';
  const proxy = environment[name] || environment[name.toLowerCase()];
  if (proxy === undefined || proxy === '') return undefined;
  const host = server.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)) return undefined;
  const port = server.port === '' ? (server.protocol === 'http:' ? '80' : '443') : server.port;
  const exceptions = (environment['NO_PROXY'] || environment['no_proxy'] || '').split(',');
  if (exceptions.some((exception) => isException(exception.trim().toLowerCase(), host, port))) return undefined;
  return proxy.includes('://') ? proxy : `http://${proxy}`;
}

/**
 * `*`, `10.0.0.0/8`, `10.0.0.1`, `example.com` (with its subdomains), `.example.com` (only subdomains), each with an
 * optional port.
 */
function isException(exception: string, host: string, port: string): boolean {
  if (exception === '') return false;
  if (exception === '*') return true;
  const range = /^(.*)\/(\d+)$/.exec(exception);
  if (range !== null) return isInRange(host, range[1] ?? '', Number(range[2]));
  const [, name = '', wantedPort] = /^\[?([^\]]*?)\]?(?::(\d+))?$/.exec(exception) ?? [];
  const bare = isIP(exception) === 6 ? exception : name;
  if (isIP(exception) !== 6 && wantedPort !== undefined && wantedPort !== port) return false;
  if (isIP(host) !== 0) return bare === host;
  const domain = bare.startsWith('*.') ? bare.slice(1) : bare;
  return domain.startsWith('.') ? host.endsWith(domain) : host === domain || host.endsWith(`.${domain}`);
}

function isInRange(host: string, base: string, bits: number): boolean {
  const family = isIP(base);
  if (family === 0 || isIP(host) !== family || bits > (family === 4 ? 32 : 128)) return false;
  const name = family === 4 ? 'ipv4' : 'ipv6';
  const list = new BlockList();
  list.addSubnet(base, bits, name);
  return list.check(host, name);
}
