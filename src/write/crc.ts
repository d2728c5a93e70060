/** CRC-32 as in gzip and PNG (polynomial 0xedb88320). It notices what happened by accident, not what was forged. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

const TABLE: Uint32Array = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** Enough of a content to know it again. */
export interface Fingerprint {
  readonly size: number;
  readonly crc: number;
}

export function fingerprintOf(bytes: Uint8Array): Fingerprint {
  return { size: bytes.length, crc: crc32(bytes) };
}
