import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectOptions } from '../../src/client/connection.ts';
import { connectCluster } from '../../src/client/connect.ts';
import { readKubeconfig, selectContext } from '../../src/client/kubeconfig.ts';

const one = `
apiVersion: v1
kind: Config
current-context: dev
clusters:
- {name: dev, cluster: {server: 'https://dev.example:6443/'}}
contexts:
- {name: dev, context: {cluster: dev, user: me, namespace: shop}}
- {name: bare, context: {cluster: dev}}
- {name: lost, context: {cluster: nowhere}}
- {name: nobody, context: {cluster: dev, user: you}}
users:
- {name: me, user: {token: secret-token}}
`;
const two = `
current-context: prod
clusters:
- {name: dev, cluster: {server: 'https://other.example'}}
- {name: prod, cluster: {server: 'https://prod.example'}}
- {name: odd, cluster: {server: 'ftp://odd.example'}}
contexts:
- {name: prod, context: {cluster: prod, user: me}}
- {name: odd, context: {cluster: odd, user: me}}
`;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'krmkit-kubeconfig-'));
  mkdirSync(join(folder, '.kube'));
  writeFileSync(join(folder, 'one'), one);
  writeFileSync(join(folder, 'two'), two);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function problemOf(options: ConnectOptions): Promise<string> {
  const connection = await connectCluster(options);
  if (!connection.ok) return `${connection.message} | ${connection.hint}`.replaceAll(folder, '');
  connection.value.close();
  return `${connection.value.server} ${connection.value.namespace}`;
}

describe('the cluster', () => {
  it.each<{ name: string; options: (folder: string) => ConnectOptions; found: string }>([
    {
      name: 'is that of the current context',
      options: (folder) => ({ kubeconfig: join(folder, 'one') }),
      found: 'https://dev.example:6443 shop',
    },
    {
      name: 'is that of a context by name, in the namespace default',
      options: (folder) => ({ kubeconfig: join(folder, 'one'), context: 'bare' }),
      found: 'https://dev.example:6443 default',
    },
    {
      name: 'is used in another namespace',
      options: (folder) => ({ kubeconfig: join(folder, 'one'), namespace: 'other' }),
      found: 'https://dev.example:6443 other',
    },
    {
      name: 'is that of several files: the first one wins, and missing ones are ignored',
      options: (folder) => ({
        environment: { KUBECONFIG: ['none', 'one', 'two'].map((name) => join(folder, name)).join(delimiter) },
      }),
      found: 'https://dev.example:6443 shop',
    },
    {
      name: 'of a later file is found',
      options: (folder) => ({
        context: 'prod',
        environment: { KUBECONFIG: ['one', 'two'].map((name) => join(folder, name)).join(delimiter) },
      }),
      found: 'https://prod.example default',
    },
    {
      name: 'is in the file that the caller named',
      options: (folder) => ({ kubeconfig: join(folder, 'none') }),
      found: 'cannot read /none: there is no such file | Name a kubeconfig that you can read.',
    },
    {
      name: 'is not configured',
      options: (folder) => ({ environment: { HOME: folder } }),
      found:
        'no cluster is configured: there is no kubeconfig | Set KUBECONFIG, or write ~/.kube/config with the tool of your cluster.',
    },
    {
      name: 'is that of KUBECONFIG alone',
      options: (folder) => ({ environment: { KUBECONFIG: join(folder, 'none'), HOME: folder } }),
      found: 'there is no kubeconfig: /none | KUBECONFIG names files that do not exist.',
    },
    {
      name: 'has an existing context',
      options: (folder) => ({ kubeconfig: join(folder, 'one'), context: 'x' }),
      found: 'there is no context x in /one | Its contexts: dev, bare, lost, nobody.',
    },
    {
      name: 'exists',
      options: (folder) => ({ kubeconfig: join(folder, 'one'), context: 'lost' }),
      found: 'the context lost of /one names no cluster with a server | Set one: kubectl config set-cluster.',
    },
    {
      name: 'has an existing user',
      options: (folder) => ({ kubeconfig: join(folder, 'one'), context: 'nobody' }),
      found: 'the user you of the context nobody is not in /one | Log in to the cluster again.',
    },
    {
      name: 'has an HTTP or HTTPS URL',
      options: (folder) => ({
        context: 'odd',
        environment: { KUBECONFIG: ['one', 'two'].map((name) => join(folder, name)).join(delimiter) },
      }),
      found:
        'the server of the context odd is not an HTTP or HTTPS URL | Set one: kubectl config set-cluster NAME --server https://HOST:PORT',
    },
  ])('$name', async ({ options, found }) => {
    expect(await problemOf({ environment: {}, ...options(folder) })).toBe(found);
  });

  it('is that of ~/.kube/config by default', async () => {
    writeFileSync(join(folder, '.kube', 'config'), two);
    expect(await problemOf({ environment: { HOME: folder } })).toContain('the user me of the context prod');
  });

  it.each([
    ['clusters: [', /:1 is not YAML(?!:)/],
    // A token that is not complete is no part of the message.
    [':\nhunter2', /^(?=.*:2 is not YAML)(?!.*hunter2)/s],
    ['- a', /is not a kubeconfig/],
    ['', /has no current-context/],
    ['\u0000', /is not YAML|is not a kubeconfig/],
    ['current-context: 7\nclusters: 3\nusers: {}\ncontexts: [1, {name: a}]', /has no current-context/],
  ])('is not found in %j', async (text, said) => {
    writeFileSync(join(folder, 'odd'), text);
    expect(await problemOf({ kubeconfig: join(folder, 'odd'), environment: {} })).toMatch(said);
  });
});

