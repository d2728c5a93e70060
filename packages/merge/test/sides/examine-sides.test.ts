import { describe, expect, it } from 'vitest';
import { examineSides } from '../../src/sides/examine-sides.ts';
import { mergeSide } from './merge-sides.ts';

type Texts = Readonly<Record<string, string>>;

const BROKEN = 'a: [\n';
const TEMPLATE = 'apiVersion: v1\nkind: A\nmetadata:\n  name: a\n{{ if .b }}\nc: d\n{{ end }}\n';
const NAMED = 'apiVersion: v1\nkind: A\nmetadata:\n  name: "{{ .name }}-a"\n';

/** Of each side: the codes and paths of what cannot be read. */
function unreadable(sides: readonly Texts[], ways: 2 | 3): readonly string[] {
  const names = ['o', 'u', 'd'].slice(3 - sides.length);
  const examined = examineSides(
    sides.map((texts, index) => mergeSide(names[index] ?? '', texts)),
    ways,
  );
  return examined.map(({ diagnostics }) =>
    diagnostics.map(({ code, location }) => `${code} ${location?.path}`).join(' '),
  );
}

describe('what cannot be read is reported', () => {
  it.each<[title: string, sides: readonly Texts[], ways: 2 | 3, expected: readonly string[]]>([
    [
      'on each side that has it',
      [{ a: BROKEN }, { a: `${BROKEN}# c\n` }, { a: BROKEN }],
      3,
      ['invalid-yaml o/a', 'invalid-yaml u/a', 'invalid-yaml d/a'],
    ],
    ['not where upstream did not change it', [{ a: BROKEN }, { a: BROKEN }, { a: `${BROKEN}# c\n` }], 3, ['', '', '']],
    ['not where upstream never had it', [{}, {}, { a: BROKEN }], 3, ['', '', '']],
    ['where upstream added it', [{}, { a: BROKEN }, {}], 3, ['', 'invalid-yaml u/a', '']],
    ['where upstream deleted it', [{ a: BROKEN }, {}, { a: 'b: 1\n' }], 3, ['invalid-yaml o/a', '', '']],
    [
      'here, where upstream changed another text',
      [{ a: 'b: 1\n' }, { a: 'b: 2\n' }, { a: BROKEN }],
      3,
      ['', '', 'invalid-yaml d/a'],
    ],
    ['in a source', [{ a: BROKEN }, {}], 2, ['invalid-yaml u/a', '']],
    ['in the destination of a source', [{ a: 'b: 1\n' }, { a: BROKEN }], 2, ['', 'invalid-yaml d/a']],
    ['not in the same text of a source and its destination', [{ a: BROKEN }, { a: BROKEN }], 2, ['', '']],
    [
      'in a file of the destination alone, which may have the object of a source',
      [{}, { a: BROKEN }],
      2,
      ['', 'invalid-yaml d/a'],
    ],
    ['not for a template', [{ a: 'b: 1\n' }, { a: TEMPLATE }, { a: TEMPLATE }], 3, ['', '', '']],
    ['not where everything can be read', [{ a: 'b: 1\n' }, { a: 'b: 2\n' }, { a: 'b: 3\n' }], 3, ['', '', '']],
  ])('%s', (_title, sides, ways, expected) => {
    expect(unreadable(sides, ways)).toEqual(expected);
  });

  it('after what was reported before', () => {
    const side = mergeSide('u', { a: BROKEN });
    const before = { code: 'invalid-yaml', severity: 'error', message: 'x' } as const;
    const [examined] = examineSides([{ ...side, diagnostics: [before] }, mergeSide('d', {})], 2);
    expect(examined?.diagnostics.map(({ code }) => code)).toEqual(['invalid-yaml', 'invalid-yaml']);
  });
});

describe('templates are known', () => {
  const templates = (text: string, inChart = false) => {
    const side = mergeSide('u', { a: text, b: 'c: 1\n' });
    const unexamined = side.unexamined.map((file) => ({ ...file, inChart }));
    const [examined] = examineSides([{ ...side, unexamined }, mergeSide('d', {})], 2);
    return [[...(examined?.templates ?? [])], [...(examined?.namedByTemplates ?? [])], examined?.diagnostics.length];
  };

  it.each<[title: string, text: string, all: readonly string[], named: readonly string[]]>([
    ['that are no YAML', TEMPLATE, ['a'], []],
    ['that are YAML with a name', NAMED, ['a'], ['a']],
    [
      'with a value that YAML reads as a mapping',
      'apiVersion: v1\nkind: A\nmetadata:\n  name: {{ .name }}\n',
      ['a'],
      [],
    ],
    ['not where there is none', 'a: 1\n', [], []],
  ])('%s', (_title, text, all, named) => {
    expect(templates(text)).toEqual([all, named, 0]);
  });

  it('on all sides that have them', () => {
    const sides = [{ a: 'b: 1\n' }, { a: NAMED }, { a: NAMED }].map((texts, index) => mergeSide(`${index}`, texts));
    expect(examineSides(sides, 3).map(({ namedByTemplates }) => namedByTemplates.size)).toEqual([0, 1, 1]);
  });
});
