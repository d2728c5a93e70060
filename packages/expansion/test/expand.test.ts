import { describe, expect, it } from 'vitest';
import { compileTemplate } from '../src/template.ts';
import { expand } from '../src/expand.ts';
import { mappingFuncFor } from '../src/mapping.ts';

type Row = readonly [input: string, output: string];

/** The table "Inputs and outputs" of the 2015 design; its inputs are Go string literals (`\\` is one backslash), its results are not. */
const designContext = { VAR_A: 'A', VAR_B: 'B', VAR_C: 'C', VAR_REF: '$(VAR_A)', VAR_EMPTY: '' };
const designTable: readonly Row[] = [
  ['$(VAR_A)', 'A'],
  ['___$(VAR_B)___', '___B___'],
  ['___$(VAR_C)', '___C'],
  ['$(VAR_A)-$(VAR_A)', 'A-A'],
  ['$(VAR_A)-1', 'A-1'],
  ['$(VAR_A)_$(VAR_B)_$(VAR_C)', 'A_B_C'],
  ['$$(VAR_B)_$(VAR_A)', '$(VAR_B)_A'],
  ['$$(VAR_A)_$$(VAR_B)', '$(VAR_A)_$(VAR_B)'],
  ['f000-$$VAR_A', 'f000-$VAR_A'],
  ['foo\\$(VAR_C)bar', 'foo\\Cbar'],
  ['foo\\\\$(VAR_C)bar', 'foo\\\\Cbar'],
  ['foo\\\\\\\\$(VAR_A)bar', 'foo\\\\\\\\Abar'],
  ['$(VAR_A$(VAR_B))', '$(VAR_A$(VAR_B))'],
  ['$(VAR_A$(VAR_B)', '$(VAR_A$(VAR_B)'],
  ['$(VAR_REF)', '$(VAR_A)'],
  ['%%$(VAR_REF)--$(VAR_REF)%%', '%%$(VAR_A)--$(VAR_A)%%'],
  ['foo$(VAR_EMPTY)bar', 'foobar'],
  ['foo$(VAR_Awhoops!', 'foo$(VAR_Awhoops!'],
  ['f00__(VAR_A)__', 'f00__(VAR_A)__'],
  ['$?_boo_$!', '$?_boo_$!'],
  ['$VAR_A', '$VAR_A'],
  ['$(VAR_DNE)', '$(VAR_DNE)'],
  ['$$$$$$(BIG_MONEY)', '$$$(BIG_MONEY)'],
  ['$$$$$$(VAR_A)', '$$$(VAR_A)'],
  ['$$$$$$$(GOOD_ODDS)', '$$$$(GOOD_ODDS)'],
  ['$$$$$$$(VAR_A)', '$$$A'],
  ['$VAR_A)', '$VAR_A)'],
  ['${VAR_A}', '${VAR_A}'],
  ['$(VAR_B)_______$(A', 'B_______$(A'],
  ['$(VAR_C)_______$(', 'C_______$('],
  ['$(VAR_A)foobarzab$', 'Afoobarzab$'],
  ['foo-\\$(VAR_A', 'foo-\\$(VAR_A'],
  ['--$($($($($--', '--$($($($($--'],
  ['$($($($($--foo$(', '$($($($($--foo$('],
  ['foo0--$($($($(', 'foo0--$($($($('],
  ['$(foo$$var)', '$(foo$$var)'],
];

/** What a real kubelet's Expand gave for odd inputs; `N` is undefined. */
const oddContext = { A: 'a', EMPTY: '', REF: '$(A)', DD: '$$' };
const oddTable: readonly Row[] = [
  ['$', '$'],
  ['x$', 'x$'],
  ['$x', '$x'],
  ['${A}', '${A}'],
  ['$A', '$A'],
  ['$$', '$'],
  ['$$$', '$$'],
  ['$$$$', '$$'],
  ['$$(A)', '$(A)'],
  ['$$$(A)', '$a'],
  ['$$$$(A)', '$$(A)'],
  ['$()', '$()'],
  ['$(', '$('],
  ['$(A', '$(A'],
  ['$(A$$', '$(A$'],
  ['$(A$(A)', '$(A$(A)'],
  ['$(N$$)', '$(N$$)'],
  ['$((A)', '$((A)'],
  ['$((A))', '$((A))'],
  ['$ (A)', '$ (A)'],
  ['$)', '$)'],
  [')$(A)', ')a'],
  ['$(A)$(A)', 'aa'],
  ['$(A)$$', 'a$'],
  ['$(A )', '$(A )'],
  ['$(EMPTY)', ''],
  ['$(N)', '$(N)'],
  ['$(REF)', '$(A)'],
  ['$(DD)', '$$'],
];

/** Non-ASCII and halves of surrogate pairs pass unchanged, whatever some releases of Kubernetes did to them. */
const unicodeTable: readonly Row[] = [
  ['', ''],
  ['$é', '$é'],
  ['$€$(A)', '$€a'],
  ['$😀$$', '$😀$'],
  ['$$é$(é)', '$é$(é)'],
  ['$\ud83d$(A)', '$\ud83da'],
  ['\udc00$(A)\ud83d', '\udc00a\ud83d'],
  ['$(\ud83d)', '$(\ud83d)'],
  ['\ufeff$(A)\0', '\ufeffa\0'],
  ['line\r\n$(A)\n', 'line\r\na\n'],
  ['$(A\n)', '$(A\n)'],
];

describe.each([
  { title: "the 2015 design's table", context: designContext, rows: designTable, count: 36 },
  { title: 'odd inputs', context: oddContext, rows: oddTable, count: 29 },
  { title: 'beyond ASCII', context: oddContext, rows: unicodeTable, count: 11 },
])('$title', ({ context, rows, count }) => {
  it('is complete', () => {
    expect(rows).toHaveLength(count);
  });

  it.each(rows)('%j gives %j', (input, output) => {
    const mapping = mappingFuncFor(undefined, context);
    expect(expand(input, mapping)).toBe(output);
    expect(compileTemplate(input).expand(mapping)).toBe(output);
  });
});

describe('the mapping', () => {
  it('is called for each reference, from left to right, with the exact name', () => {
    const names: string[] = [];
    expand('$(A)$$(B)$( C )$()$(A)$(D$(E)$(F', (name) => {
      names.push(name);
      return '';
    });
    expect(names).toEqual(['A', ' C ', '', 'A', 'D$(E']);
  });

  it.each([{ A: 'a' }, new Map([['A', 'a']])])(
    'can be variables, of which names that are missing stay: %o',
    (context) => {
      expect(expand('$(A)$(B)', context)).toBe('a$(B)');
    },
  );

  it('defines the empty name when it wants to', () => {
    expect(expand('<$()>', mappingFuncFor(undefined, { '': 'empty' }))).toBe('<empty>');
  });

  it('gives text that is not read again, whatever follows', () => {
    expect(expand('$(D)(A)$(D)$(O)A)', mappingFuncFor(undefined, { A: 'a', D: '$', O: '$(' }))).toBe('$(A)$$(A)');
  });
});
