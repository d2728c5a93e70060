import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@krmkit/base';
import { withFewKept } from '../../src/report/kept-spellings.ts';
import { PLACELESS } from './sample-finding.ts';

const kept = (message: string, by?: string): Diagnostic => ({
  code: 'kept-spelling',
  severity: 'info',
  message,
  ...(by === undefined ? {} : { related: [{ message: by }] }),
});
const messagesOf = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  withFewKept(diagnostics, ' (-o json has all)').map(({ message }) => message);

describe('scalars that keep their spelling', () => {
  it.each<readonly [what: string, diagnostics: readonly Diagnostic[], messages: readonly string[]]>([
    ['three are listed', [kept('a'), kept('b'), kept('c')], ['a', 'b', 'c']],
    [
      'a fourth one is counted',
      [kept('a'), kept('b'), kept('c'), kept('d')],
      ['a', 'b', 'c; 1 more scalar keeps its own (-o json has all)'],
    ],
    [
      'more are counted',
      [kept('a'), kept('b'), kept('c'), kept('d'), kept('e')],
      ['a', 'b', 'c; 2 more scalars keep theirs (-o json has all)'],
    ],
    [
      'each function has its own number',
      [kept('a', 'f'), kept('b', 'g'), kept('c', 'f'), kept('d', 'f'), kept('e', 'g'), kept('f', 'f')],
      ['a', 'b', 'c', 'd; 1 more scalar keeps its own (-o json has all)', 'e'],
    ],
    [
      'other diagnostics are not counted, and stay in their places',
      [kept('a'), PLACELESS, kept('b'), PLACELESS, kept('c'), kept('d'), PLACELESS],
      ['a', 'no pods', 'b', 'no pods', 'c; 1 more scalar keeps its own (-o json has all)', 'no pods'],
    ],
  ])('%s', (_, diagnostics, messages) => {
    expect(messagesOf(diagnostics)).toEqual(messages);
  });
});
