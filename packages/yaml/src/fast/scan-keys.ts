import { ownCopy } from '@krmkit/base';
import { BOM, COLON, DASH, NOTHING, QUESTION, SPACE, codeAt } from '../read/characters.ts';
import { isMergeKey, keyName, refusedKey } from '../read/keys.ts';
import type { ScalarNode } from '../read/nodes.ts';
import { MAX_KEY_LENGTH } from '../read/read-flow.ts';
import { startsPlain } from '../read/read-plain.ts';

/** The numbers of keys, the same for equal names; 0 for a text that is not a key. */
export type KeyTable = Map<string, number>;

export const NO_KEY = 0;

/** The result of scanners for a text that is not ordinary. */
export const FAILED = -1;

// The keys whose values are recorded.
export const API_VERSION = 1;
export const KIND = 2;
export const NAME = 3;
export const NAMESPACE = 4;
export const METADATA = 5;
export const ANNOTATIONS = 6;

/** Most documents have the same few hundred keys; above this number the table is cleared. */
const MAX_NAMES = 1 << 14;

export function createKeyTable(): KeyTable {
  return withNoted(new Map());
}

function withNoted(table: KeyTable): KeyTable {
  table.set('apiVersion', API_VERSION).set('kind', KIND).set('name', NAME).set('namespace', NAMESPACE);
  return table.set('metadata', METADATA).set('annotations', ANNOTATIONS);
}

/** Clears a large table. Call it between two documents, as earlier numbers become invalid. */
export function trimKeyTable(table: KeyTable): void {
  if (table.size <= MAX_NAMES) return;
  table.clear();
  withNoted(table);
}

/** The number of a key without quotes, as written before its colon. */
export function plainKey(table: KeyTable, written: string): number {
  const known = table.get(written);
  if (known !== undefined) return known;
  const key = isPlainKey(written) ? table.size + 1 : NO_KEY;
  // A slice would keep the text of its file in memory.
  table.set(ownCopy(written), key);
  return key;
}

/** The number of a key in quotes; `written` with them, and without escapes. */
export function quotedKey(table: KeyTable, written: string): number {
  if (written.length > MAX_KEY_LENGTH) return NO_KEY;
  const name = written.slice(1, -1);
  const plain = plainKey(table, name);
  if (plain !== NO_KEY) return plain;
  // A name that starts with a quote cannot clash with another key.
  const double = `"${name}"`;
  const known = table.get(double);
  if (known !== undefined) return known;
  const key = table.size + 1;
  table.set(double, key);
  return key;
}

/** Whether every reader reads a key as text: not as a number or a word of YAML. */
function isPlainKey(written: string): boolean {
  if (written.length > MAX_KEY_LENGTH || !startsText(written, 0)) return false;
  if (written.endsWith(' ') || written.includes(' #') || /[\t\n]/.test(written)) return false;
  const node = plainNode(written);
  return !isMergeKey(node) && keyName(node, 'kubectl') === written && refusedKey(node, 'kubectl') === undefined;
}

export function plainNode(content: string): ScalarNode {
  return { kind: 'scalar', start: 0, end: content.length, style: 'plain', content };
}

/** Whether a plain scalar can start with a character and means the same to all readers. */
export function startsText(text: string, at: number): boolean {
  const code = codeAt(text, at);
  if (code <= SPACE || code === QUESTION || code === COLON || code === BOM) return false;
  return code === DASH ? startsPlain(code, codeAt(text, at + 1)) : startsPlain(code, NOTHING);
}
