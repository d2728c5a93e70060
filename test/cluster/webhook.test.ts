import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { connect as connectTls } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { newCertificate } from '@krmkit/cluster/node';
import { connectCluster } from '@krmkit/cluster/node';
import { recordMember } from '@krmkit/base';
import type { Client } from './client.ts';
import { clientFromKubeconfig } from './client.ts';
import { createNamespace, pause } from './cluster.ts';
import type { KrmkitProcess } from './krmkit-process.ts';
import { startKrmkit, until } from './krmkit-process.ts';

const run = promisify(execFile);
const file = process.env['KUBECONFIG'] ?? '';
const missing = await whyNot();
if (missing !== undefined) process.stdout.write(`skipped: the webhook in a cluster: ${missing}\n`);

/** The API server must be able to reach this machine, and kubectl must be installed. */
async function whyNot(): Promise<string | undefined> {
  if (file === '') return 'KUBECONFIG is not set';
  const connection = await connectCluster();
  if (!connection.ok) return connection.message;
  const { hostname } = new URL(connection.value.server);
  connection.value.close();
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') return `the API server is not on this machine: ${hostname}`;
  return run('kubectl', ['version', '--client']).then(
    () => undefined,
    () => 'there is no kubectl',
  );
}

const name = `krmkit-webhook-${randomUUID().slice(0, 8)}`;
const folder = mkdtempSync(join(tmpdir(), `${name}-`));
const example = fileURLToPath(new URL('../../examples/pod-downward.yaml', import.meta.url));

async function kubectl(...args: readonly string[]): Promise<{ readonly stdout: string; readonly stderr: string }> {
  return run('kubectl', ['--namespace', name, ...args], { env: process.env });
}

function manifest(file_: string, text: string): string {
  const path = join(folder, file_);
  writeFileSync(path, text);
  return path;
}

/**
 * As a kubelet does with a Secret's volume: the files are links into a directory, through one link that is replaced.
 */
function swapCertificate(version: string, { certificate, key }: { certificate: string; key: string }): void {
  mkdirSync(join(folder, version));
  writeFileSync(join(folder, version, 'tls.crt'), certificate);
  writeFileSync(join(folder, version, 'tls.key'), key);
  symlinkSync(version, join(folder, '..data.new'));
  renameSync(join(folder, '..data.new'), join(folder, '..data'));
}

function servedCertificate(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerX509Certificate()?.fingerprint256 ?? '');
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

