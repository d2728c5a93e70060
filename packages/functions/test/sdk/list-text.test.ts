import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toJsonValue } from '@krmkit/base';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';
import type { FunctionOutput, SetComment } from '../../src/sdk/function.ts';
import type { ListText } from '../../src/sdk/list-text.ts';
import { printList, readListText, writeListText } from '../../src/sdk/list-text.ts';

function read(text: string): ListText {
  const found = readListText('-', text);
  if (!found.ok) throw new RangeError(found.messages.join('\n'));
  return found.read;
}

describe('readListText', () => {
  it.each([
    ['a ResourceList', 'kind: ResourceList\nitems: []\n', { kind: 'ResourceList', items: [] }],
    ['a List', '---\n# no more\n---\nkind: List\n', { kind: 'List' }],
    [
      'a functionConfig with the spelling of its data',
      'kind: ResourceList\nfunctionConfig: {kind: ConfigMap, data: {a: 010}}\n',
      { kind: 'ResourceList', functionConfig: { kind: 'ConfigMap', data: { a: '010' } } },
    ],
    [
      'a functionConfig that is no object',
      'kind: ResourceList\nfunctionConfig: 010\n',
      { kind: 'ResourceList', functionConfig: 8 },
    ],
  ])('reads %s', (_, text, list) => {
    expect(read(text).list).toEqual(list);
  });

  it('names each problem of the text with its place', () => {
    const found = readListText('a.yaml', 'kind: ResourceList\nitems: [\n---\na: "\n');
    expect(found).toEqual({
      ok: false,
      messages: [expect.stringMatching(/^a\.yaml:\d+:\d+: /), expect.stringMatching(/^a\.yaml:4:4: /)],
    });
  });

  it('names the second document', () => {
    expect(readListText('a.yaml', '\nkind: ResourceList\n---\nkind: A\n')).toEqual({
      ok: false,
      messages: ['a.yaml:2:1: this is not a ResourceList. Pass a ResourceList, as `krmkit source DIR` prints it'],
    });
  });
});

const TEXT = `kind: ResourceList # list
items: # all
- {kind: A, size: 1} # first
# second
- kind: B
functionConfig: {kind: F} # why
`;
const [FIRST, SECOND] = [{ kind: 'A', size: 1 }, { kind: 'B' }];

describe('writeListText', () => {
  /** The text for an output: its items, where each comes from, and other members of the list. */
  function write(
    text: string,
    items: readonly JsonValue[],
    from: FunctionOutput['from'],
    more: Partial<FunctionOutput> & { readonly members?: JsonObject } = {},
  ): string {
    const { members, ...rest } = more;
    const given = read(text);
    return writeListText(given, { status: 0, from, list: { ...given.list, items, ...members }, ...rest });
  }

  it.each<[string, readonly JsonValue[], FunctionOutput['from'], string]>([
    ['nothing new', [FIRST, SECOND], [0, 1], TEXT],
    ['another value', [{ ...FIRST, size: 2 }, SECOND], [0, 1], TEXT.replace('1}', '2}')],
    ['the first item taken away', [SECOND], [1], TEXT.replace('- {kind: A, size: 1} # first\n', '')],
    ['the last item taken away', [FIRST], [0], TEXT.replace('# second\n- kind: B\n', '')],
    [
      'a new item',
      [FIRST, SECOND, { kind: 'C' }],
      [0, 1, undefined],
      TEXT.replace('- kind: B\n', '- kind: B\n- kind: C\n'),
    ],
    [
      'an item in place of another one',
      [SECOND, { kind: 'C' }],
      [1, undefined],
      TEXT.replace('- {kind: A, size: 1} # first\n', '').replace('- kind: B\n', '- kind: B\n- kind: C\n'),
    ],
  ])('writes %s', (_, items, from, expected) => {
    expect(write(TEXT, items, from)).toBe(expected);
  });

  it('writes no items, and items where there were none', () => {
    const none = 'kind: ResourceList # list\nitems: [] # all\n';
    expect(toValues(write(TEXT, [], []))).toEqual([{ kind: 'ResourceList', items: [], functionConfig: { kind: 'F' } }]);
    expect(write(TEXT, [], [])).toContain('kind: ResourceList # list\n');
    expect(write(none, [], [])).toBe(none);
    expect(toValues(write(none, [SECOND], [undefined]))).toEqual([{ kind: 'ResourceList', items: [SECOND] }]);
    expect(write('kind: ResourceList # list\n', [SECOND], [undefined])).toBe(
      'kind: ResourceList # list\nitems:\n- kind: B\n',
    );
  });

  it('writes results after all others, and takes old ones away', () => {
    const results = [{ message: 'm', severity: 'info' }];
    const text = write(TEXT, [FIRST, SECOND], [0, 1], { members: { results } });
    expect(text).toBe(`${TEXT}results:\n- message: m\n  severity: info\n`);
    const { results: _, ...list } = read(text).list;
    expect(writeListText(read(text), { status: 0, from: [0, 1], list })).toBe(TEXT);
  });

  it.each<[string, Partial<SetComment>, string]>([
    ['beside', { beside: '# new' }, TEXT.replace('- kind: B', '- kind: B # new')],
    ['above', { above: ['# a', '# b'] }, TEXT.replace('# second', '# a\n# b')],
    ['none above', { above: [] }, TEXT.replace('# second\n', '')],
    ['none beside, where none is', { beside: null }, TEXT],
    ['both', { above: ['# a'], beside: '# b' }, TEXT.replace('# second\n- kind: B', '# a\n- kind: B # b')],
  ])('sets the comment of a field: %s', (_, comment, expected) => {
    const comments = [{ item: 1, path: ['kind'], ...comment }];
    expect(write(TEXT, [FIRST, SECOND], [0, 1], { comments })).toBe(expected);
  });

  it('sets the comments of the items in the output, the last one of a place', () => {
    const comments = [
      { item: 0, path: [], above: ['# one'] },
      { item: 0, path: [], above: ['# two'] },
      { item: 1, path: ['none'], beside: '# nowhere' },
    ];
    expect(write(TEXT, [SECOND], [1], { comments })).toBe(
      TEXT.replace('- {kind: A, size: 1} # first\n', '').replace('# second', '# two'),
    );
  });

  it('has the value of the output, whatever is taken away, changed and added', () => {
    const value = fc.record({
      kind: fc.constantFrom('A', 'B'),
      data: fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 }),
    });
    const edit = fc.record({ keep: fc.boolean(), to: fc.option(value, { nil: undefined }) });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(value, edit), { maxLength: 4 }),
        fc.array(value, { maxLength: 2 }),
        (before, added) => {
          const given = toJsonValue(before.map(([one]) => one));
          const text = printList({ kind: 'ResourceList', items: given });
          const kept = before.flatMap(([one, { keep, to }], index) => (keep ? [{ index, item: to ?? one }] : []));
          const items = kept.map(({ item }) => toJsonValue(item)).concat(added.map((one) => toJsonValue(one)));
          const from = [...kept.map(({ index }) => index), ...added.map(() => undefined)];
          expect(toValues(write(text, items, from))).toEqual([{ kind: 'ResourceList', items }]);
        },
      ),
    );
  });
});

function toValues(text: string): readonly JsonValue[] {
  return parseDocuments(text).flatMap(({ root }) => (root === undefined ? [] : [toValue(root, 'kubectl').value]));
}
