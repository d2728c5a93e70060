import type { Change } from '../../src/value/change.ts';
import type { JsonValue } from '../../src/value/json.ts';

/**
 * What changes mean, as slowly and as plainly as can be: the value becomes a tree of cells which remember where they
 * were, the cells are changed one after the other, and the tree is read back. Shares nothing with the code under test.
 */
export function evaluate(value: JsonValue, changes: readonly Change[]): JsonValue {
  const root = toCell(value);
  const places = changes.map((change) => {
    const parent = find(root, change.path.slice(0, -1));
    return { change, parent, cell: change.kind.startsWith('insert') ? undefined : find(root, change.path) };
  });
  // A slot in front of every item and one at the end, so that "in front of" has a meaning that nothing moves.
  for (const { change, parent, cell } of places) {
    if (change.kind === 'insert-item') slot(parent, Number(change.path.at(-1))).push(toCell(change.content));
    if (change.kind === 'move-item' && cell !== undefined) {
      slot(parent, change.to).push({ ...cell, content: cell });
      cell.gone = true;
    }
  }
  for (const { change, parent, cell } of places) {
    if (change.kind === 'remove' && cell !== undefined) cell.gone = true;
    if (change.kind === 'replace' && cell !== undefined) cell.becomes = change.content;
    if (change.kind === 'insert') {
      const list = change.after === null ? 'first' : change.after === undefined ? 'last' : change.after;
      parent.news.push({ key: String(change.path.at(-1)), list, value: change.content });
    }
  }
  return read(root);
}

interface Cell {
  value: JsonValue;
  parts: { key: string; cell: Cell }[];
  slots: Cell[][];
  news: { key: string; list: string; value: JsonValue }[];
  gone: boolean;
  becomes: JsonValue | undefined;
  /** The cell that moved here. */
  content: Cell | undefined;
}

function toCell(value: JsonValue): Cell {
  const collection = value !== null && typeof value === 'object';
  const parts = collection ? Object.entries(value).map(([key, part]) => ({ key, cell: toCell(part) })) : [];
  const slots = Array.isArray(value) ? Array.from({ length: value.length + 1 }, (): Cell[] => []) : [];
  return { value, parts, slots, news: [], gone: false, becomes: undefined, content: undefined };
}

function find(root: Cell, path: readonly (string | number)[]): Cell {
  let cell = root;
  for (const segment of path) {
    const part = cell.parts.find(({ key }) => key === String(segment));
    if (part === undefined) throw new Error(`nothing at ${JSON.stringify(path)}`);
    if (Array.isArray(cell.value) !== (typeof segment === 'number')) throw new Error('an index of a mapping, or so');
    cell = part.cell;
  }
  return cell;
}

function slot(parent: Cell, index: number): Cell[] {
  const found = parent.slots[index];
  if (found === undefined) throw new Error(`no place ${index}`);
  return found;
}

function read(cell: Cell): JsonValue {
  if (cell.content !== undefined) return read({ ...cell.content, gone: false });
  if (cell.becomes !== undefined) return cell.becomes;
  if (cell.value === null || typeof cell.value !== 'object') return cell.value;
  if (Array.isArray(cell.value)) {
    const items: JsonValue[] = [];
    for (const [index, arrivals] of cell.slots.entries()) {
      items.push(...arrivals.map(read));
      const part = cell.parts[index];
      if (part !== undefined && !part.cell.gone) items.push(read(part.cell));
    }
    return items;
  }
  const members: string[] = [];
  const write = (key: string, value: JsonValue): void => {
    members.push(`${JSON.stringify(key)}:${JSON.stringify(value)}`);
  };
  const writeNews = (list: string): void => {
    for (const news of cell.news) if (news.list === list) write(news.key, news.value);
  };
  writeNews('first');
  for (const { key, cell: part } of cell.parts) {
    if (!part.gone) write(key, read(part));
    else if (cell.news.some(({ list }) => list === key)) throw new Error(`${key} does not stay`);
    writeNews(key);
  }
  writeNews('last');
  const mapping: JsonValue = JSON.parse(`{${members.join(',')}}`);
  return mapping;
}
