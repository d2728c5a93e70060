/** A file of a tar archive. */
export interface TarFile {
  /** At most 100 bytes of ASCII. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mode: number;
}

const BLOCK = 512;

/** A POSIX ustar archive (pax(1), "ustar Interchange Format") of root's files, of 1970. */
export function tarArchive(files: readonly TarFile[]): Uint8Array {
  const blocks = files.reduce((sum, { bytes }) => sum + 1 + Math.ceil(bytes.length / BLOCK), 2);
  const archive = new Uint8Array(blocks * BLOCK);
  let offset = 0;
  for (const file of files) {
    archive.set(header(file), offset);
    archive.set(file.bytes, offset + BLOCK);
    offset += (1 + Math.ceil(file.bytes.length / BLOCK)) * BLOCK;
  }
  return archive;
}

function header({ name, bytes, mode }: TarFile): Uint8Array {
  const block = new Uint8Array(BLOCK);
  const put = (text: string, at: number): void => block.set(new TextEncoder().encode(text), at);
  put(name, 0);
  put(octal(mode, 7), 100);
  put(octal(0, 7), 108);
  put(octal(0, 7), 116);
  put(octal(bytes.length, 11), 124);
  put(octal(0, 11), 136);
  // The sum is made with blanks in its own place.
  put('        ', 148);
  put('0', 156);
  put('ustar\u000000', 257);
  put(
    `${octal(
      block.reduce((sum, byte) => sum + byte, 0),
      6,
    )}\0 `,
    148,
  );
  return block;
}

function octal(number: number, digits: number): string {
  return number.toString(8).padStart(digits, '0');
}
