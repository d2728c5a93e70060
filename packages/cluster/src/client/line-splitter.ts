/**
 * Splits a stream of bytes into lines. Chunks can end within a character or a line. Each byte is scanned and copied
 * once.
 */
export interface LineSplitter {
  /** False if a line is longer than allowed; do not pass more bytes then. */
  readonly push: (bytes: Uint8Array, onLine: (line: string) => boolean) => boolean;
  /** The text after the last line break. */
  readonly rest: () => string;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

export function lineSplitter(maxBytes: number): LineSplitter {
  // A byte order mark is an ordinary character, because JSON has none.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let pieces: Uint8Array[] = [];
  let length = 0;
  const take = (): string => {
    const only = pieces.length === 1 ? pieces[0] : undefined;
    let whole = only ?? joined(pieces, length);
    if (whole.at(-1) === CARRIAGE_RETURN) whole = whole.subarray(0, -1);
    pieces = [];
    length = 0;
    return decoder.decode(whole);
  };
  const add = (piece: Uint8Array): void => {
    pieces.push(piece);
    length += piece.length;
  };
  return {
    push(bytes, onLine) {
      let start = 0;
      for (;;) {
        const end = bytes.indexOf(LINE_FEED, start);
        const piece = bytes.subarray(start, end === -1 ? bytes.length : end);
        if (length + piece.length > maxBytes) return false;
        add(piece);
        if (end === -1) return true;
        if (!onLine(take())) return true;
        start = end + 1;
      }
    },
    rest: take,
  };
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length;
  }
  return whole;
}
