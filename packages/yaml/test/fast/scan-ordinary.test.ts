import { describe, expect, it } from 'vitest';
import type { Outline } from '../../src/read/nodes.ts';
import { createOrdinaryScanner } from '../../src/fast/scan-ordinary.ts';

const scan = createOrdinaryScanner();

/** The texts of the documents, up to the first that is not ordinary. */
function documentsOf(text: string): readonly string[] {
  const found: string[] = [];
  for (let start = 0; start < text.length;) {
    const document = scan(text, start);
    if (document === undefined) return [...found, '?'];
    found.push(text.slice(document.start, document.end));
    start = document.end;
  }
  return found;
}

describe('an ordinary document', () => {
  it.each([
    'a: 1\n',
    '# c\n---\n# d\na: 1\n',
    '--- # c\na: 1',
    'a:\n  b:\n  - c\n  - d: 1\n    e: 2\n\nf: g\n',
    'a:\n- b\n-\n  c: 1\n- - d\n',
    'a: b\n  c\n  d: e\n'.replace('d: e', 'd e'),
    'a: "b\n  c" # d\ne: 1\n',
    'a: [b,\n  c] # d\n',
    'a: {b: 1, c: "d"}\ne: { f: g, h: i }\n',
    'a: |\n  b\n\n  c\nd: 1\n',
    'a: |2\n    b\nc: 1\n',
    'a: |\n  \t b\n'.replace('\t', ''),
    '- |\n b\n- c\n',
    'a: |\n\n\nb: 1\n',
    'a: >\n  b\n# c\n',
    '"a": 1\n\'b\': 2\n',
    'a:\n# c\n  b: 1\n',
    `a: ${'x'.repeat(2000)}\n`,
    `${'- '.repeat(100)}a\n`,
  ])('%j', (text) => {
    expect(documentsOf(text)).toEqual([text]);
  });

  it('ends at the next marker', () => {
    expect(documentsOf('a: 1\n---\nb: 1\n--- # c\n---\nd: 1\n')).toEqual([
      'a: 1\n',
      '---\nb: 1\n',
      '--- # c\n',
      '---\nd: 1\n',
    ]);
    expect(documentsOf('# c\n---\n---\na: 1\n')).toEqual(['# c\n---\n', '---\na: 1\n']);
  });

  it('can have no content', () => {
    expect(scan('# c\n\n', 0)).toEqual({ start: 0, end: 5, outline: undefined });
    expect(scan('', 0)).toEqual({ start: 0, end: 0, outline: undefined });
  });
});

describe('another document is left to the reader:', () => {
  it.each([
    ['a scalar', 'a\n'],
    ['brackets', '{a: 1}\n'],
    ['an indented root', '  a: 1\n'],
    ['an indented list', ' - a\n'],
    ['an anchor', 'a: &b c\n'],
    ['an alias', 'a: *b\n'],
    ['a tag', 'a: !b c\n'],
    ['a merge key', '<<: 1\n'],
    ['a carriage return', 'a: 1\r\n'],
    ['a byte order mark', '\ufeffa: 1\n'],
    ['a directive', '%YAML 1.2\n---\na: 1\n'],
    ['dots', 'a: 1\n...\n'],
    ['text after a marker', '--- a: 1\n'],
    ['a marker without a blank', '---a: 1\n'],
    ['a tab', 'a:\tb\n'],
    ['a tab at the start', '\ta: b\n'],
    ['a key twice', 'a: 1\nb: 2\na: 3\n'],
    ['a key twice below', 'a:\n  b: 1\n  b: 2\n'],
    ['a key twice, once in quotes', 'a: 1\n"a": 2\n'],
    ['a key twice in brackets', 'x: {a: 1, a: 2}\n'],
    ['a key that is read as another text', '0x1: a\n'],
    ['a key in brackets that is read as another text', 'x: {Yes: a}\n'],
    ['a question mark', '? a\n: b\n'],
    ['a key less indented than those before', 'a:\n    b: 1\n  c: 2\n'],
    ['a key more indented than those before', 'a: 1\nb:\n  c: 1\n   d: 2\n'],
    ['a list in place of a mapping', 'a: 1\n- b\n'],
    ['a mapping in place of a list', '- a\nb: 1\n'],
    ['a value twice', 'a: b: c\n'],
    ['a text on a line of its own', 'a: 1\nb\n'],
    ['a text on the line below its key', 'a:\n  b\n'],
    ['a text with a colon on a further line', 'a: b\n  c: d\n'],
    ['a comment between lines of a text', 'a: b\n  # c\n  d\n'],
    ['a comment after a further line', 'a: b\n  c # d\n'],
    ['a quoted text without an end', 'a: "b\n'],
    ['text after a quoted text', 'a: "b" c\n'],
    ['text after brackets of several lines', 'a: [b,\n  c] d\n'],
    ['brackets without an end', 'a: [b\n'],
    ['a block with a tab in its indentation', 'a: |\n\tb\n'],
    ['a block with a blank line that is too long', 'a: |\n    \n  b\n'],
    ['a block with a control character', 'a: |\n  b\u0007\n'],
    ['a number that JSON does not have', 'a: .inf\n'],
    ['more levels than the limit', `${'- '.repeat(120)}a\n`],
    ['more keys than the limit', Array.from({ length: 257 }, (_, at) => `k${at}: 1\n`).join('')],
    ['a kind that is no text', 'kind: 1\n'],
    ['a kind on several lines', 'kind: a\n  b\n'],
    ['a kind in brackets', 'kind: [a]\n'],
    ['a kind with escapes', 'kind: "a\\tb"\n'],
    ['a kind that is a template', 'kind: "{{ a }}"\n'],
    ['a kind without a value', 'kind:\n'],
    ['a name that is no text', 'metadata:\n  name: yes\n'],
    ['metadata in brackets', 'metadata: {name: a}\n'],
    ['metadata that is a text', 'metadata: a\n'],
  ])('%s', (_title, text) => {
    expect(documentsOf(text)).toEqual(['?']);
  });

  it('what follows dots', () => {
    expect(documentsOf('a: 1\n---\nb: 1\n...\nc: 1\n')).toEqual(['a: 1\n', '?']);
    expect(scan('a: 1\nb: 1\n', 5)).toBeUndefined();
  });
});

