/** Matches nearly every text; the patterns below are slow to compile. */
const PLAIN = /^[ -~]*$/;

/**
 * Characters that can move the cursor of a terminal, color the following text, change the writing direction, or are
 * invisible: control characters, line separators, lone surrogates, and Unicode's default ignorable characters (soft
 * hyphens, joiners, direction marks, variation selectors, tags). The list is written out because `\p{...}` is slow to
 * compile.
 */
const INVISIBLE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufeff\uffa0\ufff0-\ufffb]|\u034f|\u17b4|\u17b5|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{1bca0}-\u{1bca3}]|[\u{1d173}-\u{1d17a}]|[\u{e0000}-\u{e0fff}]/gu;

/**
 * Commands that CI systems recognize anywhere in a line: `##[error]` (GitHub, Azure), `##vso[` (Azure), `##teamcity[`,
 * and the sections of GitLab.
 */
const COMMAND = /##(?=\w*\[)|section_(?:start|end)(?=:)/g;

/** GitHub takes `::name` for a command, even after leading spaces. `::1` and `::ffff:10.0.0.1` are addresses. */
const COMMAND_AT_START = /^\s*(?=::(?![\da-f:.]*(?:[/%]\w*)?$))/i;

/**
 * A text that is safe on one line of a terminal or a log, whatever a file holds: `\n` for a line feed, `\x1b` for an
 * escape, `<U+202E>` for a direction mark, a backslash in a command of a CI system. Everything else is unchanged.
 */
export function printable(text: string): string {
  const shown = visible(text);
  if (!shown.includes('::') && !shown.includes('##') && !shown.includes('section_')) return shown;
  return withoutCommands(shown).replace(COMMAND_AT_START, '$&\\');
}

/** The same for several lines: line ends, and tabs in lines, stay. */
export function printableLines(text: string): string {
  return text.replaceAll(/[^\r\n\t]+|\r(?!\n)/g, (part, offset: number) =>
    // Text after a tab can count as the start of a line for a CI system that looks for commands.
    offset > 0 && !/[\n\t]/.test(text[offset - 1] ?? '') ? withoutCommands(visible(part)) : printable(part),
  );
}

/** Several lines as they are, except that no CI system takes a part of them for a command. */
export function inertLines(text: string): string {
  if (!text.includes('::') && !text.includes('##') && !text.includes('section_')) return text;
  return text.replaceAll(/[^\r\n]+/g, (line) => withoutCommands(line).replace(COMMAND_AT_START, '$&\\'));
}

/** A text without invisible characters, for the middle of a line or for a file. */
export function visible(text: string): string {
  return PLAIN.test(text) ? text : text.replaceAll(INVISIBLE, shownAs);
}

/** A text that no CI system takes for a command in the middle of a line. The input is visible. */
export function withoutCommands(text: string): string {
  return text.replaceAll(COMMAND, '$&\\');
}

/** A text without its invisible characters. */
export function withoutInvisible(text: string): string {
  return PLAIN.test(text) ? text : text.replaceAll(INVISIBLE, '');
}

/**
 * The JSON of a value, with escapes for invisible characters and inside commands of CI systems. It has the same value
 * for every reader.
 */
export function printableJson(value: unknown, indent?: number): string {
  return inertJson(JSON.stringify(value, null, indent));
}

/** The same for JSON of another program. */
export function inertJson(json: string): string {
  return escaped(json, (character) =>
    character.replaceAll(/[^]/g, (unit) => String.raw`\u${hex(unit.charCodeAt(0), 4)}`),
  );
}

/** A text in double quotes for YAML, where a surrogate pair must not be escaped as two characters. */
export function printableYaml(text: string): string {
  const quoted = JSON.stringify(text).replaceAll(
    /[\ufffe\uffff]/g,
    (unit) => String.raw`\u${hex(unit.charCodeAt(0), 4)}`,
  );
  return escaped(quoted, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0xffff ? String.raw`\U${hex(code, 8)}` : String.raw`\u${hex(code, 4)}`;
  });
}

/** Line feeds are those that JSON.stringify puts between values. */
function escaped(json: string, escape: (character: string) => string): string {
  const shown = /^[\n -~]*$/.test(json)
    ? json
    : json.replaceAll(INVISIBLE, (character) => (character === '\n' ? character : escape(character)));
  if (!shown.includes('##') && !shown.includes('section_')) return shown;
  return shown.replaceAll(COMMAND, (command) => command.slice(0, -1) + escape(command.slice(-1)));
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}

function shownAs(character: string, offset: number, text: string): string {
  switch (character) {
    case '\n':
      return String.raw`\n`;
    case '\r':
      return String.raw`\r`;
    case '\t':
      return String.raw`\t`;
    default: {
      if (isPartOfWriting(character, text.slice(Math.max(0, offset - 4), offset), text.slice(offset + 1, offset + 3))) {
        return character;
      }
      const code = character.codePointAt(0) ?? 0;
      return code < 0x80 ? String.raw`\x${hex(code, 2)}` : `<U+${hex(code, 4).toUpperCase()}>`;
    }
  }
}

/**
 * Joiners inside an emoji, or between letters of Arabic or an Indic script, and emoji selectors change the visible
 * text.
 */
function isPartOfWriting(character: string, before: string, following: string): boolean {
  switch (character) {
    case '\u200c':
    case '\u200d':
      if (/[\u0600-\u109f\u1780-\u18af]$/.test(before)) return /^[\u0600-\u109f\u1780-\u18af]/.test(following);
      return (
        character === '\u200d' &&
        /(?:\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})$/u.test(before) &&
        /^\p{Extended_Pictographic}/u.test(following)
      );
    case '\ufe0e':
    case '\ufe0f':
      return /\p{Extended_Pictographic}$/u.test(before) || (/[\d#*]$/.test(before) && following.startsWith('\u20e3'));
    default:
      return false;
  }
}

/** A path as an argument of a shell command, quoted if needed. */
export function shellPath(path: string): string {
  return /^[\w./@%+=:,-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}

/** A hint as people see it, in one style: the first word in lower case, and no full stop after a single sentence. */
export function printableHint(hint: string): string {
  const isPlain = /^[A-Z][a-z]* (?!.*\. )/s.test(hint) && !hint.startsWith('Kubernetes ');
  return printable(isPlain ? hint.charAt(0).toLowerCase() + hint.slice(1).replace(/(?<!\.)\.$/, '') : hint);
}
