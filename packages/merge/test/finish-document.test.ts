import { describe, expect, it } from 'vitest';
import type { Change, Path } from '@krmkit/base';
import type { MergeOptions } from '../src/options.ts';
import { movedPath } from '../src/finish-document.ts';
import { merge3 } from '../src/merge3.ts';
import { describeThreeWay, describeTwoWay, pod } from './merge-rows.ts';

const MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n';
const map = (value: string): string => `${MAP}  a: ${value}\n`;

describe('the text of a merged document', () => {
  it('a block scalar at the end of a text without a last line end gets one', () => {
    const { text } = merge3({
      original: map('"1"'),
      updated: `${map('"1"')}  b: |\n    x\n`,
      destination: `${MAP}  z: "1"\n  a: "1"`,
    });
    expect(text).toBe(`${MAP}  z: "1"\n  a: "1"\n  b: |\n    x\n`);
  });

  it('markers stay out of JSON', () => {
    const json = (value: string): string =>
      `{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}, "data": {"a": "${value}"}}\n`;
    const { text, conflicts } = merge3(
      { original: json('1'), updated: json('2'), destination: json('3') },
      { onConflict: 'markers' },
    );
    expect(text).toBe(json('3'));
    expect(conflicts).toMatchObject([{ open: true }]);
  });
});

const env = (...entries: readonly (readonly [name: string, value: string])[]): string =>
  pod(
    `containers:\n- name: a\n  env:\n${entries.map(([name, value]) => `  - name: ${name}\n    value: ${value}\n`).join('')}`,
  );

describeThreeWay('3-way: an entry of env that a reference has waited for', [
  {
    rule: 'it comes in front of the reference, though upstream has it last',
    original: env(['URL', 'http://$(HOST)'], ['MODE', 'm']),
    updated: env(['URL', 'http://$(HOST)'], ['MODE', 'm'], ['HOST', 'h']),
    destination: env(['URL', 'http://$(HOST)'], ['MODE', 'own']),
    expected: env(['HOST', 'h'], ['URL', 'http://$(HOST)'], ['MODE', 'own']),
  },
  {
    rule: 'where that cannot be, a finding says so',
    original: env(['URL', 'http://$(HOST)'], ['DOMAIN', 'd']),
    updated: env(['URL', 'http://$(HOST)'], ['DOMAIN', 'd'], ['HOST', 'h.$(DOMAIN)']),
    destination: env(['URL', 'http://$(HOST)'], ['DOMAIN', 'own']),
    expected: env(['URL', 'http://$(HOST)'], ['DOMAIN', 'own'], ['HOST', 'h.$(DOMAIN)']),
    infos: ['reference-lost-in-merge'],
  },
  {
    rule: 'with envFrom it is unknown whether it was waited for',
    original: `${env(['URL', 'http://$(HOST)'])}    envFrom: [{configMapRef: {name: c}}]\n`,
    updated: `${env(['URL', 'http://$(HOST)'], ['HOST', 'h'])}    envFrom: [{configMapRef: {name: c}}]\n`,
    destination: `${env(['URL', 'http://$(HOST)'], ['MODE', 'own'])}    envFrom: [{configMapRef: {name: c}}]\n`,
    expected: `${env(['URL', 'http://$(HOST)'], ['MODE', 'own'], ['HOST', 'h'])}    envFrom: [{configMapRef: {name: c}}]\n`,
    infos: [],
  },
]);

describeTwoWay('2-way: an entry of env that a reference has waited for', [
  {
    rule: 'it comes in front of the reference',
    source: env(['HOST', 'h']),
    destination: env(['URL', 'http://$(HOST)'], ['MODE', 'own']),
    expected: env(['HOST', 'h'], ['URL', 'http://$(HOST)'], ['MODE', 'own']),
  },
]);

const move = (path: Path, to: number): Change<unknown> => ({ kind: 'move-item', path, to });
const insert = (path: Path): Change<unknown> => ({ kind: 'insert-item', path, content: 'x' });
const remove = (path: Path): Change<unknown> => ({ kind: 'remove', path });

