import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { editDocument } from '../../src/edit/edit-document.ts';
import type { Content } from '../../src/read/content.ts';
import type { EntryEdit, ItemEdit, NodeEdit } from '../../src/edit/node-edit.ts';
import type { MappingEntry, YamlNode, SequenceItem, YamlDocument } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import { toValue } from '../../src/read/to-value.ts';
import { laidOut, canonical, choicesOf, randomValue, layout, runs } from '@krmkit/testing';
import type { Choose } from '@krmkit/testing';
import { value, valueAfter } from './node-edits.ts';

const choices = fc.uint8Array({ minLength: 1, maxLength: 60, size: 'max' }).map((bytes) => () => choicesOf(bytes));

const KEEP: NodeEdit = { kind: 'keep' };

/** Any edit that fits a node; nodes that aliases refer to stay as they are. */
function randomEdit(node: YamlNode, choose: Choose, depth: number, content: (choose: Choose) => Content): NodeEdit {
  const way = choose(4);
  if (way === 0) return KEEP;
  if (way === 1 || depth > 5 || node.kind === 'alias' || node.kind === 'scalar') {
    return { kind: 'replace', content: content(choose) };
  }
  const count = node.kind === 'mapping' ? node.entries.length : node.items.length;
  const kept = [...Array(count).keys()].filter(() => choose(4) !== 1);
  if (choose(3) === 1) kept.sort((a, b) => ((a * 7 + 3) % 5) - ((b * 7 + 3) % 5));
  let next = 0;
  const names = new Set<string>();
  if (node.kind === 'sequence') {
    const items: ItemEdit[] = [];
    for (const index of [...kept, -1]) {
      while (choose(5) === 1) items.push({ kind: 'new', content: content(choose) });
      const item = node.items[index];
      if (item === undefined) continue;
      items.push({ kind: 'kept', index, value: randomEdit(item.value, choose, depth + 1, content) });
    }
    return { kind: 'sequence', items };
  }
  const entries: EntryEdit[] = [];
  for (const index of [...kept, -1]) {
    while (choose(5) === 1) {
      const key = ['new key', 'newer', '12', 'on', 'a: b', "it's"][next++];
      if (key === undefined || names.has(key)) break;
      names.add(key);
      entries.push({ kind: 'new', key, content: content(choose) });
    }
    const entry = node.entries[index];
    if (entry === undefined) continue;
    const key = choose(8) === 1 ? { key: `renamed ${index}` } : {};
    entries.push({ kind: 'kept', index, value: randomEdit(entry.value, choose, depth + 1, content), ...key });
  }
  return { kind: 'mapping', entries };
}

function valueOf(choose: Choose): Content {
  return value(randomValue(choose));
}

function errors(document: YamlDocument | undefined): number {
  return document?.problems.filter(({ severity }) => severity === 'error').length ?? 0;
}

function hasAliases(text: string): boolean {
  return /[*]|<</.test(text);
}

/** A node of another text, or a value. */
function contentFrom(other: string): (choose: Choose) => Content {
  const [document] = parseDocuments(other);
  const nodes: [YamlNode, MappingEntry | SequenceItem | undefined][] = [];
  if (document?.root !== undefined) collect(document.root, undefined, nodes);
  return (choose) => {
    const [node, part] = nodes[choose(256) % Math.max(nodes.length, 1)] ?? [];
    if (document === undefined || node === undefined || choose(3) === 1) return value(randomValue(choose));
    return { kind: 'copy', text: other, document, node, ...(part === undefined ? {} : { part }) };
  };
}

function collect(
  node: YamlNode,
  part: MappingEntry | SequenceItem | undefined,
  into: [YamlNode, MappingEntry | SequenceItem | undefined][],
): void {
  into.push([node, part]);
  if (node.kind === 'mapping') for (const entry of node.entries) collect(entry.value, entry, into);
  if (node.kind === 'sequence') for (const item of node.items) collect(item.value, item, into);
}

function checkText(text: string, choose: Choose, content: (choose: Choose) => Content = valueOf): void {
  const documents = parseDocuments(text);
  const index = choose(documents.length);
  const document = documents[index];
  const root = document?.root;
  if (document === undefined || root === undefined || hasAliases(text)) return;
  const edit = randomEdit(root, choose, 0, content);
  const edits = editDocument(text, document, edit);
  const edited = applyEdits(text, edits);
  const after = parseDocuments(edited);
  expect(after.length, edited).toBe(documents.length);
  const wanted: JsonValue = valueAfter(root, edit);
  const result = after[index];
  expect(errors(result), edited).toBe(0);
  expect(canonical(result?.root === undefined ? null : toValue(result.root, 'kubectl').value), edited).toBe(
    canonical(wanted),
  );
  for (const one of edits) {
    expect(one.start).toBeGreaterThanOrEqual(document.start);
    expect(one.end).toBeLessThanOrEqual(document.end);
    expect(text.slice(one.start, one.end)).not.toBe(one.text);
  }
}

describe('any edit of any text', () => {
  it('gives the value of the edit, in layouts that the reader is tested with', () => {
    fc.assert(
      fc.property(layout, choices, ({ text }, choose) => checkText(text, choose())),
      { numRuns: runs(1200) },
    );
  });

  it('gives the value of the edit, in nastier ones', () => {
    fc.assert(
      fc.property(laidOut, choices, ({ text }, choose) => checkText(text, choose())),
      { numRuns: runs(1200) },
    );
  });

  it('gives the value of the edit where nodes of another text are copied', () => {
    fc.assert(
      fc.property(laidOut, laidOut, choices, ({ text }, other, choose) => {
        checkText(text, choose(), contentFrom(other.text));
      }),
      { numRuns: runs(1200) },
    );
  });

  it('is no edit at all where everything is kept', () => {
    fc.assert(
      fc.property(laidOut, ({ text }) => {
        for (const document of parseDocuments(text)) {
          if (document.root !== undefined) expect(editDocument(text, document, allKept(document.root))).toEqual([]);
        }
      }),
      { numRuns: runs(800) },
    );
  });
});

function allKept(node: YamlNode): NodeEdit {
  if (node.kind === 'mapping') {
    return {
      kind: 'mapping',
      entries: node.entries.map((entry, index) => ({ kind: 'kept', index, value: allKept(entry.value) })),
    };
  }
  if (node.kind === 'sequence') {
    return {
      kind: 'sequence',
      items: node.items.map((item, index) => ({ kind: 'kept', index, value: allKept(item.value) })),
    };
  }
  return KEEP;
}
