import { describe, expect, it } from 'vitest';
import { createGit } from '../src/git.ts';
import { textMerger } from '../src/merge-texts.ts';
import { treeFile } from '../src/tree-file.ts';
import { gitWorkshop } from './with-git.ts';

const file = (text: string) => treeFile(new TextEncoder().encode(text));
const CONFLICT = '<<<<<<< f\nours\n=======\ntheirs\n>>>>>>> f (upstream)\n';

// git-merge-file(1).
describe('lines of two sides', () => {
  it.each([
    ['that do not touch', 'a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nC\n', undefined, 'A\nb\nC\n', 0],
    ['that touch', 'a\n', 'theirs\n', 'ours\n', undefined, CONFLICT, 1],
    ['for upstream', 'a\n', 'theirs\n', 'ours\n', 'updated', 'theirs\n', 0],
    ['for here', 'a\n', 'theirs\n', 'ours\n', 'destination', 'ours\n', 0],
    ['that both added', undefined, 'theirs\n', 'ours\n', undefined, CONFLICT, 1],
  ] as const)('%s', async (_, original, updated, destination, favor, text, conflicts) => {
    const { git, directory } = await gitWorkshop();
    const merge = textMerger(git, directory);
    const sides = {
      original: original === undefined ? undefined : file(original),
      updated: file(updated),
      destination: file(destination),
    };
    for (const round of [1, 2]) {
      const merged = await merge('f', sides, favor);
      if (!merged.ok) throw new Error(`${round}: ${merged.problem.message}`);
      expect([new TextDecoder().decode(merged.value.bytes), merged.value.conflicts]).toEqual([text, conflicts]);
    }
  });

  it('with more conflicts than the status of git can count are a merge with 127', async () => {
    const { git, directory } = await gitWorkshop();
    const linesWith = (text: string) => file(`${text}\n1\n2\n3\n4\n5\n`.repeat(200));
    const sides = { original: linesWith('a'), updated: linesWith('b'), destination: linesWith('c') };
    expect(await textMerger(git, directory)('f', sides, undefined)).toMatchObject({
      ok: true,
      value: { conflicts: 127 },
    });
  });

  it('are not merged if git cannot, or without space', async () => {
    const { git, directory } = await gitWorkshop();
    const sides = { original: file('a'), updated: file('b'), destination: file('c') };
    const full = { writeFile: async () => ({ ok: false, failure: 'failed', message: 'no space left' }) as const };
    expect(await textMerger(git, full)('f', sides, undefined)).toMatchObject({
      ok: false,
      problem: { kind: 'environment', message: 'a temporary file could not be written: no space left' },
    });
    for (const status of [128, 255]) {
      const failing = createGit({
        programs: { run: async () => ({ end: 'exited', status, stdout: new Uint8Array(), stderr: new Uint8Array() }) },
        directory,
        signal: new AbortController().signal,
      });
      expect(await textMerger(failing, directory)('f', sides, undefined)).toMatchObject({ ok: false });
    }
  });
});
