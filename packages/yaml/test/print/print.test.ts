import fc from 'fast-check';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { JsonValue } from '@krmkit/base';
import { parseDocuments } from '../../src/read/parse.ts';
import { LONG_KEY } from '../../src/read/profile-problems.ts';
import type { PrintLayout } from '../../src/print/print-layout.ts';
import { PLAIN_LAYOUT } from '../../src/print/print-layout.ts';
import { printAfter, printEntry, printInline, printItem, printRoot } from '../../src/print/print.ts';
import type { Profile } from '../../src/read/scalar.ts';
import { toValue } from '../../src/read/to-value.ts';
import { anyLayout, anyValue, nastyText } from './print-values.ts';
import { runs } from '@krmkit/testing';

const wide: PrintLayout = { ...PLAIN_LAYOUT, indent: 4, sequenceIndent: 2, dashWidth: 4 };
const json: PrintLayout = { ...PLAIN_LAYOUT, json: true, jsonIndent: 2 };

describe('new text', () => {
  it('has mappings and lists in block style, as in the layout', () => {
    const value = { a: { b: 1 }, list: [{ name: 'x', args: ['-c'] }, [['v']], [], {}], text: 'a\nb\n' };
    expect(printRoot({ kind: 'value', value }, PLAIN_LAYOUT).split('\n')).toEqual([
      'a:',
      '  b: 1',
      'list:',
      '- name: x',
      '  args:',
      '  - -c',
      '- - - v',
      '- []',
      '- {}',
      'text: |',
      '  a',
      '  b',
    ]);
    expect(printEntry('k', { kind: 'value', value }, 2, wide)).toEqual({
      comments: [],
      body: [
        'k:',
        '      a:',
        '          b: 1',
        '      list:',
        '        -   name: x',
        '            args:',
        '              -   -c',
        '        -   -   -   v',
        '        -   []',
        '        -   {}',
        '      text: |',
        '          a',
        '          b',
      ].join('\n'),
    });
  });

  it('is on one line inside brackets', () => {
    const value = { a: 1, b: ['x', 'y, z', [], {}], c: { d: null } };
    expect(printInline({ kind: 'value', value }, 0, PLAIN_LAYOUT)).toBe('{a: 1, b: [x, "y, z", [], {}], c: {d: null}}');
    const padded: PrintLayout = { ...PLAIN_LAYOUT, bracePadding: ' ', bracketPadding: ' ', quotes: 'single' };
    expect(printInline({ kind: 'value', value }, 0, padded)).toBe("{ a: 1, b: [ x, 'y, z', [], {} ], c: { d: null } }");
  });

  it('is JSON in JSON', () => {
    const value = { a: [1, { b: 'x\u001b\n' }], c: [] };
    expect(printInline({ kind: 'value', value }, 2, json).split('\n')).toEqual([
      '{',
      '    "a": [',
      '      1,',
      '      {',
      String.raw`        "b": "x\u001b\n"`,
      '      }',
      '    ],',
      '    "c": []',
      '  }',
    ]);
    expect(printInline({ kind: 'value', value: [1, { a: 2 }] }, 2, { ...json, jsonIndent: 0 })).toBe('[1, {"a": 2}]');
  });

  it('puts keys that are too long for the Go readers after a question mark', () => {
    const key = 'k'.repeat(1025);
    const longest = 'k'.repeat(1024);
    expect(printEntry(longest, { kind: 'value', value: 1 }, 2, PLAIN_LAYOUT).body).toBe(`${longest}: 1`);
    expect(printEntry(key, { kind: 'value', value: { a: 1 } }, 2, PLAIN_LAYOUT).body).toBe(`? ${key}\n  :\n    a: 1`);
    expect(printInline({ kind: 'value', value: { [key]: 1 } }, 2, PLAIN_LAYOUT)).toBe(`{? ${key} : 1}`);
  });

  it('refuses what cannot be read back, as a wrong call', () => {
    const nested = (levels: number): JsonValue => (levels === 0 ? 1 : [nested(levels - 1)]);
    expect(printRoot({ kind: 'value', value: nested(500) }, PLAIN_LAYOUT)).toBe(`${'- '.repeat(500)}1`);
    expect(() => printRoot({ kind: 'value', value: nested(501) }, PLAIN_LAYOUT)).toThrow(RangeError);
    expect(() => printRoot({ kind: 'value', value: Number.NaN }, PLAIN_LAYOUT)).toThrow(RangeError);
  });
});

