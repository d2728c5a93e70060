import type { Span } from '../text/source.ts';
import type { YamlProblem } from './nodes.ts';
import type { Words } from './syntax-problems.ts';

// What YAML allows, or one of the Go readers, and what the readers of Kubernetes refuse or read in another way.

export const LEADING_TAB: Words = {
  message: 'A tab stands at the start of a line; Kubernetes refuses to read the file.',
  hint: 'Replace the tab by spaces, or remove it.',
};
export const TAB_AFTER_INDICATOR: Words = {
  message: 'A tab follows the dash, question mark or colon; Kubernetes refuses to read the file.',
  hint: 'Replace the tab by a space.',
};
export const BLOCK_TAB: Words = {
  message: 'A tab stands where the indentation of this text block ends; Kubernetes refuses to read the file.',
  hint: 'Replace the tab by spaces, or write the text in double quotes with `\\t`.',
};
export const BLOCK_AT_MARGIN: Words = {
  message: 'The lines of this text block are not indented; Kubernetes refuses to read the file.',
  hint: 'Indent them.',
};
export const LONG_KEY: Words = {
  message: 'This key is longer than 1,024 characters; Kubernetes refuses to read the file.',
  hint: 'Shorten it, or write it after `? ` on a line of its own.',
};
export const ODD_ANCHOR: Words = {
  message: 'For Kubernetes the name of an anchor has only ASCII letters, digits, `-` and `_`.',
  hint: 'Choose another name.',
};
export const FLOW_COLON: Words = {
  message: 'For Kubernetes a colon inside brackets needs a blank behind it to end a key.',
  hint: 'Write a space after the colon, or quote the text.',
};
export const FLOW_QUESTION: Words = {
  message: 'Kubernetes refuses a `?` inside brackets unless the text is quoted.',
  hint: 'Put the text in quotes.',
};
export const FLOW_KEY: Words = {
  message: 'For Kubernetes this `?` begins a key, though for other readers it belongs to the text.',
  hint: 'Put the text in quotes, or a space after the question mark.',
};
export const FLOW_LINES: Words = {
  message: 'A key inside brackets and its colon stand on different lines; Kubernetes refuses to read the file.',
  hint: 'Write them on one line.',
};
export const EMPTY_KEY: Words = {
  message: 'A key is missing in front of this colon; Kubernetes refuses to read the file.',
  hint: 'Write the key, or quote the text.',
};
export const SLASH_ESCAPE: Words = {
  message: 'Kubernetes refuses the escape `\\/`.',
  hint: 'Write `/` alone.',
};
export const SURROGATE_ESCAPE: Words = {
  message: 'Kubernetes refuses an escape that is half a character.',
  hint: 'Write the character itself, or `\\U` and eight digits.',
};
export const UNKNOWN_DIRECTIVE: Words = {
  message: 'Kubernetes refuses to read a file with a directive that it does not know.',
  hint: 'Remove the line.',
};

export function unknownVersion(version: string): Words {
  return {
    message: `Kubernetes refuses to read YAML ${version}: its readers know %YAML 1.1 only.`,
    hint: 'Remove the directive.',
  };
}

/** Whether a text has characters that the Go readers refuse, or take for line ends. */
export function hasOddCharacters(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x20 ? code >= 0x7f && isOddAbove(code) : code !== 0x0a && code !== 0x0d && code !== 0x09) return true;
  }
  return false;
}

function isOddAbove(code: number): boolean {
  if (code < 0xa0) return true;
  return code >= 0x2028 && (code <= 0x2029 || (code >= 0xd800 && (code < 0xe000 || code >= 0xfffe)));
}

// What go-yaml's reader lets in: tab, line ends, NEL, and everything printable outside the surrogates.
const CONTROL =
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const UNICODE_BREAK = /[\u0085\u2028\u2029]/;

/** Characters that YAML allows and the Go readers refuse, or take for line ends. The first of each. */
export function findOddCharacters(text: string, span: Span): YamlProblem[] {
  const own = text.slice(span.start, span.end);
  const problems: YamlProblem[] = [];
  add(CONTROL, 'is not allowed; Kubernetes refuses to read the file');
  add(UNICODE_BREAK, 'ends a line for Kubernetes, though not for other readers of YAML');
  return problems;

  function add(pattern: RegExp, what: string): void {
    const found = pattern.exec(own);
    if (found === null) return;
    const start = span.start + found.index;
    const code = own.charCodeAt(found.index).toString(16).toUpperCase().padStart(4, '0');
    problems.push({
      kind: 'profile',
      severity: 'warning',
      message: `The character U+${code} ${what}.`,
      hint: 'Remove it, or write it as an escape in a double-quoted string.',
      start,
      end: start + 1,
    });
  }
}
