import { describe, expect, it } from 'vitest';
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
