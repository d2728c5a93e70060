import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextEdit, JsonValue } from '@krmkit/base';
import { applyEdits, isObject } from '@krmkit/base';
import type { YamlDocument } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import { readsBackAs } from '../../src/edit/read-back.ts';
import { toValue } from '../../src/read/to-value.ts';
import { runs } from '@krmkit/testing';

function read(text: string): { readonly document: YamlDocument; readonly value: JsonValue } | undefined {
  const [document, ...more] = parseDocuments(text);
  if (document?.root === undefined || more.length > 0) return undefined;
  const { value, problems } = toValue(document.root, 'kubectl');
  if ([...document.problems, ...problems].some(({ severity }) => severity === 'error')) return undefined;
  return { document, value };
}

const ENTRIES = [
  'kind: A\n',
  'plain: some\n  more words\n',
  'empty:\n',
  'block: |\n  text\n\n',
  'kept: |+\n  text\n\n\n',
  'folded: >-\n    text\n      deeper\n',
  "single: 'a\n  b'\n",
  'double: "a \\\n  b"\n',
  'flow: {a: 1, b: [x,\n  y]}\n',
  'list:\n- a\n- b: c\n',
  'map:\n  a: 1\n  b:\n    c: d\n',
  '# comment\n\n',
  'anchor: &x {a: 1}\n',
  'alias: *x\n',
  '"quoted": 1\n',
  '? long\n: value\n',
  'star: "*.example.com"\n',
];

const FRAGMENTS = [
  '',
  ' ',
  '\n',
  'x',
  ': ',
  '- ',
  '  a: 1\n',
  'kind: B\n',
  'kind: B',
  '"',
  "'",
  '{',
  ']',
  '|',
  '#',
  ' #',
  '&x ',
  '*x',
  '---\n',
  '...\n',
  '%YAML 1.2\n',
  '\n  more',
  'block: |\n',
  '\t',
  '\r',
];

const INNER_FRAGMENTS = [...FRAGMENTS, '    ', '      b: 1\n', '    - x\n', ': |', '\n      more', ' {', '    # c\n'];

function indented(text: string, columns: number): string {
  return text.replaceAll(/^(?=.)/gm, ' '.repeat(columns));
}

function wrapped(inside: string, kind: 'map' | 'list' | 'close list'): string {
  const item = `- first: 1\n${indented(inside, 2)}- last: 2\n`;
  switch (kind) {
    case 'map':
      return `in:\n${indented(inside, 2)}other: 1\n`;
    case 'list':
      return `in:\n${indented(item, 2)}`;
    case 'close list':
      return `in:\n${item}`;
  }
}

/** What would be wanted if nothing but the innermost member that differs were of account. */
function replacedInside(before: JsonValue, after: JsonValue | undefined): JsonValue | undefined {
  if (!isObject(before) || !isObject(after)) return after;
  const keys = Object.keys(before).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  const [key] = keys;
  const [one, other] = key === undefined ? [] : [before[key], after[key]];
  if (key === undefined || one === undefined) return after;
  return Object.assign({}, before, { [key]: replacedInside(one, other) ?? null });
}

