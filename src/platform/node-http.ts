import type { Downloaded, DownloadOptions, Downloads, HttpAnswer, HttpRequest, SendHttp } from './ports.ts';

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
    return { ok: false, message: controller.signal.aborted ? reason : messageOf(error) };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
};

async function exchange(
  { url, method, headers, body }: Pick<HttpRequest, 'url' | 'method' | 'headers' | 'body'>,
  maxBytes: number,
  signal: AbortSignal,
): Promise<HttpAnswer | { readonly ok: false; readonly message: string }> {
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
      return { ok: false, message: `the answer is larger than ${maxBytes} bytes` };
    }
    chunks.push(chunk);
  }
  const { status, statusText } = response;
  return {
    ok: true,
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
    return { ok: false, message: messageOf(error) };
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

/** The message of `fetch` is always "fetch failed". */
function messageOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}

function concatenated(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
