const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Bytes, or the API server's error (Go's encoding/base64, `StdEncoding`). */
export type Base64Result = { readonly bytes: Uint8Array; readonly error?: never } | { readonly error: string };

/** Padded standard base64. As in Go, line ends are skipped anywhere, and unused bits at the end are ignored. */
export function decodeBase64(text: string): Base64Result {
  const bytes = new Uint8Array(Math.ceil(text.length / 4) * 3);
  let length = 0;
  let quantum = 0;
  let filled = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (isLineEnd(code)) continue;
    const digit = digitOf(code);
    if (digit === -1) {
      if (code !== 0x3d || filled < 2) return corrupt(index);
      const bad = checkPadding(text, index + 1, filled);
      if (bad !== undefined) return corrupt(bad);
      bytes[length++] = quantum >> (filled === 2 ? 4 : 10);
      if (filled === 3) bytes[length++] = (quantum >> 2) & 0xff;
      return { bytes: bytes.slice(0, length) };
    }
    quantum = (quantum << 6) | digit;
    filled += 1;
    if (filled === 4) {
      bytes[length++] = quantum >> 16;
      bytes[length++] = (quantum >> 8) & 0xff;
      bytes[length++] = quantum & 0xff;
      quantum = 0;
      filled = 0;
    }
  }
  return filled === 0 ? { bytes: bytes.slice(0, length) } : corrupt(text.length - filled);
}

/** The offset of the error after the first `=`, which follows `filled` digits of the last four. */
function checkPadding(text: string, after: number, filled: number): number | undefined {
  let index = skipLineEnds(text, after);
  if (filled === 2) {
    if (index === text.length) return text.length;
    if (text.charAt(index) !== '=') return index - 1;
    index = skipLineEnds(text, index + 1);
  }
  return index < text.length ? index : undefined;
}

function corrupt(offset: number): Base64Result {
  return { error: `illegal base64 data at input byte ${offset}` };
}

function skipLineEnds(text: string, from: number): number {
  let index = from;
  while (index < text.length && isLineEnd(text.charCodeAt(index))) index += 1;
  return index;
}

function isLineEnd(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}

function digitOf(code: number): number {
  if (code >= 0x41 && code <= 0x5a) return code - 0x41;
  if (code >= 0x61 && code <= 0x7a) return code - 0x61 + 26;
  if (code >= 0x30 && code <= 0x39) return code - 0x30 + 52;
  return code === 0x2b ? 62 : code === 0x2f ? 63 : -1;
}

/** Padded standard base64 on one line. */
export function encodeBase64(bytes: Uint8Array): string {
  let out = '';
  for (let index = 0; index < bytes.length; index += 3) {
    const left = bytes.length - index;
    const quantum = ((bytes[index] ?? 0) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0);
    out += ALPHABET.charAt(quantum >> 18) + ALPHABET.charAt((quantum >> 12) & 63);
    out += left > 1 ? ALPHABET.charAt((quantum >> 6) & 63) : '=';
    out += left > 2 ? ALPHABET.charAt(quantum & 63) : '=';
  }
  return out;
}
