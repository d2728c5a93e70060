import { describe, expect, it } from 'vitest';
import type { Change, Path } from '@krmkit/base';
import type { Content } from '../../src/read/content.ts';
import { editDocument } from '../../src/edit/edit-document.ts';
import { editScalars } from '../../src/edit/edit-scalars.ts';
import { lowerChanges } from '../../src/edit/lower.ts';
import type { YamlNode, YamlDocument } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';

function only(text: string): YamlDocument {
  const [document] = parseDocuments(text);
  if (document === undefined) throw new Error('no document');
  return document;
}

/** A word as another text contains it. */
function copied(word: string): Content {
  const text = `- {a: 1}\n- key: ${word} # there\n`;
  const document = only(text);
  const item = document.root?.kind === 'sequence' ? document.root.items[1]?.value : undefined;
  const node = item?.kind === 'mapping' ? item.entries[0]?.value : undefined;
  if (node === undefined) throw new Error('no node');
  return { kind: 'copy', text, document, node };
}

const CONTENTS: readonly Content[] = [
  { kind: 'value', value: 'registry.example.com/app:1.0.0-2' },
  { kind: 'value', value: 'shortened' },
  copied('12'),
  copied('0755'),
  copied('true'),
  copied('1.10'),
];

function placesIn(node: YamlNode | undefined, path: Path, found: Path[]): readonly Path[] {
  if (node?.kind === 'mapping') {
    for (const { key, value } of node.entries) {
      if (key.kind === 'scalar' && key.content !== '<<') placesIn(value, [...path, key.content], found);
    }
  } else if (node?.kind === 'sequence') {
    for (const [index, { value }] of node.items.entries()) placesIn(value, [...path, index], found);
  } else if (node?.kind === 'scalar') {
    found.push(path);
  }
  return found;
}

const TEXTS = [
  'a: one\nb:\n  c: 2 # beside\n  # above\n  d: three\n  - not\n',
  'a: one\nb:\n  c: 2 # beside\n  # above\n  d:   three   \n\n\ne:\n- x\n-   y\n- z: 1\n  w: two words\n',
  'a:\n  text\nb: # why\n  other\nc: more\n  words\nd: |\n  block\ne: last',
  'single: \'a\'\ndouble: "b"\nempty:\nnull: ~\nanchor: &x y\ntag: !!str 1\nalias: *x\nflow: {a: 1, b: [c, d]}\n',
  'same: 1\nsame: 2\nin:\n  same: 3\n  same: 4\n',
  'base: &base\n  a: 1\n  b: two\nover:\n  <<: *base\n  b: three\n  c: 4\nagain: *base\n',
  '? a\n: one\n? [b, c]\n: two\nlist:\n- - x\n  - y\n-\n  - z\n',
  'a: one\r\nb:\r\n  c: 2\r\n  d: three # x\r\n',
  '\uFEFFa: one\nb: two',
  '--- a\n',
  '--- # c\na: one\n...\n',
  'script: |+\n  a\n\n\nnext: one\nlast: |\n  b\n\n# foot\n',
  '{a: one, b: [two]}\n',
  'a:    \tone\nb: two\t# c\n',
  'deep:\n    a: 1\n\n    b:\n        c: two\n\n\n    # end\nz: 1\n',
];

describe('editScalars', () => {
  it('makes the edits that are made where all around is looked at', () => {
    let made = 0;
    for (const text of TEXTS) {
      const document = only(text);
      const paths = placesIn(document.root, [], []);
      for (const content of CONTENTS) {
        for (const [index, path] of paths.entries()) {
          const last = paths.at(-1) ?? path;
          const changes: readonly Change<Content>[] = [
            ...(index === paths.length - 1 ? [] : [{ kind: 'replace' as const, path: last, content }]),
            { kind: 'replace', path, content },
          ];
          const edits = editScalars(text, document, changes, 'kubectl');
          if (edits === undefined) continue;
          made++;
          expect(edits, `${text} at ${path.join('.')}`).toEqual(
            editDocument(text, document, lowerChanges(text, document, changes, 'kubectl').edit),
          );
        }
      }
    }
    // Less would show nothing.
    expect(made).toBeGreaterThan(100);
  });

  it.each([
    ['an image', 'image: app:1.0.0 # pinned\n', ['image'], CONTENTS[0]],
    ['a number', 'spec:\n  replicas: 3\n', ['spec', 'replicas'], CONTENTS[2]],
    ['an item', 'args:\n- one\n- two\n', ['args', 1], CONTENTS[1]],
  ])('knows %s', (_, text, path, content) => {
    if (content === undefined) throw new Error('no content');
    expect(editScalars(text, only(text), [{ kind: 'replace', path, content }], 'kubectl')).toHaveLength(1);
  });

  it.each<readonly [string, string, Path, Content]>([
    ['text in quotes', "a: 'one'\n", ['a'], { kind: 'value', value: 'another' }],
    ['a word that means something', 'a: one\n', ['a'], { kind: 'value', value: 'true' }],
    ['a comment', 'a: one\n', ['a'], { kind: 'value', value: 'longer #not' }],
    ['several lines', 'a: one\n', ['a'], { kind: 'value', value: 'several\nlines' }],
    ['a number that is to be printed', 'a: 1\n', ['a'], { kind: 'value', value: 2 }],
    ['an anchor', 'a: &x one\n', ['a'], { kind: 'value', value: 'another' }],
    ['what an alias shares', 'a: &x\n  b: one\nc: *x\n', ['a', 'b'], { kind: 'value', value: 'another' }],
    ['an alias', 'a: &x\n  b: one\nc: *x\n', ['c', 'b'], { kind: 'value', value: 'another' }],
    ['a merge key', 'a: &x {b: one}\nc:\n  <<: *x\n  b: two\n', ['c', 'b'], { kind: 'value', value: 'another' }],
    ['equal keys', 'a: one\na: two\n', ['a'], { kind: 'value', value: 'another' }],
    ['brackets', 'a: [one]\n', ['a', 0], { kind: 'value', value: 'another' }],
    ['the root', '--- one\n', [], { kind: 'value', value: 'another' }],
    ['nothing', 'a:\n', ['a'], { kind: 'value', value: 'another' }],
  ])('leaves it to others: %s', (_, text, path, content) => {
    expect(editScalars(text, only(text), [{ kind: 'replace', path, content }], 'kubectl')).toBeUndefined();
  });
});