describe('any value in any layout', () => {
  const column = fc.nat({ max: 12 });
  const blockLayout = anyLayout.map((layout) => ({ ...layout, json: false }));

  it('reads back the same as an entry, an item and a root', () => {
    fc.assert(
      fc.property(anyValue, nastyText, blockLayout, column, (value, key, layout, at) => {
        const margin = ' '.repeat(at);
        const { newline } = layout;
        const entry = printEntry(key, { kind: 'value', value }, at, layout).body;
        expectValue(`${margin}${entry}${newline}${margin}last-key: 1${newline}`, { [key]: value, 'last-key': 1 });
        const item = printItem({ kind: 'value', value }, at, layout).body;
        expectValue(`${margin}${item}${newline}${margin}- 1${newline}`, [value, 1]);
        const compact = `${margin}key:${newline}${margin}${item}${newline}${margin}other: 1${newline}`;
        expectValue(compact, { key: [value], other: 1 });
        expectValue(printRoot({ kind: 'value', value }, layout) + newline, value);
      }),
      { numRuns: runs(800) },
    );
  });

  it('reads back the same after an existing key, with or without a final line end', () => {
    fc.assert(
      fc.property(anyValue, blockLayout, column, fc.boolean(), (value, layout, at, end) => {
        const behind = printAfter({ kind: 'value', value }, 'key', at, layout);
        const open = /[\r\n]$/.test(behind);
        // kustomize reads no line end that is not there.
        const isUnterminated = !end && !open && /[|>][0-9+]*[ \t]*[\r\n]/.test(behind);
        const text = `${' '.repeat(at)}k:${behind}${end || open ? layout.newline : ''}`;
        expectValue(text, { k: value }, true, isUnterminated ? ['kubectl'] : ['kubectl', 'kustomize']);
      }),
      { numRuns: runs(600) },
    );
  });

  it('reads back the same inside brackets', () => {
    fc.assert(
      fc.property(anyValue, anyLayout, column, (value, layout, at) => {
        const printed = printInline({ kind: 'value', value }, at, layout);
        expectValue(`[${printed}, ${printed}]`, [value, value], !layout.json);
        expectValue(`{"a": ${printed},"b": ${printed} }`, { a: value, b: value }, !layout.json);
        if (layout.json) expect(JSON.stringify(JSON.parse(printed))).toBe(JSON.stringify(value));
        else expect(printed).not.toMatch(/[\r\n]/);
      }),
      { numRuns: runs(600) },
    );
  });
});

/** What the Go readers refuse in every spelling. */
const HALF = /\\u[dD][89a-fA-F]/;

function expectValue(
  text: string,
  value: JsonValue,
  judge = true,
  profiles: readonly Profile[] = ['kubectl', 'kustomize'],
): void {
  const documents = parseDocuments(text);
  expect(documents).toHaveLength(1);
  const [document] = documents;
  // A JSON file has no `? ` for a long key, and kubectl reads it as JSON.
  const problems = document?.problems.filter(({ message }) => judge || message !== LONG_KEY.message);
  if (!HALF.test(text)) expect(problems).toEqual([]);
  const wanted = normal(value);
  for (const profile of profiles) {
    const read = document?.root === undefined ? { value: null, problems: [] } : toValue(document.root, profile);
    expect(read.problems).toEqual([]);
    expect(normal(read.value)).toBe(wanted);
  }
  if (!judge || HALF.test(text)) return;
  for (const version of ['1.2', '1.1'] as const) {
    expect(normal(parse(judged(text), { version, logLevel: 'silent', maxAliasCount: 0 }))).toBe(wanted);
  }
  expect(normal(load(judged(text)))).toBe(wanted);
}

/** `yaml` does not know CR alone as a line end. */
function judged(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/** As JSON with keys in order: some readers make objects whose keys that look like numbers come first. */
function normal(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      : part,
  );
}
