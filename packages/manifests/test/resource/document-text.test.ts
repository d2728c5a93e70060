import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentText } from '../../src/resource/document-text.ts';
import { documentText, printFileDocument, printStreamItem } from '../../src/resource/document-text.ts';
import { itemsOf } from './items-of.ts';
import { parseDocuments } from '@krmkit/yaml';
import { runs } from '@krmkit/testing';

function textOf(text: string, index = 0): DocumentText {
  const document = parseDocuments(text)[index];
  if (document === undefined) throw new Error('no such document');
  return documentText(text, document);
}

const KEY = 'a: 1\n';

describe('a document becomes an item', () => {
  it.each<[string, string, boolean, string]>([
    ['plain', KEY, true, '- a: 1\n'],
    ['several lines', 'a:\n- 1\nb: |\n  x\n\n  y\n', true, '- a:\n  - 1\n  b: |\n    x\n\n    y\n'],
    ['with `---` in front', `---\n${KEY}`, true, '-\n  a: 1\n'],
    ['with `---` that everybody expects', `---\n${KEY}`, false, '- a: 1\n'],
    ['a comment above', `# c\n\n# d\n${KEY}`, true, '# c\n\n# d\n- a: 1\n'],
    ['a comment behind `---`', `---\n# c\n${KEY}`, false, '-\n  # c\n  a: 1\n'],
    ['a blank line behind `---`', `---\n\n${KEY}`, false, '-\n\n  a: 1\n'],
    ['a comment on the line of `---`', `--- # c\n${KEY}`, true, '-\n  # c\n  a: 1\n'],
    ['a licence above `---`', `# c\n---\n# d\n${KEY}`, true, '# c\n-\n  # d\n  a: 1\n'],
    ['comments at the end', `${KEY}# c\n\n  # d\n`, true, '- a: 1\n  # c\n\n    # d\n'],
    ['`...`', `${KEY}# c\n...\n# d\n`, true, '- a: 1\n  # c\n'],
    ['directives', `%YAML 1.1\n# c\n---\n${KEY}`, true, '# c\n-\n  a: 1\n'],
    ['a BOM', `\uFEFF${KEY}`, true, '- a: 1\n'],
    ['a BOM and a comment', `\uFEFF# c\n${KEY}`, true, '# c\n- a: 1\n'],
    ['CRLF', 'a: 1\r\nb: |\r\n  x\r\n', true, '- a: 1\n  b: |\n    x\n'],
    ['no final line end', 'a: 1', true, '- a: 1\n'],
    ['on the line of `---`', '--- {a: 1,\n  b: 2}\n', false, '- {a: 1,\n    b: 2}\n'],
    ['an anchor', '--- &x\na: 1\n', false, '- &x\n  a: 1\n'],
    ['JSON', '{\n  "a": 1\n}\n', true, '- {\n    "a": 1\n  }\n'],
    ['indented as a whole', '  a: 1\n  b: 2\n', true, '-   a: 1\n    b: 2\n'],
  ])('%s', (_, text, first, item) => {
    expect(printStreamItem(textOf(text), first)).toBe(item);
  });

  it('is one of several', () => {
    expect(printStreamItem(textOf(`x: 1\n---\n# c\n${KEY}# d\n---\ny: 1\n`, 1), false)).toBe(
      '-\n  # c\n  a: 1\n  # d\n',
    );
  });
});

describe('laws', () => {
  const comment = fc.constantFrom('', '# c\n', '# c\n#\n# d\n', '# c\n\n');
  const blank = fc.constantFrom('', '\n', '\n\n');
  const body = fc.constantFrom(
    'a: 1\n',
    'a:\n- x: 1\n  # in\n  y: 2\nb: {c: d}\n',
    'a: |\n  x\n\n    y\nb: >-\n  z\n  # text\n',
    'a: "x\n  y"\n\n\nb: |+\n  keep\n\n',
    '{"a": 1,\n "b": [\n 2 ]}\n',
    'a: &x [1]\nb: *x\n',
    '? a\n: 1\n',
  );
  const foot = fc.constantFrom('', '# f\n', '\n', '\n# f\n\n', '  # f\n');
  const file = fc
    .tuple(
      fc.record({ head: comment, marker: fc.boolean(), inner: comment, body, foot }),
      fc.array(fc.record({ blank, inner: comment, body, foot }), { maxLength: 3 }),
    )
    .map(([first, rest]) => {
      const start = first.marker ? `${first.head}---\n${first.inner}` : first.head;
      return [
        start + first.body + first.foot,
        ...rest.map((one) => `---\n${one.blank}${one.inner}${one.body}${one.foot}`),
      ];
    });

  it('documents of a file come back byte for byte', () => {
    fc.assert(
      fc.property(fc.array(file, { minLength: 1, maxLength: 3 }), (files) => {
        const texts = files.map((documents) => documents.join(''));
        const items = texts.flatMap((text) =>
          parseDocuments(text).map((document, index) => printStreamItem(documentText(text, document), index === 0)),
        );
        const back = itemsOf(`kind: ResourceList\nitems:\n${items.join('')}results: []\n`);
        let next = 0;
        const again = texts.map((text) =>
          parseDocuments(text)
            .map((_, index) => {
              const one = back[next++];
              return one === undefined ? 'undefined' : printFileDocument(one, index === 0);
            })
            .join(''),
        );
        expect(again).toEqual(texts);
      }),
      { numRuns: runs(1200) },
    );
  });
});
