import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { environmentProxy, openCluster } from '../../src/client/client.ts';
import type { ConnectOptions } from '../../src/client/connection.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'krmkit-client-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function config(name: string, server = 'https://example.com:6443', namespace?: string): string {
  const path = join(folder, name);
  const context = { cluster: 'one', ...(namespace === undefined ? {} : { namespace }) };
  const whole = {
    kind: 'Config',
    'current-context': 'here',
    clusters: [{ name: 'one', cluster: { server } }],
    contexts: [{ name: 'here', context }],
  };
  writeFileSync(path, JSON.stringify(whole));
  return path;
}

/** The server and the namespace of a connection, or why there is none. */
function opened(options: ConnectOptions): unknown {
  const connection = openCluster({ environment: { HOME: folder }, ...options });
  if (!connection.ok) return connection.message;
  const { server, namespace } = connection.api;
  connection.api.close();
  return [server, namespace];
}

describe('a connection', () => {
  it('is that of the named kubeconfig', () => {
    expect(opened({ kubeconfig: config('a', 'https://a.example', 'shop') })).toEqual(['https://a.example', 'shop']);
    expect(opened({ kubeconfig: config('a', 'http://a.example') })).toEqual(['http://a.example', 'default']);
    expect(opened({ kubeconfig: config('a'), namespace: 'other' })).toEqual(['https://example.com:6443', 'other']);
  });

  it('is that of the files in KUBECONFIG, of which some may be missing', () => {
    const KUBECONFIG = [join(folder, 'none'), config('b', 'https://b.example'), ''].join(delimiter);
    expect(opened({ environment: { KUBECONFIG } })).toEqual(['https://b.example', 'default']);
  });

  it.each<[string, () => ConnectOptions, () => string]>([
    [
      'a named file that is missing',
      () => ({ kubeconfig: join(folder, 'none') }),
      () => `cannot read ${join(folder, 'none')}: there is no such file`,
    ],
    ['a directory', () => ({ kubeconfig: folder }), () => `cannot read ${folder}: EISDIR`],
    [
      'no file of KUBECONFIG',
      () => ({ environment: { KUBECONFIG: join(folder, 'none') } }),
      () => `there is no kubeconfig: ${join(folder, 'none')}`,
    ],
    [
      'a context without a file',
      () => ({ context: 'a' }),
      () => `there is no kubeconfig: ${join(folder, '.kube', 'config')}`,
    ],
    ['nothing', () => ({}), () => 'no cluster is configured: there is no kubeconfig'],
    [
      'an account outside of a cluster',
      () => ({ environment: { HOME: folder, KUBERNETES_SERVICE_HOST: '' } }),
      () => 'no cluster is configured: there is no kubeconfig',
    ],
    [
      'a server that is no URL',
      () => ({ kubeconfig: config('c', 'example.com:6443') }),
      () => 'the server of the context here is not an HTTP or HTTPS URL',
    ],
    [
      'a server that is a file',
      () => ({ kubeconfig: config('c', 'file:///a') }),
      () => 'the server of the context here is not an HTTP or HTTPS URL',
    ],
  ])('is none with %s', (_, options, message) => {
    expect(opened(options())).toBe(message());
  });
});

