import type { Problem, Span } from '@krmkit/base';
import type { YamlNode, ScalarNode, YamlProblem } from './nodes.ts';

// Text that YAML or one of the Go readers allows, and that the readers of Kubernetes refuse or read differently.

export const LEADING_TAB: Problem = {
  message: 'A line starts with a tab; Kubernetes refuses to read the file.',
  hint: 'Replace the tab by spaces, or remove it.',
};
export const TAB_AFTER_INDICATOR: Problem = {
  message: 'A tab follows the dash, question mark or colon; Kubernetes refuses to read the file.',
  hint: 'Replace the tab by a space.',
};
export const BLOCK_TAB: Problem = {
  message: 'A tab follows the indentation of this text block; Kubernetes refuses to read the file.',
  hint: 'Replace the tab by spaces, or write the text in double quotes with `\\t`.',
};
export const BLOCK_AT_MARGIN: Problem = {
  message: 'The lines of this text block are not indented; Kubernetes refuses to read the file.',
  hint: 'Indent them.',
};
export const LONG_KEY: Problem = {
  message: 'This key is longer than 1,024 characters; Kubernetes refuses to read the file.',
  hint: 'Shorten it, or write it after `? ` on a line of its own.',
};
export const ANCHOR_NAME: Problem = {
  message: 'For Kubernetes the name of an anchor has only ASCII letters, digits, `-` and `_`.',
  hint: 'Choose another name.',
};
export const FLOW_COLON: Problem = {
  message: 'For Kubernetes a colon inside brackets ends a key only if a space follows.',
  hint: 'Write a space after the colon, or quote the text.',
};
export const FLOW_QUESTION: Problem = {
  message: 'Kubernetes refuses a `?` inside brackets unless it is quoted.',
  hint: 'Put the text in quotes.',
};
export const FLOW_KEY: Problem = {
  message: 'For Kubernetes this `?` begins a key, though for other readers it belongs to the text.',
  hint: 'Put the text in quotes, or a space after the question mark.',
};
export const FLOW_LINES: Problem = {
  message: 'A key inside brackets and its colon are on different lines; Kubernetes refuses to read the file.',
  hint: 'Write them on one line.',
};
export const EMPTY_KEY: Problem = {
  message: 'A key is missing before this colon; Kubernetes refuses to read the file.',
  hint: 'Write the key, or quote the text.',
};
export const SLASH_ESCAPE: Problem = {
  message: 'Kubernetes refuses the escape `\\/`.',
  hint: 'Write `/` alone.',
};
export const SURROGATE_ESCAPE: Problem = {
  message: 'Kubernetes refuses the escape of a lone surrogate.',
  hint: 'Write the character itself, or `\\U` and eight digits.',
};
export const MARK_BEHIND_MARKER: Problem = {
  message: 'A byte order mark follows the first `---`; Kubernetes reads it as a part of the first key.',
  hint: 'Remove the mark, or the line `---` above it.',
};
export const DIRECTIVE: Problem = {
  message:
    'Kubernetes refuses to read a file with a directive: it cuts the file at `---` first and then misses the `---`.',
  hint: 'Remove the line with `%`, and write tags in full where it declares their prefix.',
};
export const DIRECTIVE_UNSEEN: Problem = {
  message: 'Kubernetes does not read a directive after `...`: it reads nothing from there to the next `---`.',
  hint: 'Remove the line with `%`, and write tags in full where it declares their prefix.',
};
const BEHIND_MARKER: Problem = {
  message: 'Text follows `---` on its line; Kubernetes refuses to read the file.',
  hint: 'Start the text on the next line, or indent the line if it is part of a text.',
};
export const BEHIND_DOTS: Problem = {
  message: 'Kubernetes does not read this document: after a line `...` it reads nothing up to the next `---`.',
  hint: 'Write `---` instead of `...`.',
};
export const DOTS_ALONE: Problem = {
  message: 'A line `...` is not followed by a document; Kubernetes refuses to read the file.',
  hint: 'Remove the line.',
};
export const TAG_IN_FLOW: Problem = {
  message: 'For Kubernetes a tag inside brackets ends only at a space, and a comma or bracket is part of it.',
  hint: 'Put a space after the tag, or the text in quotes if it is not a tag.',
};

