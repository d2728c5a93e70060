import { describe, expect, it } from 'vitest';
import type { DiagnosticCode, Diagnostic } from '@krmkit/base';
import { locationOf, createSource } from '@krmkit/base';
import { readSource } from '../../src/read/documents.ts';
import type { SuppressionOutcome } from '../../src/read/suppressions.ts';
import { applySuppressions } from '../../src/read/suppressions.ts';
import { LINEAR, growth } from '@krmkit/testing';

/** There is a diagnostic at each `@` of a text. */
function apply(marked: string, code: DiagnosticCode = 'unresolved-reference'): SuppressionOutcome {
  const source = createSource('a.yaml', marked);
  const diagnostics: Diagnostic[] = [];
  for (let at = marked.indexOf('@'); at !== -1; at = marked.indexOf('@', at + 1)) {
    const location = locationOf(source, { start: at, end: at + 1 });
    diagnostics.push({ code, severity: 'error', message: 'x', location });
  }
  return applySuppressions(diagnostics, readSource(source).resources);
}

const lines = ({ kept }: SuppressionOutcome): unknown[] => kept.map(({ location }) => location?.line);

const HEAD = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n';

describe('comments', () => {
  it.each<[string, string, readonly number[]]>([
    ['on the line', `${HEAD}spec:\n  a: "@" # krmkit-ignore unresolved-reference: known\n  b: "@"\n`, [7]],
    ['above an entry', `${HEAD}spec:\n  # krmkit-ignore unresolved-reference: known\n  a: "@"\n  b: "@"\n`, [8]],
    [
      'above an item: all of it',
      `${HEAD}env:\n# krmkit-ignore unresolved-reference: known\n- name: X\n  value: "@"\n- name: Y\n  value: "@"\n`,
      [10],
    ],
    [
      'on the line of an item: all of it',
      `${HEAD}env:\n- name: X # krmkit-ignore unresolved-reference: known\n  value: "@"\n- name: Y\n  value: "@"\n`,
      [9],
    ],
    [
      'above a list: all of it',
      `${HEAD}spec:\n  # krmkit-ignore unresolved-reference: known\n  env:\n  - "@"\n  - "@"\n  x: "@"\n`,
      [10],
    ],
    ['several codes', `${HEAD}# krmkit-ignore shell-syntax, unresolved-reference: known\na: "@"\n`, []],
    ['among other comments', `${HEAD}# one\n# krmkit-ignore unresolved-reference: known\n# two\na: "@"\n`, []],
    [
      'above the document: all of it',
      `# krmkit-ignore unresolved-reference: known\n${HEAD}a: "@"\nb: "@"\n---\n${HEAD}a: "@"\n`,
      [13],
    ],
    ['a blank line between', `${HEAD}# krmkit-ignore unresolved-reference: known\n\na: "@"\n`, [7]],
    ['another code', `${HEAD}# krmkit-ignore shell-syntax: known\na: "@"\n`, [6]],
    ['in a text', `${HEAD}a: |\n  # krmkit-ignore unresolved-reference: known\n  @\n`, [7]],
    ['a block below', `${HEAD}a: | # krmkit-ignore unresolved-reference: known\n  x\n  @\nb: "@"\n`, [8]],
    ['with CRLF', `${HEAD}# krmkit-ignore unresolved-reference: known\na: "@"\nb: "@"\n`.replaceAll('\n', '\r\n'), [7]],
  ])('%s', (_, text, expected) => {
    expect(lines(apply(text))).toEqual(expected);
  });

  it('gives the reason', () => {
    const { suppressed } = apply(`${HEAD}a: "@" # krmkit-ignore unresolved-reference: set by: the operator\n`);
    expect(suppressed.map(({ reason }) => reason)).toEqual(['set by: the operator']);
  });
});

describe('annotations', () => {
  const annotated = (indent: string): string =>
    `${indent}metadata:\n${indent}  annotations:\n${indent}    krmkit.dev/ignore: "shell-syntax: a; unresolved-reference: known"\n`;

  it.each<[string, string, readonly number[]]>([
    ['on the object', `apiVersion: v1\nkind: A\n${annotated('')}a: "@"\n---\n${HEAD}a: "@"\n`, [12]],
    [
      'on a pod template',
      `apiVersion: apps/v1\nkind: Deployment\nspec:\n  x: "@"\n  template:\n${annotated('    ')}    spec: "@"\n`,
      [4],
    ],
    [
      'on an item of a List',
      `apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: A\n${annotated('  ')}  a: "@"\n- apiVersion: v1\n  kind: A\n  a: "@"\n`,
      [12],
    ],
  ])('%s', (_, text, expected) => {
    expect(lines(apply(text))).toEqual(expected);
  });
});

describe('what is wrong with a suppression', () => {
  it.each<[string, string, readonly RegExp[]]>([
    ['used', `${HEAD}a: "@" # krmkit-ignore unresolved-reference: known\n`, []],
    [
      'unused',
      `${HEAD}a: b # krmkit-ignore unresolved-reference: known\n`,
      [/No finding here has the code unresolved-reference/],
    ],
    [
      'one of two unused',
      `${HEAD}a: "@" # krmkit-ignore unresolved-reference, shell-syntax: known\n`,
      [/No finding here has the code shell-syntax/],
    ],
    ['no reason', `${HEAD}a: "@" # krmkit-ignore unresolved-reference\n`, [/no reason/]],
    ['no code', `${HEAD}a: "@" # krmkit-ignore\n`, [/not name a code/]],
    [
      'a code that does not exist',
      `${HEAD}a: "@" # krmkit-ignore unresolved-referense: x\n`,
      [/code unresolved-referense does not exist/],
    ],
    ['a member of every object', `${HEAD}a: "@" # krmkit-ignore constructor: x\n`, [/code constructor does not exist/]],
    ['another word', `${HEAD}a: "@" # krmkit-ignored unresolved-reference\n`, []],
    [
      'in a list, once',
      `apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: A}\n- {apiVersion: v1, kind: A} # krmkit-ignore shell-syntax: x\n`,
      [/No finding here/],
    ],
  ])('%s', (_, text, expected) => {
    const { unused } = apply(text);
    expect(unused.map(({ code }) => code)).toEqual(expected.map(() => 'unused-suppression'));
    for (const [index, message] of expected.entries()) expect(unused[index]?.message).toMatch(message);
  });

  it('suggests the code that was meant', () => {
    const { unused } = apply(`${HEAD}a: "@" # krmkit-ignore unresolved-referense: x\n`);
    expect(unused[0]?.hint).toContain('unresolved-reference');
  });
});

it('sweeps through many in linear time', { tags: ['growth'] }, async () => {
  const sweep = (length: number): void => {
    const lines = Array.from({ length }, (_, i) => `k${i}: "@" # krmkit-ignore unresolved-reference: x\n`);
    const { kept, unused } = apply(HEAD + lines.join(''));
    expect([kept.length, unused.length]).toEqual([0, 0]);
  };
  expect(await growth(sweep, 5000)).toBeLessThan(LINEAR);
});

it('reads lines of comment above one entry in linear time', { tags: ['growth'] }, async () => {
  const read = (length: number): void => {
    const lines = '# krmkit-ignore unresolved-reference: x\n'.repeat(length);
    const items = '- "@"\n'.repeat(length);
    const { kept, unused } = apply(`${HEAD}${lines}list:\n${items}`);
    expect([kept.length, unused.length]).toEqual([0, 0]);
  };
  expect(await growth(read, 2000)).toBeLessThan(LINEAR);
});
