import type { ClientRequest, IncomingMessage } from 'node:http';
import { Agent, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { CancelSignal } from '../platform/ports.ts';
import { isObject } from '../value/json.ts';
import { parseJson } from '../value/read.ts';
import type { ApiFailure, ApiReply, ApiRequest, ClusterApi, FollowEnd, FollowRequest } from './api.ts';
import { connectionProblem, refusal } from './http-failure.ts';
import { lineSplitter } from './line-splitter.ts';

/** What goes with each request. */
export interface Login {
  /** An `Agent` of `node:http`, whose types are not everybody's: it keeps connections and makes them with TLS or a proxy. */
  readonly agent: object;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
}

export interface Endpoint {
  readonly server: string;
  readonly namespace: string;
  /** Another than `refused`, which the server did not take. Rejects with what may be shown to people. */
  readonly login: (refused: Login | undefined) => Promise<Login>;
  readonly close: () => void;
}

const DEFAULT_TIMEOUT = 30_000;

/** In bytes: an object has 1.5 MiB at most, so 500 of a page stay below in any cluster that works. */
const MAX_ANSWER = 256 * 1024 * 1024;
const MAX_LINE = 64 * 1024 * 1024;
const MAX_REFUSAL = 1024 * 1024;

/** A connection without a word is asked after so many milliseconds whether the other side is still there. */
const KEEP_ALIVE = 15_000;

/** Requests over HTTP/1.1, on connections that are kept. */
export function httpApi(endpoint: Endpoint): ClusterApi {
  const { server } = endpoint;
  const underWay = new Set<() => void>();
  let closed = false;

  /** Runs a task until it is settled, by itself or from outside; what comes later is dropped. */
  const settle = <T>(
    signal: CancelSignal | undefined,
    start: (task: Task<T | ApiFailure>) => void,
  ): Promise<T | ApiFailure> =>
    new Promise((resolve) => {
      const cleanups: (() => void)[] = [];
      let open = true;
      const finish = (end: T | ApiFailure): void => {
        if (!open) return;
        open = false;
        for (const cleanup of cleanups) cleanup();
        resolve(end);
      };
      const cancel = (): void => finish({ kind: 'cancelled' });
      if (closed || signal?.aborted === true) {
        cancel();
        return;
      }
      underWay.add(cancel);
      signal?.addEventListener('abort', cancel);
      cleanups.push(() => {
        underWay.delete(cancel);
        signal?.removeEventListener('abort', cancel);
      });
      start({ finish, isOpen: () => open, onEnd: (cleanup) => void cleanups.push(cleanup) });
    });

  const open = <T>(
    task: Task<T | ApiFailure>,
    request: Outgoing,
    onAnswer: (answer: IncomingMessage) => void,
  ): void => {
    const attempt = async (refused: Login | undefined, reused: boolean): Promise<void> => {
      let call: ClientRequest;
      let login: Login;
      try {
        login = await endpoint.login(refused);
        if (!task.isOpen()) return;
        call = callServer(server, request, login);
      } catch (error) {
        const said = error instanceof Error ? error.message : 'no reason given';
        task.finish({ kind: 'unreachable', message: `no request can be made to ${server}: ${said}` });
        return;
      }
      task.onEnd(() => void call.destroy());
      call.on('socket', (socket) => void socket.setKeepAlive(true, KEEP_ALIVE));
      call.on('error', (error) => {
        // The server closed a kept connection at the moment of its use: nothing is wrong.
        if (call.reusedSocket && !reused && request.method === 'GET' && isReset(error)) void attempt(refused, true);
        else task.finish(connectionProblem(server, error));
      });
      call.on('response', (answer) => {
        if (answer.statusCode !== 401 || refused !== undefined) return onAnswer(answer);
        answer.resume();
        void attempt(login, reused);
      });
      call.end(request.body);
    };
    void attempt(undefined, false);
  };

  const refuse = <T>(task: Task<T | ApiFailure>, answer: IncomingMessage, status: number): void => {
    gather(answer, MAX_REFUSAL, task, server, (text) => {
      task.finish(refusal(status, answer.headers['retry-after'], text));
    });
  };

  const send = (request: ApiRequest): Promise<ApiReply> => {
    const { timeoutMilliseconds = DEFAULT_TIMEOUT } = request;
    return settle(request.signal, (task) => {
      const timer = setTimeout(() => {
        task.finish({ kind: 'unreachable', message: `${server} gave no answer in ${timeoutMilliseconds / 1000} s` });
      }, timeoutMilliseconds);
      task.onEnd(() => clearTimeout(timer));
      const body = request.body === undefined ? undefined : JSON.stringify(request.body);
      const headers: Outgoing['headers'] = {
        accept: 'application/json',
        'accept-encoding': 'gzip',
        ...(body === undefined ? {} : { 'content-type': request.contentType ?? 'application/json' }),
      };
      open(task, { method: request.method, path: pathOf(request), headers, body }, (answer) => {
        const status = answer.statusCode ?? 0;
        if (status >= 300) return refuse(task, answer, status);
        gather(answer, MAX_ANSWER, task, server, (text) => {
          const value = parseJson(text);
          const message = `${server} answered with something that is not a JSON object (${text.length} characters)`;
          task.finish(isObject(value) ? { kind: 'done', status, value } : { kind: 'unreachable', message });
        });
      });
    });
  };

  const follow = (request: FollowRequest, onLine: (line: string) => void): Promise<FollowEnd> =>
    settle(request.signal, (task) => {
      const { idleMilliseconds } = request;
      const timer = setTimeout(() => {
        task.finish({ kind: 'unreachable', message: `nothing came from ${server} for ${idleMilliseconds / 1000} s` });
      }, idleMilliseconds);
      task.onEnd(() => clearTimeout(timer));
      const headers = { accept: 'application/json', 'accept-encoding': 'identity' };
      open(task, { method: 'GET', path: pathOf(request), headers, body: undefined }, (answer) => {
        const status = answer.statusCode ?? 0;
        if (status >= 300) return refuse(task, answer, status);
        const lines = lineSplitter(MAX_LINE);
        const give = (line: string): boolean => {
          if (line !== '' && task.isOpen()) onLine(line);
          return task.isOpen();
        };
        timer.refresh();
        answer.on('data', (bytes: Uint8Array) => {
          timer.refresh();
          if (!task.isOpen() || lines.push(bytes, give)) return;
          task.finish({ kind: 'unreachable', message: `${server} sent a line of more than ${MAX_LINE} bytes` });
        });
        answer.on('end', () => {
          give(lines.rest());
          task.finish({ kind: 'ended' });
        });
        answer.on('error', (error) => task.finish(connectionProblem(server, error)));
        answer.on('close', () => task.finish(connectionProblem(server, { code: 'ECONNRESET' })));
      });
    });

  return {
    server,
    namespace: endpoint.namespace,
    send,
    follow,
    close() {
      closed = true;
      for (const cancel of underWay) cancel();
      endpoint.close();
    },
  };
}

interface Task<T> {
  readonly finish: (end: T) => void;
  readonly isOpen: () => boolean;
  readonly onEnd: (cleanup: () => void) => void;
}

interface Outgoing {
  readonly method: ApiRequest['method'];
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

function callServer(server: string, { method, path, headers, body }: Outgoing, login: Login): ClientRequest {
  const url = new URL(server);
  const { agent } = login;
  if (!(agent instanceof Agent)) throw new TypeError('agent is no Agent of node:http');
  const call = url.protocol === 'http:' ? requestHttp : requestHttps;
  const all: Record<string, string | string[] | number> = { 'user-agent': 'krmkit', ...headers };
  if (body !== undefined) all['content-length'] = new TextEncoder().encode(body).length;
  for (const [name, value] of Object.entries(login.headers)) all[name] = typeof value === 'string' ? value : [...value];
  // A server behind a gateway has a path of its own in front.
  const prefix = url.pathname.replace(/\/+$/, '');
  return call({
    agent,
    method,
    headers: all,
    protocol: url.protocol,
    hostname: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (url.protocol === 'http:' ? 80 : 443) : Number(url.port),
    path: `${prefix}${path}`,
  });
}

function pathOf({ path, query }: Pick<ApiRequest, 'path' | 'query'>): string {
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** The whole text of an answer; what is in the way ends the task. */
function gather<T>(
  answer: IncomingMessage,
  maxBytes: number,
  task: Task<T | ApiFailure>,
  server: string,
  onText: (text: string) => void,
): void {
  const fail = (error: unknown): void => task.finish(connectionProblem(server, error));
  let stream: Readable = answer;
  if (answer.headers['content-encoding'] === 'gzip') {
    const gunzip = createGunzip();
    answer.on('error', fail).on('close', () => {
      if (!answer.complete) fail({ code: 'ECONNRESET' });
    });
    task.onEnd(() => void gunzip.destroy());
    stream = answer.pipe(gunzip);
  }
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const pieces: string[] = [];
  let length = 0;
  stream.on('data', (bytes: Uint8Array) => {
    length += bytes.length;
    if (length > maxBytes) {
      task.finish({ kind: 'unreachable', message: `${server} answered with more than ${maxBytes} bytes` });
    } else pieces.push(decoder.decode(bytes, { stream: true }));
  });
  stream.on('end', () => {
    if (task.isOpen()) onText(pieces.join('') + decoder.decode());
  });
  stream.on('error', fail);
  stream.on('close', () => fail({ code: 'ECONNRESET' }));
}

function isReset(error: Error): boolean {
  return 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}
