// Control characters, and what makes terminals reorder or break a line.
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu;

/** Text that cannot move the cursor, colour or reorder anything: line ends show as `\n`, others as `\x1b`, `\u2028`. */
export function printable(text: string): string {
  return text.replaceAll(UNPRINTABLE, (character) => {
    switch (character) {
      case '\n':
        return String.raw`\n`;
      case '\r':
        return String.raw`\r`;
      case '\t':
        return String.raw`\t`;
      default: {
        const code = character.charCodeAt(0);
        return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
      }
    }
  });
}

/** Lone surrogates, which no encoding can carry, become U+FFFD. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '\ufffd');
}
