import { request } from 'node:https';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import type { Result } from '@krmkit/base';
import type { Log } from '../../src/daemon/log.ts';
import { newCertificate } from '../../src/webhook/new-certificate.ts';
import type { WebhookSettings } from '../../src/webhook/serve.ts';
import { serveWebhook } from '../../src/webhook/serve.ts';
import type { ServerCertificate } from '../../src/webhook/webhook-certificate.ts';
import { clusterServer } from '../watch/cluster-server.ts';
import { memoryCluster, refused } from '../watch/memory-cluster.ts';

let pair: ServerCertificate;
beforeAll(async () => {
  pair = await newCertificate(['localhost'], Date.now());
});

const HERE = { host: '127.0.0.1', port: 0 };

interface Served {
  readonly lines: readonly string[];
  /** What the line `ready` says. */
  readonly ready: () => Readonly<Record<string, unknown>> | undefined;
  readonly end: () => void;
  readonly interrupt: AbortController;
  readonly done: Promise<Result<undefined>>;
}

function serve(settings: Partial<WebhookSettings> = {}): Served {
  const lines: string[] = [];
  let ready: Readonly<Record<string, unknown>> | undefined;
  const line = (level: string) => (message: string, facts?: object) => {
    lines.push(`${level} ${message}`);
    if (message === 'ready') ready = { ...facts };
  };
  const log: Log = { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
  let end = (): void => undefined;
  const ending = new Promise<void>((resolve) => {
    end = resolve;
  });
  const interrupt = new AbortController();
  const files = memoryFileSystem(
    new Map([
      ['tls.crt', pair.certificate],
      ['tls.key', pair.key],
    ]),
  );
  const done = serveWebhook(
    {
      kubernetes: undefined,
      templates: [],
      namespace: undefined,
      listen: HERE,
      statusListen: HERE,
      certificate: { from: 'files', certificate: 'tls.crt', key: 'tls.key' },
      usesCluster: false,
      kubeconfig: undefined,
      context: undefined,
      drainSeconds: 0,
      ...settings,
    },
    { files, environment: {}, signal: interrupt.signal, log, ending: () => ending },
  );
  return { lines, ready: () => ready, end, interrupt, done };
}

/** The answer to a review of a Pod with a reference that nothing defines. */
function review(port: unknown): Promise<string> {
  const object = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web' },
    spec: { containers: [{ name: 'app', env: [{ name: 'A', value: '$(NO)' }] }] },
  };
  const asked = { uid: '7', operation: 'CREATE', namespace: 'shop', kind: { version: 'v1', kind: 'Pod' }, object };
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: Number(port),
        path: '/validate',
        method: 'POST',
        rejectUnauthorized: false,
        headers: { 'content-type': 'application/json' },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk) => (text += String(chunk)));
        response.on('end', () => resolve(text));
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify({ apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', request: asked }));
  });
}

const isOpen = (port: unknown): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

describe('a webhook', () => {
  it('answers from its start to its end', async () => {
    const { ready, end, done, lines } = serve();
    await expect.poll(ready).toMatchObject({ cluster: null });
    const { port, status } = ready() ?? {};
    expect(await review(port)).toContain('$(NO) is not defined');
    expect(await isOpen(status)).toBe(true);
    end();
    expect(await done).toEqual({ ok: true, value: undefined });
    expect([await isOpen(port), await isOpen(status)]).toEqual([false, false]);
    expect(lines).toEqual(
      expect.arrayContaining(['info serving a certificate', 'info ready', 'debug answered', 'info ending']),
    );
  });

  it('knows a cluster, and its release', async () => {
    const cluster = memoryCluster();
    const server = await clusterServer(cluster, 'v1.33.2');
    const { ready, end, done } = serve({ usesCluster: true, kubeconfig: server.kubeconfig });
    await expect.poll(ready).toMatchObject({ cluster: expect.stringContaining('http://127.0.0.1'), release: '1.33.2' });
    end();
    await done;
    server.close();
  });

  it('makes a certificate of its own', async () => {
    const { ready, end, done, lines } = serve({
      certificate: { from: 'self', service: 'krmkit', hosts: ['10.0.0.1'], secret: 'tls', configuration: 'krmkit' },
    });
    await expect.poll(ready).toBeDefined();
    expect(lines).toContain('info serving a certificate that only this process uses');
    end();
    expect(await done).toMatchObject({ ok: true });
  });

  it('ends without an answer where it is interrupted before it is ready', async () => {
    const { interrupt, done, ready } = serve();
    interrupt.abort();
    expect(await done).toEqual({ ok: true, value: undefined });
    expect(ready()).toBeUndefined();
  });

  const nowhere = { host: '192.0.2.1', port: 1 };
  it.each<[string, Partial<WebhookSettings>, string, string]>([
    [
      'no certificate',
      { certificate: { from: 'files', certificate: 'none', key: 'none' } },
      'cannot read none: there is no such file',
      'Name existing files, or add --self-signed.',
    ],
    [
      'an address of another machine',
      { listen: nowhere },
      'cannot listen: 192.0.2.1:1',
      'Name another address with --listen.',
    ],
    [
      'an address for its status of another machine',
      { statusListen: nowhere },
      'cannot listen: 192.0.2.1:1',
      'Name another address with --status-listen.',
    ],
    ['no kubeconfig', { usesCluster: true, kubeconfig: '/none/config' }, '/none/config', 'Or --no-cluster.'],
  ])('does not start with %s', async (_, settings, message, hint) => {
    expect(await serve(settings).done).toMatchObject({
      ok: false,
      message: expect.stringContaining(message),
      hint: expect.stringContaining(hint),
    });
  });

  it('does not start with a login that is refused', async () => {
    const cluster = memoryCluster();
    cluster.failure = refused(401, 'Unauthorized');
    const server = await clusterServer(cluster);
    expect(await serve({ usesCluster: true, kubeconfig: server.kubeconfig }).done).toMatchObject({
      ok: false,
      hint: expect.stringMatching(/Or --no-cluster\.$/),
    });
    server.close();
  });
});
