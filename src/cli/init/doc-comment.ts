import { isObject, member } from '../../value/json.ts';
import type { JsonObject, JsonValue } from '../../value/json.ts';
import { printable } from '../../diagnostics/printable.ts';
import { wrapText } from '../report/layout.ts';

const WIDTH = 100;

/**
 * The docstring of a schema: its description, and constraints that a type cannot express: format, pattern, limits,
 * default. Empty if there are none. The text is escaped, so that it cannot end the comment, move the cursor of a
 * terminal or contain compiler directives.
 */
export function docComment(schema: JsonValue | undefined, indentation: string): readonly string[] {
  if (!isObject(schema)) return [];
  const description = member(schema, 'description');
  const notes = notesOf(schema);
  const lines = [
    ...(typeof description === 'string' ? description.trim().split(/\r\n|\r|\n/) : []),
    ...(notes === '' ? [] : [notes]),
  ]
    .map((line) => harmless(line.trim()))
    .filter((line, index, all) => line !== '' || (index > 0 && all[index - 1] !== ''))
    .flatMap((line) => wrapText(line, WIDTH - indentation.length - 3));
  const [first, ...more] = lines;
  if (first === undefined) return [];
  if (more.length === 0 && first.length <= WIDTH - indentation.length - 7) return [`${indentation}/** ${first} */`];
  return [`${indentation}/**`, ...lines.map((line) => `${indentation} * ${line}`.trimEnd()), `${indentation} */`];
}

/** A comment that begins with `@ts-ignore` would hide the errors of the line below it. */
function harmless(line: string): string {
  return printable(line)
    .replaceAll('*/', String.raw`*\/`)
    .replaceAll(/@(?=ts-)/g, '@ ');
}

const NOTES = [
  ['format', 'Format'],
  ['pattern', 'Pattern'],
  ['minimum', 'At least'],
  ['maximum', 'At most'],
  ['minLength', 'Characters, at least'],
  ['maxLength', 'Characters, at most'],
  ['minItems', 'Items, at least'],
  ['maxItems', 'Items, at most'],
  ['default', 'Default'],
] as const;

function notesOf(schema: JsonObject): string {
  return NOTES.flatMap(([name, label]) => {
    const value = member(schema, name);
    if (value === undefined) return [];
    return [`${label}: ${typeof value === 'string' ? value : JSON.stringify(value)}.`];
  }).join(' ');
}
