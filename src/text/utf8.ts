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
