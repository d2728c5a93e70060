import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@krmkit/testing';
import { matchesPattern, missingGroup, parsePattern, replacePattern } from '../../src/text/pattern.ts';

function matches(source: string, text: string, whole = false): boolean {
  const outcome = parsePattern(source, whole);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return matchesPattern(outcome.pattern, text);
}

// Expectations are those of https://github.com/google/re2/wiki/Syntax.
describe('patterns', () => {
  const rows: readonly (readonly [pattern: string, text: string, found: boolean])[] = [
    ['', '', true],
    ['', 'x', true],
    ['nginx', 'docker.io/nginx:1', true],
    ['nginx', 'ngin', false],
    ['^nginx$', 'nginx', true],
    ['^nginx$', 'nginx\n', false],
    ['nginx:1.7', 'nginx:1x7', true],
    [String.raw`nginx:1\.7`, 'nginx:1x7', false],
    ['a|b', 'xbx', true],
    ['^(a|bc)+$', 'abcabc', true],
    ['^(a|bc)+$', 'abcb', false],
    ['^a{2,3}$', 'a', false],
    ['^a{2,3}$', 'aaa', true],
    ['^a{2,3}$', 'aaaa', false],
    ['^a{2}$', 'aaa', false],
    ['^a{2,}$', 'aaaaa', true],
    ['a{', 'a{', true],
    ['a{,2}', 'a{,2}', true],
    ['^a??b$', 'b', true],
    ['[a-c]', 'b', true],
    ['[^a-c]', 'b', false],
    ['[]a]', ']', true],
    ['[a-]', '-', true],
    ['[[:digit:]x]', '7', true],
    ['[[:^digit:]]', '7', false],
    [String.raw`^\d+$`, '12', true],
    [String.raw`^\D+$`, '12', false],
    [String.raw`[\w-]`, '-', true],
    [String.raw`[^\S]`, ' ', true],
    [String.raw`\bapp\b`, 'my-app-1', true],
    [String.raw`\bapp\b`, 'myapp', false],
    [String.raw`\Bapp`, 'myapp', true],
    ['(?i)NGINX', 'nginx', true],
    ['(?i:N)ginx', 'NGINX', false],
    ['a(?i)b|c', 'C', true],
    ['(?i)[^a]', 'A', false],
    ['a.b', 'a\nb', false],
    ['(?s)a.b', 'a\nb', true],
    ['^b', 'a\nb', false],
    ['(?m)^b$', 'a\nb\nc', true],
    [String.raw`\Ab`, 'a\nb', false],
    [String.raw`a\z`, 'ba', true],
    [String.raw`\x41\x{42}`, 'AB', true],
    [String.raw`^\pL\p{Lu}\P{L}$`, 'éÉ1', true],
    [String.raw`^\p{Greek}$`, 'λ', true],
    ['^.$', '😀', true],
    ['[😀-😂]', '😁', true],
    ['(?P<name>a)(?<other>b)', 'ab', true],
    ['(a*)*b', 'b', true],
    ['(|a)+$', 'a', true],
  ];
  it.each(rows)('%j in %j: %j', (pattern, text, found) => {
    expect(matches(pattern, text)).toBe(found);
  });

  it.each([
    ['app', 'app', true],
    ['app', 'apps', false],
    ['a|b', 'ab', false],
    ['a.*', 'app', true],
  ])('%j as a whole in %j: %j', (pattern, text, found) => {
    expect(matches(pattern, text, true)).toBe(found);
  });

  const broken: readonly (readonly [pattern: string, at: number, message: string])[] = [
    ['a(b', 0, 'a ( is never closed'],
    ['a)b', 0, 'a ) has no opening ('],
    ['a[b', 1, 'this [ is never closed'],
    ['*a', 0, 'nothing precedes this repetition'],
    ['a|+', 2, 'nothing precedes this repetition'],
    ['a**', 1, 'this repeats a repetition'],
    ['a{2,1}', 1, 'invalid repeat count: at most 1000, the lower number first'],
    ['[z-a]', 1, 'invalid character class range: z-a'],
    [String.raw`(a)\1`, 3, 'RE2 has no references to groups, because they can take exponential time'],
    ['(?=a)', 0, 'RE2 has no lookahead or lookbehind, because they can take exponential time'],
    ['(?<!a)', 0, 'RE2 has no lookahead or lookbehind, because they can take exponential time'],
    ['(?x)a', 0, 'RE2 does not support (?x'],
    [String.raw`a\y`, 1, String.raw`\y is not valid in a regular expression`],
    ['a\\', 1, 'nothing follows this backslash'],
  ];
  it.each(broken)('refuses %j at %d', (pattern, at, message) => {
    expect(parsePattern(pattern)).toEqual({ ok: false, problem: { at, message } });
  });

  // The length of the pattern times the sum of its counts is at most 1,000,000.
  it.each([
    ['a{1,1000}'.repeat(10), true],
    ['a{1,1000}'.repeat(11), false],
    [`(${'a'.repeat(900)}){1000}`, true],
    [`(${'a'.repeat(1100)}){1000}`, false],
    [`a{1,1000}${'b'.repeat(990)}`, true],
    [`a{1,1000}${'b'.repeat(991)}`, true],
    [`a{1,1000}${'b'.repeat(992)}`, false],
    ['a'.repeat(20_000), true],
  ])('has a limit for what counts repeat: %#', (pattern, isRead) => {
    const problem = { at: pattern.indexOf('{'), message: 'it is too large: its counts repeat too much' };
    expect(parsePattern(pattern)).toMatchObject(isRead ? { ok: true } : { ok: false, problem });
  });

  it('does not go back and try again', () => {
    // JavaScript's own would not be done before the sun is.
    expect(matches('^(a+)+$', `${'a'.repeat(20_000)}b`)).toBe(false);
    expect(matches('(.*)*x(.*)*y', 'x'.repeat(20_000))).toBe(false);
  });

  it('agrees with JavaScript, where both read the same', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '[^a]',
      '[b-c]',
      String.raw`\w`,
      String.raw`\b`,
      '^',
      '$',
      '(?:a|b)',
    );
    const times = fc.constantFrom('', '*', '+', '?', '{2}', '{1,2}', '*?');
    const part = fc.tuple(atom, times).map(([one, many]) => (/^(?:\^|\$|\\b)$/.test(one) ? one : one + many));
    const sequence = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''));
    const group = fc.tuple(sequence, times).map(([inner, many]) => `(${inner})${many}`);
    const pattern = fc
      .array(fc.oneof(sequence, group, fc.constant('|')), { maxLength: 4 })
      .map((parts) => parts.join(''));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '\n'), maxLength: 8 });
    fc.assert(
      fc.property(pattern, text, fc.constantFrom('', 'm', 's', 'i'), (source, given, flag) => {
        const written = flag === '' ? source : `(?${flag})${source}`;
        expect(matches(written, given)).toBe(new RegExp(source, `u${flag}`).test(given));
      }),
      { numRuns: runs(2000) },
    );
  });

  it('takes any text at all', () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from('ab()[]{}|*+?\\^$.-:,19<>P=!i\u{1F600}')) });
    fc.assert(
      fc.property(text, (source) => {
        const outcome = parsePattern(source);
        if (outcome.ok) matchesPattern(outcome.pattern, 'abba-1');
        else expect(outcome.problem.at).toBeLessThanOrEqual(source.length);
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe('replacing', () => {
  // What sed s/PATTERN/1/g prints, which leaves out matches of nothing behind another match, too.
  it.each([
    ['a*', 'baaac', '1b1c1'],
    ['a*', 'aaa', '1'],
    ['a*', '', '1'],
    ['a*', 'xy', '1x1y1'],
    ['b?', 'abba', '1a11a1'],
    ['x', 'axxa', 'a11a'],
  ])('puts a text for %s in %j', (source, text, expected) => {
    const outcome = parsePattern(source);
    expect(outcome.ok && replacePattern(outcome.pattern, text, '1')).toBe(expected);
  });

  it.each([
    ['a(b)?', 'ac', '<${1}>', '<>c'],
    ['(a)(b)', 'ab', '${2}${1}${0}', 'baab'],
    ['(a)', 'a', '${2} $1 ${x} ${1000}', '${2} $1 ${x} ${1000}'],
  ])('puts the groups of %s in %j into %j', (source, text, replacement, expected) => {
    const outcome = parsePattern(source);
    expect(outcome.ok && replacePattern(outcome.pattern, text, replacement)).toBe(expected);
  });

  it.each([
    ['(a)(b)', '${0} ${1} ${2}', undefined],
    ['(a)(b)', '${1} ${3} ${4}', '${3}'],
    ['(a)', '${12}', '${12}'],
    ['a', '${1}', '${1}'],
    ['a', '$1 ${x} ${1000}', undefined],
    ['a', 'x', undefined],
  ])('of a match of %s misses a group in %j: %s', (source, replacement, missing) => {
    const outcome = parsePattern(source);
    expect(outcome.ok && missingGroup(outcome.pattern, replacement)).toBe(missing);
  });
});
