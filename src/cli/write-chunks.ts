import type { Output } from './context.ts';

const CHUNK = 1 << 16;

/** Writes many small texts in pieces that a pipe takes at once, each after the one before; false once nobody reads. */
export async function writeChunks(output: Output, texts: Iterable<string>): Promise<boolean> {
  let waiting: string[] = [];
  let length = 0;
  for (const text of texts) {
    // What is large already need not be copied.
    const alone = text.length >= CHUNK;
    if (!alone) {
      waiting.push(text);
      length += text.length;
    }
    if (length >= CHUNK || (alone && length > 0)) {
      if (!(await output.write(waiting.join('')))) return false;
      waiting = [];
      length = 0;
    }
    if (alone && !(await output.write(text))) return false;
  }
  return length === 0 || (await output.write(waiting.join('')));
}
