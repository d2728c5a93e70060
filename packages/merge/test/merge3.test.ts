import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merge3 } from '../src/merge3.ts';
import { runs } from '@krmkit/testing';

const map = (name: string, value = '1'): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n  key: "${value}"\n`;

interface Row {
  readonly name: string;
  readonly original: string;
  readonly updated: string;
  readonly destination: string;
  readonly expected: string;
}

const ROWS: readonly Row[] = [
  {
    name: 'one document without a name, as in the founding examples',
    original: 'a: b\n',
    updated: 'a: c\n',
    destination: 'a: b # mine\nd: e\n',
    expected: 'a: c # mine\nd: e\n',
  },
  {
    name: 'a single document without a name with one that got one',
    original: 'kind: A\na: 1\n',
    updated: 'kind: A\na: 2\n',
    destination: 'apiVersion: v1\nkind: A\nmetadata:\n  name: x\na: 1\n',
    expected: 'apiVersion: v1\nkind: A\nmetadata:\n  name: x\na: 2\n',
  },
  {
    name: 'objects of different names are no pair',
    original: '',
    updated: map('a'),
    destination: map('b'),
    expected: `${map('b')}---\n${map('a')}`,
  },
  {
    name: 'an empty original: both added',
    original: '',
    updated: map('a', '2'),
    destination: map('a', '3'),
    expected: map('a', '2'),
  },
  { name: 'an empty update: deleted', original: map('a'), updated: '', destination: map('a'), expected: '' },
  { name: 'an empty destination stays empty', original: map('a'), updated: map('a'), destination: '', expected: '' },
  {
    name: 'an empty destination gets what is new, byte for byte',
    original: '',
    updated: `\uFEFF# x\r\n---\r\na: 1\r\n--- # b\r\nb: 2`,
    destination: '',
    expected: `\uFEFF# x\r\n---\r\na: 1\r\n--- # b\r\nb: 2`,
  },
  {
    name: 'CRLF, a BOM and a missing last line end stay',
    original: `${map('a')}---\n${map('b')}`,
    updated: `${map('a')}---\n${map('b', '2')}`,
    destination: `\uFEFF---\r\n${map('b').replaceAll('\n', '\r\n')}---\r\n${map('a').replaceAll('\n', '\r\n').trimEnd()}`,
    expected: `\uFEFF---\r\n${map('b', '2').replaceAll('\n', '\r\n')}---\r\n${map('a').replaceAll('\n', '\r\n').trimEnd()}`,
  },
  {
    name: 'a new first key adds no second copy of the text above the object',
    original: `# yaml-language-server: $schema=a\n${map('a')}`,
    updated: `# yaml-language-server: $schema=a\nnew: 1\n${map('a')}`,
    destination: `# yaml-language-server: $schema=a\n${map('a', '2')}`,
    expected: `# yaml-language-server: $schema=a\nnew: 1\n${map('a', '2')}`,
  },
  {
    name: 'a new first key adds no second licence',
    original: 'a: 1\n',
    updated: '# SPDX-License-Identifier: MIT\nnew: 1\na: 1\n',
    destination: '# SPDX-License-Identifier: MIT\na: 2\n',
    expected: '# SPDX-License-Identifier: MIT\nnew: 1\na: 2\n',
  },
  {
    name: 'the text below the comments of the document moves with a new first key',
    original: `# licence\n\n${map('a')}`,
    updated: `# licence\n\n# new\nnew: 1\n${map('a')}`,
    destination: `# licence\n\n${map('a', '2')}`,
    expected: `# licence\n\n# new\nnew: 1\n${map('a', '2')}`,
  },
  {
    name: 'a new first key below the comment of an item without keys adds no second copy of it',
    original: 'l:\n-\n  # lead\n  x: a\n-\n  # other\n  x: b\n',
    updated: 'l:\n-\n  # lead\n  x: a\n-\n  # other\n  w: 1\n  x: b\n',
    destination: 'k: 1\nl:\n-\n  # lead\n  x: a\n-\n  # other\n  x: b\n',
    expected: 'k: 1\nl:\n-\n  # lead\n  x: a\n-\n  # other\n  w: 1\n  x: b\n',
  },
  {
    name: 'comments change in an item without keys that upstream changed, too',
    original: 'l:\n- x: a\n  # one\n  y: 1\n  z: 1\n',
    updated: 'l:\n- x: a\n  # two\n  y: 1\n  z: 2\n',
    destination: 'k: 1\nl:\n- x: a\n  # one\n  y: 1\n  z: 1\n',
    expected: 'k: 1\nl:\n- x: a\n  # two\n  y: 1\n  z: 2\n',
  },
  {
    name: 'directives of the next document keep an end in front of them',
    original: 'a: 1\n---\nb: 2\n...\n%TAG !e! tag:e,1:\n---\nc: 3\n',
    updated: 'a: 1\n...\n%TAG !e! tag:e,1:\n---\nc: 3\n',
    destination: 'a: 1\n---\nb: 2\n...\n%TAG !e! tag:e,1:\n---\nc: 3\n',
    expected: 'a: 1\n...\n%TAG !e! tag:e,1:\n---\nc: 3\n',
  },
];

