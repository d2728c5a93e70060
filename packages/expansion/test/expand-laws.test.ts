import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileTemplate } from '../src/template.ts';
import { expand } from '../src/expand.ts';
import { scan } from '../src/scan.ts';
import { growth, LINEAR, runs } from '@krmkit/testing';

/** Dense in what is special, with halves of surrogate pairs, so that short inputs meet every case. */
const input = fc.oneof(
  fc
    .array(fc.constantFrom('$', '$', '$', '(', '(', ')', 'A', 'é', '\ud83d', '\udc00', '{', '\n'), { maxLength: 30 })
    .map((units) => units.join('')),
  fc
    .array(fc.constantFrom('$(A)', '$(B)', '$$', '$(', 'text ', '${A}', ')'), { maxLength: 12 })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
);

const mapping = (name: string): string => (name === 'A' ? '$$$(B)' : name === '' ? '' : `<${name}>`);

/** The kubelet's algorithm step by step, one character at a time, with nothing remembered. */
function expandNaively(text: string, lookUp: (name: string) => string): string {
  let output = '';
  let i = 0;
  while (i < text.length) {
    const next = text[i + 1];
    if (text[i] !== '$' || next === undefined) {
      output += text[i];
      i += 1;
    } else if (next === '$') {
      output += '$';
      i += 2;
    } else if (next === '(') {
      let closer = i + 2;
      while (closer < text.length && text[closer] !== ')') closer += 1;
      if (closer < text.length) {
        output += lookUp(text.substring(i + 2, closer));
        i = closer + 1;
      } else {
        output += '$(';
        i += 2;
      }
    } else {
      output += `$${next}`;
      i += 2;
    }
  }
  return output;
}

describe('expand', () => {
  it('does what the kubelet does step by step', () => {
    fc.assert(
      fc.property(input, (text) => {
        expect(expand(text, mapping)).toBe(expandNaively(text, mapping));
      }),
      { numRuns: runs(3000) },
    );
  });

  it('leaves text without $ alone', () => {
    fc.assert(
      fc.property(input, (text) => {
        const plain = text.replaceAll('$', '');
        expect(expand(plain, () => 'wrong')).toBe(plain);
      }),
    );
  });

  it('undoes the doubling of every $, whatever the mapping', () => {
    fc.assert(
      fc.property(input, (text) => {
        expect(expand(text.replaceAll('$', '$$$$'), () => 'wrong')).toBe(text);
      }),
    );
  });
});

describe('compileTemplate', () => {
  it('expands as expand does', () => {
    fc.assert(
      fc.property(input, (text) => {
        expect(compileTemplate(text).expand(mapping)).toBe(expand(text, mapping));
      }),
      { numRuns: runs(3000) },
    );
  });

  it('covers the input with its segments, and each covers its own range', () => {
    fc.assert(
      fc.property(input, (text) => {
        const template = compileTemplate(text);
        let end = 0;
        let previous = '';
        for (const segment of template.segments) {
          expect(segment.start).toBe(end);
          expect(segment.end).toBeGreaterThan(segment.start);
          expect(`${previous}+${segment.kind}`).not.toBe('literal+literal');
          const range = text.slice(segment.start, segment.end);
          if (segment.kind === 'reference') expect(range).toBe(`$(${segment.name})`);
          else expect(segment.text).toBe(expandNaively(range, () => 'wrong'));
          end = segment.end;
          previous = segment.kind;
        }
        expect(end).toBe(text.length);
        expect(template.references).toEqual(template.segments.filter((segment) => segment.kind === 'reference'));
      }),
    );
  });

  it('knows each escape: the input without the second $ of them all is what stays', () => {
    fc.assert(
      fc.property(input, (text) => {
        const { escapes, expand: expandTemplate } = compileTemplate(text);
        for (const offset of escapes) expect(text.slice(offset, offset + 2)).toBe('$$');
        const dropped = new Set(escapes.map((offset) => offset + 1));
        const kept = text.split('').filter((_, offset) => !dropped.has(offset));
        expect(expandTemplate((name) => `$(${name})`)).toBe(kept.join(''));
      }),
    );
  });

  it('gives offsets in UTF-16 code units', () => {
    const template = compileTemplate('😀$$é$(NAME)$(');
    expect(template.input).toBe('😀$$é$(NAME)$(');
    expect(template.escapes).toEqual([2]);
    expect(template.references).toMatchObject([{ name: 'NAME', start: 5, end: 12 }]);
    expect(template.segments).toMatchObject([
      { kind: 'literal', text: '😀$é', start: 0, end: 5 },
      { kind: 'reference', name: 'NAME', start: 5, end: 12 },
      { kind: 'literal', text: '$(', start: 12, end: 14 },
    ]);
  });
});

describe('scan', () => {
  it('covers the input and splits it no finer than needed', () => {
    fc.assert(
      fc.property(input, (text) => {
        const segments = scan(text);
        expect(segments.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
        segments.forEach((segment, index) => {
          expect(segment.start).toBe(segments[index - 1]?.end ?? 0);
          expect(segment.end).toBeGreaterThan(segment.start);
          if (segment.kind === 'text') expect(segments[index + 1]?.kind).not.toBe('text');
        });
      }),
    );
  });
});

describe('linear time', () => {
  const million = 1_000_000;
  it.each([
    { title: 'openers', text: (size: number) => '$('.repeat(size) },
    { title: 'openers and a name', text: (size: number) => `${'$('.repeat(size)}x` },
    { title: 'openers with names', text: (size: number) => '$(A'.repeat(size) },
    { title: 'openers that one closer ends', text: (size: number) => `${'$('.repeat(size)})` },
    { title: 'openers before escapes', text: (size: number) => '$('.repeat(size) + '$$'.repeat(size) },
    { title: 'operators', text: (size: number) => '$'.repeat(size) },
    { title: 'references', text: (size: number) => '$(A)'.repeat(size) },
    { title: 'closers', text: (size: number) => `${')'.repeat(size)}$(A)` },
  ])('a million $title', { tags: ['growth'] }, async ({ text }) => {
    const expanded = (size: number): string => expand(text(size), mapping);
    const compiled = (size: number): string => compileTemplate(text(size)).expand(mapping);
    expect(compiled(million) === expanded(million)).toBe(true);
    expect(await growth(expanded, million / 4)).toBeLessThan(LINEAR);
    expect(await growth(compiled, million / 4)).toBeLessThan(LINEAR);
  });
});
