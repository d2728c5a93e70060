import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue, Path } from '@krmkit/base';
import type { CopiedContent } from '../../src/read/content.ts';
import type { MappingEntry, YamlNode, SequenceItem } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import type { PrintLayout } from '../../src/print/print-layout.ts';
import { PLAIN_LAYOUT } from '../../src/print/print-layout.ts';
import { printAfter, printEntry, printInline, printItem, printRoot } from '../../src/print/print.ts';
import { toValue } from '../../src/read/to-value.ts';
import { locate } from '../../src/read/locate.ts';
import { follow } from '@krmkit/base';
import { layout, runs } from '@krmkit/testing';
import { anyLayout } from './print-values.ts';

function copyOf(text: string, path: Path): CopiedContent {
  const [document] = parseDocuments(text);
  const located = document?.root === undefined ? undefined : locate(document.root, path);
  if (document === undefined || located === undefined) throw new TypeError('There is nothing to copy');
  const part = located.entry ?? located.item;
  return { kind: 'copy', text, document, node: located.node, ...(part === undefined ? {} : { part }) };
}

const lines = (...all: string[]): string => all.join('\n');

const deployment = lines(
  'spec:',
  '    # How many.',
  '    replicas : 3   # at least',
  '    containers:',
  '      # The one.',
  '      # It counts.',
  "      -   name: 'app' # its name",
  '          args: [a,',
  '                 b]   # both',
  '',
  '          script: |2',
  '              indented',
  '            # no comment',
  '          # behind the script',
  '      # of the next',
  '      -   name: b',
  '    last: yes',
);

describe('an entry of another text', () => {
  it('has its comments, the spelling of its key and the blanks around the colon', () => {
    expect(printEntry('replicas', copyOf(deployment, ['spec', 'replicas']), 2, PLAIN_LAYOUT)).toEqual({
      comments: ['# How many.'],
      body: 'replicas : 3   # at least',
    });
  });

  it('keeps its own layout, moved by one number of columns', () => {
    const { comments, body } = printEntry('containers', copyOf(deployment, ['spec', 'containers']), 0, PLAIN_LAYOUT);
    expect(comments).toEqual([]);
    expect(body).toBe(
      lines(
        'containers:',
        '  # The one.',
        '  # It counts.',
        "  -   name: 'app' # its name",
        '      args: [a,',
        '             b]   # both',
        '',
        '      script: |2',
        '          indented',
        '        # no comment',
        '      # behind the script',
        '  # of the next',
        '  -   name: b',
      ),
    );
  });

  it('can get another name', () => {
    expect(printEntry('80', copyOf('8080: http # web\n', ['8080']), 0, PLAIN_LAYOUT).body).toBe('80: http # web');
    expect(printEntry('y', copyOf("'x': 1\n", ['x']), 0, PLAIN_LAYOUT).body).toBe("'y': 1");
  });

  it('keeps lists compact or wide', () => {
    const compact = copyOf('a:\n  b:\n  - 1\n  -   2\n', ['a', 'b']);
    const layoutWide: PrintLayout = { ...PLAIN_LAYOUT, sequenceIndent: 2 };
    expect(printEntry('b', compact, 4, layoutWide).body).toBe(lines('b:', '    - 1', '    -   2'));
    const wide = copyOf('a:\n  b:\n    - 1\n', ['a', 'b']);
    expect(printEntry('b', wide, 4, PLAIN_LAYOUT).body).toBe(lines('b:', '      - 1'));
  });

  it('has the line ends of its new text', () => {
    const crlf: PrintLayout = { ...PLAIN_LAYOUT, newline: '\r\n' };
    expect(printEntry('a', copyOf('a:\n  b: |\n    x\n\n    y\n', ['a']), 2, crlf).body).toBe(
      'a:\r\n    b: |\r\n      x\r\n\r\n      y',
    );
  });
});

