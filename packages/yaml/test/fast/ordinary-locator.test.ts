import { describe, expect, it } from 'vitest';
import type { Path } from '@krmkit/base';
import { createOrdinaryLocator } from '../../src/fast/ordinary-locator.ts';
import { createOrdinaryScanner } from '../../src/fast/scan-ordinary.ts';

const scan = createOrdinaryScanner();
const locate = createOrdinaryLocator();

/** `DEPTH TEXT`, with the style and the content of a scalar. */
function shownAt(text: string, path: Path): string | undefined {
  const document = scan(text, 0);
  if (document?.outline === undefined) throw new Error(`not ordinary: ${text}`);
  const found = locate(text, document, document.outline, path);
  if (found === undefined) return undefined;
  const { depth, shown, scalar } = found;
  const content = scalar === undefined ? '' : ` = ${scalar.style} ${scalar.content}`;
  if (scalar !== undefined) expect([scalar.start, scalar.end]).toEqual([shown.start, shown.end]);
  return `${depth} ${text.slice(shown.start, shown.end)}${content}`;
}

const TEXT = `# c
spec:
  replicas: 2 # two
  'quoted': "a b"
  list:
  - name: x # first
    ports:
      - 80
      - "81"
  - - deep
    - er
  -
    below: 1
  -
  empty:
  flow: {k: v, m: [1]}
  script: |
    echo: 1
  text: >-
    a
tail: last
`;

describe('the position of a path', () => {
  it.each<[path: Path, expected: string | undefined]>([
    [['spec', 'replicas'], '2 2 = plain 2'],
    [['spec', 'quoted'], '2 "a b" = double a b'],
    [['tail'], '1 last = plain last'],
    [['spec'], '1 spec'],
    [['spec', 'list'], '2 list'],
    [['spec', 'list', 0, 'name'], '4 x = plain x'],
    [['spec', 'list', 0, 'ports'], '4 ports'],
    [['spec', 'list', 0, 'ports', 0], '5 80 = plain 80'],
    [['spec', 'list', 0, 'ports', 1], '5 "81" = double 81'],
    [['spec', 'list', 1, 0], '4 deep = plain deep'],
    [['spec', 'list', 1, 1], '4 er = plain er'],
    [['spec', 'list', 2, 'below'], '4 1 = plain 1'],
    [['spec', 'flow', 'k'], '3 v = plain v'],
    [['spec', 'flow'], '2 flow'],
    // The reader knows where an empty value is, and where blocks and lists in brackets are.
    [['spec', 'list', 3], undefined],
    [['spec', 'empty'], undefined],
    [['spec', 'script'], undefined],
    [['spec', 'text'], undefined],
    [['spec', 'flow', 'm', 0], undefined],
    // What is not there: what would hold it.
    [['spec', 'missing'], '1 spec'],
    [['missing'], '0 spec:'],
    [['spec', 'list', 4], '2 list'],
    [['spec', 'list', 0, 'image'], '3 name: x # first'],
    [['spec', 'list', 'name'], '2 list'],
    [['spec', 0], '1 spec'],
    [['spec', 'replicas', 'x'], '2 2 = plain 2'],
    [[], '0 spec:'],
    // Names that need quotes, and indices that are none.
    [['spec', 'a b'], undefined],
    [['spec', 'list', -1], undefined],
    [['spec', 'list', 0.5], undefined],
  ])('%j', (path, expected) => {
    expect(shownAt(TEXT, path)).toBe(expected);
  });

  it.each<[title: string, text: string, path: Path, expected: string | undefined]>([
    ['of an item on one line is its content', 'l:\n- a: 1 # c\n- b: 2\n', ['l', 0], '2 a: 1'],
    ['of an item of one key is the key', 'l:\n- a:\n    b: 1\n', ['l', 0], '2 a:'],
    ['of a list in a list is its line', '- - a\n- b\n', [0], '1 - a'],
    ['of a document of one line is its content', 'a: 1   # c\n', [], '0 a: 1'],
    ['of a document of one item is its content', '- - "a"  # c\n', [], '0 - - "a"'],
    ['of a key without a value in an item is the reader’s', 'l:\n- a:\n- b\n', ['l', 0, 'a'], undefined],
    ['of a document with one block is its first line', 'a: |\n  b\n', [], '0 a: |'],
    ['of a text with escapes is the reader’s', 'a: "b\\n"\n', ['a'], undefined],
    ['of a key with a list in its column is the key', 'a:\n- b\n', ['a'], '1 a'],
    ['behind a list in the column of its key', 'a:\n- b\nc: d\n', ['c'], '1 d = plain d'],
    ['of a key that starts like another one', 'ab: 1\na: 2\n', ['a'], '1 2 = plain 2'],
    ['of a key in other quotes', '"a": 1\n\'b\': 2\n', ['b'], '1 2 = plain 2'],
    ['of a text that is in a block scalar before', 'a: |\n  b: 1\nb: 2\n', ['b'], '1 2 = plain 2'],
    ['in the first of several documents', 'a: 1\n---\nb: 2\n', ['b'], '0 a: 1'],
    ['in brackets of an item is the reader’s', '- {a: 1}\n', [0, 'a'], undefined],
  ])('%s', (_title, text, path, expected) => {
    expect(shownAt(text, path)).toBe(expected);
  });
});
