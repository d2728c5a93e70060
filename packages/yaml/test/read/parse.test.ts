import { describe, expect, it } from 'vitest';
import { LONG_KEY } from '../../src/read/profile-problems.ts';
import type { YamlNode, YamlDocument } from '../../src/read/nodes.ts';
import { jsonObjectStarts, parseDocuments } from '../../src/read/parse.ts';
import { toValue } from '../../src/read/to-value.ts';

function only(text: string): YamlDocument {
  const [document, ...more] = parseDocuments(text);
  if (document === undefined || more.length > 0) throw new Error('not one document');
  return document;
}

function valueOf(text: string): unknown {
  const { root, problems } = only(text);
  if (root === undefined) throw new Error(problems[0]?.message ?? 'nothing there');
  return toValue(root, 'kubectl').value;
}

/** Every node and entry with the text that its span covers. */
function covered(text: string): string[] {
  const out: string[] = [];
  const slice = ({ start, end }: { start: number; end: number }): string => text.slice(start, end);
  const visit = (node: YamlNode): void => {
    out.push(`${node.kind} ${slice(node)}`);
    if (node.kind === 'mapping') {
      for (const entry of node.entries) {
        out.push(`entry ${slice(entry)}`);
        visit(entry.key);
        visit(entry.value);
      }
    } else if (node.kind === 'sequence') {
      for (const item of node.items) {
        out.push(`item ${slice(item)}`);
        visit(item.value);
      }
    }
  };
  const { root } = only(text);
  if (root !== undefined) visit(root);
  return out;
}

describe('spans', () => {
  it.each([
    ['a: 1 # c\n', ['mapping a: 1', 'entry a: 1', 'scalar a', 'scalar 1']],
    ['\ufeffa: 1', ['mapping a: 1', 'entry a: 1', 'scalar a', 'scalar 1']],
    ['a: "b"\r\n', ['mapping a: "b"', 'entry a: "b"', 'scalar a', 'scalar "b"']],
    ['a:   # c\n', ['mapping a:', 'entry a:', 'scalar a', 'scalar ']],
    ['a: &x !!str b\n', ['mapping a: &x !!str b', 'entry a: &x !!str b', 'scalar a', 'scalar b']],
    ['- - a\n', ['sequence - - a', 'item - - a', 'sequence - a', 'item - a', 'scalar a']],
    ['-\n', ['sequence -', 'item -', 'scalar ']],
    ['a: |\n  b\n\n\n', ['mapping a: |\n  b', 'entry a: |\n  b', 'scalar a', 'scalar |\n  b']],
    ['a: |+\n  b\n\n', ['mapping a: |+\n  b\n', 'entry a: |+\n  b\n', 'scalar a', 'scalar |+\n  b\n']],
    ['a: |\n  b  \n', ['mapping a: |\n  b  ', 'entry a: |\n  b  ', 'scalar a', 'scalar |\n  b  ']],
    ['{ a: b, c }', ['mapping { a: b, c }', 'entry a: b', 'scalar a', 'scalar b', 'entry c', 'scalar c', 'scalar ']],
    [
      '[a, b: c]',
      ['sequence [a, b: c]', 'item a', 'scalar a', 'item b: c', 'mapping b: c', 'entry b: c', 'scalar b', 'scalar c'],
    ],
    ['? a\n: b\n', ['mapping ? a\n: b', 'entry ? a\n: b', 'scalar a', 'scalar b']],
  ])('of %j', (text, expected) => {
    expect(covered(text)).toEqual(expected);
  });

  it('of anchors and tags are apart', () => {
    const root = only('!m &a b').root;
    expect(root).toMatchObject({
      start: 6,
      anchor: { name: 'a', start: 3, end: 5 },
      tag: { name: '!m', start: 0, end: 2 },
    });
  });

  it('of comments reach to the line end', () => {
    const text = '# one\r\na: |  # two\r\n  # text\r\nb: [ # three\r\n c] # four';
    expect(only(text).comments.map(({ start, end }) => text.slice(start, end))).toEqual([
      '# one',
      '# two',
      '# three',
      '# four',
    ]);
  });
});