describe('an item of another text', () => {
  it('has its comments and the width of its dash', () => {
    expect(printItem(copyOf(deployment, ['spec', 'containers', 0]), 2, PLAIN_LAYOUT)).toEqual({
      comments: ['# The one.', '# It counts.'],
      body: lines(
        "-   name: 'app' # its name",
        '      args: [a,',
        '             b]   # both',
        '',
        '      script: |2',
        '          indented',
        '        # no comment',
        '      # behind the script',
      ),
    });
  });

  it('becomes the value of a key', () => {
    expect(printEntry('c', copyOf('- # one\n  a: 1\n  b: [x]\n', [0]), 2, PLAIN_LAYOUT)).toEqual({
      comments: ['# one'],
      body: lines('c:', '    a: 1', '    b: [x]'),
    });
    expect(printEntry('c', copyOf('- "x" # one\n', [0]), 2, PLAIN_LAYOUT)).toEqual({
      comments: [],
      body: 'c: "x" # one',
    });
  });
});

describe('the value of another text after an existing key or dash', () => {
  it('omits the comments of its part', () => {
    expect(printAfter(copyOf('a: 1 # one\n', ['a']), 'key', 0, PLAIN_LAYOUT)).toBe(' 1');
    expect(printAfter(copyOf('a: # one\n  # two\n  b: 1 # three\n', ['a']), 'key', 2, PLAIN_LAYOUT)).toBe(
      lines('', '    # two', '    b: 1 # three'),
    );
  });
  it('goes after a dash', () => {
    expect(printAfter(copyOf('a:\n    b: 1\n    c: 2\n', ['a']), 'dash', 2, PLAIN_LAYOUT)).toBe(' b: 1\n    c: 2');
  });
});

describe('what cannot travel as text', () => {
  const anchors = lines(
    'base: &base',
    '  x: 0644',
    "  y: 'z'",
    'copy: *base',
    'more:',
    '  <<: *base',
    '  a: &one 1',
    '',
  );
  it('has its anchors taken away', () => {
    expect(printEntry('base', copyOf(anchors, ['base']), 0, PLAIN_LAYOUT).body).toBe(
      lines('base:', '  x: 0644', "  y: 'z'"),
    );
    expect(printEntry('a', copyOf(anchors, ['more', 'a']), 0, PLAIN_LAYOUT).body).toBe('a: 1');
  });
  it('has its aliases and merges written out, with the spelling of scalars', () => {
    expect(printEntry('copy', copyOf(anchors, ['copy']), 2, PLAIN_LAYOUT).body).toBe(
      lines('copy:', '    x: 0644', "    y: 'z'"),
    );
    expect(printRoot(copyOf(anchors, []), PLAIN_LAYOUT)).toBe(
      lines(
        'base:',
        '  x: 0644',
        "  y: 'z'",
        'copy:',
        '  x: 0644',
        "  y: 'z'",
        'more:',
        '  x: 0644',
        "  y: 'z'",
        '  a: 1',
      ),
    );
  });
  it.each<[what: string, source: string, path: Path, printed: string]>([
    ['a tag with a prefix that is declared', '%TAG !e! tag:e.com,2000:\n---\na:\n  b: !e!x 1\n', ['a'], 'a:\n  b: "1"'],
    ['nothing but an anchor in brackets', 'a: [&x , b]\n', ['a'], 'a:\n- null\n- b'],
    [
      'a block of text that would swallow a comment',
      'x: &x |\n  t\na:\n  b: *x # c\n  d: 1 # e\n',
      ['a'],
      'a:\n  b: |\n    t\n  d: 1',
    ],
    ['a merge into a merge', 'x: &x {p: 1}\ny: &y\n  <<: *x\n  q: 2\na:\n  <<: *y\n', ['a'], 'a:\n  p: 1\n  q: 2'],
    ['an alias for a key', 'x: &x k\na:\n  *x : 1 # c\n', ['a'], 'a:\n  k : 1 # c'],
    ['an alias in brackets', 'x: &x {p: 1}\na: [*x, *x] # c\n', ['a'], 'a: [{p: 1}, {p: 1}] # c'],
    ['an anchor in front of a block', 'a: &x # c\n  b: 1\n', ['a'], 'a: # c\n  b: 1'],
    ['an anchor in front of a dash of its own', 'a:\n- &x\n  b: &y\n  c: 1\n', ['a'], 'a:\n-\n  b:\n  c: 1'],
  ])('%s', (_, source, path, printed) => {
    const { body } = printEntry('a', copyOf(source, path), 0, PLAIN_LAYOUT);
    expect(body).toBe(printed);
    const read = (text: string): JsonValue | undefined => {
      const root = parseDocuments(text)[0]?.root;
      return root === undefined ? undefined : follow(toValue(root, 'kubectl').value, path);
    };
    expect(read(body)).toEqual(read(source));
  });

  it('is bounded where aliases multiply', () => {
    const levels = Array.from({ length: 12 }, (_, i) => `a${i}: &a${i} [${i === 0 ? 'x' : `*a${i - 1},`.repeat(10)}]`);
    const copy = copyOf(`b:\n${levels.map((line) => `  ${line}\n`).join('')}`, ['b', 'a11']);
    expect(printEntry('k', copy, 0, PLAIN_LAYOUT).body.length).toBeLessThan(20_000_000);
  });

  it('is printed anew inside brackets and in JSON', () => {
    const copy = copyOf('a:\n  b: 0644\n  c: "x"\n  d: yes\n  e: 18446744073709551615\n', ['a']);
    expect(printInline(copy, 0, PLAIN_LAYOUT)).toBe('{b: 0644, c: "x", d: yes, e: 18446744073709551615}');
    expect(printInline(copy, 0, { ...PLAIN_LAYOUT, json: true })).toBe(
      '{"b": 420, "c": "x", "d": true, "e": 18446744073709551615}',
    );
  });
});

