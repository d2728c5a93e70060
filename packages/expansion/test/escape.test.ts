import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { escape, escapeWords } from '../src/escape.ts';
import { expand } from '../src/expand.ts';
import { runs } from '@krmkit/testing';
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
    ['$$', 'dollars', '$(DOLLAR)$(DOLLAR)'],
    ['a$', 'dollars', 'a$(DOLLAR)'],
    ['$$(params.x)', 'dollars', '$(DOLLAR)$(DOLLAR)(params.x)'],
    ['{{inputs.x}}', 'dollars-and-braces', '$(BRACE){inputs.x}}'],
    ['${{x}}', 'dollars-and-braces', '$(DOLLAR)$(BRACE){x}}'],
    ['{{{', 'dollars-and-braces', '$(BRACE)$(BRACE)$(BRACE)'],
    ['${', 'dollars-and-braces', '$(DOLLAR)$(BRACE)'],
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

/** Any text that a container can get. */
const text = fc.oneof(word, fc.string({ unit: 'binary' })).filter((given) => !given.includes('\0'));
const variables = fc.dictionary(fc.constantFrom('', 'HOME', 'HOST', 'a', 'params.x', '$', '{'), word);

describe('escape', () => {
  it.each([
    ['$HOME costs ${PRICE}', '$HOME costs ${PRICE}'],
    ['$(HOME)', '$$(HOME)'],
    ['$$', '$$$$'],
    ['$$(HOME)', '$$$$(HOME)'],
    ['pa$$', 'pa$$$$'],
    ['{{x}}', '{{x}}'],
  ])('writes %s for the kubelet as %s', (given, written) => {
    expect(escape(given)).toBe(written);
  });

  it('gives every text back when the kubelet expands it, also between other texts', () => {
    fc.assert(
      fc.property(text, text, variables, (one, other, context) => {
        expect(expand(escape(one), context)).toBe(one);
        const between = `${escape(one)}$(HOST)${escape(other)}`;
        expect(expand(between, context)).toBe(one + (context['HOST'] ?? '$(HOST)') + other);
      }),
      { numRuns: runs(2000) },
    );
  });

  it.each([
    ['tekton', tektonPasses],
    ['argo-workflows', argoPasses],
  ] as const)('gives every text back after the passes of %s', (engine, passes) => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const first = escape(one, { engine, taken: ['HOST'] });
        const second = escape(other, { engine, taken: ['HOST'] });
        const env = [...first.env, ...second.env].map(({ name, value }) => ({ name, value: passes(value) }));
        const written = passes(`${first.text}$(HOST)${second.text}`);
        expect(kubeletWords([written], [...env, { name: 'HOST', value: 'db' }])).toEqual([`${one}db${other}`]);
        expect(kubeletWords([passes(first.text)], env)).toEqual([one]);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('names its variables apart from those of the container', () => {
    expect(escape('$(params.x)', { engine: 'tekton', taken: ['DOLLAR'] })).toEqual({
      text: '$(DOLLAR_2)(params.x)',
      env: [{ name: 'DOLLAR_2', value: '$' }],
    });
    expect(escape('plain', { engine: 'argo-workflows' })).toEqual({ text: 'plain', env: [] });
  });

  it.each([
    ['a\0b', 'escape: no container can get this text: offset 1 is the character U+0000'],
    ['ab\ud83d', 'escape: no container can get this text: offset 2 is half of a surrogate pair, which has no UTF-8'],
  ])('refuses a text that no container can get', (given, message) => {
    expect(() => escape(given)).toThrow(new RangeError(message));
    expect(() => escape(given, { engine: 'tekton' })).toThrow(new RangeError(message));
  });

  it('says what is wrong with a call without types', () => {
    const untyped = (...values: unknown[]): unknown => Reflect.apply(escape, undefined, values);
    expect(() => untyped(5)).toThrow(new TypeError('escape: pass the text as a string, not number'));
    expect(() => untyped('a', { engine: 'argo' })).toThrow(
      new RangeError('escape: the engine must be tekton or argo-workflows, and is argo'),
    );
  });
});