describe('what the library gets', () => {
  const select = (user: string, cluster = '{server: "https://x"}') => {
    const text = `
current-context: a
clusters: [{name: a, cluster: ${cluster}}]
users: [{name: a, user: ${user}}]
contexts: [{name: a, context: {cluster: a, user: a}}]`;
    const read = readKubeconfig([{ path: '/srv/kube/config', text }]);
    if (!read.ok) throw new RangeError(read.message);
    const selected = selectContext(read.value, {});
    if (!selected.ok) throw new RangeError(selected.message);
    return selected.value;
  };

  it('has paths relative to the kubeconfig', () => {
    const { user, cluster } = select(
      '{client-certificate: me.crt, client-key: ../me.key}',
      '{server: "https://x", certificate-authority: /etc/ca.crt}',
    );
    expect(user).toMatchObject({
      user: { 'client-certificate': '/srv/kube/me.crt', 'client-key': '/srv/kube/../me.key' },
    });
    expect(cluster).toMatchObject({ cluster: { 'certificate-authority': '/etc/ca.crt' } });
  });

  it('has the plugin next to the kubeconfig, or in PATH, and its input', () => {
    expect(select('{exec: {command: ./login}}').user).toMatchObject({
      user: { exec: { command: '/srv/kube/./login' } },
    });
    const { user } = select(
      '{exec: {command: login, apiVersion: client.authentication.k8s.io/v1, provideClusterInfo: true, env: [{name: A, value: b}]}}',
      '{server: "https://x", tls-server-name: y.example, extensions: [{name: client.authentication.k8s.io/exec, extension: {audience: z}}]}',
    );
    const info =
      '{"kind":"ExecCredential","apiVersion":"client.authentication.k8s.io/v1","spec":{"interactive":false,' +
      '"cluster":{"server":"https://x","tls-server-name":"y.example","config":{"audience":"z"}}}}';
    expect(user).toMatchObject({
      user: {
        exec: {
          command: 'login',
          args: [],
          env: [
            { name: 'A', value: 'b' },
            { name: 'KUBERNETES_EXEC_INFO', value: info },
          ],
        },
      },
    });
  });
});
