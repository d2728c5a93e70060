import type { IncomingMessage } from 'node:http';
import { Agent } from 'node:http';
import { WebSocket } from 'ws';
import { isObject, member, listAt, parseJson, textAt } from '@krmkit/base';
import type { ApiFailure } from './api.ts';
import type { ExecEnd, ExecRequest } from './exec.ts';
import type { Endpoint, Login } from './http-api.ts';
import { connectionProblem, refusal } from './http-failure.ts';

/** The last one is in all releases since 1.5 (k8s.io/apimachinery/pkg/util/remotecommand/constants.go). */
const PROTOCOLS: readonly string[] = ['v5.channel.k8s.io', 'v4.channel.k8s.io'];

const STDIN = 0;
const STDOUT = 1;
const STDERR = 2;
const STATUS = 3;

/** In bytes; servers refuse messages of more than 32 MiB. */
const CHUNK = 512 * 1024;

/** In milliseconds. Proxies close connections without data, and TCP does not notice a peer that is gone. */
const PING_EVERY = 15_000;
const SILENCE = 60_000;

const MAX_REFUSAL = 1024 * 1024;

/** Runs a program in a container over a WebSocket. */
export async function execOverSocket(endpoint: Endpoint, request: ExecRequest): Promise<ExecEnd> {
  let refused: Login | undefined;
  for (;;) {
    if (request.signal?.aborted === true) return { kind: 'cancelled' };
    let login: Login;
    try {
      login = await endpoint.login(refused);
    } catch (error) {
      return connectionProblem(endpoint.server, error);
    }
    const end = await attempt(endpoint.server, login, request);
    if (end.kind !== 'refused' || end.status !== 401 || refused !== undefined) return end;
    refused = login;
  }
}

