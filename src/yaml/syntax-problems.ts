import type { YamlProblem } from './nodes.ts';

/** An error of the interim parser: its code, its message, half-open offsets. */
export interface RawSyntaxError {
  readonly code: string;
  readonly message: string;
  readonly start: number;
  readonly end: number;
}

interface Words {
  readonly message: string;
  readonly hint?: string;
}

/** Whether a bracket or quote is not closed where the parser expected it. */
export function isUnclosed(error: RawSyntaxError): boolean {
  return (
    (error.code === 'BAD_INDENT' && error.message.startsWith('Flow')) ||
    (error.code === 'MISSING_CHAR' && /closing ['"]quote|must end with a/.test(error.message))
  );
}

/**
 * The errors of the parser in the user's words; `openings` says where brackets and quotes that are not closed open. Only the first is given, as everything after it follows from it;
 * what the Go readers accept is no problem at all, what only they refuse is a warning.
 */
export function explainSyntaxErrors(
  text: string,
  errors: readonly RawSyntaxError[],
  openings: readonly number[],
): YamlProblem[] {
  const problems: YamlProblem[] = [];
  let first: RawSyntaxError | undefined;
  for (const error of errors) {
    if (error.code === 'KEY_OVER_1024_CHARS') {
      const { start, end } = error;
      problems.push({
        kind: 'profile',
        severity: 'warning',
        message: 'This key is longer than 1,024 characters; Kubernetes refuses to read the file.',
        hint: 'Shorten it, or write it after `? ` on a line of its own.',
        start,
        end,
      });
    } else if (first === undefined || error.start < first.start) {
      first = error;
    }
  }
  if (first !== undefined) {
    const { start: at, end: until } = first;
    const opening = isUnclosed(first) ? openings.findLast((other) => other <= at) : undefined;
    const span = opening === undefined ? { start: at, end: until } : { start: opening, end: opening + 1 };
    problems.push({ kind: 'syntax', severity: 'error', ...explain(text, first), ...span });
  }
  return problems;
}

const BAD_INDENT: Words = {
  message: 'This line is not indented like the lines beside it.',
  hint: 'Start it in the same column as the keys or dashes of the same level.',
};
const MISSING_SPACE: Words = { message: 'A space is missing after the colon.', hint: 'Write `key: value`.' };
const UNCLOSED_HINT = 'Close it, or indent the lines that belong to it.';
const QUOTE_VALUE = 'Put the text in quotes if the special character belongs to it.';

function explain(text: string, error: RawSyntaxError): Words {
  const raw = error.message;
  const source = text.slice(error.start, error.end);
  switch (error.code) {
    case 'TAB_AS_INDENT':
      return { message: 'A tab is used for indentation; YAML allows only spaces.', hint: 'Replace the tab by spaces.' };
    case 'BAD_INDENT':
      return explainIndent(raw);
    case 'MISSING_CHAR':
      return explainMissing(raw, source);
    case 'MULTILINE_IMPLICIT_KEY':
      return explainBrokenKey(source);
    case 'BLOCK_AS_IMPLICIT_KEY':
      // A value that goes on with a key on the next line, as against a second key on the same one.
      if (!/^[^\n]*:(?:\s|$)/.test(text.slice(error.start, error.start + 1100))) return BAD_INDENT;
      return raw.startsWith('Nested mappings')
        ? {
            message: 'This value holds another `key: value` on the same line.',
            hint: 'Put the value in quotes, or the second key on a line of its own.',
          }
        : { message: 'A list item stands where a key is expected.', hint: 'Check the indentation of this line.' };
    case 'BLOCK_IN_FLOW':
      return {
        message: 'Lines with dashes or keys cannot stand inside brackets.',
        hint: 'Close the bracket, or separate the items by commas.',
      };
    case 'BAD_SCALAR_START':
      return { message: `A value cannot start with \`${source.slice(0, 1)}\` unless it is quoted.`, hint: QUOTE_VALUE };
    case 'BAD_DQ_ESCAPE': {
      const escape = raw.replace('Invalid escape sequence ', '');
      return {
        message: `\`${escape}\` is no escape that a double-quoted string knows.`,
        hint: `Write \`\\${escape}\` for a backslash, or use single quotes.`,
      };
    }
    case 'BAD_ALIAS':
    case 'ALIAS_PROPS':
      return { message: 'After `*` and `&` the name of an anchor must follow.', hint: QUOTE_VALUE };
    case 'MULTIPLE_ANCHORS':
      return { message: 'One value has two anchors.', hint: 'Remove one of them.' };
    case 'MULTIPLE_TAGS':
      return { message: 'One value has two tags.', hint: 'Remove one of them.' };
    case 'BAD_PROP_ORDER':
      return {
        message: 'An anchor or tag stands in front of the dash or colon.',
        hint: 'Move it behind, directly in front of the value.',
      };
    case 'BAD_DIRECTIVE':
      return {
        message: 'This line starts with `%` but is no directive that YAML knows.',
        hint: 'Put `%` inside quotes, or remove the line.',
      };
    case 'TAG_RESOLVE_FAILED':
      return {
        message: 'This tag uses a prefix that no %TAG line declares.',
        hint: 'Declare it, or put the text in quotes if it is not a tag.',
      };
    case 'RESOURCE_EXHAUSTION':
      return { message: 'This text is nested too deeply to read.' };
    default:
      return explainUnexpected(raw, source);
  }
}

function explainIndent(raw: string): Words {
  if (raw.startsWith('Flow')) {
    const bracket = raw.includes('map') ? '{' : '[';
    return { message: `The bracket \`${bracket}\` is not closed before the indentation ends.`, hint: UNCLOSED_HINT };
  }
  if (raw.startsWith('Block scalar')) {
    return {
      message: 'This line is indented less than the text block to which it belongs.',
      hint: 'Indent every line of the block at least as far as its first line.',
    };
  }
  return BAD_INDENT;
}

function explainMissing(raw: string, source: string): Words {
  if (raw.includes('quote')) {
    return {
      message: 'A quote is opened but never closed.',
      hint: 'Add the closing quote, or double a quote that belongs to the text.',
    };
  }
  if (raw.includes('must end with a')) {
    const bracket = raw.includes('map') ? '{' : '[';
    return { message: `The bracket \`${bracket}\` is never closed.`, hint: UNCLOSED_HINT };
  }
  if (raw.startsWith('Implicit map keys')) return explainBrokenKey(source);
  if (raw.startsWith('Missing space after :')) return MISSING_SPACE;
  if (raw.startsWith('Missing ,')) {
    return {
      message: 'A comma is missing between two items in brackets.',
      hint: 'Add the comma, or close the bracket or quote before.',
    };
  }
  if (raw.startsWith('Sequence item without')) {
    return { message: 'A dash is missing in front of this list item.', hint: 'Add `- `, or check the indentation.' };
  }
  if (raw.startsWith('Comments must')) {
    return {
      message: 'A blank is missing in front of the `#`.',
      hint: 'Add a space before the comment, or quote the text.',
    };
  }
  if (raw.startsWith('Tags and anchors')) {
    return { message: 'A blank is missing after the anchor or tag.', hint: 'Add a space, or put the text in quotes.' };
  }
  if (raw.includes('directives-end')) {
    return { message: 'A line `---` is missing after the directive.', hint: 'Add it, or remove the line with `%`.' };
  }
  if (raw.startsWith('Block scalars with more-indented')) {
    return {
      message: 'A blank line of this block is indented further than its first line.',
      hint: 'Remove the spaces from the blank line.',
    };
  }
  return explainUnexpected(raw, source);
}

/** A line that was taken for a key, or was joined with the next one into a key. */
function explainBrokenKey(source: string): Words {
  const line = (source.split('\n', 1)[0] ?? '').trim();
  if (/^[\w./-]+:[^\s/]/.test(line)) {
    const colon = line.indexOf(':');
    return {
      message: `A space is missing after the colon in \`${shorten(line)}\`.`,
      hint: `Write \`${shorten(line.slice(0, colon))}: ${shorten(line.slice(colon + 1))}\`.`,
    };
  }
  if (/^["']/.test(line)) {
    return {
      message: 'Text in quotes stands where a key is expected.',
      hint: 'Close the quote on its line, or add the colon after the key.',
    };
  }
  return {
    message: `\`${shorten(line)}\` is neither a key with a colon nor part of the value before it.`,
    hint: 'Add the colon, or check the indentation of this line.',
  };
}

function explainUnexpected(raw: string, source: string): Words {
  if (raw.includes('flow-seq-end') || raw.includes('flow-map-end') || /^[\]}]/.test(source)) {
    return {
      message: `The bracket \`${source.slice(0, 1)}\` closes nothing.`,
      hint: 'Remove it, or add the bracket that opens.',
    };
  }
  if (raw.startsWith('Unexpected ,') || raw.startsWith('Unexpected empty item')) {
    return { message: 'A comma stands where an item is expected.', hint: 'Remove the comma.' };
  }
  if (raw.startsWith('Block scalar header')) {
    return {
      message: 'After `|` or `>` only `-`, `+`, a digit and a comment may follow.',
      hint: 'Start the text on the next line.',
    };
  }
  if (raw.includes('doc-end')) return { message: 'The line `...` ends no document.', hint: 'Remove it.' };
  const line = (source.split('\n', 1)[0] ?? '').trim();
  return {
    message: line === '' ? 'The text cannot be read as YAML from here.' : `\`${shorten(line)}\` does not belong here.`,
    hint: 'Check the indentation, and the quotes and brackets before.',
  };
}

function shorten(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}
