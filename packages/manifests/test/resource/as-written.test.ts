import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { editAsWritten, textAsWritten } from '../../src/resource/as-written.ts';
import type { Resource } from '../../src/resource/resource.ts';
import { createSource, applyEdits, isObject } from '@krmkit/base';
import { isPlainText, parseDocuments, readScalar, toValue } from '@krmkit/yaml';

function read(text: string): Resource & Required<Pick<Resource, 'origin'>> {
  const source = createSource('a.yaml', text);
  const [document] = parseDocuments(text);
  const value = document?.root === undefined ? null : toValue(document.root, 'kubectl').value;
  if (document === undefined || !isObject(value)) throw new Error(text);
  const identity = { apiVersion: 'v1', group: '', version: 'v1', kind: 'A', namespace: undefined, name: 'a' };
  return { identity, value, origin: { source, document, index: 0, path: [] } };
}

/** The first text, with the value of the second. */
function edited(before: string, written: string): string {
  const resource = read(before);
  const { value, origin } = read(written);
  const { edits, diagnostics } = editAsWritten(resource, value, origin);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return applyEdits(before, edits);
}

describe('what the user has written', () => {
  const rows: readonly (readonly [before: string, written: string, after: string])[] = [
    // As kpt, whose values are texts, writes them.
    ['a: 12345678901234567890 # big\n', 'a: 12345678911234567891\n', 'a: 12345678911234567891 # big\n'],
    ['a: 1\n', 'a: 9007199254740993\n', 'a: 9007199254740993\n'],
    ['a: 0.1\n', 'a: 1.00000000000000000001\n', 'a: 1.00000000000000000001\n'],
    ['a: 1.10\n', 'a: 1.20\n', 'a: 1.20\n'],
    ['a: 420\n', 'a: 0755\n', 'a: 0755\n'],
    ['a: 420\n', 'a: 0x1F\n', 'a: 0x1F\n'],
    ['a: 1\n', 'a: 1_000\n', 'a: 1_000\n'],
    ['a: false # no\n', 'a: y\n', 'a: y # no\n'],
    ['a: [1, 2]\n', 'a:\n- 1\n- 0644\n- 2\n', 'a: [1, 0644, 2]\n'],
    ['a: b\n', 'a: b\nc: {x: 0, y: 1}\n', 'a: b\nc: {x: 0, y: 1}\n'],
    ['a:\n  b: c\n', 'a:\n    b: c\n    y: 0 # up\n', 'a:\n  b: c\n  y: 0 # up\n'],
    ['a:\n  b: c\n', 'a: {b: c, d: {e: [12345678901234567891]}}\n', 'a:\n  b: c\n  d: {e: [12345678901234567891]}\n'],
    ['{"a": 1}\n', 'a: 12345678901234567891\n', '{"a": 12345678901234567891}\n'],
    ['a: 1\n', 'a: 1e+07\n', 'a: 1e+07\n'],
    ['a: 1\n', 'a: 1234e56\n', 'a: 1234e56\n'],
    ['a: 1\n', 'a: 1_0e2\n', 'a: 1_0e2\n'],
    ['a: 1\n', 'a: 1.5E3\n', 'a: 1.5E3\n'],
    ['a: 1\n', 'a: +0b1_1\n', 'a: +0b1_1\n'],
    ['a: false\n', 'a: True\n', 'a: True\n'],
    ['a: false\n', 'a: ~\n', 'a: ~\n'],
    // A new field does not come between the first two, where a program sorts them by name.
    [
      'apiVersion: v1\nkind: A\nz: 1\n',
      'apiVersion: v1\nb: x\nkind: A\nz: 1\n',
      'apiVersion: v1\nkind: A\nb: x\nz: 1\n',
    ],
    ['kind: A\napiVersion: v1 # a\n', 'kind: A\nb: 0755\napiVersion: v1\n', 'kind: A\napiVersion: v1 # a\nb: 0755\n'],
    // What has not changed stays, however it is written now.
    ['a: 10000000\nb: 0x1F\nc: yes\n', 'a: 1e+07\nb: 0o37\nc: on\n', 'a: 10000000\nb: 0x1F\nc: yes\n'],
    // No more than the value, or nothing that another text can have.
    ['a: b\n', "a: 'y'\n", 'a: "y"\n'],
    ['{"a": 1}\n', 'a: 0755\n', '{"a": 493}\n'],
    ['{"a": 1}\n', 'a: yes\n', '{"a": true}\n'],
    ['a: b\n', 'a: b\nc: &x [0755]\n', 'a: b\nc:\n- 493\n'],
  ];
  it.each(rows)('%j, written as %j: %j', (before, written, after) => {
    expect(edited(before, written)).toBe(after);
  });

  const content = fc.array(
    fc.constantFrom(...'0012+-._:exXobEtTyn~'.split(''), 'True', 'NULL', 'off', '00000', '123456789'),
    { minLength: 1, maxLength: 6 },
  );

  it.each([
    ['a value', (text: string) => `a: ${text}\n`],
    ['a key', (text: string) => `a: {${text}: b}\n`],
    ['a last key without a value', (text: string) => `a:\n  ${text}:\n`],
    ['a key without a value in braces', (text: string) => `a: {b: c, ${text}: }\n`],
    ['a value in braces', (text: string) => `a: {b: ${text}}\n`],
    ['a first item in brackets', (text: string) => `a: [${text}, b]\n`],
    ['a second item in brackets', (text: string) => `a: [b,${text}]\n`],
    ['a value of a quoted key', (text: string) => `a: {"b":${text}}\n`],
  ])('keeps the spelling of %s that is not text', (_, written) => {
    fc.assert(
      fc.property(content, (parts) => {
        const text = parts.join('');
        fc.pre(isPlainText(text, 'flow'));
        const { kind, refused } = readScalar(
          { kind: 'scalar', start: 0, end: 0, style: 'plain', content: text },
          'kubectl',
        );
        fc.pre(kind !== 'string' && refused === undefined);
        expect(edited('a: before\n', written(text))).toContain(text);
      }),
      { numRuns: 300 },
    );
  });

  it('is a separate text only if it contains more than the value', () => {
    const resource = read('a: 1\n');
    const textOf = (written: string): string | undefined => {
      const { value, origin } = read(written);
      return textAsWritten(resource, value, origin)?.body;
    };
    expect(textOf('a: 0755\n')).toBe('a: 0755\n');
    expect(textOf('a: 493\n')).toBeUndefined();
  });
});
