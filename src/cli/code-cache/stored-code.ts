/** What V8 made of one chunk. */
export interface CompiledChunk {
  /** When the file of the chunk was last changed, in milliseconds. */
  readonly modified: number;
  readonly code: Uint8Array;
}

/** What V8 made of the chunks that a verb needs. */
export interface StoredCode {
  readonly chunks: ReadonlyMap<string, CompiledChunk>;
  /** Was it made by a run with much input? What only such a run calls is in it, too. */
  readonly ofMuch: boolean;
}

const WORD = 8;
const MUCH = 'much';
const LITTLE = 'little';

/**
 * The bytes of a file: the length of a head, the head, and the code of each chunk, all of it twice. V8 believes what it
 * is given: a wrong byte would end the process. To compare two halves takes a tenth of a millisecond, where a sum over
 * all bytes would take longer than compiling.
 */
export function encodeCode(key: string, { chunks, ofMuch }: StoredCode): Uint8Array {
  const lines = [...chunks].map(([name, { modified, code }]) => `${name}\t${modified}\t${code.length}`);
  const head = Buffer.from([key, ofMuch ? MUCH : LITTLE, ...lines].join('\n'));
  const length = Buffer.alloc(WORD);
  length.writeUInt32LE(head.length);
  const pieces = [length, padded(head), ...[...chunks.values()].map(({ code }) => padded(code))];
  return Buffer.concat([...pieces, ...pieces]);
}

/** What a file holds that was made for `key`; undefined where it was made for another one, or is damaged. */
export function decodeCode(bytes: Uint8Array, key: string): StoredCode | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const half = buffer.length / 2;
  if (half < WORD || half % WORD !== 0 || !buffer.subarray(0, half).equals(buffer.subarray(half))) return undefined;
  const end = WORD + buffer.readUInt32LE();
  if (end > half) return undefined;
  const [found, amount, ...lines] = buffer.toString('utf8', WORD, end).split('\n');
  if (found !== key) return undefined;
  const chunks = new Map<string, CompiledChunk>();
  let start = aligned(end);
  for (const line of lines) {
    const [name = '', modified, length] = line.split('\t');
    const size = Number(length);
    if (!Number.isSafeInteger(size) || size < 0 || start + size > half) return undefined;
    chunks.set(name, { modified: Number(modified), code: buffer.subarray(start, start + size) });
    start += aligned(size);
  }
  return { chunks, ofMuch: amount === MUCH };
}

function aligned(length: number): number {
  return Math.ceil(length / WORD) * WORD;
}

/** V8 copies what does not begin at a word. */
function padded(bytes: Uint8Array): Uint8Array {
  const whole = Buffer.alloc(aligned(bytes.length));
  whole.set(bytes);
  return whole;
}
