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

/** What was read of a line so far. */
interface LineState {
  readonly path: (string | number)[];
  /** How long the path was before each bracket that is open. */
  readonly open: number[];
  at: Cursor['at'];
}

const TOKEN = /^\s*(?:([{[])|([}\]])|(,)|("[^"]*"|'[^']*'|[^\s:,{}[\]"']+)\s*:(?=\s|$))/;
const SCALAR = /^\s*("[^"]*"|'[^']*'|[^\s,{}[\]"'][^,{}[\]]*)(?=[,}\]])/;

/** Reads the part of a line before the cursor, with collections in flow style. */
function readLine(line: string): LinePart {
  const [lead = '', indentation = ''] = /^([ ]*)(?:-[ ]+)*/.exec(line) ?? [];
  const dashes = dashesIn(lead);
  const state: LineState = { path: Array.from({ length: dashes }, () => 0), open: [], at: 'key' };
  let rest = line.slice(lead.length);
  for (let token = TOKEN.exec(rest); token !== null; token = TOKEN.exec(rest)) {
    rest = rest.slice(token[0].length);
    readToken(state, token);
    const value = SCALAR.exec(rest);
    if (value !== null && !/:\s/.test(value[0])) rest = rest.slice(value[0].length);
  }
  const prefix = rest.replace(/^\s*["']?/, '');
  return { path: state.path, at: state.at, prefix, column: indentation.length, hasDash: dashes > 0 };
}

function readToken(state: LineState, [, opening, closing, comma, key]: readonly (string | undefined)[]): void {
  const { path, open } = state;
  if (key !== undefined) {
    path.push(key.replaceAll(/["']/g, ''));
    state.at = 'value';
  } else if (opening !== undefined) {
    open.push(path.length);
    if (opening === '[') path.push(0);
    state.at = 'key';
  } else if (closing !== undefined) {
    path.length = open.pop() ?? path.length;
  } else if (comma !== undefined) {
    const depth = open.at(-1) ?? path.length;
    path.length = path[depth] === 0 ? depth + 1 : depth;
    state.at = 'key';
  }
}

function dashesIn(text: string): number {
  return (text.match(/-/g) ?? []).length;
}

const KEY_LINE = /^( *)((?:- +)*)("[^"]*"|'[^']*'|[^\s#:][^:]*?)\s*:(?:\s|$)/;

/** The keys above a line, by indentation. */
function pathAbove(text: string, lineStart: number, column: number, hasDash: boolean): Path {
  const path: (string | number)[] = [];
  const state: AboveState = { limit: column, isItem: hasDash };
  for (let end = lineStart - 1; end >= 0 && (state.limit > 0 || state.isItem);) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(start, end);
    end = start - 1;
    if (/^(?:---|\.\.\.)(?:\s|$)/.test(line)) break;
    path.unshift(...keysOnLine(line, state));
  }
  return path;
}

interface AboveState {
  /** Only lines that start before this column have a key above the cursor. */
  limit: number;
  /** A list can have the column of its key. */
  isItem: boolean;
}

/** The keys and items above the cursor that a line begins. */
function keysOnLine(line: string, state: AboveState): Path {
  const [, spaces = '', dashes = '', key = ''] = KEY_LINE.exec(line) ?? [];
  if (key === '') return [];
  const content = spaces.length + dashes.length;
  const isParent = content < state.limit || (state.isItem && content === state.limit && dashes === '');
  if (!isParent && (content !== state.limit || dashes === '')) return [];
  const keys = isParent ? [key.replaceAll(/["']/g, '')] : [];
  if (isParent) {
    state.limit = content;
    state.isItem = false;
  }
  if (dashes === '') return keys;
  state.limit = spaces.length;
  state.isItem = true;
  return [...Array.from({ length: dashesIn(dashes) }, () => 0), ...keys];
}