describe('JSON', () => {
  it('goes into YAML as it is', () => {
    const text = '{\n  "a": {\n    "b": [1.0, "x"]\n  }\n}\n';
    expect(printEntry('a', copyOf(text, ['a']), 2, PLAIN_LAYOUT).body).toBe(
      lines('"a": {', '    "b": [1.0, "x"]', '  }').replace('\n  }', '\n   }').replace('    "b"', '     "b"'),
    );
    expect(printInline(copyOf(text, ['a', 'b']), 2, PLAIN_LAYOUT)).toBe('[1.0, "x"]');
  });
});

describe('any part of a text in any layout', () => {
  it('reads back the same wherever it goes', () => {
    fc.assert(
      fc.property(
        layout,
        fc.nat(),
        anyLayout,
        fc.nat({ max: 12 }),
        fc.boolean(),
        (source, choice, style, at, known) => {
          const [document] = parseDocuments(source.text);
          const parts = document?.root === undefined ? [] : [...partsOf(document.root)];
          const part = parts[choice % Math.max(parts.length, 1)];
          if (document === undefined || part === undefined) return;
          const node = part.value;
          const copy: CopiedContent = { kind: 'copy', text: source.text, document, node, ...(known ? { part } : {}) };
          const value = toValue(node, 'kubectl').value;
          const margin = ' '.repeat(at);
          const { newline } = style;
          const block = { ...style, json: false };
          const { comments, body } = printEntry('key-1', copy, at, block);
          const above = comments.map((comment) => `${margin}${comment}${newline}`).join('');
          expectValue(`${above}${margin}${body}${newline}${margin}other: 1${newline}`, { 'key-1': value, other: 1 });
          const item = printItem(copy, at, block);
          for (const comment of [...comments, ...item.comments]) expect(comment).toMatch(/^#[^\r\n]*$/);
          expectValue(`${margin}${item.body}${newline}${margin}- 1${newline}`, [value, 1]);
          for (const [indicator, start, wrap] of wrappers) {
            const behind = printAfter(copy, indicator, at, block);
            expectValue(`${margin}${start}${behind}${newline}`, wrap(value));
          }
          expectValue(printRoot(copy, style) + newline, value);
          expectValue(`[${printInline(copy, at, style)}]`, [value]);
        },
      ),
      { numRuns: runs(2000) },
    );
  });
});

const wrappers: readonly (readonly ['key' | 'dash', string, (value: JsonValue) => JsonValue])[] = [
  ['key', 'k:', (value) => ({ k: value })],
  ['dash', '-', (value) => [value]],
];

function* partsOf(node: YamlNode): Generator<MappingEntry | SequenceItem> {
  if (node.kind === 'scalar' || node.kind === 'alias') return;
  const parts: readonly (MappingEntry | SequenceItem)[] = node.kind === 'mapping' ? node.entries : node.items;
  for (const part of parts) {
    yield part;
    yield* partsOf(part.value);
  }
}

function expectValue(text: string, value: JsonValue): void {
  const documents = parseDocuments(text);
  expect(documents).toHaveLength(1);
  const [document] = documents;
  expect(document?.problems).toEqual([]);
  const read = document?.root === undefined ? null : toValue(document.root, 'kubectl').value;
  expect(read).toEqual(value);
}
