/** A file of a tar archive. */
export interface TarFile {
  /** A relative path with `/` between segments. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mode: number;
}

const BLOCK = 512;

/**
 * A POSIX ustar archive (pax(1), "ustar Interchange Format"). Files belong to root and are dated 1970. Names of more than
 * 100 bytes are in entries before their files, as GNU tar and busybox have them.
 */
export function tarArchive(files: readonly TarFile[]): Uint8Array {
  const all = files.flatMap(withLongName);
  const blocks = all.reduce((sum, { bytes }) => sum + 1 + Math.ceil(bytes.length / BLOCK), 2);
  const archive = new Uint8Array(blocks * BLOCK);
  let offset = 0;
  for (const file of all) {
    archive.set(header(file), offset);
    archive.set(file.bytes, offset + BLOCK);
    offset += (1 + Math.ceil(file.bytes.length / BLOCK)) * BLOCK;
  }
  return archive;
}

interface Entry extends TarFile {
  readonly type: '0' | 'L';
}

const LONGEST_NAME = 100;

function withLongName(file: TarFile): readonly Entry[] {
  const encoded = new TextEncoder().encode(`${file.name}\0`);
  const entry: Entry = { ...file, type: '0' };
  if (encoded.length <= LONGEST_NAME + 1) return [entry];
  return [
    { name: '././@LongLink', bytes: encoded, mode: 0o644, type: 'L' },
    { ...entry, name: '' },
  ];
}

function header({ name, bytes, mode, type }: Entry): Uint8Array {
  const block = new Uint8Array(BLOCK);
  const put = (text: string, at: number): void => block.set(new TextEncoder().encode(text), at);
  put(name, 0);
  put(octal(mode, 7), 100);
  put(octal(0, 7), 108);
  put(octal(0, 7), 116);
  put(octal(bytes.length, 11), 124);
  put(octal(0, 11), 136);
  // The checksum is computed with spaces in its own field.
  put('        ', 148);
  put(type, 156);
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
