/** Nearly every text, and what follows takes long to get ready. */
const PLAIN = /^[ -~]*$/;

/**
 * What could move a terminal's cursor, colour what follows, turn the direction of writing, or is not there to see:
 * controls, line separators, marks of direction, characters without width (but joiners, which emoji are made with),
 * halves of surrogate pairs.
 */
const INVISIBLE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * A text as it can be shown on one line of a terminal, whatever a file holds: `␛` for an escape, `␊` for a line feed,
 * `<U+202E>` for a mark of direction. Everything that people see anyway stays.
 */
export function printable(text: string): string {
  return PLAIN.test(text) ? text : text.replace(INVISIBLE, symbolOf);
}

function symbolOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
}
