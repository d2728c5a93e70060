import { describe, expect, it } from 'vitest';
import { createSource } from '@krmkit/base';
import type { FileSymbol } from '../../src/answers/outline.ts';
import { edited } from '../texts.ts';
import { openWorkspace } from '../../src/workspace.ts';
import { open } from '../web-files.ts';
import { foldsOf, formatEdits, symbolsOf } from '../../src/answers/outline.ts';

function shown(symbols: readonly FileSymbol[], depth = 0): readonly string[] {
  return symbols.flatMap(({ name, detail, range, nameRange, children }) => [
    `${' '.repeat(depth)}${detail} ${name} ${range.start.line}-${range.end.line} ${nameRange.start.line}:${nameRange.start.character}`,
    ...shown(children, depth + 1),
  ]);
}

const POD = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  initContainers:
  - name: prepare
    image: a
  containers:
  - image: b
    name: app
    env:
    - {name: A, value: x}
    - value: none
    - {name: "", value: none}
  - image: unnamed
    env: [{name: B, value: y}]
`;

describe('the symbols of a file', () => {
  it('are objects with containers and variables', () => {
    expect(shown(symbolsOf(createSource('a.yaml', POD)))).toEqual([
      'Pod web 0-15 2:17',
      ' container prepare 5-6 5:10',
      ' container app 8-13 9:10',
      '  variable A 11-11 11:13',
      ' variable B 15-15 15:17',
    ]);
  });

  it('are the keys of ConfigMaps and Secrets', () => {
    const text =
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata:\n  a: 1\n  "": x\n  [y]: z\nbinaryData: {b: YQ==}\n';
    expect(shown(symbolsOf(createSource('a.yaml', text)))).toEqual([
      'ConfigMap c 0-7 2:17',
      ' key a 4-4 4:2',
      ' key "" 5-5 5:2',
      ' key "" 6-6 6:2',
      ' key b 7-7 7:13',
    ]);
  });

  it('have the kind of an object without a name', () => {
    const text = 'apiVersion: v1\nkind: Pod\nmetadata: {generateName: a-}\n';
    expect(shown(symbolsOf(createSource('a.yaml', text)))).toEqual(['Pod Pod 0-2 0:0']);
  });

  it('are none of a text', () => {
    expect(symbolsOf(createSource('a.yaml', 'a: 1\n'))).toEqual([]);
  });
});

describe('the folds of a file', () => {
  it.each([
    ['a: 1\n', []],
    ['a:\n  b: 1\n  c: 2\nd: 1\n', ['0-2']],
    ['a:\n- b: 1\n  c: 2\n- d\n', ['0-3', '1-2']],
    ['a: |\n  x\n  y\n', ['0-2']],
    ['a: 1\nb: 2\n---\nc: 3\nd: 4\n', ['0-1', '3-4']],
  ])('%j', (text, expected) => {
    const folds = foldsOf(createSource('a.yaml', text));
    const lines = folds.map(({ start, end }) => `${start.line}-${end.line}`);
    expect(lines).toEqual(expected);
  });
});

describe('the edits of the formatter', () => {
  const text = 'kind: Pod\napiVersion: v1\n';
  it('make the text of krmkit fmt', () => {
    expect(formatEdits(createSource('a.yaml', text)).length).toBeGreaterThan(0);
    expect(formatEdits(createSource('a.yaml', 'apiVersion: v1\nkind: Pod\n'))).toEqual([]);
  });

  it('are none for JSON', () => {
    expect(formatEdits(createSource('a.JSON', text))).toEqual([]);
  });
});

describe('the values behind references', () => {
  const pod = (value: string): string => `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  containers:
  - name: app
    env: [{name: A, value: ${JSON.stringify(value)}}, {name: B, value: z}]
    args: [$(A), $(B), --c=$(A)$(B), $(NONE)]
`;
  const hintsOf = async (text: string, start: number, end: number): Promise<readonly string[]> => {
    const workspace = openWorkspace([{ path: 'a.yaml', text }]);
    const range = { start: { line: 7, character: start }, end: { line: 7, character: end } };
    const hints = await workspace.inlayHints('a.yaml', range);
    return hints.map(({ position: { line, character }, text }) => `${line}:${character} ${text}`);
  };

  it.each<[start: number, end: number, expected: readonly string[]]>([
    [0, 99, ['7:15 x', '7:21 z', '7:31 x', '7:35 z']],
    [15, 21, ['7:15 x', '7:21 z']],
    [16, 20, []],
    [31, 31, ['7:31 x']],
    [32, 34, []],
    [35, 35, ['7:35 z']],
  ])('are those that end from character %d to %d', async (start, end, expected) => {
    expect(await hintsOf(pod('x'), start, end)).toEqual(expected);
  });

  it.each([
    ['x'.repeat(40), 'x'.repeat(40)],
    ['x'.repeat(41), `${'x'.repeat(39)}…`],
    ['a\n  b', 'a b'],
    ['', ''],
  ])('are short, and on one line: %j', async (value, expected) => {
    expect(await hintsOf(pod(value), 15, 15)).toEqual([`7:15 ${expected}`]);
  });
});

describe('an outline of a workspace', () => {
  it('shows values behind references', async () => {
    const workspace = open();
    const whole = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    const hints = await workspace.inlayHints('base/pod.yaml', whole);
    expect(hints.map(({ text }) => text)).toEqual(['2 values', 'red', 'big', '10.0.0.1', '<secret token/token>']);
  });

  it('lists symbols and folds, and formats', async () => {
    const workspace = open();
    const [pod] = await workspace.symbols('base/pod.yaml');
    expect([
      pod?.detail,
      pod?.name,
      pod?.children.map(({ name, children }) => [name, children.map((one) => one.name)]),
    ]).toEqual(['Pod', 'web', [['app', ['LEVEL', 'COLOR', 'TOKEN']]]]);
    expect((await workspace.folds('base/pod.yaml')).length).toBeGreaterThan(3);
    const other = open({ 'base/more.yaml': 'kind: ConfigMap\napiVersion: v1\nmetadata: {name: more}\n' });
    expect(edited(other.textOf('base/more.yaml') ?? '', await other.format('base/more.yaml'))).toBe(
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: more}\n',
    );
  });
});
