import { CORPUS, needs, runs } from '@krmkit/testing';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocuments } from '../../src/read/parse.ts';
import { splitStream } from '../../src/read/split-stream.ts';

const ROWS: readonly (readonly [name: string, text: string, pieces: readonly string[]])[] = [
  ['nothing', '', ['']],
  ['one document', 'a: 1\n', ['a: 1\n']],
  ['a marker at the start is no document of its own', '---\na: 1\n', ['---\na: 1\n']],
  ['two', 'a: 1\n---\nb: 2\n', ['a: 1\n', '---\nb: 2\n']],
  ['a comment in front of the first marker', '# licence\n---\na: 1\n', ['# licence\n---\na: 1\n']],
  ['a comment in front of a later marker', 'a: 1\n# about b?\n---\nb: 2\n', ['a: 1\n# about b?\n', '---\nb: 2\n']],
  ['markers with nothing between', '---\n---\n', ['---\n', '---\n']],
  ['content on the line of the marker', '--- a\n--- b\n', ['--- a\n', '--- b\n']],
  ['no marker: more dashes, or text behind them', 'a: |\n  x\n----\n---b\n', ['a: |\n  x\n----\n---b\n']],
  ['an indented line is no marker', 'a: |\n  ---\n  x\n', ['a: |\n  ---\n  x\n']],
  ['no quotes hold a marker', 'a: "x\n---\ny"\n', ['a: "x\n', '---\ny"\n']],
  ['dots end a document', 'a: 1\n...\nb: 2\n', ['a: 1\n...\n', 'b: 2\n']],
  ['dots and a marker', 'a: 1\n...\n# c\n---\nb: 2\n', ['a: 1\n...\n', '# c\n---\nb: 2\n']],
  ['dots at the end', 'a: 1\n...\n...\n# c\n', ['a: 1\n...\n...\n# c\n']],
  [
    'directives',
    '%YAML 1.1\n---\na: 1\n...\n%TAG ! x\n---\nb\n',
    ['%YAML 1.1\n---\na: 1\n...\n', '%TAG ! x\n---\nb\n'],
  ],
  ['a percent inside a document', 'a: |\n  x\n%b\n---\nc\n', ['a: |\n  x\n%b\n', '---\nc\n']],
  ['CRLF and a BOM', '\uFEFF---\r\na: 1\r\n---\r\nb: 2', ['\uFEFF---\r\na: 1\r\n', '---\r\nb: 2']],
  ['a lone CR ends lines', 'a: 1\r---\rb: 2\r', ['a: 1\r', '---\rb: 2\r']],
];

const present = existsSync(CORPUS);

const PIECES: readonly string[] = [
  ['---', '...', '\n---\n', '\n...\n', '\n--- ', '\n...x', '\r---\r', '\r\n---\r\n', '\n', '\r', '\r\n', '\n\n'],
  [' ', '\t', '  ', '#', '# c\n', '\uFEFF', '%', '%YAML 1.1\n', '%TAG ! x\n', '\u0085', '\u2028'],
  ['"', "'", '|', '>', '|+\n  x\n', '>-\n', '{', '}', '[', ']', ',', ': ', 'a: ', 'a: 1\n', '- ', '? ', '-', '.'],
  ['!', '&a ', '*a', '!!str ', '<<: ', '"x\n', "'x\n  y'", '"\\', '{a: [', '{{ .x }}', '@', '`', 'text', '  b: c\n'],
].flat();
const PIECE = fc.constantFrom(...PIECES);

describe('splitStream', () => {
  it.each(ROWS)('%s', (_, text, pieces) => {
    expect(splitStream(text)?.map(({ start, end }) => text.slice(start, end))).toEqual(pieces);
    expect(splitStream(text)).toEqual(spansOf(text));
  });

  it('leaves very many directives to the reader', () => {
    expect(splitStream(`${'%x\n'.repeat(30)}---\na: 1\n`)).toBeUndefined();
  });

  it('finds the documents that the reader finds, in any text', () => {
    fc.assert(
      fc.property(fc.array(PIECE, { maxLength: 24 }), (pieces) => {
        const text = pieces.join('');
        const spans = splitStream(text);
        if (spans !== undefined) expect(spans).toEqual(spansOf(text));
      }),
      { numRuns: runs(4000) },
    );
  });

  it(
    "finds them in other people's manifests, and in these with something put in",
    needs('other manifests', present),
    () => {
      const texts = filesBelow(CORPUS).map((path) => readFileSync(path, 'utf8'));
      expect(texts.length).toBeGreaterThan(100);
      for (const text of texts) expect(splitStream(text)).toEqual(spansOf(text));
      fc.assert(
        fc.property(fc.constantFrom(...texts), fc.nat(), PIECE, (text, where, piece) => {
          const at = where % (text.length + 1);
          const mutated = text.slice(0, at) + piece + text.slice(at);
          expect(splitStream(mutated)).toEqual(mutated.includes('\uFEFF', 1) ? undefined : spansOf(mutated));
        }),
        { numRuns: runs(300) },
      );
    },
  );
});

function spansOf(text: string): readonly { readonly start: number; readonly end: number }[] {
  return parseDocuments(text).map(({ start, end }) => ({ start, end }));
}

function filesBelow(path: string): readonly string[] {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:ya?ml|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
