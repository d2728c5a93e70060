import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { Agent, request } from 'node:https';
import type { RequestOptions } from 'node:https';
import { dirname, resolve } from 'node:path';

import { parse } from 'yaml';

import { isRecord, recordMember } from '@krmkit/base';

export interface Reply {
  readonly status: number;
  readonly text: string;
}

/** The part of a cluster's API that this comparison needs. */
export interface Client {
  readonly send: (method: string, path: string, body?: unknown) => Promise<Reply>;
  /** The parsed reply; anything but a 2xx is an error with the server's message. */
  readonly json: (method: string, path: string, body?: unknown) => Promise<unknown>;
  readonly close: () => void;
}

/** A client, or the reason why there is none. Supports tokens, passwords and client certificates; no exec plugins. */
export function clientFromKubeconfig(file: string): Client | string {
  let config: unknown;
  try {
    config = parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return `cannot read KUBECONFIG: ${String(error)}`;
  }
  const folder = dirname(file);
  const context = named(config, 'contexts', textAt(config, 'current-context'), 'context');
  const cluster = named(config, 'clusters', textAt(context, 'cluster'), 'cluster');
  const user = named(config, 'users', textAt(context, 'user'), 'user');
  const server = textAt(cluster, 'server');
  if (server === undefined) return 'KUBECONFIG names no server';
  if (recordMember(user, 'exec') !== undefined || recordMember(user, 'auth-provider') !== undefined) {
    return 'KUBECONFIG uses a credential plugin, which this comparison does not run';
  }
  const token = textAt(user, 'token') ?? textFile(folder, textAt(user, 'tokenFile'))?.trim();
  const password = textAt(user, 'password');
  const authorization =
    token === undefined
      ? password === undefined
        ? undefined
        : `Basic ${Buffer.from(`${textAt(user, 'username') ?? ''}:${password}`).toString('base64')}`
      : `Bearer ${token}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 24 });
  const options: RequestOptions = {
    agent,
    ...(authorization === undefined ? {} : { headers: { authorization } }),
    ...(recordMember(cluster, 'insecure-skip-tls-verify') === true ? { rejectUnauthorized: false } : {}),
    ...present('ca', dataOrFile(folder, cluster, 'certificate-authority')),
    ...present('cert', dataOrFile(folder, user, 'client-certificate')),
    ...present('key', dataOrFile(folder, user, 'client-key')),
    ...present('servername', textAt(cluster, 'tls-server-name')),
  };
  const send = (method: string, path: string, body?: unknown): Promise<Reply> =>
    sendRequest(new URL(server.replace(/\/$/, '') + path), method, options, body);
  return {
    send,
    async json(method, path, body) {
      const reply = await send(method, path, body);
      if (reply.status < 200 || reply.status > 299) {
        throw new Error(`${method} ${path}: ${String(reply.status)} ${reply.text.slice(0, 2000)}`);
      }
      const value: unknown = JSON.parse(reply.text);
      return value;
    },
    close: () => agent.destroy(),
  };
}

function sendRequest(url: URL, method: string, options: RequestOptions, body: unknown): Promise<Reply> {
  return new Promise((settle, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...(isRecord(options.headers) ? { authorization: textAt(options.headers, 'authorization') } : {}),
      ...(payload === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    };
    const secure = url.protocol === 'https:';
    const { agent: _agent, ...withoutAgent } = options;
    const make = secure ? request : httpRequest;
    const outgoing = make(
      url,
      { ...(secure ? options : withoutAgent), method, headers, timeout: 30_000 },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () => {
          settle({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') });
        });
        incoming.on('error', reject);
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer to ${method} ${url.pathname} in 30 s`)));
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

function named(config: unknown, list: string, name: string | undefined, member: string): unknown {
  const entries = recordMember(config, list);
  if (!Array.isArray(entries)) return undefined;
  const found: unknown = entries.find((entry) => textAt(entry, 'name') === name);
  return recordMember(found, member);
}

export function textAt(value: unknown, key: string): string | undefined {
  const member = recordMember(value, key);
  return typeof member === 'string' ? member : undefined;
}

/** A file's path is relative to the kubeconfig's folder. */
function dataOrFile(folder: string, value: unknown, key: string): string | undefined {
  const data = textAt(value, `${key}-data`);
  return data === undefined ? textFile(folder, textAt(value, key)) : Buffer.from(data, 'base64').toString('utf8');
}

function textFile(folder: string, path: string | undefined): string | undefined {
  return path === undefined ? undefined : readFileSync(resolve(folder, path), 'utf8');
}

function present<K extends string>(key: K, value: string | undefined): { [P in K]?: string } {
  const out: { [P in K]?: string } = {};
  if (value !== undefined) out[key] = value;
  return out;
}
