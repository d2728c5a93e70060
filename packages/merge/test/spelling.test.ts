import { describe, expect, it } from 'vitest';
import { merge2 } from '../src/merge2.ts';
import { merge3 } from '../src/merge3.ts';

const MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n';
const map = (value: string): string => `${MAP}  a: ${value}\n`;

describe('how a scalar that upstream changed is spelled', () => {
  it.each([
    ['a number in octal digits', '0644', '0755', '0644', '0755'],
    ['also where the destination has changed it', '0644', '0600', '0640', '0600'],
    ['trailing digits', '1.9', '1.10', '1.9', '1.10'],
    ['a word that is a boolean', '"x"', 'yes', '"x"', 'yes'],
    ['a number with more digits than JavaScript has', '1', '12345678901234567890123', '1', '12345678901234567890123'],
    ['text that was a number gets the quotes that upstream has', '5', '"5"', '5', '"5"'],
    ['a text in the quotes of the destination', '"x"', 'y z', "'x'", "'y z'"],
    ['an escape in the same quotes', '"x"', '"\\u00e9"', '"x"', '"\\u00e9"'],
    ['a block where the destination left the text alone', '"x"', '|\n    l1\n    l2', '"x"', '|\n    l1\n    l2'],
  ])('%s', (_title, original, updated, destination, expected) => {
    const merged = merge3({ original: map(original), updated: map(updated), destination: map(destination) });
    expect(merged.text).toBe(map(expected));
  });
});

describe('integers beyond 2^53', () => {
  const id = (digits: string): string =>
    `apiVersion: v1\nkind: A\nmetadata: {name: a}\nspec: {id: ${digits}, l: [${digits}]}\n`;

  it('are exact', () => {
    const merged = merge3({
      original: id('1'),
      updated: id('1234567890123456789'),
      destination: id('1'),
    });
    expect(merged).toMatchObject({ text: id('1234567890123456789'), conflicts: [], diagnostics: [] });
  });

  it('differ in the last digit, which JavaScript does not see', () => {
    const merged = merge3({
      original: id('1234567890123456788'),
      updated: id('1234567890123456789'),
      destination: id('1234567890123456788'),
    });
    expect(merged.text).toBe(id('1234567890123456789'));
    expect(merge2({ source: id('1234567890123456789'), destination: id('1234567890123456788') }).text).toBe(
      id('1234567890123456789'),
    );
  });

  it('conflict where both changed the last digit', () => {
    const { text, conflicts } = merge3({
      original: id('1234567890123456787'),
      updated: id('1234567890123456789'),
      destination: id('1234567890123456788'),
    });
    expect(text).toBe(id('1234567890123456789'));
    expect(conflicts.map(({ kind, field }) => `${kind} ${field}`)).toEqual([
      'both-changed spec.id',
      'both-changed spec.l',
    ]);
  });
});

describe('what must not change a value', () => {
  it('a block scalar at the end of a text without a last line end gets one', () => {
    const { text } = merge3({
      original: map('"1"'),
      updated: `${map('"1"')}  b: |\n    x\n`,
      destination: `${MAP}  z: "1"\n  a: "1"`,
    });
    expect(text).toBe(`${MAP}  z: "1"\n  a: "1"\n  b: |\n    x\n`);
  });

  it('nothing changes next to one of two equal keys, and that is reported', () => {
    const destination = `${MAP}  a: "1"\n  mine: "1"\ndata:\n  a: "1"\n`;
    const { text, diagnostics } = merge3({ original: map('"1"'), updated: map('"2"'), destination });
    expect(text).toBe(destination);
    expect(diagnostics).toMatchObject([{ code: 'duplicate-key', severity: 'error', location: { line: 7 } }]);
  });

  it('markers stay out of JSON', () => {
    const json = (value: string): string =>
      `{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}, "data": {"a": "${value}"}}\n`;
    const { text, conflicts } = merge3(
      { original: json('1'), updated: json('2'), destination: json('3') },
      { onConflict: 'markers' },
    );
    expect(text).toBe(json('3'));
    expect(conflicts).toMatchObject([{ open: true }]);
  });
});

describe('a list that the destination deleted', () => {
  it('comes back as what upstream added and changed', () => {
    const pod = (volumes: string): string =>
      `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  hostNetwork: true\n${volumes}`;
    const { text, conflicts } = merge3({
      original: pod('  volumes:\n  - name: a\n  - name: b\n'),
      updated: pod('  volumes:\n  - name: a\n  - name: b\n  # new\n  - name: c\n'),
      destination: pod(''),
    });
    expect(text).toBe(pod('  volumes:\n  # new\n  - name: c\n'));
    expect(conflicts.map(({ kind, field }) => `${kind} ${field}`)).toEqual(['deleted-and-changed spec.volumes']);
  });
});

describe('an alias whose anchor upstream changed', () => {
  it('stays where upstream has it, and one of the destination keeps its value', () => {
    const { text } = merge3({
      original: 'a: &x hello\nb: *x\n',
      updated: 'a: &x bye\nb: *x\n',
      destination: 'a: &x hello # c\nb: *x # d\nmine: *x\n',
    });
    expect(text).toBe('a: &x bye # c\nb: *x # d\nmine: hello\n');
  });
});
