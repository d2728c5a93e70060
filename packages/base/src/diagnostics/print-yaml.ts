import { printableYaml, withoutCommands } from './printable.ts';
import { isArray, isObject } from '../value/json.ts';
import type { JsonValue } from '../value/json.ts';

/**
 * A document of block YAML for plain JSON, with a newline at its end. Text is quoted if a YAML reader could read it as
 * something else.
 */
export function printYaml(value: JsonValue): string {
  const lines: string[] = [];
  addLines(lines, value, '', '');
  return `${lines.join('\n')}\n`;
}

/** `head` is the start of the first line: `key:` or `-`, with its indentation. */
function addLines(lines: string[], value: JsonValue, head: string, indent: string): void {
  const scalar = scalarText(value);
  if (scalar !== undefined) {
    lines.push(head === '' ? scalar : `${head} ${scalar}`);
  } else if (isArray(value)) {
    if (head !== '') lines.push(head);
    for (const item of value) addItem(lines, item, indent);
  } else if (isObject(value)) {
    if (head !== '') lines.push(head);
    addEntries(lines, value, indent);
  }
}

function addEntries(lines: string[], value: Readonly<Record<string, JsonValue>>, indent: string): void {
  for (const [key, member] of Object.entries(value)) {
    // Items of a list are indented like their parent key, as in most manifests; members of a map two blanks more.
    addLines(lines, member, `${indent}${quoteText(key)}:`, isArray(member) ? indent : `${indent}  `);
  }
}

function addItem(lines: string[], item: JsonValue, indent: string): void {
  if (isObject(item) && Object.keys(item).length > 0) {
    const start = lines.length;
    addEntries(lines, item, `${indent}  `);
    lines[start] = `${indent}- ${(lines[start] ?? '').slice(indent.length + 2)}`;
  } else {
    addLines(lines, item, `${indent}-`, `${indent}  `);
  }
}

/** The value on one line; undefined for lists and maps that are not empty. */
function scalarText(value: JsonValue): string | undefined {
  if (typeof value === 'string') return quoteText(value);
  if (isArray(value)) return value.length === 0 ? '[]' : undefined;
  if (isObject(value)) return Object.keys(value).length === 0 ? '{}' : undefined;
  return value === null ? 'null' : String(value);
}

// Words that YAML 1.1 or 1.2 does not read as text; numbers and dates do not start with a letter.
const SPECIAL_WORD = /^(?:true|false|yes|no|on|off|y|n|null)$/i;
const PLAIN = /^[A-Za-z_/][A-Za-z0-9_./@+=-]*(?:[:,][A-Za-z0-9_./@+=-]+)*$/;

/** Plain if every reader reads it as the same text, else in double quotes with JSON's escapes, which YAML supports. */
export function quoteText(text: string): string {
  const isPlain = PLAIN.test(text) && !SPECIAL_WORD.test(text) && withoutCommands(text) === text;
  return isPlain ? text : printableYaml(text);
}
