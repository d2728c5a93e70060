import type { Stats } from 'node:fs';
import { fstatSync, writeSync } from 'node:fs';
import process from 'node:process';
import type { WriteStream } from 'node:tty';
import { codeOf } from '@krmkit/base';
import type { Output } from './context.ts';

/**
 * Standard output (1) or error (2) of this process. Writes directly to files, pipes and `/dev/null`: Node writes to
 * them synchronously, too, but loading its streams takes a tenth of the start.
 */
export function nodeOutput(descriptor: 1 | 2): Output {
  return isPlain(descriptor) ? directOutput(descriptor) : streamOutput(streamOf(descriptor));
}

function streamOf(descriptor: 1 | 2): WriteStream {
  return descriptor === 1 ? process.stdout : process.stderr;
}

function isPlain(descriptor: number): boolean {
  if (process.platform === 'win32') return false;
  try {
    const stats = fstatSync(descriptor);
    // A pipe that Node creates is a socket.
    return stats.isFile() || stats.isFIFO() || stats.isSocket() || isNullDevice(stats);
  } catch {
    return false;
  }
}

/** `/dev/null` of Linux; a terminal is a character device, too. */
function isNullDevice(stats: Stats): boolean {
  return process.platform === 'linux' && stats.isCharacterDevice() && stats.rdev === 0x1_03;
}

/** In bytes: a buffer to encode texts in. Allocating one for each text costs more than copying its bytes. */
const SHARED_BYTES = 1 << 19;

/** In milliseconds. */
const TURN_EVERY = 50;

function directOutput(descriptor: 1 | 2): Output {
  let shared: Buffer | undefined;
  const encode = (text: string): Buffer => {
    // A UTF-16 code unit takes at most three bytes. Most commands write little.
    if (text.length < SHARED_BYTES >> 4 || text.length * 3 > SHARED_BYTES) return Buffer.from(text);
    shared ??= Buffer.allocUnsafeSlow(SHARED_BYTES);
    return shared.subarray(0, shared.write(text));
  };
  let closed = false;
  let failure: string | undefined;
  let stream: StreamOutput | undefined;
  let lastTurn = Date.now();
  // These writes are synchronous: without a break, a long output would delay Ctrl-C.
  const giveTurn = async (): Promise<void> => {
    if (Date.now() - lastTurn < TURN_EVERY) return;
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    lastTurn = Date.now();
  };
  return {
    write: async (text) => {
      if (stream !== undefined) return stream.write(text);
      if (closed) return false;
      const bytes = encode(text);
      let written = 0;
      try {
        while (written < bytes.length) written += writeSync(descriptor, bytes, written);
      } catch (error) {
        const code = codeOf(error);
        if (code === 'EAGAIN') {
          // The pipe is non-blocking and full: a stream waits for its reader.
          stream = streamOutput(streamOf(descriptor));
          return stream.write(Buffer.from(bytes.subarray(written)));
        }
        closed = true;
        if (!isReaderGone(code)) failure = error instanceof Error ? error.message : String(error);
        return false;
      }
      await giveTurn();
      return true;
    },
    failure: () => failure ?? stream?.failure(),
    isTerminal: false,
    columns: undefined,
  };
}

interface StreamOutput extends Output {
  readonly write: (text: string | Uint8Array) => Promise<boolean>;
}

function streamOutput(stream: WriteStream): StreamOutput {
  let closed = false;
  let failure: string | undefined;
  // Without a listener, a reader that is gone (EPIPE) or a full disk would print a stack trace.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!closed && !isReaderGone(error.code)) failure = error.message;
    closed = true;
  });
  return {
    write: (text) =>
      new Promise((resolve) => {
        if (closed) resolve(false);
        // The error event comes after this callback: wait for the next tick.
        else stream.write(text, (error) => process.nextTick(() => resolve(!closed && !(error instanceof Error))));
      }),
    failure: () => failure,
    // A pipe does not have this member, whatever its type says. A terminal inherits it from its prototype.
    isTerminal: 'isTTY' in stream && stream.isTTY,
    columns: 'isTTY' in stream && stream.isTTY && stream.columns > 0 ? stream.columns : undefined,
  };
}

function isReaderGone(code: unknown): boolean {
  return code === 'EPIPE' || code === 'ECONNRESET';
}
