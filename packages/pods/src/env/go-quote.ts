const SHORT: ReadonlyMap<string, string> = new Map([
  ['\u0007', '\\a'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\v', '\\v'],
  ['"', '\\"'],
  ['\\', '\\\\'],
]);

/**
 * Go's `unicode.IsPrint`: letters, marks, numbers, punctuation, symbols, and U+0020 as the only space. Compiled on
 * first use, because it is rarely needed and compiling these properties is slow.
 */
const PRINTABLE = String.raw`^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$`;

/**
 * A string as Go's `strconv.Quote` (and `%q`) writes it. An unpaired surrogate is written as U+FFFD, as in the UTF-8
 * that Go would read.
 */
export function goQuote(text: string): string {
  const printable = new RegExp(PRINTABLE, 'u');
  let out = '"';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const short = SHORT.get(character);
    if (short !== undefined) out += short;
    else if (code >= 0xd800 && code <= 0xdfff) out += '\ufffd';
    else if (printable.test(character)) out += character;
    else if (code < 0x80) out += `\\x${code.toString(16).padStart(2, '0')}`;
    else if (code < 0x10000) out += `\\u${code.toString(16).padStart(4, '0')}`;
    else out += `\\U${code.toString(16).padStart(8, '0')}`;
  }
  return `${out}"`;
}
