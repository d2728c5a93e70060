import type {
  Downloaded,
  DownloadOptions,
  Downloads,
  HttpAnswer,
  HttpFailure,
  HttpRequest,
  SendHttp,
} from './ports.ts';

/** Sends requests with `fetch` of Node. */
export const nodeHttp: SendHttp = async ({ maxBytes, timeout, signal, ...request }) => {
  const controller = new AbortController();
  let reason = 'cancelled';
  const abort = (): void => controller.abort();
  const timer = setTimeout(() => {
    reason = `no answer within ${timeout / 1000} seconds`;
    abort();
  }, timeout);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    return await exchange(request, maxBytes, controller.signal);
  } catch (error) {
    return controller.signal.aborted ? { ok: false, message: reason, isBroken: false } : failureOf(error);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
};

async function exchange(
  { url, method, headers, body }: Pick<HttpRequest, 'url' | 'method' | 'headers' | 'body'>,
  maxBytes: number,
  signal: AbortSignal,
): Promise<HttpAnswer | HttpFailure> {
  const given = body === undefined ? {} : { body: new Uint8Array(body) };
  const response = await fetch(url, { method, headers, signal, ...given });
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    const chunk: unknown = next.value;
    if (!(chunk instanceof Uint8Array)) continue;
    size += chunk.length;
    if (size > maxBytes) {
      await reader?.cancel();
      return { ok: false, message: `the answer is larger than ${maxBytes} bytes`, isBroken: false };
    }
    chunks.push(chunk);
  }
  const { status, statusText } = response;
  return {
    ok: true,
    url: response.url,
    status,
    statusText,
    header: (name) => response.headers.get(name) ?? undefined,
    body: concatenated(chunks, size),
  };
}

/** Downloads with `fetch` of Node. */
export function nodeDownloads(): Downloads {
  return { get: download };
}

async function download(url: string, options: DownloadOptions): Promise<Downloaded> {
  let request: Pick<HttpRequest, 'url' | 'headers'>;
  try {
    request = readAddress(url);
  } catch (error) {
    return failureOf(error);
  }
  const answer = await nodeHttp({ method: 'GET', ...request, ...options });
  if (!answer.ok) return answer;
  if (answer.status >= 200 && answer.status < 300) return { ok: true, value: answer.body };
  return { ok: false, message: `the server answers ${answer.status} ${answer.statusText}`.trimEnd() };
}

/** `fetch` refuses URLs with a user. Throws if it is not a URL. */
function readAddress(url: string): Pick<HttpRequest, 'url' | 'headers'> {
  const address = new URL(url);
  const { username, password } = address;
  if (username === '' && password === '') return { url, headers: {} };
  const credentials = new TextEncoder().encode(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  address.username = '';
  address.password = '';
  return { url: address.href, headers: { authorization: `Basic ${btoa(String.fromCharCode(...credentials))}` } };
}

/** The message of `fetch` itself is always "fetch failed". */
function failureOf(error: unknown): HttpFailure {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const message = cause instanceof Error ? cause.message || cause.name : String(cause);
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (!UNKNOWN_AUTHORITY.test(code)) return { ok: false, message, isBroken: BROKEN.has(code) };
  const hint = 'set NODE_EXTRA_CA_CERTS to the file with the certificate of its authority, in PEM';
  return { ok: false, message: `its certificate is not trusted: ${message}`, hint, isBroken: false };
}

/** https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const UNKNOWN_AUTHORITY = /^(?:UNABLE_TO_GET_ISSUER_CERT|UNABLE_TO_VERIFY|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED)/;
const BROKEN: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

function concatenated(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
