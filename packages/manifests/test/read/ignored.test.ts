import { describe, expect, it } from 'vitest';
import type { IgnoreRules } from '../../src/read/ignored.ts';
import { isIgnored } from '../../src/read/ignored.ts';

/** A verdict for some paths below a directory. */
const rules = (directory: string, verdicts: Readonly<Record<string, 'ignored' | 'kept'>>): IgnoreRules => ({
  directory,
  test: (path) => verdicts[path] ?? 'open',
});

describe('a path is ignored', () => {
  it.each<[title: string, rules: readonly IgnoreRules[], path: string, isDirectory: boolean, expected: boolean]>([
    ['not without rules', [], 'a.yaml', false, false],
    ['by a rule of the root', [rules('', { 'b/a.yaml': 'ignored' })], 'b/a.yaml', false, true],
    ['by a rule of its directory, relative to that', [rules('b', { 'a.yaml': 'ignored' })], 'b/a.yaml', false, true],
    ['not by a rule for another path', [rules('', { 'a.yaml': 'ignored' })], 'b.yaml', false, false],
    [
      'not if the nearest file keeps it',
      [rules('', { 'b/a.yaml': 'ignored' }), rules('b', { 'a.yaml': 'kept' })],
      'b/a.yaml',
      false,
      false,
    ],
    [
      'if the nearest file ignores it',
      [rules('', { 'b/a.yaml': 'kept' }), rules('b', { 'a.yaml': 'ignored' })],
      'b/a.yaml',
      false,
      true,
    ],
    [
      'if the nearest file says nothing',
      [rules('', { 'b/a.yaml': 'ignored' }), rules('b', {})],
      'b/a.yaml',
      false,
      true,
    ],
    ['as a directory, with a slash', [rules('', { 'b/': 'ignored' })], 'b', true, true],
    ['not as a file of that name', [rules('', { 'b/': 'ignored' })], 'b', false, false],
  ])('%s', (_title, all, path, isDirectory, expected) => {
    expect(isIgnored(all, path, isDirectory)).toBe(expected);
  });
});
