/** An encoding of UTF-16, which the byte order mark of a file names. */
export type Utf16 = 'utf-16le' | 'utf-16be';

/** The UTF-16 encoding that a byte order mark names; undefined for any other file, including UTF-32. */
export function utf16Of(bytes: Uint8Array): Utf16 | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes[2] === 0 && bytes[3] === 0 ? undefined : 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

/** Decodes UTF-16, including the byte order mark; undefined for lone surrogates or an odd number of bytes. */
export function decodeUtf16(bytes: Uint8Array, form: Utf16): string | undefined {
  try {
    const ordered = form === 'utf-16le' ? bytes : swapped(bytes);
    return new TextDecoder('utf-16le', { fatal: true, ignoreBOM: true }).decode(ordered);
  } catch {
    return undefined;
  }
}

/** Encodes a text in UTF-16 with a byte order mark, or in UTF-8. */
export function encodeText(text: string, form: Utf16 | undefined): Uint8Array {
  if (form === undefined) return new TextEncoder().encode(text);
  const marked = text.startsWith('\uFEFF') ? text : `\uFEFF${text}`;
  const bytes = new Uint8Array(2 * marked.length);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < marked.length; at++) view.setUint16(2 * at, marked.charCodeAt(at), form === 'utf-16le');
  return bytes;
}

/** Swaps pairs of bytes; an odd last byte stays. */
function swapped(bytes: Uint8Array): Uint8Array {
  const result = bytes.slice();
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    result[at] = bytes[at + 1] ?? 0;
    result[at + 1] = bytes[at] ?? 0;
  }
  return result;
}

const PIECE = 64 * 1024;

/** Whether bytes are the UTF-8 encoding of a text; does not decode the bytes or encode the whole text at once. */
export function isTextOf(bytes: Uint8Array, text: string): boolean {
  if (bytes.length < text.length) return false;
  const encoder = new TextEncoder();
  // A UTF-16 code unit takes at most three bytes.
  const piece = new Uint8Array(3 * (PIECE + 1));
  let offset = 0;
  for (let start = 0; start < text.length;) {
    const last = text.charCodeAt(start + PIECE - 1);
    // Keep both surrogates of a character together.
    const end = start + (last >= 0xd800 && last <= 0xdbff ? PIECE + 1 : PIECE);
    const { written } = encoder.encodeInto(text.slice(start, end), piece);
    for (let at = 0; at < written; at++) if (piece[at] !== bytes[offset + at]) return false;
    offset += written;
    start = end;
  }
  return offset === bytes.length;
}
