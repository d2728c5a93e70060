import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { nodeFileSystem, nodePrograms, nodeWritableFileSystem } from '@krmkit/base/node';
import { NEEDS_UNIX } from '@krmkit/testing';
import { mergeForGit, readDriverArguments, replaceFile } from '../../src/driver/merge-for-git.ts';

const top = mkdtempSync(join(tmpdir(), 'krmkit-driver-'));
afterAll(() => rmSync(top, { recursive: true, force: true }));

// gitattributes(5), "Defining a custom merge driver".
describe('the arguments of a merge driver', () => {
  const LABELS = { original: 'base', ours: 'ours', theirs: 'theirs' };
  it.each([
    [[], { size: 7, labels: LABELS }],
    [['11'], { size: 11, labels: LABELS }],
    [['11', 'v1', 'main', 'topic'], { size: 11, labels: { original: 'v1', ours: 'main', theirs: 'topic' } }],
    // Git before 2.44 passes on what it does not know.
    [['7', '%S', '%X', '%Y'], { size: 7, labels: LABELS }],
    [['7', '', 'main', ''], { size: 7, labels: { ...LABELS, ours: 'main' } }],
    [['%L'], { size: 7, labels: LABELS }],
  ])('with %j after the files', (more, expected) => {
    const files = { original: 'o', ours: 'a', theirs: 'b', path: 'web.yaml' };
    expect(readDriverArguments(['o', 'a', 'b', 'web.yaml', ...more])).toEqual({
      ok: true,
      value: { ...files, ...expected },
    });
  });

  it.each([[['o', 'a', 'b']], [Array.from({ length: 9 }, () => 'x')]])('are wrong: %j', (given) => {
    expect(readDriverArguments(given)).toMatchObject({ ok: false, message: expect.stringMatching(/4 to 8/) });
  });
});

describe('mergeForGit', NEEDS_UNIX, () => {
  const OBJECT = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata:\n  a: "1"\n  b: "1"\n';
  const changed = (key: string): string => OBJECT.replace(`${key}: "1"`, `${key}: "2"`);
  const both = changed('a').replace('b: "1"', 'b: "2"');

  async function merged(path: string, original: string, ours: string, theirs: string) {
    const files = Object.entries({ o: original, a: ours, b: theirs }).map(([name, text]) => {
      writeFileSync(join(top, name), text);
      return join(top, name);
    });
    const given = readDriverArguments([...files, path]);
    if (!given.ok) throw new Error(given.message);
    const { signal } = new AbortController();
    const result = await mergeForGit(given.value, { files: nodeFileSystem(), programs: nodePrograms(), signal });
    return 'bytes' in result ? { ...result, bytes: new TextDecoder().decode(result.bytes) } : result;
  }

  it.each([
    // Neighbouring lines are a conflict for git.
    ['web.yaml', changed('a'), changed('b'), { bytes: both, conflicts: 0, isSame: false }],
    ['web.txt', changed('a'), changed('b'), { conflicts: 1, isSame: false }],
    ['web.yaml', changed('a'), OBJECT, { bytes: changed('a'), conflicts: 0, isSame: true }],
    ['web.yaml', 'a\0b', 'a\0c', { isBinary: true }],
  ])('of %s, ours %j and theirs %j', async (path, ours, theirs, expected) => {
    expect(await merged(path, OBJECT, ours, theirs)).toMatchObject(expected);
  });
});

describe('replaceFile', NEEDS_UNIX, () => {
  it('keeps the mode, and replaces what a killed driver left', async () => {
    const folder = mkdtempSync(join(top, 'replace-'));
    const path = join(folder, 'a');
    writeFileSync(path, 'old', { mode: 0o755 });
    writeFileSync(`${path}.krmkit`, 'half a fi');
    expect(await replaceFile(nodeWritableFileSystem(), path, new TextEncoder().encode('new'))).toBeUndefined();
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(statSync(path).mode & 0o777).toBe(0o755);
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it('says why a file cannot be replaced', async () => {
    expect(await replaceFile(nodeWritableFileSystem(), join(top, 'none'), new Uint8Array())).toMatch(/ENOENT/);
  });
});
