import type { Outcome, Spool, StandardInput, WriteFailure } from '../platform/ports.ts';
import { joinBytes } from './join-bytes.ts';

/** Standard input, which comes once, for those who look at it twice. */
export type RepeatableInput =
  /** It fits in memory. */
  | { readonly isLong: false; readonly outcome: Outcome<Uint8Array> }
  | { readonly isLong: false; readonly outcome: undefined; readonly message: string; readonly hint: string }
  | {
      readonly isLong: true;
      /** As it comes; to be read to its end before `again`. */
      readonly first: () => AsyncIterable<Outcome<Uint8Array>>;
      readonly again: () => AsyncIterable<Outcome<Uint8Array>>;
      readonly spool: Spool;
    };

/** Up to so many bytes are kept in memory; what is longer goes to a file as it comes. */
export async function openRepeatableInput(
  stdin: StandardInput,
  keptBytes: number,
  createSpool: () => Promise<Outcome<Spool, WriteFailure>>,
): Promise<RepeatableInput> {
  const chunks = stdin.chunks()[Symbol.asyncIterator]();
  const kept: Uint8Array[] = [];
  let length = 0;
  while (length <= keptBytes) {
    const next = await chunks.next();
    if (next.done === true) return { isLong: false, outcome: { ok: true, value: joinBytes(kept, length) } };
    if (!next.value.ok) return { isLong: false, outcome: next.value };
    kept.push(next.value.value);
    length += next.value.value.length;
  }
  const created = await createSpool();
  if (!created.ok) {
    return {
      isLong: false,
      outcome: undefined,
      message: `Standard input does not fit in memory, and there is no place to put it: ${created.message}`,
      hint: 'set TMPDIR to a directory with room, or write it to files and name these',
    };
  }
  const spool = created.value;
  return { isLong: true, first: () => spooled(kept, chunks, spool), again: () => spool.chunks(), spool };
}

async function* spooled(
  kept: Uint8Array[],
  chunks: AsyncIterator<Outcome<Uint8Array>, unknown, unknown>,
  spool: Spool,
): AsyncGenerator<Outcome<Uint8Array>, void, undefined> {
  for (const chunk of kept.splice(0)) {
    const written = await spool.write(chunk);
    if (!written.ok) return yield noRoom(written.message);
    yield { ok: true, value: chunk };
  }
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
    const written = next.value.ok ? await spool.write(next.value.value) : next.value;
    if (!written.ok) return yield next.value.ok ? noRoom(written.message) : next.value;
    yield next.value;
  }
}

function noRoom(message: string): Outcome<never> {
  return { ok: false, failure: 'failed', message: `no room to keep it (TMPDIR says where): ${message}` };
}
