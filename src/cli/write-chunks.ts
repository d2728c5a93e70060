import type { Output } from './context.ts';

const CHUNK = 1 << 16;

/** Writes many small texts in pieces that a pipe takes at once, each after the one before; false once nobody reads. */
export async function writeChunks(output: Output, texts: Iterable<string>): Promise<boolean> {
  let waiting: string[] = [];
  let length = 0;
  for (const text of texts) {
    waiting.push(text);
    length += text.length;
    if (length < CHUNK) continue;
    if (!(await output.write(waiting.join('')))) return false;
    waiting = [];
    length = 0;
  }
  return length === 0 || (await output.write(waiting.join('')));
}