/** Text that the Go readers read, but not as other readers do. */
const READ_DIFFERENTLY: readonly Problem[] = [FLOW_COLON, FLOW_KEY, MARK_BEHIND_MARKER, DIRECTIVE_UNSEEN, BEHIND_DOTS];

/** Text that they refuse only because they cut a file of manifests at `---` before they read it. */
const CUT: readonly Problem[] = [DIRECTIVE, BEHIND_MARKER];

/** Whether the Go readers refuse a text for this problem. `isCut`: it is a file of manifests. */
export function isRefusedByGo({ kind, message }: YamlProblem, isCut: boolean): boolean {
  if (kind !== 'profile' || message.includes(ENDS_LINE)) return false;
  return [...READ_DIFFERENTLY, ...(isCut ? [] : CUT)].every((words) => words.message !== message);
}

/** Whether the Go readers do not read the document that has this problem. */
export function isUnread({ message }: YamlProblem): boolean {
  return message === BEHIND_DOTS.message;
}

/** A line that the Go readers take for a `---` with invalid text after it. */
const BROKEN_MARKER = /(?:^|[\n\r]|^\ufeff)---[ \t]*(?=[^\s#])/;

/** Whether a text has characters that the Go readers refuse, or take for line ends, or text after a `---`. */
export function hasProblemCharacters(text: string): boolean {
  if (BROKEN_MARKER.test(text)) return true;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x20 ? code >= 0x7f && isRefused(code) : code !== 0x0a && code !== 0x0d && code !== 0x09) return true;
  }
  return false;
}

function isRefused(code: number): boolean {
  if (code < 0xa0) return true;
  return code >= 0x2028 && (code <= 0x2029 || (code >= 0xd800 && (code < 0xe000 || code >= 0xfffe)));
}

// What go-yaml's reader lets in: tab, line ends, NEL, and everything printable outside the surrogates.
const CONTROL =
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const UNICODE_BREAK = /[\u0085\u2028\u2029]/g;

/**
 * Characters that YAML allows but the Go readers refuse or take for line ends; the first of each kind. Line ends in a
 * scalar without quotes, which they read differently or not at all, are a problem of its value.
 */
export function findProblemCharacters(text: string, span: Span, root: YamlNode | undefined): YamlProblem[] {
  const own = text.slice(span.start, span.end);
  const problems: YamlProblem[] = [];
  const marker = BROKEN_MARKER.exec(own);
  if (marker !== null) {
    const start = span.start + marker.index + marker[0].length;
    problems.push({ kind: 'profile', severity: 'warning', ...BEHIND_MARKER, start, end: start + 1 });
  }
  const control = CONTROL.exec(own);
  if (control !== null) {
    const what = 'is not allowed; Kubernetes refuses to read the file';
    problems.push(characterProblem(text, span.start + control.index, what, 'warning'));
  }
  const breaks = Array.from(own.matchAll(UNICODE_BREAK), ({ index }) => span.start + index);
  const first = breaks.find((at) => !isInBareScalar(root, at));
  if (first !== undefined) problems.push(characterProblem(text, first, ENDS_LINE, 'warning'));
  return problems;
}

const ENDS_LINE = 'ends a line for Kubernetes, though not for other readers of YAML';

/** Whether an offset is in the text of a value without quotes. */
function isInBareScalar(node: YamlNode | undefined, at: number): boolean {
  if (node === undefined || at < node.start || at >= node.end) return false;
  switch (node.kind) {
    case 'mapping':
      return node.entries.some(({ value }) => isInBareScalar(value, at));
    case 'sequence':
      return node.items.some(({ value }) => isInBareScalar(value, at));
    case 'scalar':
      return node.style !== 'single' && node.style !== 'double';
    case 'alias':
      return false;
  }
}

/** A line end in a scalar without quotes that the Go readers accept and YAML 1.2 does not. */
export function bareBreak({ style, content, start, end }: ScalarNode): YamlProblem | undefined {
  if (style === 'single' || style === 'double') return undefined;
  const at = content.search(UNICODE_BREAK);
  return at < 0 ? undefined : { ...characterProblem(content, at, ENDS_LINE, 'error'), start, end };
}

function characterProblem(text: string, at: number, what: string, severity: YamlProblem['severity']): YamlProblem {
  const code = text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0');
  return {
    kind: 'profile',
    severity,
    message: `The character U+${code} ${what}.`,
    hint: 'Remove it, or write it as an escape in a double-quoted string.',
    start: at,
    end: at + 1,
  };
}
