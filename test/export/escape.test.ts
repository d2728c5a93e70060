import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { escapeWords } from '../../src/export/escape.ts';
import { runs } from '../runs.ts';
import { argoPasses, kubeletWords, REPLACED, tektonPasses } from './engine-passes.ts';

const piece = fc.constantFrom(
  ...REPLACED,
  '$',
  '$$',
  '(',
  ')',
  '{',
  '}',
  '{{',
  '}}',
  '{{workflow.name}}',
  '{{=1+1}}',
  '{{item}}',
  '$(DOLLAR)',
  '$(BRACE)',
  '$(HOME)',
  '"',
  "'",
  '\\',
  '\n',
  ' ',
  '',
  'a',
  'params.x',
  'é',
  '\u{1f600}',
);
const word = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
const words = fc.array(word, { maxLength: 4 });

describe('escapeWords', () => {
  it('leaves ordinary words as they are', () => {
    const given = ['/fn', '--price=$5', '${HOME}', '{"a": {}}', '$HOME'];
    expect(escapeWords(given, 'dollars')).toEqual({ words: given, env: [] });
  });

  it.each([
    ['$(params.x)', 'dollars', '$(DOLLAR)(params.x)'],
    ['$$', 'dollars', '$(DOLLAR)$'],
    ['$$(params.x)', 'dollars', '$(DOLLAR)$(DOLLAR)(params.x)'],
    ['{{inputs.x}}', 'dollars-and-braces', '$(BRACE){inputs.x}}'],
    ['${{x}}', 'dollars-and-braces', '$(DOLLAR)$(BRACE){x}}'],
    ['{{{', 'dollars-and-braces', '$(BRACE)$(BRACE){'],
  ] as const)('writes %s for %s as %s', (given, replaced, written) => {
    expect(escapeWords([given], replaced).words).toEqual([written]);
  });

  it('takes another name for its variable if the container has one of this name', () => {
    const { words: escaped, env } = escapeWords(['$(x)'], 'dollars', ['DOLLAR', 'DOLLAR_2']);
    expect(escaped).toEqual(['$(DOLLAR_3)(x)']);
    expect(env).toEqual([{ name: 'DOLLAR_3', value: '$' }]);
  });

  it('survives the passes of Tekton and the expansion of the kubelet', () => {
    fc.assert(
      fc.property(words, (given) => {
        const escaped = escapeWords(given, 'dollars');
        const replaced = escaped.words.map(tektonPasses);
        const env = escaped.env.map(({ name, value }) => ({ name, value: tektonPasses(value) }));
        expect(kubeletWords(replaced, env)).toEqual(given);
        expect(escaped.words.some((one) => /\$\((?!DOLLAR\))|\$\$/.test(one))).toBe(false);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('survives the passes of Argo and the expansion of the kubelet', () => {
    fc.assert(
      fc.property(words, (given) => {
        const escaped = escapeWords(given, 'dollars-and-braces');
        const replaced = escaped.words.map(argoPasses);
        expect(kubeletWords(replaced, escaped.env)).toEqual(given);
        expect(escaped.words.some((one) => one.includes('{{'))).toBe(false);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('survives as the value of a variable behind its own variables', () => {
    fc.assert(
      fc.property(word, (given) => {
        const escaped = escapeWords([given], 'dollars', ['VALUE']);
        const env = [...escaped.env, { name: 'VALUE', value: tektonPasses(escaped.words[0] ?? '') }];
        expect(kubeletWords(['$(VALUE)'], env)).toEqual([given]);
      }),
      { numRuns: runs(500) },
    );
  });
});