function addressOf(server: string, { namespace, pod, container, command, stdin }: ExecRequest): URL {
  const address = new URL(server);
  const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods/${encodeURIComponent(pod)}/exec`;
  address.protocol = address.protocol === 'http:' ? 'ws:' : 'wss:';
  // The URL of a server behind a gateway includes a path.
  address.pathname = `${address.pathname.replace(/\/+$/, '')}${path}`;
  const query = new URLSearchParams({ container, stdout: 'true', stderr: 'true' });
  if (stdin !== undefined) query.set('stdin', 'true');
  for (const word of command) query.append('command', word);
  address.search = query.toString();
  return address;
}

function attempt(server: string, login: Login, request: ExecRequest): Promise<ExecEnd> {
  return new Promise((resolve) => {
    const socket = openSocket(server, login, request);
    let isOpen = false;
    let isSettled = false;
    let heard = performance.now();
    const finish = (end: ExecEnd): void => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(deadline);
      clearInterval(pings);
      request.signal?.removeEventListener('abort', cancel);
      if (end.kind === 'exited') socket.close(1000);
      // A server that does not answer the closing handshake keeps the connection.
      setTimeout(() => socket.terminate(), end.kind === 'exited' ? 1000 : 0).unref();
      resolve(end);
    };
    const lose = (message: string): void => {
      finish(isOpen ? { kind: 'lost', message } : { kind: 'unreachable', message });
    };
    const cancel = (): void => finish({ kind: 'cancelled' });
    const deadline = setTimeout(
      () => lose(`the connection to ${server} was open for ${request.timeoutMilliseconds / 1000} s`),
      request.timeoutMilliseconds,
    );
    const pings = setInterval(() => {
      if (!isOpen) return;
      if (performance.now() - heard > SILENCE) lose(`${server} sent nothing for ${SILENCE / 1000} s`);
      else socket.ping();
    }, PING_EVERY);
    request.signal?.addEventListener('abort', cancel);
    socket.on('open', () => {
      isOpen = true;
      heard = performance.now();
      if (request.stdin !== undefined) sendInput(socket, request.stdin, () => void (heard = performance.now()));
    });
    socket.on('pong', () => void (heard = performance.now()));
    const receive = receiver(request, finish, lose);
    socket.on('message', (data) => {
      heard = performance.now();
      if (data instanceof Uint8Array) receive(data);
    });
    socket.on('unexpected-response', (_, response) => readRefusal(server, response, finish));
    socket.on('error', (error) => lose(messageOf(connectionProblem(server, error))));
    socket.on('close', (code) => lose(`the connection to ${server} was closed (${code})`));
  });
}

function openSocket(server: string, { agent, headers }: Login, request: ExecRequest): WebSocket {
  if (!(agent instanceof Agent)) throw new TypeError('agent is not an Agent of node:http');
  return new WebSocket(addressOf(server, request), PROTOCOLS, {
    agent,
    headers: { 'user-agent': 'krmkit', ...headers },
    perMessageDeflate: false,
    skipUTF8Validation: true,
    handshakeTimeout: 30_000,
    maxPayload: 64 * 1024 * 1024,
  });
}

/** Gathers the messages by their channel, until the status of the program arrives. */
function receiver(
  { maxOutputBytes, onOutput }: ExecRequest,
  finish: (end: ExecEnd) => void,
  lose: (message: string) => void,
): (data: Uint8Array) => void {
  const received = new Map<number, Uint8Array[]>();
  let bytes = 0;
  const all = (channel: number): Uint8Array => joined(received.get(channel) ?? []);
  return (data) => {
    if (data.length === 0) return;
    const channel = data[0] ?? STATUS;
    bytes += data.length;
    if (bytes > maxOutputBytes) return lose(`it printed more than ${maxOutputBytes} bytes`);
    const kept = received.get(channel);
    if (kept === undefined) received.set(channel, [data.subarray(1)]);
    else kept.push(data.subarray(1));
    if (channel === STATUS && data.length > 1) finish(endOf(all(STATUS), all(STDOUT), all(STDERR)));
    if (channel === STDOUT && data.length > 1) onOutput?.();
  };
}

function readRefusal(server: string, response: IncomingMessage, finish: (end: ExecEnd) => void): void {
  const parts: Uint8Array[] = [];
  response.on('data', (part: Uint8Array) => void (parts.length < MAX_REFUSAL / 1024 && parts.push(part)));
  response.on('end', () => {
    const text = new TextDecoder().decode(joined(parts));
    finish(refusal(response.statusCode ?? 0, response.headers['retry-after'], text));
  });
  response.on('error', (error) => finish(connectionProblem(server, error)));
}

function messageOf(failure: ApiFailure): string {
  return 'message' in failure ? failure.message : failure.kind;
}

/** Sends the next piece when the last one has left this process. */
function sendInput(socket: WebSocket, parts: readonly Uint8Array[], onSent: () => void): void {
  const pieces = piecesOf(parts);
  const next = (error?: Error | null): void => {
    onSent();
    const piece = error ? undefined : pieces.next().value;
    if (piece !== undefined) socket.send(piece, next);
  };
  next();
}

function* piecesOf(parts: readonly Uint8Array[]): Generator<Uint8Array, undefined, undefined> {
  for (const part of parts) {
    for (let start = 0; start < part.length; start += CHUNK) {
      const data = part.subarray(start, start + CHUNK);
      const piece = new Uint8Array(data.length + 1);
      piece[0] = STDIN;
      piece.set(data, 1);
      yield piece;
    }
  }
  return undefined;
}

/** The last message is a `metav1.Status` since v4 (k8s.io/client-go/tools/remotecommand/v4.go). */
function endOf(message: Uint8Array, stdout: Uint8Array, stderr: Uint8Array): ExecEnd {
  const status = parseJson(new TextDecoder().decode(message));
  if (textAt(status, 'status') === 'Success') return { kind: 'exited', status: 0, stdout, stderr };
  if (isObject(status) && textAt(status, 'reason') === 'NonZeroExitCode') {
    const causes = listAt(member(status, 'details'), 'causes');
    const code = Number(
      textAt(
        causes.find((cause) => textAt(cause, 'reason') === 'ExitCode'),
        'message',
      ),
    );
    if (Number.isInteger(code)) return { kind: 'exited', status: code, stdout, stderr };
  }
  return { kind: 'not-started', message: textAt(status, 'message') || 'the node gave no reason' };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
