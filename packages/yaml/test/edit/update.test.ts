import { describe, expect, it } from 'vitest';
import type { JsonValue, Path } from '@krmkit/base';
import { diffNode } from '../../src/edit/diff-node.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import { toValue } from '../../src/read/to-value.ts';
import { removeYaml, setYaml, updateYaml } from '../../src/edit/update.ts';
import { MAX_DEPTH } from '../../src/read/reader.ts';

const codes = (outcome: { readonly diagnostics: readonly { readonly code: string }[] }): readonly string[] =>
  outcome.diagnostics.map(({ code }) => code);

describe('updateYaml', () => {
  it('asks once for each document that has content, in their order', () => {
    const asked: [JsonValue, number][] = [];
    const text = '# a licence\n---\na: 1\n---\n# nothing here\n---\nb: 2\n...\n';
    const outcome = updateYaml(text, (value, index) => {
      asked.push([value, index]);
      return value;
    });
    expect(asked).toEqual([
      [{ a: 1 }, 0],
      [{ b: 2 }, 1],
    ]);
    expect(outcome).toEqual({ text, diagnostics: [] });
  });

  it.each([['- ? : x\n'], ['- ? [x]\n  : y\n']])('keeps an entry of an item whose key is no text: %j', (before) => {
    const { text } = updateYaml(before, () => [{ b: 1 }]);
    expect(text).toBe(`${before}  b: 1\n`);
  });

  // A blank line with a tab is a part of a plain scalar; Go refuses it after everything else.
  it.each([
    ['foo: 1\n \t\nbar: 2\n', { foo: { a: 'b' }, bar: 2 }, 'foo:\n  a: b\n\nbar: 2\n'],
    ['foo: 1\n \t\n \t\nbar: 2\n', { foo: 'true', bar: 2 }, 'foo: "true"\n\n\nbar: 2\n'],
    ['foo: 1\r\n \t\r\nbar: 2\r\n \t\r\n', { foo: '', bar: '1' }, 'foo: ""\r\n\r\nbar: "1"\r\n\r\n'],
    ['foo: 1\n \t\nbar: 2\n \t', { foo: 1, bar: { a: 2 } }, 'foo: 1\n \t\nbar:\n  a: 2\n'],
    ['foo: 1\n \t\nbar: 2\n', { foo: 3, bar: 2 }, 'foo: 3\n \t\nbar: 2\n'],
    ['foo: 1\n \t\nbar: 2\n', { foo: ['b'], bar: 2 }, 'foo:\n- b\n \t\nbar: 2\n'],
    ['--- # x\nfoo: 1\n \t\n', { foo: {} }, '--- # x\nfoo: {}\n\n'],
  ])('removes the tabs of blank lines that are no longer in a plain scalar: %j', (before, wanted, after) => {
    const outcome = updateYaml(before, () => wanted);
    expect(outcome).toEqual({ text: after, diagnostics: [] });
    expect(parseDocuments(outcome.text).flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('gives a copy that can be changed in place, also where aliases share', () => {
    const { text } = updateYaml('a: &x {p: 1}\nb: *x\n', (value) => {
      const b = typeof value === 'object' && value !== null && 'b' in value ? value['b'] : null;
      Object.assign(b ?? {}, { p: 2 });
      return value;
    });
    expect(text).toBe('a: &x {p: 1}\nb: {p: 2}\n');
  });

  it('takes a text without content for one document that is null', () => {
    for (const text of ['', '# c\n', '---\n', '\uFEFF']) {
      expect(updateYaml(text, (value, index) => ({ value, index })).text, JSON.stringify(text)).toBe(
        `${text}value: null\nindex: 0\n`,
      );
    }
  });

  it('removes a document for undefined', () => {
    expect(updateYaml('a: 1\n---\nb: 2\n', (value, index) => (index === 1 ? undefined : value)).text).toBe('a: 1\n');
  });

  it('keeps the bytes of a document that cannot be read, and reports why', () => {
    const broken = 'a: [1\nb: "\n';
    const outcome = updateYaml(`${broken}---\nc: 1\n`, () => ({ c: 2 }), { path: 'x.yaml' });
    expect(outcome.text).toBe(`${broken}---\nc: 2\n`);
    expect(codes(outcome)).toContain('invalid-yaml');
    expect(outcome.diagnostics[0]?.location?.path).toBe('x.yaml');
  });

  it('leaves a document alone whose aliases multiply beyond all bounds', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
    for (let level = 1; level < 12; level++) {
      const alias = `*a${level - 1}`;
      lines.push(`a${level}: &a${level} [${Array.from({ length: 10 }, () => alias).join(', ')}]`);
    }
    const bomb = `${lines.join('\n')}\n`;
    const outcome = updateYaml(bomb, () => 'never asked');
    expect(outcome.text).toBe(bomb);
    expect(codes(outcome)).toContain('invalid-yaml');
  });

  const wrong: readonly (readonly [name: string, value: () => unknown, said: RegExp])[] = [
    ['a function', () => ({ a: { b: [() => 1] } }), /\.a\.b\[0\] is function/],
    ['not a number', () => Number.NaN, /its root is NaN/],
    ['a Date', () => ({ a: new Date(0) }), /\.a is an object with a class/],
    [
      'a cycle',
      () => {
        const cycle: Record<string, unknown> = {};
        return Object.assign(cycle, { again: cycle });
      },
      /contains itself/,
    ],
  ];
  it.each(wrong)('throws a TypeError for %s', (_, value, said) => {
    const update = (): JsonValue => Object.assign({ value: null }, { value: value() }).value;
    expect(() => updateYaml('a: 1\n', update)).toThrow(said);
    expect(() => updateYaml('a: 1\n', update)).toThrow(TypeError);
  });

  it('leaves out members that are undefined', () => {
    const value: Record<string, JsonValue> = { a: 1 };
    Object.assign(value, { b: undefined });
    expect(updateYaml('a: 1\nb: 2\n', () => value).text).toBe('a: 1\n');
  });

  it('never writes another value than the one asked for: what it cannot write it refuses', () => {
    // New text of several lines in front of a comment that is indented deeper.
    const text = '--- {}\n     ## c\n';
    const wanted = { a: 'last line without\n\nend' };
    const outcome = updateYaml(text, () => wanted);
    const [document] = parseDocuments(outcome.text);
    const value = document?.root === undefined ? null : toValue(document.root, 'kubectl').value;
    if (codes(outcome).includes('refused-edit')) expect(outcome.text).toBe(text);
    else expect(value).toEqual(wanted);
  });

  it.each([
    { why: 'the place alone', text: 'a: 1\nc:\n  b: 2\n', line: 3, related: undefined },
    { why: 'the alias', text: 'a: &x {b: 1}\nc: *x\n', line: 1, related: 2 },
    { why: 'the anchor', text: 'c: &x\n  b: 1\na: *x\n', line: 2, related: 1 },
    { why: 'the merge key', text: 'a: &x {b: 1}\nc:\n  <<: *x\n', line: 1, related: 3 },
  ])('names the line of what it refuses: $why', ({ text, line, related }) => {
    // Deeper than what can be read back.
    let deep: JsonValue = 1;
    for (let depth = 0; depth < MAX_DEPTH - 1; depth++) deep = [deep];
    const outcome = setYaml(text, 'c.b', deep);
    expect(outcome.text).toBe(text);
    const [refused] = outcome.diagnostics;
    expect(refused).toMatchObject({ code: 'refused-edit', location: { line }, fieldPath: ['c', 'b'] });
    expect(refused?.related?.[0]?.location?.line).toBe(related);
  });

  it('keeps numbers that JavaScript cannot hold', () => {
    const text = 'a: 12345678901234567890\nb: 0644\nc: 1.0\nd: 1e3\n';
    expect(updateYaml(text, (value) => value).text).toBe(text);
    expect(setYaml(text, 'c', 2).text).toBe(text.replace('1.0', '2'));
  });
});

describe('setYaml', () => {
  const rows: readonly (readonly [name: string, text: string, path: string | Path, value: JsonValue, after: string])[] =
    [
      ['a scalar', 'a: 1 # c\n', 'a', 2, 'a: 2 # c\n'],
      ['the present value', "a: '1'\n", 'a', '1', "a: '1'\n"],
      [
        'an item by its name',
        '- name: a\n  v: 1\n- name: b\n  v: 2\n',
        '[name=b].v',
        3,
        '- name: a\n  v: 1\n- name: b\n  v: 3\n',
      ],
      ['every item', 'l: [{v: 1}, {v: 2}]\n', 'l[*].v', 0, 'l: [{v: 0}, {v: 0}]\n'],
      ['what is missing on the way', 'a: 1\n', 'b.c.d', 2, 'a: 1\nb:\n  c:\n    d: 2\n'],
      ['below an empty key', 'a:\nb: 1\n', 'a.c', 1, 'a:\n  c: 1\nb: 1\n'],
      ['behind the last item', 'l:\n- a\n', 'l[1]', 'b', 'l:\n- a\n- b\n'],
      ['a key with dots', 'a: {}\n', ['a', 'b.c'], 1, 'a:\n  b.c: 1\n'],
      ['the whole document', 'a: 1\n', [], { a: 2 }, 'a: 2\n'],
      ['only what differs in a mapping', 'a:   {x: 1,   z: 2}\n', 'a', { x: 1, z: 3 }, 'a:   {x: 1,   z: 3}\n'],
      ['the name of an item, whose comments stay', 'l:\n- name: "a" # c\n', 'l[0].name', 'b', 'l:\n- name: "b" # c\n'],
      ['text that looks like a number', 'a: x\n', 'a', '5', 'a: "5"\n'],
      ['in all documents that have it', 'a: 1\n---\nb: 1\n---\na: 3\n', 'a', 2, 'a: 2\n---\nb: 1\n---\na: 2\n'],
      ['in an empty text', '', 'a.b', 1, 'a:\n  b: 1\n'],
      ['a key as it is written', 'l:\n  x: 1\n  y: 2\n', 'l.y', 3, 'l:\n  x: 1\n  y: 3\n'],
      ['a prototype that is none', '{}\n', '__proto__', 1, '__proto__: 1\n'],
    ];
  it.each(rows)('%s', (_, text, path, value, after) => {
    expect(setYaml(text, path, value)).toEqual({ text: after, diagnostics: [] });
  });

  it('changes the one document that is asked for', () => {
    expect(setYaml('a: 1\n---\na: 1\n', 'a', 2, { document: 1 }).text).toBe('a: 1\n---\na: 2\n');
  });

  it.each<readonly [path: string, said: RegExp, hint: string | undefined]>([
    ['a..b', /key is missing/, "a path looks like spec.containers[name=app].image or metadata.annotations['a.b/c']"],
    ['l[name=x]', /There is no l\[name=x\]/, 'there are: b'],
    ['l[5]', /l has 1 item/, undefined],
    ['a.b', /a is a number and not a mapping/, undefined],
  ])('says invalid-path for %s and changes nothing', (path, said, hint) => {
    const text = 'a: 1\nl: [{name: b}]\n';
    const outcome = setYaml(text, path, 1);
    expect(outcome.text).toBe(text);
    expect(codes(outcome)).toEqual(['invalid-path']);
    expect(outcome.diagnostics[0]?.message).toMatch(said);
    expect(outcome.diagnostics[0]?.hint).toBe(hint);
  });
});

describe('removeYaml', () => {
  const rows: readonly (readonly [name: string, text: string, path: string | Path, after: string])[] = [
    ['a member with its comments', 'a: 1\n# about b\nb: 2 # more\nc: 3\n', 'b', 'a: 1\nc: 3\n'],
    ['an item by its name', 'l:\n- name: a\n- name: b\n', 'l[name=a]', 'l:\n- name: b\n'],
    ['the last of all', 'l:\n- name: a\n', 'l[*]', 'l: []\n'],
    ['several items', 'l: [1, 2, 3]\n', 'l[*]', 'l: []\n'],
    ['what is not there', 'a: 1\n', 'b.c', 'a: 1\n'],
    ['a key as it is written', 'x: 1\non: 2\n', 'on', 'x: 1\n'],
    ['a document', 'a: 1\n', [], ''],
  ];
  it.each(rows)('%s', (_, text, path, after) => {
    expect(removeYaml(text, path)).toEqual({ text: after, diagnostics: [] });
  });
});

describe('diffNode', () => {
  it('gives the changes of a node, through its aliases', () => {
    const root = parseDocuments('a: &x {p: 1}\nb: *x\n')[0]?.root;
    const changes = root === undefined ? [] : diffNode(root, { a: { p: 1 }, b: { p: 2 } });
    expect(changes).toEqual([{ kind: 'replace', path: ['b', 'p'], content: { kind: 'value', value: 2 } }]);
  });
});