// https://pkg.go.dev/golang.org/x/net/http/httpproxy
describe('the proxy of the environment', () => {
  it.each<[string, string, string | undefined]>([
    ['https://a.example', '', 'http://proxy:1'],
    ['https://a.example', 'b.example', 'http://proxy:1'],
    ['https://a.example', 'example', undefined],
    ['https://a.example', 'a.example', undefined],
    ['https://a.example', '.example', undefined],
    ['https://a.example', '*.example', undefined],
    ['https://aexample', 'example', 'http://proxy:1'],
    ['https://a.example', '*', undefined],
    ['https://a.example', 'x, a.example:443', undefined],
    ['https://a.example:6443', 'a.example:443', 'http://proxy:1'],
    ['https://10.1.2.3:6443', '10.0.0.0/8', undefined],
    ['https://11.1.2.3:6443', '10.0.0.0/8', 'http://proxy:1'],
    ['https://10.1.2.3:6443', '10.1.2.3', undefined],
    ['https://[fd00::1]:6443', 'fd00::/8', undefined],
    ['https://[fd00::1]:6443', 'fd00::1', undefined],
    ['https://localhost:6443', '', undefined],
    ['https://127.0.0.1:6443', '', undefined],
    ['http://a.example', '', undefined],
    ['https://example', '.example', 'http://proxy:1'],
    ['https://example', '*.example', 'http://proxy:1'],
    ['https://a.example', 'A.EXAMPLE', undefined],
    ['https://A.example', 'a.example', undefined],
    ['https://a.example', 'a.example:80', 'http://proxy:1'],
    ['https://a.example:6443', 'x,,a.example:6443', undefined],
    ['https://10.1.2.3:6443', '10.1.2.3:6443', undefined],
    ['https://10.1.2.3:6443', '10.1.2.3:443', 'http://proxy:1'],
    ['https://10.1.2.3:6443', '2.3', 'http://proxy:1'],
    ['https://10.1.2.3', '10.1.2.3/32', undefined],
    ['https://10.1.2.4', '10.1.2.3/32', 'http://proxy:1'],
    ['https://10.1.2.3', '10.1.2.3/33', 'http://proxy:1'],
    ['https://10.1.2.3', '0.0.0.0/0', undefined],
    ['https://[fd00::1]', 'fd00::1/128', undefined],
    ['https://[fd00::2]', 'fd00::1/128', 'http://proxy:1'],
    ['https://[fd00::1]', 'fd00::1/129', 'http://proxy:1'],
    ['https://[fd00::1]', '0.0.0.0/0', 'http://proxy:1'],
    ['https://10.1.2.3', '::/0', 'http://proxy:1'],
    ['https://a.example', '10.0.0.0/8', 'http://proxy:1'],
    ['https://[fd00::1]:6443', '[fd00::1]:6443', undefined],
    ['https://[fd00::1]:6443', '[fd00::1]:443', 'http://proxy:1'],
    ['https://[fd00::1]:6443', '[fd00::1]', undefined],
    ['https://127.1.2.3:6443', '', undefined],
    ['https://128.0.0.1:6443', '', 'http://proxy:1'],
    ['https://127.example:6443', '', 'http://proxy:1'],
  ])('for %s without %j is %s', (server, except, proxy) => {
    expect(environmentProxy(server, { HTTPS_PROXY: 'proxy:1', NO_PROXY: except })).toBe(proxy);
  });

  it.each<[string, Readonly<Record<string, string>>, string | undefined]>([
    ['https://a.example', { https_proxy: 'http://p:1' }, 'http://p:1'],
    ['https://a.example', { HTTPS_PROXY: '', https_proxy: 'http://p:1' }, 'http://p:1'],
    ['https://a.example', { HTTPS_PROXY: 'socks5://p:1' }, 'socks5://p:1'],
    ['http://a.example', { HTTP_PROXY: 'p:1', HTTPS_PROXY: 'q:1' }, 'http://p:1'],
    ['http://a.example:80', { HTTP_PROXY: 'p:1', no_proxy: 'a.example:80' }, undefined],
    ['https://[::1]:6443', { HTTPS_PROXY: 'p:1' }, undefined],
    ['https://10.1.2.3', { HTTPS_PROXY: 'p:1', NO_PROXY: '10.0.0.0/33, a/8, fd00::/8' }, 'http://p:1'],
    ['https://[fd00::1]:6443', { HTTPS_PROXY: 'p:1', NO_PROXY: '[fd00::1]:443' }, 'http://p:1'],
    ['https://a.example', {}, undefined],
    ['https://a.example', { HTTP_PROXY: 'p:1' }, undefined],
    ['http://a.example', { HTTP_PROXY: 'p:1', NO_PROXY: 'a.example:443' }, 'http://p:1'],
    ['http://a.example', { http_proxy: 'p:1', NO_PROXY: '', no_proxy: 'a.example' }, undefined],
    ['http://a.example', { http_proxy: 'p:1', NO_PROXY: 'b.example', no_proxy: 'a.example' }, 'http://p:1'],
  ])('for %s in %j is %s', (server, environment, proxy) => {
    expect(environmentProxy(server, environment)).toBe(proxy);
  });
});