describe('a position after changes of items', () => {
  it.each<[title: string, path: Path, changes: readonly Change<unknown>[], expected: Path]>([
    ['stays without changes', ['l', 2], [], ['l', 2]],
    ['has no item', ['a', 'b'], [insert(['a', 0])], ['a', 'b']],
    ['goes up where an item above it goes', ['l', 2, 'x'], [remove(['l', 0])], ['l', 1, 'x']],
    ['stays where an item below it goes', ['l', 2], [remove(['l', 3])], ['l', 2]],
    ['goes down where an item comes above it', ['l', 2], [insert(['l', 0])], ['l', 3]],
    ['goes down where an item comes in its place', ['l', 2], [insert(['l', 2])], ['l', 3]],
    ['stays where an item comes below it', ['l', 2], [insert(['l', 3])], ['l', 2]],
    ['follows its own move up', ['l', 2], [move(['l', 2], 0)], ['l', 0]],
    // `to` is the item of the list before the changes that it goes before: those above it have moved up.
    ['follows its own move down', ['l', 0], [move(['l', 0], 3)], ['l', 2]],
    ['goes down where another one moves above it', ['l', 1], [move(['l', 3], 0)], ['l', 2]],
    ['goes up where another one moves below it', ['l', 2], [move(['l', 0], 4)], ['l', 1]],
    [
      'comes behind another one that moves to the same place first',
      ['l', 3],
      [move(['l', 2], 0), move(['l', 3], 0)],
      ['l', 1],
    ],
    [
      'comes before another one that moves to the same place later',
      ['l', 2],
      [move(['l', 2], 0), move(['l', 3], 0)],
      ['l', 0],
    ],
    ['is in a list that does not change', ['m', 1], [insert(['l', 0])], ['m', 1]],
    ['is not in a list below that changes', ['l', 1], [insert(['l', 1, 'm', 0])], ['l', 1]],
    [
      'is in a list inside of an item, too',
      ['l', 1, 'm', 1],
      [insert(['l', 0]), remove(['l', 1, 'm', 0])],
      ['l', 2, 'm', 0],
    ],
    ['ignores members', ['l', 1], [remove(['l']), { kind: 'replace', path: ['l', 0], content: 'x' }], ['l', 1]],
  ])('%s', (_title, path, changes, expected) => {
    expect(movedPath(path, changes)).toEqual(expected);
  });
});

/** Of open conflicts; `=` is the text without them. */
function marked(
  original: string,
  updated: string,
  destination: string,
  onConflict: MergeOptions['onConflict'] = 'markers',
): string {
  return merge3({ original, updated, destination }, { onConflict, resources: false }).text;
}

function marker(
  field: string,
  original: string,
  updated: string,
  indent = '',
  destination = 'keeps what is below',
): string {
  const end = `>>>>>>> destination ${destination}`;
  return [`<<<<<<< conflict: ${field}`, `||||||| ${original}`, `======= ${updated}`, end]
    .map((line) => `${indent}# ${line}\n`)
    .join('');
}