describe('streams', () => {
  it('tile the text', () => {
    const text = '# c\n---\na: 1\n...\n# d\n---\n---\nb: 2\n';
    const documents = parseDocuments(text);
    expect(documents.map(({ start, end }) => text.slice(start, end))).toEqual([
      '# c\n---\na: 1\n...\n',
      '# d\n---\n',
      '---\nb: 2\n',
    ]);
    expect(documents.map(({ root }) => root === undefined)).toEqual([false, true, false]);
    expect(documents.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it.each(['', '\n', '# c', '\ufeff', '---', '--- # c\n...\n'])('%j is one document with nothing in it', (text) => {
    expect(only(text)).toMatchObject({ start: 0, end: text.length, root: undefined, problems: [] });
  });

  it.each(['a: [', 'a: "x', '\ta: b', 'a:b\nc: d', 'a: @'])('go on after the broken document %j', (broken) => {
    const documents = parseDocuments(`x: 1\n---\n${broken}\n---\ny: 2\n`);
    expect(documents.map(({ root }) => root?.kind)).toEqual(['mapping', undefined, 'mapping']);
    expect(documents.map(({ problems }) => problems.length)).toEqual([0, 1, 0]);
  });
});

describe('JSON objects that follow each other', () => {
  it.each<[text: string, starts: readonly number[]]>([
    ['{"a":1}\n{"b":2}\n', [0, 8]],
    ['{} {}', [0, 3]],
    ['{}{}\n---\n{}\n', [0, 2]],
    ['{"a":1}\n', []],
    ['{"a":"}"}\n', []],
    ['{"a":1}\n{"b":', []],
    ['{"a":1}\n[]\n', []],
    ['', []],
  ])('%j start at %j', (text, starts) => {
    expect(jsonObjectStarts(text, 0)).toEqual(starts);
  });
});

describe('text that is not YAML is reported with its location', () => {
  it.each([
    ['a:\n\tb: c', 'A tab is used for indentation; YAML allows only spaces.', '\t'],
    ['a:b\nc: d', 'A space is missing after the colon in `a:b`.', 'a:b'],
    ['a: 1\n b: 2', 'This line is not indented like its neighbors.', 'b: 2'],
    ['a: b: c', 'This value holds another `key: value` on the same line.', 'b'],
    ['a: "b\nc: d', 'A quote is opened but never closed.', '"'],
    ["a: 'b\nc: d", 'A quote is opened but never closed.', "'"],
    ['a: [b\nc: d', 'The bracket `[` is not closed before the indentation ends.', '['],
    ['a: {b: [c]', 'The bracket `{` is never closed.', '{'],
    ['a: {b: [c]\nd: e', 'The bracket `{` is not closed before the indentation ends.', '{'],
    ['[b', 'The bracket `[` is never closed.', '['],
    ['a: ]', 'The bracket `]` has no opening bracket.', ']'],
    ['a: @b', 'A value cannot start with `@` unless it is quoted.', '@'],
    ['a: "\\d"', '`\\d` is not a valid escape in a double-quoted string.', '\\'],
    ['a: *b', 'The alias *b refers to an anchor that does not exist.', '*b'],
    ['a: &b [*b]', 'The alias *b is inside the node that it refers to.', '*b'],
    ['a: |x\n  y', 'After `|` or `>` only `-`, `+`, a digit and a comment may follow.', 'x'],
    ['"b\n  c": 2\n', 'A key and its colon are on different lines.', '"b'],
    ['a: 1\n"b\n  c": 2\n', 'A key and its colon are on different lines.', '"b'],
    ['a: 1\nfoo\n', '`foo` is neither a key with a colon nor part of the value before it.', 'foo'],
  ])('%j', (text, message, at) => {
    const { root, problems } = only(text);
    expect(root).toBeUndefined();
    expect(problems).toMatchObject([{ kind: 'syntax', severity: 'error', message }]);
    const [problem] = problems;
    expect(text.slice(problem?.start, problem?.end).startsWith(at)).toBe(true);
  });
});

// The markers are those of `git merge`, with `merge.conflictStyle` diff3 and without.
describe('the conflict markers of a merge are one problem, at the first of them', () => {
  const ours = '<<<<<<< HEAD\n  a: 1\n';
  const theirs = '=======\n  a: 2\n>>>>>>> topic\n';
  const problems = (text: string): readonly (readonly [string, string])[] =>
    parseDocuments(text).flatMap((document) =>
      document.problems.map(({ message, start, end }) => [message, text.slice(start, end)] as const),
    );
  const said = 'This line is a conflict marker of an unfinished merge.';
  it.each<readonly [text: string, ...markers: readonly string[]]>([
    [`data:\n${ours}${theirs}  b: [\n`, '<<<<<<< HEAD'],
    [`data:\n${ours}||||||| 1f2e3d4\n  a: 0\n${theirs}`, '<<<<<<< HEAD'],
    [`${ours}${theirs}`.replaceAll('\n', '\r\n'), '<<<<<<< HEAD'],
    [`data:\n${'<'.repeat(11)} HEAD\n  a: 1\n${'='.repeat(11)}\n${'>'.repeat(11)} topic\n`, `${'<'.repeat(11)} HEAD`],
    // A conflict over the end of a document.
    [`data:\n${ours}---\ndata:\n${theirs}`, '<<<<<<< HEAD', '======='],
  ])('%j', (text, ...markers) => {
    expect(problems(text)).toEqual(markers.map((marker) => [said, marker]));
  });

  it.each(['Title\n=======\na: [\n', 'v: |\n  <<<<<<< HEAD\n  >>>>>>> topic\n', 'v: "<<<<<<< HEAD"\nb: [\n'])(
    'but not %j',
    (text) => {
      expect(problems(text).map(([message]) => message)).not.toContain(said);
    },
  );
});

describe('what the Go readers accept', () => {
  it.each([
    ['a: [\n  x\n]\n', { a: ['x'] }],
    ['a:\n  b: [\n  x\n  ]\n', { a: { b: ['x'] } }],
    ['a:\n  b: [\nx, {y: "z\n"}\n]\nc: 1', { a: { b: ['x', { true: 'z ' }] }, c: 1 }],
    ['a: "b\nc"', { a: 'b c' }],
    ['a: "b\n\tc"', { a: 'b c' }],
    ['a: [\n\tb\n]', { a: ['b'] }],
    ['a: 1\rb: 2\r', { a: 1, b: 2 }],
    ['a: "b\r  c"', { a: 'b c' }],
    ['a: |\r  b\r  c\r', { a: 'b\nc\n' }],
    ['a: !custom b', { a: 'b' }],
    ['a: !custom {b: c}', { a: { b: 'c' } }],
    ['a:\tb', { a: 'b' }],
    ['{"a": 1,\n"b": [true, null]}\n', { a: 1, b: [true, null] }],
  ])('%j', (text, value) => {
    expect(valueOf(text)).toEqual(value);
    expect(only(text).problems).toEqual([]);
  });

  it('keeps its offsets where lines are indented too little', () => {
    const text = 'a:\n  b: [\nx, "y\nz"] # c\nd: &e f\ng: *e\n';
    expect(covered(text)).toContain('scalar "y\nz"');
    expect(covered(text)).toContain('entry d: &e f');
    expect(only(text).comments.map(({ start, end }) => text.slice(start, end))).toEqual(['# c']);
  });
});

describe('what the Go readers refuse is read, with a warning', () => {
  it.each([
    ['%YAML 1.2\n---\na: 1', '%YAML 1.2'],
    ['a: "\x07"', '\x07'],
    ['# b\u2028c\na: 1', '\u2028'],
    ['%YAML 1.1\n---\na: 1', '%YAML 1.1'],
  ])('%j', (text, at) => {
    const { root, problems } = only(text);
    expect(root?.kind).toBe('mapping');
    expect(problems).toMatchObject([{ kind: 'profile', severity: 'warning' }]);
    expect(text.slice(problems[0]?.start, problems[0]?.end).startsWith(at)).toBe(true);
  });

  it.each(['a: 1\n', 'a: "\u{1F600}\t\u00e9"'])('%j has none', (text) => {
    expect(only(text).problems).toEqual([]);
  });
});

describe('a key on one line', () => {
  // Characters up to the colon, with quotes, anchor and blanks: as libyaml counts them.
  it.each<[string, (length: number) => string]>([
    ['plain', (length) => `${'k'.repeat(length)}: 1`],
    ['in double quotes', (length) => `"${'k'.repeat(length - 2)}": 1`],
    ['in single quotes', (length) => `a:\n  '${'k'.repeat(length - 2)}': 1`],
    ['in braces', (length) => `{${'k'.repeat(length)}: 1}`],
    ['of a pair in brackets', (length) => `[${'k'.repeat(length)}: 1]`],
    ['of a later entry', (length) => `a: 1\n${'k'.repeat(length)}: 1`],
    ['before a blank', (length) => `${'k'.repeat(length - 1)} : 1`],
    ['of brackets', (length) => `[${'k'.repeat(length - 2)}]: 1`],
  ])('%s: a warning above the limit', (_, text) => {
    expect(only(text(1023)).problems).toEqual([]);
    expect(only(text(1024)).problems).toEqual([]);
    expect(only(text(1025))).toMatchObject({
      root: {},
      problems: [{ kind: 'profile', severity: 'warning', ...LONG_KEY }],
    });
  });
});

describe('hostile texts', () => {
  it.each([
    ['brackets', '['.repeat(100_000)],
    ['closed brackets', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['braces', '{a: '.repeat(100_000)],
    ['dashes', '- '.repeat(100_000)],
    ['keys', '? '.repeat(100_000)],
    ['indentation', Array.from({ length: 2_000 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('')],
  ])('%s nested too deeply are a problem', (_, text) => {
    expect(only(text)).toMatchObject({ root: undefined, problems: [{ kind: 'limit', severity: 'error' }] });
  });

  describe.each<[string, (levels: number) => string]>([
    ['brackets', (levels) => '['.repeat(levels) + ']'.repeat(levels)],
    ['braces', (levels) => '{a: '.repeat(levels) + '}'.repeat(levels)],
    [
      'pairs in brackets',
      (levels) => `${'['.repeat(levels % 2)}${'[a: '.repeat(levels / 2)}${']'.repeat(levels / 2 + (levels % 2))}`,
    ],
    [
      'explicit pairs in brackets',
      (levels) => `${'['.repeat(levels % 2)}${'[? a : '.repeat(levels / 2)}${']'.repeat(levels / 2 + (levels % 2))}`,
    ],
    ['dashes', (levels) => `${'- '.repeat(levels)}x`],
    ['keys', (levels) => `${'? '.repeat(levels)}x`],
    ['indentation', (levels) => Array.from({ length: levels }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('')],
  ])('%s', (_, nested) => {
    it.each([
      ['below', 499],
      ['at', 500],
    ])('%s the limit are read', (__, levels) => {
      const { root, problems } = only(nested(levels));
      expect(problems).toEqual([]);
      expect(root === undefined ? undefined : toValue(root, 'kubectl')).toBeDefined();
    });

    it('above the limit are a problem', () => {
      const message = 'Nested deeper than 500 levels.';
      expect(only(nested(501))).toMatchObject({ root: undefined, problems: [{ kind: 'limit', message }] });
    });
  });

  it('lines of 10 MiB are read', () => {
    const long = 'x'.repeat(10 * 1024 * 1024);
    expect(valueOf(`a: ${long}\nb: "${long}"`)).toEqual({ a: long, b: long });
    expect(only(`# ${long}`).comments).toHaveLength(1);
    expect(valueOf(`a: ${'1'.repeat(1024 * 1024)}`)).toEqual({ a: '1'.repeat(1024 * 1024) });
  });

  it.each(['!', "'", '"', '&a ', '*a ', '---\n', ']', '? ', ': ', '[]', '#\n', '\t', '\n ', '|\n', '%\n'])(
    '%j over and over is read',
    (piece) => {
      expect(parseDocuments(piece.repeat(20_000)).length).toBeGreaterThan(0);
    },
  );
});
