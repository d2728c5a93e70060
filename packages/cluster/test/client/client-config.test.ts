import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import { clientCluster, clientUser } from '../../src/client/client-config.ts';

// https://kubernetes.io/docs/reference/config-api/kubeconfig.v1/ names the fields of kubeconfigs, and config_types.d.ts of
// the client library its members.
describe('the cluster of a kubeconfig', () => {
  it.each<readonly [string, JsonObject, object]>([
    ['a server, without the slash at its end', { server: 'https://a:6443/' }, { server: 'https://a:6443' }],
    ['no verification', { 'insecure-skip-tls-verify': true }, { skipTLSVerify: true }],
    ['no text for true', { 'insecure-skip-tls-verify': 'true' }, { skipTLSVerify: false }],
    ['authorities in the file', { 'certificate-authority-data': 'Q0E=' }, { caData: 'Q0E=' }],
    ['authorities in another file', { 'certificate-authority': '/ca.crt' }, { caFile: '/ca.crt' }],
    ['the name in the certificate', { 'tls-server-name': 'api' }, { tlsServerName: 'api' }],
    ['a proxy', { 'proxy-url': 'http://proxy:3128' }, { proxyUrl: 'http://proxy:3128' }],
    ['an empty text, which is no value', { 'proxy-url': '' }, {}],
  ])('%s', (_, cluster, expected) => {
    const entry = { name: 'a', cluster };
    expect(clientCluster(entry)).toStrictEqual({ name: 'a', server: '', skipTLSVerify: false, ...expected });
  });
});

describe('the user of a kubeconfig', () => {
  const exec = { command: 'get-token', args: [] };
  const provider = { name: 'oidc', config: { 'idp-issuer-url': 'https://id' } };
  it.each<readonly [string, JsonObject | null, object]>([
    ['nothing', null, {}],
    ['a token', { token: 'abc' }, { token: 'abc' }],
    ['a certificate', { 'client-certificate-data': 'QQ==' }, { certData: 'QQ==' }],
    ['a certificate in a file', { 'client-certificate': '/c.crt' }, { certFile: '/c.crt' }],
    ['a key', { 'client-key-data': 'Sw==' }, { keyData: 'Sw==' }],
    ['a key in a file', { 'client-key': '/c.key' }, { keyFile: '/c.key' }],
    ['a password', { username: 'me', password: 'pw' }, { username: 'me', password: 'pw' }],
    ['impersonation', { as: 'you' }, { impersonateUser: 'you' }],
    ['a plugin', { exec }, { exec }],
    ['a provider', { 'auth-provider': provider }, { authProvider: provider }],
    ['a list in place of a plugin', { exec: [] }, {}],
  ])('%s', (_, user, expected) => {
    expect(clientUser({ name: 'me', user })).toStrictEqual({ name: 'me', ...expected });
  });

  it('reads the token of a file, unless it has one of its own', () => {
    const folder = mkdtempSync(join(tmpdir(), 'krmkit-token-'));
    const file = join(folder, 'token');
    writeFileSync(file, 'from the file');
    const user = { 'token-file': file };
    expect(clientUser({ name: 'me', user })).toStrictEqual({ name: 'me', token: 'from the file' });
    expect(clientUser({ name: 'me', user: { ...user, token: 'own' } })).toStrictEqual({ name: 'me', token: 'own' });
    rmSync(folder, { recursive: true });
  });
});
