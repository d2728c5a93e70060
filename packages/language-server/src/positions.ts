import { PositionEncodingKind } from 'vscode-languageserver';

/** What the client counts in a line: bytes, UTF-16 code units or characters. */
export type PositionEncoding = 'utf-8' | 'utf-16' | 'utf-32';

/** The first encoding of the client that krmkit knows; every client has UTF-16. */
export function chooseEncoding(offered: readonly string[] | undefined): PositionEncoding {
  return offered?.find(isEncoding) ?? 'utf-16';
}

const ENCODINGS = {
  'utf-8': PositionEncodingKind.UTF8,
  'utf-16': PositionEncodingKind.UTF16,
  'utf-32': PositionEncodingKind.UTF32,
} as const satisfies Record<PositionEncoding, PositionEncodingKind>;

function isEncoding(name: string): name is PositionEncoding {
  return Object.hasOwn(ENCODINGS, name);
}

/** A character of a line as the client counts it, in UTF-16. One within a character of the text is at its start. */
export function fromClient(line: string, character: number, encoding: PositionEncoding): number {
  if (encoding === 'utf-16') return character;
  let units = 0;
  let counted = 0;
  for (const one of line) {
    counted += widthOf(one, encoding);
    if (counted > character) break;
    units += one.length;
  }
  return units;
}

/** A character of a line in UTF-16, as the client counts it. */
export function toClient(line: string, character: number, encoding: PositionEncoding): number {
  if (encoding === 'utf-16') return character;
  let counted = 0;
  for (const one of line.slice(0, character)) counted += widthOf(one, encoding);
  return counted;
}

function widthOf(character: string, encoding: 'utf-8' | 'utf-32'): number {
  if (encoding === 'utf-32') return 1;
  if (character.length > 1) return 4;
  return character < '\u0080' ? 1 : character < '\u0800' ? 2 : 3;
}
