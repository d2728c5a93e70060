import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scan } from '../src/scan.ts';

// Kubernetes, third_party/forked/golang/expansion/expand.go: `$$` escapes, `$(` opens up to the first `)`.
const shown = (input: string): readonly string[] =>
  scan(input).map(({ kind, start, end }) => `${kind} ${input.slice(start, end)}`);

describe('scan', () => {
  it.each<[string, readonly string[]]>([
    ['', []],
    ['text', ['text text']],
    ['$(A)', ['reference $(A)']],
    ['a$(B)c', ['text a', 'reference $(B)', 'text c']],
    ['$$', ['escape $$']],
    ['$$(A)', ['escape $$', 'text (A)']],
    ['$$$(A)', ['escape $$', 'reference $(A)']],
    ['$', ['text $']],
    ['a$', ['text a$']],
    ['$A $(', ['text $A $(']],
    ['$A)', ['text $A)']],
    ['$(A', ['text $(A']],
    ['$(A$(B)', ['reference $(A$(B)']],
    ['$()', ['reference $()']],
    ['$(a b)', ['reference $(a b)']],
    ['$(A) $(B', ['reference $(A)', 'text  $(B']],
    ['$(A$$', ['text $(A', 'escape $$']],
    ['$(😀)é', ['reference $(😀)', 'text é']],
  ])('%j', (input, segments) => {
    expect(shown(input)).toEqual(segments);
  });

  it('gives the name between the brackets', () => {
    expect(scan('$(A B)')).toEqual([{ kind: 'reference', name: 'A B', start: 0, end: 6 }]);
  });

  it('covers the input, without two texts side by side', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('$', '(', ')', 'a', '$(', '$$') }), (input) => {
        const segments = scan(input);
        expect(segments.map(({ start, end }) => input.slice(start, end)).join('')).toBe(input);
        for (const [index, { kind }] of segments.entries()) {
          expect(kind === 'text' && segments[index + 1]?.kind === 'text').toBe(false);
        }
      }),
    );
  });
});
