import { describe, expect, it } from 'vitest';
import { formatYaml } from '../../src/resource/format.ts';
import type { JsonValue } from '@krmkit/base';
import { parseDocuments, toValue, removeYaml, setYaml, updateYaml } from '@krmkit/yaml';
import type { Profile } from '@krmkit/yaml';

// kubectl's reader ends each line of a file, kustomize's does not: a text block at the end of a file without a last line
// end has one line end more for kubectl.

function valueOf(text: string, profile: Profile): JsonValue {
  const root = parseDocuments(text).at(-1)?.root;
  return root === undefined ? null : toValue(root, profile).value;
}

describe('a text block at the end of a text without a line end', () => {
  // Both columns are what kubectl 1.32.4 (annotate --local) and kustomize 5.8.1 (build) print.
  it.each<[string, JsonValue, JsonValue]>([
    ['a: |\n  x', { a: 'x\n' }, { a: 'x' }],
    ['a: >\n  x\n  y', { a: 'x y\n' }, { a: 'x y' }],
    ['a: |-\n  x', { a: 'x' }, { a: 'x' }],
    ['a: |+\n  x', { a: 'x\n' }, { a: 'x' }],
    ['a: |+\n  x\n ', { a: 'x\n\n' }, { a: 'x\n' }],
    ['a: |+\n  x\n\n ', { a: 'x\n\n\n' }, { a: 'x\n\n' }],
    ['a: |\n  x\n   ', { a: 'x\n \n' }, { a: 'x\n ' }],
    ['a: |\n  x\n  ', { a: 'x\n' }, { a: 'x\n' }],
    ['- |+\n   ', ['\n'], ['']],
    ['a: |\n  x\r\n  y', { a: 'x\ny\n' }, { a: 'x\ny' }],
    ['a: !!str |\n  x', { a: 'x\n' }, { a: 'x' }],
    ['a: |\n  x\n---\nb: |\n  y', { b: 'y\n' }, { b: 'y' }],
    ['? |\n  x', { 'x\n': null }, { x: null }],
  ])('%j', (text, kubectl, kustomize) => {
    expect(valueOf(text, 'kubectl')).toEqual(kubectl);
    expect(valueOf(text, 'kustomize')).toEqual(kustomize);
  });

  it('has its line end where the text goes on', () => {
    expect(valueOf('a: |\n  x\n', 'kustomize')).toEqual({ a: 'x\n' });
    const first = parseDocuments('a: |\n  x\n---\nb: 1')[0]?.root;
    expect(first && toValue(first, 'kustomize').value).toEqual({ a: 'x\n' });
  });
});

describe('an edit does not change what either reader reads of it', () => {
  it.each<[string, (text: string) => { text: string; diagnostics: readonly { code: string }[] }, string]>([
    ['an entry beside it', (text) => setYaml(text, 'b', 1), 'b: 1\na: |\n  x'],
    ['an entry above', (text) => setYaml(`c: 0\n${text}`, 'c', 1), 'c: 1\na: |\n  x'],
    [
      'several',
      (text) => updateYaml(text, (value) => Object.assign({}, value, { b: 1, c: 2 })),
      'b: 1\nc: 2\na: |\n  x',
    ],
    ['nothing', (text) => setYaml(text, 'a', 'x\n'), 'a: |\n  x'],
  ])('%s', (_, edit, wanted) => {
    const { text, diagnostics } = edit('a: |\n  x');
    expect(text).toBe(wanted);
    expect(diagnostics).toEqual([]);
    expect(valueOf(text, 'kustomize')).toMatchObject({ a: 'x' });
  });

  it('of an entry in a mapping below', () => {
    const { text } = setYaml('kind: A\ndata:\n  a: |\n    x', 'data.b', 'yy');
    expect(text).toBe('kind: A\ndata:\n  b: yy\n  a: |\n    x');
  });

  it('or says so, where an item has to follow', () => {
    const { text, diagnostics } = updateYaml('- |\n  x', () => ['x\n', 'yy']);
    expect(text).toBe('- |\n  x\n- yy');
    expect(diagnostics).toMatchObject([{ code: 'added-line-end', severity: 'info' }]);
  });
});

describe('a new text at the end is the same to both readers', () => {
  it.each<[string, (text: string) => { text: string }, string, JsonValue]>([
    ['a: x', (text) => setYaml(text, 'a', 'two\nlines\n'), 'a: |\n  two\n  lines\n', { a: 'two\nlines\n' }],
    ['a: x', (text) => setYaml(text, 'a', 'two\nlines'), 'a: |-\n  two\n  lines', { a: 'two\nlines' }],
    ['a: |\n  x', (text) => setYaml(text, 'a', 'y\n'), 'a: |\n  y\n', { a: 'y\n' }],
    ['a: |\n  x', (text) => setYaml(text, 'a', 'x\n', { profile: 'kustomize' }), 'a: |\n  x\n', { a: 'x\n' }],
    ['a: |\n  x', (text) => setYaml(text, 'a', 'x', { profile: 'kubectl' }), 'a: |-\n  x', { a: 'x' }],
    ['a: |\n  x\nb: 1', (text) => removeYaml(text, 'b'), 'a: |\n  x\n', { a: 'x\n' }],
    ['b: 1', (text) => setYaml(text, 'c', 'x\ny\n'), 'b: 1\nc: |\n  x\n  y\n', { b: 1, c: 'x\ny\n' }],
    ['a: x\r\nb: y', (text) => setYaml(text, 'b', '1\n2\n'), 'a: x\r\nb: |\r\n  1\r\n  2\r\n', { a: 'x', b: '1\n2\n' }],
  ])('%j', (before, edit, wanted, value) => {
    const { text } = edit(before);
    expect(text).toBe(wanted);
    expect(valueOf(text, 'kubectl')).toEqual(value);
    expect(valueOf(text, 'kustomize')).toEqual(value);
  });
});

describe('putting fields into order', () => {
  it.each([
    ['the last field stays last', 'data:\n  b: x\n  a: |\n    text', undefined, 1],
    ['others do not', 'data:\n  c: x\n  b: y\n  a: |\n    text', 'data:\n  b: y\n  c: x\n  a: |\n    text', 1],
    ['a field that is last by its order too', 'data:\n  b: x\n  c: |\n    text', undefined, 0],
    ['one with the line end', 'data:\n  b: x\n  a: |\n    text\n', 'data:\n  a: |\n    text\n  b: x\n', 0],
    ['one that takes its line end away', 'data:\n  b: x\n  a: |-\n    text', 'data:\n  a: |-\n    text\n  b: x', 0],
    ['a text that becomes the last one', 'data:\n  b: |\n    x\n  a: y', 'data:\n  a: y\n  b: |\n    x\n', 0],
  ])('%s', (_, body, wanted, notes) => {
    const head = 'apiVersion: v1\nkind: ConfigMap\n';
    const { text, diagnostics } = formatYaml(head + body);
    expect(text).toBe(head + (wanted ?? body));
    expect(diagnostics).toHaveLength(notes);
    for (const profile of ['kubectl', 'kustomize'] as const) {
      expect(valueOf(text, profile)).toEqual(valueOf(head + body, profile));
    }
    expect(formatYaml(text).text).toBe(text);
  });
});
