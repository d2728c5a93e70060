import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { ServerCertificate } from './webhook-certificate.ts';
import type { AdmissionAnswer, Judge } from './admission-answer.ts';
import { listen } from '../daemon/listen.ts';
import type { ListenAddress } from '../daemon/listen-address.ts';
import { answerReview, badRequest } from './admission-answer.ts';

export interface WebhookServer {
  /** The port, or the reason why it cannot listen. */
  readonly listen: (at: ListenAddress) => Promise<number | string>;
  /** For new connections; existing ones keep their certificate. */
  readonly setCertificate: (certificate: Pick<ServerCertificate, 'certificate' | 'key'>) => void;
  /** From now on each response closes its connection, so that the next request goes to another replica. */
  readonly drain: () => void;
  /** Accepts no more connections; resolves when the last response was sent, or after `milliseconds`. */
  readonly close: (milliseconds: number) => Promise<void>;
}

export interface ServerPorts extends Judge {
  readonly elapsed: () => number;
  readonly onAnswer: (answer: AdmissionAnswer, seconds: number) => void;
  /** Called for a connection that failed: no TLS, no HTTP. */
  readonly onConnectionProblem: (message: string) => void;
  /** In milliseconds; 5,000 by default. */
  readonly bodyTimeout?: number;
}

/** An API server sends at most 3 MiB for an object, and the old object in addition. */
const MAX_BODY = 10 * 1024 * 1024;
/** The part of a refused body that is read, so that its client reads the answer. */
const MOST_DISCARDED = 10 * MAX_BODY;

/** In milliseconds, for headers and for the body; API servers send them at once. */
const BODY_TIMEOUT = 5_000;
const HANDSHAKE_TIMEOUT = 10_000;

/** Clients written in Go keep an idle connection for 90 s; the server must not close it first. */
const KEEP_ALIVE = 120_000;

/** The default if a request does not include its timeout. */
const TIME_LIMIT = 2_000;

/** An HTTPS server for API servers: POST to `/` or `/validate`, TLS 1.2 and newer, keep-alive connections. */
export function webhookServer(
  certificate: Pick<ServerCertificate, 'certificate' | 'key'>,
  ports: ServerPorts,
): WebhookServer {
  let isDraining = false;
  const answerTo = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { answer, seconds } = await respond(request, response, ports);
    ports.onAnswer(answer, seconds);
    // A client that is still writing would see a broken pipe instead of the answer.
    if (!request.complete && answer.status !== 408) await discard(request, ports.bodyTimeout ?? BODY_TIMEOUT);
    send(response, answer, isDraining || !request.complete);
  };
  const server = createServer(
    {
      cert: certificate.certificate,
      key: certificate.key,
      minVersion: 'TLSv1.2',
      handshakeTimeout: HANDSHAKE_TIMEOUT,
      headersTimeout: BODY_TIMEOUT,
      requestTimeout: 3 * BODY_TIMEOUT,
      keepAliveTimeout: KEEP_ALIVE,
      connectionsCheckingInterval: 1_000,
    },
    (request, response) => {
      void answerTo(request, response);
    },
  );
  server.on('tlsClientError', (error) => ports.onConnectionProblem(error.message));
  return {
    listen: (at) => listen(server, at),
    setCertificate: ({ certificate: cert, key }) => server.setSecureContext({ cert, key, minVersion: 'TLSv1.2' }),
    drain: () => void (isDraining = true),
    close: (milliseconds) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), milliseconds);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  ports: ServerPorts,
): Promise<{ readonly answer: AdmissionAnswer; readonly seconds: number }> {
  const refused = refusal(request, response);
  if (refused !== undefined) return { answer: refused, seconds: 0 };
  const body = await bodyOf(request, ports.bodyTimeout ?? BODY_TIMEOUT);
  const started = ports.elapsed();
  const answer = body instanceof Uint8Array ? await answerReview(body, timeLimitOf(request.url ?? ''), ports) : body;
  return { answer, seconds: (ports.elapsed() - started) / 1000 };
}

/** Errors that do not depend on the body. */
function refusal(request: IncomingMessage, response: ServerResponse): AdmissionAnswer | undefined {
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (path !== '/' && path !== '/validate') return badRequest(404, 'POST an AdmissionReview to /validate');
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST');
    return badRequest(405, 'POST an AdmissionReview');
  }
  const [mediaType = ''] = (request.headers['content-type'] ?? '').split(';');
  if (mediaType.trim().toLowerCase() !== 'application/json') {
    return badRequest(415, 'the content type must be application/json');
  }
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') return badRequest(415, 'the body must not be compressed');
  return Number(request.headers['content-length'] ?? 0) > MAX_BODY ? TOO_LARGE : undefined;
}

const TOO_LARGE: AdmissionAnswer = badRequest(413, 'the body has more than 10 MiB');

function bodyOf(request: IncomingMessage, milliseconds: number): Promise<Uint8Array | AdmissionAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (result: Uint8Array | AdmissionAnswer): void => {
      clearTimeout(timer);
      request.off('data', take);
      resolve(result);
    };
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > MAX_BODY) finish(TOO_LARGE);
      else chunks.push(chunk);
    };
    const timer = setTimeout(() => finish(badRequest(408, 'the body did not arrive in time')), milliseconds);
    request.on('data', take);
    request.on('end', () => finish(Buffer.concat(chunks)));
    request.on('error', () => finish(badRequest(400, 'the body is incomplete')));
  });
}

/** Reads the rest of a body, within limits, and keeps nothing of it. */
function discard(request: IncomingMessage, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    let left = MOST_DISCARDED;
    const finish = (): void => {
      clearTimeout(timer);
      request.off('data', drop);
      resolve();
    };
    const drop = (chunk: Buffer): void => {
      left -= chunk.length;
      if (left < 0) finish();
    };
    const timer = setTimeout(finish, milliseconds);
    request.on('data', drop);
    request.on('end', finish);
    request.on('close', finish);
  });
}

function send(response: ServerResponse, { status, body }: AdmissionAnswer, closes: boolean): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': bytes.length,
    'X-Content-Type-Options': 'nosniff',
    // The rest of a body would be read as the next request.
    ...(closes ? { Connection: 'close' } : {}),
  });
  response.end(bytes);
}

/** API servers send their timeout in Go's format: `?timeout=2s`. In milliseconds. */
function timeLimitOf(url: string): number {
  const match = /[?&]timeout=(\d{1,3})s(?:&|$)/.exec(url);
  return match === null ? TIME_LIMIT : Number(match[1]) * 1000;
}