describe('readsBackAs', () => {
  it('gives the same result for a part as for the whole text', () => {
    const seen = { true: 0, false: 0 };
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...ENTRIES), { minLength: 1, maxLength: 6 }),
        fc.constantFrom('', '---\n', '%YAML 1.1\n---\n', '# top\n'),
        fc.array(fc.tuple(fc.nat(), fc.nat(6), fc.constantFrom(...FRAGMENTS)), { minLength: 1, maxLength: 3 }),
        fc.constantFrom('anywhere', 'line', 'line end'),
        (entries, head, changes, where) => {
          const text = head + entries.join('');
          const before = read(text);
          if (before === undefined) return;
          const edits: TextEdit[] = [];
          let from = before.document.start;
          for (const [at, length, fragment] of changes) {
            const place = from + (at % (text.length - from + 1));
            const line = text.lastIndexOf('\n', place - 1) + 1;
            const start = where === 'anywhere' ? place : where === 'line' ? line : line - 1;
            if (start < from) continue;
            const end = Math.min(text.length, start + length);
            edits.push({ start, end, text: fragment });
            from = end;
          }
          const after = read(applyEdits(text, edits));
          // Also values that would be those of the parts, if these had nothing to do with each other.
          const lineWise = edits.map((edit) => ({ ...edit, text: `${edit.text}\n` }));
          const apart = read(applyEdits(text, lineWise))?.value;
          const mixed = [after?.value, apart].flatMap((value) =>
            isObject(value) && isObject(before.value)
              ? Object.entries(value).map(([key, one]): JsonValue => Object.assign({}, before.value, { [key]: one }))
              : [],
          );
          for (const wanted of [after?.value, before.value, apart, ...mixed]) {
            if (wanted === undefined) continue;
            const whole = readsBackAs(text, before.document, edits, { wanted, profile: 'kubectl' });
            const part = readsBackAs(text, before.document, edits, {
              wanted,
              profile: 'kubectl',
              before: before.value,
            });
            seen[`${whole}`] += 1;
            expect(part).toBe(whole);
          }
        },
      ),
      { numRuns: runs(1500) },
    );
    // A test in which nothing, or everything, is read back would show nothing.
    expect(seen.true).toBeGreaterThan(100);
    expect(seen.false).toBeGreaterThan(100);
  });

  it('gives the same result for a line in the middle as for the whole text', () => {
    const seen = { true: 0, false: 0 };
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...ENTRIES), { minLength: 1, maxLength: 3 }),
        fc.uniqueArray(fc.constantFrom(...ENTRIES), { minLength: 1, maxLength: 4 }),
        fc.array(fc.constantFrom('map', 'list', 'close list'), { minLength: 1, maxLength: 3 }),
        fc.array(fc.tuple(fc.nat(), fc.nat(6), fc.constantFrom(...INNER_FRAGMENTS)), { minLength: 1, maxLength: 2 }),
        fc.constantFrom('anywhere', 'line', 'line end'),
        (outside, inside, around, changes, where) => {
          const nested = around.reduce(wrapped, inside.join(''));
          const text = `${outside[0] ?? ''}nested:\n${indented(nested, 2)}${outside.slice(1).join('')}`;
          const before = read(text);
          if (before === undefined) return;
          const from = text.indexOf('nested:');
          const edits: TextEdit[] = [];
          let free = from;
          for (const [at, length, fragment] of changes) {
            const place = free + (at % (text.length - free + 1));
            const line = text.lastIndexOf('\n', place - 1) + 1;
            const start = where === 'anywhere' ? place : where === 'line' ? line : line - 1;
            if (start < free) continue;
            const end = Math.min(text.length, start + length);
            edits.push({ start, end, text: fragment });
            free = end;
          }
          const after = read(applyEdits(text, edits))?.value;
          const lineWise = edits.map((edit) => ({ ...edit, text: `${edit.text}\n` }));
          const apart = read(applyEdits(text, lineWise))?.value;
          for (const wanted of [after, before.value, apart, replacedInside(before.value, after)]) {
            if (wanted === undefined) continue;
            const whole = readsBackAs(text, before.document, edits, { wanted, profile: 'kubectl' });
            seen[`${whole}`] += 1;
            expect(
              readsBackAs(text, before.document, edits, { wanted, profile: 'kubectl', before: before.value }),
            ).toBe(whole);
          }
        },
      ),
      { numRuns: runs(3000) },
    );
    expect(seen.true).toBeGreaterThan(100);
    expect(seen.false).toBeGreaterThan(100);
  });

  it.each([
    [
      'in the entry before',
      'a:\n  b: 1\nc: 2\n',
      { start: 10, end: 10, text: '  d: 3\n' },
      { a: { b: 1, d: 3 }, c: 2 },
    ],
    ['at the end', 'a:\n  b: 1\nc: 2\n', { start: 14, end: 14, text: '5' }, { a: { b: 1 }, c: 25 }],
    ['with a new key at the root', 'a: 1\nc: 2\n', { start: 5, end: 5, text: 'b: 3\n' }, { a: 1, b: 3, c: 2 }],
  ])('finds what it should: %s', (_, text, edit, wanted) => {
    const before = read(text);
    if (before === undefined) throw new Error('unreadable');
    expect(readsBackAs(text, before.document, [edit], { wanted, profile: 'kubectl', before: before.value })).toBe(true);
    expect(
      readsBackAs(text, before.document, [edit], {
        wanted: { ...wanted, z: 1 },
        profile: 'kubectl',
        before: before.value,
      }),
    ).toBe(false);
  });

  it.each([
    [
      'an alias of it',
      'one: &x {a: 1}\ntwo: *x\n',
      { start: 12, end: 13, text: '2' },
      { one: { a: 2 }, two: { a: 1 } },
    ],
    ['the end of the document', 'a: 1\nb: 2\n', { start: 5, end: 5, text: '...\n' }, { a: 1, b: 2 }],
  ])('sees what becomes of the rest: %s', (_, text, edit, wanted) => {
    const before = read(text);
    if (before === undefined) throw new Error('unreadable');
    expect(readsBackAs(text, before.document, [edit], { wanted, profile: 'kubectl', before: before.value })).toBe(
      false,
    );
  });
});
