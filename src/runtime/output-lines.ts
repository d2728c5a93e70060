/** A line that is never ended is cut into parts of this many characters. */
const LONGEST = 64 * 1024;

/** What a container writes, as lines; a character or a line may come in parts. */
export interface LineReader {
  readonly push: (chunk: Uint8Array) => readonly string[];
  /** What is left without a line end. */
  readonly finish: () => readonly string[];
}

export function createLineReader(): LineReader {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let rest = '';
  const take = (text: string): readonly string[] => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    while (rest.length > LONGEST) {
      lines.push(rest.slice(0, LONGEST));
      rest = rest.slice(LONGEST);
    }
    return lines;
  };
  return {
    push: (chunk) => take(decoder.decode(chunk, { stream: true })),
    finish: () => {
      const lines = take(decoder.decode());
      const last = rest;
      rest = '';
      return last === '' ? lines : [...lines, last];
    },
  };
}
