import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@krmkit/base';
import { workspaceFiles } from '../../src/files/workspace-files.ts';
import { createPackageReader, portsOf } from '../../src/model/read-files.ts';

const config = (name: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\n`;
const LISTED = ['a.yaml', 'b.yaml'].map((path) => ({ path, relativePath: path, named: false }));
const UNREADABLE: Diagnostic = { code: 'unreadable-file', severity: 'error', message: 'm' };

describe('a package of files', () => {
  it('is the same until one of them is another', async () => {
    const files = workspaceFiles();
    files.write('a.yaml', config('a'));
    files.write('b.yaml', config('b'));
    const read = createPackageReader(files);
    const names = (value: Awaited<ReturnType<typeof read>>): readonly string[] =>
      value.resources.map(({ identity }) => identity.name);
    const first = await read(LISTED, []);
    expect(names(first)).toEqual(['a', 'b']);
    expect(first.fileCount).toBe(2);
    files.write('c.yaml', config('c'));
    expect(await read(LISTED, [])).toBe(first);
    files.write('b.yaml', config('other'));
    const second = await read(LISTED, []);
    expect(names(second)).toEqual(['a', 'other']);
    expect(second.resources[0]).toBe(first.resources[0]);
    expect(names(await read(LISTED.slice(1), []))).toEqual(['other']);
    const third = await read(LISTED, [UNREADABLE]);
    expect(third.diagnostics).toEqual([UNREADABLE]);
    expect(await read(LISTED, [UNREADABLE])).toBe(third);
  });

  it('has what is wrong with a file, and the others', async () => {
    const files = workspaceFiles();
    files.write('a.yaml', 'a: [\n');
    files.write('b.yaml', config('b'));
    const read = await createPackageReader(files)(LISTED, []);
    expect(read.diagnostics.map(({ code, location }) => [code, location?.path])).toEqual([['invalid-yaml', 'a.yaml']]);
    expect(read.resources.map(({ identity }) => identity.name)).toEqual(['b']);
  });
});

it('nothing comes from standard input', async () => {
  const { stdin } = portsOf(workspaceFiles().observe().files);
  expect(await stdin.readAll(9)).toEqual({ ok: true, value: new Uint8Array() });
});
