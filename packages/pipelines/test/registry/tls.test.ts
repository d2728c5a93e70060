import { newCertificate } from '@krmkit/cluster/node';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOB, needs, startDockerRegistry } from '@krmkit/testing';

const registry = await startDockerRegistry({ password: true, newCertificate });
const folder = mkdtempSync(join(tmpdir(), 'krmkit-tls-'));
const child = join(folder, 'child.mjs');
const nodes = [process.execPath, process.env['KRMKIT_NODE22'] ?? '', process.env['KRMKIT_NODE24'] ?? '']
  .filter((program) => program !== '')
  .map((program) => ({ program, version: spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim() }));
/** Node 20 has no proxies in `fetch`: https://nodejs.org/api/cli.html#node_use_env_proxy1 */
const withProxies = nodes.filter(({ version }) => !version.startsWith('v20.'));

beforeAll(() => {
  const entryPoints = [new URL('registry-process.ts', import.meta.url).pathname];
  buildSync({ entryPoints, outfile: child, bundle: true, format: 'esm', platform: 'node', target: 'node20' });
  mkdirSync(join(folder, 'bin'));
  const answer = JSON.stringify({ Username: BOB.user, Secret: BOB.password });
  writeFileSync(join(folder, 'bin', 'docker-credential-test'), `#!/bin/sh\necho '${answer}'\n`, { mode: 0o755 });
  const auth = btoa(`${BOB.user}:${BOB.password}`);
  writeConfig('password', { auths: { [registry?.host ?? '']: { auth } } });
  writeConfig('helper', { credHelpers: { [registry?.host ?? '']: 'test' } });
  writeConfig('store', { auths: { [registry?.host ?? '']: {} }, credsStore: 'test' });
  writeConfig('broken', { credHelpers: { [registry?.host ?? '']: 'absent' } });
});
afterAll(() => {
  registry?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function writeConfig(name: string, config: object): void {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'config.json'), JSON.stringify(config));
}

/** What the process printed. */
async function use(program: string, env: Readonly<Record<string, string>>): Promise<unknown> {
  const PATH = `${join(folder, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  const started = spawn(program, [child, registry?.host ?? ''], {
    env: { PATH, HOME: folder, DOCKER_CONFIG: join(folder, 'password'), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  started.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await new Promise((resolve) => {
    started.on('close', resolve);
  });
  return JSON.parse(said);
}

const DIGEST: unknown = expect.stringMatching(/^sha256:[0-9a-f]{64}$/);
const WORKS = {
  read: 'an answer',
  problems: [],
  image: { ok: true, value: { entrypoint: ['/fn'], cmd: [], digest: DIGEST } },
};

describe('a registry with TLS and passwords', { ...needs('docker-registry', registry), timeout: 60_000 }, () => {
  const host = registry?.host ?? '';
  const trusted = { NODE_EXTRA_CA_CERTS: registry?.authorities ?? '' };

  it.each(nodes)('is used with NODE_EXTRA_CA_CERTS on Node $version', async ({ program }) => {
    expect(await use(program, trusted)).toEqual(WORKS);
  });

  it.each(nodes)('is reported without its authority on Node $version', async ({ program }) => {
    const problem = {
      kind: 'failed',
      hint: 'set NODE_EXTRA_CA_CERTS to the file with the certificate of its authority, in PEM',
    };
    const why = `the registry ${host} cannot be used: its certificate is not trusted: unable to verify the first certificate`;
    expect(await use(program, {})).toMatchObject({
      problems: [
        { ...problem, message: expect.stringContaining(`cannot write results to the shared cache: ${why}`) },
        { ...problem, message: expect.stringContaining(`cannot read results from the shared cache: ${why}`) },
      ],
      image: { ok: false, hint: problem.hint, message: expect.stringContaining(why) },
    });
  });

  it.each(['helper', 'store'])('is used with the credentials of a %s', async (name) => {
    expect(await use(process.execPath, { ...trusted, DOCKER_CONFIG: join(folder, name) })).toEqual(WORKS);
  });

  it('is reported with the helper that cannot be asked', async () => {
    expect(await use(process.execPath, { ...trusted, DOCKER_CONFIG: join(folder, 'broken') })).toMatchObject({
      image: {
        ok: false,
        message: `the registry ${host} asks for a user and a password, and Docker's configuration has none for it: 'docker-credential-absent' is not in PATH`,
        hint: `log in: docker login ${host}`,
      },
    });
  });

  it('runs on a Node with proxies', needs('Node 22 or 24', withProxies.length > 0), () =>
    expect(withProxies).not.toEqual([]),
  );

  describe.each(withProxies)('behind a proxy, on Node $version', ({ program }) => {
    const tunnels: string[] = [];
    let proxy: Server;
    let address = '';
    beforeAll(async () => {
      proxy = createServer().on('connect', (request, socket, head) => {
        tunnels.push(`${request.url} ${request.headers['proxy-authorization']}`);
        const { hostname, port } = new URL(`http://${request.url}`);
        const onward = connect(Number(port), hostname, () => {
          socket.write('HTTP/1.1 200 OK\r\n\r\n');
          onward.write(head);
          onward.pipe(socket).pipe(onward);
        });
        onward.on('error', () => socket.destroy());
        socket.on('error', () => onward.destroy());
      });
      await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
      const bound = proxy.address();
      address = `http://ann:other@127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`;
    });
    afterAll(() => void proxy.close());

    it('is reached through HTTPS_PROXY with NODE_USE_ENV_PROXY', async () => {
      tunnels.length = 0;
      const env = { ...trusted, NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: address, NODE_NO_WARNINGS: '1' };
      expect(await use(program, env)).toEqual(WORKS);
      expect(new Set(tunnels)).toEqual(new Set([`${host} Basic ${btoa('ann:other')}`]));
    });

    it.each([
      { what: 'NO_PROXY names the registry', more: { NODE_USE_ENV_PROXY: '1', NO_PROXY: '127.0.0.1' } },
      { what: 'NODE_USE_ENV_PROXY is not set', more: {} },
    ])('is reached directly if $what', async ({ more }) => {
      tunnels.length = 0;
      expect(await use(program, { ...trusted, HTTPS_PROXY: address, NODE_NO_WARNINGS: '1', ...more })).toEqual(WORKS);
      expect(tunnels).toEqual([]);
    });

    it('is reported if the proxy does not answer', async () => {
      const env = { ...trusted, NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: 'http://127.0.0.1:1', NODE_NO_WARNINGS: '1' };
      expect(await use(program, env)).toMatchObject({
        image: { ok: false, message: `the registry ${host} cannot be used: connect ECONNREFUSED 127.0.0.1:1` },
      });
    });
  });
});
