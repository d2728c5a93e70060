import { describe, expect, it } from 'vitest';
import { memoryStandardInput, memoryDisk, encodeText } from '@krmkit/base';
import type { Utf16 } from '@krmkit/base';
import { runIn } from './fake-context.ts';

const BEFORE = 'spec: é😀 # ü\r\nkind: A\r\napiVersion: v1\r\nmetadata:\r\n  name: a\r\n';
const ORDERED = 'apiVersion: v1\r\nkind: A\r\nmetadata:\r\n  name: a\r\nspec: é😀 # ü\r\n';

/** Handwritten bytes, so that the test does not depend on the encoder of the program. */
function bytesOf(text: string, form: Utf16): Uint8Array {
  const bytes = form === 'utf-16le' ? [0xff, 0xfe] : [0xfe, 0xff];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const pair = [code >> 8, code & 0xff];
    bytes.push(...(form === 'utf-16le' ? pair.reverse() : pair));
  }
  return Uint8Array.from(bytes);
}

describe.each<Utf16>(['utf-16le', 'utf-16be'])('a file in %s', (form) => {
  async function edited(before: string, ...args: readonly string[]): Promise<Uint8Array | undefined> {
    const disk = memoryDisk(new Map([['a.yaml', bytesOf(before, form)]]));
    expect(await runIn({ disk }, ...args)).toMatchObject({ status: 0 });
    const read = await disk.fileSystem.readFile('a.yaml', 10_000);
    return read.ok ? read.value : undefined;
  }

  it('keeps its encoding and its byte order mark when it is formatted', async () => {
    expect(await edited(BEFORE, 'fmt', '.')).toEqual(bytesOf(ORDERED, form));
  });

  it('keeps them when a field is set', async () => {
    const wanted = bytesOf(ORDERED.replace('é😀', 'ñ'), form);
    expect(await edited(ORDERED, 'set', 'a.yaml', 'spec=ñ')).toEqual(wanted);
  });

  it('is shown, and read through a pipe, as text', async () => {
    const standardInput = memoryStandardInput(bytesOf(ORDERED, form));
    expect(await runIn({ standardInput }, 'fmt', '-')).toMatchObject({ status: 0, stdout: `\ufeff${ORDERED}` });
  });

  it('is not changed if it is formatted', async () => {
    expect(await edited(ORDERED, 'fmt', '.')).toEqual(encodeText(ORDERED, form));
  });
});
