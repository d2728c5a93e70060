import type { ClientRequest, IncomingMessage } from 'node:http';
import { Agent, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { CancelSignal } from '@krmkit/base';
import { isObject, parseJson } from '@krmkit/base';
import type { ApiFailure, ApiReply, ApiRequest, ClusterApi, FollowEnd, FollowRequest } from './api.ts';
import { connectionProblem, refusal } from './http-failure.ts';
import { lineSplitter } from './line-splitter.ts';

/** The credentials of each request. */
export interface Login {
  /** An `Agent` of `node:http`. It keeps connections, and creates them with TLS or through a proxy. */
  readonly agent: object;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
}

export interface Endpoint {
  readonly server: string;
  readonly namespace: string;
  /** Gives new credentials if the server refused `refused`. Rejects with a message for users. */
  readonly login: (refused: Login | undefined) => Promise<Login>;
  readonly close: () => void;
}

const DEFAULT_TIMEOUT = 30_000;

/** In bytes. An object has at most 1.5 MiB, and a page 500 objects of usually far less. */
const MAX_ANSWER = 256 * 1024 * 1024;
const MAX_LINE = 64 * 1024 * 1024;
const MAX_REFUSAL = 1024 * 1024;

/** After how many idle milliseconds TCP checks whether the server is still there. */
const KEEP_ALIVE = 15_000;

/** Requests over HTTP/1.1 on connections that are kept. */
export function httpApi(endpoint: Endpoint): ClusterApi {
  return new HttpApi(endpoint);
}

class HttpApi implements ClusterApi {
  readonly server: string;
  readonly namespace: string;
  readonly #endpoint: Endpoint;
  /** Cancels each request under way. */
  readonly #underWay = new Set<() => void>();
  #isClosed = false;

  constructor(endpoint: Endpoint) {
    this.server = endpoint.server;
    this.namespace = endpoint.namespace;
    this.#endpoint = endpoint;
  }

  // Properties, because callers pass them on as functions.
  readonly send = (request: ApiRequest): Promise<ApiReply> => {
    const { timeoutMilliseconds = DEFAULT_TIMEOUT } = request;
    return this.#settle(request.signal, (task) => {
      const timer = setTimeout(() => {
        const seconds = timeoutMilliseconds / 1000;
        task.finish({ kind: 'unreachable', message: `${this.server} gave no answer in ${seconds} s` });
      }, timeoutMilliseconds);
      task.onEnd(() => clearTimeout(timer));
      const body = request.body === undefined ? undefined : JSON.stringify(request.body);
      const headers: Outgoing['headers'] = {
        accept: 'application/json',
        'accept-encoding': 'gzip',
        ...(body === undefined ? {} : { 'content-type': request.contentType ?? 'application/json' }),
      };
      const outgoing = { method: request.method, path: pathOf(request), headers, body };
      this.#open(task, outgoing, (answer) => this.#readReply(task, answer));
    });
  };

  readonly follow = (request: FollowRequest, onLine: (line: string) => void): Promise<FollowEnd> =>
    this.#settle(request.signal, (task) => {
      const { idleMilliseconds } = request;
      const timer = setTimeout(() => {
        const seconds = idleMilliseconds / 1000;
        task.finish({ kind: 'unreachable', message: `${this.server} sent nothing for ${seconds} s` });
      }, idleMilliseconds);
      task.onEnd(() => clearTimeout(timer));
      const headers = { accept: 'application/json', 'accept-encoding': 'identity' };
      const outgoing: Outgoing = { method: 'GET', path: pathOf(request), headers, body: undefined };
      this.#open(task, outgoing, (answer) => this.#readLines(task, answer, timer, onLine));
    });

  readonly close = (): void => {
    this.#isClosed = true;
    for (const cancel of this.#underWay) cancel();
    this.#endpoint.close();
  };

  /** Runs a task until it finishes or is cancelled. Anything that it does later is ignored. */
  #settle<T>(signal: CancelSignal | undefined, start: (task: Task<T | ApiFailure>) => void): Promise<T | ApiFailure> {
    return new Promise((resolve) => {
      const cleanups: (() => void)[] = [];
      let isOpen = true;
      const finish = (end: T | ApiFailure): void => {
        if (!isOpen) return;
        isOpen = false;
        for (const cleanup of cleanups) cleanup();
        resolve(end);
      };
      const cancel = (): void => finish({ kind: 'cancelled' });
      if (this.#isClosed || signal?.aborted === true) {
        cancel();
        return;
      }
      this.#underWay.add(cancel);
      signal?.addEventListener('abort', cancel);
      cleanups.push(() => {
        this.#underWay.delete(cancel);
        signal?.removeEventListener('abort', cancel);
      });
      start({ finish, isOpen: () => isOpen, onEnd: (cleanup) => void cleanups.push(cleanup) });
    });
  }

  #open<T>(task: Task<T | ApiFailure>, request: Outgoing, onAnswer: (answer: IncomingMessage) => void): void {
    const { server } = this;
    const attempt = async (refused: Login | undefined, reused: boolean): Promise<void> => {
      let call: ClientRequest;
      let login: Login;
      try {
        login = await this.#endpoint.login(refused);
        if (!task.isOpen()) return;
        call = callServer(server, request, login);
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'no reason given';
        task.finish({ kind: 'unreachable', message: `cannot send a request to ${server}: ${reason}` });
        return;
      }
      task.onEnd(() => void call.destroy());
      call.on('socket', (socket) => void socket.setKeepAlive(true, KEEP_ALIVE));
      call.on('error', (error) => {
        // The server can close a kept connection at the moment of its use: try a new one.
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
  }

  #readReply(task: Task<ApiReply>, answer: IncomingMessage): void {
    const { server } = this;
    const status = answer.statusCode ?? 0;
    if (status >= 300) return this.#refuse(task, answer, status);
    gather({ answer, maxBytes: MAX_ANSWER, server }, task, (text) => {
      const value = parseJson(text);
      const message = `${server} answered with something that is not a JSON object (${text.length} characters)`;
      task.finish(isObject(value) ? { kind: 'done', status, value } : { kind: 'unreachable', message });
    });
  }

  #readLines(
    task: Task<FollowEnd>,
    answer: IncomingMessage,
    timer: NodeJS.Timeout,
    onLine: (line: string) => void,
  ): void {
    const { server } = this;
    const status = answer.statusCode ?? 0;
    if (status >= 300) return this.#refuse(task, answer, status);
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
  }

  #refuse<T>(task: Task<T | ApiFailure>, answer: IncomingMessage, status: number): void {
    gather({ answer, maxBytes: MAX_REFUSAL, server: this.server }, task, (text) => {
      task.finish(refusal(status, answer.headers['retry-after'], text));
    });
  }
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
  if (!(agent instanceof Agent)) throw new TypeError('agent is not an Agent of node:http');
  const call = url.protocol === 'http:' ? requestHttp : requestHttps;
  const all: Record<string, string | string[] | number> = { 'user-agent': 'krmkit', ...headers };
  if (body !== undefined) all['content-length'] = new TextEncoder().encode(body).length;
  for (const [name, value] of Object.entries(login.headers)) all[name] = typeof value === 'string' ? value : [...value];
  // The URL of a server behind a gateway includes a path.
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

/** Gives the whole text of an answer. An error finishes the task. */
function gather<T>(
  {
    answer,
    maxBytes,
    server,
  }: { readonly answer: IncomingMessage; readonly maxBytes: number; readonly server: string },
  task: Task<T | ApiFailure>,
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
