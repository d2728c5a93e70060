import { expect, it } from 'vitest';
import { mergeSourcesInto } from '../../src/files/merge-sources.ts';
import type { MergeFile } from '../../src/merged.ts';

const object = (name: string, data: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\ndata: {${data}}\n`;
const file = (path: string, text: string): MergeFile => ({ path, text });
const HERE = [file('a.yaml', object('a', 'x: "0"')), file('z.yaml', object('z', 'x: "0"'))];

it('of several sources, the later one wins, and each file changes once', () => {
  const first = [file('a.yaml', object('a', 'x: "1", b: "1"')), file('new.yaml', object('new', 'x: "1"'))];
  const second = [file('a.yaml', object('a', 'x: "2"')), file('new.yaml', object('new', 'x: "2"'))];
  const { files } = mergeSourcesInto([first, second], HERE, {});
  expect(files).toEqual([
    { path: 'a.yaml', before: HERE[0]?.text, after: object('a', 'x: "2", b: "1"') },
    { path: 'new.yaml', before: undefined, after: object('new', 'x: "2"') },
  ]);
});

it('what a later source undoes is no change', () => {
  const { files } = mergeSourcesInto([[file('a.yaml', object('a', 'x: "1"'))], HERE], HERE, {});
  expect(files).toEqual([]);
});

it('a file whose objects a source deletes is deleted', () => {
  const deletion = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n$patch: delete\n';
  expect(mergeSourcesInto([[file('p.yaml', deletion)]], HERE, {}).files).toEqual([
    { path: 'a.yaml', before: HERE[0]?.text, after: undefined },
  ]);
});

it('decisions and diagnostics are those of all sources', () => {
  const wrong = [file('b.yaml', object('b', '$patch: what'))];
  const added = [file('n.yaml', object('n', 'x: "1"'))];
  const { refused, decisions, diagnostics } = mergeSourcesInto([added, wrong, added], HERE, {});
  expect(refused).toBeUndefined();
  expect(decisions.map(({ action, path }) => `${action} ${path}`)).toEqual(['added n.yaml']);
  expect(diagnostics.map(({ code }) => code)).toEqual(['invalid-directive']);
});

it.each(['first', 'last'])('a %s source that is refused refuses all', (position) => {
  const twice = `${object('p', 'x: "0"')}---\n${object('p', 'x: "0"')}`;
  const refusing = [file('p.yaml', object('p', 'x: "1"'))];
  const other = [file('a.yaml', object('a', 'x: "1"'))];
  const sources = position === 'first' ? [refusing, other] : [other, refusing];
  const merged = mergeSourcesInto(sources, [...HERE, file('p.yaml', twice)], { onConflict: 'fail' });
  expect(merged).toMatchObject({ refused: true, files: [] });
  expect(merged.conflicts).toMatchObject([{ open: true }]);
});
