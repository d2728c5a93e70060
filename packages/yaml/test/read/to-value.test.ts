import { describe, expect, it } from 'vitest';
import { member } from '@krmkit/base';
import { parseDocuments } from '../../src/read/parse.ts';
import type { Profile } from '../../src/read/scalar.ts';
import type { ValueOfNode } from '../../src/read/to-value.ts';
import { toValue } from '../../src/read/to-value.ts';

function read(text: string, profile: Profile = 'kubectl'): ValueOfNode {
  const [document] = parseDocuments(text);
  if (document?.root === undefined) throw new Error(document?.problems[0]?.message ?? 'nothing there');
  return toValue(document.root, profile);
}

describe('merge keys', () => {
  // The column of kubectl is what kubectl 1.32.4 prints.
  it.each([
    ['<<: *m\na: 2', { a: 2 }, { a: 2 }],
    ['a: 2\n<<: *m', { a: 1 }, { a: 2 }],
    ['<<: [*m, *n]', { a: 1, b: 1 }, { a: 1, b: 1 }],
    ['<<: [*n, *m]', { a: 0, b: 1 }, { a: 0, b: 1 }],
    ['<<: {c: 3}', { c: 3 }, { c: 3 }],
    ['<<: *m\n<<: {a: 3}', { a: 3 }, { a: 3 }],
    ['"<<": 1', { '<<': 1 }, { '<<': 1 }],
    ['a: <<', { a: '<<' }, { a: '<<' }],
  ])('%j', (text, kubectl, kustomize) => {
    const document = `m: &m {a: 1}\nn: &n {<<: *m, a: 0, b: 1}\nw:\n  ${text.replaceAll('\n', '\n  ')}\n`;
    expect(member(read(document).value, 'w')).toEqual(kubectl);
    expect(member(read(document, 'kustomize').value, 'w')).toEqual(kustomize);
  });

  it.each(['<<: 1', '<<: [1]', '<<: ', '<<: text'])('%j is refused', (text) => {
    expect(read(text)).toMatchObject({ value: {}, problems: [{ kind: 'profile', severity: 'error' }] });
  });
});

describe('duplicate keys', () => {
  it.each<[Profile, string]>([
    ['kubectl', 'warning'],
    ['kustomize', 'error'],
  ])('for %s: the last wins, both places are named', (profile, severity) => {
    const text = 'a: 1\nb: 2\na: 3\n';
    const { value, problems } = read(text, profile);
    expect(value).toEqual({ a: 3, b: 2 });
    expect(problems).toMatchObject([
      { kind: 'duplicate-key', severity, start: 10, end: 11, related: { start: 0, end: 1 } },
    ]);
  });

  it('are found by name, not by spelling', () => {
    expect(read('80: a\n"80": b').problems).toHaveLength(1);
    expect(read('yes: a\ntrue: b').problems).toHaveLength(1);
    expect(read('yes: a\ntrue: b', 'kustomize').problems).toHaveLength(0);
  });

  it('do not count what was merged', () => {
    expect(read('m: &m {a: 1}\nw: {<<: *m, a: 2}').problems).toEqual([]);
    expect(read('m: &m {a: 1}\nw: {a: 0, <<: *m, a: 2}').problems).toHaveLength(1);
  });
});

describe('keys', () => {
  it.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString'])('%s is an ordinary key', (key) => {
    const { value, problems } = read(`${key}: {a: 1}\nb: 2`);
    expect(Object.entries(Object(value))).toEqual([
      [key, { a: 1 }],
      ['b', 2],
    ]);
    expect(problems).toEqual([]);
    expect(read(`m: &m {${key}: 1}\nw: {<<: *m}`).value).toEqual(JSON.parse(`{"m":{"${key}":1},"w":{"${key}":1}}`));
  });

  it.each(['[a]: b', '{a: b}: c', '~: a', '18446744073709551615: a'])('%s is refused', (text) => {
    expect(read(text).problems).toMatchObject([{ kind: 'profile', severity: 'error' }]);
  });
});

describe('aliases', () => {
  it('give the value before them', () => {
    expect(read('a: &x {b: 1}\nc: *x\nd: &x 2\ne: *x').value).toEqual({ a: { b: 1 }, c: { b: 1 }, d: 2, e: 2 });
  });

  it('mean the anchor that began last, as for kubectl', () => {
    expect(read('a: &l {b: &l x}\nc: *l\nd: &l 2\ne: *l').value).toEqual({ a: { b: 'x' }, c: 'x', d: 2, e: 2 });
  });

  it('are stopped where they multiply, as in go-yaml', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
    for (let i = 1; i < 30; i++) {
      lines.push(`a${i}: &a${i} [${Array.from({ length: 9 }, () => `*a${i - 1}`).join(', ')}]`);
    }
    const { problems } = read(lines.join('\n'));
    expect(problems).toMatchObject([{ kind: 'limit', severity: 'error' }]);
  });

  it('are not stopped where they are merely many', () => {
    const text = `a: &a [x, x, x]\nb: [${Array.from({ length: 300 }, () => '*a').join(', ')}]`;
    expect(read(text).problems).toEqual([]);
  });
});

it('numbers that JSON does not have are refused', () => {
  expect(read('a: .inf')).toMatchObject({ value: { a: null }, problems: [{ kind: 'profile', start: 3, end: 7 }] });
});
