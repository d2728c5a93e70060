import { describe, expect, it } from 'vitest';
import { parseSelector, printSelector } from '@krmkit/base';
import { parseDocuments } from '../../src/read/parse.ts';
import { toValue } from '../../src/read/to-value.ts';
import { selectorByWrittenKeys } from '../../src/edit/spelled-path.ts';

describe('selectorByWrittenKeys', () => {
  it.each([
    { why: 'a boolean', text: 'a: {x: 0, y: 8}', given: 'a.y', wanted: 'a.true' },
    { why: 'a boolean above', text: 'on: {a: 1}', given: 'on.a', wanted: 'true.a' },
    { why: 'an octal number', text: '0777: a', given: "['0777']", wanted: '511' },
    { why: 'a text', text: '"y": 8', given: 'y', wanted: 'y' },
    { why: 'a text beside', text: '{"y": 8, n: 1, no: 2}', given: 'y', wanted: 'y' },
    { why: 'both', text: '{"y": 8, y: 1}', given: 'y', wanted: 'y' },
    { why: 'written nowhere', text: 'a: {x: 0, on: 8}', given: 'a.y', wanted: 'a.y' },
    { why: 'in every item', text: '[{y: 1}, {y: 2}]', given: '[*].y', wanted: '[*].true' },
    { why: 'a condition', text: '[{y: 1}, {y: 2}]', given: '[y=2].y', wanted: '[true=2].true' },
    { why: 'through an alias', text: 'a: &a {y: 1}\nb: *a\nc: {<<: *a}', given: 'b.y', wanted: 'b.true' },
    { why: 'through a merge', text: 'a: &a {y: 1}\nb: *a\nc: {<<: *a}', given: 'c.y', wanted: 'c.true' },
  ])('$why: $given in $text', ({ text, given, wanted }) => {
    const root = parseDocuments(text)[0]?.root;
    const parsed = parseSelector(given);
    const want = parseSelector(wanted);
    if (root === undefined || !parsed.ok || !want.ok) throw new Error('The row is wrong');
    const { value } = toValue(root, 'kubectl');
    const read = selectorByWrittenKeys({ root, base: [], value }, parsed.selector);
    expect(printSelector(read)).toBe(printSelector(want.selector));
  });
});
