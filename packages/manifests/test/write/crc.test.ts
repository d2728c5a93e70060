import { crc32 as zlibCrc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32 } from '../../src/write/crc.ts';

describe('crc32', () => {
  // The check value of CRC-32/ISO-HDLC in the catalogue of parametrised CRC algorithms.
  it('of 123456789 is cbf43926', () => {
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  });

  it('is that of zlib, whatever the length', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => crc32(bytes) === zlibCrc32(bytes)));
  });
});
