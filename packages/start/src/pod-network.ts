import type { IncomingMessage } from 'node:http';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import process from 'node:process';

import type { PodHttpRequest, PodNetwork } from './pod-request.ts';
import { version } from '@krmkit/base';
import type { Result } from '@krmkit/base';

/** Those of Go, which a kubelet is written in: others are answers. */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const MOST_REDIRECTS = 10;

/** Connects to servers from this process; undefined if pods run in a virtual machine with its own network. */
export function nodePodNetwork(): PodNetwork | undefined {
  if (process.platform !== 'linux') return undefined;
  return {
    connect: (host, port, timeout) =>
      new Promise((resolve) => {
        const socket = connect({ host, port });
        const end = (answer: Result<void>): void => {
          clearTimeout(timer);
          socket.destroy();
          resolve(answer);
        };
        const timer = setTimeout(() => end(failed(`no connection within ${timeout / 1000} s`)), timeout);
        socket.on('connect', () => end({ ok: true, value: undefined }));
        socket.on('error', (error) => end(failed(error.message)));
      }),
    get: async (request, timeout) => {
      const end = AbortSignal.timeout(timeout);
      let target = request;
      for (let count = 0; count < MOST_REDIRECTS; count++) {
        const answered = await get(target, end);
        if ('message' in answered) {
          return failed(end.aborted ? `no response within ${timeout / 1000} s` : answered.message);
        }
        const { status, location } = answered;
        const next = location === undefined ? undefined : sameHost(location, target);
        if (!REDIRECTS.has(status) || next === undefined) {
          return status >= 200 && status < 400
            ? { ok: true, value: undefined }
            : failed(`HTTP probe failed with statuscode: ${status}`);
        }
        target = next;
      }
      return failed(`stopped after ${MOST_REDIRECTS} redirects`);
    },
  };
}

type Answered = { readonly status: number; readonly location: string | undefined } | { readonly message: string };

function get({ host, port, isSecure, path, headers }: PodHttpRequest, signal: AbortSignal): Promise<Answered> {
  return new Promise((resolve) => {
    try {
      const options = {
        host,
        port,
        path,
        signal,
        // A new connection for each probe, as in a kubelet.
        agent: false,
        headers: {
          'user-agent': `krmkit/${version}`,
          accept: '*/*',
          connection: 'close',
          ...Object.fromEntries(headers),
        },
      };
      const onResponse = (response: IncomingMessage): void => {
        response.destroy();
        resolve({ status: response.statusCode ?? 0, location: response.headers.location });
      };
      const sent = isSecure
        ? httpsRequest({ ...options, rejectUnauthorized: false }, onResponse)
        : httpRequest(options, onResponse);
      sent.on('error', (error) => resolve({ message: error.message }));
      sent.end();
    } catch (error) {
      // A header or a path that is not valid in a request.
      resolve({ message: String(error) });
    }
  });
}

/** Where a redirect leads on the same host; undefined for another one, which counts as success. */
function sameHost(location: string, request: PodHttpRequest): PodHttpRequest | undefined {
  const { host, port, isSecure, path } = request;
  const base = `${isSecure ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
  if (!URL.canParse(location, base + path)) return undefined;
  const target = new URL(location, base + path);
  const isHttps = target.protocol === 'https:';
  if (target.hostname !== new URL(base).hostname || !(isHttps || target.protocol === 'http:')) return undefined;
  const ownPort = target.port === '' ? (isHttps ? 443 : 80) : Number(target.port);
  return { ...request, port: ownPort, isSecure: isHttps, path: target.pathname + target.search };
}

function failed(message: string): Result<void> {
  return { ok: false, message };
}
