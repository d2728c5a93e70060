import type { Output } from './context.ts';

const CHUNK = 1 << 16;

/** Writes many small texts, joined to chunks that a pipe takes at once. False if the reader is gone. */
export async function writeChunks(output: Output, texts: Iterable<string>): Promise<boolean> {
  const writer = createChunkWriter(output);
  for (const text of texts) {
    const writing = writer.add(text);
    if (writing !== undefined && !(await writing)) return false;
  }
  return writer.end();
}

/** As `writeChunks`, for batches of texts. It requests the next batch after the last one is written. */
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

/** As `writeChunks`, for one text at a time. The promises resolve to false if the reader is gone. */
interface ChunkWriter {
  /** Undefined if the text waits for more. */
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
  // A large text need not be copied.
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
