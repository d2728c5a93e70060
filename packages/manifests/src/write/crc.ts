/** CRC-32 as in gzip and PNG (polynomial 0xedb88320). Detects accidental changes, not deliberate ones. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  let at = 0;
  // Four bytes per step: each table covers one more byte.
  for (const end = bytes.length - 3; at < end; at += 4) {
    crc ^=
      byteOf(bytes, at) | (byteOf(bytes, at + 1) << 8) | (byteOf(bytes, at + 2) << 16) | (byteOf(bytes, at + 3) << 24);
    crc = entryOf(3, crc) ^ entryOf(2, crc >>> 8) ^ entryOf(1, crc >>> 16) ^ entryOf(0, crc >>> 24);
  }
  for (; at < bytes.length; at++) crc = entryOf(0, crc ^ byteOf(bytes, at)) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function byteOf(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}

function entryOf(table: number, byte: number): number {
  return TABLES[(table << 8) | (byte & 0xff)] ?? 0;
}

const TABLES: Int32Array = crcTables();

function crcTables(): Int32Array {
  const tables = new Int32Array(1024);
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    tables[byte] = crc;
  }
  for (let at = 256; at < 1024; at++) {
    const before = tables[at - 256] ?? 0;
    tables[at] = (before >>> 8) ^ (tables[before & 0xff] ?? 0);
  }
  return tables;
}

/** Size and checksum of a content. */
export interface Fingerprint {
  readonly size: number;
  readonly crc: number;
}

export function fingerprintOf(bytes: Uint8Array): Fingerprint {
  return { size: bytes.length, crc: crc32(bytes) };
}
