import type { RequestOptions } from 'node:https';
import { Agent, request } from 'node:https';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdmissionAnswer } from '../../src/webhook/admission-answer.ts';
import { newCertificate } from '../../src/webhook/new-certificate.ts';
import type { ServerPorts, WebhookServer } from '../../src/webhook/server.ts';
import { webhookServer } from '../../src/webhook/server.ts';
import type { ServerCertificate } from '../../src/webhook/webhook-certificate.ts';

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

const review = {
  apiVersion: 'admission.k8s.io/v1',
  kind: 'AdmissionReview',
  request: { uid: 'u-1', operation: 'CREATE', namespace: 'shop', object: { apiVersion: 'v1', kind: 'Pod' } },
};
const fault = {
  code: 'unresolved-reference',
  severity: 'error',
  reason: 'UnresolvedReference',
  field: 'spec.containers[0].env[0].value',
  fieldPath: 'spec.containers{app}',
  container: 'app',
  message: 'env A: $(B) is not defined',
  hint: undefined,
} as const;

describe('the server', () => {
  let certificate: ServerCertificate;
  let server: WebhookServer;
  let port = 0;
  const agent = new Agent({ keepAlive: true });
  const answers: AdmissionAnswer[] = [];
  /** In milliseconds. */
  let elapsed = 0;
  let took = Number.NaN;
  const defects: unknown[] = [];
  let judge: ServerPorts['judge'] = () => Promise.resolve([]);

  beforeAll(async () => {
    certificate = await newCertificate(['localhost', '127.0.0.1'], Date.now());
    server = webhookServer(certificate, {
      elapsed: () => elapsed,
      judge: (asked, timeLimit) => judge(asked, timeLimit),
      onDefect: (error) => defects.push(error),
      onAnswer: (answer, seconds) => {
        answers.push(answer);
        took = seconds;
      },
      onConnectionProblem: () => {},
      // Long enough for 10 MiB on a busy machine.
      bodyTimeout: 2000,
    });
    port = Number(await server.listen({ host: '127.0.0.1', port: 0 }));
  });
  afterAll(async () => {
    agent.destroy();
    await server.close(1000);
  });

  interface Sent extends Omit<RequestOptions, 'headers'> {
    readonly headers?: Readonly<Record<string, string>>;
  }

  function send(body: string | Uint8Array, options: Sent = {}, ends = true): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', ...options.headers };
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path: '/validate?timeout=2s',
          method: 'POST',
          agent,
          ca: certificate.authorities,
          ...options,
          headers,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            const parsed: unknown = JSON.parse(text);
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: parsed });
            sent.destroy();
          });
        },
      );
      sent.on('error', reject);
      sent.write(body);
      if (ends) sent.end();
    });
  }

  it('responds with warnings, in the version of the request', async () => {
    judge = () => Promise.resolve([fault]);
    for (const version of ['v1', 'v1beta1']) {
      const asked = { ...review, apiVersion: `admission.k8s.io/${version}` };
      expect(await send(JSON.stringify(asked))).toMatchObject({
        status: 200,
        body: {
          apiVersion: `admission.k8s.io/${version}`,
          kind: 'AdmissionReview',
          response: { uid: 'u-1', allowed: true, warnings: ['container app, env A: $(B) is not defined'] },
        },
      });
    }
    judge = () => Promise.resolve([]);
    const { body } = await send(JSON.stringify(review));
    expect(body).toEqual({
      apiVersion: 'admission.k8s.io/v1',
      kind: 'AdmissionReview',
      response: { uid: 'u-1', allowed: true },
    });
  });

  it('passes on how long the API server waits', async () => {
    const limits: number[] = [];
    judge = (_, timeLimit) => {
      limits.push(timeLimit);
      return Promise.resolve([]);
    };
    for (const path of ['/validate?timeout=10s', '/?timeout=1s', '/', '/?timeout=x']) {
      await send(JSON.stringify(review), { path });
    }
    expect(limits).toEqual([10_000, 1_000, 2_000, 2_000]);
  });

  it('measures the time of an answer in seconds', async () => {
    judge = () => {
      elapsed += 250;
      return Promise.resolve([]);
    };
    await send(JSON.stringify(review));
    expect(took).toBe(0.25);
    await send(JSON.stringify(review));
    expect(took).toBe(0.25);
  });

  it('allows an object after an internal error, and reports it', async () => {
    judge = () => Promise.reject(new RangeError('a defect'));
    const { status, body } = await send(JSON.stringify(review));
    expect({ status, body }).toMatchObject({ status: 200, body: { response: { uid: 'u-1', allowed: true } } });
    expect(defects).toEqual([new RangeError('a defect')]);
    expect(answers.at(-1)?.outcome).toBe('failed');
    judge = () => Promise.resolve([]);
  });

  const text = JSON.stringify(review);
  const MOST = 10 * 1024 * 1024;
  const refused: readonly {
    name: string;
    body: string | Uint8Array;
    options?: Sent;
    ends?: false;
    status: number;
    message: string;
  }[] = [
    { name: 'GET', body: '', options: { method: 'GET' }, status: 405, message: 'POST an AdmissionReview' },
    { name: 'another path', body: text, options: { path: '/other' }, status: 404, message: '/validate' },
    { name: 'no JSON', body: '{"kind"', status: 400, message: 'a syntax error' },
    { name: 'an empty body', body: '', status: 400, message: 'it is empty' },
    { name: 'no UTF-8', body: new Uint8Array([0x22, 0xff, 0x22]), status: 400, message: 'not UTF-8' },
    {
      name: 'YAML',
      body: 'a: b',
      options: { headers: { 'content-type': 'application/yaml' } },
      status: 415,
      message: 'application/json',
    },
    {
      name: 'a compressed body',
      body: text,
      options: { headers: { 'content-encoding': 'gzip' } },
      status: 415,
      message: 'compressed',
    },
    {
      name: 'no uid',
      body: '{"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{}}',
      status: 400,
      message: 'no uid',
    },
    { name: 'deep nesting', body: '['.repeat(100_000), status: 400, message: 'syntax' },
    { name: 'blanks below 10 MiB', body: ' '.repeat(MOST - 1), status: 400, message: 'a syntax error' },
    { name: '10 MiB of blanks', body: ' '.repeat(MOST), status: 400, message: 'a syntax error' },
    {
      name: '10 MiB of blanks with a Content-Length',
      body: ' '.repeat(MOST),
      options: { headers: { 'content-length': String(MOST) } },
      status: 400,
      message: 'a syntax error',
    },
    { name: 'more than 10 MiB', body: ' '.repeat(MOST + 1), status: 413, message: '10 MiB' },
    {
      name: 'a Content-Length of one byte more',
      body: '',
      options: { headers: { 'content-length': String(MOST + 1) } },
      ends: false,
      status: 413,
      message: '10 MiB',
    },
    {
      name: 'a Content-Length above 10 MiB',
      body: '',
      options: { headers: { 'content-length': '99999999' } },
      ends: false,
      status: 413,
      message: '10 MiB',
    },
  ];
  it.each(refused)('refuses $name', async ({ body, options, ends = true, status, message }) => {
    const reply = await send(body, options, ends);
    expect(reply).toMatchObject({ status, body: { kind: 'Status', code: status, status: 'Failure' } });
    expect(JSON.stringify(reply.body)).toContain(message);
    expect(answers.at(-1)?.outcome).toBe('bad-request');
  });

  // A client that reads only after it has sent everything, as curl does.
  it('answers a client that sends far too much after it has read the body', async () => {
    const size = 60 * 1024 * 1024;
    const head = `POST /validate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${String(size)}\r\n\r\n`;
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port, ca: certificate.authorities }, () => {
        socket.pause();
        socket.write(head);
        socket.write(Buffer.alloc(size, ' '), () => {
          socket.once('data', (chunk: Buffer) => {
            resolve(chunk.toString());
            socket.destroy();
          });
          socket.resume();
        });
      });
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('refuses a body that does not arrive, and closes the connection', async () => {
    const reply = await send('{', {}, false);
    expect(reply).toMatchObject({ status: 408, headers: { connection: 'close' } });
  });

  it('responds to an invalid review with a known uid with a review', async () => {
    const { status, body } = await send(JSON.stringify({ ...review, kind: 'Other' }));
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        apiVersion: 'admission.k8s.io/v1',
        kind: 'AdmissionReview',
        response: {
          uid: 'u-1',
          allowed: true,
          status: { code: 400, message: 'the body is not an AdmissionReview: wrong kind' },
        },
      },
    });
  });

  it('keeps connections, serves a new certificate to new ones, and refuses old TLS', async () => {
    const served = (options: object = {}): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...options }, () => {
          resolve(socket.getPeerX509Certificate()?.fingerprint256 ?? '');
          socket.destroy();
        });
        socket.on('error', reject);
      });
    expect(await send(JSON.stringify(review))).toMatchObject({ headers: { connection: 'keep-alive' } });
    const before = await served();
    server.setCertificate(await newCertificate(['127.0.0.1'], Date.now()));
    expect(await served()).not.toBe(before);
    // The existing connection continues with the previous certificate.
    expect(await send(JSON.stringify(review))).toMatchObject({ status: 200 });
    expect(() => server.setCertificate({ certificate: 'none', key: 'none' })).toThrow();
    expect(await served()).not.toBe(before);
    await expect(
      served({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }),
    ).rejects.toThrow();
    server.setCertificate(certificate);
  });

  it('closes each connection once it is draining', async () => {
    server.drain();
    expect(await send(JSON.stringify(review))).toMatchObject({ status: 200, headers: { connection: 'close' } });
  });
});
