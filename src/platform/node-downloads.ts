import type { Downloaded, DownloadOptions, Downloads } from './ports.ts';

/** Downloads with `fetch` of Node. */
export function nodeDownloads(): Downloads {
  return { get: download };
}

async function download(url: string, { maxBytes, timeout, signal }: DownloadOptions): Promise<Downloaded> {
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
    const { address, headers } = readAddress(url);
    const response = await fetch(address, { headers, signal: controller.signal });
    if (!response.ok) {
      await response.body?.cancel();
      return { ok: false, message: `the server answers ${response.status} ${response.statusText}`.trimEnd() };
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    const reader = response.body?.getReader();
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
      const chunk: unknown = next.value;
      if (!(chunk instanceof Uint8Array)) continue;
      size += chunk.length;
      if (size > maxBytes) {
        await reader?.cancel();
        return { ok: false, message: `it is larger than ${maxBytes} bytes` };
      }
      chunks.push(chunk);
    }
    return { ok: true, value: concatenated(chunks, size) };
  } catch (error) {
    return { ok: false, message: controller.signal.aborted ? reason : messageOf(error) };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/** `fetch` refuses URLs with a user. */
function readAddress(url: string): { readonly address: URL; readonly headers: Readonly<Record<string, string>> } {
  const address = new URL(url);
  const { username, password } = address;
  if (username === '' && password === '') return { address, headers: {} };
  const credentials = new TextEncoder().encode(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  address.username = '';
  address.password = '';
  return { address, headers: { authorization: `Basic ${btoa(String.fromCharCode(...credentials))}` } };
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
