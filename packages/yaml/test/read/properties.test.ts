import fc from 'fast-check';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Span } from '@krmkit/base';
import type { MappingEntry, YamlNode, SequenceItem } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import { cookedToSource } from '../../src/read/source-offset.ts';
import { toValue } from '../../src/read/to-value.ts';
import { layout, runs } from '@krmkit/testing';

const pieces = [
  'a',
  'key',
  ':',
  ': ',
  '- ',
  '? ',
  '[',
  ']',
  '{',
  '}',
  ',',
  '"',
  "'",
  '\\',
  '|',
  '>',
  '&a',
  '*a',
  '!t ',
  '#',
  ' #',
  '%',
  '\n',
  '\r',
  '\r\n',
  '\t',
  ' ',
  '  ',
  '---\n',
  '...\n',
  '<<',
  '0',
  '\ufeff',
  '\0',
  '\u2028',
  '\ud800',
  '|+\n',
  '>-2\n',
  '@',
  '`',
  '\n  ',
];
const soup = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''));
const anything = fc.oneof(
  soup,
  fc.string({ unit: 'binary' }),
  layout.map(({ text }) => text),
);

describe('any text at all', () => {
  it('gives documents that tile it, with spans in range and nested', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const documents = parseDocuments(text);
        let end = 0;
        for (const document of documents) {
          expect(document.start).toBe(end);
          end = document.end;
          const failed = document.problems.some(({ severity }) => severity === 'error');
          if (failed) expect(document.root).toBeUndefined();
          for (const span of [...document.comments, ...document.problems]) expectInside(span, document);
          for (const comment of document.comments) expect(text[comment.start]).toBe('#');
          if (document.root !== undefined) {
            expectNested(text, document.root, document);
            toValue(document.root, 'kubectl');
            toValue(document.root, 'kustomize');
          }
        }
        expect(end).toBe(text.length);
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('random layouts', () => {
  it('have the values that both judges read', () => {
    fc.assert(
      fc.property(layout, ({ value, text }) => {
        const [document] = parseDocuments(text);
        expect(document?.problems).toEqual([]);
        const read = document?.root === undefined ? null : toValue(document.root, 'kubectl').value;
        expect(read).toEqual(value);
        // `yaml` 2.9.1 takes a BOM for a column.
        const judged = text.replace(/^\ufeff/, '');
        expect(JSON.stringify(parse(judged, { version: '1.2', schema: 'core', logLevel: 'silent' }))).toBe(
          JSON.stringify(value),
        );
        expect(sorted(load(judged))).toEqual(sorted(value));
      }),
      { numRuns: runs(500) },
    );
  });

  it('have scalars whose own text reads as the same content', () => {
    fc.assert(
      fc.property(layout, ({ text }) => {
        for (const node of scalarsOf(parseDocuments(text)[0]?.root)) {
          if (node.start === node.end) continue;
          const [alone] = parseDocuments(text.slice(node.start, node.end));
          expect(alone?.root).toMatchObject({ kind: 'scalar', content: node.content, style: node.style });
        }
      }),
    );
  });

  it('lead from each character of a value back to its position', () => {
    fc.assert(
      fc.property(layout, ({ text }) => {
        for (const node of scalarsOf(parseDocuments(text)[0]?.root)) {
          let before = node.start;
          for (let offset = 0; offset < node.content.length; offset++) {
            const at = cookedToSource(text, node, offset);
            expect(at).toBeGreaterThanOrEqual(before);
            expect(at).toBeLessThan(node.end);
            const character = node.content[offset] ?? '';
            if (/[a-zA-Z0-9$()]/.test(character)) expect(text[at]).toBe(character);
            before = at;
          }
        }
      }),
    );
  });
});

function expectInside(inner: Span, outer: Span): void {
  expect(inner.start).toBeGreaterThanOrEqual(outer.start);
  expect(inner.end).toBeGreaterThanOrEqual(inner.start);
  expect(inner.end).toBeLessThanOrEqual(outer.end);
}

function expectNested(text: string, node: YamlNode, outer: Span): void {
  expectInside(node, outer);
  if (node.kind === 'alias') {
    expect(text.slice(node.start, node.end)).toBe(`*${node.name}`);
    return;
  }
  if (node.anchor !== undefined) expect(text.slice(node.anchor.start, node.anchor.end)).toBe(`&${node.anchor.name}`);
  if (node.tag !== undefined) expect(text.slice(node.tag.start, node.tag.end)).toBe(node.tag.name);
  if (node.kind === 'scalar') return;
  let before = node.start;
  const parts: readonly (MappingEntry | SequenceItem)[] = node.kind === 'mapping' ? node.entries : node.items;
  for (const part of parts) {
    expectInside(part, node);
    expect(part.start).toBeGreaterThanOrEqual(before);
    before = part.end;
    expectNested(text, part.value, part);
  }
  if (node.kind === 'sequence') return;
  for (const entry of node.entries) {
    expectNested(text, entry.key, entry);
    expect(entry.value.start).toBeGreaterThanOrEqual(entry.key.end);
  }
}

function* scalarsOf(node: YamlNode | undefined): Generator<Extract<YamlNode, { kind: 'scalar' }>> {
  if (node?.kind === 'scalar') yield node;
  if (node?.kind === 'sequence') for (const item of node.items) yield* scalarsOf(item.value);
  if (node?.kind === 'mapping') {
    for (const entry of node.entries) {
      yield* scalarsOf(entry.key);
      yield* scalarsOf(entry.value);
    }
  }
}

/** js-yaml orders keys that look like numbers and prototypes its own way. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))
      : part,
  );
}
