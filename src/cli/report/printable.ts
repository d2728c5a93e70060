/** Nearly every text, and what follows takes long to get ready. */
const PLAIN = /^[ -~]*$/;
// Control characters, what makes terminals reorder or break a line, and halves of surrogate pairs (`\p{Cs}` takes long
// to get ready).
const HALF = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const UNPRINTABLE =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text that cannot move the cursor, colour or reorder anything: line ends show as `\n`, others as `\x1b`, `\u2028`. */
export function printable(text: string): string {
  if (PLAIN.test(text)) return text;
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
  return text.replaceAll(HALF, '\ufffd');
}
