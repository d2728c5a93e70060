import { describe, expect, it } from 'vitest';
import { decodeText } from '../../src/read/decode.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const bytes = (...all: readonly number[]): Uint8Array => Uint8Array.from(all);

describe('bytes are text', () => {
  it.each<[title: string, bytes: Uint8Array, text: string]>([
    ['in UTF-8', utf8('a: \u00e4\u{1f600}\n'), 'a: \u00e4\u{1f600}\n'],
    ['in UTF-8 with a byte order mark, which stays', bytes(0xef, 0xbb, 0xbf, 0x61), '\ufeffa'],
    ['in UTF-16, the low byte first', bytes(0xff, 0xfe, 0x61, 0, 0xe4, 0), '\ufeffa\u00e4'],
    ['in UTF-16, the high byte first', bytes(0xfe, 0xff, 0, 0x61, 0, 0xe4), '\ufeffa\u00e4'],
    ['without any', bytes(), ''],
  ])('%s', (_title, given, text) => {
    expect(decodeText(given)).toEqual({ ok: true, value: text });
  });
});

describe('bytes are refused', () => {
  it.each<[title: string, bytes: Uint8Array, message: string, hint: string]>([
    ['with an odd number in UTF-16', bytes(0xff, 0xfe, 0x61), 'an odd number of bytes', 'save it as UTF-8'],
    ['with half a character in UTF-16', bytes(0xff, 0xfe, 0x00, 0xd8), 'half a character', 'save it as UTF-8'],
    ['in UTF-32, the low byte first', bytes(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0), 'is UTF-32', 'save it as UTF-8'],
    ['in UTF-32, the high byte first', bytes(0, 0, 0xfe, 0xff, 0, 0, 0, 0x61), 'is UTF-32', 'save it as UTF-8'],
    ['with zeros', bytes(0x61, 0, 0x62), 'contains zero bytes', '.krmignore'],
    ['with zeros at the start', bytes(0, 0, 0xfe, 0x61), 'contains zero bytes', '.krmignore'],
    ['in another encoding', bytes(0x61, 0x0a, 0xe4, 0x0a), 'is not UTF-8: see line 2', 'save it as UTF-8'],
    ['in another encoding on the last line', bytes(0x61, 0x0a, 0x62, 0x0a, 0xe4), 'see line 3', 'save it as UTF-8'],
    ['with a character that breaks off', bytes(0xc3), 'see line 1', 'save it as UTF-8'],
  ])('%s', (_title, given, message, hint) => {
    const read = decodeText(given);
    expect(read).toEqual({ ok: false, message: expect.stringContaining(message), hint: expect.stringContaining(hint) });
  });

  it('at their line in a longer text', () => {
    expect(decodeText(bytes(0x0a, 0xe4), 7)).toMatchObject({ message: expect.stringContaining('see line 8') });
  });
});