describe('markers of open conflicts', () => {
  it.each<[title: string, original: string, updated: string, destination: string, expected: string]>([
    [
      'have the value of the other sides',
      'a: 1\n',
      'a: 2\n',
      'a: 3\n',
      `${marker('a', 'original: 1', 'updated: 2')}a: 3\n`,
    ],
    [
      'have no value where there was none',
      '{}\n',
      'a: 2\n',
      'a: 3\n',
      `${marker('a', 'original has none', 'updated: 2')}a: 3\n`,
    ],
    [
      'have no value where upstream deleted it',
      'a: 1\nb: 1\n',
      'b: 1\n',
      'a: 3\nb: 1\n',
      `${marker('a', 'original: 1', 'updated has none')}a: 3\nb: 1\n`,
    ],
    [
      'have the comments of upstream',
      'a: 1\n',
      '# theirs\na: 2\n',
      '# ours\na: 3\n',
      `# ours\n# <<<<<<< conflict: a\n# ||||||| original: 1\n# ======= updated:\n#   # theirs\n#   2\n# >>>>>>> destination keeps what is below\na: 3\n`,
    ],
    [
      'have a comment beside the value once',
      'a: 1 # c\n',
      'a: 2 # theirs\n',
      'a: 3 # ours\n',
      `${marker('a', 'original: 1 # c', 'updated: 2 # theirs')}a: 3 # ours\n`,
    ],
    [
      'have comments alone',
      'a: 1 # c\n',
      'a: 1 # theirs\n',
      'a: 1 # ours\n',
      `${marker('a', 'original: # c', 'updated: # theirs')}a: 1 # ours\n`,
    ],
    [
      'are where the item is',
      'l:\n- name: x\n  v: 1\n',
      'l:\n- name: w\n- name: x\n  v: 2\n',
      'l:\n- name: x\n  v: 3\n',
      `l:\n- name: w\n- name: x\n${marker('l[name=x].v', 'original: 1', 'updated: 2', '  ')}  v: 3\n`,
    ],
    [
      'are above what would hold the value',
      's:\n  a: 1\n  b: 1\n',
      's:\n  a: 2\n  b: 1\n',
      's:\n  b: 1\n',
      `${marker('s.a', 'original: 1', 'updated: 2', '', 'has none')}s:\n  b: 1\n`,
    ],
    [
      'are beside changes that fit together',
      'a: 1\nb: 1\n',
      'a: 2\nb: 2\n',
      'a: 3\nb: 1\n',
      `${marker('a', 'original: 1', 'updated: 2')}a: 3\nb: 2\n`,
    ],
  ])('%s', (_title, original, updated, destination, expected) => {
    expect(marked(original, updated, destination)).toBe(expected);
  });

  it('are not there where a side was chosen', () => {
    expect(marked('a: 1\n', 'a: 2\n', 'a: 3\n', 'dest')).toBe('a: 3\n');
    const rules = [{ path: 'a', choose: 'markers' }] as const;
    const text = marked('a: 1\nb: 1\n', 'a: 2\nb: 2\n', 'a: 3\nb: 3\n', { otherwise: 'dest', rules });
    expect(text).toBe(`${marker('a', 'original: 1', 'updated: 2')}a: 3\nb: 3\n`);
  });

  it('have the lines of a text', () => {
    const block = (...lines: readonly string[]): string => `a: |\n${lines.map((line) => `  ${line}\n`).join('')}`;
    const text = marked(block('x', 'y', 'z'), block('x', 'u', 'z'), block('x', 'd', 'z'));
    expect(text).toContain('# ||||||| original: y\n# ======= updated: u\n');
    expect(text.endsWith(block('x', 'd', 'z'))).toBe(true);
  });
});

describe('the last line end', () => {
  const block = 'a: 1\nb: |\n  x';
  it.each<[title: string, original: string, updated: string, destination: string, expected: string]>([
    ['stays missing below a plain scalar', 'a: 1\n', 'a: 2\n', 'a: 1', 'a: 2'],
    ['stays missing below a block that was there', block, block.replace('1', '2'), block, block.replace('1', '2')],
    ['comes below a block that is new', 'a: 1\n', `${block}\n`, 'a: 1', `${block}\n`],
    ['comes below a folded block', 'a: 1\n', `${block.replace('|', '>')}\n`, 'a: 1', `${block.replace('|', '>')}\n`],
    ['comes below a block in a list', 'l:\n- 1\n', 'l:\n- 1\n- |\n  x\n', 'l:\n- 1', 'l:\n- 1\n- |\n  x\n'],
    ['stays missing below a quoted text', 'a: 1\n', 'a: 1\nb: "|"\n', 'a: 1', 'a: 1\nb: "|"'],
  ])('%s', (_title, original, updated, destination, expected) => {
    expect(merge3({ original, updated, destination }, { resources: false }).text).toBe(expected);
  });
});

it('a reference that is lost is at its place in the destination', () => {
  const env = (...entries: readonly string[]): string =>
    pod(`containers:\n- name: a\n  env:\n${entries.map((entry) => `  - ${entry}\n`).join('')}`);
  const [url, domain, host] = [
    '{name: URL, value: "http://$(HOST)"}',
    '{name: DOMAIN, value: d}',
    '{name: HOST, value: h.$(DOMAIN)}',
  ];
  const { diagnostics } = merge3({
    original: env(url, domain),
    updated: env(url, domain, host),
    destination: env(url, domain.replace('d}', 'own}')),
  });
  expect(diagnostics).toMatchObject([
    {
      code: 'reference-lost-in-merge',
      location: { path: 'destination', line: 9 },
      subject: { kind: 'Pod', name: 'web' },
    },
  ]);
});
