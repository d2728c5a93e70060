import { describe, expect, it } from 'vitest';
import type { WriteFailure } from '@krmkit/base';
import { systemProblem } from '../../src/write/problem.ts';

describe('a problem of the file system', () => {
  const again = 'and run this again';
  it.each<readonly [WriteFailure, reason: string, hint: string]>([
    ['full', 'the disk is full, or a quota is used up', `free some space ${again}`],
    ['denied', 'permission denied', 'make this directory writable for your user'],
    ['missing', 'it does not exist', `check the path ${again}`],
    ['exists', 'it exists already', `move it away ${again}`],
    ['is-directory', 'it is a directory', `move it away ${again}`],
    ['not-directory', 'a part of its path is a file', `move that file away ${again}`],
    ['link-loop', 'a link leads to itself', 'fix or remove the link'],
    ['not-empty', 'EXYZ', `fix the reported problem ${again}`],
    ['too-large', 'EXYZ', `fix the reported problem ${again}`],
    ['unsupported', 'EXYZ', `fix the reported problem ${again}`],
    ['failed', 'EXYZ', `fix the reported problem ${again}`],
  ])('%s', (failure, reason, hint) => {
    expect(systemProblem('a/b.yaml', 'written', { ok: false, failure, message: 'EXYZ' })).toEqual({
      kind: 'system',
      path: 'a/b.yaml',
      message: `It could not be written: ${reason}`,
      hint,
    });
  });

  it('names the directory', () => {
    const { message } = systemProblem('', 'locked', { ok: false, failure: 'denied', message: '' });
    expect(message).toBe('The directory could not be locked: permission denied');
  });
});
