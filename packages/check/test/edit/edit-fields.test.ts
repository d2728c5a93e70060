import { describe, expect, it } from 'vitest';
import type { SetGiven } from './set-files.ts';
import { setFiles, setText } from './set-files.ts';
import { LIST, SECRET, WEB } from './shop.ts';

describe('a key that occurs twice', () => {
  const text = 'apiVersion: v1\nkind: A\nspec:\n  a: 1\n  b: 2\n  a: 3\n';
  const twice =
    'apiVersion: v1\nkind: A\nmetadata:\n  name: a\n  annotations: # first\n    x: "1" # keep\n  annotations:\n    y: "2"\n';

  it.each<SetGiven & { readonly before: string; readonly wanted: string; readonly remarks: readonly string[] }>([
    {
      set: ['spec.a=4'],
      before: text,
      wanted: text.replace('a: 3', 'a: 4'),
      remarks: ['`a` occurs twice: the entry on line 4 has no effect, and stays'],
    },
    { set: ['spec.b=4'], before: text, wanted: text.replace('b: 2', 'b: 4'), remarks: [] },
    {
      set: ['metadata.annotations.y=3'],
      before: twice,
      wanted: twice.replace('"2"', '"3"'),
      remarks: ['`annotations` occurs twice: the entry on line 5 has no effect, and stays'],
    },
    {
      set: ['metadata.annotations.z=3'],
      create: true,
      before: twice,
      wanted: `${twice}    z: "3"\n`,
      remarks: ['`annotations` occurs twice: the entry on line 5 has no effect, and stays'],
    },
    {
      remove: ['metadata.annotations.y'],
      before: twice,
      wanted: twice.replace(':\n    y: "2"', ': {}'),
      remarks: ['`annotations` occurs twice: the entry on line 5 has no effect, and stays'],
    },
    {
      // An earlier entry would take effect.
      remove: ['spec.a'],
      before: text,
      wanted: 'apiVersion: v1\nkind: A\nspec:\n  b: 2\n',
      remarks: ['`a` occurs twice: the entry on line 4 is removed too, because it would take effect now'],
    },
  ])('keeps the entry without effect, and removes all: $set $remove', async ({ before, wanted, remarks, ...given }) => {
    const outcome = await setText(before, given);
    expect(outcome.text).toBe(wanted);
    expect(outcome.lines.slice(1).map((line) => line.trim())).toEqual(remarks);
  });
});

describe('a probable mistake', () => {
  const map = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  b: c\n';
  it.each([
    ['metadata.annotations.example.com/b=x', "did you mean metadata.annotations['example.com/b']?"],
    ['metadata.labels=x', 'name a key in it, metadata.labels[\'KEY\']=..., or give {KEY: "VALUE"}'],
    ['data.foo[0]=1', 'did you mean data.foo?'],
    ['data.game.properties=1', "did you mean data['game.properties']?"],
    ['spec.nodeSelector.kubernetes.io/os=linux', "did you mean spec.nodeSelector['kubernetes.io/os']?"],
  ])('is refused: %s', async (set, hint) => {
    const { diagnostics, changed } = await setText(map, { set: [set], create: true });
    expect(diagnostics).toMatchObject([{ code: 'invalid-resource', severity: 'error', hint }]);
    expect(changed).toEqual([]);
  });

  it.each([
    ['metadata.labels={a: b, c: 5}', '  labels:\n    a: b\n    c: "5"\n'],
    ["metadata.annotations['example.com/b']=x", '    example.com/b: x\n'],
    ['spec.labels.a.b=x', '  labels:\n    a:\n      b: x\n'],
  ])('is not: %s', async (set, lines) => {
    const { text, diagnostics } = await setText(map, { set: [set], create: true });
    expect(text).toContain(lines);
    expect(diagnostics).toEqual([]);
  });

  it.each<SetGiven & { readonly meant: string }>([
    { set: ['spec.replicas=2'], meant: 'items[*].spec.replicas' },
    { set: ['spec.replicas=2'], create: true, meant: 'items[*].spec.replicas' },
    { set: ['metadata.labels.a=b'], create: true, meant: 'items[*].metadata.labels.a' },
  ])('is a field of a List: $set', async ({ meant, ...given }) => {
    const { misses, changed } = await setFiles({ 'list.yaml': LIST }, given);
    expect(misses).toEqual([expect.stringContaining(`did you mean ${meant}?`)]);
    expect(changed).toEqual([]);
  });

  it('in one resource leaves the others', async () => {
    const files = { 'list.yaml': LIST, 'web.yaml': WEB };
    const { changed, misses } = await setFiles(files, { set: ['metadata.labels.a=b'], create: true });
    expect({ changed, misses }).toEqual({ changed: ['web.yaml'], misses: [] });
  });
});

describe('a key', () => {
  const grid = 'apiVersion: v1\nkind: Panel\nspec:\n  gridPos: {x: 0, y: 8}\n  modes:\n    0777: a\n    on: b\n';
  it.each<SetGiven & { readonly from: string; readonly to: string }>([
    { set: ['spec.gridPos.y=9'], from: 'y: 8', to: 'y: 9' },
    { set: ['spec.gridPos.true=9'], from: 'y: 8', to: 'y: 9' },
    { set: ['spec.modes.0777=c'], from: '0777: a', to: '0777: c' },
    { set: ['spec.modes.on=c'], create: true, from: 'on: b', to: 'on: c' },
    { remove: ['spec.modes.on'], from: '    on: b\n', to: '' },
  ])('is found as written: $set $remove', async ({ from, to, ...given }) => {
    expect((await setText(grid, given)).text).toBe(grid.replace(from, to));
  });

  it.each(['spec.gridPos.y=9', 'spec.gridPos.true=9'])('is reported as written: %s', async (set) => {
    expect((await setText(grid, { set: [set] })).lines).toEqual(['-:4: Panel spec.gridPos.y: 8 -> 9']);
  });
});

describe('a value that does not fit', () => {
  it.each<readonly [text: string, given: SetGiven, message: string, hint: string | undefined]>([
    [WEB, { set: ['spec.replicas=three'] }, '"three" is not a number', '--type string'],
    [WEB, { set: ['spec.replicas=null'] }, '"null" is not a number', '--type'],
    [
      WEB,
      { set: ['spec.minReadySeconds=soon'], create: true },
      '"soon" is not a number, and the field holds a number',
      '--type string',
    ],
    // Not a value of a Secret, nor a hint that repeats it.
    [SECRET, { set: ['stringData=swordfish'] }, 'the value does not fit what the field holds', undefined],
    [
      SECRET.replace('stringData', 'spec: 5\nstringData'),
      { set: ['spec=swordfish'] },
      'the value does not fit what the field holds',
      undefined,
    ],
  ])('%#', async (text, given, message, hint) => {
    const { diagnostics, changed, misses } = await setText(text, given);
    expect(diagnostics).toMatchObject([{ code: 'invalid-resource', severity: 'error' }]);
    expect(diagnostics[0]?.message).toContain(message);
    if (hint === undefined) expect(diagnostics[0]?.hint).toBeUndefined();
    else expect(diagnostics[0]?.hint).toContain(hint);
    expect(JSON.stringify(diagnostics)).not.toContain('swordfish');
    expect({ changed, misses }).toEqual({ changed: [], misses: [] });
  });

  it('is located at the field', async () => {
    const { diagnostics } = await setText(WEB, { set: ['spec.replicas=three'] });
    expect(diagnostics).toMatchObject([{ fieldPath: ['spec', 'replicas'], location: { line: 10, column: 13 } }]);
  });
});