describe.skipIf(missing !== undefined)('krmkit webhook and a real API server', () => {
  let webhook: KrmkitProcess | undefined;
  let client: Client | undefined;
  afterAll(async () => {
    await webhook?.end();
    await client?.send('DELETE', `/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations/${name}`);
    await client?.send('DELETE', `/api/v1/namespaces/${name}`);
    client?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('prints warnings with kubectl apply, allows every object, reads new certificates, and can be absent', async () => {
    const opened = clientFromKubeconfig(file);
    if (typeof opened === 'string') throw new RangeError(opened);
    client = opened;
    const admin = opened;
    await createNamespace(admin, name, { [name]: 'yes' });

    const [first, second] = await Promise.all([
      newCertificate(['127.0.0.1'], Date.now()),
      newCertificate(['127.0.0.1'], Date.now()),
    ]);
    swapCertificate('first', first);
    symlinkSync('..data/tls.crt', join(folder, 'tls.crt'));
    symlinkSync('..data/tls.key', join(folder, 'tls.key'));
    const files = ['--tls-cert', join(folder, 'tls.crt'), '--tls-key', join(folder, 'tls.key')];
    webhook = startKrmkit(
      ['webhook', ...files, '--listen', '127.0.0.1:0', '--status-listen', '127.0.0.1:0', '--log-level', 'debug'],
      {},
    );
    const ready: unknown = JSON.parse(await webhook.logged('"ready"'));
    const port = Number(recordMember(ready, 'port'));
    const status = Number(recordMember(ready, 'status'));
    expect(await (await fetch(`http://127.0.0.1:${status}/readyz`)).text()).toBe('ok\n');

    await admin.json('POST', '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations', {
      metadata: { name },
      webhooks: [
        {
          name: 'warnings.krmkit.dev',
          admissionReviewVersions: ['v1', 'v1beta1'],
          sideEffects: 'None',
          failurePolicy: 'Ignore',
          timeoutSeconds: 2,
          namespaceSelector: { matchLabels: { [name]: 'yes' } },
          clientConfig: {
            url: `https://127.0.0.1:${port}/validate`,
            caBundle: Buffer.from(first.authorities + second.authorities).toString('base64'),
          },
          rules: [
            { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['pods'] },
            { apiGroups: ['apps'], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['deployments'] },
          ],
        },
      ],
    });

    // The API server receives the configuration through a watch.
    const warning =
      'Warning: container test-container, env PUBLIC_URL: $(SERVICE_PORT) is not defined: there is no Service service yet';
    const dryRun = await until(async () => {
      const { stderr } = await kubectl('apply', '--dry-run=server', '-f', example);
      return stderr.includes('Warning') ? stderr : undefined;
    });
    expect(dryRun?.trim()).toBe(warning);
    const applied = await kubectl('apply', '-f', example);
    expect(applied.stderr.trim()).toBe(warning);
    expect(applied.stdout.trim()).toBe('pod/expansion-pod-downward created');
    // The second apply changes nothing.
    expect(await kubectl('apply', '-f', example)).toEqual({
      stdout: 'pod/expansion-pod-downward unchanged\n',
      stderr: '',
    });

    // Objects of the same apply count as existing.
    const together = manifest(
      'together.yaml',
      `apiVersion: v1
kind: ConfigMap
metadata: { name: settings }
data: { url: here }
---
apiVersion: v1
kind: Pod
metadata: { name: together }
spec:
  containers:
    - name: app
      image: app
      env:
        - { name: A, valueFrom: { configMapKeyRef: { name: settings, key: url } } }
        - { name: B, value: $(C) }
`,
    );
    expect((await kubectl('apply', '-f', together)).stderr.trim()).toBe(
      'Warning: container app, env B: $(C) is not defined',
    );

    const deployment = (value: string, replicas: number): string =>
      manifest(
        'deployment.yaml',
        `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: ${replicas}
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers:
        - { name: app, image: app, env: [{ name: PUBLIC_URL, value: ${value} }] }
`,
      );
    const fault = 'Warning: container app, env PUBLIC_URL: $(HOST) is not defined';
    expect((await kubectl('apply', '-f', deployment('http://$(HOST)', 0))).stderr.trim()).toBe(fault);
    expect((await kubectl('apply', '-f', deployment('http://$(HOST)', 1))).stderr).toBe('');
    expect((await kubectl('apply', '-f', deployment('http://here', 1))).stderr).toBe('');

    const before = await servedCertificate(port);
    swapCertificate('second', second);
    const after = await until(async () => {
      const served = await servedCertificate(port);
      return served === before ? undefined : served;
    });
    expect(after).toEqual(expect.any(String));
    expect((await kubectl('apply', '-f', deployment('http://$(HOST)', 1))).stderr.trim()).toBe(fault);

    const metrics = await (await fetch(`http://127.0.0.1:${status}/metrics`)).text();
    expect(metrics).toMatch(/^krmkit_webhook_requests_total\{outcome="warned"\} [5-9]/m);
    expect(metrics).not.toMatch(/outcome="(?:failed|bad-request)"\} [1-9]/);

    expect(await webhook.end()).toBe(0);
    await pause(100);
    const without = await kubectl('apply', '-f', deployment('http://$(PORT)', 1));
    expect(without.stdout.trim()).toBe('deployment.apps/web configured');
    expect(without.stderr).toBe('');
    expect(readFileSync(example, 'utf8')).toContain('$(SERVICE_PORT)');
  });
});
