import type { Path } from '@krmkit/base';

/** Where a cursor is in a YAML text that may not be complete. */
export interface Cursor {
  /** The keys above the cursor, from the root of the document; 0 stands for any item of a list. */
  readonly path: Path;
  /** `value`: of the last key of the path. `key`: a new key, or an item of a list. */
  readonly at: 'key' | 'value';
  /** What is written before the cursor. */
  readonly prefix: string;
  /** The offset of the prefix. */
  readonly start: number;
}

/** Reads a cursor from its line and the indentation of the lines above. */
export function cursorAt(text: string, offset: number): Cursor {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const line = text.slice(lineStart, offset);
  const own = readLine(line);
  const above = pathAbove(text, lineStart, own.column, own.hasDash);
  const { path, at, prefix } = own;
  return { path: [...above, ...path], at, prefix, start: offset - prefix.length };
}

interface LinePart extends Pick<Cursor, 'path' | 'at' | 'prefix'> {
  /** Of the first dash or key. */
  readonly column: number;
  readonly hasDash: boolean;
}

/** Reads the part of a line before the cursor, with collections in flow style. */
function readLine(line: string): LinePart {
  const [lead = '', indentation = ''] = /^([ ]*)(?:-[ ]+)*/.exec(line) ?? [];
  const dashes = (lead.slice(indentation.length).match(/-/g) ?? []).length;
  const path: (string | number)[] = Array.from({ length: dashes }, () => 0);
  const open: number[] = [];
  let rest = line.slice(lead.length);
  let at: Cursor['at'] = 'key';
  for (;;) {
    const token = /^\s*(?:([{[])|([}\]])|(,)|("[^"]*"|'[^']*'|[^\s:,{}[\]"']+)\s*:(?=\s|$))/.exec(rest);
    if (token === null) break;
    rest = rest.slice(token[0].length);
    const [, opening, closing, comma, key] = token;
    if (key !== undefined) {
      path.push(key.replaceAll(/["']/g, ''));
      at = 'value';
    } else if (opening !== undefined) {
      open.push(path.length);
      if (opening === '[') path.push(0);
      at = 'key';
    } else if (closing !== undefined) {
      path.length = open.pop() ?? path.length;
    } else if (comma !== undefined) {
      const depth = open.at(-1) ?? path.length;
      const isList = path[depth] === 0;
      path.length = isList ? depth + 1 : depth;
      at = 'key';
    }
    const value = /^\s*("[^"]*"|'[^']*'|[^\s,{}[\]"'][^,{}[\]]*)(?=[,}\]])/.exec(rest);
    if (value !== null && !/:\s/.test(value[0])) rest = rest.slice(value[0].length);
  }
  return { path, at, prefix: rest.replace(/^\s*["']?/, ''), column: indentation.length, hasDash: dashes > 0 };
}

/** The keys above a line, by indentation. */
function pathAbove(text: string, lineStart: number, column: number, hasDash: boolean): Path {
  const path: (string | number)[] = [];
  let limit = column;
  /** A list can have the column of its key. */
  let isItem = hasDash;
  for (let end = lineStart - 1; end >= 0 && (limit > 0 || isItem);) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(start, end).replace(/\r$/, '');
    end = start - 1;
    if (/^(?:---|\.\.\.)(?:\s|$)/.test(line)) break;
    const [, spaces = '', dashes = '', key] =
      /^( *)((?:- +)*)("[^"]*"|'[^']*'|[^\s#:][^:]*?)\s*:(?:\s|$)/.exec(line) ?? [];
    if (key === undefined) continue;
    const content = spaces.length + dashes.length;
    if (content < limit || (isItem && content === limit && dashes === '')) {
      path.unshift(key.replaceAll(/["']/g, ''));
      limit = content;
      isItem = false;
    } else if (content !== limit || dashes === '') {
      continue;
    }
    for (let dash = dashes.trimEnd().length > 0 ? (dashes.match(/-/g) ?? []).length : 0; dash > 0; dash -= 1)
      path.unshift(0);
    if (dashes !== '') {
      limit = spaces.length;
      isItem = true;
    }
  }
  return path;
}
