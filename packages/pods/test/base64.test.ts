import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase64, encodeBase64 } from '../src/base64.ts';
import { decodeUtf8, encodeUtf8 } from '../src/utf8.ts';

// The results of a kube-apiserver 1.20.2 for such Secret data.
describe('decodeBase64', () => {
  it.each([
    ['YQ==', 'YQ=='],
    ['YR==', 'YQ=='],
    ['YQ==\n', 'YQ=='],
    ['YWI=', 'YWI='],
    ['YQ=\n=', 'YQ=='],
    ['', ''],
    ['YWJj\nZGVm', 'YWJjZGVm'],
    ['YWJj\r\nZGVm\r\n', 'YWJjZGVm'],
  ])('takes %j', (text, shown) => {
    const decoded = decodeBase64(text);
    expect(decoded.error === undefined ? encodeBase64(decoded.bytes) : decoded.error).toBe(shown);
  });

  it.each([
    ['YQ', 0],
    ['YQ=', 3],
    ['Y', 0],
    ['Y===', 1],
    ['Y Q==', 1],
    ['YQ==YQ==', 4],
    ['YW=I', 2],
    ['=', 0],
    ['YQ-=', 2],
    ['YWJjZ', 4],
    ['YWJjZGU', 4],
    ['é', 0],
    ['YWJj!', 4],
  ])('refuses %j', (text, offset) => {
    expect(decodeBase64(text)).toEqual({ error: `illegal base64 data at input byte ${offset}` });
  });

  it('agrees with the platform on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const text = encodeBase64(bytes);
        expect(text).toBe(Buffer.from(bytes).toString('base64'));
        expect(decodeBase64(text)).toEqual({ bytes });
      }),
    );
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[A-D=\n]*$/)), (text) => void decodeBase64(text)));
  });
});

describe('UTF-8', () => {
  it('is what an API server encodes', () => {
    expect(encodeBase64(encodeUtf8('é€😀'))).toBe('w6nigqzwn5iA');
  });

  it.each([
    ['text', [0x61, 0xc3, 0xa9], { text: 'aé', valid: true }],
    ['a BOM stays', [0xef, 0xbb, 0xbf, 0x61], { text: '\ufeffa', valid: true }],
    ['a stray byte', [0x61, 0xff], { text: 'a\ufffd', valid: false }],
    ['an overlong form', [0xc0, 0x80], { text: '\ufffd\ufffd', valid: false }],
    ['half of a surrogate pair', [0xed, 0xa0, 0x80], { text: '\ufffd\ufffd\ufffd', valid: false }],
    ['NUL', [0], { text: '\u0000', valid: true }],
  ])('%s', (_case, bytes, decoded) => {
    expect(decodeUtf8(Uint8Array.from(bytes))).toEqual(decoded);
  });
});
