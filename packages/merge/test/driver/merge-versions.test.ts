import { expect, it, vi } from 'vitest';
import { mergeVersions } from '../../src/driver/merge-versions.ts';
import type { GitVersions } from '../../src/driver/merge-versions.ts';

const map = (a: string, b: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: m}\ndata:\n  a: "${a}"\n  b: "${b}"\n`;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (content: Uint8Array | undefined): string | undefined =>
  content === undefined ? undefined : new TextDecoder().decode(content);
const versions = (original: string, ours: string, theirs: string): GitVersions => ({
  original: bytes(original),
  ours: bytes(ours),
  theirs: bytes(theirs),
});
const labels = { original: 'base', ours: 'ours', theirs: 'theirs' };
const markers = (showsOriginal: boolean) => ({ size: 7, labels, showsOriginal: () => Promise.resolve(showsOriginal) });

it('merges neighbouring lines, where git has a conflict', async () => {
  const merged = await mergeVersions(versions(map('1', '1'), map('2', '1'), map('1', '2')), undefined, markers(false));
  expect(text(merged?.bytes)).toBe(map('2', '2'));
  expect(merged).toMatchObject({ conflicts: 0 });
});

it('leaves to git what git merges as well', async () => {
  const sides = versions(map('1', '1'), map('2', '1'), map('1', '2'));
  expect(await mergeVersions(sides, bytes(map('2', '2')), markers(false))).toBeUndefined();
});

it.each([
  ['a text that is no object', 'hello\n'],
  ['YAML that is not valid', 'a: [\n'],
])('leaves %s to git', async (_, other) => {
  expect(await mergeVersions(versions(other, other, map('1', '1')), undefined, markers(false))).toBeUndefined();
});

it.each([
  [false, '<<<<<<< ours\n  a: "2"\n=======\n  a: "3"\n>>>>>>> theirs\n'],
  [true, '<<<<<<< ours\n  a: "2"\n||||||| base\n  a: "1"\n=======\n  a: "3"\n>>>>>>> theirs\n'],
])('marks a conflict as git does, with the common ancestor: %s', async (showsOriginal, marked) => {
  const sides = versions(map('1', '1'), map('2', '1'), map('3', '1'));
  const merged = await mergeVersions(sides, undefined, markers(showsOriginal));
  expect(text(merged?.bytes)).toBe(map('1', '1').replace('  a: "1"\n', marked));
  expect(merged?.conflicts).toBe(1);
  expect(merged?.messages).toHaveLength(1);
});

it('asks for the style of conflicts only if there is one', async () => {
  const showsOriginal = vi.fn<() => Promise<boolean>>();
  await mergeVersions(versions(map('1', '1'), map('2', '1'), map('1', '2')), undefined, {
    ...markers(false),
    showsOriginal,
  });
  expect(showsOriginal).not.toHaveBeenCalled();
});
