import { BlockList, isIP } from 'node:net';

/**
 * The proxy that the environment names for a server, as Go's `httpproxy` reads it: `HTTPS_PROXY` or `HTTP_PROXY` by the
 * server's scheme, small letters too, less what `NO_PROXY` names; this machine needs none. Undefined: none.
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

/** `*`, `10.0.0.0/8`, `10.0.0.1`, `example.com` (with what is below), `.example.com` (only that), each with a port. */
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
