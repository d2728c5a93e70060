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
    } else {
      const part = readPart(text, at, character);
      if (typeof part === 'string') return { ok: false, offset: at, message: part };
      word = (word ?? '') + part.content;
      at = part.end;
    }
  }
  if (word !== undefined) words.push(word);
  return { ok: true, words };
}

interface Part {
  readonly content: string;
  readonly end: number;
}

/** A part of a word, or what is wrong with it. */
function readPart(text: string, start: number, character: string): Part | string {
  if (character === '\\') {
    if (start + 1 >= text.length) return 'nothing follows the backslash';
    const content = String.fromCodePoint(text.codePointAt(start + 1) ?? 0);
    return { content, end: start + 1 + content.length };
  }
  if (character === "'" || character === '"') {
    return readQuoted(text, start, character) ?? `the quote ${character} is never closed`;
  }
  return { content: character, end: start + 1 };
}

function readQuoted(text: string, start: number, quote: string): Part | undefined {
  let content = '';
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === quote) return { content, end: at + 1 };
    if (character === '\\' && quote === '"') at += 1;
    content += text.charAt(at);
  }
  return undefined;
}
