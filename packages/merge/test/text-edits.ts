import type { JsonValue, Path } from '@krmkit/base';
import { isArray, member } from '@krmkit/base';
import type { MappingEntry, YamlNode } from '@krmkit/yaml';
import { lineEndOf, lineStartOf } from '@krmkit/testing';

/** A line of a mapping in a text, which an author could edit by hand. */
export interface EditableLine {
  readonly path: Path;
  /** Of the scalar. */
  readonly valueStart: number;
  readonly valueEnd: number;
  readonly lineStart: number;
  /** Behind its last character, before the line break. */
  readonly lineEnd: number;
  readonly column: number;
  /** Only blanks follow the value. */
  readonly bareEnd: boolean;
  /** The line has nothing but this entry, and lines like it are above and below: it can be removed. */
  readonly removable: boolean;
  /** The line has nothing but this entry, and no comment below that would belong to a line put in. */
  readonly extendable: boolean;
}

/** One change by hand: characters of the text replaced. */
export interface HandEdit {
  readonly way: 'replace' | 'insert' | 'remove';
  readonly path: Path;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Who an object or an element is. */
const NAMING: ReadonlySet<string> = new Set(
  'apiVersion kind name namespace generateName uid mountPath devicePath ip type topologyKey whenUnsatisfiable'
    .split(' ')
    .concat('containerPort', 'port', 'protocol', 'id', 'key', '<<'),
);

/** The scalar entries of block mappings that are on one line. */
export function editableLines(text: string, root: YamlNode): readonly EditableLine[] {
  const lines: EditableLine[] = [];
  const visit = (node: YamlNode, path: Path): void => {
    if (node.kind === 'sequence') for (const [i, item] of node.items.entries()) visit(item.value, [...path, i]);
    if (node.kind !== 'mapping') return;
    for (const [index, entry] of node.entries.entries()) {
      if (entry.key.kind !== 'scalar') continue;
      const here = [...path, entry.key.content];
      visit(entry.value, here);
      if (node.style !== 'block' || NAMING.has(entry.key.content)) continue;
      const line = lineOf(text, entry, here, index > 0 && index < node.entries.length - 1);
      if (line !== undefined) lines.push(line);
    }
  };
  visit(root, []);
  return lines;
}

function lineOf(text: string, entry: MappingEntry, path: Path, inner: boolean): EditableLine | undefined {
  const { key, value } = entry;
  const lineStart = lineStartOf(text, entry.start);
  const lineEnd = lineEndOf(text, entry.start);
  if (value.kind !== 'scalar' || value.anchor !== undefined || value.tag !== undefined || key.start !== entry.start) {
    return undefined;
  }
  if (value.start === value.end || value.end > lineEnd || value.style === 'literal' || value.style === 'folded') {
    return undefined;
  }
  const behind = text.slice(value.end, lineEnd);
  const own = /^ *$/.test(text.slice(lineStart, entry.start));
  const above = text.slice(lineStartOf(text, Math.max(lineStart - 1, 0)), Math.max(lineStart - 1, 0));
  const below = text.slice(lineEnd + 1, lineEndOf(text, lineEnd + 1));
  const plain = (line: string): boolean => line.trim() !== '' && !line.includes('#');
  return {
    path,
    valueStart: value.start,
    valueEnd: value.end,
    lineStart,
    lineEnd,
    column: entry.start - lineStart,
    bareEnd: behind === '',
    removable: own && inner && plain(above) && plain(below) && text[lineEnd] === '\n' && !behind.includes('#'),
    extendable: own && inner && plain(below) && text[lineEnd] === '\n',
  };
}

/** A new scalar in the quotes of the old one, and a comment behind it where there is room. */
export function replaceValue(text: string, line: EditableLine, word: string, comment?: string): HandEdit {
  const quote = /^["']/.exec(text.slice(line.valueStart, line.valueEnd))?.[0] ?? '';
  const remark = comment === undefined || !line.bareEnd ? '' : ` # ${comment}`;
  const { path, valueStart: start, valueEnd: end } = line;
  return { way: 'replace', path, start, end, text: `${quote}${word}${quote}${remark}` };
}

export function insertBelow(line: EditableLine, key: string, value: string): HandEdit {
  const { lineEnd: at, column } = line;
  const path = [...line.path.slice(0, -1), key];
  return { way: 'insert', path, start: at, end: at, text: `\n${' '.repeat(column)}${key}: ${value}` };
}

export function removeLine({ path, lineStart, lineEnd }: EditableLine): HandEdit {
  return { way: 'remove', path, start: lineStart, end: lineEnd + 1, text: '' };
}

export function applyHandEdits(text: string, edits: readonly HandEdit[]): string {
  let out = '';
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    out += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return out + text.slice(at);
}

/** Lists of pods that merge by the names of their elements. */
const NAMED: ReadonlySet<string> = new Set(['containers', 'initContainers', 'env', 'volumes']);
const WORKLOADS: ReadonlySet<string> = new Set(['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'Job', 'Pod']);

/** Whether every list that leads to a path merges by element, in every reading of the rules. */
export function merges(value: JsonValue, path: Path): boolean {
  const kind = member(value, 'kind');
  const isWorkload = typeof kind === 'string' && WORKLOADS.has(kind);
  let current: JsonValue | undefined = value;
  for (const [index, segment] of path.entries()) {
    if (typeof segment === 'number') {
      if (!NAMED.has(String(path[index - 1])) || !isWorkload || !isArray(current)) return false;
      const names = current.map((item) => member(item, 'name'));
      if (new Set(names).size < names.length || names.some((name) => typeof name !== 'string')) return false;
      current = current[segment];
    } else {
      current = member(current, segment);
    }
  }
  return true;
}

/** Whether edits at two paths are independent: they share no list that is one value. */
export function disjoint(value: JsonValue, a: Path, b: Path): boolean {
  let shared = 0;
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared++;
  if (shared === a.length || shared === b.length) return false;
  // Two elements of one list differ in an index.
  const through = typeof a[shared] === 'number' ? shared + 1 : shared;
  return merges(value, a.slice(0, through));
}
