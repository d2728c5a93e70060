import { describe, expect, it } from 'vitest';
import type { SetGiven } from './set-files.ts';
import { setText } from './set-files.ts';

const TEXT = 'apiVersion: v1\nkind: A\nspec:\n  version: 1.10   # latest\n  half: 1.5\n  mode: 0644\n  list: [1, 2]\n';

describe('a number is written as typed', () => {
  it.each<SetGiven & { readonly from: string; readonly to: string }>([
    { set: ['spec.version=1.20'], from: '1.10', to: '1.20' },
    { set: ['spec.half=1.50'], from: '1.5', to: '1.50' },
    { set: ['spec.mode=0777'], from: '0644', to: '0777' },
    { set: ['spec.list[0]=0x1F'], from: '[1,', to: '[0x1F,' },
    { set: ['spec.list[2]=1.0'], create: true, from: '2]', to: '2, 1.0]' },
    { set: ['spec.extra=1.0'], create: true, from: '2]\n', to: '2]\n  extra: 1.0\n' },
    { set: ['spec.a.b=1.0'], create: true, from: '2]\n', to: '2]\n  a:\n    b: 1.0\n' },
    { set: ['spec.list=[1.0, 2]'], from: '[1,', to: '[1,' },
  ])('$set', async ({ from, to, ...given }) => {
    const { text } = await setText(TEXT, given);
    expect(text).toBe(TEXT.replace(from, to));
    expect((await setText(text, given)).changed).toEqual([]);
  });

  it('below new keys, which are indented as the file is', async () => {
    const wide = 'apiVersion: v1\nkind: A\nspec:\n    a: 1\n    b:\n';
    expect((await setText(wide, { set: ['spec.b.c.d=1.0'], create: true })).text).toBe(
      wide.replace('b:\n', 'b:\n        c:\n            d: 1.0\n'),
    );
  });

  it.each([
    ['spec.half=1.50', '-:5: A spec.half: 1.5 -> 1.50'],
    ['spec.mode=0644', '-:6: A spec.mode: already has this value'],
  ])('in the report, too: %s', async (set, line) => {
    expect((await setText(TEXT, { set: [set] })).lines).toEqual([line]);
  });

  // https://www.rfc-editor.org/rfc/rfc8259#section-6
  it.each([
    ['0777', '511'],
    ['1.50', '1.50'],
    ['-0.5e+10', '-0.5e+10'],
    ['0x1F', '31'],
    ['.5', '0.5'],
    ['+5', '5'],
  ])('in JSON only as JSON allows: %s', async (typed, written) => {
    const json = '{"apiVersion": "v1", "kind": "A", "spec": {"mode": 1}}\n';
    expect((await setText(json, { set: [`spec.mode=${typed}`] })).text).toBe(json.replace('1}}', `${written}}}`));
  });
});
