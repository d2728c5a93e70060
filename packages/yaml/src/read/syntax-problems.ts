import type { Problem } from '@krmkit/base';
const QUOTE_VALUE = 'Put the text in quotes if the special character belongs to it.';
const UNCLOSED_HINT = 'Close it, or indent the lines that belong to it.';

export const CONFLICT_MARKER: Problem = {
  message: 'This line is a conflict marker of an unfinished merge.',
  hint: 'Keep the lines that you want, and remove the lines of all markers; `git diff` shows the conflicts.',
};
export const TAB_INDENT: Problem = {
  message: 'A tab is used for indentation; YAML allows only spaces.',
  hint: 'Replace the tab by spaces.',
};
export const BAD_INDENT: Problem = {
  message: 'This line is not indented like its neighbors.',
  hint: 'Start it in the same column as the keys or dashes of the same level.',
};
export const BLOCK_INDENT: Problem = {
  message: 'This line is indented less than the text block to which it belongs.',
  hint: 'Indent every line of the block at least as far as its first line.',
};
export const BLOCK_BLANK_LINE: Problem = {
  message: 'A blank line of this block is indented further than its first line.',
  hint: 'Remove the spaces from the blank line.',
};
export const BLOCK_HEADER: Problem = {
  message: 'After `|` or `>` only `-`, `+`, a digit and a comment may follow.',
  hint: 'Start the text on the next line.',
};
export const MISSING_SPACE: Problem = {
  message: 'A space is missing after the colon.',
  hint: 'Write `key: value`.',
};
export const KEY_IN_VALUE: Problem = {
  message: 'This value holds another `key: value` on the same line.',
  hint: 'Put the value in quotes, or the second key on a line of its own.',
};
export const LIST_IN_VALUE: Problem = {
  message: 'A list cannot start on the line of its key.',
  hint: 'Put the dash on a line of its own, or the text in quotes.',
};
export const LIST_FOR_KEY: Problem = {
  message: 'Expected a key, but found a list item.',
  hint: 'Check the indentation of this line.',
};
export const MISSING_DASH: Problem = {
  message: 'A dash is missing before this list item.',
  hint: 'Add `- `, or check the indentation.',
};
export const BLOCK_IN_FLOW: Problem = {
  message: 'Lines with dashes or keys are not allowed inside brackets.',
  hint: 'Close the bracket, or separate the items by commas.',
};
export const MISSING_COMMA: Problem = {
  message: 'A comma is missing between two items in brackets.',
  hint: 'Add the comma, or close the bracket or quote before.',
};
export const VARIABLE_IN_FLOW: Problem = {
  message: 'In brackets, "${NAME}" needs quotes.',
};
export const EXTRA_COMMA: Problem = { message: 'Expected an item, but found a comma.', hint: 'Remove the comma.' };
export const UNCLOSED_QUOTE: Problem = {
  message: 'A quote is opened but never closed.',
  hint: 'Add the closing quote, or double a quote that belongs to the text.',
};
export const BROKEN_KEY_LINES: Problem = {
  message: 'A key and its colon are on different lines.',
  hint: 'Write the key on one line, or after `? ` on a line of its own.',
};
export const NAME_MISSING: Problem = {
  message: 'After `*` and `&` the name of an anchor must follow.',
  hint: QUOTE_VALUE,
};
export const BLANK_AFTER_PROPERTY: Problem = {
  message: 'A space is missing after the anchor or tag.',
  hint: 'Add a space, or put the text in quotes.',
};
export const TWO_ANCHORS: Problem = { message: 'One value has two anchors.', hint: 'Remove one of them.' };
export const TWO_TAGS: Problem = { message: 'One value has two tags.', hint: 'Remove one of them.' };
export const PROPERTY_BEFORE_INDICATOR: Problem = {
  message: 'An anchor or tag precedes the dash or colon.',
  hint: 'Move it directly before the value.',
};
export const PROPERTY_BEFORE_ALIAS: Problem = {
  message: 'An alias cannot have an anchor or a tag of its own.',
  hint: 'Remove the anchor or tag before it.',
};
export const BAD_DIRECTIVE: Problem = {
  message: 'This line starts with `%` but is not a YAML directive.',
  hint: 'Put `%` inside quotes, or remove the line.',
};
export const DIRECTIVE_WITHOUT_MARKER: Problem = {
  message: 'A line `---` is missing after the directive.',
  hint: 'Add it, or remove the line with `%`.',
};
export const UNKNOWN_TAG_PREFIX: Problem = {
  message: 'This tag uses a prefix that no %TAG line declares.',
  hint: 'Declare it, or put the text in quotes if it is not a tag.',
};
export const BAD_TAG: Problem = { message: 'This is not a valid YAML tag.', hint: QUOTE_VALUE };

export function badEscape(escape: string): Problem {
  return {
    message: `\`${escape}\` is not a valid escape in a double-quoted string.`,
    hint: `Write \`\\${escape}\` for a backslash, or use single quotes.`,
  };
}

export function badStart(character: string): Problem {
  return { message: `A value cannot start with \`${character}\` unless it is quoted.`, hint: QUOTE_VALUE };
}

export function closesNothing(bracket: string): Problem {
  return {
    message: `The bracket \`${bracket}\` has no opening bracket.`,
    hint: 'Remove it, or add the bracket that opens.',
  };
}

export function unclosedBracket(bracket: string, dedented: boolean): Problem {
  const until = dedented ? 'not closed before the indentation ends' : 'never closed';
  return { message: `The bracket \`${bracket}\` is ${until}.`, hint: UNCLOSED_HINT };
}

export function wrongBracket(closing: string, opening: string): Problem {
  return {
    message: `The bracket \`${closing}\` does not close the \`${opening}\` before it.`,
    hint: 'Close the inner bracket first.',
  };
}

export function missingAnchor(name: string, inside: boolean): Problem {
  return {
    message: inside
      ? `The alias *${name} is inside the node that it refers to.`
      : `The alias *${name} refers to an anchor that does not exist.`,
    hint: `Declare it before this line with &${name}, or quote the text if it is not an alias.`,
  };
}

/** The message about a line without a key where a key is expected. */
export function brokenKey(text: string): Problem {
  const line = text.trim();
  const colon = line.indexOf(':');
  // Unlike `http://` and a text with blanks.
  if (/^[\w./-]+:[^\s/]/.test(line)) {
    return {
      message: `A space is missing after the colon in \`${shorten(line)}\`.`,
      hint: `Write \`${shorten(line.slice(0, colon))}: ${shorten(line.slice(colon + 1))}\`.`,
    };
  }
  if (/^["']/.test(line)) {
    return {
      message: 'Expected a key, but found quoted text.',
      hint: 'Close the quote on its line, or add the colon after the key.',
    };
  }
  return {
    message: `\`${shorten(line)}\` is neither a key with a colon nor part of the value before it.`,
    hint: 'Add the colon, or check the indentation of this line.',
  };
}

export function doesNotBelong(text: string): Problem {
  const line = text.trim();
  if (line.startsWith(']') || line.startsWith('}')) return closesNothing(line.slice(0, 1));
  return {
    message: `\`${shorten(line)}\` does not belong here.`,
    hint: 'Check the indentation, and the quotes and brackets before.',
  };
}

function shorten(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}
