import { describe, expect, it } from 'vitest';
import { compareTexts } from '../../src/changes/texts.ts';
import type { InputFile } from '../../src/input/read-input.ts';
import type { Files } from '../check-files.ts';
import { inputOf } from '../check-files.ts';

const MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';

async function filesOf(files: Files, stdin = ''): Promise<readonly InputFile[]> {
  const paths = '-' in files ? ['-'] : ['.'];
  return (await inputOf(files, { paths, build: false, stdin: files['-'] ?? stdin })).files;
}

/** `KIND BEFORE AFTER` */
async function compare(before: Files, after: Files, byPath = true): Promise<readonly string[]> {
  const found = compareTexts(await filesOf(before), await filesOf(after), byPath);
  return found.map((one) => `${one.kind} ${one.before ?? '-'} ${one.after ?? '-'}`);
}

describe('documents that are no objects', () => {
  it.each<readonly [why: string, before: Files, after: Files, expected: readonly string[]]>([
    ['are equal', { 'v.yaml': 'a: 1\n' }, { 'v.yaml': 'a: 1\n' }, []],
    ['differ', { 'v.yaml': 'a: 1\n' }, { 'v.yaml': 'a: 2\n' }, ['changed v.yaml v.yaml']],
    ['are new', {}, { 'v.yaml': 'a: 1\n' }, ['added - v.yaml']],
    ['are gone', { 'v.yaml': 'a: 1\n' }, {}, ['removed v.yaml -']],
    ['are new in a file', { 'v.yaml': MAP }, { 'v.yaml': `${MAP}---\na: 1\n` }, ['added - v.yaml']],
    ['are gone from a file', { 'v.yaml': `${MAP}---\na: 1\n` }, { 'v.yaml': MAP }, ['removed v.yaml -']],
    [
      'are beside an object that differs',
      { 'v.yaml': `${MAP}---\na: 1\n` },
      { 'v.yaml': `${MAP}data: {}\n---\na: 1\n` },
      [],
    ],
    ['are objects', { 'v.yaml': MAP }, { 'v.yaml': `${MAP}data: {}\n` }, []],
    ['are objects, and new', {}, { 'v.yaml': MAP }, []],
    ['are objects, and gone', { 'v.yaml': MAP }, {}, []],
    ['are comments', { 'v.yaml': '# a\n' }, { 'v.yaml': '# b\n' }, []],
    ['have other line ends', { 'v.yaml': 'a: 1\n' }, { 'v.yaml': 'a: 1\r\n' }, []],
    ['have other blank lines', { 'v.yaml': 'a: 1\n' }, { 'v.yaml': '\n\na: 1\n\n' }, []],
    ['have another name', { 'v.yaml': 'a: 1\n' }, { 'w.yaml': 'a: 1\n' }, ['removed v.yaml -', 'added - w.yaml']],
    ['cannot be read', { 'v.yaml': 'a: [\n' }, { 'v.yaml': 'a: [1\n' }, ['changed v.yaml v.yaml']],
  ])('%s', async (_, before, after, expected) => {
    expect(await compare(before, after)).toEqual(expected);
  });

  it('are paired in single files whatever their names', async () => {
    expect(await compare({ 'v.yaml': 'a: 1\n' }, { 'w.yaml': 'a: 1\n' }, false)).toEqual([]);
    expect(await compare({ 'v.yaml': 'a: 1\n' }, { 'w.yaml': 'a: 2\n' }, false)).toEqual(['changed v.yaml w.yaml']);
  });

  it.each(['List', 'ResourceList', 'PodList'])('are not the %s of `kubectl get` without objects', async (kind) => {
    const list = `apiVersion: v1\nkind: ${kind}\nitems: []\n`;
    expect(await compare({ '-': list }, { 'v.yaml': MAP }, false)).toEqual([]);
    expect(await compare({ 'l.yaml': list }, { 'v.yaml': MAP }, false)).toEqual([]);
  });
});