describe('the outline', () => {
  const outlineOf = (text: string): Outline | undefined => scan(text, 0)?.outline;
  const POD = '# c\n---\n# d\napiVersion: v1\nkind: "Pod"\nmetadata:\n  name: web\n  namespace: \'shop\'\nspec: {}\n';

  it('has the identity and the positions', () => {
    expect(outlineOf(POD)).toMatchObject({
      apiVersion: 'v1',
      kind: 'Pod',
      name: 'web',
      namespace: 'shop',
      toolAnnotations: false,
      marker: 4,
      bodyStart: 8,
    });
    expect(outlineOf('\n# c\na: 1\n')).toMatchObject({ kind: undefined, name: undefined, marker: -1, bodyStart: 5 });
    expect(outlineOf('---   \n\na: 1\n')).toMatchObject({ marker: 0, bodyStart: 7 });
    expect(outlineOf('--- # c\na: 1\n')).toMatchObject({ marker: 0, bodyStart: 4 });
  });

  it('has no identity of other levels', () => {
    const outline = outlineOf(
      'spec:\n  kind: A\n  metadata:\n    name: b\nmetadata:\n  labels:\n    name: c\nname: d\n',
    );
    expect([outline?.kind, outline?.name]).toEqual([undefined, undefined]);
  });

  it.each([
    ['a: 1\n', false],
    ['metadata:\n  annotations:\n    a.b/c: x\n', false],
    ['metadata:\n  annotations:\n    config.kubernetes.io/index: x\n', true],
    ['metadata:\n  annotations:\n    "internal.config.kubernetes.io/path": x\n', true],
    ['metadata:\n  annotations:\n    config.k8s.io/id: x\n', true],
    ['metadata:\n  annotations: {a: b}\n', true],
    ['metadata:\n  labels:\n    config.kubernetes.io/index: x\n', false],
    ['spec:\n  annotations:\n    config.kubernetes.io/index: x\n', false],
  ])('of %j knows annotations of tools: %s', (text, expected) => {
    expect(outlineOf(text)?.toolAnnotations).toBe(expected);
  });

  it.each([
    [POD, "metadata 2 2: name: web\n  namespace: 'shop' | namespace: 'shop'"],
    [
      'metadata:\n  name: a\n  annotations:\n    b: c\n    d: e # f\nspec:\n  g: 1\n',
      'annotations 4 2: b: c\n    d: e | d: e',
    ],
    [
      'metadata:\n    name: a\n    labels:\n      b: c\n',
      'metadata 4 4: name: a\n    labels:\n      b: c | labels:\n      b: c',
    ],
    ['metadata:\n  annotations:\n    b:\n', 'annotations 4 2: b: | b:'],
    ['metadata:\n  annotations: {}\n', undefined],
    ['metadata:\n  annotations:\n', undefined],
    ['metadata:\n  "name": a\n', undefined],
    ['metadata:\n  annotations:\n    "b": c\n', undefined],
    ['"metadata":\n  name: a\n', undefined],
    ['metadata:\n  name: a\n  b: |\n    c\n', undefined],
    ['metadata:\n  annotations:\n    b: c\n      d\n', undefined],
    ['metadata:\n', undefined],
    ['spec: 1\n', undefined],
  ])('of %j has the place of annotations: %j', (text, expected) => {
    const place = outlineOf(text)?.annotationPlace;
    const shown =
      place &&
      `${place.of} ${place.column} ${place.metadataColumn}: ${text.slice(place.start, place.end)} | ${text.slice(place.last.start, place.last.end)}`;
    expect(shown).toBe(expected);
  });
});
