import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CompiledChunk } from '../../../src/cli/code-cache/stored-code.ts';
import { decodeCode, encodeCode } from '../../../src/cli/code-cache/stored-code.ts';

const KEY = JSON.stringify(['0123', 'v20.0.0', 'x64', '', '/srv/a "b"\n/cli']);
const chunk = fc.record({ modified: fc.double({ noNaN: true, min: 0 }), code: fc.uint8Array({ maxLength: 50 }) });
const chunks = fc.dictionary(fc.stringMatching(/^[a-z][a-zA-Z0-9-]{0,9}\.cjs$/), chunk);

const encoded = (all: Readonly<Record<string, CompiledChunk>>, ofMuch = false): Uint8Array =>
  encodeCode(KEY, { chunks: new Map(Object.entries(all)), ofMuch });

describe('stored code', () => {
  it('comes back as it was, at addresses that V8 takes as they are', () => {
    fc.assert(
      fc.property(chunks, fc.boolean(), (all, ofMuch) => {
        const found = decodeCode(encoded(all, ofMuch), KEY);
        expect(found?.ofMuch).toBe(ofMuch);
        expect([...(found?.chunks ?? [])].map(([name, { modified, code }]) => [name, modified, [...code]])).toEqual(
          Object.entries(all).map(([name, { modified, code }]) => [name, modified, [...code]]),
        );
        for (const { code } of found?.chunks.values() ?? []) expect(code.byteOffset % 8).toBe(0);
      }),
    );
  });

  it('is nothing where it was made for something else', () => {
    fc.assert(fc.property(chunks, (all) => decodeCode(encoded(all), `${KEY} `) === undefined));
  });

  it('is nothing with a wrong byte', () => {
    fc.assert(
      fc.property(chunks, fc.nat(), fc.integer({ min: 1, max: 255 }), (all, at, change) => {
        const bytes = encoded(all);
        const index = at % bytes.length;
        bytes[index] = (bytes[index] ?? 0) ^ change;
        expect(decodeCode(bytes, KEY)).toBeUndefined();
      }),
    );
  });

  it('is nothing when its end is missing, or what was to be written is not', () => {
    fc.assert(
      fc.property(chunks, fc.nat(), (all, at) => {
        const bytes = encoded(all);
        const length = at % bytes.length;
        expect(decodeCode(bytes.subarray(0, length), KEY)).toBeUndefined();
        // Some of it are zeros.
        const zeroed = Uint8Array.from(bytes).fill(0, length);
        expect(decodeCode(zeroed, KEY) === undefined).toBe(!Buffer.from(zeroed).equals(bytes));
      }),
    );
  });

  it('is nothing where it is something else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(decodeCode(bytes, KEY)).toBeUndefined();
        expect(decodeCode(new Uint8Array([...bytes, ...bytes]), KEY)).toBeUndefined();
      }),
    );
  });
});
