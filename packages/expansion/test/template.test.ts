import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expand } from '../src/expand.ts';
import { compileTemplate } from '../src/template.ts';

describe('compileTemplate', () => {
  it('finds references, escapes and literals', () => {
    const { input, references, escapes, segments } = compileTemplate('a$$b$(C)$$');
    expect({ input, references, escapes, segments }).toEqual({
      input: 'a$$b$(C)$$',
      references: [{ kind: 'reference', name: 'C', start: 4, end: 8 }],
      escapes: [1, 8],
      segments: [
        { kind: 'literal', text: 'a$b', start: 0, end: 4 },
        { kind: 'reference', name: 'C', start: 4, end: 8 },
        { kind: 'literal', text: '$', start: 8, end: 10 },
      ],
    });
  });

  it.each([
    ['', [], [], ''],
    ['$(A)$(B)', ['A', 'B'], ['reference', 'reference'], 'x$(B)'],
    ['$$(A)', [], ['literal'], '$(A)'],
    ['$(A', [], ['literal'], '$(A'],
  ])('%j', (input, names, kinds, expanded) => {
    const template = compileTemplate(input);
    expect(template.references.map(({ name }) => name)).toEqual(names);
    expect(template.segments.map(({ kind }) => kind)).toEqual(kinds);
    expect(template.expand({ A: 'x' })).toBe(expanded);
  });

  it('can be expanded many times, as expand does it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('$', '(', ')', 'A', '$(A)', '$$') }),
        fc.string(),
        (input, value) => {
          const template = compileTemplate(input);
          for (const context of [{ A: value }, new Map([['A', '']]), {}]) {
            expect(template.expand(context)).toBe(expand(input, context));
          }
        },
      ),
    );
  });
});
