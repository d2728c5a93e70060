/** A form of UTF-16, which a byte order mark at the start of a file names. */
export type Utf16 = 'utf-16le' | 'utf-16be';

/** The form of UTF-16 that a byte order mark says; undefined for any other file, one in UTF-32 too. */
export function utf16Of(bytes: Uint8Array): Utf16 | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes[2] === 0 && bytes[3] === 0 ? undefined : 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

/** The text of bytes in UTF-16, its byte order mark too; undefined for half a character or an odd number of bytes. */
export function decodeUtf16(bytes: Uint8Array, form: Utf16): string | undefined {
  try {
    const ordered = form === 'utf-16le' ? bytes : swapped(bytes);
    return new TextDecoder('utf-16le', { fatal: true, ignoreBOM: true }).decode(ordered);
  } catch {
    return undefined;
  }
}

/** The bytes of a text in a form of UTF-16, with a byte order mark, or in UTF-8. */
export function encodeText(text: string, form: Utf16 | undefined): Uint8Array {
  if (form === undefined) return new TextEncoder().encode(text);
  const marked = text.startsWith('\uFEFF') ? text : `\uFEFF${text}`;
  const bytes = new Uint8Array(2 * marked.length);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < marked.length; at++) view.setUint16(2 * at, marked.charCodeAt(at), form === 'utf-16le');
  return bytes;
}

/** An odd last byte stays odd. */
function swapped(bytes: Uint8Array): Uint8Array {
  const result = bytes.slice();
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    result[at] = bytes[at + 1] ?? 0;
    result[at + 1] = bytes[at] ?? 0;
  }
  return result;
}

const PIECE = 64 * 1024;

/** Whether bytes are a text in UTF-8; without decoding them, and without making other bytes of the whole text. */
export function isTextOf(bytes: Uint8Array, text: string): boolean {
  if (bytes.length < text.length) return false;
  const encoder = new TextEncoder();
  // A UTF-16 unit takes three bytes at most.
  const piece = new Uint8Array(3 * (PIECE + 1));
  let offset = 0;
  for (let start = 0; start < text.length;) {
    const last = text.charCodeAt(start + PIECE - 1);
    // Both halves of a character go together.
    const end = start + (last >= 0xd800 && last <= 0xdbff ? PIECE + 1 : PIECE);
    const { written } = encoder.encodeInto(text.slice(start, end), piece);
    for (let at = 0; at < written; at++) if (piece[at] !== bytes[offset + at]) return false;
    offset += written;
    start = end;
  }
  return offset === bytes.length;
}
