import { describe, expect, it } from 'vitest';
import { mergeFiles3 } from '../../src/files/merge-files.ts';
import type { MergeOptions } from '../../src/options.ts';

const MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  b: c\n';

/** Three versions of one file, each with a header above a blank line. */
function merged(original: string, updated: string, destination: string, options: MergeOptions = {}) {
  const fileOf = (header: string, text = MAP) => [
    { path: 'a.yaml', text: header === '' ? text : `${header}\n\n${text}` },
  ];
  const sides = { original: fileOf(original), updated: fileOf(updated), destination: fileOf(destination) };
  const { files, conflicts } = mergeFiles3(sides, options);
  const [file] = files;
  const text = file?.after ?? sides.destination[0]?.text ?? '';
  return { header: text.split('\n\n')[0], conflicts };
}

describe('the comments at the top of a file', () => {
  it.each([
    ['that upstream changed are taken', '# one', '# two', '# one', '# two'],
    ['that the destination changed stay', '# one', '# one', '# two', '# two'],
    ['that both changed alike stay', '# one', '# two', '# two', '# two'],
    ['that upstream removed stay where the destination changed them', '# one', '', '# two', '# two'],
    ['of upstream can be among those of the destination', '# one', '# two', '# mine\n# two', '# mine\n# two'],
    ['that the destination has elsewhere are not lost', '# one', '# b', '# one\n# b', '# one\n# b'],
    ['of kpt are no change', '# one', '# one\n# kpt-merge: shop/a', '# two', '# two'],
  ])('%s', (_, original, updated, destination, wanted) => {
    expect(merged(original, updated, destination)).toEqual({ header: wanted, conflicts: [] });
  });

  it.each([
    ['in two ways', '# one', '# two', '# three'],
    ['by lines of both', '# one', '# one\n# two', '# one\n# three'],
    ['where the ancestor has none', '', '# two', '# three'],
    ['where the destination has removed them', '# one', '# two', ''],
  ])('that both changed are a conflict: %s', (_, original, updated, destination) => {
    const { header, conflicts } = merged(original, updated, destination);
    expect(header).toBe(destination === '' ? MAP.split('\n\n')[0] : destination);
    const [conflict] = conflicts;
    expect(conflicts).toHaveLength(1);
    expect(conflict).toMatchObject({
      kind: 'both-changed',
      subject: { kind: 'ConfigMap', name: 'a' },
      field: '',
      updated: { value: updated, location: { path: 'a.yaml', line: 1, column: 1 } },
      chosen: 'destination',
      isComment: true,
    });
    expect(conflict?.original.value).toBe(original === '' ? undefined : original);
    expect(conflict?.destination.value).toBe(destination === '' ? undefined : destination);
  });

  it.each([
    ['fail', true],
    ['markers', true],
    ['dest', false],
    ['updated', false],
  ] as const)('that both changed, with %s', (onConflict, open) => {
    const { conflicts, header } = merged('# one', '# two', '# three', { onConflict });
    expect({ header, open: conflicts.map((one) => one.open) }).toEqual({ header: '# three', open: [open] });
  });

  it('keep the rest from the files only with fail', () => {
    const text = (header: string, value: string): string => `# ${header}\n\n${MAP.replace('b: c', `b: ${value}`)}`;
    const fileOf = (header: string, value: string) => [{ path: 'a.yaml', text: text(header, value) }];
    const sides = { original: fileOf('one', 'c'), updated: fileOf('two', 'd'), destination: fileOf('three', 'c') };
    const after = (onConflict: 'fail' | 'markers'): readonly unknown[] =>
      mergeFiles3(sides, { onConflict }).files.map((file) => file.after);
    expect(after('fail')).toEqual([]);
    expect(after('markers')).toEqual([text('three', 'd')]);
  });

  it.each([
    ['the only document', '', '', true],
    ['the last document', `${MAP}---\n`, '', true],
    ['a document between objects', `${MAP}---\n`, `---\n${MAP.replace('name: a', 'name: b')}`, true],
    ['a document that only upstream changed', `${MAP}---\n`, '', false],
  ])('are a conflict where there is no object with them: %s', (_, before, after, isChangedHere) => {
    const fileOf = (...words: readonly string[]) => [
      { path: 'a.yaml', text: `${before}# ${words.join('\n# between\n# ')}\n${after}` },
    ];
    const sides = {
      original: fileOf('one', 'two'),
      updated: fileOf('one of theirs', 'two'),
      destination: fileOf('one', isChangedHere ? 'two of ours' : 'two'),
    };
    const { files, conflicts } = mergeFiles3(sides);
    expect(files[0]?.after).toBe(isChangedHere ? undefined : sides.updated[0]?.text);
    const line = before.split('\n').length;
    const expected = {
      kind: 'both-changed',
      chosen: 'destination',
      isComment: true,
      updated: { value: '# one of theirs\n# between\n# two', location: { path: 'a.yaml', line, column: 1 } },
    };
    expect(conflicts).toMatchObject(isChangedHere ? [expected] : []);
  });
});
