/**
 * Texts and bytes, joined as a process of a node gets them: an OCI runtime is configured by JSON, and Go's encoder writes
 * U+FFFD for each byte that is not part of a UTF-8 sequence, where `TextDecoder` writes it once for a sequence cut short.
 */
export function joinAsGo(parts: readonly (string | Uint8Array)[]): string {
  if (parts.every((part) => typeof part === 'string')) return parts.join('');
  const encoder = new TextEncoder();
  const bytes = parts.flatMap((part) => [...(typeof part === 'string' ? encoder.encode(part) : part)]);
  const valid: number[] = [];
  for (let index = 0; index < bytes.length;) {
    const length = sequenceAt(bytes, index);
    if (length === 0) valid.push(0xef, 0xbf, 0xbd);
    else valid.push(...bytes.slice(index, index + length));
    index += Math.max(1, length);
  }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(valid));
}

/** The length of the UTF-8 sequence that begins there; 0 where none does. Table 3-7 of the Unicode Standard. */
function sequenceAt(bytes: readonly number[], index: number): number {
  const first = bytes[index] ?? 0;
  if (first < 0x80) return 1;
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  for (let offset = 1; offset < length; offset++) {
    const byte = bytes[index + offset] ?? 0;
    const low = offset > 1 ? 0x80 : (LOWEST_SECOND.get(first) ?? 0x80);
    const high = offset > 1 ? 0xbf : (HIGHEST_SECOND.get(first) ?? 0xbf);
    if (byte < low || byte > high) return 0;
  }
  return length;
}

/** Against overlong forms. */
const LOWEST_SECOND: ReadonlyMap<number, number> = new Map([
  [0xe0, 0xa0],
  [0xf0, 0x90],
]);
/** Against surrogates and what is beyond U+10FFFF. */
const HIGHEST_SECOND: ReadonlyMap<number, number> = new Map([
  [0xed, 0x9f],
  [0xf4, 0x8f],
]);
