export type SplitWords =
  | { readonly ok: true; readonly words: readonly string[] }
  /** `offset` is that of the unclosed quote, or of the backslash at the end. */
  | { readonly ok: false; readonly offset: number; readonly message: string };

/**
 * Splits a command line into words as kpt does, without a shell: spaces separate words, `'...'` keeps everything, in
 * `"..."` and in plain text a backslash keeps the next character, `#` at the start of a word begins a comment until the
 * end of the line. Nothing is expanded.
 */
export function splitWords(text: string): SplitWords {
  const words: string[] = [];
  let word: string | undefined;
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    if (/[ \t\r\n]/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      at += 1;
    } else if (character === '#' && word === undefined) {
      const end = text.indexOf('\n', at);
      at = end === -1 ? text.length : end;
    } else if (character === '\\') {
      if (at + 1 >= text.length) return { ok: false, offset: at, message: 'nothing follows the backslash' };
      const kept = String.fromCodePoint(text.codePointAt(at + 1) ?? 0);
      word = (word ?? '') + kept;
      at += 1 + kept.length;
    } else if (character === "'" || character === '"') {
      const quoted = readQuoted(text, at, character);
      if (quoted === undefined) return { ok: false, offset: at, message: `the quote ${character} is never closed` };
      word = (word ?? '') + quoted.content;
      at = quoted.end;
    } else {
      word = (word ?? '') + character;
      at += 1;
    }
  }
  if (word !== undefined) words.push(word);
  return { ok: true, words };
}

function readQuoted(
  text: string,
  start: number,
  quote: string,
): { readonly content: string; readonly end: number } | undefined {
  let content = '';
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === quote) return { content, end: at + 1 };
    if (character === '\\' && quote === '"') at += 1;
    content += text.charAt(at);
  }
  return undefined;
}
