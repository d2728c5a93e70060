import { describe, expect, it } from 'vitest';
import type { Output } from '../src/context.ts';
import { createChunkWriter, writeBatches, writeChunks } from '../src/write-chunks.ts';

const CHUNK = 65_536;

/** Keeps what is written; the reader goes away after `most` texts. */
function recorder(most = Infinity): { readonly output: Output; readonly written: readonly string[] } {
  const written: string[] = [];
  const write = (text: string): Promise<boolean> => {
    if (written.length >= most) return Promise.resolve(false);
    written.push(text);
    return Promise.resolve(true);
  };
  return { output: { write, isTerminal: false, columns: undefined, failure: () => undefined }, written };
}

describe('small texts', () => {
  it.each([
    [[], []],
    [['', ''], []],
    [['a', 'b'], ['ab']],
    [
      ['a', 'x'.repeat(CHUNK - 1), 'b'],
      [`a${'x'.repeat(CHUNK - 1)}`, 'b'],
    ],
    [
      ['a', 'x'.repeat(CHUNK - 2), 'b', 'c'],
      [`a${'x'.repeat(CHUNK - 2)}b`, 'c'],
    ],
    [
      ['a', 'x'.repeat(CHUNK), 'b'],
      ['a', 'x'.repeat(CHUNK), 'b'],
    ],
  ])('are written together: %#', async (texts, together) => {
    const { output, written } = recorder();
    expect(await writeChunks(output, texts)).toBe(true);
    expect(written).toEqual(together);
  });

  it('wait for more, without a promise', () => {
    const { output } = recorder();
    const writer = createChunkWriter(output);
    expect(writer.add('a')).toBeUndefined();
    expect(writer.add('x'.repeat(CHUNK))).toBeInstanceOf(Promise);
  });
});

describe('a reader that goes away', () => {
  const large = 'x'.repeat(CHUNK);

  it('ends the texts', async () => {
    const { output, written } = recorder(1);
    let made = 0;
    function* texts(): Generator<string> {
      for (; made < 10; made += 1) yield large;
    }
    expect(await writeChunks(output, texts())).toBe(false);
    expect([written.length, made]).toEqual([1, 1]);
  });

  it('ends the batches', async () => {
    const { output, written } = recorder(1);
    let made = 0;
    async function* batches(): AsyncGenerator<readonly string[]> {
      for (; made < 10; made += 1) yield Promise.resolve([large, 'a']);
    }
    expect(await writeBatches(output, batches())).toBe(false);
    expect([written.length, made]).toEqual([1, 1]);
  });

  it('is known after the last text', async () => {
    expect(await writeChunks(recorder(0).output, ['a'])).toBe(false);
    expect(await writeBatches(recorder(0).output, one(['a']))).toBe(false);
  });
});

async function* one(batch: readonly string[]): AsyncGenerator<readonly string[]> {
  yield Promise.resolve(batch);
}

it('batches are joined, too', async () => {
  const { output, written } = recorder();
  async function* batches(): AsyncGenerator<readonly string[]> {
    yield Promise.resolve(['a', 'b']);
    yield Promise.resolve(['c']);
  }
  expect(await writeBatches(output, batches())).toBe(true);
  expect(written).toEqual(['abc']);
});
