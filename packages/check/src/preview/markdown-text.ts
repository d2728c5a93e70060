import type { RowLine } from '../report/change-rows.ts';

// Text of the repository is only put between HTML tags, or into fenced code. Markdown is not read in either, and GitHub
// does not link mentions, issues or addresses in code. All texts are printable, so none has a line break.

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/** The text for an HTML block. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ESCAPES.get(character) ?? '');
}

/** The text as code in an HTML block. */
export function htmlCode(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}

/** Words that nothing turns into a link, with the punctuation after them. */
const WORD = /^\(?[A-Za-z]+(?:'[a-z]+)?[).,:;]*$/;

/** A sentence for an HTML block: its words as they are, and everything else as code. */
export function htmlSentence(text: string): string {
  const parts: string[] = [];
  let code: string[] = [];
  const flush = (): void => {
    if (code.length > 0) parts.push(codeWithEnd(code.join(' ')));
    code = [];
  };
  for (const word of text.split(' ')) {
    if (!WORD.test(word)) {
      code.push(word);
      if (/[.,:;]$/.test(word)) flush();
      continue;
    }
    flush();
    parts.push(word);
  }
  flush();
  return parts.join(' ');
}

/** The punctuation of the sentence is not part of the code. */
function codeWithEnd(text: string): string {
  const [, inside = text, end = ''] = /^(.*[^.,:;])([.,:;])$/.exec(text) ?? [];
  return `${htmlCode(inside)}${end}`;
}

/** A block of HTML, which ends with an empty line. */
export function htmlBlock(lines: readonly string[]): string {
  return `${lines.join('\n')}\n\n`;
}

/** A fenced block whose fence is longer than every run of backticks in it. */
export function fencedBlock(language: string, lines: readonly string[]): string {
  let longest = 2;
  for (const line of lines) for (const [run] of line.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${lines.join('\n')}\n${fence}\n\n`;
}

/** A line of a difference: a mark, then the text. */
export function diffLine([mark, text]: RowLine): string {
  return `${mark} ${text}`;
}

/** Cuts a text to a number of UTF-16 units, the last one `…`. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
