import { createNumberList } from './number-list.ts';

/** Many texts that are seldom looked at, in about the bytes of their UTF-8: each is made anew when it is asked for. */
export interface PackedTexts {
  /** Gives its number: the first is 0, the next one 1. Halves of surrogate pairs do not come back. */
  readonly add: (text: string) => number;
  /** Empty for a number that was not given. */
  readonly read: (index: number) => string;
}

interface Chunk {
  readonly bytes: Uint8Array;
  used: number;
}

const CHUNK_BYTES = 1 << 20;
/** A place is the number of its chunk times this, and the offset in it: no chunk is as long. */
const SPAN = 2 ** 32;
/** UTF-8 takes no more for a UTF-16 unit. */
const MOST_BYTES = 3;

export function createPackedTexts(): PackedTexts {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const chunks: Chunk[] = [];
  const places = createNumberList();
  const chunkFor = (text: string): Chunk => {
    const last = chunks.at(-1);
    const wanted = text.length * MOST_BYTES;
    if (last !== undefined && last.bytes.length - last.used >= wanted) return last;
    const chunk = { bytes: new Uint8Array(Math.max(CHUNK_BYTES, wanted)), used: 0 };
    chunks.push(chunk);
    return chunk;
  };
  return {
    add: (text) => {
      const chunk = chunkFor(text);
      places.push((chunks.length - 1) * SPAN + chunk.used);
      chunk.used += encoder.encodeInto(text, chunk.bytes.subarray(chunk.used)).written;
      return places.length() - 1;
    },
    read: (index) => {
      if (index < 0 || index >= places.length()) return '';
      const place = places.at(index);
      const number = Math.floor(place / SPAN);
      const chunk = chunks[number];
      if (chunk === undefined) return '';
      const next = index + 1 < places.length() ? places.at(index + 1) : SPAN * chunks.length;
      const end = Math.floor(next / SPAN) === number ? next % SPAN : chunk.used;
      return decoder.decode(chunk.bytes.subarray(place % SPAN, end));
    },
  };
}