describe('merge3 of texts', () => {
  it.each(ROWS)('$name', ({ original, updated, destination, expected }) => {
    expect(merge3({ original, updated, destination }).text).toBe(expected);
  });

  it('names the sides in locations', () => {
    const sides = { original: map('a'), updated: map('a', '2'), destination: map('a', '3') };
    const [conflict, ...more] = merge3(sides).conflicts;
    expect(more).toEqual([]);
    expect(conflict).toMatchObject({
      kind: 'both-changed',
      field: 'data.key',
      original: { value: '1', location: { path: 'original', line: 6 } },
      updated: { value: '2', location: { path: 'updated', line: 6 } },
      destination: { value: '3', location: { path: 'destination', line: 6 } },
    });
    expect(merge3(sides, { onConflict: 'fail' }).text).toBe(sides.destination);
  });

  // Documents with and without names, twice the same, empty, broken, with odd separators.
  const piece = fc.constantFrom(
    map('a'),
    map('a', '2'),
    map('b'),
    'x: 1\n',
    'x: 2\n',
    '# comment\n',
    '',
    'a: [\n',
    'v: {{ .x }}\n',
    'kind: List\napiVersion: v1\nitems: []\n',
    '%YAML 1.1\n---\ny: 1\n...\n',
    't: |\n  text',
    '{"a": 1}',
    '\uFEFFz: 1\n',
    '"unclosed\n',
  );
  const text = fc
    .array(fc.tuple(piece, fc.constantFrom('---\n', '\n---\n', '\r\n--- # c\r\n', '...\n', '\n')), { maxLength: 5 })
    .map((parts) => parts.map(([own, end]) => own + end).join(''));

  it('never throws, whatever the texts are', () => {
    fc.assert(
      fc.property(text, text, text, fc.boolean(), (original, updated, destination, resources) => {
        merge3({ original, updated, destination }, { resources });
      }),
      { numRuns: runs(600) },
    );
  });

  it('leaves a destination as it is where upstream changed nothing', () => {
    fc.assert(
      fc.property(text, text, (original, destination) => {
        expect(merge3({ original, updated: original, destination }).text).toBe(destination);
      }),
      { numRuns: runs(400) },
    );
  });

  it('leaves a destination as it is that has the changes of upstream', () => {
    fc.assert(
      fc.property(text, text, (original, updated) => {
        const { text: merged, diagnostics } = merge3({ original, updated, destination: updated });
        if (diagnostics.length === 0) expect(merged).toBe(updated);
      }),
      { numRuns: runs(400) },
    );
  });
});
