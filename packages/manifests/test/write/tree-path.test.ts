import { describe, expect, it } from 'vitest';
import { isGitDirectory, refusalOf } from '../../src/write/tree-path.ts';

describe('isGitDirectory', () => {
  // As t/helper/test-path-utils.c and t0060 of git have them, and the names of CVE-2014-9390 and CVE-2019-1353.
  it.each([
    '.git',
    '.GIT',
    '.git ',
    '.git.',
    '.git . .',
    'git~1',
    'GIT~1',
    'git~1 ',
    'git~1.',
    '.git::$INDEX_ALLOCATION',
    '.git:hooks',
    '.git. :$DATA',
    'git~1::$INDEX_ALLOCATION',
    '.g\u200cit',
    '\u200e.git',
    '.git\ufeff',
    '.GI\u206aT',
    '.g\u202ei\u202at',
  ])('%j', (name) => {
    expect(isGitDirectory(name)).toBe(true);
    expect(refusalOf(`a/${name}/hooks/pre-commit`)).toBe("It is in git's own directory");
    expect(refusalOf(name)).toBe("It is in git's own directory");
  });

  it.each([
    '.gitignore',
    '.gitattributes',
    '.github',
    'git',
    'git~10',
    'git~2',
    'x.git',
    '.git-keep',
    'git~1x',
    '.g\u200bit',
  ])('not %j', (name) => {
    expect(isGitDirectory(name)).toBe(false);
    expect(refusalOf(`a/${name}/b`)).toBeUndefined();
  });
});

it('refuses the names that krmkit keeps for itself, hidden characters or not', () => {
  expect(refusalOf('a/.krmkit-journal')).toBeDefined();
  expect(refusalOf('a/.krm\u200ckit-journal')).toBeDefined();
});
