import type { Output } from './context.ts';

const CHUNK = 1 << 16;

/** Writes many small texts in pieces that a pipe takes at once, each after the one before; false once nobody reads. */
export async function writeChunks(output: Output, texts: Iterable<string>): Promise<boolean> {
  const writer = createChunkWriter(output);
  for (const text of texts) {
    const writing = writer.add(text);
    if (writing !== undefined && !(await writing)) return false;
  }
  return writer.end();
}

/** The same with texts that come bit by bit: no more of them is asked for before those there are have been taken. */
export async function writeBatches(output: Output, batches: AsyncIterable<Iterable<string>>): Promise<boolean> {
  const writer = createChunkWriter(output);
  for await (const texts of batches) {
    for (const text of texts) {
      const writing = writer.add(text);
      if (writing !== undefined && !(await writing)) return false;
    }
  }
  return writer.end();
}

/** The same for those who have their texts one after the other. False once nobody reads. */
interface ChunkWriter {
  /** Undefined where it waits for more. */
  readonly add: (text: string) => Promise<boolean> | undefined;
  readonly end: () => Promise<boolean>;
}

export function createChunkWriter(output: Output): ChunkWriter {
  let waiting: string[] = [];
  let length = 0;
  const flush = (): Promise<boolean> => {
    const text = waiting.join('');
    waiting = [];
    length = 0;
    return output.write(text);
  };
  // What is large already need not be copied.
  const writeAlone = async (text: string): Promise<boolean> => (length === 0 || (await flush())) && output.write(text);
  return {
    add: (text) => {
      if (text.length >= CHUNK) return writeAlone(text);
      waiting.push(text);
      length += text.length;
      return length >= CHUNK ? flush() : undefined;
    },
    end: async () => length === 0 || flush(),
  };
}
